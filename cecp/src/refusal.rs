//! The reasons why a command cannot be obeyed.

use crate::profile::CAPABILITIES;
#[cfg(feature = "sources")]
use goby_core::player::Unsupported;

/// The result of a command.
pub(crate) type Obeyed = Result<(), Refusal>;

/// The reason why a command cannot be obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// An argument is missing, not a number, or out of range.
    BadValue,
    UnknownCommand,
    /// The command is not allowed in the present state.
    NotNow,
    /// The command needs a search while the engine searches for a move.
    Thinking,
    IllegalPosition,
    UnsupportedVariant,
    /// `exclude` or `include` without a legal move.
    NoSuchMove,
    /// The size of `memory` is out of range.
    Memory,
    /// The number of `cores` is out of range.
    Cores,
    /// The chosen search does not support the number of cores.
    #[cfg(feature = "sources")]
    Unsupported(Unsupported),
    /// The command needs a game that is not over.
    GameOver,
    /// `?` without a search.
    NotThinking,
    /// The person has made no move.
    NoOwnMove,
    /// No move was taken back.
    NothingUndone,
    /// The board shows the beginning or the end of the game already.
    AtBeginning,
    AtEnd,
    /// The game has no moves.
    NoMoves,
    /// Games cannot be kept here.
    NoPlace,
    /// No game is kept.
    NoGame,
    /// The kept game is over.
    KeptGameOver,
    /// The kept game cannot be read.
    Damaged,
    /// The number of a kept game is out of range.
    Fewer,
}

impl Refusal {
    /// Returns the fault in words. The texts of commands that this build lacks take no bytes.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::BadValue => "bad value",
            Self::UnknownCommand => "unknown command",
            Self::NotNow => "command not legal now",
            Self::Thinking => "not while Goby thinks",
            Self::IllegalPosition => "illegal position",
            Self::UnsupportedVariant => "unsupported variant",
            Self::NoSuchMove => "no such move",
            Self::Memory if CAPABILITIES.memory => "memory must be 1 to 49152",
            Self::Cores if CAPABILITIES.cores => "cores must be 1 to 256",
            #[cfg(feature = "sources")]
            Self::Unsupported(fault) => fault.message(),
            Self::GameOver if CAPABILITIES.console => "the game is over",
            Self::NotThinking if CAPABILITIES.console => "Goby does not think now",
            Self::NoOwnMove if CAPABILITIES.console => "there is no move of yours to take back",
            Self::NothingUndone if CAPABILITIES.files => "no move was taken back",
            Self::AtBeginning if CAPABILITIES.files => "this is the beginning of the game",
            Self::AtEnd if CAPABILITIES.files => "this is the end of the game",
            Self::NoMoves if CAPABILITIES.files => "the game has no moves",
            Self::NoPlace if CAPABILITIES.console => {
                "games cannot be saved here; \"pgn\" shows the text to copy"
            }
            Self::NoGame if CAPABILITIES.files => "no game is kept",
            Self::KeptGameOver if CAPABILITIES.files => "the kept game is over",
            Self::Damaged if CAPABILITIES.files => "the kept game is damaged",
            Self::Fewer if CAPABILITIES.files => "fewer games are kept; \"games\" lists them",
            _ => "",
        }
    }

    /// Returns true if an argument of the command is wrong.
    pub(crate) const fn is_of_argument(self) -> bool {
        matches!(self, Self::BadValue | Self::Memory | Self::Cores)
    }
}

#[cfg(feature = "sources")]
impl From<Unsupported> for Refusal {
    fn from(fault: Unsupported) -> Self {
        Self::Unsupported(fault)
    }
}

#[cfg(all(test, feature = "desktop"))]
mod tests {
    use super::Refusal;
    use crate::profile::{CORES, MOST_HASH};

    extern crate std;

    #[test]
    fn ranges_agree_with_the_profile() {
        for (refusal, most) in [(Refusal::Memory, MOST_HASH), (Refusal::Cores, CORES)] {
            let range = std::format!(" must be 1 to {most}");
            assert!(refusal.message().ends_with(&range), "{range}");
        }
    }
}
