//! The verifier: each claim of the futility family is checked by search. For tests, and for
//! experiments in a build with the feature `verify`, never shipped.
//!
//! A node that the family cuts, and each move that it skips or takes for over-kill, is searched
//! without the family, with the same window and depth, and must obey the bound that is claimed.
//! The reference has the null move: super stand pat and the deep forms foresee what it does.
//! Nothing is learned from it, and there must be no table, so that nothing but the family differs.
//!
//! The margins of the source are true bounds if the positional part of the evaluation is at most
//! [`limit`] either way, which is how the verifier evaluates. Then no claim is wrong but for what
//! the source leaves out of account, which is marked as exempt and not checked:
//!
//! - a node without legal moves, a stalemating move and a move into a draw by rule;
//! - a draw by rule after any move that the claim foresees;
//! - for super stand pat and the deep forms a null move that is not tried, ends in a draw by rule,
//!   or leaves no reply.

use super::futility::{Plan, Verdict};
use super::material::positional_gain;
use super::node::Node;
use super::{Switches, Technique as T};
use crate::movegen::MoveKind;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Score};
#[cfg(feature = "verify")]
use crate::{
    game::Game,
    search::{Host, Limits, Search, window::Window},
};

/// The most that the positional part may be, so that a move gains `PosMargin` at most.
fn limit() -> Score {
    Score(positional_gain().0 / 2)
}

/// The family.
pub const FAMILY: [T; 7] = [
    T::FrontierFutility,
    T::GeneralFutility,
    T::OverKill,
    T::SuperStandPat,
    T::SpecificDeepFutility,
    T::GeneralDeepFutility,
    T::WeakGeneralFutility,
];

/// What became of a technique's claims.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Those that the reference confirms.
    pub right: u64,
    /// Those that it refutes.
    pub wrong: u64,
    /// Those that the source leaves out of account.
    pub exempt: u64,
}

/// What the verifier has found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Whether the evaluation's positional part is within [`limit`].
    pub(super) is_narrow: bool,
    /// For each technique, and for depths up to 7.
    pub(super) tallies: [[Tally; 8]; T::ALL.len()],
    /// Moves that a plan leaves ungenerated although it would not skip them.
    pub(super) lost: u64,
    /// The first wrong claim: position, technique, depth, move.
    pub(super) first_wrong: Option<(crate::board::Board, T, Depth, Option<Move>)>,
}

impl Findings {
    /// The claims of a technique at nodes of a depth, at most 7.
    ///
    /// # Panics
    /// When the depth is beyond 7.
    pub const fn at(&self, technique: T, depth: i32) -> Tally {
        self.tallies[technique as usize][depth as usize]
    }

    /// The claims of a technique.
    pub fn of(&self, technique: T) -> Tally {
        let mut sum = Tally::default();
        for tally in self.tallies[technique as usize] {
            sum.right += tally.right;
            sum.wrong += tally.wrong;
            sum.exempt += tally.exempt;
        }
        sum
    }
}

#[cfg(feature = "verify")]
impl Search<'_> {
    /// Searches the position of `game` to a depth with the whole window and without a table, by the
    /// sources' search, and checks each claim on the way. The limits hold which techniques are on.
    ///
    /// Work: unbounded without limits.
    pub fn verify(
        &mut self,
        game: &Game<'_>,
        depth: Depth,
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Findings {
        let mut worker = self.begin(game, &[], limits, host);
        worker.sources.verifier = Some(Findings::default());
        let _ = worker.search_sources(Node::new(Window::FULL, depth, 0, 0));
        let findings = worker.sources.verifier.take();
        self.observer = worker.observer;
        findings.unwrap_or_default()
    }
}

impl Worker<'_, '_> {
    /// The static evaluation as the verifier has it.
    pub(super) fn narrowed(&self, eval: Score) -> Score {
        match &self.sources.verifier {
            Some(findings) if findings.is_narrow => {
                let balance = self.evaluation.balance(self.context.us());
                eval.clamp(balance - limit(), balance + limit())
            }
            _ => eval,
        }
    }

    /// Checks that a node may be cut: its score is not above alpha, or not below beta.
    pub(super) fn verify_cut(&mut self, by: T, node: &Node, score: Option<Score>) {
        if let Some(score) = score.filter(|_| self.sources.verifier.is_some()) {
            self.verify(by, node, None, score >= node.window.beta);
        }
    }

