//! The root of the sources' search: its moves are searched as those of any node, each with the
//! whole window that is left. There is no aspiration.

use super::node::Node;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::{Move, Score};

impl Worker<'_, '_> {
    /// The score of a root move, `tried` others having been searched before it, if this search
    /// plays.
    pub(in crate::search) fn try_root_move_of_sources(
        &mut self,
        mv: Move,
        window: Window,
        tried: usize,
    ) -> Option<Score> {
        if !self.sources.play() {
            return None;
        }
        let top = self.root.total as u16;
        let node = Node {
            on_line: true,
            in_check: self.context.board.in_check(),
            ..Node::new(window, self.root.depth, 0, top)
        };
        Some(self.try_move(&node, mv, window.alpha, tried == 0, top))
    }
}
