//! `why`: what is good or bad about a move.

use super::Session;
use super::request::{NOT_NOW, Request};
use super::state::{Halt, Task};
use crate::driver::{Out, Reply, clip};
use crate::why::{HintStep, Inquiry};
use goby_core::search::{Limits, Report};
use goby_core::time::Instant;
use goby_core::types::Move;

impl Session<'_> {
    /// Begins to find out what is to be said of a move, or says why there is none.
    ///
    /// # Errors
    /// When the position is illegal.
    pub(super) fn ask_why(
        &mut self,
        request: Request<'_>,
        out: &mut dyn Out,
    ) -> Result<(), &'static str> {
        if self.is_refusing() {
            return Err(NOT_NOW);
        }
        match Inquiry::read(request.rest, &self.game) {
            Ok(inquiry) => self.begin_inquiry(inquiry),
            Err(fault) => {
                out.text("Error (");
                fault.write(&mut |part| out.text(part));
                Reply(out).text("): ").text(clip(request.line)).end();
            }
        }
        Ok(())
    }

    /// Gives a hint about a legal move, or begins to find out what it says.
    pub(super) fn hint_step(&mut self, step: HintStep, mv: Move, out: &mut dyn Out) {
        let Some(inquiry) = Inquiry::hint(step, mv, &self.game) else {
            return;
        };
        if inquiry.is_done() {
            self.answer_why(&inquiry, out);
        } else {
            self.begin_inquiry(inquiry);
        }
    }

    fn begin_inquiry(&mut self, inquiry: Inquiry) {
        self.probe.reset(inquiry.board().clone());
        self.state.situation.inquiry = Some(inquiry);
    }

    /// The next search for the answer.
    pub(super) fn why_search(&mut self, now: Instant) -> Option<Limits> {
        let limits = self.state.situation.inquiry.as_ref()?.limits(now)?;
        self.begin(Task::Why);
        Some(limits)
    }

    /// Goes on with what a search for the answer has found, and answers if it was the last.
    pub(super) fn found_why(&mut self, report: &Report, halt: Option<Halt>, out: &mut dyn Out) {
        let Some(mut inquiry) = self.state.situation.inquiry.take() else {
            return;
        };
        if halt == Some(Halt::Discard) {
            return;
        }
        inquiry.advance(report);
        if inquiry.is_done() {
            self.answer_why(&inquiry, out);
        } else {
            self.state.situation.inquiry = Some(inquiry);
        }
    }

    fn answer_why(&self, inquiry: &Inquiry, out: &mut dyn Out) {
        if self.state.is_console() {
            inquiry.write("", false, out);
        } else {
            inquiry.write("telluser ", true, out);
        }
    }
}
