//! The conversation over standard streams.

use super::arguments::{Chosen, Language};
use super::cores::Cores;
use super::interrupt::on_interrupt;
use super::memory::{HashTable, ProgramMemory};
use super::port::Streams;
use goby::driver::{HashOwner, LineBuffer, Searcher, Thinker, drive};
use goby::uci::Uci;
use goby::{Session, converse, converse_at_terminal};
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::search::Recipe;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Plays until `quit`, the end of input, or closed output. The conversation is a desktop's; the
/// search has the memory of its profile, and that of a chip cannot be changed.
pub(crate) fn play(search: &Chosen, language: Language) -> ExitCode {
    let Chosen {
        profile,
        switches,
        recipe,
    } = *search;
    if !std::io::stdin().is_terminal() {
        on_interrupt(|| {});
    }
    let streams = match Streams::open(matches!(language, Language::FirstLine)) {
        Ok(streams) => streams,
        Err(fault) => {
            eprintln!("goby: cannot read standard input: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let mut storage = ProgramMemory::new(DESKTOP.session, profile.search);
    let mut hash = HashTable::new(profile.hash_slots);
    let mut line = vec![0; DESKTOP.session.line];
    let (game, mut search) = storage.lend();
    let buffer = LineBuffer::new(&mut line);
    let begins = (language, recipe);
    if *profile == DESKTOP {
        let searcher = Cores::new(search, switches);
        talk(begins, game, Thinker { searcher, hash }, buffer, streams);
    } else {
        // A chip has a single core, and its memory is what it is.
        search.set_switches(switches);
        let (searcher, hash) = (search, hash.slots());
        talk(begins, game, Thinker { searcher, hash }, buffer, streams);
    }
    // The reading thread may wait for input for ever; nothing is left to be done or delivered.
    std::process::exit(0);
}

/// One conversation, to its end.
fn talk(
    (language, recipe): (Language, Recipe),
    mut game: Game<'_>,
    mut engine: Thinker<impl Searcher, impl HashOwner>,
    mut buffer: LineBuffer<'_>,
    mut streams: Streams,
) {
    match language {
        Language::FirstLine => {
            let mut session = Session::new(game).playing(recipe);
            if std::io::stdin().is_terminal() {
                converse_at_terminal(&mut session, &mut engine, &mut buffer, &mut streams);
            } else {
                converse(&mut session, &mut engine, &mut buffer, &mut streams);
            }
            streams.leave_prompt();
        }
        Language::Uci => {
            let mut session = Uci::new(&mut game).playing(recipe);
            drive(&mut session, &mut engine, &mut buffer, &mut streams);
        }
    }
}
