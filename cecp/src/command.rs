//! The table of a protocol's commands.
//!
//! `commands!` makes of it the type of the commands, their words, what each does to a search that
//! runs, and the texts of `help`; the tables of `README.md` are compared with it (`page`). Where
//! commands are obeyed the type is matched whole, so that a forgotten one does not compile.

use crate::driver::{Out, Reply};

/// What a command does to a search that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stops {
    /// Nothing: it is obeyed at once.
    Never,
    /// Ends it and is obeyed by that.
    Itself,
    /// Ends it first, for it changes the game, or needs the search or its memory.
    Always,
    /// Ends it first if it is on the opponent's time: the expected reply is on its board then.
    Pondering,
    /// Ends it first unless it is for a move: the engine is on move already.
    UnlessOnMove,
}

/// Who sends a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speaker {
    /// People, and programs too.
    Person,
    /// Programs alone.
    Program,
}

/// A row of the table.
pub(crate) struct CommandRow {
    /// Its words, of which the first is the usual one.
    pub(crate) words: &'static [&'static str],
    pub(crate) arguments: &'static str,
    #[cfg(all(test, feature = "std"))]
    pub(crate) stops: Stops,
    pub(crate) speaker: Speaker,
    /// Whether this build has it.
    pub(crate) is_provided: bool,
    pub(crate) help: &'static str,
}

/// Where in a line of `help` the explanation begins.
const COLUMN: usize = 19;

impl CommandRow {
    /// Writes the row as a line of `help`.
    pub(crate) fn write(&self, out: &mut dyn Out) {
        let mut reply = Reply(out).text(" ");
        let mut written = 1;
        let word = self.words.first().copied().unwrap_or_default();
        for part in [word, self.arguments] {
            if !part.is_empty() {
                reply = reply.text(" ").text(part);
                written += 1 + part.len();
            }
        }
        for _ in written..COLUMN {
            reply = reply.text(" ");
        }
        let gap = if written < COLUMN { "" } else { "  " };
        reply.text(gap).text(self.help).end();
    }
}

/// The row of a word, in small letters or capital ones.
pub(crate) fn find<'r>(
    mut rows: impl Iterator<Item = &'r CommandRow>,
    word: &str,
) -> Option<&'r CommandRow> {
    rows.find(|row| row.is_provided && row.words.iter().any(|own| own.eq_ignore_ascii_case(word)))
}

/// The words that people may type.
pub(crate) fn words_of_people<'r>(
    rows: impl Iterator<Item = &'r CommandRow>,
) -> impl Iterator<Item = &'static str> {
    let rows = rows.filter(|row| row.is_provided && row.speaker == Speaker::Person);
    let words = rows.flat_map(|row| row.words).copied();
    words.filter(|word| word.len() > 2)
}

/// The word that `typed` is one slip away from: a letter too many, too few or wrong, two exchanged,
/// or small and capital ones; or else one that it begins or that begins it.
#[inline(never)]
pub(crate) fn nearest(
    words: &mut dyn Iterator<Item = &'static str>,
    typed: &str,
) -> Option<&'static str> {
    let mut begun = None;
    for word in words {
        // Of three letters two others make too many words.
        if word.len() > 3 && is_a_slip(typed.as_bytes(), word.as_bytes()) {
            return Some(word);
        }
        let length = typed.len().min(word.len());
        let begins = (word.as_bytes().get(..length)).zip(typed.as_bytes().get(..length));
        let is_begun = begins.is_some_and(|(one, other)| one.eq_ignore_ascii_case(other));
        if is_begun && length > 2 {
            begun = begun.or(Some(word));
        }
    }
    begun
}

fn is_a_slip(typed: &[u8], meant: &[u8]) -> bool {
    let pairs = typed.iter().zip(meant);
    let same = pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    let typed = typed.get(same..).unwrap_or_default();
    let meant = meant.get(same..).unwrap_or_default();
    let agree = |own: usize, other: usize| {
        let tails = typed.get(own..).zip(meant.get(other..));
        tails.is_some_and(|(own, other)| own.eq_ignore_ascii_case(other))
    };
    match (typed, meant) {
        ([], []) => true,
        ([one, other, ..], [first, second, ..]) if one == second && other == first => agree(2, 2),
        _ => agree(1, 0) || agree(0, 1) || agree(1, 1),
    }
}

