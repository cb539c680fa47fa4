//! What an engine may say in CECP: the form of each of its lines.

use crate::pattern::matches;

/// The forms, as [`matches`] reads them. Texts that people read are of any form behind their first
/// words.
const FORMS: [&str; 27] = [
    "",
    "#*",
    " *",
    "feature *=*",
    "move {move}",
    "pong {n}",
    "Hint: {move}",
    "offer draw",
    "resign",
    "1-0 {White mates}",
    "0-1 {Black mates}",
    "1/2-1/2 {Stalemate}",
    "1/2-1/2 {Draw by repetition}",
    "1/2-1/2 {Draw by fifty-move rule}",
    "1/2-1/2 {Draw by insufficient material}",
    "Error (*): *",
    "Error (*):",
    "Illegal move: *",
    "Illegal move:",
    "Illegal move (not your turn): *",
    "tellusererror Illegal position: *",
    "stat01: {n} {n} {n} {n} {n}",
    "stat01: {n} {n} {n} {n} {n} *",
    "++",
    "--",
    "highlight *",
    "choice QRBN",
];
/// Thinking output: depth, score, time, nodes, selective depth, speed, table hits, line.
const THINKING: &str = "{n} {n} {n} {n} {n} {n} 0\t*";

/// Whether a line is one that the protocol has.
pub fn is_spoken(line: &str) -> bool {
    FORMS
        .iter()
        .chain([&THINKING])
        .any(|form| matches(form, line))
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
