//! The command `why`: explains what is good or bad about a move, in lines `info string`.

use super::Uci;
use super::state::UciState;
use crate::driver::{Out, Reply, clip};
use goby_core::search::Report;
use goby_core::why::Inquiry;

impl Uci<'_, '_> {
    /// Begins to search for the answer. Writes a fault if the question is not valid.
    pub(super) fn ask_why(&mut self, text: &str, out: &mut dyn Out) {
        let inquiry = match Inquiry::read(text, self.game) {
            Ok(inquiry) => inquiry,
            Err(fault) => {
                out.text("info string ");
                fault.write(&mut |part| out.text(part));
                let gap = if text.is_empty() { "" } else { ": " };
                return Reply(out).text(gap).text(clip(text)).end();
            }
        };
        self.state.release(out);
        self.probe.reset(inquiry.board().clone());
        self.state.is_stopped = false;
        self.state.inquiry = Some(inquiry);
    }
}

impl UciState {
    /// Adds the result of a search to the answer. Writes the answer if it is complete, or if the
    /// search was stopped.
    pub(super) fn found_why(&mut self, report: &Report, out: &mut dyn Out) {
        let Some(mut inquiry) = self.inquiry.take() else {
            return;
        };
        inquiry.advance(report);
        let is_stopped = core::mem::take(&mut self.is_stopped);
        if is_stopped || inquiry.is_done() {
            inquiry.write("info string ", false, out);
        } else {
            self.inquiry = Some(inquiry);
        }
    }
}
