//! Exact values: a table for each class of material that a position of the root's class leads to,
//! with the value of each position for each depth.
//!
//! The value of a depth is the greatest score that a null window shows to be reached. With null
//! moves, one is a further move, searched two plies less deeply, since it must only reach the
//! window. Without a hash table and without repetitions, this is what the product's search returns.

use super::class::Class;
use super::{DEEPEST, REFERENCE, visit};
use goby_core::board::Board;
use goby_core::search::sources::observer::ObservedNode;
use goby_core::types::{Depth, Move, Score};
use std::thread;

/// The value of a number without a legal position.
const NONE: i16 = i16::MIN;
/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 16;
/// The plies by which a null move's reply is searched less deeply than a move's.
const REDUCTION: usize = 2;
/// The window of a whole search.
const WHOLE: (Score, Score) = (Score(-Score::INFINITE.0), Score::INFINITE);

/// A position's properties for the cases that the source ignores.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks(u8);

impl Marks {
    const NO_MOVES: u8 = 1;
    const CHECK: u8 = 2;
    const DRAWN: u8 = 4;
    const ALLOWS_DRAW: u8 = 8;

    pub(super) const fn has_moves(self) -> bool {
        self.0 & Self::NO_MOVES == 0
    }

    pub(super) const fn in_check(self) -> bool {
        self.0 & Self::CHECK != 0
    }

    /// True if the material is insufficient.
    pub(super) const fn is_drawn(self) -> bool {
        self.0 & Self::DRAWN != 0
    }

    pub(super) const fn is_stalemate(self) -> bool {
        self.0 & (Self::NO_MOVES | Self::CHECK) == Self::NO_MOVES
    }

    /// True if a move leads to insufficient material.
    pub(super) const fn allows_draw(self) -> bool {
        self.0 & Self::ALLOWS_DRAW != 0
    }
}

/// The values and marks of a class, by number.
struct Table {
    class: Class,
    marks: Vec<Marks>,
    /// By depth.
    values: Vec<Vec<i16>>,
}

/// A position in the tables.
#[derive(Clone, Copy)]
pub(super) struct Place {
    table: usize,
    number: usize,
}

/// The tables of a class and of all classes after it.
pub(super) struct Tables {
    tables: Vec<Table>,
    /// True if null moves are allowed.
    pub(super) passes: bool,
}

impl Tables {
    pub(super) fn new(class: &Class, passes: bool) -> Self {
        let mut tables = Self {
            tables: Vec::new(),
            passes,
        };
        tables.add(class);
        tables
    }

    /// Adds the tables of a class, after those of the classes that it leads to.
    fn add(&mut self, class: &Class) {
        if self.tables.iter().any(|table| table.class == *class) {
            return;
        }
        for next in class.next() {
            self.add(&next);
        }
        let mut classes = vec![class.clone(), class.exchanged()];
        classes.dedup();
        let first = self.tables.len();
        for class in classes {
            self.tables.push(Table {
                marks: vec![Marks::default(); class.size()],
                class,
                values: Vec::new(),
            });
        }
        for table in first..self.tables.len() {
            self.tables[table].marks = self.column(table, &|node, board, _| mark(node, board));
        }
        for depth in 0..=DEEPEST {
            eprintln!("{}: values of depth {depth}", class.name());
            for table in first..self.tables.len() {
                let values = self.column(table, &|node, board, place| {
                    self.find(node, board, place, depth)
                });
                self.tables[table].values.push(values);
            }
        }
    }

