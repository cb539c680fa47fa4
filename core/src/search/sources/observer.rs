//! Observers of the futility family's claims, for experiments that check the claims. The
//! laboratory's verifier does this (`tests/lab/src/verifier.rs`).

use super::Sources;
use super::node::Node;
use super::plan::{Plan, Verdict};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::game::Game;
use crate::movegen::MoveKind;
use crate::search::technique::{Switches, Technique};
use crate::search::window::Window;
use crate::search::worker::{Search, Worker};
use crate::search::{Host, Limits};
use crate::types::{Depth, Move, Score};

/// An observer of the sources' search. By default its methods do nothing.
pub trait Observer: Copy {
    /// Returns the static eval that the search uses in place of `eval`. `material` is the part of
    /// `eval` that comes from the fixed values.
    #[inline]
    fn evaluation(self, eval: Score, material: Score) -> Score {
        let _ = material;
        eval
    }

    /// Called before technique `by` of the futility family cuts a node with `score`.
    #[inline]
    fn cut(self, by: Technique, score: Score, node: &mut ObservedNode<'_, '_, '_, Self>) {
        let _ = (by, score, node);
    }

    /// Called before the moves of a node are searched with the family's plan.
    #[inline]
    fn moves(self, node: &mut ObservedNode<'_, '_, '_, Self>) {
        let _ = node;
    }
}

/// The observer that does nothing.
impl Observer for () {}

/// A claim of the futility family about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The score is at most alpha, according to this technique.
    Futile(Technique),
    /// The score is at least beta.
    OverKill,
}

/// A node of a running search, from the view of an observer.
pub struct ObservedNode<'w, 'a, 'g, O> {
    worker: &'w mut Worker<'a, 'g, Sources<O>>,
    node: Node,
    plan: Option<Plan>,
}

