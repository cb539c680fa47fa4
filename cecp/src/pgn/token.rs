//! The parts of a text in PGN.

use super::ESCAPE;

/// What some programs put before all text, to mark it as UTF-8.
const MARK: char = '\u{feff}';

/// A part that describes the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// `[NAME "VALUE"]`.
    Tag(&'t str, &'t str),
    /// What stands for a move.
    Move(&'t str),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'static str),
}

/// Something that has begun has no end, or ends without a beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NoEnd(pub(super) &'static str);

/// The parts of a text, one after the other, without comments, variations, annotations and the
/// numbers of moves.
#[derive(Clone)]
pub(super) struct Tokens<'t> {
    text: &'t str,
    /// How many bytes have been read.
    place: usize,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, place: 0 }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.place..).unwrap_or_default()
    }

    /// Takes the text up to `end`, and `end` itself. `None` where there is no `end`.
    fn take_to(&mut self, end: char) -> Option<&'t str> {
        let (taken, _) = self.rest().split_once(end)?;
        self.place += taken.len() + end.len_utf8();
        Some(taken)
    }

    /// Takes the text up to what is none of a word's letters.
    fn take_word(&mut self) -> &'t str {
        let rest = self.rest();
        let ends = |letter: char| letter.is_whitespace() || "{}()[];$\"*".contains(letter);
        let (word, _) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        self.place += word.len();
        word
    }

    /// Passes what does not matter for the moves that were played: blanks, comments, escaped lines.
    /// Returns whether there was any.
    fn pass_aside(&mut self) -> Result<bool, NoEnd> {
        let before = self.text.get(..self.place).unwrap_or_default();
        let begins_line = before.is_empty() || before.ends_with(['\n', MARK]);
        match self.rest().chars().next() {
            Some(blank) if blank.is_whitespace() || blank == MARK => {
                self.place += blank.len_utf8();
            }
            Some('{') => {
                self.take_to('}').ok_or(NoEnd("a comment has no end"))?;
            }
            Some(sign) if sign == ';' || sign == ESCAPE && begins_line => {
                if self.take_to('\n').is_none() {
                    self.place = self.text.len();
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Passes a variation, with those inside it.
    fn pass_variation(&mut self) -> Result<(), NoEnd> {
        let mut depth = 0u32;
        loop {
            if self.pass_aside()? {
                continue;
            }
            match self.rest().chars().next() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => {}
                None => return Err(NoEnd("a variation has no end")),
            }
            self.place += self.rest().chars().next().map_or(0, char::len_utf8);
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Takes a tag, from its bracket on.
    fn take_tag(&mut self) -> Result<Token<'t>, NoEnd> {
        const FAULT: NoEnd = NoEnd("a tag has no end");
        self.place += 1;
        let name = self.take_to('"').ok_or(FAULT)?.trim();
        let begin = self.place;
        // A quotation mark behind a backslash is one of the value's.
        while self.take_to('"').ok_or(FAULT)?.ends_with('\\') {}
        let value = self.text.get(begin..self.place - 1);
        self.take_to(']').ok_or(FAULT)?;
        Ok(Token::Tag(name, value.unwrap_or_default()))
    }

    /// The next part; `None` at the end of the text.
    pub(super) fn take(&mut self) -> Result<Option<Token<'t>>, NoEnd> {
        loop {
            if self.pass_aside()? {
                continue;
            }
            match self.rest().chars().next() {
                None => return Ok(None),
                Some('(') => self.pass_variation()?,
                Some(')') => return Err(NoEnd("a variation ends that has not begun")),
                Some('[') => return self.take_tag().map(Some),
                Some('*') => {
                    self.place += 1;
                    return Ok(Some(Token::Result("*")));
                }
                Some('$') => {
                    self.place += 1;
                    self.take_word();
                }
                Some(']' | '}' | '"') => self.place += 1,
                Some(_) => {
                    if let Some(token) = of_word(self.take_word()) {
                        return Ok(Some(token));
                    }
                }
            }
        }
    }
}

/// What a word stands for; nothing, where it is the number of a move or an annotation.
fn of_word(word: &str) -> Option<Token<'_>> {
    let result = match word {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" => Some("1/2-1/2"),
        _ => None,
    };
    if let Some(result) = result {
        return Some(Token::Result(result));
    }
    let after = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = after.is_empty() || after.starts_with('.');
    let text = if is_number { after } else { word };
    let text = text.trim_start_matches('.');
    let is_annotation = |sign: char| matches!(sign, '!' | '?' | '=' | '+' | '/' | '\u{80}'..);
    let is_passed = text.trim_start_matches(is_annotation).is_empty() || text == "e.p.";
    (!is_passed).then_some(Token::Move(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::vec::Vec;

    fn tokens(text: &str) -> Result<Vec<Token<'_>>, NoEnd> {
        let mut tokens = Tokens::new(text);
        let mut all = Vec::new();
        while let Some(token) = tokens.take()? {
            all.push(token);
        }
        Ok(all)
    }

    #[test]
    fn what_is_said_beside_the_moves_is_passed() {
        let text = "\u{feff}% of a program\n[White \"A \\\"B\\\" C\"]\n\n{ before ( ; } 1.e4 $1 \
            (1. d4 d5 (1... Nf6 {a ) in it} 2. c4) 2. c4) 1... e5!? 2. Nf3 ; to the end )\n\
            % no move\n Nc6 ?! 3.Bb5 e.p. =  0-0-0 \u{b1} 1/2-1/2";
        let moves = ["e4", "e5!?", "Nf3", "Nc6", "Bb5", "0-0-0"];
        let mut expected = std::vec![Token::Tag("White", "A \\\"B\\\" C")];
        expected.extend(moves.map(Token::Move));
        expected.push(Token::Result("1/2-1/2"));
        assert_eq!(tokens(text), Ok(expected));
    }

    #[test]
    fn results_are_no_moves_and_castling_with_digits_is_no_result() {
        let expected = [Token::Move("0-0"), Token::Result("0-1"), Token::Result("*")];
        assert_eq!(tokens("5. 0-0 0-1 *"), Ok(expected.to_vec()));
        assert_eq!(tokens("--"), Ok(std::vec![Token::Move("--")]));
    }

    #[test]
    fn what_has_no_end_is_an_error() {
        for (text, fault) in [
            ("1. e4 {no end", "a comment has no end"),
            ("1. e4 (1. d4 {)}", "a variation has no end"),
            ("1. e4) e5", "a variation ends that has not begun"),
            ("[White \"A]", "a tag has no end"),
            ("[White", "a tag has no end"),
        ] {
            assert_eq!(tokens(text), Err(NoEnd(fault)), "{text}");
        }
    }
}
