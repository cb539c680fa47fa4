//! Explains why a move is good or bad, in short sentences that are true.
//!
//! An [`Inquiry`] finds facts on the board (`capture`, `attack`, `placement`), proves mates by
//! trying all moves (`mate`), and asks for at most two searches. The first search finds the three
//! best lines. The second searches the move alone. It is needed if the first search did not find
//! the move, or if the move seems far better than all others: a search for three lines does not
//! prove this. `verdict` compares the results. No sentence is written for an uncertain fact.
//!
//! Facts are values (`fact`); one table has their words (`english`). The separate program
//! `tests/lab/why` checks what each sentence says.
//!
//! All functions here are `#[cold]` and `#[inline]`. So the crate that calls them compiles them,
//! which on boards is optimised for size (core is not), and they are not inlined into each other.
//! This saves an RP2040 14 KB.

mod answer;
mod attack;
mod capture;
mod english;
mod explain;
mod fact;
mod last;
mod mate;
mod material;
mod placement;
mod scene;
#[cfg(test)]
mod tests;
mod verdict;
mod write;

use crate::board::Board;
use crate::game::Game;
use crate::hash::Bound;
use crate::notation::IllegalMove;
use crate::player::number_moves;
use crate::search::{Iteration, Limits, Report, RootSet};
use crate::text::Out;
use crate::time::Instant;
use crate::types::Move;
use arrayvec::ArrayVec;
pub use explain::explain;
use fact::line;
use last::Last;
use scene::Scene;
use verdict::Searched;

/// The nodes of each search; on a chip they take about a second.
const NODES: u64 = if cfg!(feature = "desktop") {
    100_000
} else {
    10_000
};
/// The number of best lines that are searched.
const LINES: usize = 3;
/// The maximum number of sentences.
const SENTENCES: usize = 4;

/// The reason why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unanswerable {
    /// No move has been made yet.
    NoMove,
    /// The move is illegal.
    Illegal(IllegalMove),
}

impl Unanswerable {
    /// Passes the reason in words to `write`, in parts.
    #[cold]
    #[inline]
    pub fn write(self, write: &mut dyn FnMut(&str)) {
        match self {
            Self::NoMove => write(english::NO_MOVE),
            Self::Illegal(reason) => reason.write(write),
        }
    }
}

/// The state of an inquiry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The first search, for the best lines, is needed.
    Best,
    /// The second search, for the move alone, is needed.
    Alone,
    /// The answer is complete.
    Done,
}

/// The kind of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum QuestionKind {
    /// Why is the move good or bad?
    Reasons,
    /// Why not play the move?
    Doubts,
    /// A hint that does not reveal the move.
    Hint(HintStep),
}

/// A hint that does not reveal the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HintStep {
    /// The piece to move.
    Piece,
    /// The idea of the move.
    Idea,
}

impl HintStep {
    /// Reads a hint; `None` if there is no such hint.
    #[cold]
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "piece" => Some(Self::Piece),
            "idea" => Some(Self::Idea),
            _ => None,
        }
    }
}

/// A question about a move, and the results so far.
#[derive(Clone, Debug)]
pub struct Inquiry {
    scene: Scene,
    kind: QuestionKind,
    stage: Stage,
    /// The best lines of the last complete iteration, and the lines so far of the present
    /// iteration.
    best: ArrayVec<Searched, LINES>,
    coming: ArrayVec<Searched, LINES>,
    alone: Option<Searched>,
    /// The best move of the first search.
    choice: Option<Move>,
    /// The depth of the last report, whose score may be a bound.
    reached: i32,
}

impl Inquiry {
    /// Reads a question `[not] [MOVE]`. `MOVE` is a legal move in the present position, or in the
    /// position before the last move or the last two moves. Without `MOVE` the question is about
    /// the last move.
    ///
    /// # Errors
    /// The reason why the question has no answer.
    #[cold]
    #[inline]
    pub fn read(text: &str, game: &Game<'_>) -> Result<Self, Unanswerable> {
        let text = text.trim_end_matches('?').trim_ascii();
        let (kind, text) = match text.strip_prefix("not") {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => {
                (QuestionKind::Doubts, rest.trim_ascii())
            }
            _ => (QuestionKind::Reasons, text),
        };
        let fault = match game.board().parse_move(text) {
            _ if text.is_empty() => Unanswerable::NoMove,
            Ok(mv) => return Self::now(mv, game, kind).ok_or(Unanswerable::NoMove),
            Err(fault) => Unanswerable::Illegal(IllegalMove::of_text(game.board(), text, fault)),
        };
        for back in 0..2 {
            let Some(last) = Last::of(game, back) else {
                break;
            };
            let mv = match last.before.parse_move(text) {
                _ if text.is_empty() => last.mv,
                Ok(mv) => mv,
                Err(_) => continue,
            };
            let scene = Scene::new(&last.before, mv, last.earlier);
            return scene
                .map(|scene| Self::new(scene, kind))
                .ok_or(Unanswerable::NoMove);
        }
        Err(fault)
    }

    /// Creates an inquiry about a move in the present position; `None` if the move is illegal.
    #[cold]
    #[inline]
    pub fn of(mv: Move, game: &Game<'_>) -> Option<Self> {
        Self::now(mv, game, QuestionKind::Reasons)
    }

