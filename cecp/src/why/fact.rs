//! Facts about a move: a kind of sentence, and the words in its gaps.

use arrayvec::ArrayVec;
use goby_core::types::{Move, Piece, Square};

/// The longest line that a sentence shows, in plies.
pub(super) const LONGEST_LINE: usize = 12;

/// A line of moves.
pub(super) type Line = ArrayVec<Move, LONGEST_LINE>;

/// A kind of sentence. What each claims its sentence says ([`english`](super::english)); where it
/// is found out is exact, and `tests/lab/why` finds it out again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    // How the game ends.
    Mates,
    Stalemates,
    IsForced,
    // Mates, each proven by trying every reply.
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
    // Checks, given and answered.
    GivesDoubleCheck,
    UncoversCheck,
    GivesCheck,
    LeavesCheck,
    TakesChecker,
    BlocksCheck,
    // Attack and defence.
    Forks,
    AttacksDearer,
    AttacksUndefended,
    Pins,
    Escapes,
    Defends,
    CanBeTaken,
    LeavesHanging,
    // Where it puts the piece.
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
    // Goby's own choice.
    WouldPlayToo,
    WouldRatherPlay,
    LookAt,
}

/// The board that a line of moves begins on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The board before the move.
    Before,
    /// The board after it.
    After,
    /// The board after it and a null move.
    AfterPass,
    /// The board before it, after a null move.
    BeforePass,
}

/// Something true of a move.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) kind: Kind,
    /// The pieces that are named.
    pub(super) pieces: ArrayVec<(Piece, Square), 3>,
    /// The numbers that are named.
    pub(super) numbers: [u32; 2],
    /// The moves that show it, and a second line.
    pub(super) lines: [Line; 2],
    /// Where they begin.
    pub(super) start: Start,
}

impl Fact {
    /// A fact without details.
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            pieces: ArrayVec::new(),
            numbers: [0; 2],
            lines: [Line::new(), Line::new()],
            start: Start::After,
        }
    }

    /// Adds a piece.
    pub(super) fn with(mut self, piece: Piece, square: Square) -> Self {
        let _ = self.pieces.try_push((piece, square));
        self
    }

    /// Adds numbers.
    pub(super) const fn counting(mut self, numbers: [u32; 2]) -> Self {
        self.numbers = numbers;
        self
    }

    /// Adds the first moves of a line.
    pub(super) fn shown_by(mut self, start: Start, moves: &[Move]) -> Self {
        self.start = start;
        let [first, _] = &mut self.lines;
        *first = line(moves.iter().copied());
        self
    }

    /// Adds a second line.
    pub(super) fn and_by(mut self, moves: &[Move]) -> Self {
        let [_, second] = &mut self.lines;
        *second = line(moves.iter().copied());
        self
    }
}

/// The moves as far as there is room. (`collect` would panic beyond it, and no chip's image may.)
pub(super) fn line(moves: impl IntoIterator<Item = Move>) -> Line {
    let mut line = Line::new();
    for mv in moves {
        let _ = line.try_push(mv);
    }
    line
}
