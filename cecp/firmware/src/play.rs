//! The conversation, as on a desktop.

use crate::ChipMemory;
use crate::wire::Wire;
use goby::driver::{LineBuffer, Thinker};
use goby::{Session, converse};
use goby_core::EngineMemory;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::Search;

/// Runs a session until `quit`, or on USB until the host closes the port. The next session keeps
/// the hash table and the tables of the search.
pub(crate) fn run(memory: &mut ChipMemory, mut line: LineBuffer<'_>, wire: &mut Wire) {
    // Destructured, the session would be on the stack twice.
    let mut parts = begin(memory);
    // The session has ended by `quit`, or the host has closed the port.
    let _ = converse(&mut parts.0, &mut parts.1, &mut line, wire);
}

/// A new session and its search. Not inlined: temporary values of their construction are on the
/// stack only here, not during the whole session.
#[inline(never)]
fn begin(memory: &mut ChipMemory) -> (Session<'_>, Thinker<Search<'_>, &[Slot]>) {
    let lent = memory.lend();
    let game = Game::new(lent.game, lent.keys);
    let (searcher, hash) = (Search::new(lent.search), lent.hash);
    (Session::new(game), Thinker { searcher, hash })
}
