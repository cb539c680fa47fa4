//! The status of a function: success, or the reason of the failure.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::text::TextRoom;
use core::ffi::{CStr, c_char};
use goby_core::{BoardError, FenError, IllegalMove, SaveError, SettingError};

/// The status of a function. A status other than `GOBY_STATUS_OK` is the reason of a failure, which
/// leaves the game unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum GobyStatus {
    /// Done.
    Ok,
    /// The game is over: there is no move.
    GameOver,
    /// There is no engine at NULL.
    NoEngine,
    /// The engine is thinking: a hook called this function.
    Busy,
    /// A limit by time, or sensors, without the hook `millis`.
    NoClock,
    /// An endless search without the hook `stops`, or pondering without the hook `hits`.
    NoEnd,
    /// Pondering has ended without an answer; `goby_think` finds one.
    NoAnswer,
    /// Memory holds no move to take back.
    NothingToTakeBack,
    /// A number names no square, piece, colour or limit, or a rating is out of range.
    OutOfRange,
    /// There is no such option, or it does not accept the value.
    BadOption,
    /// The position is invalid; `goby_reason` says why.
    BadPosition,
    /// The bytes are not a saved game, or are damaged.
    Damaged,
    /// The text does not have the form of a move.
    NotAMove,
    /// Several moves fit: the piece of a promotion is missing, or two such pieces can go there.
    Ambiguous,
    /// The move is legal, but not a promotion.
    NoPromotion,
    /// There is no piece on the square.
    EmptySquare,
    /// The piece on the square is the other side's.
    NotYours,
    /// The side to move would stay in check.
    InCheck,
    /// The king would go into check.
    IntoCheck,
    /// The king or the rook has moved before.
    CastlingLost,
    /// A piece is between the king and the rook.
    CastlingBlocked,
    /// The king would castle through check.
    CastlingThroughCheck,
    /// The piece is pinned.
    Pinned,
    /// The piece does not move in this way.
    CannotGo,
    /// The side to move has no such piece.
    NoSuchPiece,
    /// No piece of the kind can go to the square.
    NoneCanGo,
    /// The move is illegal for another reason.
    Illegal,
}

/// Each status in words.
const TEXTS: &[(GobyStatus, &CStr)] = &[
    (GobyStatus::Ok, c"done"),
    (GobyStatus::GameOver, c"the game is over"),
    (GobyStatus::NoEngine, c"there is no engine"),
    (GobyStatus::Busy, c"the engine thinks"),
    (GobyStatus::NoClock, c"there is no clock"),
    (GobyStatus::NoEnd, c"nothing would end the search"),
    (
        GobyStatus::NoAnswer,
        c"pondering has ended without an answer",
    ),
    (
        GobyStatus::NothingToTakeBack,
        c"there is no move to take back",
    ),
    (GobyStatus::OutOfRange, c"a number is out of range"),
    (GobyStatus::BadOption, c"there is no such option or value"),
    (GobyStatus::BadPosition, c"that is not a position"),
    (GobyStatus::Damaged, c"not a saved game, or a damaged one"),
    (GobyStatus::NotAMove, c"that is not a move"),
    (
        GobyStatus::Ambiguous,
        c"several moves fit, or a promotion names no piece",
    ),
    (GobyStatus::NoPromotion, c"the move is not a promotion"),
    (GobyStatus::EmptySquare, c"there is no piece on the square"),
    (GobyStatus::NotYours, c"the piece is the other side's"),
    (GobyStatus::InCheck, c"the king is in check"),
    (GobyStatus::IntoCheck, c"the king would be in check"),
    (
        GobyStatus::CastlingLost,
        c"castling there is no longer allowed",
    ),
    (
        GobyStatus::CastlingBlocked,
        c"a piece is in the way of castling",
    ),
    (
        GobyStatus::CastlingThroughCheck,
        c"the king would castle through check",
    ),
    (GobyStatus::Pinned, c"the piece is pinned"),
    (GobyStatus::CannotGo, c"the piece cannot go there"),
    (GobyStatus::NoSuchPiece, c"there is no such piece"),
    (GobyStatus::NoneCanGo, c"no such piece can go there"),
    (GobyStatus::Illegal, c"the move is illegal"),
];

