//! A search with its memory, and one that runs: the board it plays on, what it knows of the root,
//! the count of its nodes.

use super::memory::Memory;
use super::observe::Statistics;
use super::observe::observer::Observer;
use super::path::{Path, Ply};
use super::sources::{Played, Sources};
use super::technique::{Switches, Technique};
use super::today::Suspended;
use super::watch::Watch;
use super::weakness::Sight;
use super::{CallStackBudget, Host, Limits, Report};
use crate::board::Board;
use crate::eval::{CacheSlot, Evaluation};
use crate::game::Game;
use crate::hash::{Bound, Entry, Slot, Table};
use crate::order::Scored;
use crate::time::Millis;
use crate::types::{Color, Depth, Move, Score};

/// A search with its memory: what it learns of a game it keeps for the next move.
#[derive(Debug)]
pub struct Search<'m> {
    memory: Memory<'m>,
    /// What the last search on the clock has found, and for which side.
    pub(super) last_score: Option<(Color, Score)>,
    /// Counts searches, so that the hash table knows old entries.
    pub(super) generation: u8,
    switches: Switches,
    pub(super) observer: Observer,
    played: Played,
}

impl<'m> Search<'m> {
    /// A search that knows nothing yet, in lent memory.
    pub const fn new(memory: Memory<'m>) -> Self {
        Self {
            memory,
            last_score: None,
            generation: 0,
            switches: Switches::SHIPPED,
            observer: Observer::new(),
            played: Played::TODAY,
        }
    }

    /// Forgets what it has learned: a new game begins. The hash table is the caller's to clear.
    pub fn clear(&mut self) {
        self.memory.butterfly.fill(0);
        self.memory.pawn_history.fill(0);
        self.memory.captures.fill(0);
        self.memory.continuations.fill(0);
        self.memory.corrections.fill(0);
        self.last_score = None;
        self.generation = 0;
    }

    /// The table as this search sees it: how old its entries are depends on who looks.
    pub const fn table<'h>(&self, hash: &'h [Slot]) -> Table<'h> {
        Table::new(hash, self.generation)
    }

    /// What the techniques have done since the search was made, in a build that counts (feature
    /// `stats`).
    pub const fn statistics(&self) -> &Statistics {
        &self.observer.statistics
    }

    /// Another search with some techniques turned off, for experiments. In a shipped build there is
    /// only one choice.
    pub const fn set_switches(&mut self, switches: Switches) {
        self.switches = switches;
    }

    /// Notes what a search for `side` has found that was to end by the clock.
    pub(super) fn note_score(&mut self, limits: &Limits, side: Color, report: &Report) {
        if limits.budget.is_some() {
            self.last_score = Some((side, report.score));
        }
    }

    /// Forgets the line of the last search.
    pub(super) fn clear_plies(&mut self) {
        for record in &mut *self.memory.plies {
            *record = Ply::EMPTY;
        }
    }

    /// A worker at the root. What it is made of is on the stack only here, not
    /// below the search.
    #[inline(never)]
    pub(super) fn begin<'a, 'g>(
        &'a mut self,
        game: &'a Game<'g>,
        hash: &'a [Slot],
        limits: &'a mut Limits,
        host: &'a mut dyn Host,
    ) -> Worker<'a, 'g> {
        self.generation = self.generation.wrapping_add(1);
        let context = Context {
            board: game.board().clone(),
            switches: self.switches,
        };
        let sight = Sight::new(limits.weakness, game.board());
        let sources = Sources::new(limits.recipe, game.board());
        if self.played.changes(&sources) {
            self.memory.evaluations.fill(CacheSlot::NONE);
        }
        let evaluation = Evaluation::new(
            &context.board,
            self.memory.evaluations,
            self.memory.accumulators,
        );
        let keeps_evaluations = self.switches.has(Technique::StoredEvaluation) && !sources.play();
        Worker {
            evaluation: sources.evaluation(evaluation),
            context,
            game,
            moves: self.memory.moves,
            path: Path::new(self.memory.plies, self.memory.pv),
            histories: super::today::Histories {
                butterfly: self.memory.butterfly,
                pawns: self.memory.pawn_history,
                captures: self.memory.captures,
                continuations: self.memory.continuations,
                corrections: self.memory.corrections,
            }
            .switched(self.switches),
            root_depth: 0,
            table: Table::new(hash, self.generation).keeping_evaluations(keeps_evaluations),
            watch: Watch::new(host, limits, self.memory.poll_interval),
            root: Root {
                before: (self.last_score)
                    .filter(|&(side, _)| side == game.board().side())
                    .map(|(_, score)| score),
                ..Root::START
            },
            sight,
            call_stack: self.memory.call_stack,
            most_blamed: self.memory.blamed,
            is_reported: false,
            selective_depth: 0,
            observer: core::mem::take(&mut self.observer),
            sources,
            suspended: Suspended::default(),
        }
    }
}

