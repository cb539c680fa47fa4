//! The move loop of an iteration: which moves are searched, and to which depth. Text in quotes is
//! from micro-Max's listing or from its page on reductions.

use super::node::{Known, Node, evades};
use super::order::Moves;
use super::plan::{Plan, Quiets, Verdict};
use super::{Observer, Sources, Technique as T};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables::sources_reduced_from;
use crate::types::{Depth, Move, Piece, Score};

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// Searches the moves of an iteration. `known` is the node's state before it.
    pub(super) fn try_each(&mut self, node: &Node, mut known: Known) -> Known {
        let Window { alpha, beta } = node.window;
        let plan = self.plan(node);
        self.show_moves(node, plan);
        let quiets = plan.quiets(node);
        if let Some(by) = plan.by {
            // Skipping all quiet moves counts as one hit.
            self.count(by, node.depth > Depth::ZERO && quiets != Some(Quiets::All));
        }
        let best = known.best;
        let first = self.first(node, best);
        let mut moves = Moves::new(first, known.scan(), quiets, node.top);
        let mut is_first = true;
        while let Some(mv) = moves.next(&self.context.board, self.moves) {
            if node.depth <= Depth::ZERO && !self.is_quiescence(node, mv) {
                continue;
            }
            let score = match self.verdict(&plan, node, mv) {
                Verdict::Search => {
                    // "V=m>q?m:q": new alpha.
                    let alpha = alpha.max(known.score);
                    self.try_move(node, mv, alpha, Some(mv) == best, moves.end())
                }
                Verdict::Skip(by, most) => {
                    is_first = false;
                    known.score = known.score.max(most);
                    // "The first move we encounter that can be pruned, can automatically lead to
                    // discarding all remaining moves as well". With the recapture extension this
                    // does not hold.
                    let discards = by == T::FrontierFutility && !self.has(T::RecaptureExtension);
                    if discards && Some(mv) != first {
                        break;
                    }
                    continue;
                }
                Verdict::Kill(least) => least,
            };
            if self.watch.is_stopped() {
                return known;
            }
            is_first = false;
            // "if(v>m)m=v,X=x,Y=y|S&F": new best, also when it is not above alpha.
            if score > known.score {
                (known.score, known.best) = (score, Some(mv));
                // "if(m>=l&d>1)goto C": abort on fail high.
                if score >= beta {
                    return known;
                }
                if score > alpha {
                    self.path.set_pv(usize::from(node.ply), mv);
                }
            }
        }
        if moves.overflowed() {
            known.score = known.score.max(node.eval);
        }
        if node.depth > Depth::ZERO || evades(node) {
            if is_first && !self.context.board.has_legal_move() {
                // "m=m+I|P==I?m:0": best loses K: (stale)mate.
                known.score = self.end_of_game(node);
            } else if plan.by.is_some() {
                // Raises the score to the bound of the quiet moves that were not generated.
                known.score = known.score.max(plan.reach_of(Score::ZERO));
            }
        }
        known
    }

    /// Returns the plan for judging `mv`. An extended move is judged one ply deeper, because
    /// "v=s>1|v>f" compares by the depth after the extension.
    pub(super) fn plan_of(&self, plan: &Plan, node: &Node, mv: Move) -> Plan {
        match self.extends(node, mv) {
            true => self.plan(&node.deeper()),
            false => *plan,
        }
    }

    /// Returns the verdict on a move of `node`, and counts it.
    fn verdict(&mut self, plan: &Plan, node: &Node, mv: Move) -> Verdict {
        let plan = self.plan_of(plan, node, mv);
        let verdict = plan.judge(&self.context.board, mv, node.window.beta);
        if let Some(by) = plan.by {
            self.count(by, matches!(verdict, Verdict::Skip(..)));
        }
        if plan.kills() {
            self.count(T::OverKill, matches!(verdict, Verdict::Kill(_)));
        }
        verdict
    }

    /// Returns true if a move gets the recapture extension, so that it does not reduce the depth.
    pub(super) fn extends(&self, node: &Node, mv: Move) -> bool {
        let recaptures = node.last == Some(mv.to()) && self.context.board.is_capture(mv);
        recaptures && self.has(T::RecaptureExtension)
    }

    /// Returns the move to search first: "start scan at prev. best".
    fn first(&mut self, node: &Node, best: Option<Move>) -> Option<Move> {
        if !self.has(T::BestMoveFirst) {
            return None;
        }
        let first = best.filter(|&mv| node.depth > Depth::ZERO || self.is_quiescence(node, mv));
        self.count(T::BestMoveFirst, first.is_some());
        first
    }

    /// Returns true if a move is searched at depth 0: any capture in 4.4 ("if(d-!t>1)"), only a
    /// recapture in 4.1 ("if(s=d-(y!=z))").
    pub(super) fn is_quiescence(&self, node: &Node, mv: Move) -> bool {
        let all = self.has(T::Quiescence) || node.last == Some(mv.to());
        all && self.context.board.is_capture(mv) || evades(node)
    }

    /// Returns the score of a node without legal moves.
    fn end_of_game(&self, node: &Node) -> Score {
        if node.in_check {
            Score::mated_in(i32::from(node.ply))
        } else {
            self.draw_score(usize::from(node.ply))
        }
    }

    /// Returns the score of a move of `node`, searched with the window from `alpha` to beta. The
    /// move stack is free from index `top`.
    pub(super) fn try_move(
        &mut self,
        node: &Node,
        mv: Move,
        alpha: Score,
        is_best: bool,
        top: u16,
    ) -> Score {
        let ply = usize::from(node.ply);
        // "s=d-(y!=z)": remaining depth (-recapt.).
        let mut depth = node.depth - Depth::ONE;
        if self.has(T::RecaptureExtension) {
            let extends = self.extends(node, mv);
            depth += Depth(i32::from(self.count(T::RecaptureExtension, extends)));
        }
        let mut reduction = Depth(i32::from(self.reduces(node, mv, is_best)));
        let line = self.path.kept_pv(self.root.line_length);
        let on_line = node.on_line && line.get(ply) == Some(&mv);
        self.play(mv, ply);
        let window = Window {
            alpha,
            ..node.window
        };
        let score = match self.futile(ply, depth, alpha) {
            Some(score) => score,
            None => loop {
                let child = node.child(Some(mv), window, depth - reduction, top);
                let score = -self.below(Node { on_line, ..child });
                // Re-search: "If they do not fail low there, [...] they are immediately re-searched at
                // the nominal depth."
                if reduction == Depth::ZERO || score <= alpha || self.watch.is_stopped() {
                    break score;
                }
                self.statistics.failure(T::LateMoveReductionOfMicroMax);
                reduction = Depth::ZERO;
            },
        };
        self.take_back(ply);
        score
    }

    /// Returns true if a move is first searched with a reduction of one ply. Exempt are "the move
    /// that was best so far", captures, and "all Pawn moves".
    pub(super) fn reduces(&mut self, node: &Node, mv: Move, is_best: bool) -> bool {
        if !self.has(T::LateMoveReductionOfMicroMax)
            || is_best
            || node.depth < sources_reduced_from()
        {
            return false;
        }
        let board = &self.context.board;
        let is_pawn = board.piece_on(mv.from()) == Some(Piece::Pawn);
        let reduces = !is_pawn && !board.is_capture(mv);
        self.count(T::LateMoveReductionOfMicroMax, reduces)
    }

    /// Returns the static eval after the move played at `ply` if it fails low, because the opponent
    /// would stand pat: "v=d>3|v>V?-D(...):v", 4.1's "or fail low if futile". Draws by rule are
    /// excluded.
    pub(super) fn futile(&mut self, ply: usize, depth: Depth, alpha: Score) -> Option<Score> {
        if depth > Depth::ZERO || !self.has(T::ExactFutility) {
            return None;
        }
        let eval = -self.static_eval();
        let is_futile = eval <= alpha && self.draw(ply + 1).is_none();
        self.count(T::ExactFutility, is_futile).then_some(eval)
    }

    /// Returns the score of a child node for its side to move.
    pub(super) fn below(&mut self, child: Node) -> Score {
        let stack_bytes = self.call_stack.node_of_sources();
        if !self.call_stack.take(stack_bytes) {
            self.path.clear_pv(usize::from(child.ply));
            let draw = self.draw(usize::from(child.ply));
            return draw.unwrap_or_else(|| self.static_eval());
        }
        let score = self.search_sources(child);
        self.call_stack.give(stack_bytes);
        score
    }
}
