//! The node count, the time and the limits of a search, and its host.

use super::{Control, Host, Iteration, Limits, Measure, Status};
use crate::time::Millis;
use crate::types::divide;

/// The node count and limits of a search, and the host that provides the time.
pub(super) struct Watch<'a> {
    host: &'a mut dyn Host,
    limits: &'a mut Limits,
    nodes: u64,
    /// The node count of the next poll.
    next_poll: u64,
    poll_interval: u32,
    /// True once the search has ended. Every node then returns at once, and scores are meaningless.
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// Creates the state before the first node. The host is polled at least every `poll_interval`
    /// nodes.
    pub(super) fn new(host: &'a mut dyn Host, limits: &'a mut Limits, poll_interval: u32) -> Self {
        let next_poll = u64::from(poll_interval.max(1)).min(limits.nodes);
        Self {
            host,
            limits,
            nodes: 0,
            next_poll,
            poll_interval,
            stopped: false,
        }
    }

    /// The limits of the search.
    #[inline]
    pub(super) const fn limits(&self) -> &Limits {
        self.limits
    }

    /// Mutable access to the limits.
    #[allow(dead_code, reason = "for a build that proves mates")]
    pub(super) const fn limits_mut(&mut self) -> &mut Limits {
        self.limits
    }

    /// The number of nodes searched.
    #[inline]
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node.
    #[inline]
    pub(super) const fn count(&mut self) {
        self.nodes += 1;
    }

    /// Subtracts one node from the count.
    pub(super) const fn uncount(&mut self) {
        self.nodes -= 1;
    }

    /// Returns true once the search has ended.
    #[inline]
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns true if a poll of the host is due.
    #[inline]
    pub(super) const fn is_due(&self) -> bool {
        self.nodes >= self.next_poll
    }

    /// The time since the start of the search, by the clock of [`Limits::measure`].
    pub(super) fn elapsed(&mut self) -> Millis {
        match self.limits.measure {
            Measure::Nodes(rate) => {
                let (millis, _) = divide(self.nodes.saturating_mul(1000), rate);
                Millis(u32::try_from(millis).unwrap_or(u32::MAX))
            }
            measure => self.host.now(measure).since(self.limits.started),
        }
    }

    /// Polls the host with `status` and checks the limits.
    pub(super) fn poll(&mut self, status: &Status<'_>) {
        let interval = u64::from(self.poll_interval.max(1));
        self.next_poll = (self.nodes + interval).min(self.limits.nodes);
        self.stopped |= self.host.poll(status, self.limits) == Control::Stop;
        let budget = self.limits.budget;
        // A ponder hit changes `started`, so the time is read after the poll.
        let out_of_time = budget.is_some_and(|budget| self.elapsed() >= budget.hard);
        self.stopped |= out_of_time || self.nodes >= self.limits.nodes;
    }

    /// Reports an iteration to the host.
    pub(super) fn report(&mut self, iteration: &Iteration<'_>) {
        self.host.progress(iteration);
    }

    /// Sets the node count. The number of nodes until the next poll stays equal.
    #[cfg(test)]
    pub(super) fn set_nodes(&mut self, nodes: u64) {
        let left = self.next_poll.saturating_sub(self.nodes);
        self.nodes = nodes;
        self.next_poll = nodes.saturating_add(left).min(self.limits.nodes);
    }

    /// Ends the search.
    pub(super) const fn stop(&mut self) {
        self.stopped = true;
    }
}