/// What techniques may look at besides the node: the position, and which of them are on.
#[derive(Clone, Debug)]
pub(super) struct Context {
    /// The position being searched.
    pub(super) board: Board,
    /// Which techniques are on.
    pub(super) switches: Switches,
}

impl Context {
    /// The side to move.
    #[inline]
    pub(super) const fn us(&self) -> Color {
        self.board.side()
    }
}

/// A running search. The recursion passes this one pointer down, and a node.
pub(super) struct Worker<'a, 'g> {
    pub(super) context: Context,
    pub(super) evaluation: Evaluation<'a>,
    /// The game up to the root.
    pub(super) game: &'a Game<'g>,
    pub(super) moves: &'a mut [Scored],
    pub(super) path: Path<'a>,
    pub(super) histories: super::today::Histories<'a>,
    /// To which depth the root is searched now: the iteration's, or less after a fail high.
    pub(super) root_depth: i32,
    pub(super) table: Table<'a>,
    pub(super) watch: Watch<'a>,
    pub(super) root: Root,
    pub(super) sight: Sight,
    /// What is left of the call stack.
    pub(super) call_stack: CallStackBudget,
    /// How many moves of a node can be blamed.
    pub(super) most_blamed: usize,
    /// The best line of this iteration has been reported as it is.
    pub(super) is_reported: bool,
    /// The deepest ply reached.
    pub(super) selective_depth: usize,
    pub(super) observer: Observer,
    pub(super) sources: Sources,
    /// What is kept of the line when the search is stopped.
    pub(super) suspended: Suspended<'a>,
}

/// What the root knows of the iteration in progress and of the best move so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) depth: Depth,
    /// How many root moves may be played: they lie at the bottom of the move stack.
    pub(super) total: u32,
    /// Those not yet searched in this iteration, the current one included.
    pub(super) left: u32,
    pub(super) current: Option<Move>,
    /// How many moves the best line kept has.
    pub(super) line_length: usize,
    /// The best so far, of the first line.
    pub(super) report: Report,
    /// Iterations in a row that ended with the same best move.
    pub(super) best_move_stability: u32,
    /// The nodes of this iteration below the best move, and before the iteration all there were.
    pub(super) best_nodes: u64,
    pub(super) nodes_before: u64,
    /// By how many centipawns the score fell in the last iteration.
    pub(super) score_drop: i32,
    /// The score of the search for the last move.
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
        best_move_stability: 0,
        best_nodes: 0,
        nodes_before: 0,
        score_drop: 0,
        before: None,
    };
}

impl Worker<'_, '_> {
    /// What the hash table knows of the position, which is met at `ply`.
    #[inline]
    pub(super) fn probe(&self, ply: u16) -> Option<Entry> {
        self.table
            .probe(self.sight.key(self.context.board.key()), i32::from(ply))
    }

    /// Remembers what has been found out of the position, which is met at `ply`.
    #[inline]
    pub(super) fn store(&mut self, ply: u16, entry: Entry) {
        let key = self.sight.key(self.context.board.key());
        let ply = i32::from(ply);
        self.table.store(key, ply, entry);
    }

    /// Plays a legal move at `ply`, which must have a record.
    pub(super) fn play(&mut self, mv: Move, ply: usize) {
        debug_assert!(self.context.board.is_legal(mv), "{mv:?} is not legal");
        self.watch.count();
        let before = self.evaluation.play();
        let undo = self.context.board.play_with(mv, &mut self.evaluation);
        self.path.set_undo(ply, undo, before);
    }

    /// Passes the turn at `ply`, which must have a record: a null move.
    #[inline]
    pub(super) fn pass(&mut self, ply: usize) {
        self.watch.count();
        let before = self.evaluation.play();
        let undo = self.context.board.play_null();
        self.path.set_undo(ply, undo, before);
    }

    /// Fetches what the table has of the position after a move, which then is there when the move
    /// has been judged and played. Does nothing where memory has no caches.
    #[inline]
    pub(super) fn prefetch(&self, mv: Move) {
        #[cfg(feature = "prefetch")]
        self.table
            .prefetch(self.sight.key(self.context.board.key_after(mv)));
        let _ = mv;
    }

    /// Takes the move of `ply` back.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub(super) fn take_back(&mut self, ply: usize) {
        if let Some((undo, before)) = self.path.undo(ply) {
            self.context.board.undo(undo);
            self.evaluation.undo(before);
        }
    }

    /// Begins the node at `ply`, of any recipe: the score of one that ends there because the search
    /// does, or by a draw of the rules.
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
