//! The state of a session in UCI, without the game.

use super::fault::{Fault, Reason};
use super::info;
use crate::driver::{Out, Reply, World};
use core::num::NonZeroU32;
use goby_core::board::Board;
use goby_core::notation::MoveText;
use goby_core::player::{BestLines, Decision, End, FULL_ELO, FoundLine, Player};
use goby_core::search::{Limits, Measure, Report};
use goby_core::time::{Budget, Instant, Millis};
use goby_core::types::Move;
use goby_core::why::Inquiry;

/// The playing strength, in Elo, if only `UCI_LimitStrength` is set: a club player's strength.
const FIRST_ELO: i16 = 1_500;

/// The kind of search that a `go` requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GoKind {
    /// Search for a move, and answer as soon as it is found.
    Move,
    /// Analyse until `stop`.
    Infinite,
    /// Search for a move, and answer after `ponderhit` or `stop`.
    Ponder,
}

/// The playing strength, which UCI sets by two options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strength {
    pub(super) is_limited: bool,
    pub(super) elo: i16,
}

impl Default for Strength {
    fn default() -> Self {
        Self {
            is_limited: false,
            elo: FIRST_ELO,
        }
    }
}

impl Strength {
    /// Returns the Elo rating to play at.
    pub(super) const fn limit(self) -> i16 {
        if self.is_limited { self.elo } else { FULL_ELO }
    }
}

/// Everything about a conversation except the game.
#[derive(Debug, Default)]
pub struct UciState {
    pub(super) player: Player,
    /// `UCI_LimitStrength` and `UCI_Elo`.
    pub(super) strength: Strength,
    /// `UCI_AnalyseMode`: true if every search is at full strength, since no game is played.
    pub(super) is_analysis: bool,
    /// `UCI_ShowWDL`: true if scores are shown with chances to win, draw and lose.
    pub(super) shows_chances: bool,
    /// `UCI_Opponent`: the opponent's rating; 0 if unknown.
    pub(super) opponent: i32,
    /// `nodestime`: the number of nodes that count as a millisecond; 0 for a real clock.
    pub(super) nodes_a_millisecond: u32,
    /// `debug on`: true if the limits of each search are shown.
    is_debugging: bool,
    /// The limits of a search that `go` has requested and that has not begun.
    pub(super) wanted: Option<Limits>,
    /// The kind of the last `go` until it is answered.
    pub(super) go: Option<GoKind>,
    /// The time for the move after `ponderhit`.
    budget: Option<Budget>,
    /// The time spent before `ponderhit`.
    pondered: Millis,
    /// True if the running search has been stopped.
    pub(super) is_stopped: bool,
    /// The best lines of the running search, with MultiPV above 1.
    pub(super) lines: BestLines,
    /// The answer of a search that has ended before `stop` or `ponderhit`.
    waiting: Option<Answer>,
    /// The root move shown last by `currmove`.
    pub(super) current: Option<Move>,
    /// A question about a move that was not answered yet.
    pub(super) inquiry: Option<Inquiry>,
}

impl UciState {
    /// Returns the limits of the search to run now; `None` if there is none.
    pub(super) fn next_limits(&mut self, now: Instant) -> Option<Limits> {
        if let Some(inquiry) = &self.inquiry {
            let limits = inquiry.limits(now)?;
            return Some(self.player.begin_search(limits));
        }
        self.wanted.take()
    }

    /// Requests a search of this kind.
    pub(super) fn begin(&mut self, kind: GoKind, limits: Limits, out: &mut dyn Out) {
        let mut limits = limits;
        if self.is_debugging {
            info::limits(&limits, out);
        }
        self.budget = match kind {
            GoKind::Ponder => limits.budget.take(),
            _ => None,
        };
        self.go = Some(kind);
        self.pondered = Millis::ZERO;
        self.is_stopped = false;
        self.waiting = None;
        self.current = None;
        self.lines = BestLines::new(limits.lines);
        self.wanted = Some(limits);
    }

    /// Handles `ponderhit`: the expected move was played, and the clock runs from now on.
    pub(super) fn hit(&mut self, limits: &mut Limits, thought: Millis, now: Instant) {
        self.go = Some(GoKind::Move);
        limits.started = now;
        // Time in nodes counts from the beginning of the search.
        let before;
        (before, self.pondered) = match limits.measure {
            Measure::Nodes(_) => (thought, Millis::ZERO),
            _ => (Millis::ZERO, thought),
        };
        limits.budget = self.budget.map(|budget| Budget {
            soft: budget.soft.plus(before),
            hard: budget.hard.plus(before),
            ..budget
        });
    }

    /// Returns the unit in which time is measured.
    pub(super) fn measure(&self) -> Measure {
        let rate = NonZeroU32::new(self.nodes_a_millisecond.saturating_mul(1_000));
        rate.map_or(Measure::Wall, Measure::Nodes)
    }

