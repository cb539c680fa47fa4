//! The abilities of a build that converses, beside the sizes of the player.

pub use goby_core::profile::*;

/// The abilities that a conversation may lack, each a feature of the package: an ability that is off
/// is neither announced nor compiled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// The abilities of the player.
    pub player: Abilities,
    /// Draws boards and gives help to a person at a terminal.
    pub console: bool,
    /// Answers `lift` and `hover` by marked squares.
    pub highlight: bool,
    /// Can change the size of its tables.
    pub memory: bool,
    /// Answers a person in words about all that the board shows.
    pub words: bool,
    /// Saves games to files, loads them, and goes on with one that was left.
    pub files: bool,
    /// Searches with several cores.
    pub cores: bool,
    /// The other protocol, when the first line is `uci`.
    pub uci: bool,
    /// Says why a move is good or bad.
    pub why: bool,
}

/// The abilities of this build.
pub const CAPABILITIES: Capabilities = Capabilities {
    player: ABILITIES,
    console: cfg!(feature = "person"),
    highlight: cfg!(feature = "desktop"),
    memory: cfg!(feature = "desktop"),
    words: cfg!(feature = "pico"),
    files: cfg!(feature = "std"),
    cores: cfg!(feature = "desktop"),
    uci: cfg!(feature = "desktop"),
    why: cfg!(feature = "pico"),
};
