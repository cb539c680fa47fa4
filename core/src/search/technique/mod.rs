//! The list of all techniques by name, and the files of those of the compact search, one each: what
//! it does, when it acts and when it must not, whether it is sound, and where it comes from. Those
//! of today's search are in `search/today/technique/`.
//!
//! Each can be turned off alone. In a shipped build that costs nothing: which are on is a constant
//! mask, and `GOBY_WITHOUT=null-move,over-kill` in the environment of the build clears bits of it,
//! so that code and tables vanish. Under the feature `ablation` (and in this crate's tests) a
//! second mask is chosen at run time, and a technique may be given its source's form (`classic`) in
//! place of the one that ships.
//!
//! Those that came after the sources are built with the feature `modern` only, since they take
//! room: with every network. With the hand-written evaluation they are untried. With them the
//! search has forms of its own in four places: in quiescence a capture that is left out and general
//! futility lift the score to what they foresee; frontier futility waits until a move has been
//! searched, and gives captures more margin; late-move pruning begins earlier and drops the quiet
//! moves that are left at once; history blames what was searched in vain, and nothing else.
//!
//! Depths count from quiescence, which is 0.

pub(super) mod aspiration;
pub(super) mod check_extension;
pub(super) mod correction_history;
mod cut;
pub(super) mod cut_nodes;
pub(super) mod delayed_loss;
pub(super) mod evasion_pruning;
pub(super) mod exchange_pruning;
pub(super) mod futility;
pub(super) mod history_pruning;
pub(super) mod improving;
pub(super) mod internal_deepening;
pub(super) mod late_move_pruning;
pub(super) mod late_move_reduction;
pub(super) mod mate_holds;
pub(super) mod null_move;
pub(super) mod prob_cut;
pub(super) mod quiescence;
pub(super) mod razoring;
pub(super) mod singular_extension;
mod switches;
pub(super) mod table_score;

#[cfg(any(test, feature = "ablation"))]
pub(super) use cut::Claim;
pub(super) use cut::Cut;
pub use switches::Switches;

use super::named::techniques;

impl Technique {
    /// Those of the compact search, in the order of the table in `tests/README.md`.
    pub const COMPACT: &'static [Self] = Self::ALL.split_at(Self::ReverseFutility as usize).0;

    /// Those of today's search.
    pub const TODAY: &'static [Self] = &[
        Self::NullMove,
        Self::LateMoveReduction,
        Self::MateHolds,
        Self::LateMovePruning,
        Self::ExchangePruning,
        Self::TableScore,
        Self::Improving,
        Self::Razoring,
        Self::ProbCut,
        Self::SingularExtension,
        Self::CaptureHistory,
        Self::ContinuationHistory,
        Self::HistoryPruning,
        Self::CorrectionHistory,
        Self::Aspiration,
        Self::ReverseFutility,
        Self::Futility,
        Self::InternalReduction,
        Self::UpcomingRepetition,
        Self::Hindsight,
        Self::RaisedAlpha,
        Self::ButterflyHistory,
        Self::PawnHistory,
    ];

    /// The futility family: what the verifier checks.
    pub const FUTILITY: [Self; 7] = [
        Self::FrontierFutility,
        Self::GeneralFutility,
        Self::OverKill,
        Self::SuperStandPat,
        Self::SpecificDeepFutility,
        Self::GeneralDeepFutility,
        Self::WeakGeneralFutility,
    ];

    /// Those that came after the sources: a bit for each.
    pub(super) const MODERN: u64 = {
        let (mut bits, mut index) = (0, 0);
        while index < Self::ALL.len() {
            bits |= (Self::ALL[index].is_modern() as u64) << index;
            index += 1;
        }
        bits
    };
}

