//! The conversation over standard streams.

use super::arguments::Chosen;
use super::cores::Cores;
use super::interrupt::on_interrupt;
use super::memory::{HashTable, ProgramMemory};
use super::port::Streams;
use crate::eboard::Eboard;
use goby::driver::{HashOwner, LineBuffer, Searcher, Thinker, drive};
use goby::uci::Uci;
use goby::{Session, converse, converse_at_terminal};
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::search::Algorithm;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Plays until `quit`, the end of input, or closed output: in UCI, or in the protocol that the first
/// line chooses. The memory of a chip's search is fixed. A person has the settings `session`, and may also
/// move the pieces of a board.
pub(crate) fn play(
    chosen: &Chosen,
    is_uci: bool,
    session: Vec<(&'static str, String)>,
    eboard: Option<Eboard>,
) -> ExitCode {
    if !session.is_empty() && !std::io::stdin().is_terminal() {
        eprintln!("goby: --elo and --skill need a person at a terminal; programs set options");
        return ExitCode::from(2);
    }
    if !std::io::stdin().is_terminal() {
        on_interrupt(|| {});
    }
    let streams = match Streams::open(!is_uci, session, eboard) {
        Ok(streams) => streams,
        Err(fault) => {
            eprintln!("goby: cannot read standard input: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let profile = chosen.profile;
    let begins = (is_uci, chosen.algorithm);
    let mut storage = ProgramMemory::new(DESKTOP.session, profile.search);
    let mut hash = HashTable::new(profile.hash_slots);
    let (game, mut search) = storage.lend();
    if *profile == DESKTOP {
        let searcher = Cores::new(search, chosen.switches);
        talk(begins, game, Thinker { searcher, hash }, streams);
    } else {
        search.set_switches(chosen.switches);
        let (searcher, hash) = (search, hash.slots());
        talk(begins, game, Thinker { searcher, hash }, streams);
    }
    // Ends the reading thread, which may wait for input for ever.
    std::process::exit(0);
}

/// Holds one conversation.
fn talk(
    (is_uci, algorithm): (bool, Algorithm),
    mut game: Game<'_>,
    mut engine: Thinker<impl Searcher, impl HashOwner>,
    mut streams: Streams,
) {
    let mut line = vec![0; DESKTOP.session.line];
    let mut buffer = LineBuffer::new(&mut line);
    if is_uci {
        let mut session = Uci::new(&mut game).playing(algorithm);
        drive(&mut session, &mut engine, &mut buffer, &mut streams);
        return;
    }
    let mut session = Session::new(game).playing(algorithm);
    if std::io::stdin().is_terminal() {
        converse_at_terminal(&mut session, &mut engine, &mut buffer, &mut streams);
    } else {
        converse(&mut session, &mut engine, &mut buffer, &mut streams);
    }
    streams.leave_prompt();
}
