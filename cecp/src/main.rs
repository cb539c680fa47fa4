//! The program `goby`: a conversation on standard input and output.
//!
//! The program handles bytes, time and memory; the library writes all of a conversation. `goby
//! --serial` connects to a board that plays instead, `goby --eboard` to a board on which a person
//! moves the pieces. `goby perft` and `goby bench` are for tests.
#![forbid(unsafe_code)]

mod eboard;
mod program;
mod serial_port;

use program::arguments::{self, Invocation};
use program::{annotate, bench, perft, person_board, play, serial};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    match arguments::read(&words) {
        Ok(Invocation::Play(search, is_uci, session)) => play::play(&search, is_uci, session, None),
        Ok(Invocation::Eboard(search, port)) => person_board::play_on(&search, &port),
        Ok(Invocation::Serial(port, baud)) => serial::serial(&port, baud),
        Ok(Invocation::Bench(order)) => bench::bench(&order),
        Ok(Invocation::Annotate(order)) => annotate::annotate(&order),
        Ok(Invocation::Perft(board, depth)) => perft::perft(&board, depth),
        Ok(Invocation::Say(text)) => match writeln!(std::io::stdout(), "{text}") {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(fault) => {
            eprintln!("goby: {fault}\nTry `goby --help`.");
            ExitCode::from(2)
        }
    }
}
