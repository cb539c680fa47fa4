//! The switches of the techniques.

use super::Technique;
use crate::board::PARTS;

/// The techniques of this build: all except those that the environment variable `GOBY_WITHOUT` named
/// when it was compiled.
const BUILT: u64 = match option_env!("GOBY_WITHOUT") {
    None => ROOM,
    Some(names) => ROOM & !parse(names),
};

/// The techniques whose tables and keys this build has.
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

/// A bit for each of these techniques.
const fn bits(techniques: &[Technique]) -> u64 {
    let (mut bits, mut index) = (0, 0);
    while index < techniques.len() {
        bits |= 1 << techniques[index] as u64;
        index += 1;
    }
    bits
}

/// A bit for each technique of a comma-separated list. Does not compile when a name is unknown.
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

/// The number of masks of techniques that are off: 0 in a build that cannot switch.
const MASKS: usize = cfg!(any(test, feature = "switches")) as usize;

/// The techniques that are on. Constant in a build that cannot switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    off: [u64; MASKS],
}

impl Switches {
    /// Everything that this build has.
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

    /// Turns one technique off, in a build that can switch.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        self.and(Self {
            off: [bits(&[technique]); MASKS],
        })
    }

    /// Turns off every technique that `other` has off.
    #[must_use]
    pub const fn and(mut self, other: Self) -> Self {
        if let (Some(off), Some(more)) = (self.off.first_mut(), other.off.first()) {
            *off |= *more;
        }
        self
    }
}

impl Technique {
    /// Returns true if this build has the technique.
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
    fn an_unknown_name_is_refused() {
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
