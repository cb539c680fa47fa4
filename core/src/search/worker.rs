//! A search with its memory (`Search`), and a running search (`Worker`).

use super::memory::Memory;
use super::path::{Path, Ply};
use super::technique::{Statistics, Switches};
use super::watch::Watch;
use super::weakness::RootWeakness;
use super::window::Window;
use super::{CallStackBudget, Host, Limits, Report};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::game::Game;
use crate::hash::{Bound, Entry, Record, Slot, Table};
use crate::order::Scored;
use crate::time::Millis;
use crate::types::{Color, Depth, Move, Score};

/// A search with its memory. Histories are kept from one move of a game to the next.
#[derive(Debug)]
pub struct Search<'m> {
    memory: Memory<'m>,
    /// The score of the last search with a time budget, and its side to move.
    pub(super) last_score: Option<(Color, Score)>,
    /// The number of searches, from which the hash table computes the age of entries.
    pub(super) generation: u8,
    switches: Switches,
    pub(super) statistics: Statistics,
}

impl<'m> Search<'m> {
    /// Creates a search in lent memory. Used memory keeps its histories until
    /// [`clear`](Self::clear).
    pub const fn new(memory: Memory<'m>) -> Self {
        Self {
            memory,
            last_score: None,
            generation: 0,
            switches: Switches::SHIPPED,
            statistics: Statistics::new(),
        }
    }

    /// Resets the histories for a new game. The caller must clear the hash table.
    pub fn clear(&mut self) {
        self.memory.butterfly.fill(0);
        self.memory.pawn_history.fill(0);
        self.memory.captures.fill(0);
        self.memory.continuations.fill(0);
        self.memory.corrections.fill(0);
        self.last_score = None;
        self.generation = 0;
    }

    /// Sets the generation of another search, which uses the same hash table.
    #[cfg(feature = "desktop")]
    pub const fn set_generation_of(&mut self, other: &Search<'_>) {
        self.generation = other.generation;
    }

    /// The hash table at the generation of this search.
    pub const fn table<'h>(&self, hash: &'h [Slot]) -> Table<'h> {
        Table::new(hash, self.generation)
    }

    /// The counters of the techniques since this search was created, as far as this build counts.
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Sets the techniques that are on, for experiments. Has no effect in a build without switches.
    pub const fn set_switches(&mut self, switches: Switches) {
        self.switches = switches;
    }

    /// Creates a worker of the main search at the root.
    #[cfg(test)]
    pub(super) fn begin<'a, 'g>(
        &'a mut self,
        game: &'a Game<'g>,
        hash: &'a [Slot],
        limits: &'a mut Limits,
        host: &'a mut dyn Host,
    ) -> Worker<'a, 'g> {
        self.begin_as(game, hash, limits, host, Main)
    }

    /// Searches with the algorithm `S`, whose state is `own`.
    #[inline(always)]
    pub(super) fn think_as<S: RootSearch>(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
        own: S,
    ) -> Report {
        for record in &mut *self.memory.plies {
            *record = Ply::EMPTY;
        }
        let mut worker = self.begin_as(game, hash, limits, host, own);
        worker.gather_root_moves();
        let report = worker.answer();
        self.statistics = worker.statistics;
        if limits.budget.is_some() && report.depth > Depth::ZERO {
            self.last_score = Some((game.board().side(), report.score));
        }
        report
    }

    /// Creates a worker at the root. Not inlined, so that its temporary values do not stay on the
    /// stack during the search.
    #[inline(never)]
    pub(super) fn begin_as<'a, 'g, S: RootSearch>(
        &'a mut self,
        game: &'a Game<'g>,
        hash: &'a [Slot],
        limits: &'a mut Limits,
        host: &'a mut dyn Host,
        own: S,
    ) -> Worker<'a, 'g, S> {
        self.generation = self.generation.wrapping_add(1);
        let context = Context {
            board: game.board().clone(),
            switches: self.switches,
        };
        let weakness = RootWeakness::new(limits.weakness, game.board());
        let evaluation = Evaluation::new(
            &context.board,
            self.memory.evaluations,
            self.memory.accumulators,
            self.memory.refreshes,
        );
        Worker {
            evaluation,
            context,
            game,
            moves: self.memory.moves,
            path: Path::new(self.memory.plies, self.memory.pv),
            histories: super::main::Histories {
                butterfly: self.memory.butterfly,
                pawns: self.memory.pawn_history,
                captures: self.memory.captures,
                continuations: self.memory.continuations,
                corrections: self.memory.corrections,
            }
            .switched(self.switches),
            root_depth: 0,
            table: S::table(Table::new(hash, self.generation), self.switches),
            watch: Watch::new(host, limits, self.memory.poll_interval),
            root: Root {
                before: (self.last_score)
                    .filter(|&(side, _)| side == game.board().side())
                    .map(|(_, score)| score),
                ..Root::START
            },
            weakness,
            call_stack: self.memory.call_stack,
            malus_moves: self.memory.malus_moves,
            is_reported: false,
            selective_depth: 0,
            statistics: core::mem::take(&mut self.statistics),
            own,
        }
    }
}

