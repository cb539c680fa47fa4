//! The tokens of a text in PGN.

use super::ESCAPE;
use super::error::PgnError;
use crate::text::split_once;

/// The byte order mark, which some programs write before a text in UTF-8.
const MARK: char = '\u{feff}';

/// A part of a text in PGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnPart<'t> {
    /// `[NAME "VALUE"]`.
    Tag(&'t str, &'t str),
    /// A move.
    Move(&'t str),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'static str),
    /// A comment with its brackets or its semicolon, an escaped line, or an annotation: `$1`, `!?`.
    Note(&'t str),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
}

/// The parts of a text, one after the other. The numbers of moves are skipped.
#[derive(Clone, Debug)]
pub struct PgnParts<'t> {
    text: &'t str,
    /// The number of bytes that were read.
    place: usize,
}

impl<'t> PgnParts<'t> {
    /// The parts of `text`, from the first on.
    pub const fn new(text: &'t str) -> Self {
        Self { text, place: 0 }
    }

    /// The text after the last part.
    pub fn rest(&self) -> &'t str {
        self.text.get(self.place..).unwrap_or_default()
    }

    /// Skips the text up to and including `end`. `None` if there is no `end`.
    fn pass_to(&mut self, end: u8) -> Option<()> {
        let (passed, _) = split_once(self.rest(), end)?;
        self.place += passed.len() + 1;
        Some(())
    }

    /// Takes a word: the text before the next character that a word cannot contain. A promotion in
    /// brackets, as in `e8(Q)`, is part of its word.
    fn take_word(&mut self) -> &'t str {
        let rest = self.rest();
        // (The library's search of a character in a text keeps checks that may panic.)
        let is_sign = |letter| {
            matches!(
                letter,
                '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$' | '"' | '*'
            )
        };
        let ends = |letter: char| is_blank(letter) || is_sign(letter);
        let mut end = rest.find(ends).unwrap_or(rest.len());
        let promotion = rest.as_bytes().get(end..).unwrap_or_default();
        if let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = promotion {
            end += 3;
        }
        self.place += end;
        rest.get(..end).unwrap_or_default()
    }

    /// Skips a blank, a comment or an escaped line, and returns it.
    fn pass_aside(&mut self) -> Result<Option<&'t str>, PgnError> {
        let before = self.text.get(..self.place).unwrap_or_default();
        let begins_line = before.is_empty() || before.ends_with(['\n', '\r', MARK]);
        let rest = self.rest();
        match rest.chars().next() {
            Some(blank) if is_blank(blank) => self.place += blank.len_utf8(),
            Some('{') => {
                let fault = PgnError::Unfinished("unclosed comment");
                self.pass_to(b'}').ok_or(fault)?;
            }
            Some(sign) if sign == ';' || sign == ESCAPE && begins_line => {
                self.place += rest.find(['\n', '\r']).unwrap_or(rest.len());
            }
            _ => return Ok(None),
        }
        Ok(rest.get(..rest.len() - self.rest().len()))
    }

    /// Skips a variation after its bracket, and the variations inside it.
    ///
    /// # Errors
    /// [`PgnError::Unfinished`].
    pub fn pass_variation(&mut self) -> Result<(), PgnError> {
        let mut depth = 1u32;
        while depth > 0 {
            if self.pass_aside()?.is_some() {
                continue;
            }
            match self.rest().chars().next() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => {}
                None => return Err(PgnError::Unfinished("unclosed variation")),
            }
            self.place += self.rest().chars().next().map_or(0, char::len_utf8);
        }
        Ok(())
    }

    /// Takes a tag, its opening bracket included.
    fn take_tag(&mut self) -> Result<PgnPart<'t>, PgnError> {
        const FAULT: PgnError = PgnError::Unfinished("unclosed tag");
        self.place += 1;
        let rest = self.rest();
        let name = rest.split(['"', ']']).next().unwrap_or_default();
        self.place += name.len();
        let value = if self.rest().starts_with('"') {
            self.place += 1;
            let rest = self.rest();
            let value = rest.get(..end_of_value(rest).ok_or(FAULT)?);
            let value = value.unwrap_or_default();
            self.place += value.len() + 1;
            value
        } else {
            ""
        };
        self.pass_to(b']').ok_or(FAULT)?;
        Ok(PgnPart::Tag(name.trim(), value))
    }

    /// Takes the next part; `None` at the end of the text.
    ///
    /// # Errors
    /// [`PgnError::Unfinished`].
    pub fn take(&mut self) -> Result<Option<PgnPart<'t>>, PgnError> {
        loop {
            if let Some(aside) = self.pass_aside()? {
                if aside.starts_with(['{', ';', ESCAPE]) {
                    return Ok(Some(PgnPart::Note(aside)));
                }
                continue;
            }
            let begun = self.rest();
            let part = match begun.chars().next() {
                None => return Ok(None),
                Some('[') => self.take_tag()?,
                Some(sign @ ('(' | ')' | '*' | ']' | '}' | '"')) => {
                    self.place += 1;
                    match sign {
                        '(' => PgnPart::Open,
                        ')' => PgnPart::Close,
                        '*' => PgnPart::Result("*"),
                        _ => continue,
                    }
                }
                Some('$') => {
                    self.place += 1;
                    let word = self.take_word();
                    PgnPart::Note(begun.get(..=word.len()).unwrap_or_default())
                }
                Some(_) => match of_word(self.take_word()) {
                    Some(part) => part,
                    None => continue,
                },
            };
            return Ok(Some(part));
        }
    }

    /// Takes the next tag, move or result outside variations; `None` at the end of the text.
    pub(super) fn take_main(&mut self) -> Result<Option<PgnPart<'t>>, PgnError> {
        loop {
            match self.take()? {
                Some(PgnPart::Note(_)) => {}
                Some(PgnPart::Open) => self.pass_variation()?,
                Some(PgnPart::Close) => {
                    return Err(PgnError::Unfinished("a variation ends that never began"));
                }
                part => return Ok(part),
            }
        }
    }
}

