//! What to think about next, and what to do with what was found.

use super::at_once::say_hint;
use super::moves::Found;
use super::order::write_san;
use super::protocol::{Expected, Halt, Mode, Task};
use super::{Session, book};
use crate::driver::Out;
use goby_core::search::{Limits, Measure, Report};
use goby_core::time::{Budget, Instant, Millis};
use goby_core::types::Move;

/// The most that is spent on a guess: what to suggest, what to ponder on.
const GUESS_NODES: u64 = 20_000;
const GUESS_TIME: Millis = Millis(200);

impl Session<'_> {
    /// The limits of the search to run now, or `None` when there is nothing to think about before the next line. After
    /// the search [`hear_result`](Self::hear_result) must be called.
    pub(super) fn next_search(&mut self, now: Instant, out: &mut dyn Out) -> Option<Limits> {
        if self.editor.is_some() || self.protocol.refusing {
            return None;
        }
        self.count_own_moves();
        let limits = self
            .move_search(now, out)
            .or_else(|| self.analysis(now))
            .or_else(|| self.guess_search(now))
            .or_else(|| self.ponder_search(now))?;
        self.protocol.halt = None;
        self.used_hash = true;
        Some(limits)
    }

    /// Hears what the search found, after its end.
    pub(super) fn hear_result(&mut self, report: &Report, out: &mut dyn Out) {
        let halt = self.protocol.halt.take();
        match core::mem::replace(&mut self.protocol.task, Task::Idle) {
            Task::Move if halt != Some(Halt::Discard) => match Found::by_search(report) {
                Some(found) => self.answer(found, out),
                None => self.protocol.stalled = true,
            },
            Task::Ponder => {
                self.game.undo();
                if halt.is_none() {
                    self.protocol.found = Some(*report);
                } else {
                    self.protocol.expected = None;
                }
            }
            Task::Analysis => {
                self.protocol.guess = report.best;
                if halt.is_none() {
                    self.protocol.settled = true;
                    self.protocol.found = Some(*report);
                }
            }
            Task::Guess => self.guessed(report.best, halt, out),
            Task::Move | Task::Idle => {}
        }
        self.protocol.answer_pings(out);
    }

    /// A move to play.
    fn move_search(&mut self, now: Instant, out: &mut dyn Out) -> Option<Limits> {
        if !self.protocol.due {
            return None;
        }
        if self.all_excluded() {
            // Whoever waits must not wait until a move is included.
            self.protocol.stalled = true;
            self.protocol.answer_pings(out);
            return None;
        }
        if let Some(known) = self.known_move() {
            let elapsed = now.since(self.protocol.started);
            self.answer(Found::at_once(known, elapsed), out);
            return None;
        }
        self.protocol.task = Task::Move;
        self.protocol.lots.clear();
        Some(self.protocol.limits())
    }

    /// The move of the user's own openings; one of several when games shall vary.
    fn known_move(&mut self) -> Option<Move> {
        let board = self.game.board();
        let openings = &self.protocol.options.openings;
        let count = book::moves(openings, board).count();
        let lot = if self.protocol.switches.random && count > 0 {
            self.protocol.lots.roll(count as u32) as usize
        } else {
            0
        };
        book::moves(openings, board).nth(lot)
    }

    /// An endless analysis.
    fn analysis(&mut self, now: Instant) -> Option<Limits> {
        let wanted = self.protocol.mode == Mode::Analyzing
            && !self.protocol.settled
            && self.game.board().has_legal_move()
            && !self.all_excluded();
        wanted.then(|| {
            self.protocol.task = Task::Analysis;
            self.protocol.found = None;
            Limits {
                lines: self.protocol.options.lines(),
                excluded: self.protocol.excluded,
                ..Limits::until_stopped(now)
            }
        })
    }

    /// A short search for a hint, or for something to ponder on.
    fn guess_search(&mut self, now: Instant) -> Option<Limits> {
        let for_ponder = self.protocol.guess.is_none() && self.may_ponder();
        if !self.protocol.hint_wanted && !for_ponder {
            return None;
        }
        self.protocol.task = Task::Guess;
        Some(Limits {
            budget: Some(Budget {
                soft: GUESS_TIME,
                hard: GUESS_TIME,
            }),
            nodes: GUESS_NODES,
            excluded: self.protocol.excluded,
            ..Limits::until_stopped(now)
        })
    }

    fn guessed(&mut self, best: Option<Move>, halt: Option<Halt>, out: &mut dyn Out) {
        self.protocol.guess = best;
        if halt == Some(Halt::Discard) {
            return;
        }
        match best {
            Some(best) if self.protocol.hint_wanted => {
                say_hint(&self.game.board().coordinate(best), out);
            }
            Some(_) => {}
            // There is nothing to suggest, and no use in asking again.
            None => self.protocol.resting = true,
        }
        self.protocol.hint_wanted = false;
    }

    /// Whether to think on the opponent's time. Where nodes or processor time count, that would be unfair or
    /// meaningless.
    fn may_ponder(&self) -> bool {
        let opponents_turn = match self.protocol.mode {
            Mode::Playing(own) => own != self.game.board().side(),
            _ => false,
        };
        opponents_turn
            && self.protocol.switches.ponder
            && !self.protocol.resting
            && self.protocol.measure == Measure::Wall
            && self.protocol.found.is_none()
            && self.protocol.turn.is_none()
    }

    /// The reply to the expected move. The move stays on the game's board while the search runs.
    fn ponder_search(&mut self, now: Instant) -> Option<Limits> {
        if !self.may_ponder() {
            return None;
        }
        let choice = self.protocol.guess?;
        let board = self.game.board();
        if !board.is_legal(choice) {
            return None;
        }
        let expected = Expected {
            choice,
            coordinate: board.coordinate(choice),
            san: write_san(board, choice),
        };
        self.game.play(choice);
        if self.game.outcome().is_some() {
            self.game.undo();
            return None;
        }
        self.protocol.expected = Some(expected);
        self.protocol.task = Task::Ponder;
        let (skill, _) = self.protocol.options.skill();
        Some(Limits {
            depth: self.protocol.depth.min(skill),
            ..Limits::until_stopped(now)
        })
    }
}
