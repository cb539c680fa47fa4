//! Patterns of all lines that Goby may send, in CECP and in UCI.

use crate::pattern::matches;

/// The patterns of all lines of CECP, one pattern a line, for [`matches`]; `tests/lab/soak` reads
/// the file too. Of messages for people only the first words are fixed.
const FORMS: &str = include_str!("../../data/spoken.txt");

const FORMS_IN_UCI: &str = include_str!("../../data/spoken-uci.txt");

/// Returns true if the line is valid output in CECP.
pub fn is_spoken(line: &str) -> bool {
    FORMS.lines().any(|form| matches(form, line))
}

/// Returns true if the line is valid output in UCI.
pub fn is_spoken_in_uci(line: &str) -> bool {
    FORMS_IN_UCI.lines().any(|form| matches(form, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_valid_lines_match() {
        for line in [
            "move e2e4",
            "pong 3",
            "12 -35 101 20000\tNf3 d5",
            "12 -35 101 20000 17 198000 0\tNf3 d5",
            "Error (unknown command): xyzzy",
            "",
        ] {
            assert!(is_spoken(line), "{line}");
        }
        for line in [
            "move",
            "pong x",
            "thread panicked",
            "Hint: ",
            "12 -35 101\tNf3",
        ] {
            assert!(!is_spoken(line), "{line}");
            assert!(!is_spoken_in_uci(line), "{line}");
        }
        for line in [
            "bestmove e2e4 ponder e7e5",
            "info depth 8 seldepth 20 multipv 1 score mate -3 nodes 9 nps 0 hashfull 0 time 0 pv e2e4 e7e5",
            "info string illegal move: e2e5",
        ] {
            assert!(is_spoken_in_uci(line), "{line}");
            assert!(!is_spoken(line), "{line}");
        }
    }
}
