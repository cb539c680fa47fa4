//! Interrupts: Ctrl-C, on Linux and macOS the signal, on Windows the event of the console.

/// The line that an interrupt stands for: it ends an analysis, or leaves with the game kept.
pub(super) const INTERRUPT: &[u8] = b"exit\n";

/// Lets an interrupt do this from now on instead of ending the program.
///
/// An interface's interrupt is ignored: old ones send one before a command (CECP, section 7), and
/// the input is read anyway; a person's ends the program.
pub(crate) fn on_interrupt(act: impl FnMut() + Send + 'static) {
    // Where it cannot be set, the program plays as well, only not with such an interface.
    let _ = ctrlc::set_handler(act);
}
