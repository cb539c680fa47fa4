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
