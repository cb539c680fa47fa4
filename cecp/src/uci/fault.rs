//! The faults of lines, reported by `info string`.

use crate::driver::{InputLine, Out, Reply, clip};

/// A fault, and the word that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault<'l>(pub(super) &'static str, pub(super) &'l str);

impl Fault<'_> {
    /// Writes the fault.
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

/// Returns the fault of a line that has lost bytes or is too long.
pub(super) fn of_line<'l>(line: &InputLine<'_>) -> Option<Fault<'l>> {
    if line.overrun {
        Some(Fault("some input was lost", ""))
    } else if line.overlong {
        Some(Fault("line too long", ""))
    } else {
        None
    }
}