    /// Returns the total thinking time, when `elapsed` has passed since the clock started.
    pub(super) const fn thought(&self, elapsed: Millis) -> Millis {
        Millis(elapsed.0.saturating_add(self.pondered.0))
    }

    /// Writes a line of the running search.
    pub(super) fn write_line(&self, root: &Board, found: &FoundLine, out: &mut dyn Out) {
        let thought = self.thought(found.report.elapsed);
        info::line(&self.player, root, found, thought, self.shows_chances, out);
    }

    /// Writes the best lines of `root` if one of them is new.
    pub(super) fn write_lines(&mut self, root: &Board, out: &mut dyn Out) {
        let mut lines = core::mem::take(&mut self.lines);
        for (line, number) in lines.news().iter().zip(1..) {
            self.write_line(root, &line.numbered(number), out);
        }
        self.lines = lines;
    }

    /// Takes the result of a search and answers the `go`.
    pub(super) fn on_result(&mut self, report: &Report, board: &Board, out: &mut dyn Out) {
        self.write_lines(board, out);
        let best = self.lines.best().unwrap_or(report);
        let mut decision = Decision::by_search(best);
        if let (Some(decision), Some(GoKind::Move)) = (&mut decision, self.go) {
            self.player.conclude(board, decision);
        }
        let counts_nodes = matches!(self.player.timing.measure, Measure::Nodes(_));
        if counts_nodes || self.is_debugging {
            info::spent(report.nodes, self.thought(report.elapsed), out);
        }
        if let Some(kind) = self.go {
            self.answer(kind, decision.as_ref(), board, out);
        }
        self.is_stopped = false;
    }

    /// Answers a `go` with a decision for `board`. With [`GoKind::Infinite`] and [`GoKind::Ponder`] the
    /// answer waits for `stop` or `ponderhit`. `decision` is `None` if there is no legal move.
    pub(super) fn answer(
        &mut self,
        kind: GoKind,
        decision: Option<&Decision>,
        board: &Board,
        out: &mut dyn Out,
    ) {
        let answer = Answer::of(&self.player, board, decision);
        if kind == GoKind::Move || self.is_stopped {
            self.go = None;
            answer.write(out);
        } else {
            self.go = Some(kind);
            self.waiting = Some(answer);
        }
    }

    /// Writes the waiting answer, if there is one.
    pub(super) fn release(&mut self, out: &mut dyn Out) {
        if let Some(answer) = self.waiting.take() {
            self.go = None;
            answer.write(out);
        }
    }

    /// Writes the answer that waits for `ponderhit`, if there is one.
    pub(super) fn release_pondered(&mut self, board: &Board, out: &mut dyn Out) {
        if self.go == Some(GoKind::Ponder) {
            let decision = self
                .waiting
                .as_mut()
                .and_then(|answer| answer.decision.as_mut());
            if let Some(decision) = decision {
                self.player.conclude(board, decision);
            }
            self.release(out);
        }
    }

    /// `debug on` and `debug off`.
    pub(super) fn set_debug<'l>(&mut self, text: &'l str) -> Result<(), Fault<'l>> {
        self.is_debugging = match text.trim_ascii() {
            "on" => true,
            "off" => false,
            other => return Err(Fault(Reason::Debug, other)),
        };
        Ok(())
    }

    /// Handles the end of a game, whose result UCI does not report. Writes the next level if it
    /// follows the results.
    pub(super) fn leave_game(&mut self, world: &mut dyn World) {
        if let Some(elo) = self.player.end_game(End::Unsaid, world.files()) {
            let reply = Reply(world).text("info string plays at Elo ");
            reply.number(elo).end();
        }
    }
}

/// The answer to a `go`.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The decision; concluded when the answer is written, because the engine has then moved.
    decision: Option<Decision>,
    best: Option<MoveText>,
    ponder: Option<MoveText>,
}

impl Answer {
    /// Creates the answer for `board`. Without a decision it has no move.
    pub(super) fn of(player: &Player, board: &Board, decision: Option<&Decision>) -> Self {
        let Some(decision) = decision else {
            return Self {
                decision: None,
                best: None,
                ponder: None,
            };
        };
        let mut after = board.clone();
        after.play(decision.best);
        let reply = decision.reply.filter(|&reply| after.is_legal(reply));
        Self {
            decision: Some(*decision),
            best: Some(player.write(board, decision.best)),
            ponder: reply.map(|reply| player.write(&after, reply)),
        }
    }

    /// Writes the answer.
    pub(super) fn write(&self, out: &mut dyn Out) {
        let best = self.best.as_deref().unwrap_or("(none)");
        let reply = Reply(out).text("bestmove ").text(best);
        match self.ponder.as_deref() {
            Some(ponder) => reply.text(" ponder ").text(ponder).end(),
            None => reply.end(),
        }
    }
}
