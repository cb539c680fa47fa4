//! What only a person says.

use crate::command::commands;

commands! { ConsoleWord:
    "show" | "board" | "d" "" => Show, Always, console, Person, "draw the board";
    "flip" "" => Flip, Always, console, Person, "turn the board round";
    "moves" "" => Moves, Always, console, Person, "list the legal moves";
    "fen" "" => Fen, Always, console, Person, "tell the position as FEN";
    "options" "" => Options, Always, console, Person, "list the options";
    "resign" "" => Resign, Always, console, Person, "give up";
    "save" "FILE" => Save, Always, console, Person, "write the game to a new file, as PGN";
    "echo" "" => Echo, Always, console, Person, "on a serial line: show what is typed, or not";
    "help" "[COMMAND]" => Help, Always, console, Person, "list the commands, or explain one";
}
