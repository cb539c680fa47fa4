//! The verifier: each claim of the futility family is checked by search.
//!
//! Under [`Switches::verifying`] the node that a technique would cut, or the move that it would
//! skip, is searched without the family, with the same window and depth, and must obey the bound
//! that the technique claims. The reference is the search *with* null move: the deep forms foresee
//! what it does. So that nothing but the family differs there are no killers, and the caller lends
//! neither hash table nor history. Quiet moves that a plan would leave ungenerated are generated
//! and judged one by one. At each node the moves of a picker that is narrowed as the plan wants it,
//! killers among them, are compared with that: it may leave out only what the plan skips.
//!
//! Under [`Switches::SOUND`] the family proves what it claims, and an error is an error of the
//! program. The search is then fail-hard, and the exemptions, which the form that ships leaves out
//! as too dear, are applied to the letter:
//!
//! - A node without legal moves, a stalemating move and a move into a draw by rule are never
//!   pruned.
//! - General futility and over-kill foresee one move of a side, so none of its moves may lead into
//!   a draw by rule.
//! - Super stand pat and the deep forms foresee a null move and its reply: the null move must be
//!   tried, must not end in a draw by rule, and its reply must be there (no stalemate) and must not
//!   lead into one.
//!
//! With the evaluation that ships there is no true bound; the verifier then reports how often each
//! technique errs.
//!
//! [`Switches::verifying`]: crate::search::technique::Switches::verifying
//! [`Switches::SOUND`]: crate::search::technique::Switches::SOUND

use super::Observed;
#[cfg(test)]
use super::faults::{Fault, Subject};
use crate::movegen::MoveList;
use crate::order::{Killers, Picker, Quiets};
use crate::search::node::Node;
use crate::search::technique::futility::{Plan, Verdict};
use crate::search::technique::{Claim, Technique, null_move};
use crate::search::worker::Worker;
use crate::types::{Depth, Move};

impl Worker<'_, '_> {
    /// The decision if it may stand; else what is done instead.
    pub(super) fn verified<D: Observed>(
        &mut self,
        by: Technique,
        node: &Node,
        mv: Option<Move>,
        decision: D,
    ) -> D {
        if !self.context.switches.is_watched() {
            return decision;
        }
        #[cfg(test)]
        let decision = match self.observer.fault {
            None => decision,
            Some(fault) => decision.distorted(&Subject {
                fault,
                context: &self.context,
                node,
                mv,
                by,
            }),
        };
        match decision.claim(by) {
            Some((by, claim)) if !self.may_stand(by, node, mv, claim) => decision.withdrawn(),
            _ => decision,
        }
    }

    /// Whether a claim may stand: it is not exempt. If it may, it is counted, and checked if
    /// wanted.
    fn may_stand(&mut self, by: Technique, node: &Node, mv: Option<Move>, claim: Claim) -> bool {
        if self.context.switches.is_sound() && self.is_exempt(by, node, mv) {
            return false;
        }
        if !self.context.switches.is_verifying() {
            return true;
        }
        let is_wrong = self.is_wrong(node, mv, claim);
        if self.stopped {
            return true;
        }
        let findings = &mut self.observer.findings;
        findings.record(by, node.depth, is_wrong);
        if is_wrong && findings.first_wrong.is_none() {
            findings.first_wrong = Some((self.context.board.clone(), by, node.depth, mv));
        }
        true
    }

    /// Compares what a picker hands out that leaves out the quiet moves which `plan` does not want
    /// with what the plan says of each move.
    pub(in crate::search) fn check_narrowing(&mut self, node: &Node, plan: &Plan) {
        if !self.context.switches.is_verifying() {
            return;
        }
        let all = self.handed_out(node, Killers::NONE, Quiets::All);
        let mut killers = Killers::NONE;
        for &mv in all.iter().filter(|&&mv| self.context.board.is_quiet(mv)) {
            killers.add(mv);
        }
        let wanted = self.handed_out(node, killers, plan.quiets());
        for mv in all.into_iter().filter(|mv| !wanted.contains(mv)) {
            let is_wrong = plan.judge(&self.context.board, mv) == Verdict::Search;
            self.observer.findings.record_ungenerated(is_wrong);
        }
    }

