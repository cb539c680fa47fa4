//! The sizes of all memory, and the abilities of a build.
//!
//! A profile is a plain constant: the desktop program takes memory of these sizes at run time, a
//! chip's firmware has it in statics. A chip's sizes leave room for the stack, which
//! [`Sizes::call_stack`] bounds. What a node is charged there is the most that it takes on the
//! profile's board, as measured by `budgets` (`tests/lab/budgets`), which fails when it takes more.
//! The search's results depend on [`Profile::hash_slots`] and [`Profile::search`] and on nothing
//! else of the platform, so that `goby bench` counts the same nodes everywhere.

#[cfg(feature = "switches")]
use crate::search::technique::Switches;
use crate::search::technique::Technique;
use crate::search::{CallStackBudget, Sizes};
use crate::types::Depth;

/// Sizes that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name, also on the command line.
    pub name: &'static str,
    /// Slots of the hash table, 8 bytes each, 12 with the feature `wide-slots`. Together with
    /// `search` they decide the result of a search.
    pub hash_slots: usize,
    /// The sizes of the search.
    pub search: Sizes,
    /// The sizes of the session.
    pub session: SessionSizes,
    /// The techniques for which the profile's build has no room, perhaps including those of
    /// [`Profile::idle`].
    pub without: &'static [Technique],
    /// The depth to which `goby bench` searches its positions: a chip needs at most 100,000 nodes.
    pub bench_depth: Depth,
}

/// Techniques that chips with a network lack: they need a desktop's tables.
const CHIP: &[Technique] = &[
    Technique::UpcomingRepetition,
    Technique::StoredEvaluation,
    Technique::ThreatHistory,
];
/// Further techniques that the smallest chips lack: they take memory or flash that is not there,
/// and the stack's budget assumes nodes without them.
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

/// The sizes that bound games and lines of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionSizes {
    /// Plies of a game that can be taken back (2 bytes each).
    pub game: usize,
    /// Positions whose repetition is seen: the most plies without capture or pawn move that are
    /// kept (4 bytes each; 100 are always enough).
    pub keys: usize,
    /// The longest line of input, in bytes. The longest that needs more than its beginning is in
    /// CECP a `setboard` of about 100, in UCI a `position` with the moves of the game, 5 each.
    pub line: usize,
}

/// The largest number of cores that can be set, in a build that searches with several.
pub const CORES: u32 = 256;

/// Megabytes of the largest hash table that can be asked for.
pub const MOST_HASH: u32 = 65_536;

/// Megabytes of a desktop's memory that are not the hash table's: the program itself, its stack,
/// the search's memory.
pub const OVERHEAD: u32 = 4;

/// Desktops: generous, and the reference for `goby bench`.
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

/// 8 KiB of RAM in all: STM32F100, as on the STM32VLDISCOVERY. With 32 keys the search sees no
/// repetition of a position more than 32 plies before its root. The rules of the game need no keys:
/// a repetition is proven by replay, as far back as its 128 plies go, and so is what Goby claims.
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
            pass: 280,
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

/// 16 KiB of RAM in all: nRF51822, as on the BBC micro:bit.
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
            pass: 312,
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

/// 64 KiB of RAM in all: LM3S6965.
pub const SMALL: Profile = Profile {
    name: "small",
    hash_slots: 3_584,
    search: Sizes {
        moves: 1_024,
        plies: 40,
        butterfly: 4_096,
        corrections: Sizes::corrections(48),
        evaluations: 128,
        accumulators: 8,
        pv: Sizes::pv(16),
        malus_moves: 16,
        poll_interval: 64,
        call_stack: CallStackBudget {
            bytes: 11_780,
            node: 472,
            pass: 312,
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

/// 128 KiB of RAM in all: STM32F405.
pub const BOARD: Profile = Profile {
    name: "board",
    hash_slots: 10_240,
    search: Sizes {
        moves: 704,
        plies: 48,
        butterfly: 4_096,
        captures: Sizes::CAPTURES,
        corrections: Sizes::corrections(128),
        evaluations: 256,
        accumulators: 8,
        pv: Sizes::pv(16),
        malus_moves: 16,
        poll_interval: 128,
        call_stack: CallStackBudget {
            bytes: 9_984,
            node: 432,
            pass: 312,
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

/// 256 KiB of RAM in all, and a little more where the line is a USB: RP2040, as on the Raspberry Pi
/// Pico.
pub const PICO: Profile = Profile {
    name: "pico",
    hash_slots: 20_480,
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
        pv: Sizes::pv(32),
        malus_moves: 16,
        poll_interval: 64,
        call_stack: CallStackBudget {
            bytes: 15_900,
            node: 488,
            pass: 360,
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

/// All profiles: chips from the smallest on, then the desktop.
pub const PROFILES: [Profile; 6] = [TINY, MICRO, SMALL, BOARD, PICO, DESKTOP];

impl Profile {
    /// The profile of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        PROFILES.iter().find(|profile| profile.name == name)
    }

    /// The techniques that it plays with, in a program that plays others' profiles too.
    #[cfg(feature = "switches")]
    pub fn switches(&self) -> Switches {
        let without = self.without.iter();
        without.fold(Switches::SHIPPED, |switches, &technique| {
            switches.without(technique)
        })
    }

    /// The histories for which the profile has no memory. They have no effect on its search: the firmware
    /// omits them, and a build that has them searches the same nodes.
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

    /// Returns true if this build has none of the techniques that the profile lacks.
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

    /// Returns true if it plays without a technique.
    pub fn lacks(&self, technique: Technique) -> bool {
        self.without.contains(&technique) || self.idle().any(|idle| idle == technique)
    }
}

/// Returns the number of slots in `megabytes`.
pub const fn slots(megabytes: u32) -> usize {
    let slots = megabytes as u64 * (1_024 * 1_024) / size_of::<crate::hash::Slot>() as u64;
    if slots > usize::MAX as u64 {
        usize::MAX
    } else {
        slots as usize
    }
}

/// The megabytes that `slots` slots fill, rounded down.
pub const fn megabytes(slots: usize) -> u32 {
    let bytes = slots as u64 * size_of::<crate::hash::Slot>() as u64;
    (bytes / (1_024 * 1_024)) as u32
}

/// The abilities that a player may lack, each a feature of the package: an ability that is off takes
/// no bytes.
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
    /// Plays below its strength on demand.
    pub levels: bool,
    /// Has options chosen by word or typed in.
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
