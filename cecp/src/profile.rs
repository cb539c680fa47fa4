//! The abilities of a build, of its player and of its protocols.

pub use goby_core::profile::*;

/// The abilities that a build may lack. The features `levels`, `san`, `person`, `pico`, `desktop`
/// and `std` are tiers: each turns on its abilities and the abilities of the tiers before it. An
/// ability that is off is not announced and takes no bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// The abilities of the player.
    pub player: Abilities,
    /// Draws boards and helps a person at a terminal.
    pub console: bool,
    /// Marks squares in answer to CECP's `lift` and `hover`.
    pub highlight: bool,
    /// Can change the size of the hash table.
    pub memory: bool,
    /// Answers a person's questions about the position and the game.
    pub words: bool,
    /// Saves games to files, loads games, and continues an unfinished game.
    pub files: bool,
    /// Searches with several cores.
    pub cores: bool,
    /// Speaks UCI after a first line `uci`.
    pub uci: bool,
    /// Explains why a move is good or bad.
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
