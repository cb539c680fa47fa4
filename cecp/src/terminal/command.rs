//! The commands that a person types.

use super::game::done;
use super::{Terminal, TerminalState};
use crate::command::obeyed_commands;
use crate::profile::CAPABILITIES;
use crate::session::{Task, ends};

obeyed_commands! { Command by Terminal<'_, '_>, TerminalState<'_>, Person:
    "new" "" => New, Always, always, "begin a new game", rest new_game;
    "undo" | "takeback" | "take" "" => Undo, Always, always, "take back your last move and Goby's answer", rest undo;
    "remove" "" => Remove, Always, always, "take back a move of each side", rest remove;
    "redo" "" => Redo, Always, files, "make the moves again that \"undo\" took back", rest redo;
    "go" "" => Go, UnlessOnMove, always, "let Goby play the side to move", rest go;
    "white" "" => White, Always, always, "play White yourself; Goby plays Black", rest play_white;
    "black" "" => Black, Always, always, "play Black yourself; Goby plays White", rest play_black;
    "playother" "" => PlayOther, Always, always, "let Goby play the side not to move", rest play_other;
    "force" "" => Force, Always, always, "let Goby play neither side", rest force;
    "draw" "" => Draw, Never, always, "offer a draw, or accept one", now draw;
    "resign" "" => Resign, Always, always, "give up", rest resign;
    "variant" "NAME" => Variant, Always, always, "choose \"normal\" or, if available, \"fischerandom\" chess", done variant;
    "chess960" | "960" "[NUMBER]" => Chess960, Always, files, "begin a game of Chess960, from a start by lot or with NUMBER, 0 to 959", rest chess960;
    "pause" "" => Pause, Never, always, "pause until \"resume\"", rest pause;
    "resume" "[GAME]" => Resume, Always, always, "end a pause or continue a kept game", rest resume;
    "games" "" => Games, Always, files, "list kept games", rest games;
    "quit" "" => Quit, Always, always, "leave; with files, keep the game", rest quit;
    "exit" "" => Exit, Always, always, "end the analysis, or leave", rest exit;

    "show" | "board" | "d" "[on/off]" => Show, Always, always, "draw the board; \"off\": only when asked, \"on\": after each move", rest show;
    "flip" "" => Flip, Always, always, "turn the board", rest flip;
    "moves" "[SQUARE/PIECE]" => Moves, Always, always, "list the legal moves, or those of a piece: e2, Nf3, rook", rest list_moves;
    "history" "" => History, Always, always, "list the moves of the game", rest history;
    "first" "" => First, Always, files, "show the beginning of the game", rest show_first;
    "back" "[COUNT]" => Back, Always, files, "show the position before the last half-move; the game keeps its moves", rest show_back;
    "next" "[COUNT]" => Next, Always, files, "show the position after the next half-move", rest show_next;
    "last" "" => Last, Always, words, "show the end of the game; there, tell the last move in words", rest last;
    "status" | "turn" "" => Status, Always, words, "tell the side to move and the state of the game", rest status;
    "pieces" "[SIDE/PIECE]" => Pieces, Always, words, "tell the places of the pieces", rest pieces;
    "look" "SQUARE/FILE/RANK" => Look, Always, words, "list the pieces on it: e4, e, 4", rest look;
    "attacks" "SQUARE" => Attacks, Always, words, "tell which pieces attack a square", rest attacks;

    "level" "[MOVES/]MIN[:SEC][+INC]" => Level, Never, always, "set the clock: 5+3 is 5 minutes and 3 seconds a move, 40/5 is 5 minutes for each 40 moves", now level;
    "clock" | "clocks" "" => Clock, Never, words, "tell what the clocks show", now clock;
    "st" "SECONDS" => SearchTime, Never, always, "think SECONDS on each move", now search_time;
    "sd" "PLIES" => SearchDepth, Never, always, "look at most PLIES half-moves ahead; 0: no limit", now search_depth;
    "?" "" => MoveNow, Itself, always, "make Goby move at once", now move_now;
    "hard" "" => Hard, Never, always, "let Goby think on your time too", now hard;
    "easy" "" => Easy, Pondering, always, "let Goby think on its own time only", now easy;
    "random" "" => Random, Never, always, "turn varied openings on or off", now random;
    "memory" "MEGABYTES" => Memory, Always, memory, "let Goby use MEGABYTES in all, 1 to 49152", done memory;
    "cores" "COUNT" => Cores, Always, cores, "let Goby search with COUNT threads, 1 to 256", done cores;

    "hint" "[piece/idea]" => Hint, Never, always, "suggest a move; or only its piece or its idea, if Goby has \"why\"", now hint;
    "why" "[not] [MOVE]" => Why, UnlessOnMove, why, "say what is good or bad about a move, or about the last move", session why;
    "analyze" | "analyse" "" => Analyze, Always, always, "analyse the position until \"exit\"", rest analyze;
    "annotate" "[SECONDS]" => Annotate, Always, files, "write scores, better moves and reasons into the game, SECONDS on each move; 1 without", rest annotate;
    "." "" => Update, Never, words, "tell the progress of the analysis", now update;
    "exclude" "MOVE" => Exclude, Always, always, "leave a move, \"best\" or \"all\" out of the analysis", done exclude;
    "include" "MOVE" => Include, Always, always, "analyse an excluded move again, or \"all\"", done include;
    "post" "" => Post, Never, always, "show what Goby thinks", now post;
    "nopost" "" => NoPost, Never, always, "do not show what Goby thinks", now no_post;
    "bk" "" => Book, Pondering, always, "list the book's moves", now book;

    "setboard" "FEN" => SetBoard, Always, always, "set up a position", rest set_board;
    "edit" "" => Edit, Always, always, "set up a position square by square, until \".\"", rest edit;
    "fen" "" => Fen, Always, always, "tell the position as FEN", rest fen;
    "pgn" "" => Pgn, Always, always, "show the game as PGN", rest pgn;
    "save" "FILE" => Save, Always, files, "write the game to a new file, as PGN", rest save;
    "load" "FILE [GAME] [MOVE]" => Load, Always, files, "read a game, or list the games of a file; 12. stops before White's move 12, 12... before Black's", rest load;

    "option" "NAME=VALUE" => Option, Always, always, "set an option", rest option;
    "options" "" => Options, Always, always, "list the options", rest options;
    "echo" "" => Echo, Always, always, "turn the echo of a serial line on or off", rest echo;
    "help" "[COMMAND]" => Help, Always, always, "list the commands, or explain one or a group", rest help;
    "xboard" "" => Xboard, Always, always, "change to CECP, for a program", rest hand_over;
    "uci" "" => Uci, Always, uci, "change to UCI; only as the first line", rest uci;
}

/// The groups of commands in the order of the table, each with its first command.
pub(super) const GROUPS: [(&str, Command); 6] = [
    ("game", Command::New),
    ("view", Command::Show),
    ("time", Command::Level),
    ("advice", Command::Hint),
    ("files", Command::SetBoard),
    ("settings", Command::Option),
];

impl Command {
    /// The command that a line begins with. A build with words also accepts capital letters.
    pub(super) fn of_person(line: &str) -> Self {
        if CAPABILITIES.words {
            Self::of_typed(line)
        } else {
            Self::of(line)
        }
    }

    /// Returns true if the command has no argument.
    pub(super) fn takes_nothing(self) -> bool {
        let row = Self::ROWS.get(self as usize);
        row.is_some_and(|row| row.arguments.is_empty())
    }

    /// Returns true if a search for `task` ends before this command is obeyed.
    pub(super) fn ends(self, task: Option<&Task>) -> bool {
        ends(self.stops(), task)
    }
}
