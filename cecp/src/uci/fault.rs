//! The faults of lines, written as `info string`.

use crate::driver::{InputLine, Out, Reply, clip};

/// A fault, and the faulty word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault<'l>(pub(super) &'static str, pub(super) &'l str);

impl Fault<'_> {
    /// Writes it.
    pub(super) fn write(self, out: &mut dyn Out) {
        let Self(fault, word) = self;
        let reply = Reply(out).text("info string ").text(fault);
        if word.is_empty() {
            reply.end();
        } else {
            reply.text(": ").text(clip(word)).end();
        }
    }
}

/// The fault of a line that has not arrived whole.
pub(super) fn of_line<'l>(line: &InputLine<'_>) -> Option<Fault<'l>> {
    if line.overrun {
        Some(Fault("input lost", ""))
    } else if line.overlong {
        Some(Fault("line too long", ""))
    } else {
        None
    }
}
