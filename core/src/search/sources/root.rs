//! The root of the sources' search. Each root move is searched like a move of any node, with the
//! window from alpha to beta. There is no aspiration window.

use super::node::Node;
use super::{Observer, Sources};
use crate::hash::Table;
use crate::search::technique::Switches;
use crate::search::window::Window;
use crate::search::worker::{RootSearch, Worker};
use crate::types::{Move, Score};

impl<O: Observer> RootSearch for Sources<O> {
    fn table(table: Table<'_>, _: Switches) -> Table<'_> {
        table.replacing_always()
    }

    fn search_line(worker: &mut Worker<'_, '_, Self>, first: usize, _: Score) -> Option<Score> {
        worker.search_root(first, Window::FULL)
    }

    fn try_root_move(
        worker: &mut Worker<'_, '_, Self>,
        mv: Move,
        window: Window,
        tried: usize,
    ) -> Score {
        let top = worker.root.total as u16;
        let node = Node {
            on_line: true,
            in_check: worker.context.board.in_check(),
            ..Node::new(window, worker.root.depth, 0, top)
        };
        worker.try_move(&node, mv, window.alpha, tried == 0, top)
    }

    fn evaluate(worker: &mut Worker<'_, '_, Self>) -> Score {
        worker.static_eval()
    }
}
