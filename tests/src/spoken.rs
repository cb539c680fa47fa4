//! What an engine may say in CECP: the form of each of its lines.

use crate::pattern::matches;

/// The forms, one a line, as [`matches`] reads them; `tests/lab/soak` reads them too. Texts that
/// people read are of any form behind their first words.
const FORMS: &str = include_str!("../data/spoken.txt");

/// Whether a line is one that the protocol has.
pub fn is_spoken(line: &str) -> bool {
    FORMS.lines().any(|form| matches(form, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_says_has_a_form_and_nothing_else_does() {
        for line in [
            "move e2e4",
            "pong 3",
            "12 -35 101 20000 17 198000 0\tNf3 d5",
            "Error (unknown command): xyzzy",
            "",
        ] {
            assert!(is_spoken(line), "{line}");
        }
        for line in ["move", "pong x", "thread panicked", "Hint: ", "12 -35 101"] {
            assert!(!is_spoken(line), "{line}");
        }
    }
}
