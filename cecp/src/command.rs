//! The table of a protocol's commands.
//!
//! From this table the macro `commands!` defines the type of the commands, their words, their
//! effect on a running search, and the texts of `help`. A test compares `README.md` with the table
//! (`page`). The macro `obeyed_commands!` adds the handler of each command, so that one row says
//! everything about a command.

use crate::driver::{Action, InputLine, Out, Reply, World, clip};
use goby_core::board::Board;
use goby_core::search::Status;
use goby_core::time::Instant;

/// Writes the error message for a line that cannot be obeyed.
pub(crate) fn error(out: &mut dyn Out, fault: &str, line: &str) {
    let reply = Reply(out).text("Error (").text(fault).text("): ");
    let shown = clip(line);
    let rest = if shown.len() < line.len() { "..." } else { "" };
    reply.text(shown).text(rest).end();
}

/// Returns the text of a line. If the line lost bytes or is too long, writes an error and returns
/// `None`. With `is_enough` the beginning of a line that is too long is returned instead.
pub(crate) fn received<'l>(
    line: &InputLine<'l>,
    is_enough: bool,
    out: &mut dyn Out,
) -> Option<&'l str> {
    let fault = if line.overrun {
        "input overrun"
    } else if line.overlong && !is_enough {
        "line too long"
    } else {
        return Some(line.text);
    };
    error(out, fault, line.text);
    None
}

/// A command that arrives while no search runs, and the data for its handler.
pub(crate) struct Call<'c> {
    /// The whole line.
    pub(crate) line: &'c str,
    /// The text after the command word.
    pub(crate) rest: &'c str,
    /// The time by the wall clock.
    pub(crate) now: Instant,
    /// The driver's next action after the command.
    pub(crate) action: Action,
    pub(crate) world: &'c mut dyn World,
}

/// A command that is answered at once, also while a search runs.
pub(crate) struct Query<'q> {
    /// The whole line.
    pub(crate) line: &'q str,
    /// The text after the command word.
    pub(crate) rest: &'q str,
    /// The position of the game, or the root of the running search.
    pub(crate) board: &'q Board,
    /// The status of the running search; `None` if no search runs.
    pub(crate) status: Option<&'q Status<'q>>,
    /// The time by the wall clock.
    pub(crate) now: Instant,
    /// Set to true by a command that ends the running search.
    pub(crate) stops: bool,
    pub(crate) world: &'q mut dyn World,
}

/// The effect of a command on a running search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stops {
    /// The search continues, and the command is obeyed at once.
    Never,
    /// The command only ends the search.
    Itself,
    /// The search ends before the command is obeyed, because the command changes the game or needs
    /// the search or its memory.
    Always,
    /// A search during the opponent's turn ends before the command is obeyed, because the expected
    /// move is on its board. Other searches continue.
    Pondering,
    /// The search ends before the command is obeyed, unless it searches for a move to play.
    UnlessOnMove,
}

/// The usual sender of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speaker {
    /// People and programs.
    Person,
    /// Programs only.
    Program,
}

/// A row of the table.
pub(crate) struct CommandRow {
    /// The command's words, each with a blank after it. The first is the usual one. (A list of texts would
    /// take 8 bytes more for each word on a chip.)
    pub(crate) words: &'static str,
    pub(crate) arguments: &'static str,
    #[cfg(all(test, feature = "std"))]
    pub(crate) stops: Stops,
    pub(crate) speaker: Speaker,
    /// True if this build has the command.
    pub(crate) is_provided: bool,
    pub(crate) help: &'static str,
}

/// The column of `help` where the explanation begins.
const COLUMN: usize = 19;

impl CommandRow {
    /// The command's words. The first is the usual one.
    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.words.split_ascii_whitespace()
    }

    /// Writes the row as a line of `help`.
    pub(crate) fn write(&self, out: &mut dyn Out) {
        let mut reply = Reply(out).text(" ");
        let mut written = 1;
        let word = self.words().next().unwrap_or_default();
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

/// Returns the row of a word, in small or capital letters.
pub(crate) fn find<'r>(
    mut rows: impl Iterator<Item = &'r CommandRow>,
    word: &str,
) -> Option<&'r CommandRow> {
    rows.find(|row| row.is_provided && row.words().any(|own| own.eq_ignore_ascii_case(word)))
}

