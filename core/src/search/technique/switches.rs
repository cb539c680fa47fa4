//! Which techniques are on, and in which form.

use super::Technique;
use crate::types::MODERN;

/// Techniques of this build: all but those that the environment variable `GOBY_WITHOUT` named when
/// it was compiled.
const BUILT: u64 = match option_env!("GOBY_WITHOUT") {
    None => ROOM,
    Some(names) => ROOM & !parse(names),
};

/// Techniques that a build of this size has: those that came after the sources want the feature
/// `modern`.
const ROOM: u64 = if MODERN { u64::MAX } else { !Technique::MODERN };

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

/// Which techniques are on, which of them in their source's form, and whether the search is the one
/// of the verifier. All of it is constant in a shipped build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    #[cfg(any(test, feature = "ablation"))]
    off: u64,
    #[cfg(any(test, feature = "ablation"))]
    classic: u64,
    #[cfg(any(test, feature = "ablation"))]
    sound: bool,
    /// Of the two classic null moves, micro-Max's.
    #[cfg(any(test, feature = "ablation"))]
    micro_max: bool,
    /// Each firing of the futility family is checked by search.
    #[cfg(any(test, feature = "ablation"))]
    verifies: bool,
}

impl Switches {
    /// Everything that this build has, in the form that ships.
    pub const SHIPPED: Self = Self {
        #[cfg(any(test, feature = "ablation"))]
        off: 0,
        #[cfg(any(test, feature = "ablation"))]
        classic: 0,
        #[cfg(any(test, feature = "ablation"))]
        sound: false,
        #[cfg(any(test, feature = "ablation"))]
        micro_max: false,
        #[cfg(any(test, feature = "ablation"))]
        verifies: false,
    };

    /// Whether a technique is on.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        if self.off >> technique as u32 & 1 != 0 {
            return false;
        }
        BUILT >> technique as u32 & 1 != 0
    }

    /// Whether a technique is to act as its source describes it.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(
            unused_variables,
            clippy::unused_self,
            reason = "constant in a shipped build"
        )
    )]
    pub(in crate::search) const fn is_classic(self, technique: Technique) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.classic >> technique as u32 & 1 != 0;
        #[cfg(not(any(test, feature = "ablation")))]
        false
    }

    /// Whether the search is the verifier's: fail-hard, with a clamped evaluation and true bounds
    /// for margins.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(clippy::unused_self, reason = "constant in a shipped build")
    )]
    pub(in crate::search) const fn is_sound(self) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.sound;
        #[cfg(not(any(test, feature = "ablation")))]
        false
    }
}

impl Switches {
    /// Whether the static evaluation is wanted of positions in check, too: only the classic forms
    /// judge by it there.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(clippy::unused_self, reason = "constant in a shipped build")
    )]
    pub(in crate::search) const fn evaluates_checks(self) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.sound || self.classic != 0;
        #[cfg(not(any(test, feature = "ablation")))]
        false
    }

    /// Whether the search is one whose claims are looked at one by one: the order of moves then
    /// depends on nothing that was learned, and no move is left ungenerated.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(clippy::unused_self, reason = "constant in a shipped build")
    )]
    pub(in crate::search) const fn is_watched(self) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.sound || self.verifies;
        #[cfg(not(any(test, feature = "ablation")))]
        false
    }

    /// Whether the classic null move is micro-Max's, not Mediocre's.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(clippy::unused_self, reason = "constant in a shipped build")
    )]
    pub(in crate::search) const fn is_micro_max(self) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.micro_max && self.is_classic(Technique::NullMove);
        #[cfg(not(any(test, feature = "ablation")))]
        false
    }
}

#[cfg(any(test, feature = "ablation"))]
impl Switches {
    /// The same without one technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self {
            off: self.off | 1 << technique as u64,
            ..self
        }
    }

    /// The same with one technique on again.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Self {
            off: self.off & !(1 << technique as u64),
            ..self
        }
    }

    /// The same with one technique in its source's form.
    #[must_use]
    pub const fn classic(self, technique: Technique) -> Self {
        Self {
            classic: self.classic | 1 << technique as u64,
            ..self
        }
    }

    /// The same with micro-Max's conditions for the classic null move.
    #[must_use]
    pub const fn micro_max(self) -> Self {
        Self {
            micro_max: true,
            ..self
        }
    }

    /// Nothing on; everything that is put back takes its source's form, under the verifier's
    /// conditions.
    pub const SOUND: Self = Self {
        off: u64::MAX,
        classic: u64::MAX,
        sound: true,
        micro_max: false,
        verifies: false,
    };

    /// The same with each firing of the futility family checked by search
    /// (`search/observe/verifier.rs`). Wants a search without hash table and history, whose
    /// contents the checks would change.
    #[must_use]
    pub const fn verifying(self) -> Self {
        Self {
            verifies: true,
            ..self
        }
    }

    /// Whether each firing of the futility family is checked.
    #[inline]
    pub(in crate::search) const fn is_verifying(self) -> bool {
        self.verifies
    }

    /// The same without the futility family, unchecked: what a firing is checked against.
    #[must_use]
    pub const fn unpruned(self) -> Self {
        let mut unpruned = Self {
            verifies: false,
            ..self
        };
        let mut index = 0;
        while index < Technique::FUTILITY.len() {
            unpruned = unpruned.without(Technique::FUTILITY[index]);
            index += 1;
        }
        unpruned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_to_bits() {
        assert_eq!(parse(""), 0);
        assert_eq!(parse("null-move"), 1_u64 << Technique::NullMove as u32);
        let two = 1_u64 << Technique::OverKill as u32 | 1_u64 << Technique::Aspiration as u32;
        assert_eq!(parse("aspiration,over-kill"), two);
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