/// Returns true if a character separates words: a blank, a mark, or a control character.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || letter == MARK
}

/// The place of the quotation mark that ends a tag's value: a bracket follows it, and no backslash
/// precedes it. Some programs escape neither quotation marks nor backslashes (`"A "B" C"`, `"C:\"`);
/// their values are read if the line ends with the value.
fn end_of_value(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let mut end = None;
    for (place, letter) in text.char_indices() {
        let escapes = letter == '\\' && !is_escaped;
        if letter == '"' {
            let behind = text.get(place + 1..).unwrap_or_default();
            let is_last = behind.trim_start_matches([' ', '\t']).starts_with(']');
            if is_last && !is_escaped {
                return Some(place);
            }
            if is_last {
                end.get_or_insert(place);
            }
        } else if matches!(letter, '\n' | '\r') && end.is_some() {
            break;
        }
        is_escaped = escapes;
    }
    end
}

/// The part that a word is; `None` for the number of a move.
fn of_word(word: &str) -> Option<PgnPart<'_>> {
    if let Some(result) = result(word) {
        return Some(PgnPart::Result(result));
    }
    let after = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    const DOTS: [char; 2] = ['.', '\u{2026}'];
    let is_number = after.is_empty() || after.starts_with(DOTS);
    let text = if is_number { after } else { word };
    let text = text.trim_start_matches(DOTS);
    // Two hyphens alone are a null move.
    let is_note = without_signs(text).is_empty() || matches!(text, "e.p." | "ep");
    match text {
        "" => None,
        _ if is_note && text != "--" => Some(PgnPart::Note(text)),
        _ => Some(PgnPart::Move(text)),
    }
}

/// The result that a word means, if the game is over.
pub(super) fn result(word: &str) -> Option<&'static str> {
    match word {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" | "\u{bd}" => Some("1/2-1/2"),
        _ => None,
    }
}