techniques! {
    Quiescence "quiescence"
        "At depth 0 captures and promotions that do not lose are searched on; the side to move may stand pat unless in check."
        "H. G. Muller, micro-Max 4.4: Null-Move Pruning; Deep Futility Pruning"
        "standing pat even in check, no mate is seen, every capture is searched";
    FrontierFutility "frontier-futility"
        "At depth 6 and below, moves whose victim and a margin that grows with the depth do not lift the evaluation to alpha are skipped."
        "H. G. Muller, micro-Max 4.1: Futility Pruning; Deep Futility Pruning"
        "depth 1 and quiescence only, also in check and in open windows; checks are not spared; the first futile victim ends the captures";
    GeneralFutility "general-futility"
        "At depth 1 and below, a node where even the opponent's best piece is not enough is cut."
        "H. G. Muller, Deep Futility Pruning"
        "frontier futility's margin; also in check and in open windows";
    OverKill "over-kill"
        "At depth 2 and below, a victim so big that the reply must be generally futile fails high unsearched."
        "H. G. Muller, Deep Futility Pruning"
        "frontier futility's margin and the worst that our move may do; also in check and in open windows";
    SuperStandPat "super-stand-pat"
        "At depth 7 and below, where the evaluation is above beta by a margin for each ply, the null move is taken for granted."
        "H. G. Muller, Deep Futility Pruning"
        "only where the null move's reply has depth 1 or less; the best piece and frontier futility's margin, not a margin per ply, are what may be lost";
    SpecificDeepFutility "specific-deep-futility"
        "At depth 2 to 3+R, quiet moves and small captures that the opponent's super stand pat refutes are skipped. Idle: frontier futility reaches as far."
        "H. G. Muller, Deep Futility Pruning"
        "twice frontier futility's margin; R is that of the null move that the opponent would make here, not the least";
    GeneralDeepFutility "general-deep-futility"
        "At depth 2 to 3+R, when the opponent's two best pieces are not enough, only checks are searched. Idle: frontier futility reaches as far."
        "H. G. Muller, Deep Futility Pruning"
        "twice frontier futility's margin; R is that of the null move that the opponent would make here, not the least";
    WeakGeneralFutility "weak-general-futility"
        "At depth 2 and 3 against a queen, when the next two pieces are not enough: queen captures, checks and pins only. Idle: frontier futility reaches as far."
        "H. G. Muller, Deep Futility Pruning"
        "twice frontier futility's margin and the worst that our move may do";
    NullMove "null-move"
        "From depth 3 on, a node that fails high although its side passes is cut; the reply is searched 3 plies or more less deeply."
        "J. Pettersson, Mediocre: [Guide] Null-moves; H. G. Muller, micro-Max 4.4: Null-Move Pruning"
        "R = 2 at any depth, whatever the evaluation; `null-move=micro-max` is off when few pieces are left, and on in open windows";
    LateMoveReduction "late-move-reduction"
        "Moves late in the order are searched less deeply first."
        "H. G. Muller, micro-Max 4: Late-Move Reductions"
        "one ply from depth 5 on; pawn moves and the first move exempt";
    InternalDeepening "internal-deepening"
        "A node without a best move from earlier is searched one ply less deeply; the next visit will have one."
        "H. G. Muller, micro-Max 4.4"
        "every node iterates from its stored depth up to its own, with a null move each time, in place of losing a ply; all is stored, and the best move kept even after a fail low; a mate ends it";
    MateHolds "mate-holds"
        "A proven mate whose bound fits the window is not searched deeper."
        "H. G. Muller, micro-Max 4.4";
    DelayedLoss "delayed-loss"
        "Scores below the evaluation are lifted by a hair each ply, so that losses are put off (classic only)."
        "H. G. Muller, micro-Max 4.4"
        "on, with windows wider by as much; the form that ships is nothing";
    CheckExtension "check-extension"
        "Positions in check are searched one ply deeper."
        "D. J. Slate and L. R. Atkin, Chess 4.5: The Northwestern University Chess Program";
    LateMovePruning "late-move-pruning"
        "Near the leaves, quiet moves late in the order are skipped."
        "T. Romstad, Stockfish (move-count pruning)";
    ExchangePruning "exchange-pruning"
        "Near the leaves, moves that lose material by static exchange are skipped."
        "F. Reul, New Architectures in Computer Chess, 2009";
    TableScore "table-score" modern
        "The table's score takes the place of the evaluation where its bound says that it is nearer the truth."
        "T. Romstad, M. Costalba, J. Kiiski, Stockfish";
    Improving "improving" modern
        "A side whose evaluation has risen since its last move is cut earlier and reduced less."
        "M. Costalba, Stockfish";
    CutNodes "cut-nodes" modern
        "Where a sibling has been searched before and a cut is expected, later moves are reduced more."
        "T. Romstad, M. Costalba, J. Kiiski, Stockfish";
    Razoring "razoring" modern
        "Near the leaves a node far below alpha is left to quiescence."
        "E. Heinz, Scalable Search in Computer Chess, 2000";
    ProbCut "prob-cut" modern
        "A capture whose shallow search lies far above beta cuts the node."
        "M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, 1995";
    SingularExtension "singular-extension" modern
        "A hash move that is better than all others by a margin is searched more deeply; several such moves cut."
        "T. Anantharaman, M. Campbell, F. Hsu, Singular Extensions, 1990; multi-cut: Y. Bjornsson, T. Marsland, 2001";
    CaptureHistory "capture-history" modern
        "Captures that refuted other nodes come earlier among captures."
        "M. Costalba, J. Ostman, Stockfish 9";
    ContinuationHistory "continuation-history" modern
        "What refuted after the same last moves comes earlier."
        "B. Ahlgren, Stockfish 7 (counter-move history)";
    HistoryPruning "history-pruning" modern
        "Near the leaves quiet moves that history dislikes are skipped."
        "F. Letouzey, Fruit 2; counter-move pruning: Stockfish";
    CorrectionHistory "correction-history" modern
        "The evaluation is corrected by what searches of the same pawns and pieces found."
        "Caissa and Stockfish, 2024";
    EvasionPruning "evasion-pruning" modern
        "In quiescence, evasions after the first that lose material by exchange are skipped."
        "A. Grant, Ethereal";
    Aspiration "aspiration"
        "Iterations begin with a narrow window around the last score."
        "D. J. Slate and L. R. Atkin, Chess 4.5: The Northwestern University Chess Program";
    ReverseFutility "reverse-futility" today
        "Far above beta a node is cut unsearched: super stand pat under its later name."
        "H. G. Muller, Deep Futility Pruning";
    Futility "futility" today
        "Moves that cannot lift the evaluation to alpha are skipped, by the depth that reduction would leave."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    InternalReduction "internal-reduction" today
        "A node of the principal variation, or where a cut is expected, loses two plies without a hash move."
        "E. Schroder, Rebel";
    UpcomingRepetition "upcoming-repetition" today
        "A side that can move back to an earlier position of the line has a draw at least."
        "M. Bykowsky, tables of reversible moves, 2013";
    Hindsight "hindsight" today
        "After a reduced move that did not make things worse for its side a node is searched deeper, after one that did less deeply."
        "Stockfish";
    RaisedAlpha "raised-alpha" today
        "Once a move has raised alpha, the others lose plies."
        "Stockfish";
    ButterflyHistory "butterfly-history" today
        "Quiet moves that refuted other nodes come earlier, by their squares."
        "J. Schaeffer, The History Heuristic, 1989";
    PawnHistory "pawn-history" today
        "Quiet moves that refuted in the same structure of pawns come earlier."
        "Stockfish 16.1";
}