/// The position and the switches, which techniques read.
#[derive(Clone, Debug)]
pub(super) struct Context {
    /// The position being searched.
    pub(super) board: Board,
    /// The techniques that are on.
    pub(super) switches: Switches,
}

impl Context {
    /// The side to move.
    #[inline]
    pub(super) const fn us(&self) -> Color {
        self.board.side()
    }
}

/// The state of the main search: empty, because the worker holds all of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Main;

/// A running search. Recursive calls pass only a pointer to it, and a node.
pub(super) struct Worker<'a, 'g, S = Main> {
    pub(super) context: Context,
    pub(super) evaluation: Evaluation<'a>,
    /// The game up to the root.
    pub(super) game: &'a Game<'g>,
    pub(super) moves: &'a mut [Scored],
    pub(super) path: Path<'a>,
    pub(super) histories: super::main::Histories<'a>,
    /// The depth of the current root search: the iteration's depth, or less after a fail high.
    pub(super) root_depth: i32,
    pub(super) table: Table<'a>,
    pub(super) watch: Watch<'a>,
    pub(super) root: Root,
    pub(super) weakness: RootWeakness,
    /// The rest of the call stack budget.
    pub(super) call_stack: CallStackBudget,
    /// The greatest number of moves that get a malus after a cutoff.
    pub(super) malus_moves: usize,
    /// True once the current PV has been reported.
    pub(super) is_reported: bool,
    /// The greatest ply reached.
    pub(super) selective_depth: usize,
    pub(super) statistics: Statistics,
    /// The state of the chosen algorithm (`Main` or the sources' search).
    #[cfg_attr(
        not(feature = "sources"),
        expect(dead_code, reason = "the main search has none")
    )]
    pub(super) own: S,
}

/// The state of the iteration in progress, and the best move so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) depth: Depth,
    /// The number of allowed root moves. They are at the bottom of the move stack.
    pub(super) total: u32,
    /// The number of root moves not yet searched in this iteration, including the current one.
    pub(super) left: u32,
    pub(super) current: Option<Move>,
    /// The length of the best line.
    pub(super) line_length: usize,
    /// The report of the first line's best move so far.
    pub(super) report: Report,
    /// True if the last reported best line is that of `report`.
    pub(super) is_shown: bool,
    /// The number of successive iterations with the same best move.
    pub(super) best_move_stability: u32,
    /// The number of nodes below the best move in this iteration.
    pub(super) best_nodes: u64,
    /// The number of all nodes before this iteration.
    pub(super) nodes_before: u64,
    /// The fall of the score since the previous iteration, in centipawns.
    pub(super) score_drop: i32,
    /// The score of the search for this side's previous move.
    pub(super) before: Option<Score>,
}

