//! A search in slices, for programs that have no thread to spare: it is stopped, and goes on later
//! where it was.
//!
//! The line that was being searched is kept, node by node, and is gone down again
//! (`today/suspended.rs`); all else of a search stays in lent memory. What is done twice is
//! the line itself, and what lay below its last node in a null move, in ProbCut or in a test for
//! singularity.

use super::today::Suspended;
use super::today::suspended::{Line, SuspendedNode, SuspendedRoot};
use super::worker::{Root, Search};
use super::{Host, Limits, Report};
use crate::game::Game;
use crate::hash::Slot;
use crate::types::{Depth, Key};

/// The length of the line, the number of its last node's move, and how many scores that has. What
/// follows it in the order of the search is another place: the place of two slices is the same if
/// the second came to nothing.
type LinePlace = (usize, (i32, usize));

/// How many nodes of the line have been kept, and where the last of them stands.
fn place(line: &Line<'_>) -> LinePlace {
    let length = if line.last == Some(0) { line.length } else { 0 };
    let last = length
        .checked_sub(1)
        .and_then(|ply| line.nodes.get(ply)?.as_ref());
    let turn = last.map(|node| &node.turn);
    (
        length,
        turn.map_or((0, 0), |turn| (turn.candidate.count, turn.found.len())),
    )
}

/// Where a search stands that was stopped before its end, with room for `PLIES` plies of its line:
/// what lies below is searched again, so that 16 are enough.
#[derive(Clone, Debug)]
pub struct Unfinished<const PLIES: usize> {
    nodes: [Option<SuspendedNode>; PLIES],
    length: usize,
    iteration: Option<SuspendedRoot>,
    root: Root,
    searched: u64,
    selective_depth: usize,
    is_reported: bool,
    /// Whether an iteration was cut.
    is_cut: bool,
    /// Where the last slice ended, and what the next one should search.
    place: LinePlace,
    least: u64,
    /// The root position, and which search it was.
    of: Option<(Key, u8)>,
}

impl<const PLIES: usize> Unfinished<PLIES> {
    /// A search that has not begun.
    pub const NEW: Self = Self {
        nodes: [const { None }; PLIES],
        length: 0,
        iteration: None,
        root: Root::START,
        searched: 0,
        selective_depth: 0,
        is_reported: false,
        is_cut: false,
        place: (0, (0, 0)),
        least: 0,
        of: None,
    };

    /// The nodes that have been searched.
    pub const fn nodes(&self) -> u64 {
        self.searched
    }

    /// Returns the fewest nodes that let the next slice progress, as far as known. A slice that
    /// made none is at least doubled, since a null-move search cannot be split.
    pub const fn least(&self) -> u64 {
        self.least
    }
}

impl Search<'_> {
    /// Thinks as [`think`](Self::think) does, but goes on where `unfinished` stands, and notes
    /// there how far it has come. The report counts the nodes of all slices, and so do the limits;
    /// their time runs between slices, too. A search of another position, or after which this one
    /// was used for something else, begins anew. A mate is not proven (`Limits::mate`), and the
    /// sources' search begins its iteration again.
    ///
    /// Work: as [`think`](Self::think).
    pub fn think_on<const PLIES: usize>(
        &mut self,
        unfinished: &mut Unfinished<PLIES>,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        let key = game.board().key();
        let goes_on = unfinished.of == Some((key, self.generation));
        if goes_on {
            // The same search: its entries in the table are not old.
            self.generation = self.generation.wrapping_sub(1);
        } else {
            *unfinished = Unfinished::NEW;
            self.clear_plies();
        }
        let mut worker = self.begin(game, hash, limits, host);
        let iteration = unfinished.iteration.take();
        if let Some(line) = worker.suspended.line() {
            line.nodes = &mut unfinished.nodes;
            line.length = unfinished.length;
            line.root = iteration;
        }
        if goes_on {
            worker.root = unfinished.root;
            worker.watch.set_nodes(unfinished.searched);
            worker.selective_depth = unfinished.selective_depth;
            worker.is_reported = unfinished.is_reported;
            let lines = worker.lines();
            if let Some(iteration) = iteration {
                worker.iterate(iteration.first, lines, iteration.last);
            } else if unfinished.is_cut {
                worker.iterate(0, lines, worker.root.report.score);
            }
        } else {
            worker.gather_root_moves();
        }
        if !worker.watch.is_stopped() {
            worker.deepen();
        }
        let slice = worker.watch.nodes() - unfinished.searched;
        let line = worker.suspended.line();
        let (place, iteration) =
            line.map_or_else(Default::default, |line| (place(line), line.root));
        let came_further = place != unfinished.place;
        unfinished.least = if came_further { 0 } else { 2 * slice };
        unfinished.place = place;
        (unfinished.length, unfinished.iteration) = (place.0, iteration);
        worker.suspended = Suspended::default();
        unfinished.root = worker.root;
        unfinished.searched = worker.watch.nodes();
        unfinished.selective_depth = worker.selective_depth;
        unfinished.is_reported = worker.is_reported;
        unfinished.is_cut = worker.watch.is_stopped() && worker.root.depth > Depth::ZERO;
        let report = worker.result();
        self.observer = worker.observer;
        self.note_score(limits, game.board().side(), &report);
        unfinished.of = Some((key, self.generation));
        report
    }
}
