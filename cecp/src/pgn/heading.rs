//! What a game's tags say of it (section 8.1.1 of the standard).

use crate::driver::Out;
use heapless::String;

/// The tags that every game has, and what stands for an unknown value; but for its result, which
/// has a form of its own.
const TAGS: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    (WHITE, "?"),
    (BLACK, "?"),
];
const WHITE: &str = "White";
const BLACK: &str = "Black";

/// The longest value that is kept, in bytes.
const LONGEST: usize = 48;

/// The values of a game's tags, as they stand between their quotes; empty where one is not known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heading([String<LONGEST>; TAGS.len()]);

impl Heading {
    /// Returns the heading of a game of which only the players are known, White first.
    pub(crate) fn of_players(players: [&str; 2]) -> Self {
        let mut heading = Self::default();
        for (name, player) in [WHITE, BLACK].into_iter().zip(players) {
            heading.note(name, player);
        }
        heading
    }

    /// The players, White first.
    pub(crate) fn players(&self) -> [&str; 2] {
        let [.., white, black] = &self.0;
        [white, black]
    }

    /// Notes a tag, if it is one of a heading. What stands for an unknown value is none, and of a
    /// long one the beginning is kept.
    pub(super) fn note(&mut self, name: &str, value: &str) {
        let mut places = TAGS.iter().zip(&mut self.0);
        if let Some((_, place)) = places.find(|((known, _), _)| known.eq_ignore_ascii_case(name)) {
            place.clear();
            let is_known = value.bytes().any(|letter| letter != b'?' && letter != b'.');
            for letter in value.chars().filter(|_| is_known) {
                if place.push(letter).is_err() {
                    break;
                }
            }
            // A backslash stands before a quote, which must not be cut off alone.
            while value.len() > LONGEST && place.ends_with('\\') {
                place.pop();
            }
        }
    }

    /// Writes the tags.
    pub(super) fn write(&self, out: &mut dyn Out) {
        for ((name, unknown), value) in TAGS.iter().zip(&self.0) {
            super::write::tag(name, if value.is_empty() { unknown } else { value }, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_value_is_cut_before_a_letter_that_is_not_whole() {
        let mut heading = Heading::default();
        heading.note("white", &["b"; 47].concat());
        assert_eq!(heading.players()[0].len(), 47);
        heading.note("White", &(["a"; 47].concat() + "\u{e9}"));
        assert_eq!(heading.players()[0], ["a"; 47].concat());
        heading.note("White", &(["a"; 47].concat() + "\\\"b"));
        assert_eq!(heading.players()[0], ["a"; 47].concat());
    }

    #[test]
    fn what_stands_for_an_unknown_value_is_none() {
        let mut heading = Heading::of_players(["Goby", "?"]);
        assert_eq!(heading.players(), ["Goby", ""]);
        heading.note("Date", "????.??.??");
        assert!(heading.0[2].is_empty());
        heading.note("Date", "2026.??.??");
        assert_eq!(heading.0[2], "2026.??.??");
        heading.note("White", "?");
        assert_eq!(heading.players(), ["", ""]);
    }
}
