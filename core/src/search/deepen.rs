//! Iterative deepening: one ply more, again and again, each iteration ordered by what the last one
//! found.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program",
//! 1977.

use super::memory::{Memory, Ply};
use super::node::{Context, Node};
use super::observe::observer::Observer;
use super::observe::{InVain, Statistics};
use super::pv::PvTable;
use super::technique::{Switches, Technique, aspiration};
use super::window::Window;
use super::worker::{Root, Worker};
use super::{Host, Limits, Report};
use crate::eval::Evaluation;
use crate::game::Game;
use crate::hash::{Bound, Slot, Table};
use crate::order::History;
use crate::types::{Depth, Move, Score};
use arrayvec::ArrayVec;

/// The longest line that is reported, in plies.
const LONGEST_LINE: usize = 64;
/// A principal variation as it is reported.
type Pv = ArrayVec<Move, LONGEST_LINE>;

/// A search with its memory: what it learns of a game it keeps for the next move.
#[derive(Debug)]
pub struct Search<'m> {
    memory: Memory<'m>,
    /// Counts searches, so that the hash table knows old entries.
    generation: u8,
    switches: Switches,
    pub(super) observer: Observer,
}

impl<'m> Search<'m> {
    /// A search that knows nothing yet, in lent memory.
    pub const fn new(memory: Memory<'m>) -> Self {
        Self {
            memory,
            generation: 0,
            switches: Switches::SHIPPED,
            observer: Observer::new(),
        }
    }

    /// Forgets what it has learned: a new game begins. The hash table is the caller's to clear.
    pub fn clear(&mut self) {
        History::new(self.memory.history).clear();
        self.generation = 0;
    }

    /// What the techniques have done since the search was made, in a build that counts (feature
    /// `stats`).
    pub const fn statistics(&self) -> &Statistics {
        &self.observer.statistics
    }

    /// Another search with some techniques turned off, for experiments. In a shipped build there is
    /// only one choice.
    pub const fn set_switches(&mut self, switches: Switches) {
        self.switches = switches;
    }

    /// What the verifier has found since this search was made; nothing unless the switches say
    /// [`verifying`](Switches::verifying).
    #[cfg(any(test, feature = "ablation"))]
    pub const fn findings(&self) -> &super::Findings {
        &self.observer.findings
    }

    /// Thinks about the position of `game` until `limits`, which the host may change, or the host
    /// end it. `hash` may have any length, also zero; what is in it is used and added to.
    ///
    /// Work: unbounded without limits; the host is polled at least every [`Memory::poll_interval`]
    /// nodes. A legal move is ready before the first node: the report has one whenever the position
    /// has one that is not excluded.
    #[inline(never)]
    pub fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        let mut worker = self.begin(game, hash, limits, host);
        worker.deepen();
        let report = worker.result();
        self.observer = worker.observer;
        report
    }

    /// A worker at the root of a new search. What it is made of is on the stack only here, not
    /// below the search.
    #[inline(never)]
    pub(super) fn begin<'a, 'g>(
        &'a mut self,
        game: &'a Game<'g>,
        hash: &'a [Slot],
        limits: &'a mut Limits,
        host: &'a mut dyn Host,
    ) -> Worker<'a, 'g> {
        self.generation = self.generation.wrapping_add(1);
        for record in &mut *self.memory.plies {
            *record = Ply::EMPTY;
        }
        let mut history = History::new(self.memory.history);
        history.age();
        let context = Context {
            board: game.board().clone(),
            switches: self.switches,
        };
        let next_poll = u64::from(self.memory.poll_interval.max(1)).min(limits.nodes);
        Worker {
            evaluation: Evaluation::new(&context.board, self.memory.evaluations),
            context,
            game,
            moves: self.memory.moves,
            plies: self.memory.plies,
            history,
            pv: PvTable::new(self.memory.pv),
            table: Table::new(hash, self.generation),
            host,
            limits,
            root: Root::START,
            nodes: 0,
            next_poll,
            poll_interval: self.memory.poll_interval,
            call_stack: self.memory.call_stack,
            stopped: false,
            selective_depth: 0,
            observer: core::mem::take(&mut self.observer),
        }
    }
}

