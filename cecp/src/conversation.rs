//! A conversation in the protocol that its first line chooses.

use crate::driver::{Exit, HashOwner, LineBuffer, Port, Searcher, Thinker, drive};
use crate::xboard::Session;

/// Runs a conversation until it ends: in CECP, or in UCI when its first line is `uci` and the build
/// has that protocol.
pub fn converse(
    session: &mut Session<'_>,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    let exit = drive(session, engine, buffer, port);
    #[cfg(feature = "uci")]
    if exit == Exit::HandedOver {
        return drive(&mut session.in_uci(), engine, buffer, port);
    }
    exit
}
