//! The verifier: each firing of the futility family is checked by search. Not in a shipped build, where every question of
//! this file has a constant answer and nothing of it is left.
//!
//! Under [`Switches::verifying`] the node that a technique would cut, or the move that it would skip, is searched without
//! the family, with the same window and depth, and must obey the bound that the technique claims. The reference is the search
//! *with* null move: the deep forms foresee what it does. So that nothing but the family differs there are no killers, and
//! the caller lends neither hash table nor history. Quiet moves that a plan would leave ungenerated are generated and judged
//! one by one: a quiet move gains nothing, so [`Plan::judge`](super::technique::futility::Plan::judge) skips exactly those that
//! [`Plan::quiets`](super::technique::futility::Plan::quiets) leaves out.
//!
//! Under [`Switches::SOUND`] the family proves what it claims, and an error is an error of the program. The search is then
//! fail-hard, and the exemptions, which the form that ships leaves out as too dear, are applied to the letter:
//!
//! - A node without legal moves, a stalemating move and a move into a draw by rule are never pruned.
//! - General futility and over-kill foresee one move of a side, so none of its moves may lead into a draw by rule.
//! - Super stand pat and the deep forms foresee a null move and its reply: the null move must be tried, must not end in
//!   a draw by rule, and its reply must be there (no stalemate) and must not lead into one.
//!
//! With the evaluation that ships there is no true bound; the verifier then reports how often each technique errs.

use super::place::Place;
use super::technique::Technique;
use super::technique::futility::Verdict;
use super::window::Window;
use super::worker::Worker;
use crate::types::{Depth, Move, Score};

// What the recipe asks.

impl Worker<'_, '_> {
    /// Whether all that a technique does is to be checked.
    #[inline]
    fn is_watched(&self) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        return self.switches.is_sound() || self.switches.is_verifying();
        #[cfg(not(any(test, feature = "ablation")))]
        false
    }

    /// A score within the window when the search is fail-hard: else the way in which a bound was found would show.
    #[inline]
    pub(super) fn hardened(&self, score: Score, window: Window) -> Score {
        if self.switches.is_sound() {
            score.max(window.alpha).min(window.beta)
        } else {
            score
        }
    }

    /// Whether killers may change the order of moves.
    #[inline]
    pub(super) fn may_learn(&self) -> bool {
        !self.is_watched()
    }

    /// Whether a plan may leave quiet moves ungenerated.
    #[inline]
    pub(super) fn may_narrow(&self) -> bool {
        !self.is_watched()
    }

    /// Whether `technique` may cut the node since no move reaches alpha.
    #[inline]
    pub(super) fn may_fail_low(&mut self, technique: Technique, window: Window, at: Place) -> bool {
        self.examine(Firing::cut(technique, window, at, Claim::Low))
    }

    /// Whether `technique` may cut the node since it reaches beta.
    #[inline]
    pub(super) fn may_fail_high(
        &mut self,
        technique: Technique,
        window: Window,
        at: Place,
    ) -> bool {
        self.examine(Firing::cut(technique, window, at, Claim::High))
    }

    /// Whether frontier futility may skip `mv`, which leads to `child`, in quiescence.
    #[inline]
    pub(super) fn may_skip(&mut self, mv: Move, window: Window, child: Place) -> bool {
        self.examine(Firing {
            technique: Technique::FrontierFutility,
            window,
            at: child,
            depth: Depth::ZERO,
            mv: Some(mv),
            claim: Claim::Low,
        })
    }

    /// The verdict on `mv`, which leads to `child`, if it may stand; else it is to be searched.
    #[inline]
    pub(super) fn verified(
        &mut self,
        verdict: Verdict,
        mv: Move,
        window: Window,
        child: Place,
    ) -> Verdict {
        let (technique, claim) = match verdict {
            Verdict::Search => return verdict,
            Verdict::Skip(technique) => (technique, Claim::Low),
            Verdict::Cut => (Technique::OverKill, Claim::High),
        };
        let stands = self.examine(Firing {
            technique,
            window,
            at: child,
            depth: child.depth + Depth::ONE,
            mv: Some(mv),
            claim,
        });
        if stands { verdict } else { Verdict::Search }
    }

    #[inline]
    fn examine(&mut self, firing: Firing) -> bool {
        #[cfg(any(test, feature = "ablation"))]
        if self.is_watched() {
            return self.check(firing);
        }
        let _ = firing;
        true
    }
}

/// What a technique claims of the score, from the view of the side that is to move at the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    /// Not above alpha.
    Low,
    /// Not below beta.
    High,
}

/// A technique about to act: on a node, or on a move when there is one.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(any(test, feature = "ablation")),
    expect(dead_code, reason = "nobody looks in a shipped build")
)]
struct Firing {
    technique: Technique,
    /// The node's window.
    window: Window,
    /// The node; of a move, the node that it leads to.
    at: Place,
    /// The node's depth.
    depth: Depth,
    mv: Option<Move>,
    claim: Claim,
}