impl Worker<'_, '_> {
    /// Deepens as far as the limits and the host let it.
    fn deepen(&mut self) {
        self.gather_root_moves();
        let lines = self.limits.lines.clamp(1, self.root.total.max(1)) as usize;
        while self.root.total > 0 && self.is_worth_deepening() {
            self.root.depth += Depth::ONE;
            let before = self.root.report.score;
            self.root.best_move_stability = self.root.best_move_stability.saturating_add(1);
            for first in 0..lines {
                let Some(score) = self.search_aspiration(first, before) else {
                    break;
                };
                if first == 0 {
                    self.root.score_drop = before.0 - score.0;
                }
                self.tell_progress(first, score);
            }
        }
    }

    /// The report at the end.
    #[inline(never)]
    fn result(&mut self) -> Report {
        let best = self.root.report.best;
        let ponder = best.and_then(|_| self.line(0).get(1).copied());
        let score = self.root.report.score;
        Report {
            ponder,
            ..self.report(0, score)
        }
    }

    /// One iteration for the line that begins with the `first`-th root move, with windows around
    /// `last` that are widened until the score is inside.
    fn search_aspiration(&mut self, first: usize, last: Score) -> Option<Score> {
        let mut node = Node::new(Window::FULL, self.root.depth, 0, 0);
        if first == 0 && self.root.depth > Depth::ONE {
            let window = aspiration::window(&self.context, &node, last);
            node.window = self.observe(Technique::Aspiration, &node, None, window);
        }
        loop {
            let window = node.window;
            let score = self.search_root(first, window)?;
            if score > window.alpha && score < window.beta {
                return Some(score);
            }
            self.tell_failure(first, score, window);
            self.observe(Technique::Aspiration, &node, None, InVain);
            node.window = aspiration::widened(window, score);
        }
    }

    /// Tells the host that an iteration has left its window.
    #[inline(never)]
    fn tell_failure(&mut self, first: usize, score: Score, window: Window) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let line = self.line(first);
        let ponder = line.get(1).copied();
        let report = Report {
            ponder,
            bound,
            ..self.report(first, score)
        };
        self.host.progress(&report, self.game.board(), &line);
    }

    /// The report of the moment for the line that begins with the `first`-th root move.
    fn report(&mut self, first: usize, score: Score) -> Report {
        let best = if first == 0 {
            self.root.report.best
        } else {
            self.moves.get(first).map(|scored| scored.mv)
        };
        Report {
            depth: if first == 0 {
                self.root.report.depth
            } else {
                self.root.depth
            },
            selective_depth: self.selective_depth as u32,
            score,
            bound: Bound::Exact,
            nodes: self.nodes,
            elapsed: self.elapsed(),
            best,
            ponder: None,
            line: first as u32 + 1,
        }
    }

    /// Tells the host of the line that begins with the `first`-th root move.
    #[inline(never)]
    pub(super) fn tell_progress(&mut self, first: usize, score: Score) {
        let line = self.line(first);
        let report = Report {
            ponder: line.get(1).copied(),
            ..self.report(first, score)
        };
        self.host.progress(&report, self.game.board(), &line);
    }

    /// The best line kept (`first` 0) or the one just found, continued by the hash table as far as
    /// the iteration is deep.
    #[inline(never)]
    fn line(&self, first: usize) -> Pv {
        let kept = if first == 0 {
            self.pv.kept(self.root.line_length)
        } else {
            self.pv.get(self.plies, 0)
        };
        let mut line = Pv::new();
        let mut board = self.game.board().clone();
        let mut kept = kept.iter().copied();
        let wanted = (self.root.depth.0.max(2) as usize).min(LONGEST_LINE);
        loop {
            let next = kept.next().or_else(|| {
                let wants_more = line.len() < wanted;
                let known = wants_more
                    .then(|| self.table.probe(board.key(), 0))
                    .flatten();
                known.and_then(|entry| entry.best)
            });
            let Some(mv) = next.filter(|&mv| board.is_legal(mv)) else {
                break;
            };
            if line.try_push(mv).is_err() {
                break;
            }
            let _ = board.play(mv);
        }
        line
    }
}
