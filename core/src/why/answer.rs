//! The answer to a question: the facts, their order, and their number.

use super::fact::{Fact, Kind, Start};
use super::scene::Scene;
use super::verdict::Searched;
use super::{HintStep, Inquiry, QuestionKind, SENTENCES};
use crate::types::Score;
use arrayvec::ArrayVec;

/// The maximum number of facts.
const MOST_FACTS: usize = 20;

type Facts = ArrayVec<Fact, MOST_FACTS>;

impl Inquiry {
    /// Returns the facts about the move, the most important first.
    #[cold]
    #[inline]
    pub(super) fn facts(&self) -> Facts {
        let scene = &self.scene;
        let mut facts = Facts::new();
        let after = &scene.after;
        let is_over = !after.has_legal_move();
        if is_over && after.in_check() {
            add(&mut facts, Some(Fact::new(Kind::Mates)));
            return facts;
        }
        if is_over {
            add(&mut facts, Some(Fact::new(Kind::Stalemates)));
        }
        let mut is_mistake = self.judge(&mut facts);
        if is_mistake && matches!(self.kind, QuestionKind::Hint(_)) {
            // Another search has chosen the move: a hint does not call its own move a mistake.
            facts.clear();
            is_mistake = false;
        }
        if !is_mistake && !is_over {
            add(&mut facts, scene.stops_mate());
            add(&mut facts, scene.threatens_mate());
        }
        if !is_mistake {
            scene.look(&mut facts);
        }
        self.compare(&mut facts);
        facts
    }

    /// Returns the facts of a hint: the piece to move, or the first fact that does not name the
    /// move.
    #[cold]
    #[inline]
    pub(super) fn hints(&self, step: HintStep) -> Facts {
        let scene = &self.scene;
        if step == HintStep::Piece {
            let fact = Fact::new(Kind::LookAt).with(scene.piece, scene.from);
            let mut facts = Facts::new();
            add(&mut facts, Some(fact));
            return facts;
        }
        let mut facts = self.facts();
        let names_it = |fact: &Fact| {
            let [line, _] = &fact.lines;
            fact.start == Start::Before && line.first() == Some(&scene.mv)
        };
        facts.retain(|fact| !names_it(fact));
        facts.truncate(1);
        facts
    }

    /// Adds the results of searches and proofs. Returns true if the move is a mistake.
    #[cold]
    #[inline]
    fn judge(&self, facts: &mut Facts) -> bool {
        let scene = &self.scene;
        if scene.before.count_legal() == 1 {
            add(facts, Some(Fact::new(Kind::IsForced)));
            return false;
        }
        let (Some(own), Some(best)) = (self.own(), self.best.first()) else {
            return false;
        };
        let mates = |found: &Searched| found.score.is_mate() && found.score > Score::ZERO;
        let is_mated = own.score.is_mate() && !mates(own);
        if mates(own) {
            add(facts, scene.mates_in_two());
        } else if mates(best) {
            add(facts, scene.misses_mate());
        }
        if is_mated {
            add(facts, scene.allows_mate());
        }
        let [lost, better] = scene.loses(own, best);
        let is_mistake = better.is_some() || !facts.is_empty() && !mates(own);
        add(facts, lost);
        if better.is_some() {
            add(facts, scene.can_be_taken());
            add(facts, scene.leaves_hanging());
        }
        if !mates(best) {
            add(facts, better);
        }
        if best.mv() == own.mv() {
            let others = self.best.get(1..).unwrap_or_default();
            // The second search was deeper, but only for this move.
            let own = self.alone.as_ref().unwrap_or(own);
            add(facts, scene.stands_out(own, others));
        }
        is_mistake
    }

    /// Adds the move that Goby would play, if the question was "why not" and no fact has named this
    /// move.
    #[cold]
    #[inline]
    fn compare(&self, facts: &mut Facts) {
        let Some(choice) = self.choice else {
            return;
        };
        let is_said = |fact: &Fact| matches!(fact.kind, Kind::IsWorse | Kind::IsForced);
        if self.kind != QuestionKind::Doubts || facts.iter().any(is_said) {
            return;
        }
        facts.truncate(SENTENCES - 1);
        let fact = if choice == self.scene.mv {
            Fact::new(Kind::WouldPlayToo)
        } else {
            Fact::new(Kind::WouldRatherPlay).shown_by(Start::Before, &[choice])
        };
        add(facts, Some(fact));
    }

    /// Returns the search result of the move in question.
    #[cold]
    #[inline]
    fn own(&self) -> Option<&Searched> {
        let mut lines = self.best.iter();
        lines
            .find(|found| self.is_asked(found))
            .or(self.alone.as_ref())
    }
}

impl Scene {
    /// Adds the facts that can be seen on the board.
    #[cold]
    #[inline]
    fn look(&self, facts: &mut Facts) {
        let before = facts.len();
        for look in [
            Self::promotes,
            Self::captures,
            Self::answers_check,
            Self::checks,
            Self::attacks,
            Self::pins,
            Self::escapes,
            Self::defends,
            Self::passes,
            Self::opens_file,
            Self::develops,
            Self::castling,
            Self::occupies_centre,
            Self::opens_way,
            Self::centres_king,
        ] {
            add(facts, look(self));
        }
        if facts.len() == before {
            add(facts, self.attacks_more());
        }
    }
}

#[cold]
#[inline]
fn add(facts: &mut Facts, fact: Option<Fact>) {
    if let Some(fact) = fact {
        let _ = facts.try_push(fact);
    }
}