    /// Checks a plan for each move of its node, and that it generates what it searches.
    pub(super) fn verify_plan(&mut self, node: &Node, plan: &Plan) {
        let Some(findings) = &mut self.sources.verifier else {
            return;
        };
        let board = self.context.board.clone();
        let judge = |mv| plan.judge(&board, mv, node.window.beta);
        if node.depth > Depth::ZERO {
            let mut kept = crate::movegen::MoveList::new();
            let mut keep = |mv| kept.push(mv);
            board.generate(MoveKind::Captures, &mut keep);
            if let Some(quiets) = plan.quiets(node) {
                quiets.generate(&board, &mut keep);
            }
            for mv in board.legal_moves() {
                findings.lost += u64::from(judge(mv) == Verdict::Search && !kept.contains(&mv));
            }
        }
        for mv in board.legal_moves() {
            if node.depth > Depth::ZERO || board.is_capture(mv) {
                match judge(mv) {
                    Verdict::Search => {}
                    Verdict::Skip(by, _) => self.verify(by, node, Some(mv), false),
                    Verdict::Kill(_) => self.verify(T::OverKill, node, Some(mv), true),
                }
            }
        }
    }

    fn verify(&mut self, by: T, node: &Node, mv: Option<Move>, claims_beta: bool) {
        // The reference makes no claims.
        let Some(mut findings) = self.sources.verifier.take() else {
            return;
        };
        self.sources.verifier = Some(Findings {
            is_narrow: findings.is_narrow,
            ..Findings::default()
        });
        let depth = node.depth.0.clamp(0, 7) as usize;
        let tally = &mut findings.tallies[by as usize][depth];
        if self.is_left_out(by, node, mv) {
            tally.exempt += 1;
        } else {
            let score = self.reference(node, mv);
            let is_right = match claims_beta {
                true => score >= node.window.beta,
                false => score <= node.window.alpha,
            };
            tally.right += u64::from(is_right);
            tally.wrong += u64::from(!is_right);
            if !is_right && findings.first_wrong.is_none() {
                findings.first_wrong = Some((self.context.board.clone(), by, node.depth, mv));
            }
        }
        self.sources.verifier = Some(findings);
    }

    /// The score of a node, or of a move of it, without the family.
    fn reference(&mut self, node: &Node, mv: Option<Move>) -> Score {
        let switches = self.sources.switches;
        self.sources.switches = switches.map(without_family);
        let score = match mv {
            None => self.search_sources(Node {
                last: node.last,
                on_line: node.on_line,
                ..Node::new(node.window, node.depth, node.ply, node.top)
            }),
            Some(mv) => self.after_move(mv, node, |worker, child| -worker.search_sources(child)),
        };
        self.sources.switches = switches;
        score
    }

    /// Returns `f` of the node after a move of `node`.
    fn after_move<A>(&mut self, mv: Move, node: &Node, f: impl FnOnce(&mut Self, Node) -> A) -> A {
        let ply = usize::from(node.ply);
        self.play(mv, ply);
        let child = node.child(Some(mv), node.window, node.depth - Depth::ONE, node.top);
        let answer = f(self, child);
        self.take_back(ply);
        answer
    }

    /// Whether the source leaves out of account what happens here.
    fn is_left_out(&mut self, by: T, node: &Node, mv: Option<Move>) -> bool {
        let ply = usize::from(node.ply);
        if self.path.is_full(ply + 3) {
            return true;
        }
        match (by, mv) {
            (T::SuperStandPat, _) => !self.passes_quietly(ply),
            (_, None) => !self.context.board.has_legal_move() || self.allows_draw(ply),
            (_, Some(mv)) => self.after_move(mv, node, |worker, child| {
                worker.draw(ply + 1).is_some()
                    || child.depth > Depth::ZERO && worker.is_stalemated()
                    || match by {
                        T::FrontierFutility => false,
                        T::OverKill => worker.allows_draw(ply + 1),
                        _ => {
                            let in_check = worker.context.board.in_check();
                            let child = Node { in_check, ..child };
                            !worker.passes(&child) || !worker.passes_quietly(ply + 1)
                        }
                    }
            }),
        }
    }

    /// Whether passing leads neither into a draw by rule nor to a stalemate, and the reply to it
    /// does not draw.
    fn passes_quietly(&mut self, ply: usize) -> bool {
        if self.context.board.in_check() {
            // Only an error leads here.
            return true;
        }
        self.pass(ply);
        let may =
            self.draw(ply + 1).is_none() && !self.is_stalemated() && !self.allows_draw(ply + 1);
        self.take_back(ply);
        may
    }

    fn is_stalemated(&self) -> bool {
        !self.context.board.in_check() && !self.context.board.has_legal_move()
    }

    /// Whether a move leads into a draw by rule.
    fn allows_draw(&mut self, ply: usize) -> bool {
        let moves = self.context.board.legal_moves();
        moves.into_iter().any(|mv| {
            self.play(mv, ply);
            let is_drawn = self.draw(ply + 1).is_some();
            self.take_back(ply);
            is_drawn
        })
    }
}

/// The same techniques without the family.
pub(super) fn without_family(switches: Switches) -> Switches {
    FAMILY.into_iter().fold(switches, Switches::without)
}
