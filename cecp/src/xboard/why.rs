//! `why`: what is good or bad about a move.

use super::Session;
use super::request::NOT_NOW;
use super::state::{Halt, Task};
use crate::driver::Out;
use crate::play::BAD_VALUE;
use crate::why::{Inquiry, NO_MOVE};
use goby_core::search::{Limits, Report};
use goby_core::time::Instant;

impl Session<'_> {
    /// Begins to find out what is to be said of a move.
    ///
    /// # Errors
    /// When there is no such move.
    pub(super) fn ask_why(&mut self, text: &str) -> Result<(), &'static str> {
        if self.is_refusing() {
            return Err(NOT_NOW);
        }
        let inquiry = Inquiry::read(text, &self.game).ok_or(NO_MOVE)?;
        self.begin_inquiry(inquiry);
        Ok(())
    }

    /// `hint piece` and `hint idea`.
    ///
    /// # Errors
    /// When it is another word, or there is no move.
    pub(super) fn ask_hint(&mut self, text: &str) -> Result<(), &'static str> {
        if self.is_refusing() {
            return Err(NOT_NOW);
        }
        let inquiry = Inquiry::hint(text, &self.game).ok_or(BAD_VALUE)?;
        self.begin_inquiry(inquiry);
        Ok(())
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

    /// Hears that a search for the answer has ended, and answers if it was the last.
    pub(super) fn found_why(&mut self, report: &Report, halt: Option<Halt>, out: &mut dyn Out) {
        let is_console = self.state.is_console();
        let Some(mut inquiry) = self.state.situation.inquiry.take() else {
            return;
        };
        if halt == Some(Halt::Discard) {
            return;
        }
        inquiry.advance(report);
        if inquiry.limits(Instant::default()).is_some() {
            self.state.situation.inquiry = Some(inquiry);
        } else if is_console {
            inquiry.tell("", false, out);
        } else {
            inquiry.tell("telluser ", true, out);
        }
    }
}
