//! Other work of an async task during a search.

use super::Timer;
use crate::search::{Iteration, Status};
use core::future::{Future, poll_fn};
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

/// A [`Timer`] for a search in an async task: the search polls a future as often as it calls
/// [`stops`](Timer::stops), so that other work goes on in the same task, without a second stack.
///
/// The executor itself runs no other task during the search. A tick that must not wait 50 ms belongs
/// into an interrupt.
pub struct Beside<'w, T> {
    timer: T,
    /// The other work, until it is done.
    work: Option<Pin<&'w mut dyn Future<Output = ()>>>,
    waker: Waker,
}

impl<'w, T> Beside<'w, T> {
    /// Creates the timer. Call this in the task that thinks: `work` wakes this task.
    pub async fn new(timer: T, work: Pin<&'w mut dyn Future<Output = ()>>) -> Self {
        let waker = poll_fn(|context| Poll::Ready(context.waker().clone())).await;
        Self {
            timer,
            work: Some(work),
            waker,
        }
    }
}

impl<T: Timer> Timer for Beside<'_, T> {
    fn millis(&mut self) -> u64 {
        self.timer.millis()
    }

    fn has_clock(&self) -> bool {
        self.timer.has_clock()
    }

    fn stops(&mut self, status: &Status<'_>) -> bool {
        let context = &mut Context::from_waker(&self.waker);
        // A future must not be polled after its end.
        if let Some(work) = &mut self.work
            && work.as_mut().poll(context).is_ready()
        {
            self.work = None;
        }
        self.timer.stops(status)
    }

    fn thought(&mut self, iteration: &Iteration<'_>) {
        self.timer.thought(iteration);
    }

    fn hits(&mut self) -> bool {
        self.timer.hits()
    }

    fn nap(&mut self, millis: u32) {
        self.timer.nap(millis);
    }
}
