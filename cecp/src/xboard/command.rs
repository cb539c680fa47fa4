//! The words of the protocol (CECP, sections 8 and 9).

use super::state::Task;
use crate::command::{Stops, commands};

commands! { Command:
    "go" "" => Go, UnlessOnMove, always, Person, "let Goby play the side whose turn it is";
    "white" "" => White, Always, always, Person, "play White yourself; Goby plays Black";
    "black" "" => Black, Always, always, Person, "play Black yourself; Goby plays White";
    "playother" "" => PlayOther, Always, always, Person, "let Goby play the side whose turn it is not";
    "force" "" => Force, Always, always, Person, "let Goby only watch";
    "hint" "[piece/idea]" => Hint, Never, always, Person, "ask for a move or, where Goby has \"why\", for its piece or its idea alone";
    "why" "[not] [MOVE]" => Why, UnlessOnMove, why, Person, "say what is good or bad about a move; without one, the last";
    "undo" "" => Undo, Always, always, Person, "take back your last move and what Goby has answered; of a program: a single move";
    "remove" "" => Remove, Always, always, Person, "take back a move of each side";
    "new" "" => New, Always, always, Person, "begin a new game";
    "draw" "" => Draw, Never, always, Person, "offer a draw";
    "?" "" => MoveNow, Itself, always, Person, "make Goby move at once";
    "level" "MOVES MIN:SEC INC" => Level, Never, always, Person, "set the clock: moves (0: all), time for them, seconds added a move, as in level 0 5:00 3";
    "st" "SECONDS" => SearchTime, Never, always, Person, "let Goby think so long on each move";
    "sd" "PLIES" => SearchDepth, Never, always, Person, "let Goby look at most PLIES half-moves ahead; 0: as far as it can";
    "option" "NAME=VALUE" => Option, Always, always, Person, "set an option";
    "setboard" "FEN" => SetBoard, Always, always, Person, "set up a position";
    "edit" "" => Edit, Always, always, Program, "set up a position square by square, until \".\"";
    "analyze" "" => Analyze, Always, always, Person, "let Goby think aloud about the position";
    "exit" "" => Exit, Always, always, Person, "end the analysis, or leave";
    "post" "" => Post, Never, always, Person, "show what Goby thinks";
    "nopost" "" => NoPost, Never, always, Person, "do not show what Goby thinks";
    "hard" "" => Hard, Never, always, Person, "let Goby think on your time too";
    "easy" "" => Easy, Pondering, always, Person, "let Goby think on its own time only";
    "bk" "" => Book, Pondering, always, Person, "list the book's moves";
    "exclude" "MOVE" => Exclude, Always, always, Person, "leave a move, or \"best\" or \"all\", out of the analysis";
    "include" "MOVE" => Include, Always, always, Person, "take a move, or \"all\", in again";
    "setscore" "SCORE DEPTH" => SetScore, Always, always, Program, "what the position is worth, for the hash table";
    "." "" => Update, Never, always, Program, "ask how far the analysis is";
    "pause" "" => Pause, Never, always, Person, "stand still until \"resume\"";
    "resume" "" => Resume, Never, always, Person, "go on after a pause; of a person: with the game that was left";
    "random" "" => Random, Never, always, Person, "vary the opening, or no longer";
    "variant" "NAME" => Variant, Always, always, Person, "play \"normal\" chess or, where Goby knows it, \"fischerandom\"";
    "memory" "MEGABYTES" => Memory, Always, memory, Person, "let Goby use so many megabytes in all, 1 to 65536";
    "cores" "COUNT" => Cores, Always, cores, Person, "let Goby search with COUNT threads, 1 to 256";
    "nps" "NODES" => NodeRate, Always, always, Program, "count time in nodes, NODES a second; 0: in processor time";
    "time" "CENTISECONDS" => Time, Never, always, Program, "what Goby's clock shows";
    "otim" "CENTISECONDS" => OpponentTime, Never, always, Program, "what the opponent's clock shows";
    "usermove" "MOVE" => UserMove, Always, always, Program, "make a move";
    "result" "RESULT {REASON}" => Result, Always, always, Program, "the game is over";
    "ping" "NUMBER" => Ping, Never, always, Program, "answer \"pong NUMBER\" when all before it is done";
    "lift" "SQUARE" => Lift, Pondering, highlight, Program, "a piece is lifted; answered by \"highlight\"";
    "put" "SQUARE" => Put, Pondering, highlight, Program, "it is put down";
    "hover" "SQUARE" => Hover, Pondering, highlight, Program, "it is held above a square; answered by \"highlight\"";
    "computer" "" => Computer, Never, always, Program, "the opponent is a program";
    "name" "NAME" => Name, Never, always, Program, "what the opponent is called";
    "rating" "GOBY OPPONENT" => Rating, Never, always, Program, "the players' ratings; 0 is none";
    "ics" "HOST" => Ics, Never, always, Program, "the game is on a chess server";
    "xboard" "" => Xboard, Never, always, Program, "a program is there, no person";
    "protover" "VERSION" => ProtocolVersion, Never, always, Program, "ask what Goby can";
    "accepted" "FEATURE" => Accepted, Never, always, Program, "a feature is used";
    "rejected" "FEATURE" => Rejected, Never, always, Program, "a feature is not used";
    "uci" "" => Uci, Never, uci, Program, "as the first line: speak UCI from now on";
    "quit" "" => Quit, Always, always, Person, "leave";
}

