//! What only the techniques that came after the sources keep.

/// Whether this build has the techniques that came after the sources, and the search's forms that
/// go with them (feature `modern`).
pub const MODERN: bool = cfg!(feature = "modern");

/// A value that only the modern techniques ask for. A build without them keeps none: it takes no
/// memory, and is always the type's default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modern<T> {
    #[cfg(feature = "modern")]
    value: T,
    #[cfg(not(feature = "modern"))]
    value: core::marker::PhantomData<T>,
}

#[cfg_attr(
    not(feature = "modern"),
    expect(unused_variables, reason = "nothing is kept in such a build")
)]
impl<T: Copy + Default> Modern<T> {
    /// Keeps `value`, where a build does.
    #[inline]
    pub const fn new(value: T) -> Self {
        Self {
            #[cfg(feature = "modern")]
            value,
            #[cfg(not(feature = "modern"))]
            value: core::marker::PhantomData,
        }
    }

    /// What is kept.
    #[inline]
    pub fn get(self) -> T {
        #[cfg(feature = "modern")]
        return self.value;
        #[cfg(not(feature = "modern"))]
        T::default()
    }
}

impl<'m, E> Modern<&'m mut [E]> {
    /// Keeps lent memory, where a build does.
    #[inline]
    #[cfg_attr(
        not(feature = "modern"),
        expect(unused_variables, reason = "nothing is kept in such a build")
    )]
    pub const fn lent(value: &'m mut [E]) -> Self {
        Self {
            #[cfg(feature = "modern")]
            value,
            #[cfg(not(feature = "modern"))]
            value: core::marker::PhantomData,
        }
    }

    /// The memory; empty in a build that keeps none.
    #[inline]
    pub const fn slots(&self) -> &[E] {
        #[cfg(feature = "modern")]
        return self.value;
        #[cfg(not(feature = "modern"))]
        &[]
    }

    /// The same to write to.
    #[inline]
    pub const fn slots_mut(&mut self) -> &mut [E] {
        #[cfg(feature = "modern")]
        return self.value;
        #[cfg(not(feature = "modern"))]
        &mut []
    }
}
