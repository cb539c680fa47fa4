//! Search depth.

/// Remaining search depth in plies (half-moves). An iteration starts with at most
/// [`MAX`](Self::MAX); extensions can make it greater. At depth 0 quiescence search begins. A
/// reduction may give a negative depth, which counts as 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Depth(pub i32);

super::integer_unit!(Depth);

impl Depth {
    /// The depth at which quiescence search begins.
    pub const ZERO: Self = Self(0);
    /// One ply.
    pub const ONE: Self = Self(1);
    /// The depth of the deepest iteration.
    pub const MAX: Self = Self(99);
}
