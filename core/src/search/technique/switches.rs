//! The switches of the techniques.

use super::Technique;
use crate::board::PARTS;

/// The techniques of this build: all techniques in [`ROOM`] except those that the environment
/// variable `GOBY_WITHOUT` named at compile time.
const BUILT: u64 = match option_env!("GOBY_WITHOUT") {
    None => ROOM,
    Some(names) => ROOM & !parse(names),
};

/// The techniques for which this build has tables and keys.
const ROOM: u64 = {
    let mut room = u64::MAX;
    if cfg!(not(any(test, feature = "upcoming-repetition"))) {
        room &= !bits(&[Technique::UpcomingRepetition]);
    }
    if cfg!(not(feature = "wide-slots")) {
        room &= !bits(&[Technique::StoredEvaluation, Technique::ThreatHistory]);
    }
    if PARTS == 0 {
        room &= !bits(&[Technique::PawnHistory, Technique::CorrectionHistory]);
    }
    room
};

/// A mask of these techniques.
const fn bits(techniques: &[Technique]) -> u64 {
    let (mut bits, mut index) = (0, 0);
    while index < techniques.len() {
        bits |= 1 << techniques[index] as u64;
        index += 1;
    }
    bits
}

/// A mask of the techniques in a comma-separated list. An unknown name is a compile error.
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
    off: [u64; MASKS],
}

impl Switches {
    /// All techniques of this build.
    pub const SHIPPED: Self = Self { off: [0; MASKS] };

    /// Returns true if a technique is on.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        let is_off = match self.off.first() {
            Some(&off) => off >> technique as u32 & 1 != 0,
            None => false,
        };
        !is_off && technique.is_built()
    }

    /// Turns off one technique, in a build with switches.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        self.and(Self {
            off: [bits(&[technique]); MASKS],
        })
    }

    /// Turns off all techniques that are off in `other`.
    #[must_use]
    pub const fn and(mut self, other: Self) -> Self {
        if let (Some(off), Some(more)) = (self.off.first_mut(), other.off.first()) {
            *off |= *more;
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
        assert_eq!(parse("null-move"), 1_u64 << Technique::NullMove as u32);
        let two = 1_u64 << Technique::ProbCut as u32 | 1_u64 << Technique::Aspiration as u32;
        assert_eq!(parse("aspiration,prob-cut"), two);
    }

    #[test]
    #[should_panic(expected = "unknown technique")]
    fn an_unknown_name_is_rejected() {
        let _ = parse("null-move,over_kill");
    }

    #[test]
    fn techniques_fit_the_mask_and_their_names_are_distinct() {
        for (index, technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(*technique as usize, index);
            assert!(
                Technique::ALL[..index]
                    .iter()
                    .all(|other| other.name() != technique.name())
            );
        }
        assert!(Technique::ALL.len() <= 64);
    }
}
