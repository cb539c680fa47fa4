//! `why`: what is good or bad about a move, which interfaces show where they show `info string`.

use super::Uci;
use super::fault::Fault;
use super::state::UciState;
use crate::driver::Out;
use crate::why::{Inquiry, NO_MOVE};
use goby_core::search::Report;

impl Uci<'_, '_> {
    /// Begins to find out what is to be said of a move.
    ///
    /// # Errors
    /// When there is no such move.
    pub(super) fn ask_why<'l>(
        &mut self,
        text: &'l str,
        out: &mut dyn Out,
    ) -> Result<(), Fault<'l>> {
        let inquiry = Inquiry::read(text, self.game).ok_or(Fault(NO_MOVE, text))?;
        self.state.release(out);
        self.probe.reset(inquiry.board().clone());
        self.state.is_halted = false;
        self.state.inquiry = Some(inquiry);
        Ok(())
    }
}

impl UciState {
    /// Goes on with what a search for the answer has found, and answers if it was the last, or was
    /// stopped.
    pub(super) fn found_why(&mut self, report: &Report, out: &mut dyn Out) {
        let Some(mut inquiry) = self.inquiry.take() else {
            return;
        };
        inquiry.advance(report);
        let is_halted = core::mem::take(&mut self.is_halted);
        if is_halted || inquiry.is_done() {
            inquiry.write("info string ", false, out);
        } else {
            self.inquiry = Some(inquiry);
        }
    }
}
