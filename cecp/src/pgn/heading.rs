//! The tags of a game (section 8.1.1 of the standard).

use super::Variant;
use super::variant::CHESS960;
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::text::printable;
use heapless::String;

/// The tags that every game has but for its result, and what stands for an unknown value.
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

/// The longest value that is kept, in bytes: the standard's longest string (section 7). Where no game
/// is loaded the longest value is Goby's name with its level.
const LONGEST: usize = if CAPABILITIES.files { 255 } else { 24 };

/// The tags of a game but for its result and its first position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heading {
    /// The values in plain text; empty where one is not known.
    values: [String<LONGEST>; TAGS.len()],
    /// The variant.
    pub(crate) variant: Variant,
}

impl Heading {
    /// Returns the heading of a game of which only the players are known, White first.
    pub(crate) fn of_players(players: [&str; 2]) -> Self {
        let mut heading = Self::default();
        heading.set_players(players);
        heading
    }

    /// Sets the players, White first.
    pub(crate) fn set_players(&mut self, players: [&str; 2]) {
        for (name, player) in [WHITE, BLACK].into_iter().zip(players) {
            self.put(name, player.chars());
        }
    }

    /// Notes the year, month and day of the game.
    pub(crate) fn set_date(&mut self, [year, month, day]: [u16; 3]) {
        let digits = [
            [year / 1_000, year / 100],
            [year / 10, year],
            [month / 10, month],
            [day / 10, day],
        ];
        let mut date = String::<10>::new();
        for (place, pair) in digits.into_iter().enumerate() {
            if place > 1 {
                let _ = date.push('.');
            }
            for digit in pair {
                let _ = date.push((b'0' + (digit % 10) as u8).into());
            }
        }
        self.put("Date", date.chars());
    }

    /// Sets the date to that of another game.
    pub(crate) fn copy_date(&mut self, other: &Self) {
        self.put("Date", other.date().chars());
    }

    /// The date; empty if it is not known.
    pub(crate) fn date(&self) -> &str {
        let [_, _, date, ..] = &self.values;
        date
    }

    /// The players, White first.
    pub(crate) fn players(&self) -> [&str; 2] {
        let [.., white, black] = &self.values;
        [white, black]
    }

    /// Notes a tag as it stands in a file, if it is one of a heading.
    pub(super) fn note(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("Variant") {
            self.variant = Variant::of_tag(value);
        } else {
            self.put(name, decoded(value));
        }
    }

    /// Sets the value of a tag, if it is one of a heading. The sign for an unknown value leaves it
    /// empty; of a long value the beginning is kept.
    fn put(&mut self, name: &str, value: impl Iterator<Item = char> + Clone) {
        let mut places = TAGS.iter().zip(&mut self.values);
        if let Some((_, place)) = places.find(|((known, _), _)| known.eq_ignore_ascii_case(name)) {
            place.clear();
            let mut letters = value.map(printable);
            let is_known = !letters
                .clone()
                .all(|letter| matches!(letter, '?' | '.' | ' '));
            while is_known
                && let Some(letter) = letters.next()
                && place.push(letter).is_ok()
            {}
        }
    }

    /// Writes the tags up to the result.
    pub(super) fn write(&self, out: &mut dyn Out) {
        for ((name, unknown), value) in TAGS.iter().zip(&self.values) {
            tag(name, if value.is_empty() { unknown } else { value }, out);
        }
    }

    /// Writes the variant, unless it is chess.
    pub(super) fn write_variant(&self, out: &mut dyn Out) {
        if self.variant == Variant::Chess960 {
            tag("Variant", CHESS960, out);
        }
    }
}

/// Writes a tag with a value in plain text.
pub(super) fn tag(name: &str, value: &str, out: &mut dyn Out) {
    let mut reply = Reply(out).text("[").text(name).text(" \"");
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            reply = reply.letter('\\');
        }
        reply = reply.letter(letter);
    }
    reply.text("\"]").end();
}

/// The characters of a value, without the backslash before a quotation mark or another backslash.
fn decoded(value: &str) -> impl Iterator<Item = char> + Clone {
    let mut rest = value.chars();
    core::iter::from_fn(move || {
        let letter = rest.next()?;
        let mut ahead = rest.clone();
        match (letter, ahead.next()) {
            ('\\', Some(escaped @ ('"' | '\\'))) => {
                rest = ahead;
                Some(escaped)
            }
            _ => Some(letter),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::Written;

    #[test]
    fn a_long_value_is_cut_before_a_letter_that_is_not_whole() {
        let mut heading = Heading::default();
        let long = ["a"; LONGEST - 1].concat();
        heading.note("white", &["b"; LONGEST].concat());
        assert_eq!(heading.players()[0].len(), LONGEST);
        heading.note("White", &(long.clone() + "\u{e9}"));
        assert_eq!(heading.players()[0], long);
        heading.note("White", &(long.clone() + "\\\"b"));
        assert_eq!(heading.players()[0], long.clone() + "\"");
    }

    #[test]
    fn signs_for_unknown_values_are_read_as_none() {
        let mut heading = Heading::of_players(["Goby", "?"]);
        assert_eq!(heading.players(), ["Goby", ""]);
        heading.note("Date", "????.??.??");
        assert!(heading.values[2].is_empty());
        heading.note("Date", "2026.??.??");
        assert_eq!(heading.values[2], "2026.??.??");
        heading.note("White", " ?");
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
            heading.note("White", value);
            assert_eq!(heading.players()[0], text, "{value:?}");
            let mut out = Written::default();
            heading.write(&mut out);
            let line = std::format!("\n[White \"{written}\"]\n");
            assert!(out.0.contains(&line), "{}", out.0);
        }
    }

    extern crate std;
}
