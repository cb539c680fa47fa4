//! The faults of lines, reported by `info string`.

use crate::driver::{InputLine, Out, Reply, clip};
use goby_core::board::FenError;
use goby_core::player::{OptionError, SettingKind, Unsupported, write_choices};

/// A fault, and the word that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault<'l>(pub(super) Reason<'l>, pub(super) &'l str);

/// The reason why a line cannot be obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason<'l> {
    LostInput,
    LongLine,
    UnknownCommand,
    /// `position` without `startpos` or `fen`.
    NoPlace,
    Fen(FenError),
    /// A position of Chess960 without `UCI_Chess960`.
    Castling,
    IllegalMove,
    /// A command about the position after an invalid `position`.
    Refused,
    /// A word of `go` without its number.
    Number,
    /// An unknown word of `go`.
    Word,
    /// `searchmoves` without a legal move.
    NoMove,
    Debug,
    /// An invalid depth of `bench`.
    Depth,
    /// `setoption` without `name`.
    NoName,
    /// The number of this option is not in this range.
    Range(&'l str, i64, i64),
    /// The value of this option is not one of these words.
    Choice(&'l str, &'static [&'static str]),
    /// An invalid `UCI_Opponent`.
    Opponent,
    Option(OptionError<'l>),
}

/// The words for yes and no.
const SWITCH: &[&str] = &["true", "false"];

impl<'l> Reason<'l> {
    /// An option of yes or no has another value.
    pub(super) const fn switch(name: &'l str) -> Self {
        Self::Choice(name, SWITCH)
    }

    /// An option that UCI calls `name` cannot be set.
    pub(super) const fn option(name: &'l str, fault: OptionError<'l>) -> Self {
        match fault.values() {
            Some(SettingKind::Check) => Self::switch(name),
            Some(SettingKind::Combo(choices)) => Self::Choice(name, choices),
            Some(SettingKind::Spin { least, most }) => Self::Range(name, least as i64, most as i64),
            None => Self::Option(fault),
        }
    }

    /// Returns the fault in words, without the values that an option accepts.
    const fn message(self) -> &'static str {
        match self {
            Self::LostInput => "some input was lost",
            Self::LongLine => "line too long",
            Self::UnknownCommand => "unknown command",
            Self::NoPlace => "position needs startpos or fen",
            Self::Fen(fault) => fault.message(),
            Self::Castling => "castling from there needs UCI_Chess960",
            Self::IllegalMove => "illegal move",
            Self::Refused => "the last position was refused",
            Self::Number => "a number is missing or wrong",
            Self::Word => "unknown word of go",
            Self::NoMove => "no legal move to search",
            Self::Debug => "debug must be on or off",
            Self::Depth => "not a number of plies",
            Self::NoName => "setoption needs a name",
            Self::Range(..) | Self::Choice(..) => " must be ",
            Self::Opponent => {
                "UCI_Opponent must be title, rating or none, computer or human, and name"
            }
            Self::Option(fault) => fault.message(),
        }
    }
}

impl From<Unsupported> for Reason<'_> {
    fn from(fault: Unsupported) -> Self {
        Self::Option(OptionError::Unsupported(fault))
    }
}

impl Fault<'_> {
    /// Writes the fault.
    pub(super) fn write(self, out: &mut dyn Out) {
        let Self(reason, word) = self;
        let reply = Reply(out).text("info string ");
        let message = reason.message();
        let reply = match reason {
            Reason::Range(name, least, most) => {
                let reply = reply.text(name).text(message).number(least);
                reply.text(" to ").number(most)
            }
            Reason::Choice(name, choices) => {
                write_choices(choices, reply.text(name).text(message).0);
                Reply(out)
            }
            _ => reply.text(message),
        };
        if word.is_empty() {
            reply.end();
        } else {
            reply.text(": ").text(clip(word)).end();
        }
    }
}

/// Returns the fault of a line that has lost bytes or is too long.
pub(super) fn of_line<'l>(line: &InputLine<'_>) -> Option<Fault<'l>> {
    if line.overrun {
        Some(Fault(Reason::LostInput, ""))
    } else if line.overlong {
        Some(Fault(Reason::LongLine, ""))
    } else {
        None
    }
}
