//! The root of the main search.

use super::candidate::Candidate;
use super::node::{Child, Node};
use crate::hash::Table;
use crate::movegen::NodeChecks;
use crate::search::technique::{Switches, Technique};
use crate::search::window::Window;
use crate::search::worker::{Main, RootSearch, Worker};
use crate::types::{Move, Score};

impl RootSearch for Main {
    #[inline]
    fn table(table: Table<'_>, switches: Switches) -> Table<'_> {
        table.keeping_evaluations(switches.has(Technique::StoredEvaluation))
    }

    #[inline]
    fn search_line(worker: &mut Worker<'_, '_>, first: usize, last: Score) -> Option<Score> {
        worker.search_aspiration(first, last)
    }

    #[inline]
    fn try_root_move(worker: &mut Worker<'_, '_>, mv: Move, window: Window, tried: usize) -> Score {
        worker.try_root_move(mv, window, tried)
    }

    #[inline]
    fn evaluate(worker: &mut Worker<'_, '_>) -> Score {
        worker.evaluation.score(&worker.context.board)
    }
}

impl Worker<'_, '_> {
    /// The root as a node. `improving` is false, and the cutoff counter is reset for each root
    /// move. The reductions at the root were tuned in matches with these settings.
    fn root_node(&mut self, window: Window, depth: i32) -> Node {
        let mut node = Node::new(Child {
            window,
            depth,
            ply: 0,
            top: self.root.total as u16,
            is_pv: true,
            is_cut: false,
            known_check: None,
        });
        node.in_check = self.context.board.in_check();
        node.was_pv = true;
        node.hash_move = self.moves.first().map(|scored| scored.mv);
        let board = &self.context.board;
        node.hash_is_capture = node.hash_move.is_some_and(|mv| !board.is_quiet(mv));
        if !node.in_check {
            node.raw = self.evaluate_raw();
            let places = (self.histories).correction_places(&self.context.board, node.previous);
            let (eval, correction) = self.corrected_eval(node.raw, places);
            node.eval = eval;
            node.correction = correction;
        }
        self.find_threats(&mut node);
        if let Some(record) = self.path.record_mut(0) {
            record.set_eval((!node.in_check).then_some(node.eval));
            record.was_pv = true;
        }
        node
    }

    /// Returns the score of a root move. `tried` is the number of root moves searched before it.
    fn try_root_move(&mut self, mv: Move, window: Window, tried: usize) -> Score {
        let node = self.root_node(window, self.root_depth);
        self.path.reset_cutoffs(1);
        let board = &self.context.board;
        let mut candidate = Candidate::new(board, mv, false);
        candidate.count = tried as i32 + 1;
        candidate.exposure = node.attacked.exposure(mv);
        candidate.gives_check = NodeChecks::new(board).has(board, candidate.piece, mv);
        self.search_move(&node, &candidate, 0, node.window.alpha, node.top)
    }
}
