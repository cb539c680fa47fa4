//! Interrupts: Ctrl-C, on Linux and macOS the signal, on Windows the event of the console.

/// Lets an interrupt do this from now on instead of ending the program.
///
/// Nothing at all is right for an interface: old ones send an interrupt before a command (CECP,
/// section 7), and the input is read anyway. A person at a terminal means it.
pub(crate) fn on_interrupt(act: impl FnMut() + Send + 'static) {
    // Where that cannot be had, the program plays as well, only not with such an interface.
    let _ = ctrlc::set_handler(act);
}
