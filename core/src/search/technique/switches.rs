//! The switches of the techniques.

use super::Technique;
use crate::board::PARTS;

/// The techniques of this build: all techniques in [`AVAILABLE`] except those that the environment
/// variable `GOBY_WITHOUT` named at compile time.
const BUILT: u64 = match option_env!("GOBY_WITHOUT") {
    None => AVAILABLE,
    Some(names) => AVAILABLE & !parse(names),
};

/// The techniques that are off unless a build with switches turns them on: Mediocre's null move and
/// the recapture extension, which only micro-Max 4.1 has. All other techniques of the sources are
/// from micro-Max 4.4 and its pages on reductions and futility.
const EXTRA: u64 = bits(&[Technique::NullMoveOfMediocre, Technique::RecaptureExtension]);

/// The techniques for which this build has tables and keys. A build without switches lacks
/// [`EXTRA`].
const AVAILABLE: u64 = {
    let mut available = bits(Technique::ALL);
    if MASKS == 0 {
        available &= !EXTRA;
    }
    if cfg!(not(any(test, feature = "upcoming-repetition"))) {
        available &= !bits(&[Technique::UpcomingRepetition]);
    }
    if cfg!(not(feature = "wide-slots")) {
        available &= !bits(&[Technique::StoredEvaluation, Technique::ThreatHistory]);
    }
    if PARTS == 0 {
        available &= !bits(&[Technique::PawnHistory, Technique::CorrectionHistory]);
    }
    available
};

/// A mask of these techniques.
pub(super) const fn bits(techniques: &[Technique]) -> u64 {
    let (mut bits, mut index) = (0, 0);
    while index < techniques.len() {
        bits |= 1 << techniques[index] as u64;
        index += 1;
    }
    bits
}

/// A mask of the techniques in a comma-separated list, of both searches if they share a name. An
/// unknown name is a compile error.
const fn parse(names: &str) -> u64 {
    let bytes = names.as_bytes();
    let (mut mask, mut start, mut end) = (0, 0, 0);
    while start < bytes.len() {
        while end < bytes.len() && bytes[end] != b',' {
            end += 1;
        }
        let mut index = 0;
        let mut known = false;
        while index < Technique::ALL.len() {
            if is_name(Technique::ALL[index].name(), bytes, (start, end)) {
                mask |= 1 << index;
                known = true;
            }
            index += 1;
        }
        assert!(
            known,
            "GOBY_WITHOUT names an unknown technique; see search/technique/mod.rs"
        );
        end += 1;
        start = end;
    }
    mask
}

const fn is_name(name: &str, bytes: &[u8], (start, end): (usize, usize)) -> bool {
    let name = name.as_bytes();
    if name.len() != end - start {
        return false;
    }
    let mut index = 0;
    while index < name.len() {
        if name[index] != bytes[start + index] {
            return false;
        }
        index += 1;
    }
    true
}

/// The number of run-time masks: 0 in a build without switches.
const MASKS: usize = cfg!(any(test, feature = "switches")) as usize;

/// The techniques that are on. Constant in a build without switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    on: [u64; MASKS],
}

impl Switches {
    /// The usual techniques of this build.
    pub const SHIPPED: Self = Self {
        on: [BUILT & !EXTRA; MASKS],
    };

    /// No techniques, in a build with switches. The sources' search is then an alpha-beta search to
    /// a fixed depth.
    pub const NONE: Self = Self { on: [0; MASKS] };

    /// Returns true if a technique is on.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        let is_on = match self.on.first() {
            Some(&on) => on >> technique as u32 & 1 != 0,
            None => true,
        };
        is_on && technique.is_built()
    }

    /// Turns on one technique, in a build with switches. Turning on one null move of the sources
    /// turns the other one off.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        let mut switches = match technique {
            Technique::NullMoveOfMicroMax => self.without(Technique::NullMoveOfMediocre),
            Technique::NullMoveOfMediocre => self.without(Technique::NullMoveOfMicroMax),
            _ => self,
        };
        if let Some(on) = switches.on.first_mut() {
            *on |= bits(&[technique]);
        }
        switches
    }

    /// Turns off one technique, in a build with switches.
    #[must_use]
    pub const fn without(mut self, technique: Technique) -> Self {
        if let Some(on) = self.on.first_mut() {
            *on &= !bits(&[technique]);
        }
        self
    }
}

impl Technique {
    /// Returns true if this build contains the technique.
    #[inline]
    pub const fn is_built(self) -> bool {
        BUILT >> self as u32 & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_to_bits() {
        assert_eq!(parse(""), 0);
        let both = bits(&[Technique::NullMove, Technique::NullMoveOfMicroMax]);
        assert_eq!(parse("null-move"), both);
        let two = bits(&[Technique::ProbCut, Technique::Aspiration]);
        assert_eq!(parse("aspiration,prob-cut"), two);
    }

    #[test]
    #[should_panic(expected = "unknown technique")]
    fn an_unknown_name_is_rejected() {
        let _ = parse("null-move,over_kill");
    }

    #[test]
    fn techniques_fit_the_mask_and_their_names_are_distinct() {
        for list in [Technique::MAIN, Technique::SOURCES] {
            for (index, technique) in list.iter().enumerate() {
                let mut before = list[..index].iter();
                assert!(before.all(|other| other.name() != technique.name()));
            }
        }
        for (index, technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(*technique as usize, index);
        }
        assert!(Technique::ALL.len() <= 64);
    }
}
