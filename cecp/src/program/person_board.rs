//! A person who moves the pieces of a board: `goby --eboard`.

use super::arguments::Chosen;
use super::{play, serial};
use crate::eboard::Eboard;
use crate::serial::words;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Plays against the person on the board at a port.
pub(crate) fn play_on(chosen: &Chosen, name: &str) -> ExitCode {
    let at_terminal = std::io::stdin().is_terminal();
    match Eboard::open(name) {
        Ok(board) => play::play(chosen, false, Some(board)),
        Err(fault) => serial::fail(&format!("{name}: {}", words(&fault)), at_terminal, 2),
    }
}
