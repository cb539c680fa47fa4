//! The move loop: which moves are searched, and the best of them.
//!
//! Each move that is not left out has its turn (`turn`). Once a move has raised alpha the others
//! lose depth.

use super::node::{Node, is_lost};
use super::picker::Picker;
use super::rank::{Known, Survey};
use super::technique::raised_alpha::RaisedAlpha;
use super::technique::singular_extension::Singularity;
use super::turn::{Candidate, Turn};
use crate::movegen::NodeChecks;
use crate::order::Killers;
use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::{Move, Score};
use arrayvec::ArrayVec;

/// There is room for this many failed moves: on the smallest chips for as many as they use.
const ROOM: usize = if cfg!(any(test, feature = "switches", feature = "wide-slots")) {
    64
} else if cfg!(feature = "network") {
    16
} else {
    8
};
/// Moves that have failed, to be blamed.
type Failed = ArrayVec<Move, ROOM>;

/// What the move loop has come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) score: Score,
    pub(super) mv: Option<Move>,
}

/// The move loop of a node.
#[derive(Clone, Debug)]
pub(super) struct MoveLoop {
    entered: Window,
    best: Best,
    failed: Failed,
    count: i32,
    picker: Picker,
}

impl MoveLoop {
    /// Before the first move.
    #[inline]
    pub(super) fn new(node: &Node) -> Self {
        Self {
            entered: node.window,
            best: Best {
                score: -Score::INFINITE,
                mv: None,
            },
            failed: Failed::new(),
            count: 0,
            picker: Picker::new(node.in_check, node.top, node.hash_move),
        }
    }
}

impl Worker<'_, '_> {
    /// Searches the node's moves, the most promising first. Alpha rises.
    #[inline(never)]
    pub(super) fn search_moves(&mut self, node: &mut Node) -> Score {
        let moves = MoveLoop::new(node);
        self.go_on(node, moves, None)
    }

    /// Searches the moves that are left, first the one whose turn it is.
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        node: &mut Node,
        mut moves: MoveLoop,
        mut turn: Option<Turn>,
    ) -> Score {
        let ply = usize::from(node.ply);
        let killers = self.path.killers(ply);
        let survey = Survey {
            checks: NodeChecks::new(&self.context.board),
            threats: self.find_threats(node),
        };
        let has_pieces = self.has_pieces();
        loop {
            let mut turn = match turn.take() {
                Some(turn) => turn,
                None => {
                    let Some(mv) = self.pick(&mut moves.picker, node, killers, Some(&survey))
                    else {
                        break;
                    };
                    if Some(mv) == node.excluded {
                        continue;
                    }
                    self.prefetch(mv);
                    let board = &self.context.board;
                    moves.count += 1;
                    let gives_check = survey.checks.has(board, mv);
                    let (count, attacked) = (moves.count, node.attacked);
                    let candidate = Candidate::new(board, mv, count, gives_check, attacked);
                    if has_pieces
                        && !is_lost(moves.best.score)
                        && self.leaves_out(node, candidate, &mut moves.picker, &mut moves.best)
                    {
                        continue;
                    }
                    match self.extension(node, mv) {
                        Singularity::Extend(plies) => Turn::new(candidate, plies),
                        Singularity::Cut(score) => {
                            self.keep_nothing();
                            return score;
                        }
                    }
                }
            };
            let top = moves.picker.top();
            let score = self.search_move(node, &mut turn, moves.best.score, top);
            if self.watch.is_stopped() {
                self.suspend(node, &mut moves, &mut turn);
                return Score::DRAW;
            }
            let Turn {
                candidate: Candidate { mv, .. },
                extension,
                ..
            } = turn;
            if score > moves.best.score {
                moves.best.score = score;
                if score > node.window.alpha {
                    moves.best.mv = Some(mv);
                    if score >= node.window.beta {
                        if let Some(frame) = self.path.frame_mut(ply) {
                            let counts = extension < 2 || node.is_pv;
                            frame.cutoffs = frame.cutoffs.saturating_add(u8::from(counts));
                        }
                        break;
                    }
                    node.window.alpha = score;
                    self.path.set_pv(ply, mv);
                    node.depth -= self.ask(RaisedAlpha, (&*node, score));
                    continue;
                }
            }
            if moves.failed.len() < self.most_blamed {
                let _ = moves.failed.try_push(mv);
            }
        }
        self.end_of_moves(node, &moves)
    }

    /// The node's score by its moves.
    #[inline(always)]
    fn end_of_moves(&mut self, node: &mut Node, moves: &MoveLoop) -> Score {
        let MoveLoop { entered, best, .. } = *moves;
        if node.excluded.is_some() {
            return if best.score == -Score::INFINITE {
                entered.alpha
            } else {
                best.score
            };
        }
        node.window.alpha = entered.alpha;
        if moves.picker.overflowed() {
            return best.score.max(self.evaluate_raw());
        }
        if moves.count == 0 {
            return if !self.sight.is_full() && self.context.board.has_legal_move() {
                self.evaluate_raw()
            } else if node.in_check {
                Score::mated_in(i32::from(node.ply))
            } else {
                self.draw_score(usize::from(node.ply))
            };
        }
        self.finish(node, best, &moves.failed)
    }

    /// The node's next move, but for those that a level overlooks.
    #[inline]
    pub(super) fn pick(
        &mut self,
        picker: &mut Picker,
        node: &Node,
        killers: Killers,
        survey: Option<&Survey>,
    ) -> Option<Move> {
        let known = Known {
            board: &self.context.board,
            histories: &self.histories,
            after: node.after,
            killers,
            threats: self.context.switches.has(Technique::ThreatOrder),
            attacked: node.attacked,
            survey,
        };
        loop {
            let mv = picker.next(known, self.moves)?;
            if !self.sight.overlooks(known.board, mv, node.ply) {
                return Some(mv);
            }
        }
    }
}
