//! A person who moves the pieces of a board: `goby --eboard`. At a terminal Goby is the opponent; to an
//! interface the person is an engine.

use super::arguments::Chosen;
use super::interrupt::on_interrupt;
use super::{play, serial};
use crate::eboard::Eboard;
use crate::serial_port::words;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Plays with the person on the board at a port.
pub(crate) fn play_on(chosen: &Chosen, name: &str) -> ExitCode {
    let at_terminal = std::io::stdin().is_terminal();
    match Eboard::open(name) {
        Ok(board) if at_terminal => play::play(chosen, false, Vec::new(), Some(board)),
        Ok(board) => {
            on_interrupt(|| {});
            match board.pose() {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            }
        }
        Err(fault) => serial::fail(&format!("{name}: {}", words(&fault)), at_terminal, 2),
    }
}
