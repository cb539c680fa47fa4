//! Interrupts: Ctrl-C, on Linux and macOS the signal, on Windows the event of the console.

/// The line that replaces an interrupt: it ends an analysis, or else keeps the game and quits.
pub(super) const INTERRUPT: &[u8] = b"exit\n";

/// Calls `act` at each interrupt, instead of ending the program. (Old interfaces send an interrupt
/// before each command: CECP, section 7.)
pub(crate) fn on_interrupt(act: impl FnMut() + Send + 'static) {
    // If this fails, an interrupt ends the program, and only old interfaces send interrupts.
    let _ = ctrlc::set_handler(act);
}
