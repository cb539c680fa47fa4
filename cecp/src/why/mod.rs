//! Why a move is good or bad, in short sentences that are true.
//!
//! An [`Inquiry`] looks at a move by itself, by what can be counted on the board (`capture`,
//! `attack`, `placement`) and proven by trying everything (`mate`), and asks for at most two
//! searches: one for the three best lines, and one for the move alone if it is none of them, or if
//! it is far better than the others, which three lines in one search may only seem to show. What
//! they find is compared in `verdict`. Where nothing is certain, nothing is said.
//!
//! Facts are values ([`fact`]); their words stand in one table ([`english`]). What each sentence
//! claims is found out again by a program apart from this one, `tests/lab/why`.

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

use crate::driver::{Out, Reply};
use arrayvec::ArrayVec;
pub use explain::explain;
use fact::line;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Bound;
use goby_core::player::{IllegalMove, number_moves, read_move};
use goby_core::search::{Iteration, Limits, Report, RootSet};
use goby_core::time::Instant;
use goby_core::types::Move;
use last::Last;
use scene::Scene;
use verdict::Searched;

/// Nodes of each search: a desktop's, or a chip's second.
const NODES: u64 = if cfg!(feature = "std") {
    100_000
} else {
    10_000
};
/// How many of the best lines are found.
const LINES: usize = 3;
/// The most sentences of a move.
const SENTENCES: usize = 4;

/// Why an inquiry has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswerable {
    /// No move has been made.
    NoMove,
    /// There is no such move.
    Illegal(IllegalMove),
}

impl Unanswerable {
    /// Hands it in words to `write`, part by part.
    pub(crate) fn write(self, write: &mut dyn FnMut(&str)) {
        match self {
            Self::NoMove => write(english::NO_MOVE),
            Self::Illegal(reason) => reason.write(write),
        }
    }
}

/// How far an inquiry has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The best lines are looked for.
    Best,
    /// The move alone is looked at.
    Alone,
    /// All is known.
    Done,
}

/// The kind of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    /// Why a move.
    Reasons,
    /// Why *not*.
    Doubts,
    /// Less than the move to play.
    Hint(HintStep),
}

/// The steps of a hint before the last, which is the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintStep {
    /// Which piece to move.
    Piece,
    /// The idea of the move.
    Idea,
}

impl HintStep {
    /// The step of this name.
    pub(crate) fn read(text: &str) -> Option<Self> {
        match text {
            "piece" => Some(Self::Piece),
            "idea" => Some(Self::Idea),
            _ => None,
        }
    }
}

/// A question about a move, and what has been found so far.
#[derive(Clone, Debug)]
pub(crate) struct Inquiry {
    scene: Scene,
    wish: Wish,
    stage: Stage,
    /// The best lines of the last iteration that found them all, and those of the one that runs.
    best: ArrayVec<Searched, LINES>,
    coming: ArrayVec<Searched, LINES>,
    alone: Option<Searched>,
    /// The choice of the first search.
    choice: Option<Move>,
}