    /// Creates an inquiry that hints at the move `mv` of the present position; `None` if the move is
    /// illegal.
    #[cold]
    #[inline]
    pub fn hint(step: HintStep, mv: Move, game: &Game<'_>) -> Option<Self> {
        let kind = QuestionKind::Hint(step);
        let mut inquiry = Self::now(mv, game, kind)?;
        if step == HintStep::Piece {
            inquiry.stage = Stage::Done;
        }
        Some(inquiry)
    }

    /// Creates an inquiry about a move in the present position; `None` if the move is illegal.
    #[cold]
    #[inline]
    fn now(mv: Move, game: &Game<'_>, kind: QuestionKind) -> Option<Self> {
        let captured_on = Last::of(game, 0).and_then(|last| last.captured_on());
        let scene = Scene::new(game.board(), mv, captured_on)?;
        Some(Self::new(scene, kind))
    }

    #[cold]
    #[inline]
    fn new(scene: Scene, kind: QuestionKind) -> Self {
        Self {
            scene,
            kind,
            stage: Stage::Best,
            best: ArrayVec::new(),
            coming: ArrayVec::new(),
            alone: None,
            choice: None,
            reached: 0,
        }
    }

    /// Returns the position to search.
    #[cold]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.scene.before
    }

    /// Returns the limits of the next search; `None` if the answer is complete.
    #[cold]
    #[inline]
    pub fn limits(&self, now: Instant) -> Option<Limits> {
        let mut limits = Limits {
            nodes: NODES,
            ..Limits::until_stopped(now)
        };
        match self.stage {
            Stage::Best => limits.lines = LINES as u32,
            Stage::Alone => {
                let mut excluded = RootSet::default();
                number_moves(self.board(), &mut |place, mv| {
                    excluded.set(place, mv != self.scene.mv);
                });
                limits.excluded = excluded;
            }
            Stage::Done => return None,
        }
        Some(limits)
    }

    /// Adds the result of an iteration.
    #[cold]
    #[inline]
    pub fn note(&mut self, iteration: &Iteration<'_>) {
        let Report {
            score,
            depth,
            bound,
            line: number,
            ..
        } = iteration.report;
        self.reached = depth.0;
        if bound != Bound::Exact {
            return;
        }
        let found = Searched {
            score,
            depth: depth.0,
            line: line(iteration.line.iter().copied()),
        };
        if self.stage == Stage::Alone {
            self.alone = Some(found);
            return;
        }
        // Drops lines of the last iteration.
        self.coming.truncate(number.saturating_sub(1) as usize);
        let _ = self.coming.try_push(found);
        let count = self.board().count_legal() as usize;
        if self.coming.len() == LINES.min(count) {
            self.best = ranked(&self.coming);
        }
    }

    /// Returns true if the answer is complete.
    #[cold]
    #[inline]
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Takes the result of a search that has ended.
    #[cold]
    #[inline]
    pub fn advance(&mut self, report: &Report) {
        if self.stage == Stage::Best {
            // Of lines with equal scores, the first one.
            let deepest = self.coming.iter().rev().max_by_key(|found| found.score);
            let choice = deepest.filter(|found| found.depth >= self.reached);
            self.choice = choice.and_then(Searched::mv).or(report.best);
        }
        let is_found = self.best.iter().any(|found| self.is_asked(found));
        let is_hint = matches!(self.kind, QuestionKind::Hint(_));
        self.stage = match self.stage {
            Stage::Best if !is_found && !is_hint || self.seems_to_stand_out() => Stage::Alone,
            _ => Stage::Done,
        };
    }

    /// Returns true if the first search found the move far better than all others.
    #[cold]
    #[inline]
    fn seems_to_stand_out(&self) -> bool {
        let Some((first, others)) = self.best.split_first() else {
            return false;
        };
        self.is_asked(first) && self.scene.stands_out(first, others).is_some()
    }

    #[cold]
    #[inline]
    fn is_asked(&self, found: &Searched) -> bool {
        found.mv() == Some(self.scene.mv)
    }

    /// Writes the sentences after `heading`: each in a line with this heading, or all in one line.
    #[cold]
    #[inline]
    pub fn write(&self, heading: &str, in_one_line: bool, out: &mut dyn Out) {
        let facts = match self.kind {
            QuestionKind::Hint(step) => self.hints(step),
            QuestionKind::Reasons | QuestionKind::Doubts => self.facts(),
        };
        out.text(heading);
        if facts.is_empty() {
            out.text(english::NOTHING);
        }
        for (place, fact) in facts.iter().take(SENTENCES).enumerate() {
            match place {
                0 => {}
                _ if in_one_line => out.text(" "),
                _ => {
                    out.end_line();
                    out.text(heading);
                }
            }
            write::sentence(fact, &self.scene, out);
        }
        out.end_line();
    }
}

/// Returns the lines sorted by score. The search finds the lines in turn, each without the first
/// moves of the earlier lines. So a later line may be better.
#[cold]
#[inline]
fn ranked(lines: &[Searched]) -> ArrayVec<Searched, LINES> {
    let mut ranked = ArrayVec::new();
    for line in lines {
        let _ = ranked.try_push(line.clone());
    }
    for end in 1..ranked.len() {
        for place in (1..=end).rev() {
            match ranked.get_mut(place - 1..=place) {
                Some([before, line]) if before.score < line.score => core::mem::swap(before, line),
                _ => break,
            }
        }
    }
    ranked
}