impl Command {
    /// Whether an overlong line that begins with this command is obeyed all the same: its end is
    /// only for people.
    pub(super) const fn is_known_by_its_beginning(self) -> bool {
        matches!(self, Self::Name | Self::Result | Self::Nothing)
    }

    /// Whether a search for `task` ends before this command is obeyed.
    pub(super) fn ends(self, task: Option<&Task>) -> bool {
        match self.stops() {
            Stops::Never | Stops::Itself => false,
            Stops::Always => true,
            #[cfg(feature = "why")]
            Stops::Pondering if matches!(task, Some(Task::Why)) => true,
            Stops::Pondering => matches!(task, Some(Task::Ponder(_))),
            Stops::UnlessOnMove => !matches!(task, Some(Task::Move)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Expectation, Player};
    use crate::profile::CAPABILITIES;
    use goby_core::game::Game;

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
    fn the_engine_on_move_hears_go_and_goes_on() {
        assert!(!Command::Go.ends(Some(&Task::Move)));
        assert!(Command::Go.ends(Some(&Task::Analysis)));
        assert!(Command::Undo.ends(Some(&Task::Move)));
        assert!(!Command::Book.ends(Some(&Task::Analysis)));
        assert!(!Command::Post.ends(Some(&Task::Analysis)));
    }

    #[test]
    fn what_looks_at_the_board_ends_pondering_which_is_ahead_of_it() {
        let mut moves = [None; 4];
        let mut keys = [0; 4];
        let mut game = Game::new(&mut moves, &mut keys);
        let player = Player::default();
        let choice = game.board().legal_moves()[0];
        let expectation = Expectation::play(choice, &mut game, &player);
        let task = Task::Ponder(expectation.expect("the move is legal"));
        for command in [Command::Book, Command::Lift, Command::Put, Command::Hover] {
            assert!(command.ends(Some(&task)), "{command:?}");
            assert!(!command.ends(None), "{command:?}");
        }
    }

    #[test]
    fn what_a_build_lacks_is_no_command() {
        for (word, command, is_provided) in [
            ("cores", Command::Cores, CAPABILITIES.cores),
            ("lift", Command::Lift, CAPABILITIES.highlight),
            ("memory", Command::Memory, CAPABILITIES.memory),
            ("uci", Command::Uci, CAPABILITIES.uci),
        ] {
            assert_eq!(Command::of(word) == command, is_provided, "{word}");
        }
    }
}
