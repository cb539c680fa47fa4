//! Facts about a move: a kind of sentence, and the values in its gaps.

use crate::types::{Move, Piece, Square};
use arrayvec::ArrayVec;

/// The maximum number of moves of a line in a sentence.
pub(super) const LONGEST_LINE: usize = 12;

/// A line of moves.
pub(super) type Line = ArrayVec<Move, LONGEST_LINE>;

/// A kind of sentence. The table in [`english`](super::english) has the words. `tests/lab/why`
/// checks that each sentence is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    // The end of the game.
    Mates,
    Stalemates,
    IsForced,
    // Mates, proven by trying every reply.
    MatesInTwo,
    AllowsMate,
    AllowsMateInTwo,
    MissesMate,
    MissesMateInTwo,
    StopsMate,
    ThreatensMate,
    ThreatensMateInTwo,
    // Results of the search.
    LosesPiece,
    LosesExchange,
    LosesFor,
    IsWorse,
    AllElseLoses,
    Keeps,
    IsBest,
    // Captures.
    TakesUndefended,
    TakesFromPinned,
    TakesDearer,
    TakesBack,
    Trades,
    Takes,
    Promotes,
    // Checks, and answers to checks.
    GivesDoubleCheck,
    UncoversCheck,
    GivesCheck,
    LeavesCheck,
    TakesChecker,
    BlocksCheck,
    // Attacks and defences.
    Forks,
    AttacksDearer,
    AttacksUndefended,
    Pins,
    Escapes,
    Defends,
    CanBeTaken,
    LeavesHanging,
    // The place of the piece.
    Castles,
    ClearsCastling,
    MakesPassed,
    AdvancesPassed,
    Develops,
    OccupiesCentre,
    OpensFileFor,
    HalfOpensFileFor,
    OpensWay,
    CentresKing,
    AttacksMore,
    // Goby's choice, and a hint.
    WouldPlayToo,
    WouldRatherPlay,
    LookAt,
}

/// The board at the beginning of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The board before the move.
    Before,
    /// The board after the move.
    After,
    /// The board after the move and a null move.
    AfterPass,
    /// The board before the move, after a null move.
    BeforePass,
}

/// A fact about a move.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) kind: Kind,
    /// The pieces that the sentence names, with their squares.
    pub(super) pieces: ArrayVec<(Piece, Square), 3>,
    /// The numbers in the sentence.
    pub(super) numbers: [u32; 2],
    /// The lines in the sentence.
    pub(super) lines: [Line; 2],
    /// The board on which the lines begin.
    pub(super) start: Start,
}

impl Fact {
    /// A fact without details.
    #[cold]
    #[inline]
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            pieces: ArrayVec::new(),
            numbers: [0; 2],
            lines: [Line::new(), Line::new()],
            start: Start::After,
        }
    }

    /// Adds a piece and its square.
    #[cold]
    #[inline]
    pub(super) fn with(mut self, piece: Piece, square: Square) -> Self {
        let _ = self.pieces.try_push((piece, square));
        self
    }

    /// Adds numbers.
    #[cold]
    #[inline]
    pub(super) const fn counting(mut self, numbers: [u32; 2]) -> Self {
        self.numbers = numbers;
        self
    }

    /// Sets the first line, and the board on which it begins.
    #[cold]
    #[inline]
    pub(super) fn shown_by(mut self, start: Start, moves: &[Move]) -> Self {
        self.start = start;
        let [first, _] = &mut self.lines;
        *first = line(moves.iter().copied());
        self
    }

    /// Sets the second line.
    #[cold]
    #[inline]
    pub(super) fn and_by(mut self, moves: &[Move]) -> Self {
        let [_, second] = &mut self.lines;
        *second = line(moves.iter().copied());
        self
    }
}

/// Returns a line of at most [`LONGEST_LINE`] moves; drops the others. (`collect` may panic.)
#[cold]
#[inline]
pub(super) fn line(moves: impl IntoIterator<Item = Move>) -> Line {
    let mut line = Line::new();
    for mv in moves {
        let _ = line.try_push(mv);
    }
    line
}