impl<O: Observer> ObservedNode<'_, '_, '_, O> {
    /// The position of the node.
    pub const fn board(&self) -> &Board {
        &self.worker.context.board
    }

    /// The remaining depth in plies; 0 for quiescence.
    pub const fn depth(&self) -> Depth {
        self.node.depth
    }

    /// The window: alpha and beta.
    pub const fn window(&self) -> (Score, Score) {
        (self.node.window.alpha, self.node.window.beta)
    }

    /// Returns true if the search has no ply records for moves `plies` plies below this node.
    pub fn is_deepest(&self, plies: usize) -> bool {
        self.worker.path.is_full(usize::from(self.node.ply) + plies)
    }

    /// Returns true if the position is a draw by rule.
    pub fn is_drawn(&self) -> bool {
        self.worker.draw(usize::from(self.node.ply)).is_some()
    }

    /// Returns true if a null move is tried at this node.
    pub fn passes(&self) -> bool {
        let in_check = self.board().in_check();
        self.worker.passes(&Node {
            in_check,
            ..self.node
        })
    }

    /// Returns the plan's claim about a legal move and the score that it claims as a bound, or
    /// `None` if the move is searched.
    pub fn claim(&self, mv: Move) -> Option<(Claim, Score)> {
        let plan = self.worker.plan_of(&self.plan?, &self.node, mv);
        match plan.judge(self.board(), mv, self.node.window.beta) {
            Verdict::Search => None,
            Verdict::Skip(by, most) => Some((Claim::Futile(by), most)),
            Verdict::Kill(least) => Some((Claim::OverKill, least)),
        }
    }

    /// The plan's bound of a futile move without a gain, and the technique that claims it.
    pub fn reach(&self) -> Option<(Technique, Score)> {
        let plan = self.plan?;
        Some((plan.by?, plan.reach_of(Score::ZERO)))
    }

    /// The score that general futility claims the node not to exceed, with any window above it.
    pub fn general_futility(&self) -> Option<Score> {
        self.worker.general_futility(&self.node)
    }

    /// The score that super stand pat claims the node to reach, with any window below it.
    pub fn super_stand_pat(&self) -> Option<Score> {
        self.worker.super_stand_pat(&self.node)
    }

    /// Replaces the position by `board`, as if the search had started there. `passes` is true if
    /// the material at the root allows null moves.
    pub fn place(&mut self, board: &Board, passes: bool) {
        self.worker.context.board = board.clone();
        self.worker.evaluation = Evaluation::of(board);
        self.worker.own.missing = if passes { 0 } else { u32::MAX };
        self.node.in_check = board.in_check();
        self.node.eval = self.worker.static_eval();
    }

    /// Sets depth, window and techniques of the node, and makes the plan for its moves.
    pub fn look(&mut self, depth: Depth, (alpha, beta): (Score, Score), switches: Switches) {
        self.worker.context.switches = switches;
        self.node.depth = depth;
        self.node.window = Window { alpha, beta };
        self.plan = Some(self.worker.plan(&self.node));
    }

    /// Calls `visit` for each move that the plan generates.
    pub fn generate(&self, mut visit: impl FnMut(Move)) {
        self.board().generate(MoveKind::Captures, &mut visit);
        if let Some(quiets) = self.plan.and_then(|plan| plan.quiets(&self.node)) {
            quiets.generate(self.board(), &mut visit);
        }
    }

    /// Searches the node with these techniques. Returns the score for the side to move.
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
        let chosen = core::mem::replace(&mut self.worker.context.switches, switches);
        let score = self.worker.search_sources(Node {
            last,
            on_line,
            ..Node::new(window, depth, ply, top)
        });
        self.worker.context.switches = chosen;
        score
    }

    /// Plays a legal move or a null move, and returns the result of `f` for the child node.
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
    /// Reports a cut of the node to the observer, if `score` is not `None`.
    #[inline]
    pub(super) fn show_cut(&mut self, by: Technique, node: &Node, score: Option<Score>) {
        if let Some(score) = score {
            let observer = self.own.observer;
            let (node, plan) = (*node, None);
            let worker = self;
            observer.cut(by, score, &mut ObservedNode { worker, node, plan });
        }
    }

    /// Reports the plan for the node's moves to the observer.
    #[inline]
    pub(super) fn show_moves(&mut self, node: &Node, plan: Plan) {
        let observer = self.own.observer;
        let (node, plan) = (*node, Some(plan));
        let worker = self;
        observer.moves(&mut ObservedNode { worker, node, plan });
    }
}

impl Search<'_> {
    /// Calls `f` with a node of the sources' search at the position of `game`, which is not
    /// searched yet. `f` may place it on other positions ([`ObservedNode::place`]).
    pub fn visit<A>(
        &mut self,
        game: &Game<'_>,
        limits: &mut Limits,
        host: &mut dyn Host,
        f: impl FnOnce(&mut ObservedNode<'_, '_, '_, ()>) -> A,
    ) -> A {
        let sources = Sources::new(game, ());
        let mut worker = self.begin_as(game, &[], limits, host, sources);
        f(&mut ObservedNode {
            worker: &mut worker,
            node: Node::new(Window::FULL, Depth::ZERO, 0, 0),
            plan: None,
        })
    }

    /// Searches the position of `game` with a window (alpha, beta) by the sources' search. The
    /// position is searched like a node below the root, without a hash table. `observer` is called
    /// at each node. Returns the score.
    ///
    /// Without limits the running time is unbounded.
    pub fn observe<O: Observer>(
        &mut self,
        game: &Game<'_>,
        (alpha, beta): (Score, Score),
        limits: &mut Limits,
        host: &mut dyn Host,
        observer: O,
    ) -> Score {
        let depth = limits.depth;
        let sources = Sources::new(game, observer);
        let mut worker = self.begin_as(game, &[], limits, host, sources);
        let score = worker.search_sources(Node::new(Window { alpha, beta }, depth, 0, 0));
        self.statistics = worker.statistics;
        score
    }
}
