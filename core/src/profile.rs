//! The sizes of all memory, and the abilities of a build.
//!
//! A profile is a constant. The desktop program allocates memory of these sizes at run time; a
//! chip's firmware has it in statics. On a chip the rest of the RAM is for the call stack, which
//! [`Sizes::call_stack`] limits. `budgets` (`tests/lab/budgets`) fails if a node takes more stack
//! on the profile's board than is charged for it. The search's results depend on
//! [`Profile::hash_slots`] and [`Profile::search`] and on nothing else of the platform, so `goby
//! bench` counts the same nodes everywhere.

use crate::eval::REFRESHES;
#[cfg(feature = "switches")]
use crate::search::technique::Switches;
use crate::search::technique::Technique;
use crate::search::{CallStackBudget, Sizes};
use crate::types::Depth;

/// The sizes of all memory for one kind of machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The profile's name, also on the command line.
    pub name: &'static str,
    /// Slots of the hash table: 8 bytes each, or 12 with the feature `wide-slots`. The results of a
    /// search depend on `hash_slots` and `search`.
    pub hash_slots: usize,
    /// The sizes of the search.
    pub search: Sizes,
    /// The sizes of the session.
    pub session: SessionSizes,
    /// Techniques that the profile's build omits for lack of memory. [`Profile::idle`] may return
    /// some of them.
    pub without: &'static [Technique],
    /// The depth to which `goby bench` searches each position, so that a chip searches at most
    /// 100,000 nodes.
    pub bench_depth: Depth,
}

/// Techniques that no chip has: their tables are too large.
const CHIP: &[Technique] = &[
    Technique::UpcomingRepetition,
    Technique::StoredEvaluation,
    Technique::ThreatHistory,
];
/// Techniques that the smallest chips omit for lack of memory or flash. The stack budget assumes
/// nodes without them.
const SMALL_CHIP: &[Technique] = &[
    Technique::UpcomingRepetition,
    Technique::StoredEvaluation,
    Technique::ThreatHistory,
    Technique::ProbCut,
    Technique::SingularExtension,
    Technique::CaptureHistory,
    Technique::ContinuationHistory,
    Technique::PawnHistory,
    Technique::CorrectionHistory,
    Technique::ThreatOrder,
];

/// The sizes of a game and of a line of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionSizes {
    /// Plies of a game that can be taken back (2 bytes each).
    pub game: usize,
    /// Positions that the search compares for repetition: the plies since the last capture or pawn
    /// move (4 bytes each). 100 are always enough.
    pub keys: usize,
    /// The longest line of input, in bytes. CECP's `setboard` needs about 100; UCI's `position`
    /// needs 5 for each move of the game.
    pub line: usize,
}

/// The largest number of cores that a user can set.
pub const CORES: u32 = 256;

/// The largest size of the hash table that a user can set, in megabytes: 2^32 slots of 12 bytes.
pub const MOST_HASH: u32 = 49_152;

/// Megabytes that a desktop program needs in addition to the hash table: the program, its stack,
/// and the search's memory.
pub const OVERHEAD: u32 = 4;

/// Desktops. The reference for `goby bench`.
pub const DESKTOP: Profile = Profile {
    name: "desktop",
    hash_slots: slots(16),
    search: Sizes::DESKTOP,
    session: SessionSizes {
        game: 4_096,
        keys: 128,
        line: 131_072,
    },
    without: &[],
    bench_depth: Depth(13),
};

/// Chips with 8 KiB of RAM: STM32F100, on the board STM32VLDISCOVERY. With 32 keys the search
/// misses a repetition of a position more than 32 plies before the root. Draw claims do not depend
/// on the number of keys: a repetition is proven by replaying the last 128 plies.
pub const TINY: Profile = Profile {
    name: "tiny",
    hash_slots: 128,
    search: Sizes {
        moves: 160,
        plies: 13,
        butterfly: 64,
        evaluations: 0,
        accumulators: 8,
        pv: Sizes::pv(4),
        malus_moves: 8,
        poll_interval: 16,
        call_stack: CallStackBudget {
            bytes: 2_320,
            node: 352,
            pruning: 280,
            quiesce: 240,
        },
        ..Sizes::NONE
    }
    .of_build(),
    session: SessionSizes {
        game: 128,
        keys: 32,
        line: 104,
    },
    without: SMALL_CHIP,
    bench_depth: Depth(5),
};

/// Chips with 16 KiB of RAM: nRF51822, on the BBC micro:bit.
pub const MICRO: Profile = Profile {
    name: "micro",
    hash_slots: 512,
    search: Sizes {
        moves: 320,
        plies: 20,
        butterfly: 256,
        evaluations: 0,
        accumulators: 8,
        pv: Sizes::pv(8),
        malus_moves: 8,
        poll_interval: 16,
        call_stack: CallStackBudget {
            bytes: 4_896,
            node: 336,
            pruning: 312,
            quiesce: 248,
        },
        ..Sizes::NONE
    }
    .of_build(),
    session: SessionSizes {
        game: 256,
        keys: 100,
        line: 136,
    },
    without: SMALL_CHIP,
    bench_depth: Depth(5),
};

/// Chips with 64 KiB of RAM: LM3S6965.
pub const SMALL: Profile = Profile {
    name: "small",
    hash_slots: 3_408,
    search: Sizes {
        moves: 1_024,
        plies: 40,
        butterfly: 4_096,
        corrections: Sizes::corrections(48),
        evaluations: 128,
        accumulators: 8,
        refreshes: REFRESHES,
        pv: Sizes::pv(16),
        malus_moves: 16,
        poll_interval: 64,
        call_stack: CallStackBudget {
            bytes: 11_780,
            node: 472,
            pruning: 312,
            quiesce: 304,
        },
        ..Sizes::NONE
    }
    .of_build(),
    session: SessionSizes {
        game: 512,
        keys: 100,
        line: 256,
    },
    without: CHIP,
    bench_depth: Depth(5),
};