/// Defines the commands of a protocol: of each its words, arguments, what it stops ([`Stops`]), the
/// ability that it needs (`always` is none), who sends it ([`Speaker`]), its help.
macro_rules! commands {
    ($name:ident: $(
        $($word:literal)|+ $arguments:literal => $command:ident,
            $stops:ident, $ability:ident, $speaker:ident, $help:literal;
    )+) => {
        /// What a line asks for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $($command,)+
            /// Nothing: an empty line or a comment.
            Nothing,
            /// Something whose word is not in the table.
            Other,
        }

        impl $name {
            /// The words with a blank behind each, and their commands in the same order: a table of
            /// both would take a chip 500 bytes more.
            const WORDS: &str = concat!($($($word, " ",)+)+);
            const COMMANDS: &[Self] =
                &[$($($crate::command::commands!(@ $word Self::$command),)+)+];
            const STOPS: &[$crate::command::Stops] = &[$($crate::command::Stops::$stops),+];

            /// The rows of the table.
            pub(crate) const ROWS: &[$crate::command::CommandRow] =
                &[$($crate::command::CommandRow {
                // What is not provided takes no bytes.
                words: if $crate::command::commands!(? $ability) { &[$($word),+] } else { &[] },
                arguments: $arguments,
                #[cfg(all(test, feature = "std"))]
                stops: $crate::command::Stops::$stops,
                speaker: $crate::command::Speaker::$speaker,
                is_provided: $crate::command::commands!(? $ability),
                help: if $crate::command::commands!(? $ability) { $help } else { "" },
            }),+];

            /// The command that `text` begins with.
            #[allow(dead_code, reason = "people write words in any case")]
            pub(crate) fn of(text: &str) -> Self {
                Self::find(text, |name, word| name == word)
            }

            /// The command that `text` begins with, in small letters or capital ones.
            #[allow(dead_code, reason = "programs write words as they are")]
            pub(crate) fn of_typed(text: &str) -> Self {
                Self::find(text, str::eq_ignore_ascii_case)
            }

            fn find(text: &str, is_same: impl Fn(&str, &str) -> bool) -> Self {
                let (word, _) = $crate::text::first_word(text);
                if word.is_empty() || word.starts_with('#') {
                    return Self::Nothing;
                }
                Self::WORDS
                    .split_ascii_whitespace()
                    .zip(Self::COMMANDS)
                    .find(|&(name, command)| is_same(name, word) && command.is_provided())
                    .map_or(Self::Other, |(_, &command)| command)
            }

            /// Whether this build has the command.
            const fn is_provided(self) -> bool {
                match self {
                    $(Self::$command => $crate::command::commands!(? $ability),)+
                    Self::Nothing | Self::Other => true,
                }
            }

            /// What it does to a search that runs.
            #[allow(dead_code, reason = "what people alone say is not asked")]
            pub(crate) fn stops(self) -> $crate::command::Stops {
                let stops = Self::STOPS.get(self as usize);
                stops.copied().unwrap_or($crate::command::Stops::Never)
            }
        }
    };
    (@ $word:literal $command:expr) => {
        $command
    };
    (? always) => {
        true
    };
    (? $ability:ident) => {
        $crate::profile::CAPABILITIES.$ability
    };
}

pub(crate) use commands;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_one_letter_or_two_exchanged() {
        for typed in [
            "hint", "Hint", "hnt", "hinnt", "xhint", "hinty", "hont", "ihnt", "hitn",
        ] {
            assert!(is_a_slip(typed.as_bytes(), b"hint"), "{typed}");
        }
        for typed in ["hin", "int"] {
            assert!(is_a_slip(typed.as_bytes(), b"hint"), "{typed}");
        }
        for typed in ["", "h", "hi", "tinh", "hintty", "paint", "hitnn"] {
            assert!(!is_a_slip(typed.as_bytes(), b"hint"), "{typed}");
        }
    }
}
