//! Observers of the futility family's claims: for experiments that check them, as the verifier of
//! the laboratory does (`tests/lab/src/verifier.rs`).

use super::Sources;
use super::node::Node;
use super::plan::{Plan, Verdict};
use super::technique::{Switches, Technique};
use crate::board::Board;
use crate::game::Game;
use crate::movegen::MoveKind;
use crate::search::window::Window;
use crate::search::worker::{Search, Worker};
use crate::search::{Host, Limits};
use crate::types::{Depth, Move, Score};

/// An observer of the sources' search. Its methods do nothing unless it has its own.
pub trait Observer: Copy {
    /// Returns the evaluation with which the search goes on; `material` is the part of `eval` that
    /// the fixed values of the pieces make up.
    #[inline]
    fn evaluation(self, eval: Score, material: Score) -> Score {
        let _ = material;
        eval
    }

    /// Called before the family cuts a node, by a technique and with a score.
    #[inline]
    fn cut(self, by: Technique, score: Score, node: &mut ObservedNode<'_, '_, '_, Self>) {
        let _ = (by, score, node);
    }

    /// Called before the moves of a node are searched as the family has planned.
    #[inline]
    fn moves(self, node: &mut ObservedNode<'_, '_, '_, Self>) {
        let _ = node;
    }
}

/// No observer.
impl Observer for () {}

/// A claim of the family about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Its score is at most alpha, by this technique.
    Futile(Technique),
    /// Its score is at least beta.
    OverKill,
}

/// A node of a running search, as an observer sees it.
pub struct ObservedNode<'w, 'a, 'g, O> {
    worker: &'w mut Worker<'a, 'g, Sources<O>>,
    node: Node,
    plan: Option<Plan>,
}

impl<O: Observer> ObservedNode<'_, '_, '_, O> {
    /// The position.
    pub const fn board(&self) -> &Board {
        &self.worker.context.board
    }

    /// The plies left; quiescence is 0.
    pub const fn depth(&self) -> Depth {
        self.node.depth
    }

    /// The window: alpha and beta.
    pub const fn window(&self) -> (Score, Score) {
        (self.node.window.alpha, self.node.window.beta)
    }

    /// Returns true if the search keeps no records of the moves that many plies below.
    pub fn is_deepest(&self, plies: usize) -> bool {
        self.worker.path.is_full(usize::from(self.node.ply) + plies)
    }

    /// Returns true if the game is drawn by rule.
    pub fn is_drawn(&self) -> bool {
        self.worker.draw(usize::from(self.node.ply)).is_some()
    }

    /// Returns true if a null move is tried here.
    pub fn passes(&self) -> bool {
        let in_check = self.board().in_check();
        self.worker.passes(&Node {
            in_check,
            ..self.node
        })
    }

    /// Returns the plan's claim about a legal move; `None` if the move is searched.
    pub fn claim(&self, mv: Move) -> Option<Claim> {
        let plan = self.worker.plan_of(&self.plan?, &self.node, mv);
        match plan.judge(self.board(), mv, self.node.window.beta) {
            Verdict::Search => None,
            Verdict::Skip(by, _) => Some(Claim::Futile(by)),
            Verdict::Kill(_) => Some(Claim::OverKill),
        }
    }

    /// Calls `visit` for each move that the plan generates.
    pub fn generate(&self, mut visit: impl FnMut(Move)) {
        self.board().generate(MoveKind::Captures, &mut visit);
        if let Some(quiets) = self.plan.and_then(|plan| plan.quiets(&self.node)) {
            quiets.generate(self.board(), &mut visit);
        }
    }

    /// Returns the score of the node for its side to move, searched with these techniques.
    pub fn search(&mut self, switches: Switches) -> Score {
        let Node {
            window,
            depth,
            ply,
            top,
            last,
            on_line,
            ..
        } = self.node;
        let chosen = core::mem::replace(&mut self.worker.own.switches, switches);
        let score = self.worker.search_sources(Node {
            last,
            on_line,
            ..Node::new(window, depth, ply, top)
        });
        self.worker.own.switches = chosen;
        score
    }

    /// Returns `f` of the node after a legal move, or after a null move.
    pub fn after<A>(
        &mut self,
        mv: Option<Move>,
        f: impl FnOnce(&mut ObservedNode<'_, '_, '_, O>) -> A,
    ) -> A {
        let Node {
            depth,
            ply,
            window,
            top,
            ..
        } = self.node;
        let ply = usize::from(ply);
        let extends = mv.is_some_and(|mv| self.worker.extends(&self.node, mv));
        let depth = depth - Depth::ONE + Depth(i32::from(extends));
        match mv {
            Some(mv) => self.worker.play(mv, ply),
            None => self.worker.pass(ply),
        }
        let answer = f(&mut ObservedNode {
            node: self.node.child(mv, window, depth, top),
            plan: None,
            worker: self.worker,
        });
        self.worker.take_back(ply);
        answer
    }
}

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// Shows the observer a cut of a node with `score`, if there is one.
    #[inline]
    pub(super) fn show_cut(&mut self, by: Technique, node: &Node, score: Option<Score>) {
        if let Some(score) = score {
            let observer = self.own.observer;
            let (node, plan) = (*node, None);
            let worker = self;
            observer.cut(by, score, &mut ObservedNode { worker, node, plan });
        }
    }

    /// Shows the observer the plan for a node's moves.
    #[inline]
    pub(super) fn show_moves(&mut self, node: &Node, plan: Plan) {
        let observer = self.own.observer;
        let (node, plan) = (*node, Some(plan));
        let worker = self;
        observer.moves(&mut ObservedNode { worker, node, plan });
    }
}

impl Search<'_> {
    /// Searches the position of `game` with a window (alpha and beta) by the sources' search with
    /// these techniques, as a node below the root and without a table; `observer` sees each node on
    /// the way. Returns the score.
    ///
    /// Work: unbounded without limits.
    pub fn observe<O: Observer>(
        &mut self,
        game: &Game<'_>,
        (alpha, beta): (Score, Score),
        switches: Switches,
        limits: &mut Limits,
        host: &mut dyn Host,
        observer: O,
    ) -> Score {
        let depth = limits.depth;
        let sources = self.sources(game, switches, observer);
        let mut worker = self.begin_as(game, &[], limits, host, sources);
        worker.search_sources(Node::new(Window { alpha, beta }, depth, 0, 0))
    }
}
