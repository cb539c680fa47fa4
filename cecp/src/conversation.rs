//! Conversations, which may change their protocol.

use crate::driver::{Exit, HashOwner, LineBuffer, Port, Searcher, Thinker, drive};
use crate::profile::CAPABILITIES;
use crate::session::Session;
use crate::terminal::Terminal;
#[cfg(feature = "desktop")]
use crate::uci::Uci;
use crate::xboard::Cecp;

/// Runs a conversation until it ends. It begins in CECP. If the build can, it changes to UCI after
/// a first line `uci` or another command that only UCI has, or to a terminal after `help` or `echo`.
pub fn converse(
    session: &mut Session<'_>,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    let exit = drive(&mut Cecp::new(session), engine, buffer, port);
    go_on(exit, session, engine, buffer, port)
}

/// Runs a conversation with a person at a terminal until it ends. It changes to another protocol if
/// a program sends `xboard` or `uci`.
pub fn converse_at_terminal(
    session: &mut Session<'_>,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    let mut terminal = Terminal::new(session);
    terminal.greet(port);
    let exit = drive(&mut terminal, engine, buffer, port);
    go_on(exit, session, engine, buffer, port)
}

/// Continues in another protocol, as often as a protocol hands over a line.
fn go_on(
    mut exit: Exit,
    session: &mut Session<'_>,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    while CAPABILITIES.console && exit == Exit::HandedOver {
        let line = buffer.line();
        let (word, _) = goby_core::text::first_word(line.map_or("", |line| line.text));
        let is = |other: &str| word.eq_ignore_ascii_case(other);
        #[cfg(feature = "desktop")]
        if !["xboard", "help", "echo"].into_iter().any(is) {
            return converse_in_uci(session, engine, buffer, port);
        }
        exit = if is("xboard") {
            drive(&mut Cecp::new(session), engine, buffer, port)
        } else {
            drive(&mut Terminal::new(session), engine, buffer, port)
        };
    }
    exit
}

#[cfg(feature = "desktop")]
fn converse_in_uci(
    session: &mut Session<'_>,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    let algorithm = session.state.player.options.algorithm();
    let mut uci = Uci::new(&mut session.game).playing(algorithm);
    drive(&mut uci, engine, buffer, port)
}
