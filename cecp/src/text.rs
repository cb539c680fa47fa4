//! Texts cut in two. (`str::split_once` has a panic path where it is not inlined, and no chip's
//! image may.)

/// What stands before and behind the first `mark`, an ASCII sign; `None` without one.
pub(crate) fn split_once(text: &str, mark: u8) -> Option<(&str, &str)> {
    let place = text.bytes().position(|byte| byte == mark)?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

/// The first word, and what follows the blank behind it.
pub(crate) fn first_word(text: &str) -> (&str, &str) {
    split_once(text, b' ').unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

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
