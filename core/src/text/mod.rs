//! Text without `core::fmt`: writing lines, splitting text, and text of a bounded length.

mod out;
mod short;

pub use out::{Out, write_count};
pub use short::ShortText;

/// Returns the parts before and after the first `mark`, which must be ASCII; `None` if there is no
/// mark. (`str::split_once` may panic if it is not inlined, and no chip's image may contain such
/// code.)
pub fn split_once(text: &str, mark: u8) -> Option<(&str, &str)> {
    let place = text.bytes().position(|byte| byte == mark)?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

/// Returns the first word, and the text after the blank that follows it.
pub fn first_word(text: &str) -> (&str, &str) {
    split_once(text, b' ').unwrap_or((text, ""))
}

/// Returns the character, or a blank for characters that would disturb a terminal: control
/// characters, line separators, and marks that change the direction of text.
pub const fn printable(letter: char) -> char {
    match letter {
        '\0'..=' ' | '\u{7f}'..='\u{9f}' => ' ',
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ' ',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::String;

    #[test]
    fn no_control_character_is_printable() {
        let every = (0..=0x10_FFFF).filter_map(char::from_u32);
        for letter in every.filter(|letter| letter.is_control()) {
            assert_eq!(printable(letter), ' ', "{letter:?}");
        }
        let shown = |text: &str| text.chars().map(printable).collect::<String>();
        assert_eq!(
            shown("Jos\u{e9} ~!\u{4e2d}\u{a0}"),
            "Jos\u{e9} ~!\u{4e2d}\u{a0}"
        );
        assert_eq!(shown("\x1b[31m\u{9b}2J\u{202e}\u{2028}\x7f"), " [31m 2J   ");
    }

    #[test]
    fn a_text_is_cut_at_the_first_mark() {
        assert_eq!(split_once("a=b=c", b'='), Some(("a", "b=c")));
        assert_eq!(split_once("=", b'='), Some(("", "")));
        assert_eq!(
            split_once("\u{e9}=\u{e9}", b'='),
            Some(("\u{e9}", "\u{e9}"))
        );
        assert_eq!(split_once("abc", b'='), None);
        assert_eq!(first_word("go  on"), ("go", " on"));
        assert_eq!(first_word("go"), ("go", ""));
    }
}
