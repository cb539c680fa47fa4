//! Killers: quiet moves that refuted a sibling node.
//!
//! A quiet move that refutes one opponent move often refutes another one at the same ply. Each ply
//! keeps two killers, newest first. Source: S. Akl and M. Newborn, "The Principal Continuation and
//! the Killer Heuristic", 1977.

use crate::types::Move;

/// The two newest killers of a ply, in four bytes. They were found in other positions, so they may
/// be illegal in the current one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Killers([Option<Move>; 2]);

impl Killers {
    /// No killers yet.
    pub const NONE: Self = Self([None; 2]);

    /// Makes `mv` the first killer. The previous first killer becomes the second.
    #[inline]
    pub fn add(&mut self, mv: Move) {
        let [first, _] = self.0;
        if first != Some(mv) {
            self.0 = [Some(mv), first];
        }
    }

    /// Returns true if `mv` is one of the killers.
    #[inline]
    pub fn has(self, mv: Move) -> bool {
        let [first, second] = self.0;
        first == Some(mv) || second == Some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn killers_keep_the_two_newest_once_each() {
        let [a, b, c] = [Square::A3, Square::B3, Square::C3].map(|to| Move::new(Square::D1, to));
        let mut killers = Killers::NONE;
        for mv in [a, b, b] {
            killers.add(mv);
        }
        assert!(killers.has(a) && killers.has(b) && !killers.has(c));
        assert_eq!(killers, Killers([Some(b), Some(a)]));
        killers.add(c);
        assert!(!killers.has(a) && killers.has(b) && killers.has(c));
        assert_eq!(size_of::<Killers>(), 4);
    }
}
