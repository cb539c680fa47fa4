//! The answer to a question about a move: which facts are found, their order, and how many are
//! written.

use super::fact::{Fact, Kind, Start};
use super::scene::Scene;
use super::verdict::Searched;
use super::{HintStep, Inquiry, SENTENCES, Wish};
use arrayvec::ArrayVec;
use goby_core::types::Score;

/// The most facts that can be found.
const MOST_FACTS: usize = 20;

type Facts = ArrayVec<Fact, MOST_FACTS>;

impl Inquiry {
    /// The facts about the move, the most important first.
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
        if is_mistake && matches!(self.wish, Wish::Hint(_)) {
            // This search is not the one that has chosen the move.
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

    /// The facts that do not name the move: its piece, or the first such fact.
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

    /// Adds the results of searches and proofs. Returns whether the move is a mistake.
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
            // By itself it was searched deeper.
            let own = self.alone.as_ref().unwrap_or(own);
            add(facts, scene.stands_out(own, others));
        }
        is_mistake
    }

    /// Adds what Goby would play, where that was the question and no other fact states it.
    fn compare(&self, facts: &mut Facts) {
        let Some(choice) = self.choice else {
            return;
        };
        let is_said = |fact: &Fact| matches!(fact.kind, Kind::IsWorse | Kind::IsForced);
        if self.wish != Wish::Doubts || facts.iter().any(is_said) {
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

    /// The result of the search of the move itself.
    fn own(&self) -> Option<&Searched> {
        let mut lines = self.best.iter();
        lines
            .find(|found| self.is_asked(found))
            .or(self.alone.as_ref())
    }
}

impl Scene {
    /// Adds what can be seen on the board.
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

fn add(facts: &mut Facts, fact: Option<Fact>) {
    if let Some(fact) = fact {
        let _ = facts.try_push(fact);
    }
}