impl Root {
    pub(super) const START: Self = Self {
        depth: Depth::ZERO,
        total: 0,
        left: 0,
        current: None,
        line_length: 0,
        report: Report {
            depth: Depth::ZERO,
            selective_depth: 0,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: Millis::ZERO,
            best: None,
            ponder: None,
            line: 1,
        },
        is_shown: false,
        best_move_stability: 0,
        best_nodes: 0,
        nodes_before: 0,
        score_drop: 0,
        before: None,
    };
}

/// A search algorithm below the root.
pub(super) trait RootSearch: Sized {
    /// Returns the hash table, configured for this algorithm.
    fn table(table: Table<'_>, switches: Switches) -> Table<'_>;

    /// Searches one iteration for the line that begins with root move `first`. `last` is the score
    /// of the previous iteration. Returns `None` if the search is stopped.
    fn search_line(worker: &mut Worker<'_, '_, Self>, first: usize, last: Score) -> Option<Score>;

    /// Returns the score of a root move. `tried` is the number of root moves searched before it.
    fn try_root_move(
        worker: &mut Worker<'_, '_, Self>,
        mv: Move,
        window: Window,
        tried: usize,
    ) -> Score;

    /// Returns the static eval of the current position for the side to move.
    fn evaluate(worker: &mut Worker<'_, '_, Self>) -> Score;
}

impl<S> Worker<'_, '_, S> {
    /// The best move of a TT entry if it is legal. It may be illegal, because the entry may belong
    /// to another position.
    #[inline]
    pub(super) fn legal_hash_move(&self, entry: Option<Entry>) -> Option<Move> {
        let best = entry.and_then(|entry| entry.best);
        best.filter(|&mv| self.context.board.is_legal(mv))
    }

    /// Returns the TT record of the current position at `ply`.
    #[inline]
    pub(super) fn probe(&self, ply: u16) -> Option<Record> {
        let key = self.weakness.key(self.context.board.key());
        self.table.probe(key, i32::from(ply))
    }

    /// Stores a TT record of the current position at `ply`.
    #[inline]
    pub(super) fn store(&mut self, ply: u16, record: Record) {
        let key = self.weakness.key(self.context.board.key());
        self.table.store(key, i32::from(ply), record);
    }

    /// Plays a legal move at `ply`. There must be a ply record for `ply`.
    pub(super) fn play(&mut self, mv: Move, ply: usize) {
        debug_assert!(self.context.board.is_legal(mv), "{mv:?} is not legal");
        self.watch.count();
        let before = self.evaluation.play();
        let undo = self.context.board.play_with(mv, &mut self.evaluation);
        self.path.set_undo(ply, undo, before);
    }

    /// Plays a null move at `ply`. There must be a ply record for `ply`.
    #[inline]
    pub(super) fn pass(&mut self, ply: usize) {
        self.watch.count();
        let before = self.evaluation.play();
        let undo = self.context.board.play_null();
        self.prefetch_here();
        self.path.set_undo(ply, undo, before);
    }

    /// Prefetches the TT slots of the current position. Does nothing without the feature
    /// `prefetch`.
    #[inline]
    pub(super) fn prefetch_here(&self) {
        #[cfg(feature = "prefetch")]
        self.table
            .prefetch(self.weakness.key(self.context.board.key()));
    }

    /// Prefetches the TT slots of the position after `mv`. Does nothing without the feature
    /// `prefetch`.
    #[inline]
    pub(super) fn prefetch(&self, mv: Move) {
        #[cfg(feature = "prefetch")]
        self.table
            .prefetch(self.weakness.key(self.context.board.key_after(mv)));
        let _ = mv;
    }

    /// Undoes the move of `ply`.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub(super) fn take_back(&mut self, ply: usize) {
        if let Some((undo, before)) = self.path.undo(ply) {
            self.context.board.undo(undo);
            self.evaluation.undo(before);
        }
    }

    /// Starts a node at `ply`. Returns a score if the node ends here, because the search is stopped
    /// or the position is a draw.
    #[inline]
    pub(super) fn begin_node(&mut self, ply: usize) -> Option<Score> {
        self.path.clear_pv(ply);
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return Some(Score::DRAW);
        }
        self.draw(ply)
    }
}
