//! The command line.

use goby::{NAME, bench};
use goby_core::board::Board;
use goby_core::types::Depth;

const HELP: &str = "\
Goby, a chess engine for XBoard, WinBoard and every program that speaks CECP.

Usage: goby                     play: by hand in a terminal, or for a graphical interface
       goby perft DEPTH [FEN]   count the positions that legal moves lead to
       goby bench [DEPTH]       search fixed positions, count nodes and speed
       goby --version
       goby --help";

/// What the command line asks for.
pub(crate) enum Task {
    /// The conversation.
    Play,
    /// Fixed positions to this depth.
    Bench(Depth),
    /// Counting positions.
    Perft(Box<Board>, u32),
    /// A text and nothing else.
    Say(String),
}

/// Reads the arguments, or says what is wrong with them.
pub(crate) fn read(words: &[String]) -> Result<Task, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match *words.as_slice() {
        [] => Ok(Task::Play),
        ["--version" | "-V"] => Ok(Task::Say(NAME.into())),
        ["--help" | "-h"] => Ok(Task::Say(HELP.into())),
        ["bench"] => Ok(Task::Bench(bench::DEPTH)),
        ["bench", depth] => Ok(Task::Bench(Depth(
            i32::try_from(number(depth)?)
                .ok()
                .filter(|depth| (1..=Depth::MAX.0).contains(depth))
                .ok_or_else(|| format!("a depth is 1 to {}, not {depth}", Depth::MAX.0))?,
        ))),
        ["perft", depth] => Ok(Task::Perft(Box::new(Board::start()), number(depth)?)),
        ["perft", depth, ref fen @ ..] => {
            let board = Board::from_fen(&fen.join(" ")).map_err(|fault| fault.to_string())?;
            Ok(Task::Perft(Box::new(board), number(depth)?))
        }
        ["perft"] => Err("perft needs a depth".into()),
        ["--version" | "-V" | "--help" | "-h" | "bench", second, ..] => {
            Err(format!("unexpected argument {second}"))
        }
        [first, ..] => Err(format!("unknown argument {first}")),
    }
}

fn number(word: &str) -> Result<u32, String> {
    word.parse()
        .map_err(|_| format!("a depth is a number, not {word}"))
}
