//! The commands of CECP (sections 8 and 9).

use super::{Cecp, CecpState};
use crate::command::{obeyed_commands, received};
use crate::driver::{InputLine, Out};
use crate::session::{Task, ends};

obeyed_commands! { Command by Cecp<'_, '_>, CecpState<'_>, Program:
    "go" "" => Go, UnlessOnMove, always, "let Goby play the side to move", rest go;
    "white" "" => White, Always, always, "White is to move; Goby plays Black", rest play_white;
    "black" "" => Black, Always, always, "Black is to move; Goby plays White", rest play_black;
    "playother" "" => PlayOther, Always, always, "let Goby play the side not to move", rest play_other;
    "force" "" => Force, Always, always, "let Goby play neither side", rest force;
    "hint" "[piece/idea]" => Hint, Never, always, "suggest a move; or only its piece or its idea, if Goby has \"why\"", now hint;
    "why" "[not] [MOVE]" => Why, UnlessOnMove, why, "say what is good or bad about a move, or about the last move", session why;
    "undo" "" => Undo, Always, always, "take back a single move", rest undo;
    "remove" "" => Remove, Always, always, "take back a move of each side", rest remove;
    "new" "" => New, Always, always, "begin a new game", rest new_game;
    "draw" "" => Draw, Never, always, "offer a draw", now draw;
    "?" "" => MoveNow, Itself, always, "make Goby move at once", now move_now;
    "level" "MOVES MIN:SEC INC" => Level, Never, always, "set the clock: moves (0: all), time for them, seconds added a move, as in level 0 5:00 3", clock set_level;
    "st" "SECONDS" => SearchTime, Never, always, "think SECONDS on each move", clock set_search_time;
    "sd" "PLIES" => SearchDepth, Never, always, "look at most PLIES half-moves ahead; 0: no limit", clock set_depth;
    "option" "NAME=VALUE" => Option, Always, always, "set an option", rest option;
    "setboard" "FEN" => SetBoard, Always, always, "set up a position", rest set_board;
    "edit" "" => Edit, Always, always, "set up a position square by square, until \".\"", session edit;
    "analyze" "" => Analyze, Always, always, "analyse the position until \"exit\"", rest analyze;
    "exit" "" => Exit, Always, always, "end the analysis", rest exit;
    "post" "" => Post, Never, always, "show what Goby thinks", now post;
    "nopost" "" => NoPost, Never, always, "do not show what Goby thinks", now no_post;
    "hard" "" => Hard, Never, always, "let Goby think on your time too", now hard;
    "easy" "" => Easy, Pondering, always, "let Goby think on its own time only", now easy;
    "bk" "" => Book, Pondering, always, "list the book's moves", now book;
    "exclude" "MOVE" => Exclude, Always, always, "leave a move, \"best\" or \"all\" out of the analysis", session exclude;
    "include" "MOVE" => Include, Always, always, "analyse an excluded move again, or \"all\"", session include;
    "setscore" "SCORE DEPTH" => SetScore, Always, always, "store a score of the position in the hash table", rest set_score;
    "." "" => Update, Never, always, "show the progress of the analysis", now update;
    "pause" "" => Pause, Never, always, "pause until \"resume\"", rest pause;
    "resume" "" => Resume, Never, always, "end a pause", now ignore;
    "random" "" => Random, Never, always, "turn varied openings on or off", now random;
    "variant" "NAME" => Variant, Always, always, "choose \"normal\" or, if available, \"fischerandom\" chess", session variant;
    "memory" "MEGABYTES" => Memory, Always, memory, "let Goby use MEGABYTES in all, 1 to 49152", session memory;
    "cores" "COUNT" => Cores, Always, cores, "let Goby search with COUNT threads, 1 to 256", session cores;
    "nps" "NODES" => NodeRate, Always, always, "measure time in nodes, NODES a second; 0: in processor time", clock set_node_rate;
    "time" "CENTISECONDS" => Time, Never, always, "the time on Goby's clock", clock set_own_clock;
    "otim" "CENTISECONDS" => OpponentTime, Never, always, "the time on the opponent's clock", clock set_opponent_clock;
    "usermove" "MOVE" => UserMove, Always, always, "make a move", rest user_move;
    "result" "RESULT {REASON}" => Result, Always, always, "the game is over", rest result;
    "ping" "NUMBER" => Ping, Never, always, "answer \"pong NUMBER\" when all earlier commands are done", now ping;
    "lift" "SQUARE" => Lift, Pondering, highlight, "a piece is lifted; answered by \"highlight\"", now lift;
    "put" "SQUARE" => Put, Pondering, highlight, "the piece is put down", now put;
    "hover" "SQUARE" => Hover, Pondering, highlight, "the piece is held above a square; answered by \"highlight\"", now hover;
    "computer" "" => Computer, Never, always, "the opponent is a program", now computer;
    "name" "NAME" => Name, Never, always, "the name of the opponent", now opponent_name;
    "rating" "GOBY OPPONENT" => Rating, Never, always, "the players' ratings; 0: unrated", now rating;
    "ics" "HOST" => Ics, Never, always, "the game is on a chess server", now ignore;
    "xboard" "" => Xboard, Never, always, "a program speaks CECP from now on", now xboard;
    "protover" "VERSION" => ProtocolVersion, Never, always, "ask for the features of Goby", now protocol_version;
    "accepted" "FEATURE" => Accepted, Never, always, "the interface uses a feature", now ignore;
    "rejected" "FEATURE" => Rejected, Never, always, "the interface does not use a feature", now ignore;
    "uci" "" => Uci, Never, uci, "change to UCI; only as the first line", rest uci;
    "quit" "" => Quit, Always, always, "leave", rest quit;
}

impl Command {
    /// Returns true if the command uses the board, which `white` and `black` change only for such
    /// a command or for a move.
    pub(super) const fn needs_board(self) -> bool {
        matches!(
            self,
            Self::Go
                | Self::PlayOther
                | Self::Analyze
                | Self::Hint
                | Self::Why
                | Self::Book
                | Self::Exclude
                | Self::Include
                | Self::SetScore
                | Self::Lift
                | Self::Hover
        )
    }

    /// Reads a line. Returns its command and its text; `None` if the line is not valid.
    #[inline(never)]
    pub(super) fn read<'l>(line: &InputLine<'l>, out: &mut dyn Out) -> Option<(Self, &'l str)> {
        let command = Self::of(line.text);
        // People read the text of these commands, which may be cut off.
        let is_enough = matches!(command, Self::Name | Self::Result | Self::Nothing);
        received(line, is_enough, out).map(|text| (command, text))
    }

    /// Returns true if a search for `task` ends before this command is obeyed.
    pub(super) fn ends(self, task: Option<&Task>) -> bool {
        ends(self.stops(), task)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::CAPABILITIES;
    use goby_core::game::Game;
    use goby_core::player::{Expectation, Player};

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
    fn commands_that_show_the_board_end_pondering_first() {
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
    fn commands_that_a_build_lacks_are_unknown() {
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