/// Chips with 128 KiB of RAM: STM32F405.
pub const BOARD: Profile = Profile {
    name: "board",
    hash_slots: 9_184,
    search: Sizes {
        moves: 704,
        plies: 48,
        butterfly: 4_096,
        captures: Sizes::CAPTURES,
        corrections: Sizes::corrections(128),
        evaluations: 512,
        accumulators: 16,
        refreshes: REFRESHES,
        pv: Sizes::pv(16),
        malus_moves: 16,
        poll_interval: 128,
        call_stack: CallStackBudget {
            bytes: 9_984,
            node: 432,
            pruning: 312,
            quiesce: 256,
        },
        ..Sizes::NONE
    }
    .of_build(),
    session: SessionSizes {
        game: 512,
        keys: 100,
        line: 192,
    },
    without: CHIP,
    bench_depth: Depth(5),
};

/// Chips with 256 KiB of RAM, or slightly more if the board talks over USB: RP2040, on the
/// Raspberry Pi Pico.
pub const PICO: Profile = Profile {
    name: "pico",
    hash_slots: 19_968,
    search: Sizes {
        moves: 704,
        plies: 64,
        butterfly: 8_192,
        captures: Sizes::CAPTURES,
        pawn_history: 4 * 768,
        continuations: 12 * 768,
        corrections: Sizes::corrections(256),
        evaluations: 384,
        accumulators: 16,
        refreshes: REFRESHES,
        pv: Sizes::pv(32),
        malus_moves: 16,
        poll_interval: 64,
        call_stack: CallStackBudget {
            bytes: 15_900,
            node: 488,
            pruning: 360,
            quiesce: 312,
        },
    }
    .of_build(),
    session: SessionSizes {
        game: 768,
        keys: 100,
        line: 512,
    },
    without: CHIP,
    bench_depth: Depth(5),
};

/// All profiles: chips in order of size, then the desktop.
pub const PROFILES: [Profile; 6] = [TINY, MICRO, SMALL, BOARD, PICO, DESKTOP];

impl Profile {
    /// Returns the profile with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        PROFILES.iter().find(|profile| profile.name == name)
    }

    /// Returns the techniques that the profile plays with, for a program that can play with every
    /// profile.
    #[cfg(feature = "switches")]
    pub fn switches(&self) -> Switches {
        let without = self.without.iter();
        without.fold(Switches::SHIPPED, |switches, &technique| {
            switches.without(technique)
        })
    }

    /// Returns the histories for which the profile has no memory. These have no effect on the
    /// profile's search, so its firmware leaves them out.
    pub fn idle(&self) -> impl Iterator<Item = Technique> + use<> {
        let Sizes {
            captures,
            continuations,
            pawn_history,
            corrections,
            ..
        } = self.search;
        let sizes = [
            (Technique::CaptureHistory, captures),
            (Technique::ContinuationHistory, continuations),
            (Technique::PawnHistory, pawn_history),
            (Technique::CorrectionHistory, corrections),
        ];
        let idle = sizes.into_iter().filter(|&(_, size)| size == 0);
        idle.map(|(technique, _)| technique)
    }

    /// Returns true if this build contains no technique that the profile leaves out.
    pub const fn is_built(&self) -> bool {
        let mut index = 0;
        while index < self.without.len() {
            if self.without[index].is_built() {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Returns true if the profile plays without this technique.
    pub fn lacks(&self, technique: Technique) -> bool {
        self.without.contains(&technique) || self.idle().any(|idle| idle == technique)
    }
}

/// Returns the number of hash slots in `megabytes`.
pub const fn slots(megabytes: u32) -> usize {
    let slots = megabytes as u64 * (1_024 * 1_024) / size_of::<crate::hash::Slot>() as u64;
    if slots > usize::MAX as u64 {
        usize::MAX
    } else {
        slots as usize
    }
}

/// Returns the megabytes that `slots` hash slots take, rounded down.
pub const fn megabytes(slots: usize) -> u32 {
    let bytes = slots as u64 * size_of::<crate::hash::Slot>() as u64;
    (bytes / (1_024 * 1_024)) as u32
}

/// The abilities that a build may lack. The features `levels`, `san`, `person` and `desktop` are
/// tiers: each turns on its abilities and the abilities of the tiers before it. An ability that is
/// off takes no bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// Reads and writes moves in standard algebraic notation, not only as coordinates.
    pub san: bool,
    /// Plays from books in files.
    pub books: bool,
    /// Plays from the built-in book.
    pub own_book: bool,
    /// Plays Chess960.
    pub chess960: bool,
    /// Can play below full strength.
    pub levels: bool,
    /// Has options whose value is a word or a text.
    pub text_options: bool,
}

/// The abilities of this build.
pub const ABILITIES: Abilities = Abilities {
    san: cfg!(feature = "san"),
    books: cfg!(feature = "desktop"),
    own_book: cfg!(feature = "person"),
    chess960: cfg!(feature = "desktop"),
    levels: cfg!(feature = "levels"),
    text_options: cfg!(feature = "desktop"),
};

/// The longest text that an option may hold, in bytes.
pub const OPTION_TEXT: usize = if ABILITIES.text_options { 240 } else { 0 };

/// The longest name that a book may have, in bytes.
pub const BOOK_NAME: usize = if ABILITIES.books { 240 } else { 0 };
