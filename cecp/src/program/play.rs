//! The conversation over standard streams.

use super::arguments::Language;
use super::cores::Cores;
use super::interrupt;
use super::memory::{HashTable, ProgramMemory};
use super::port::Streams;
use goby::converse;
use goby::driver::{Engine, LineBuffer, drive};
use goby::profile::{DESKTOP, Profile};
use goby::uci::Uci;
use goby::xboard::Session;
use goby_core::search::technique::Switches;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Plays until `quit`, the end of input, or closed output. The conversation is a desktop's; the
/// search has the memory of `profile`.
pub(crate) fn play(profile: &Profile, switches: Switches, language: Language) -> ExitCode {
    let by_hand = std::io::stdin().is_terminal();
    if !by_hand {
        interrupt::hear(|| {});
    }
    let mut streams = match Streams::open() {
        Ok(streams) => streams,
        Err(fault) => {
            eprintln!("goby: cannot read standard input: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let mut storage = ProgramMemory::new(DESKTOP.session, profile.search);
    let hash = HashTable::new(profile.hash_slots);
    let mut line = vec![0; DESKTOP.session.line];
    let (mut game, search) = storage.lend();
    let mut engine = Engine {
        searcher: Cores::new(search, switches),
        hash,
    };
    let mut buffer = LineBuffer::new(&mut line);
    match language {
        Language::FirstLine => {
            let mut session = Session::new(game);
            if by_hand {
                session.greet(&mut streams);
            }
            converse(&mut session, &mut engine, &mut buffer, &mut streams);
        }
        Language::Uci => {
            drive(
                &mut Uci::new(&mut game),
                &mut engine,
                &mut buffer,
                &mut streams,
            );
        }
    }
    // The reading thread may wait for input for ever; nothing is left to be done or delivered.
    std::process::exit(0);
}
