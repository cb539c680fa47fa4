//! The moves of an iteration: which are searched, and how deeply. What stands in quotes is
//! micro-Max's listing, or its page on reductions.

use super::Technique as T;
use super::futility::{Quiets, Verdict};
use super::node::{Known, Node, evades};
use super::order::Moves;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables::sources_reduced_from;
use crate::types::{Depth, Move, Piece, Score};

impl Worker<'_, '_> {
    /// Searches the moves of an iteration, of which `known` is what it began with.
    pub(super) fn try_each(&mut self, node: &Node, mut known: Known) -> Known {
        let Window { alpha, beta } = node.window;
        let plan = self.plan(node);
        #[cfg(any(test, feature = "verify"))]
        self.verify_plan(node, &plan);
        let quiets = plan.quiets(node);
        if let Some(by) = plan.by {
            // All quiet moves that are not generated count as one.
            self.count(by, node.depth > Depth::ZERO && quiets != Some(Quiets::All));
        }
        let first = self.first(node, known.best);
        let mut moves = Moves::new(first, quiets, node.top);
        let mut is_first = true;
        while let Some(mv) = moves.next(&self.context.board, self.moves) {
            if node.depth <= Depth::ZERO && !self.is_quiescence(node, mv) {
                continue;
            }
            let score = match plan.judge(&self.context.board, mv, beta) {
                Verdict::Search => {
                    // "V=m>q?m:q": new alpha.
                    let alpha = alpha.max(known.score);
                    self.try_move(node, mv, alpha, is_first, moves.end())
                }
                Verdict::Skip(by, most) => {
                    is_first = false;
                    self.observer.counts.of_mut(by).hits += 1;
                    known.score = known.score.max(most);
                    // "The first move we encounter that can be pruned, can automatically lead to
                    // discarding all remaining moves as well."
                    if by == T::FrontierFutility && Some(mv) != first {
                        break;
                    }
                    continue;
                }
                Verdict::Kill(least) => {
                    self.count(T::OverKill, true);
                    least
                }
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
                // Quiet moves that were not generated.
                known.score = known.score.max(plan.reach_of(Score::ZERO));
            }
        }
        known
    }

    /// The move with which to begin: "start scan at prev. best".
    fn first(&mut self, node: &Node, best: Option<Move>) -> Option<Move> {
        if !self.has(T::BestMoveFirst) {
            return None;
        }
        let first = best.filter(|&mv| node.depth > Depth::ZERO || self.is_quiescence(node, mv));
        self.count(T::BestMoveFirst, first.is_some());
        first
    }

    /// Whether a move is searched at depth 0: captures are ("if(d-!t>1)"); of those, in 4.1, only
    /// the ones that recapture ("if(s=d-(y!=z))").
    fn is_quiescence(&self, node: &Node, mv: Move) -> bool {
        let all = self.has(T::Quiescence) || node.last == Some(mv.to());
        all && self.context.board.is_capture(mv) || evades(node)
    }

    /// The score of a node without legal moves.
    fn end_of_game(&self, node: &Node) -> Score {
        if node.in_check {
            Score::mated_in(i32::from(node.ply))
        } else {
            self.draw_score(usize::from(node.ply))
        }
    }

    /// The score of a move of `node`, with the window above `alpha`; the move stack is free from
    /// `top` on.
    pub(super) fn try_move(
        &mut self,
        node: &Node,
        mv: Move,
        alpha: Score,
        is_first: bool,
        top: u16,
    ) -> Score {
        let ply = usize::from(node.ply);
        // "s=d-(y!=z)": remaining depth (-recapt.).
        let mut depth = node.depth - Depth::ONE;
        if self.has(T::RecaptureExtension) {
            let recaptures = node.last == Some(mv.to()) && self.context.board.is_capture(mv);
            depth += Depth(i32::from(self.count(T::RecaptureExtension, recaptures)));
        }
        let mut reduction = Depth(i32::from(self.reduces(node, mv, is_first)));
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
                // "If they do not fail low there, [...] they are immediately re-searched at the
                // nominal depth."
                if reduction == Depth::ZERO || score <= alpha || self.watch.is_stopped() {
                    break score;
                }
                self.observer.counts.of_mut(T::LateMoveReduction).researches += 1;
                reduction = Depth::ZERO;
            },
        };
        self.take_back(ply);
        score
    }

    /// Whether a move loses a ply at first: it is none of "the move that was best so far", captures
    /// and "all Pawn moves".
    pub(super) fn reduces(&mut self, node: &Node, mv: Move, is_first: bool) -> bool {
        if !self.has(T::LateMoveReduction) || is_first || node.depth < sources_reduced_from() {
            return false;
        }
        let board = &self.context.board;
        let is_pawn = board.piece_on(mv.from()) == Some(Piece::Pawn);
        let reduces = !is_pawn && !board.is_capture(mv);
        self.count(T::LateMoveReduction, reduces)
    }

    /// The evaluation after the move that was played at `ply`, if that is a fail low: "v=d>3|v>V?
    /// -D(...):v", 4.1's "or fail low if futile". The opponent would stand pat. (Draws by rule are
    /// no matter of evaluation.)
    pub(super) fn futile(&mut self, ply: usize, depth: Depth, alpha: Score) -> Option<Score> {
        if depth > Depth::ZERO || !self.has(T::ExactFutility) {
            return None;
        }
        let eval = -self.static_eval();
        let is_futile = eval <= alpha && self.draw(ply + 1).is_none();
        self.count(T::ExactFutility, is_futile).then_some(eval)
    }

    /// The score of the node below, for its side to move.
    pub(super) fn below(&mut self, child: Node) -> Score {
        let frame = self.call_stack.node;
        if !self.call_stack.take(frame) {
            let draw = self.draw(usize::from(child.ply));
            return draw.unwrap_or_else(|| self.static_eval());
        }
        let score = self.search_sources(child);
        self.call_stack.give(frame);
        score
    }
}
