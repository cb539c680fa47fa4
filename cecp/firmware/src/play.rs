//! The conversation, as on a desktop.

use crate::wire::Wire;
use crate::{HASH, Lent};
use goby::driver::drive;
use goby::line::LineBuffer;
use goby::session::Session;

/// Holds a session until `quit`. The next one knows nothing of it but for what stands in the hash table.
pub(crate) fn run(lent: Lent<'_>, mut line: LineBuffer<'_>, wire: &mut Wire) {
    let mut session = begin(lent);
    // A line has no end of input: it is `quit` that has come.
    let _ = drive(&mut session, &mut HASH.slots(), &mut line, wire);
}

/// A session at the start. Its parts are on the stack only here, not below all that follows.
#[inline(never)]
fn begin(lent: Lent<'_>) -> Session<'_> {
    let (game, search) = lent.begin();
    Session::new(game, search)
}