    /// The moves of a node, without those quiet ones that are not wanted.
    fn handed_out(&mut self, node: &Node, killers: Killers, quiets: Quiets) -> MoveList {
        let mut picker = Picker::new(node.in_check, node.top, node.hash_move, killers);
        picker.narrow(quiets);
        let mut moves = MoveList::new();
        while let Some(mv) = picker.next(&self.context.board, self.moves, &self.history) {
            moves.push(mv);
        }
        moves
    }

    /// Whether the search without the family breaks the bound.
    fn is_wrong(&mut self, node: &Node, mv: Option<Move>, claim: Claim) -> bool {
        let switches = self.context.switches;
        self.context.switches = switches.unpruned();
        let score = match mv {
            None => self.search(Node::new(node.window, node.depth, node.ply, node.top)),
            Some(mv) => self.after(mv, node.ply, |worker| -worker.search(child(node))),
        };
        self.context.switches = switches;
        match claim {
            Claim::AtMostAlpha => score > node.window.alpha,
            Claim::AtLeastBeta => score < node.window.beta,
        }
    }

    /// What `f` says of the position after a move played at `ply`.
    fn after<T>(&mut self, mv: Move, ply: u16, f: impl FnOnce(&mut Self) -> T) -> T {
        self.play(mv, usize::from(ply));
        let said = f(self);
        self.take_back(usize::from(ply));
        said
    }

    /// Whether the technique must not act here.
    fn is_exempt(&mut self, by: Technique, node: &Node, mv: Option<Move>) -> bool {
        let ply = usize::from(node.ply);
        if self.is_too_deep(ply + usize::from(mv.is_some()) + 2) {
            return true;
        }
        match (by, mv) {
            (Technique::SuperStandPat, _) => !self.may_pass(ply),
            (_, None) => self.is_stalemate_or_mate() || self.can_draw(ply),
            (_, Some(mv)) => self.after(mv, node.ply, |worker| {
                worker.is_drawn(ply + 1)
                    || worker.is_stalemate()
                    || match by {
                        Technique::FrontierFutility => false,
                        Technique::OverKill => worker.can_draw(ply + 1),
                        _ => !worker.would_pass(child(node)),
                    }
            }),
        }
    }

    /// Whether a null move is tried at this node and all is well with its reply. (It does not
    /// follow a null move: the caller knows.)
    fn would_pass(&mut self, mut node: Node) -> bool {
        node.in_check = self.context.board.in_check();
        #[cfg(test)]
        if self.suffers(if node.in_check {
            Fault::Checks
        } else {
            Fault::Zugzwang
        }) {
            return true;
        }
        node.is_pv = node.window.is_open();
        node.eval = self.evaluate();
        null_move::is_tried(&self.context, &node) && self.may_pass(usize::from(node.ply))
    }

    /// Whether passing leads neither into a draw by rule nor to a stalemate, and the reply to it
    /// does not draw.
    fn may_pass(&mut self, ply: usize) -> bool {
        if self.context.board.in_check() {
            // Only a planted error leads here.
            return true;
        }
        self.pass(ply);
        let may = !self.is_drawn(ply + 1) && !self.is_stalemate() && !self.can_draw(ply + 1);
        self.take_back(ply);
        may
    }

    #[cfg(test)]
    fn suffers(&self, fault: Fault) -> bool {
        self.observer.fault == Some(fault)
    }

    fn is_stalemate_or_mate(&self) -> bool {
        #[cfg(test)]
        if self.suffers(Fault::Stalemate) {
            return false;
        }
        !self.context.board.has_legal_move()
    }

    fn is_stalemate(&self) -> bool {
        self.is_stalemate_or_mate() && !self.context.board.in_check()
    }

    /// Whether this node is a draw by rule.
    fn is_drawn(&self, ply: usize) -> bool {
        #[cfg(test)]
        if self.suffers(Fault::Draw) {
            return false;
        }
        self.draw(ply).is_some()
    }

    /// Whether a move at this node leads into a draw by rule.
    fn can_draw(&mut self, ply: usize) -> bool {
        let moves = self.context.board.legal_moves();
        moves
            .into_iter()
            .any(|mv| self.after(mv, ply as u16, |worker| worker.is_drawn(ply + 1)))
    }
}

/// The node that a move of `node` leads to. It leaves room on the move stack for all moves that a
/// node can have, since the picker of `node` holds some.
fn child(node: &Node) -> Node {
    let depth = (node.depth - Depth::ONE).max(Depth::ZERO);
    let top = node.top.saturating_add(MoveList::new().capacity() as u16);
    node.child(false, depth, top)
}
