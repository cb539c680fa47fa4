//! The words of the protocol.

use super::state::Task;
use crate::profile::CAPABILITIES;

/// Defines the commands and the table of their words.
macro_rules! commands {
    ($($word:literal => $command:ident,)+) => {
        /// What a line asks for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Command {
            $($command,)+
            /// Nothing: an empty line or a comment.
            Nothing,
            /// A line whose first word is not in the table: a move without a command word, or a
            /// mistake.
            Other,
        }

        /// The words with a blank behind each, and their commands in the same order: a table of
        /// both would take a chip 500 bytes more.
        const WORDS: &str = concat!($($word, " "),+);
        const COMMANDS: &[Command] = &[$(Command::$command),+];
    };
}

commands! {
    "?" => MoveNow,
    "." => Update,
    "accepted" => Accepted,
    "analyze" => Analyze,
    "bk" => Book,
    "black" => Black,
    "computer" => Computer,
    "cores" => Cores,
    "draw" => Draw,
    "easy" => Easy,
    "edit" => Edit,
    "exclude" => Exclude,
    "exit" => Exit,
    "force" => Force,
    "go" => Go,
    "hard" => Hard,
    "hint" => Hint,
    "hover" => Hover,
    "ics" => Ics,
    "include" => Include,
    "level" => Level,
    "lift" => Lift,
    "memory" => Memory,
    "name" => Name,
    "new" => New,
    "nopost" => NoPost,
    "nps" => NodeRate,
    "option" => Option,
    "otim" => OpponentTime,
    "pause" => Pause,
    "ping" => Ping,
    "playother" => PlayOther,
    "post" => Post,
    "protover" => ProtocolVersion,
    "put" => Put,
    "quit" => Quit,
    "random" => Random,
    "rating" => Rating,
    "rejected" => Rejected,
    "remove" => Remove,
    "result" => Result,
    "resume" => Resume,
    "sd" => SearchDepth,
    "setboard" => SetBoard,
    "setscore" => SetScore,
    "st" => SearchTime,
    "time" => Time,
    "uci" => Uci,
    "undo" => Undo,
    "usermove" => UserMove,
    "variant" => Variant,
    "white" => White,
    "xboard" => Xboard,
}

/// When a command may be obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Policy {
    /// Immediately, in mid-search too.
    Immediate,
    /// Only when no search runs: one that does is stopped first.
    Stops,
}

/// What changes the game, or needs the search or its memory, whatever the search is for. (A list,
/// which takes a chip 200 bytes less than a `match`.)
const STOPPING: [Command; 21] = [
    Command::Analyze,
    Command::Black,
    Command::Cores,
    Command::Edit,
    Command::Exclude,
    Command::Exit,
    Command::Force,
    Command::Include,
    Command::Memory,
    Command::New,
    Command::NodeRate,
    Command::Option,
    Command::PlayOther,
    Command::Quit,
    Command::Remove,
    Command::Result,
    Command::SetBoard,
    Command::SetScore,
    Command::Undo,
    Command::Variant,
    Command::White,
];

impl Command {
    /// The command that `text` begins with.
    pub(super) fn of(text: &str) -> Self {
        let word = text.split_once(' ').map_or(text, |(word, _)| word);
        if word.is_empty() || word.starts_with('#') {
            return Self::Nothing;
        }
        WORDS
            .split_ascii_whitespace()
            .zip(COMMANDS)
            .find(|&(name, command)| name == word && command.is_provided())
            .map_or(Self::Other, |(_, &command)| command)
    }

    /// Whether this build has the command.
    const fn is_provided(self) -> bool {
        match self {
            Self::Lift | Self::Put | Self::Hover => CAPABILITIES.highlight,
            Self::Cores => CAPABILITIES.cores,
            Self::Memory => CAPABILITIES.memory,
            Self::Uci => CAPABILITIES.uci,
            _ => true,
        }
    }

    /// Whether an overlong line that begins with this command is obeyed all the same: its end is
    /// only for people.
    pub(super) const fn is_known_by_its_beginning(self) -> bool {
        matches!(self, Self::Name | Self::Result | Self::Nothing)
    }

    /// When to obey this command while a search for `task` runs.
    pub(super) fn policy(self, task: Option<&Task>) -> Policy {
        let stops = match self {
            // The engine is on move already; in any other state the game changes hands.
            Self::Go => !matches!(task, Some(Task::Move)),
            // These look at the board; while pondering the search has the expected reply on it.
            Self::Book | Self::Hover | Self::Lift | Self::Put => {
                matches!(task, Some(Task::Ponder(_)))
            }
            _ => STOPPING.contains(&self),
        };
        if stops {
            Policy::Stops
        } else {
            Policy::Immediate
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_counts() {
        assert_eq!(Command::of("level 40 5 0"), Command::Level);
        assert_eq!(Command::of("levels"), Command::Other);
        assert_eq!(Command::of("?"), Command::MoveNow);
        assert_eq!(Command::of("# go"), Command::Nothing);
        assert_eq!(Command::of(""), Command::Nothing);
        assert_eq!(Command::of("egtpath x"), Command::Other);
    }

    #[test]
    fn the_table_has_no_word_twice() {
        let words = || WORDS.split_ascii_whitespace();
        assert_eq!(words().count(), COMMANDS.len());
        for (place, word) in words().enumerate() {
            assert!(words().skip(place + 1).all(|other| other != word), "{word}");
        }
    }
}