// The rows are in the order of the statuses.
const _: () = {
    let mut row = 0;
    while row < TEXTS.len() {
        assert!(TEXTS[row].0 as usize == row);
        row += 1;
    }
};

/// Returns the text of a status, empty for any other number.
#[inline(always)]
fn words(status: u8) -> &'static CStr {
    TEXTS.get(usize::from(status)).map_or(c"", |(_, text)| text)
}

/// The reason of a failed call.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    /// A status alone.
    Plain(GobyStatus),
    /// A status, and a more exact text.
    Words(GobyStatus, &'static str),
    /// A move that cannot be made.
    Move(IllegalMove),
}

impl Fault {
    pub(crate) const fn status(self) -> GobyStatus {
        match self {
            Self::Plain(status) | Self::Words(status, _) => status,
            Self::Move(reason) => match reason {
                IllegalMove::NotAMove => GobyStatus::NotAMove,
                IllegalMove::Ambiguous | IllegalMove::PromotionPiece => GobyStatus::Ambiguous,
                IllegalMove::NoPromotion => GobyStatus::NoPromotion,
                IllegalMove::Empty(_) => GobyStatus::EmptySquare,
                IllegalMove::NotYours(..) => GobyStatus::NotYours,
                IllegalMove::InCheck(_) => GobyStatus::InCheck,
                IllegalMove::IntoCheck => GobyStatus::IntoCheck,
                IllegalMove::CastlingLost => GobyStatus::CastlingLost,
                IllegalMove::CastlingBlocked(_) => GobyStatus::CastlingBlocked,
                IllegalMove::CastlingThroughCheck(_) => GobyStatus::CastlingThroughCheck,
                IllegalMove::Pinned(_) => GobyStatus::Pinned,
                IllegalMove::CannotGo(..) | IllegalMove::OtherPiece(..) => GobyStatus::CannotGo,
                IllegalMove::NoSuchPiece(..) => GobyStatus::NoSuchPiece,
                IllegalMove::NoneCanGo(..) => GobyStatus::NoneCanGo,
                _ => GobyStatus::Illegal,
            },
        }
    }

    pub(crate) fn write(self, text: &mut TextRoom<'_>) {
        match self {
            Self::Plain(status) => text.add(words(status as u8).to_str().unwrap_or_default()),
            Self::Words(_, words) => text.add(words),
            Self::Move(reason) => reason.write(&mut |part| text.add(part)),
        }
    }
}

impl From<GobyStatus> for Fault {
    fn from(status: GobyStatus) -> Self {
        Self::Plain(status)
    }
}

impl From<IllegalMove> for Fault {
    fn from(reason: IllegalMove) -> Self {
        Self::Move(reason)
    }
}

impl From<FenError> for Fault {
    fn from(error: FenError) -> Self {
        Self::Words(GobyStatus::BadPosition, error.message())
    }
}

impl From<BoardError> for Fault {
    fn from(error: BoardError) -> Self {
        FenError::Board(error).into()
    }
}

impl From<SettingError> for Fault {
    fn from(error: SettingError) -> Self {
        let status = match error {
            SettingError::OutOfRange | SettingError::NoLevels => GobyStatus::OutOfRange,
            _ => GobyStatus::BadOption,
        };
        Self::Words(status, error.message())
    }
}

impl From<SaveError> for Fault {
    fn from(error: SaveError) -> Self {
        Self::Words(GobyStatus::Damaged, error.message())
    }
}

/// A `GobyStatus` in words, a sentence without capital and full stop: a constant text, empty for
/// any other number.
#[unsafe(no_mangle)]
pub extern "C" fn goby_status_text(status: u8) -> *const c_char {
    words(status).as_ptr()
}