    /// Finds a figure for each position of a table.
    fn column<V: Copy + Send + Empty>(
        &self,
        table: usize,
        find: &(dyn Fn(&mut ObservedNode<'_, '_, '_, ()>, &mut Board, Place) -> V + Sync),
    ) -> Vec<V> {
        let class = &self.tables[table].class;
        let mut column = vec![V::EMPTY; class.size()];
        let chunks = std::sync::Mutex::new(column.chunks_mut(CHUNK).enumerate());
        thread::scope(|scope| {
            for _ in 0..threads() {
                scope.spawn(|| {
                    visit(|node| {
                        loop {
                            let next = chunks.lock().expect("no thread panics").next();
                            let Some((chunk, cells)) = next else { break };
                            for (offset, cell) in cells.iter_mut().enumerate() {
                                let number = chunk * CHUNK + offset;
                                if let Some(mut board) = class.board(number) {
                                    *cell = find(node, &mut board, Place { table, number });
                                }
                            }
                        }
                    });
                });
            }
        });
        column
    }

    /// The value of a position to a depth, from the values of lower depths.
    fn find(
        &self,
        node: &mut ObservedNode<'_, '_, '_, ()>,
        board: &mut Board,
        place: Place,
        depth: usize,
    ) -> i16 {
        if depth == 0 {
            node.place(board, self.passes);
            node.look(Depth::ZERO, WHOLE, REFERENCE);
            return node.search(REFERENCE).0 as i16;
        }
        let marks = self.marks(place);
        if marks.is_drawn() {
            return 0;
        }
        let mut best = NONE;
        if self.passes && !marks.in_check() {
            best = best.max(self.score_after(self.passed(board), depth - 1, REDUCTION));
        }
        for mv in board.legal_moves() {
            best = best.max(self.score_after(self.after(board, mv), depth - 1, 0));
        }
        if marks.has_moves() {
            return best;
        }
        best.max(match marks.in_check() {
            true => Score::mated_in(0).0 as i16,
            false => 0,
        })
    }

    /// The score of a move or null move to `place` for the side that makes it.
    fn score_after(&self, place: Place, depth: usize, reduction: usize) -> i16 {
        self.score(place, depth.saturating_sub(reduction)).0 as i16
    }

    /// The score of the move to `place`, searched to `depth` below it, for the side that makes it.
    pub(super) fn score(&self, place: Place, depth: usize) -> Score {
        let value = Score(i32::from(
            self.tables[place.table].values[depth][place.number],
        ));
        // A mate is a ply farther away.
        let farther = if value.is_mate() { value.0.signum() } else { 0 };
        Score(farther - value.0)
    }

    /// The value of a position for its side to move.
    pub(super) fn value(&self, place: Place, depth: usize) -> Score {
        Score(i32::from(
            self.tables[place.table].values[depth][place.number],
        ))
    }

    pub(super) fn marks(&self, place: Place) -> Marks {
        self.tables[place.table].marks[place.number]
    }

    /// Calls `visit` for each position of a class, with either side to move.
    pub(super) fn each(&self, class: &Class, mut visit: impl FnMut(&mut Board, Place)) {
        let mut classes = vec![class.clone(), class.exchanged()];
        classes.dedup();
        for class in classes {
            for number in 0..class.size() {
                if let Some(mut board) = class.board(number) {
                    let place = self.place(&board);
                    visit(&mut board, place);
                }
            }
        }
    }

    /// The place of a position.
    pub(super) fn place(&self, board: &Board) -> Place {
        let table = self.tables.iter().position(|table| table.class.has(board));
        let table = table.expect("all classes that a move leads to have a table");
        let number = self.tables[table].class.number(board);
        Place { table, number }
    }

    /// The place after a legal move.
    pub(super) fn after(&self, board: &mut Board, mv: Move) -> Place {
        let undo = board.play(mv);
        let place = self.place(board);
        board.undo(&undo);
        place
    }

    /// The place after a null move.
    pub(super) fn passed(&self, board: &mut Board) -> Place {
        let undo = board.play_null();
        let place = self.place(board);
        board.undo(&undo);
        place
    }
}

/// The initial value of a cell.
pub(super) trait Empty {
    const EMPTY: Self;
}

impl Empty for i16 {
    const EMPTY: Self = NONE;
}

impl Empty for Marks {
    const EMPTY: Self = Self(0);
}

fn mark(_: &mut ObservedNode<'_, '_, '_, ()>, board: &mut Board) -> Marks {
    let moves = board.legal_moves();
    let mut draws = moves.into_iter().map(|mv| board.after(mv));
    let bits = [
        (
            Marks::ALLOWS_DRAW,
            draws.any(|after| after.is_insufficient_material()),
        ),
        (Marks::NO_MOVES, !board.has_legal_move()),
        (Marks::CHECK, board.in_check()),
        (Marks::DRAWN, board.is_insufficient_material()),
    ];
    let marked = bits.into_iter().filter(|&(_, is_set)| is_set);
    Marks(marked.map(|(bit, _)| bit).sum())
}

/// The threads to use.
pub(super) fn threads() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().min(2))
}