/// Returns the words that a person may type.
pub(crate) fn words_of_people<'r>(
    rows: impl Iterator<Item = &'r CommandRow>,
) -> impl Iterator<Item = &'static str> {
    let rows = rows.filter(|row| row.is_provided && row.speaker == Speaker::Person);
    let words = rows.flat_map(CommandRow::words);
    words.filter(|word| word.len() > 2)
}

/// Returns the word that was probably meant by `typed`: a word that differs by one letter (added,
/// missing or wrong) or by two exchanged letters; else a word that begins like `typed`.
#[inline(never)]
pub(crate) fn nearest(
    words: &mut dyn Iterator<Item = &'static str>,
    typed: &str,
) -> Option<&'static str> {
    let mut begun = None;
    for word in words {
        // Too many words of three letters differ by only one letter.
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

/// Asks whether `meant` was meant. Returns false if it is `None`.
pub(crate) fn suggest(meant: Option<&str>, out: &mut dyn Out) -> bool {
    if let Some(meant) = meant {
        let reply = Reply(out).text("Did you mean \"").text(meant);
        reply.text("\"?").end();
    }
    meant.is_some()
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

/// Defines the commands of a protocol. Each has words, arguments, its effect on a running search
/// ([`Stops`]), the ability that it needs (`always`: none), its sender ([`Speaker`]), and its help.
macro_rules! commands {
    ($name:ident: $(
        $($word:literal)|+ $arguments:literal => $command:ident,
            $stops:ident, $ability:ident, $speaker:ident, $help:literal;
    )+) => {
        /// The command of a line.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $($command,)+
            /// Nothing: an empty line or a comment.
            Nothing,
            /// Something whose word is not in the table.
            Other,
        }

        impl $name {
            /// All words, each with a blank after it. [`Self::COMMANDS`] has their commands in the
            /// same order. (One table of both would take 500 bytes more on a chip.)
            const WORDS: &str = concat!($($($word, " ",)+)+);
            const COMMANDS: &[Self] =
                &[$($($crate::command::commands!(@ $word Self::$command),)+)+];
            const STOPS: &[$crate::command::Stops] = &[$($crate::command::Stops::$stops),+];

            /// The rows of the table.
            #[allow(dead_code, reason = "a protocol without help needs them for its page alone")]
            pub(crate) const ROWS: &[$crate::command::CommandRow] =
                &[$($crate::command::CommandRow {
                // The texts of a command that this build lacks take no bytes.
                words: if $crate::command::commands!(? $ability) { concat!($($word, " "),+) } else { "" },
                arguments: if $crate::command::commands!(? $ability) { $arguments } else { "" },
                #[cfg(all(test, feature = "std"))]
                stops: $crate::command::Stops::$stops,
                speaker: $crate::command::Speaker::$speaker,
                is_provided: $crate::command::commands!(? $ability),
                help: if $crate::command::commands!(? $ability) { $help } else { "" },
            }),+];

            /// Returns the command of the first word of `text`.
            #[allow(dead_code, reason = "people write words in any case")]
            pub(crate) fn of(text: &str) -> Self {
                Self::find(text, |name, word| name == word)
            }

            /// Returns the command of the first word of `text`, in small or capital letters.
            #[allow(dead_code, reason = "programs write words as they are")]
            pub(crate) fn of_typed(text: &str) -> Self {
                Self::find(text, str::eq_ignore_ascii_case)
            }

            fn find(text: &str, is_same: impl Fn(&str, &str) -> bool) -> Self {
                let (word, _) = goby_core::text::first_word(text);
                if word.is_empty() || word.starts_with('#') {
                    return Self::Nothing;
                }
                Self::WORDS
                    .split_ascii_whitespace()
                    .zip(Self::COMMANDS)
                    .find(|&(name, command)| is_same(name, word) && command.is_provided())
                    .map_or(Self::Other, |(_, &command)| command)
            }

            /// Returns true if this build has the command.
            const fn is_provided(self) -> bool {
                match self {
                    $(Self::$command => $crate::command::commands!(? $ability),)+
                    Self::Nothing | Self::Other => true,
                }
            }

            /// Returns the effect on a running search.
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

/// Defines the commands of a protocol with their handlers. A row ends with a kind and the name of a
/// method:
///
/// - `rest`: a method of `$rest` that takes a [`Call`], called while no search runs.
/// - `session`: a method of the session that takes a [`Call`]; `done` is the same and reports
///   success.
/// - `now`: a method of `$now` that takes a [`Query`], called at once.
/// - `clock`: a method of the state that takes the text after the word and the time, called at
///   once.
///
/// The method `obey_other` of `$rest` takes a line that is not a command.
macro_rules! obeyed_commands {
    ($name:ident by $rest:ty, $now:ty, $speaker:ident: $(
        $($word:literal)|+ $arguments:literal => $command:ident,
            $stops:ident, $ability:ident, $help:literal, $kind:ident $handler:ident;
    )+) => {
        $crate::command::commands! { $name: $(
            $($word)|+ $arguments => $command, $stops, $ability, $speaker, $help;
        )+ }

        impl $rest {
            /// Obeys a command while no search runs. Returns the fault if it cannot.
            pub(super) fn obey(
                &mut self,
                command: $name,
                call: &mut $crate::command::Call<'_>,
            ) -> $crate::refusal::Obeyed {
                match command {
                    $($name::$command => {
                        $crate::command::obeyed_commands!(
                            @rest $kind $handler $ability self command call
                        )
                    })+
                    $name::Nothing => Ok(()),
                    $name::Other => self.obey_other(call),
                }
            }

            /// Obeys a command of the kinds `now` and `clock` while no search runs.
            fn answer_now(
                &mut self,
                command: $name,
                call: &mut $crate::command::Call<'_>,
            ) -> $crate::refusal::Obeyed {
                self.session.count_own_moves();
                let (mut state, game) = $crate::driver::Protocol::split(self);
                let mut query = $crate::command::Query {
                    line: call.line,
                    rest: call.rest,
                    board: game.board(),
                    status: None,
                    now: call.now,
                    stops: false,
                    world: &mut *call.world,
                };
                state.obey_now(command, &mut query)
            }
        }

        impl $now {
            /// Obeys a command of the kinds `now` and `clock`. Returns the fault if it cannot. Does
            /// nothing for other kinds.
            pub(super) fn obey_now(
                &mut self,
                command: $name,
                query: &mut $crate::command::Query<'_>,
            ) -> $crate::refusal::Obeyed {
                match command {
                    $($name::$command => {
                        $crate::command::obeyed_commands!(@now $kind $handler $ability self query)
                    })+
                    $name::Nothing | $name::Other => Ok(()),
                }
            }
        }
    };
    // In a build without the ability the handler is not called, so that it takes no bytes.
    (@rest rest $handler:ident $ability:ident $self:ident $command:ident $call:ident) => {
        if $crate::command::commands!(? $ability) {
            $self.$handler($call)
        } else {
            Ok(())
        }
    };
    (@rest session $handler:ident $ability:ident $self:ident $command:ident $call:ident) => {
        if $crate::command::commands!(? $ability) {
            $self.session.$handler($call)
        } else {
            Ok(())
        }
    };
    (@rest done $handler:ident $ability:ident $self:ident $command:ident $call:ident) => {
        if $crate::command::commands!(? $ability) {
            $self.session.$handler($call).and_then(|()| done($call))
        } else {
            Ok(())
        }
    };
    (@rest $kind:ident $handler:ident $ability:ident $self:ident $command:ident $call:ident) => {
        $self.answer_now($command, $call)
    };
    (@now now $handler:ident $ability:ident $self:ident $query:ident) => {
        if $crate::command::commands!(? $ability) {
            $self.$handler($query)
        } else {
            Ok(())
        }
    };
    (@now clock $handler:ident $ability:ident $self:ident $query:ident) => {
        $self.state.$handler($query.rest, $query.now)
    };
    (@now $kind:ident $handler:ident $ability:ident $self:ident $query:ident) => {
        Ok(())
    };
}

pub(crate) use {commands, obeyed_commands};

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
