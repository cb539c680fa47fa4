//! The commands of UCI.

use super::first_word;
use crate::command::{Speaker, commands};

commands! { Command:
    "uci" "" => Uci, Always, always, Program, "tell the name of Goby, and list its options";
    "isready" "" => IsReady, Never, always, Program, "answer \"readyok\"";
    "debug" "on/off" => Debug, Never, always, Program, "report the limits of each search";
    "setoption" "name NAME [value VALUE]" => SetOption, Always, always, Program, "set an option";
    "register" "..." => Register, Never, always, Program, "no effect: Goby needs no registration";
    "ucinewgame" "" => NewGame, Always, always, Program, "begin a new game, and clear the hash table";
    "position" "startpos/fen FEN [moves MOVE...]" => Position, Always, always, Program, "set up a position";
    "go" "[LIMIT...]" => Go, Always, always, Program, "search; the answer is \"bestmove\"";
    "stop" "" => Stop, Itself, always, Program, "end the search and answer";
    "ponderhit" "" => PonderHit, Never, always, Program, "the expected move was played";
    "quit" "" => Quit, Always, always, Program, "leave";
    "d" "" => Show, Never, always, Person, "draw the board, with its FEN and key";
    "eval" "" => Eval, Never, always, Person, "show the parts of the evaluation: material, positional terms, and the value of each piece";
    "bench" "[PLIES]" => Bench, Always, always, Person, "search fixed positions, and count the nodes";
    "why" "[not] [MOVE]" => Why, Always, why, Person, "say what is good or bad about a move, or about the last move";
    "flip" "" => Flip, Always, always, Person, "exchange the colours";
    "compiler" "" => Compiler, Never, always, Person, "show the compiler that built Goby";
    "help" "[COMMAND]" => Help, Never, always, Person, "list the commands, or explain one";
}

impl Command {
    /// The first command of a line, the line from this command on, and its arguments. Unknown words
    /// before a command of programs are ignored, as UCI demands. A line without a command remains
    /// whole.
    pub(super) fn in_line(line: &str) -> (Self, &str, &str) {
        let (word, arguments) = first_word(line);
        let first = Self::of(word);
        let mut text = if first == Self::Other { arguments } else { "" };
        while !text.is_empty() {
            let (word, rest) = first_word(text);
            let command = Self::of(word);
            let row = Self::ROWS.get(command as usize);
            if row.is_some_and(|row| row.speaker == Speaker::Program) {
                return (command, text, rest);
            }
            text = rest;
        }
        (first, line, arguments)
    }
}
