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

impl<T> Modern<T> {
    /// Keeps `value`, where a build does.
    #[inline]
    pub const fn new(value: T) -> Self {
        Self {
            #[cfg(feature = "modern")]
            value,
            #[cfg(not(feature = "modern"))]
            value: {
                // A constant function cannot drop it.
                core::mem::forget(value);
                core::marker::PhantomData
            },
        }
    }
}

impl<T> Modern<T> {
    /// What is kept, to be changed; `None` in a build that keeps nothing.
    #[inline]
    pub const fn get_mut(&mut self) -> Option<&mut T> {
        #[cfg(feature = "modern")]
        return Some(&mut self.value);
        #[cfg(not(feature = "modern"))]
        None
    }
}

impl<T: Copy + Default> Modern<T> {
    /// What is kept.
    #[inline]
    pub fn get(self) -> T {
        #[cfg(feature = "modern")]
        return self.value;
        #[cfg(not(feature = "modern"))]
        T::default()
    }
}

/// Lent memory.
impl<E> Modern<&mut [E]> {
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
