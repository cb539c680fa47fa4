//! Text of a bounded length, stored without allocation.

use super::Out;
use core::borrow::Borrow;
use core::fmt::{Debug, Display, Formatter, Result as Written};
use core::ops::Deref;
use heapless::String;

/// Text of at most `N` bytes, which can be read as a `&str`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ShortText<const N: usize>(String<N>);

impl<const N: usize> ShortText<N> {
    /// Creates an empty text.
    pub const fn new() -> Self {
        Self(String::new())
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Adds a part. Adds nothing if there is no room for the whole part.
    #[inline]
    pub(crate) fn add(&mut self, part: &str) {
        let _ = self.0.push_str(part);
    }

    /// Adds a character if there is room.
    #[inline]
    pub(crate) fn add_char(&mut self, letter: char) {
        let _ = self.0.push(letter);
    }
}

/// Drops characters that do not fit, and ends of lines.
impl<const N: usize> Out for ShortText<N> {
    fn text(&mut self, text: &str) {
        for letter in text.chars() {
            self.add_char(letter);
        }
    }

    fn end_line(&mut self) {}
}

impl<const N: usize> Deref for ShortText<N> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for ShortText<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> Borrow<str> for ShortText<N> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

/// Fails if the text is too long, and returns the text.
impl<'t, const N: usize> TryFrom<&'t str> for ShortText<N> {
    type Error = &'t str;

    fn try_from(text: &'t str) -> Result<Self, &'t str> {
        String::try_from(text).map(Self).map_err(|_| text)
    }
}

impl<const N: usize> PartialEq<str> for ShortText<N> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<const N: usize> PartialEq<&str> for ShortText<N> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<const N: usize> Display for ShortText<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.pad(self.as_str())
    }
}

impl<const N: usize> Debug for ShortText<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        Debug::fmt(self.as_str(), f)
    }
}
