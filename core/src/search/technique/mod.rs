//! The named techniques, one file each: what it does, when it acts and when it must not, and where it comes from.
//!
//! Each can be turned off alone. In a shipped build that costs nothing: [`Switches`] is empty and the question "is it on?"
//! has a constant answer. Under the feature `ablation` (and in this crate's tests) it is a mask chosen at run time.

pub(super) mod check_extension;

/// The techniques by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Technique {
    /// Positions in check are searched one ply deeper.
    CheckExtension,
}

/// Which techniques are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    #[cfg(any(test, feature = "ablation"))]
    off: u32,
}

impl Switches {
    /// Everything that this build has.
    pub const SHIPPED: Self = Self {
        #[cfg(any(test, feature = "ablation"))]
        off: 0,
    };

    /// The same without one technique.
    #[cfg(any(test, feature = "ablation"))]
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self {
            off: self.off | 1 << technique as u32,
        }
    }

    /// Whether a technique is on.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(
            unused_variables,
            clippy::unused_self,
            reason = "constant in a shipped build"
        )
    )]
    pub(super) const fn has(self, technique: Technique) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.off >> technique as u32 & 1 == 0;
        #[cfg(not(any(test, feature = "ablation")))]
        true
    }
}
