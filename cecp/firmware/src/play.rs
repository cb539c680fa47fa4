//! The conversation, as on a desktop.

use crate::HASH;
use crate::wire::Wire;
use goby::driver::drive;
use goby::line::LineBuffer;
use goby::session::Session;
use goby_core::board::Game;
use goby_core::search::Search;

/// Holds a session until `quit`. The next one knows nothing of it but for what stands in the hash table.
pub(crate) fn run(game: Game<'_>, search: Search<'_>, mut line: LineBuffer<'_>, wire: &mut Wire) {
    let mut session = Session::new(game, search);
    // A line has no end of input: it is `quit` that has come.
    let _ = drive(&mut session, &mut HASH.slots(), &mut line, wire);
}