impl Firing {
    #[inline]
    const fn cut(technique: Technique, window: Window, at: Place, claim: Claim) -> Self {
        Self {
            technique,
            window,
            at,
            depth: at.depth,
            mv: None,
            claim,
        }
    }
}

#[cfg(any(test, feature = "ablation"))]
mod watch {
    use super::super::node::Known;
    use super::super::place::Place;
    use super::super::technique::{Fault, Technique, null_move};
    use super::super::window::Window;
    use super::super::worker::Worker;
    use super::{Claim, Firing};
    use crate::types::Move;

    impl Worker<'_, '_> {
        /// Whether a firing may stand: it is not exempt. If it may, it is counted, and checked if wanted.
        #[inline(never)]
        pub(super) fn check(&mut self, firing: Firing) -> bool {
            if self.switches.is_sound() && self.is_exempt(firing) {
                return false;
            }
            if !self.switches.is_verifying() {
                return true;
            }
            let is_wrong = self.is_wrong(firing);
            if self.stopped {
                return true;
            }
            let Firing {
                technique,
                depth,
                mv,
                ..
            } = firing;
            self.findings.record(technique, depth, is_wrong);
            if is_wrong && self.findings.first_wrong.is_none() {
                self.findings.first_wrong = Some((self.board.clone(), technique, depth, mv));
            }
            true
        }

        /// Whether the search without the family breaks the bound.
        fn is_wrong(&mut self, firing: Firing) -> bool {
            let Firing { window, at, mv, .. } = firing;
            let switches = self.switches;
            self.switches = switches.unpruned();
            let score = match mv {
                None => self.search(window, at),
                Some(mv) => {
                    let ply = usize::from(at.ply) - 1;
                    self.after(mv, ply, |worker| -worker.search(window.flip(), at))
                }
            };
            self.switches = switches;
            match firing.claim {
                Claim::Low => score > window.alpha,
                Claim::High => score < window.beta,
            }
        }

        /// What `f` says of the position after a move played at `ply`.
        fn after<T>(&mut self, mv: Move, ply: usize, f: impl FnOnce(&mut Self) -> T) -> T {
            self.play(mv, ply);
            let said = f(self);
            self.take_back(ply);
            said
        }

        /// Whether the technique must not act here.
        fn is_exempt(&mut self, firing: Firing) -> bool {
            let Firing {
                technique,
                window,
                at,
                mv,
                ..
            } = firing;
            let ply = usize::from(at.ply);
            if self.is_too_deep(ply + 2) {
                return true;
            }
            match (technique, mv) {
                (Technique::SuperStandPat, _) => !self.may_pass(at),
                (_, None) => self.is_stalemate_or_mate() || self.can_draw(ply),
                (_, Some(mv)) => self.after(mv, ply - 1, |worker| {
                    worker.is_drawn(ply)
                        || worker.is_stalemate()
                        || match technique {
                            Technique::FrontierFutility => false,
                            Technique::OverKill => worker.can_draw(ply),
                            _ => !worker.would_pass(window.flip(), at),
                        }
                }),
            }
        }

        /// Whether a null move is tried at this node and all is well with its reply. (Not after a null move: the caller knows.)
        fn would_pass(&mut self, window: Window, at: Place) -> bool {
            let in_check = self.board.in_check();
            let fault = if in_check {
                Fault::Checks
            } else {
                Fault::Zugzwang
            };
            if self.switches.suffers(fault) {
                return true;
            }
            let known = Known {
                in_check,
                eval: self.evaluate(),
                hash_move: None,
            };
            null_move::is_tried(&self.futility_node(window, at, known)) && self.may_pass(at)
        }

        /// Whether passing leads neither into a draw by rule nor to a stalemate, and the reply to it does not draw.
        fn may_pass(&mut self, at: Place) -> bool {
            if self.board.in_check() {
                // Only a planted error leads here.
                return true;
            }
            let ply = usize::from(at.ply);
            self.pass(ply);
            let may = !self.is_drawn(ply + 1) && !self.is_stalemate() && !self.can_draw(ply + 1);
            self.take_back(ply);
            may
        }

        fn is_stalemate_or_mate(&self) -> bool {
            !self.board.has_legal_move() && !self.switches.suffers(Fault::Stalemate)
        }

        fn is_stalemate(&self) -> bool {
            self.is_stalemate_or_mate() && !self.board.in_check()
        }

        /// Whether this node is a draw by rule.
        fn is_drawn(&self, ply: usize) -> bool {
            self.draw(ply).is_some() && !self.switches.suffers(Fault::Draw)
        }

        /// Whether a move at this node leads into a draw by rule.
        fn can_draw(&mut self, ply: usize) -> bool {
            let moves = self.board.legal_moves();
            moves
                .into_iter()
                .any(|mv| self.after(mv, ply, |worker| worker.is_drawn(ply + 1)))
        }
    }
}
