//! Patterns for lines of output.
//!
//! `*` matches any text, `{n}` a whole number, and `{move}` a move in coordinates; other characters
//! match themselves.

/// Returns true if `pattern` matches the whole of `text`.
pub fn matches(pattern: &str, text: &str) -> bool {
    if let Some(rest) = pattern.strip_prefix('*') {
        return (0..=text.len())
            .filter_map(|at| text.get(at..))
            .any(|tail| matches(rest, tail));
    }
    if let Some(rest) = pattern.strip_prefix("{n}") {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let after = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
        return after.len() < digits.len() && matches(rest, after);
    }
    if let Some(rest) = pattern.strip_prefix("{move}") {
        return [5, 4]
            .into_iter()
            .filter_map(|length| text.split_at_checked(length))
            .any(|(word, after)| is_coordinate_move(word) && matches(rest, after));
    }
    match pattern.chars().next() {
        None => text.is_empty(),
        Some(sign) => text
            .strip_prefix(sign)
            .is_some_and(|after| matches(&pattern[sign.len_utf8()..], after)),
    }
}

fn is_coordinate_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_square = |at: usize| {
        matches!(bytes.get(at), Some(b'a'..=b'h')) && matches!(bytes.get(at + 1), Some(b'1'..=b'8'))
    };
    is_square(0) && is_square(2) && matches!(bytes.get(4..), Some([] | [b'q' | b'r' | b'b' | b'n']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_text_numbers_and_moves() {
        assert!(matches("move {move}", "move e7e8q"));
        assert!(matches("move {move}", "move e2e4"));
        assert!(!matches("move {move}", "move e2e9"));
        assert!(!matches("move {move}", "move e2e4x"));
        assert!(matches("{n} {n}\t*", "3 -12\tNf3 e5"));
        assert!(!matches("{n} *", "x 1"));
        assert!(matches("a*c", "abcc"));
        assert!(!matches("pong 1", "pong 12"));
    }
}
