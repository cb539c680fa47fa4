//! Search depth.

/// Remaining search depth in plies (half-moves): at most [`MAX`](Self::MAX) in an iteration, more
/// with extensions. Quiescence search begins at 0; a reduction may leave a negative depth, which
/// counts as 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Depth(pub i32);

super::integer_unit!(Depth);

impl Depth {
    /// Quiescence.
    pub const ZERO: Self = Self(0);
    /// One ply.
    pub const ONE: Self = Self(1);
    /// The deepest iteration; "no limit" in practice.
    pub const MAX: Self = Self(99);
}
