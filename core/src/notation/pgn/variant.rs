//! The tag that names a variant of chess.

use heapless::String;

/// The name that Goby writes, spelled as by Lichess and ChessBase.
pub(super) const CHESS960: &str = "Chess960";

/// Names of Chess960, in small letters without blanks and signs.
const NAMES_OF_CHESS960: &[&str] = &[
    "960",
    "9lx",
    "fischerandom",
    "fischer",
    "freestyle",
    "frc",
    "wildfr",
];

/// Words that may precede or follow a name of Chess960.
const OTHER_WORDS: &[&str] = &["chess", "random", "variant"];

/// Names of standard chess, in small letters without blanks and signs.
const SPELLINGS_OF_CHESS: &[&str] = &[
    "",
    "standard",
    "standardchess",
    "normal",
    "chess",
    "regular",
    "classic",
    "classical",
    "orthodox",
    "orthodoxchess",
    "fromposition",
];

/// A variant of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variant {
    /// Standard chess; also if no variant is named.
    #[default]
    Standard,
    /// Chess960.
    Chess960,
    /// Another variant, which Goby does not play.
    Other,
}

impl Variant {
    /// The variant that the value of a `Variant` tag names, in any usual spelling.
    pub(super) fn of_tag(value: &str) -> Self {
        let mut name = String::<32>::new();
        let letters = value.bytes().filter(u8::is_ascii_alphanumeric);
        for letter in letters {
            if name.push(letter.to_ascii_lowercase().into()).is_err() {
                return Self::Other;
            }
        }
        match name.as_str() {
            name if SPELLINGS_OF_CHESS.contains(&name) && value.is_ascii() => Self::Standard,
            name if is_chess960(name) => Self::Chess960,
            _ => Self::Other,
        }
    }
}

/// Returns true if a name has at least one name of Chess960, and otherwise only words of
/// `OTHER_WORDS`.
fn is_chess960(name: &str) -> bool {
    let (mut rest, mut is_named) = (name, false);
    while !rest.is_empty() {
        let after = |words: &[&str]| words.iter().find_map(|word| rest.strip_prefix(word));
        let after_name = after(NAMES_OF_CHESS960);
        is_named |= after_name.is_some();
        match after_name.or_else(|| after(OTHER_WORDS)) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    is_named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_spelling_of_chess960_is_read() {
        for value in [
            CHESS960,
            "chess960",
            "CHESS960",
            "chess 960",
            "Chess-960",
            "fischerandom",
            "Fischerandom",
            "FischeRandom",
            "Fischer Random",
            "fischerrandom",
            "Fischer Random Chess",
            "FRC",
            "freestyle",
            "Freestyle Chess",
            "wild/fr",
            "Chess 9LX",
            "Fischer Random (Chess960)",
        ] {
            assert_eq!(Variant::of_tag(value), Variant::Chess960, "{value}");
        }
    }

    #[test]
    fn other_variants_are_told_from_chess() {
        for value in ["", "?", "-", "Standard", "normal", "Chess", "From Position"] {
            assert_eq!(Variant::of_tag(value), Variant::Standard, "{value}");
        }
        for value in [
            "nocastle",
            "Crazyhouse",
            "crazyhouse960",
            "Chess 960 Atomic",
            "Random",
            "Chess Variant",
            "Atomic",
            "Three-check",
            "King of the Hill",
            "suicide",
            "\u{4e2d}",
            "a name that is longer than any spelling of Chess960",
        ] {
            assert_eq!(Variant::of_tag(value), Variant::Other, "{value}");
        }
    }
}
