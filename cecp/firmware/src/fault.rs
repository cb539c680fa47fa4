//! Faults: the kinds of failures that end the program.

pub(crate) const STACK_OVERFLOW: &str = "stack overflow below";
pub(crate) const HARD_FAULT: &str = "hard fault at";
pub(crate) const UNKNOWN_INTERRUPT: &str = "unknown interrupt";
#[cfg(feature = "usb")]
pub(crate) const PANIC: &str = "panic in line";

/// Every kind of fault.
#[cfg(feature = "usb")]
pub(crate) const FAULTS: [&str; 4] = [STACK_OVERFLOW, HARD_FAULT, UNKNOWN_INTERRUPT, PANIC];

/// A fault: its kind, and the address or number that describes it.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) what: &'static str,
    pub(crate) number: u32,
}