impl Inquiry {
    /// The inquiry of `[not] [MOVE]` in a game: a legal move of its position, else of
    /// those before the last two moves; without a move the last one.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn read(text: &str, game: &Game<'_>) -> Result<Self, Unanswerable> {
        let text = text.trim_end_matches('?').trim_ascii();
        let (wish, text) = match text.strip_prefix("not") {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => {
                (Wish::Doubts, rest.trim_ascii())
            }
            _ => (Wish::Reasons, text),
        };
        let fault = match read_move(game.board(), text) {
            _ if text.is_empty() => Unanswerable::NoMove,
            Ok(mv) => return Self::now(mv, game, wish).ok_or(Unanswerable::NoMove),
            Err(fault) => Unanswerable::Illegal(IllegalMove::of_text(game.board(), text, fault)),
        };
        for back in 0..2 {
            let Some(last) = Last::of(game, back) else {
                break;
            };
            let mv = match read_move(&last.before, text) {
                _ if text.is_empty() => last.mv,
                Ok(mv) => mv,
                Err(_) => continue,
            };
            let scene = Scene::new(&last.before, mv, last.earlier);
            return scene
                .map(|scene| Self::new(scene, wish))
                .ok_or(Unanswerable::NoMove);
        }
        Err(fault)
    }

    /// The inquiry about a move of a game's position; `None` of one that is not legal.
    pub(crate) fn of(mv: Move, game: &Game<'_>) -> Option<Self> {
        Self::now(mv, game, Wish::Reasons)
    }

    /// A step of the hint at a move of a game's position; `None` of one that is not legal.
    pub(crate) fn hint(step: HintStep, mv: Move, game: &Game<'_>) -> Option<Self> {
        let wish = Wish::Hint(step);
        let mut inquiry = Self::now(mv, game, wish)?;
        if step == HintStep::Piece {
            inquiry.stage = Stage::Done;
        }
        Some(inquiry)
    }

    /// The inquiry about a move of a game's position.
    fn now(mv: Move, game: &Game<'_>, wish: Wish) -> Option<Self> {
        let captured_on = Last::of(game, 0).and_then(|last| last.captured_on());
        let scene = Scene::new(game.board(), mv, captured_on)?;
        Some(Self::new(scene, wish))
    }

    fn new(scene: Scene, wish: Wish) -> Self {
        Self {
            scene,
            wish,
            stage: Stage::Best,
            best: ArrayVec::new(),
            coming: ArrayVec::new(),
            alone: None,
            choice: None,
        }
    }

    /// The position to be searched.
    pub(crate) const fn board(&self) -> &Board {
        &self.scene.before
    }

    /// The limits of the next search; `None` when all is known.
    pub(crate) fn limits(&self, now: Instant) -> Option<Limits> {
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

    /// Notes what a search has found so far.
    pub(crate) fn note(&mut self, iteration: &Iteration<'_>) {
        let Report {
            score,
            depth,
            bound,
            line: number,
            ..
        } = iteration.report;
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
        // A line out of order belongs to another iteration.
        self.coming.truncate(number.saturating_sub(1) as usize);
        let _ = self.coming.try_push(found);
        let count = self.board().count_legal() as usize;
        if self.coming.len() == LINES.min(count) {
            self.best = ranked(&self.coming);
        }
    }

    /// Returns true once the explanation is complete.
    pub(crate) fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Goes on after a search, which has ended.
    pub(crate) fn advance(&mut self, report: &Report) {
        if self.stage == Stage::Best {
            // Of equal ones the first.
            let deepest = self.coming.iter().rev().max_by_key(|found| found.score);
            let choice = deepest.filter(|found| found.depth >= report.depth.0);
            self.choice = choice.and_then(Searched::mv).or(report.best);
        }
        let is_found = self.best.iter().any(|found| self.is_asked(found));
        let is_hint = matches!(self.wish, Wish::Hint(_));
        self.stage = match self.stage {
            Stage::Best if !is_found && !is_hint || self.seems_to_stand_out() => Stage::Alone,
            _ => Stage::Done,
        };
    }

    /// Returns true if the first search found the move far better than all others.
    fn seems_to_stand_out(&self) -> bool {
        let Some((first, others)) = self.best.split_first() else {
            return false;
        };
        self.is_asked(first) && self.scene.stands_out(first, others).is_some()
    }

    fn is_asked(&self, found: &Searched) -> bool {
        found.mv() == Some(self.scene.mv)
    }

    /// Writes the sentences, each in a line that begins with `heading`, or all in one.
    pub(crate) fn write(&self, heading: &str, in_one_line: bool, out: &mut dyn Out) {
        let facts = match self.wish {
            Wish::Hint(step) => self.hints(step),
            Wish::Reasons | Wish::Doubts => self.facts(),
        };
        if facts.is_empty() {
            return Reply(out).text(heading).text(english::NOTHING).end();
        }
        out.text(heading);
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

/// The lines in order, the best first: each is searched without the moves of those before it, and
/// a later one may turn out better.
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
