//! The words that only a person types.

use crate::command::commands;
use crate::profile::CAPABILITIES;

commands! { ConsoleWord:
    "show" | "board" | "d" "[on/off]" => Show, Always, console, Person, "draw the board; \"off\": only when asked, \"on\": after each move";
    "flip" "" => Flip, Always, console, Person, "turn the board round";
    "takeback" | "take" | "back" "" => TakeBack, Always, console, Person, "take back your last move, as \"undo\" does";
    "moves" "[SQUARE/PIECE]" => Moves, Always, console, Person, "list the legal moves, or those of a piece: e2, Nf3, rook";
    "history" "" => History, Always, console, Person, "list the moves of the game";
    "last" "" => Last, Always, words, Person, "tell the last move in words";
    "status" | "turn" "" => Status, Always, words, Person, "tell whose turn it is, and how the game stands";
    "pieces" "[SIDE/PIECE]" => Pieces, Always, words, Person, "tell where the pieces stand";
    "look" "SQUARE/FILE/RANK" => Look, Always, words, Person, "tell what stands there: e4, e, 4";
    "attacks" "SQUARE" => Attacks, Always, words, Person, "tell which pieces attack a square";
    "clock" | "clocks" "" => Clock, Always, words, Person, "tell what the clocks show";
    "fen" "" => Fen, Always, console, Person, "tell the position as FEN";
    "pgn" "" => Pgn, Always, console, Person, "show the game as PGN, to be copied";
    "save" "FILE" => Save, Always, files, Person, "write the game to a new file, as PGN";
    "load" "FILE [MOVE]" => Load, Always, files, Person, "read a game, to before a move: 12, or 12... for Black's";
    "options" "" => Options, Always, console, Person, "list the options";
    "resign" "" => Resign, Always, console, Person, "give up";
    "echo" "" => Echo, Always, console, Person, "on a serial line: show what is typed, or not";
    "help" "[COMMAND]" => Help, Always, console, Person, "list the commands, or explain one";
}

impl ConsoleWord {
    /// The word that a line of a person begins with.
    pub(super) fn of_person(line: &str) -> Self {
        if CAPABILITIES.words {
            Self::of_typed(line)
        } else {
            Self::of(line)
        }
    }
}