/// The text of a move without the signs of check, mate and assessment after it.
pub(super) fn without_signs(text: &str) -> &str {
    let is_sign = |sign| matches!(sign, '!' | '?' | '+' | '#' | '=' | '/' | '-');
    text.trim_end_matches(|sign: char| is_sign(sign) || !sign.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::vec::Vec;

    fn tokens(text: &str) -> Result<Vec<PgnPart<'_>>, PgnError> {
        let mut tokens = PgnParts::new(text);
        let mut all = Vec::new();
        while let Some(token) = tokens.take_main()? {
            all.push(token);
        }
        Ok(all)
    }

    #[test]
    fn comments_and_annotations_are_skipped() {
        let text = "\u{feff}% of a program\n[White \"A \\\"B\\\" C\"]\n\n{ before ( ; } 1.e4 $1 \
            (1. d4 d5 (1... Nf6 {a ) in it} 2. c4) 2. c4) 1... e5!? 2. Nf3 ; to the end )\n\
            % no move\n Nc6 ?! 3.Bb5 e.p. = +/- -+ 3\u{2026}0-0-0 \u{b1} 1/2-1/2";
        let moves = ["e4", "e5!?", "Nf3", "Nc6", "Bb5", "0-0-0"];
        let mut expected = std::vec![PgnPart::Tag("White", "A \\\"B\\\" C")];
        expected.extend(moves.map(PgnPart::Move));
        expected.push(PgnPart::Result("1/2-1/2"));
        assert_eq!(tokens(text), Ok(expected));
    }

    #[test]
    fn notes_and_variations_are_parts_as_they_are_written() {
        let text = "%1\n{a\nb} 1.e4!? $1 ?! e.p. ; c\n(1. d4) e5";
        let mut parts = PgnParts::new(text);
        let mut all = Vec::new();
        while let Some(part) = parts.take().unwrap() {
            all.push(part);
        }
        let mut expected = ["%1", "{a\nb}"].map(PgnPart::Note).to_vec();
        expected.push(PgnPart::Move("e4!?"));
        expected.extend(["$1", "?!", "e.p.", "; c"].map(PgnPart::Note));
        expected.extend([PgnPart::Open, PgnPart::Move("d4"), PgnPart::Close]);
        expected.push(PgnPart::Move("e5"));
        assert_eq!(all, expected);
    }

    #[test]
    fn a_value_ends_before_its_bracket() {
        for (text, name, value) in [
            (r#"[White "A \\"]"#, "White", r"A \\"),
            (r#"[White "\"A\""]"#, "White", r#"\"A\""#),
            (r#"[White "A" ]"#, "White", "A"),
            (r#"[White "[A]"]"#, "White", "[A]"),
            (r#"[White"A"]"#, "White", "A"),
            ("[White]", "White", ""),
            ("[White A]", "White A", ""),
            // Against the standard, which escapes quotation marks and backslashes.
            (r#"[White "A "B" C"]"#, "White", r#"A "B" C"#),
            ("[Site \"C:\\\"]\n[Black \"B\"]", "Site", "C:\\"),
        ] {
            let first = tokens(text).map(|tokens| tokens[0]);
            assert_eq!(first, Ok(PgnPart::Tag(name, value)), "{text}");
        }
    }

    #[test]
    fn lines_end_as_on_any_system_and_control_characters_are_blanks() {
        let expected = ["e4", "e5", "Nf3"].map(PgnPart::Move);
        for end in ["\n", "\r\n", "\r"] {
            let lines = ["%", "1. e4 ; d4", "% d5", "e5", "2. Nf3"];
            assert_eq!(tokens(&lines.join(end)), Ok(expected.to_vec()), "{end:?}");
        }
        assert_eq!(tokens("e4\0e5\x1b\x1a\u{9b}Nf3"), Ok(expected.to_vec()));
    }

    #[test]
    fn results_are_no_moves_and_castling_with_digits_is_no_result() {
        let expected = [
            PgnPart::Move("0-0"),
            PgnPart::Result("0-1"),
            PgnPart::Result("*"),
        ];
        assert_eq!(tokens("5. 0-0 0-1 *"), Ok(expected.to_vec()));
        assert_eq!(tokens("--"), Ok(std::vec![PgnPart::Move("--")]));
    }

    #[test]
    fn an_unclosed_bracket_is_an_error() {
        for (text, fault) in [
            ("1. e4 {no end", "unclosed comment"),
            ("1. e4 (1. d4 {)}", "unclosed variation"),
            ("1. e4) e5", "a variation ends that never began"),
            ("[White \"A]", "unclosed tag"),
            ("[White", "unclosed tag"),
        ] {
            assert_eq!(tokens(text), Err(PgnError::Unfinished(fault)), "{text}");
        }
    }
}
