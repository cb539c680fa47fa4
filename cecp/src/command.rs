//! The table of a protocol's commands.
//!
//! `commands!` makes of it the type of the commands, their words, what each does to a search that
//! runs, and the texts of `help`; the tables of `README.md` are compared with it (`page`).
//! `obeyed_commands!` adds the handler of each: a row is all that there is to say of a command.

use crate::driver::{Action, InputLine, Out, Reply, World, clip};
use goby_core::board::Board;
use goby_core::hash::Slot;
use goby_core::search::Status;
use goby_core::time::Instant;

/// The result of a command; the fault in words.
pub(crate) type Obeyed = Result<(), &'static str>;

/// The fault of a command that has no meaning in the present state.
pub(crate) const NOT_NOW: &str = "command not legal now";
/// The fault of a command that takes a search of its own while one for a move runs.
pub(crate) const THINKING: &str = "not while Goby thinks";
/// The fault of a command that ends a game which is over.
pub(crate) const GAME_OVER: &str = "the game is over";

/// Writes why `line` cannot be obeyed.
pub(crate) fn error(out: &mut dyn Out, fault: &str, line: &str) {
    let reply = Reply(out).text("Error (").text(fault).text("): ");
    let shown = clip(line);
    let rest = if shown.len() < line.len() { "..." } else { "" };
    reply.text(shown).text(rest).end();
}

/// The text of a line that has arrived as it was sent. Others are answered here: a line that lost
/// bytes, and an overlong one, unless its beginning is enough.
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

/// A command that arrives while no search runs, and what its handler may use.
pub(crate) struct Call<'c> {
    /// The whole line.
    pub(crate) line: &'c str,
    /// The text behind the command word.
    pub(crate) rest: &'c str,
    /// The time by the wall clock.
    pub(crate) now: Instant,
    /// The hash table.
    pub(crate) hash: &'c [Slot],
    /// The driver's next action after the command.
    pub(crate) action: Action,
    pub(crate) world: &'c mut dyn World,
}

/// A command that is answered at once, whether a search runs or not.
pub(crate) struct Query<'q> {
    /// The whole line.
    pub(crate) line: &'q str,
    /// The text behind the command word.
    pub(crate) rest: &'q str,
    /// The position, or the root of the running search.
    pub(crate) board: &'q Board,
    /// The running search.
    pub(crate) status: Option<&'q Status<'q>>,
    /// The time by the wall clock.
    pub(crate) now: Instant,
    /// Set by a command that ends the running search.
    pub(crate) stops: bool,
    pub(crate) world: &'q mut dyn World,
}

/// The effect of a command on a running search.
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

/// The sender of a command.
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
    /// True if this build has the command.
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

/// Asks whether a word is meant, if there is one. Returns whether there is.
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

/// Defines the commands of a protocol: of each its words, arguments, what it stops ([`Stops`]), the
/// ability that it needs (`always` is none), who sends it ([`Speaker`]), its help.
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
            /// The words with a blank behind each, and their commands in the same order: a table of
            /// both would take a chip 500 bytes more.
            const WORDS: &str = concat!($($($word, " ",)+)+);
            const COMMANDS: &[Self] =
                &[$($($crate::command::commands!(@ $word Self::$command),)+)+];
            const STOPS: &[$crate::command::Stops] = &[$($crate::command::Stops::$stops),+];

            /// The rows of the table.
            #[allow(dead_code, reason = "a protocol without help needs them for its page alone")]
            pub(crate) const ROWS: &[$crate::command::CommandRow] =
                &[$($crate::command::CommandRow {
                // A command that this build lacks takes no bytes.
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

            /// The effect on a running search.
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

/// Defines the commands of a protocol with their handlers. A row ends with a kind and a method. `rest`
/// is a method of `$rest`, which takes a [`Call`] and is called when no search runs; `session` and
/// `done` are those of the session, and `done` reports success. `now` is a method of `$now`, which
/// takes a [`Query`] and is called at once; `clock` is one of its state, which takes the text and
/// the time. The method `obey_other` of `$rest` takes a line that is no command.
macro_rules! obeyed_commands {
    ($name:ident by $rest:ty, $now:ty, $speaker:ident: $(
        $($word:literal)|+ $arguments:literal => $command:ident,
            $stops:ident, $ability:ident, $help:literal, $kind:ident $handler:ident;
    )+) => {
        $crate::command::commands! { $name: $(
            $($word)|+ $arguments => $command, $stops, $ability, $speaker, $help;
        )+ }

        impl $rest {
            /// Obeys a command while no search runs, or returns why not.
            pub(super) fn obey(
                &mut self,
                command: $name,
                call: &mut $crate::command::Call<'_>,
            ) -> $crate::command::Obeyed {
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

            /// Passes a command to the part that answers at once. No search runs.
            fn answer_now(
                &mut self,
                command: $name,
                call: &mut $crate::command::Call<'_>,
            ) -> $crate::command::Obeyed {
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
            /// Answers a command at once, or returns why not. The others need the game or the
            /// search: nothing is done.
            pub(super) fn obey_now(
                &mut self,
                command: $name,
                query: &mut $crate::command::Query<'_>,
            ) -> $crate::command::Obeyed {
                match command {
                    $($name::$command => {
                        $crate::command::obeyed_commands!(@now $kind $handler $ability self query)
                    })+
                    $name::Nothing | $name::Other => Ok(()),
                }
            }
        }
    };
    // A build without the ability does not read the word; its handler takes no bytes.
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
