//! The tags of a game (section 8.1.1 of the standard).

use super::variant::Variant;
use crate::text::{Out, printable};
use heapless::String;

/// The tags that every game has, except its result, and the sign for an unknown value of each.
const TAGS: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    (DATE, "????.??.??"),
    ("Round", "?"),
    (WHITE, "?"),
    (BLACK, "?"),
];
const DATE: &str = "Date";
const WHITE: &str = "White";
const BLACK: &str = "Black";

/// The longest value that is kept, in bytes: the standard's longest string (section 7), or on chips
/// Goby's name with its level.
const LONGEST: usize = if cfg!(feature = "desktop") { 255 } else { 24 };

/// The tags of a game, except its result and its first position.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// The values in plain text; an unknown value is empty.
    values: [String<LONGEST>; TAGS.len()],
    /// The variant.
    pub variant: Variant,
}

impl Heading {
    /// Returns the tags of a game of which only the players are known, White first.
    #[inline]
    pub fn of_players(players: [&str; 2]) -> Self {
        let mut heading = Self::default();
        for (name, player) in [WHITE, BLACK].into_iter().zip(players) {
            heading.put(name, player, false);
        }
        heading
    }

    /// Sets the date of the game: year, month and day.
    #[inline]
    pub fn set_date(&mut self, [year, month, day]: [u16; 3]) {
        let [century, rest] = [year / 100, year % 100];
        let pairs = [century, rest, month, day].map(|pair| [pair / 10, pair]);
        let mut date = String::<10>::new();
        for (place, pair) in pairs.into_iter().enumerate() {
            if place > 1 {
                let _ = date.push('.');
            }
            for digit in pair {
                let _ = date.push((b'0' + (digit % 10) as u8).into());
            }
        }
        self.put(DATE, &date, false);
    }

    /// Sets the date to the date of another game.
    pub fn copy_date(&mut self, other: &Self) {
        self.put(DATE, other.date(), false);
    }

    /// The date; empty if it is unknown.
    #[inline]
    pub fn date(&self) -> &str {
        let [_, _, date, ..] = &self.values;
        date
    }

    /// The players, White first; an unknown player is empty.
    #[inline]
    pub fn players(&self) -> [&str; 2] {
        let [.., white, black] = &self.values;
        [white, black]
    }

    /// The names of the tags with their values, as they are written.
    #[inline]
    pub(super) fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        TAGS.iter()
            .zip(&self.values)
            .map(|(&(name, unknown), value)| {
                let is_known = !value.is_empty();
                (name, if is_known { value } else { unknown })
            })
    }

    /// Reads a tag as it is in a file. Ignores other tags than the known ones.
    pub(super) fn read_tag(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("Variant") {
            self.variant = Variant::of_tag(value);
        } else {
            self.put(name, value, true);
        }
    }

    /// Sets the value of a tag, and ignores unknown tags. The sign for an unknown value becomes an
    /// empty value; a long value is cut.
    #[inline]
    fn put(&mut self, name: &str, value: &str, is_escaped: bool) {
        let mut places = TAGS.iter().zip(&mut self.values);
        let place = places.find(|((known, _), _)| known.eq_ignore_ascii_case(name));
        let is_sign = |sign| matches!(sign, b'?' | b'.' | 0..=b' ');
        let Some((_, place)) = place else {
            return;
        };
        place.clear();
        if value.bytes().all(is_sign) {
            return;
        }
        for letter in plain_value(value, is_escaped) {
            if place.push(letter).is_err() {
                break;
            }
        }
    }
}

/// The letters of a tag's value in plain text. An escaped value has a backslash before each quotation
/// mark and before each other backslash.
#[inline]
pub fn plain_value(value: &str, is_escaped: bool) -> impl Iterator<Item = char> {
    let mut rest = value.chars();
    core::iter::from_fn(move || {
        let mut letter = rest.next()?;
        let mut ahead = rest.clone();
        if is_escaped
            && letter == '\\'
            && let Some(escaped @ ('"' | '\\')) = ahead.next()
        {
            (letter, rest) = (escaped, ahead);
        }
        Some(printable(letter))
    })
}

/// Writes a tag with a value in plain text.
#[inline]
pub fn write_tag(name: &str, value: &str, out: &mut dyn Out) {
    for part in ["[", name, " \""] {
        out.text(part);
    }
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            out.text("\\");
        }
        out.text(letter.encode_utf8(&mut [0; 4]));
    }
    out.text("\"]");
    out.end_line();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn a_long_value_is_cut_before_a_letter_that_is_not_whole() {
        let mut heading = Heading::default();
        let long = ["a"; LONGEST - 1].concat();
        heading.read_tag("white", &["b"; LONGEST].concat());
        assert_eq!(heading.players()[0].len(), LONGEST);
        heading.read_tag("White", &(long.clone() + "\u{e9}"));
        assert_eq!(heading.players()[0], long);
        heading.read_tag("White", &(long.clone() + "\\\"b"));
        assert_eq!(heading.players()[0], long.clone() + "\"");
    }

    #[test]
    fn signs_for_unknown_values_are_read_as_none() {
        let mut heading = Heading::of_players(["Goby", "?"]);
        assert_eq!(heading.players(), ["Goby", ""]);
        heading.read_tag("Date", "????.??.??");
        assert!(heading.values[2].is_empty());
        heading.read_tag("Date", "2026.??.??");
        assert_eq!(heading.values[2], "2026.??.??");
        heading.read_tag("White", " ?");
        assert_eq!(heading.players(), ["", ""]);
    }

    #[test]
    fn escapes_are_decoded_and_encoded_and_control_characters_left_out() {
        for (value, text, written) in [
            (r#"\"Q\" \\ E"#, r#""Q" \ E"#, r#"\"Q\" \\ E"#),
            (r"A\\", r"A\", r"A\\"),
            (r"C:\games", r"C:\games", r"C:\\games"),
            ("\x1b[31mred\u{9b}K", " [31mred K", " [31mred K"),
            ("tab\tnul\0", "tab nul ", "tab nul "),
        ] {
            let mut heading = Heading::default();
            heading.read_tag("White", value);
            assert_eq!(heading.players()[0], text, "{value:?}");
            let mut out = std::string::String::new();
            heading.write(&Board::start(), "*", &mut out);
            let line = std::format!("\n[White \"{written}\"]\n");
            assert!(out.contains(&line), "{out}");
        }
    }

    extern crate std;
}
