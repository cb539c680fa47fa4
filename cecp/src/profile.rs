//! Every size that an owner of memory chooses, and every ability that a build may lack, in one place.
//!
//! A profile is a plain constant: the desktop program takes boxed slices of these sizes, a chip's firmware statics.
//! The search's results depend on [`Profile::hash_slots`] and [`Profile::search`] and on nothing else of the platform,
//! so that `goby bench` counts the same nodes everywhere.

use goby_core::search::Sizes;

/// Sizes that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Slots of the hash table, 8 bytes each. Together with `search` this decides what a search finds.
    pub hash_slots: usize,
    /// What the search works with.
    pub search: Sizes,
    /// What the session works with.
    pub session: SessionSizes,
}

/// The sizes that bound games and lines of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionSizes {
    /// Plies of a game that can be taken back.
    pub game: usize,
    /// Positions whose repetition is seen: the most plies without capture or pawn move that are remembered.
    pub keys: usize,
    /// The longest line of input, in bytes.
    pub line: usize,
}

/// Desktops: generous, and the reference for `goby bench`.
pub const DESKTOP: Profile = Profile {
    hash_slots: slots(16),
    search: Sizes::DESKTOP,
    session: SessionSizes {
        game: 4_096,
        keys: 128,
        line: 4_096,
    },
};

/// How many slots of 8 bytes fit `megabytes`.
pub const fn slots(megabytes: u32) -> usize {
    let slots = megabytes as u64 * (1_024 * 1_024 / 8);
    if slots > usize::MAX as u64 {
        usize::MAX
    } else {
        slots as usize
    }
}

/// What this build can do beyond plain chess by coordinates. Whatever is off is neither announced nor compiled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// Draws boards and gives help to a person at a terminal.
    pub console: bool,
    /// Answers `lift` and `hover` by marked squares.
    pub highlight: bool,
    /// Can change the size of its tables.
    pub memory: bool,
    /// Reads and writes moves in standard algebraic notation, not only as coordinates.
    pub san: bool,
    /// Has options chosen by word or typed in.
    pub text_options: bool,
}

/// The abilities of this build, each a feature of the package.
pub const CAPABILITIES: Capabilities = Capabilities {
    console: cfg!(feature = "console"),
    highlight: cfg!(feature = "highlight"),
    memory: cfg!(feature = "memory"),
    san: cfg!(feature = "san"),
    text_options: cfg!(feature = "text-options"),
};

/// The longest text that an option may hold, in bytes.
pub const OPTION_TEXT: usize = if CAPABILITIES.text_options { 240 } else { 0 };
