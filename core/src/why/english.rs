//! The English words. A translation would be another file like this.
//!
//! Gaps in a sentence: `{the 0}` is the first piece, `{a 1}` the second piece, `{on 0}` the square
//! of the first piece, `{file 0}` the file of this square; `{n 0}` is the first number; `{line 0}`
//! is the first line, `{move 0}` its first move, `{reply 0}` its second move.

use super::fact::Kind;

/// The pieces with the definite article, pawn to king.
pub(super) const THE: [&str; 6] = [
    "the pawn",
    "the knight",
    "the bishop",
    "the rook",
    "the queen",
    "the king",
];

/// The pieces with the indefinite article.
pub(super) const A: [&str; 6] = [
    "a pawn", "a knight", "a bishop", "a rook", "a queen", "a king",
];

/// The sentence if there is no fact.
pub(super) const NOTHING: &str = "Goby has nothing to say about this move.";

/// The fault of a question when no move has been made.
pub(super) const NO_MOVE: &str = "no move has been made";

/// Returns the sentence of a kind of fact, with gaps.
#[cold]
#[inline]
pub(super) const fn sentence(kind: Kind) -> &'static str {
    match kind {
        Kind::Mates => "It is mate.",
        Kind::Stalemates => "It is stalemate: a draw.",
        Kind::IsForced => "It is the only legal move.",
        Kind::MatesInTwo => "It mates in two: {line 0}.",
        Kind::AllowsMate => "It allows mate: {line 0}.",
        Kind::AllowsMateInTwo => "It allows mate in two: {line 0}.",
        Kind::MissesMate => "It misses mate: {line 0}.",
        Kind::MissesMateInTwo => "It misses mate in two: {line 0}.",
        Kind::StopsMate => "It stops the threat of mate by {line 0}.",
        Kind::ThreatensMate => "It threatens mate: {line 0}.",
        Kind::ThreatensMateInTwo => "It threatens mate in two: {line 0}.",
        Kind::LosesPiece => "It loses {a 0}: {line 0}.",
        Kind::LosesExchange => "It loses the exchange: {line 0}.",
        Kind::LosesFor => "It loses {a 0} for {a 1}: {line 0}.",
        Kind::IsWorse => "Better is {line 0}.",
        Kind::AllElseLoses => {
            "All other moves lose: {move 0} to {reply 0}, and {move 1} to {reply 1}."
        }
        Kind::Keeps => "It keeps {the 0} on {on 0}, which is lost after {line 0}.",
        Kind::IsBest => "No other move is nearly as good; next comes {move 0}.",
        Kind::TakesUndefended => "It takes {the 0} on {on 0}, which nothing defends.",
        Kind::TakesFromPinned => {
            "It takes {the 0} on {on 0}; {the 1} on {on 1} is pinned and cannot take back."
        }
        Kind::TakesDearer => "It takes {the 0} on {on 0} with {a 1}, which is worth less.",
        Kind::TakesBack => "It recaptures on {on 0}.",
        Kind::Trades => "It takes {the 0} on {on 0} with {a 1}, and can be taken back: a trade.",
        Kind::Takes => "It takes {the 0} on {on 0}.",
        Kind::Promotes => "The pawn becomes {a 0}.",
        Kind::GivesDoubleCheck => "It gives double check.",
        Kind::UncoversCheck => "It uncovers a check by {the 0} on {on 0}.",
        Kind::GivesCheck => "It gives check.",
        Kind::LeavesCheck => "It takes the king out of check.",
        Kind::TakesChecker => "It takes {the 0} on {on 0}, which gives check.",
        Kind::BlocksCheck => "It blocks the check by {the 0} on {on 0}.",
        Kind::Forks => "It attacks {the 0} on {on 0} and {the 1} on {on 1} at once.",
        Kind::AttacksDearer => "It attacks {the 0} on {on 0}, which is worth more.",
        Kind::AttacksUndefended => "It attacks {the 0} on {on 0}, which nothing defends.",
        Kind::Pins => "It pins {the 0} on {on 0} to the king.",
        Kind::Escapes => "It saves {the 0} from {the 1} on {on 1}, which attacked it.",
        Kind::Defends => "It defends {the 0} on {on 0}, which was attacked and had no defender.",
        Kind::CanBeTaken => "{The 0} on {on 0} can take {the 1} on {on 1}.",
        Kind::LeavesHanging => "It leaves {the 0} on {on 0} attacked and without a defender.",
        Kind::Castles => "It castles.",
        Kind::ClearsCastling => "It clears the way for castling.",
        Kind::MakesPassed => "The pawn on {on 0} becomes a passed pawn.",
        Kind::AdvancesPassed => "It advances a passed pawn.",
        Kind::Develops => "It develops {the 0}.",
        Kind::OccupiesCentre => "It puts a pawn in the centre.",
        Kind::OpensFileFor => "It puts {the 0} on the open {file 0}-file.",
        Kind::HalfOpensFileFor => {
            "It puts {the 0} on the {file 0}-file, which no pawn of its side blocks."
        }
        Kind::OpensWay => "It opens the way of {the 0} on {on 0}.",
        Kind::CentresKing => "It centralises the king.",
        Kind::AttacksMore => "From there {the 0} reaches {n 0} squares; before it reached {n 1}.",
        Kind::WouldPlayToo => "Goby would play it too.",
        Kind::WouldRatherPlay => "Goby would rather play {move 0}.",
        Kind::LookAt => "Look at {the 0} on {on 0}.",
    }
}
