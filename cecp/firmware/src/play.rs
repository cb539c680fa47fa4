//! The conversation, as on a desktop.

use crate::ChipMemory;
use crate::wire::Wire;
use goby::driver::{LineBuffer, Thinker};
use goby::{Session, converse};
use goby_core::EngineMemory;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::Search;

/// Holds a session until `quit`. The next one knows nothing of it but for what stands in the hash
/// table.
pub(crate) fn run(memory: &mut ChipMemory, mut line: LineBuffer<'_>, wire: &mut Wire) {
    // Taken apart it would be on the stack twice.
    let mut parts = begin(memory);
    // A line has no end of input: it is `quit` that has come.
    let _ = converse(&mut parts.0, &mut parts.1, &mut line, wire);
}

/// A session at the start, and what thinks for it. Their parts are on the stack only here, not
/// below all that follows.
#[inline(never)]
fn begin(memory: &mut ChipMemory) -> (Session<'_>, Thinker<Search<'_>, &[Slot]>) {
    let lent = memory.lend();
    let game = Game::new(lent.game, lent.keys);
    let (searcher, hash) = (Search::new(lent.search), lent.hash);
    (Session::new(game), Thinker { searcher, hash })
}
