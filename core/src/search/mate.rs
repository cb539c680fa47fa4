//! Mate search, for UCI's `go mate N`.
//!
//! The attacker tries to mate within a number of moves. Every reply of the defender is searched, so
//! a mate found is proven. The number of moves grows by one until there is a mate, so the mate is
//! the shortest. After a short ordinary search (`FIRST_LOOK`), nothing is pruned or evaluated.
//! Moves that leave fewer replies are tried first, and checks before other moves. The last move
//! must be a check. Positions without a mate are stored in the hash table under different keys. A
//! key collision may hide a mate, but cannot make a false one.
//!
//! Only with the feature `desktop`.
//!
//! Source: C. E. Shannon, "Programming a Computer for Playing Chess", 1950 (type A search). Trying
//! moves that leave few replies first is common in problem solvers.

use super::worker::{RootSearch, Worker};
use super::{Iteration, Report};
use crate::board::Undo;
use crate::game::{FIFTY_MOVES, short_key};
use crate::hash::{Bound, Entry};
use crate::movegen::MOST_MOVES;
use crate::types::{Depth, Key, Move, Score};
use arrayvec::ArrayVec;

/// The longest mate that is searched, in moves.
const LONGEST: u32 = 32;
/// The greatest number of plies of a mate, plus one.
const PLIES: usize = 2 * LONGEST as usize;
/// A move without check is ordered as if it left this many more replies.
const NO_CHECK: u32 = 1_000;
/// The depth of the ordinary search before the mate search, which provides a good move.
const FIRST_LOOK: Depth = Depth(5);
/// The number that makes the keys of the mate search differ from ordinary keys.
const SALT: u64 = 0x6D61_7465_2069_6E20;

/// The moves of a proven mate.
type Line = ArrayVec<Move, PLIES>;

/// The last reply at each ply that avoided the mate. It is tried first.
struct Refutations([Option<Move>; PLIES]);

impl<S: RootSearch> Worker<'_, '_, S> {
    /// Searches the shortest mate within [`Limits::mate`](super::Limits::mate) moves and reports
    /// it. `None` if there is none or the search was stopped first.
    pub(super) fn prove_mate(&mut self) -> Option<Report> {
        let depth = self.watch.limits().depth;
        self.watch.limits_mut().depth = depth.min(FIRST_LOOK);
        self.deepen();
        self.watch.limits_mut().depth = depth;
        let mut refutations = Refutations([None; PLIES]);
        for moves in 1..=self.watch.limits().mate.min(LONGEST) {
            for index in 0..self.root.total as usize {
                let mv = self.moves.get(index)?.mv;
                if self.mates(mv, moves, 0, &mut refutations) {
                    let mut line = self.shortest_line(mv, moves, &mut refutations);
                    return Some(self.announce(&mut line, moves));
                }
            }
        }
        None
    }

    /// Reports a proven mate to the host.
    fn announce(&mut self, line: &mut Line, moves: u32) -> Report {
        let plies = 2 * moves as i32 - 1;
        let score = -Score::mated_in(plies);
        let shown = super::mate_line::shown(score, self.game.board(), line);
        let report = Report {
            depth: (self.root.depth + Depth::ONE).max(Depth(plies)),
            selective_depth: self.selective_depth.max(plies as usize) as u32,
            score,
            bound: Bound::Exact,
            nodes: self.watch.nodes(),
            elapsed: self.watch.elapsed(),
            best: line.first().copied(),
            ponder: line.get(1).copied(),
            line: 1,
        };
        self.watch.report(&Iteration {
            report: Report {
                score: shown,
                ..report
            },
            root: self.game.board(),
            line,
            table: &self.table,
        });
        report
    }

    /// Plays a move, or returns `None` if the search must stop. Results after a stop prove nothing.
    fn step(&mut self, mv: Move) -> Option<Undo> {
        if self.watch.is_stopped() {
            return None;
        }
        self.watch.count();
        if self.must_stop() {
            return None;
        }
        Some(self.context.board.play(mv))
    }

    /// Returns true if the legal move `mv` mates within `moves` moves (including `mv`) against
    /// every reply.
    fn mates(&mut self, mv: Move, moves: u32, ply: usize, refutations: &mut Refutations) -> bool {
        if moves == 1 && !self.context.board.gives_check(mv) {
            return false;
        }
        let Some(undo) = self.step(mv) else {
            return false;
        };
        let mates = self.is_lost(moves - 1, ply + 1, refutations);
        self.context.board.undo(&undo);
        mates
    }

    /// Returns true if the side to move is mated, or the opponent mates within `moves` moves
    /// against every reply.
    fn is_lost(&mut self, moves: u32, ply: usize, refutations: &mut Refutations) -> bool {
        let board = &self.context.board;
        if !board.has_legal_move() {
            return board.in_check();
        }
        if moves == 0 || self.is_draw(ply) {
            return false;
        }
        let known = refutations.0.get(ply).copied().flatten();
        let replies = board.legal_moves();
        for rank in 0..3 {
            for &reply in &replies {
                let is_capture = self.context.board.is_capture(reply);
                let own = if Some(reply) == known {
                    0
                } else {
                    2 - u32::from(is_capture)
                };
                if own == rank && !self.is_won_after(reply, moves, ply, refutations) {
                    if let Some(place) = refutations.0.get_mut(ply) {
                        *place = Some(reply);
                    }
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if the opponent mates within `moves` moves after `reply`.
    fn is_won_after(
        &mut self,
        reply: Move,
        moves: u32,
        ply: usize,
        refutations: &mut Refutations,
    ) -> bool {
        let Some(undo) = self.step(reply) else {
            return false;
        };
        let is_won = self.mating_move(moves, ply + 1, refutations).is_some();
        self.context.board.undo(&undo);
        is_won
    }

    /// Returns a move that mates within `moves` moves, or `None`.
    fn mating_move(
        &mut self,
        moves: u32,
        ply: usize,
        refutations: &mut Refutations,
    ) -> Option<Move> {
        let list = self.context.board.legal_moves();
        if self.is_draw(ply) {
            return None;
        }
        if moves == 1 {
            let mut list = list.iter().copied();
            return list.find(|&mv| self.mates(mv, 1, ply, refutations));
        }
        let key = self.own_key();
        let known = key
            .and_then(|key| self.table.probe(key, 0))
            .map(|record| record.entry);
        if known.is_some_and(|entry| entry.depth.0 >= moves as i32) {
            return None;
        }
        let mut order = ArrayVec::<(u32, Move), MOST_MOVES>::new();
        for &mv in &list {
            let undo = self.step(mv)?;
            let replies = self.context.board.count_legal();
            let in_check = self.context.board.in_check();
            self.context.board.undo(&undo);
            match (replies, in_check) {
                (0, true) => return Some(mv),
                // Stalemate.
                (0, false) => {}
                (replies, true) => drop(order.try_push((replies, mv))),
                (replies, false) => drop(order.try_push((replies + NO_CHECK, mv))),
            }
        }
        while let Some(place) = first_of(&order) {
            let (_, mv) = order.swap_pop(place)?;
            if self.mates(mv, moves, ply, refutations) {
                return Some(mv);
            }
        }
        if let Some(key) = key.filter(|_| !self.watch.is_stopped()) {
            let entry = Entry {
                best: None,
                score: Score::DRAW,
                depth: Depth(moves as i32),
                bound: Bound::Upper,
            };
            self.table.store(key, 0, entry.into());
        }
        None
    }

    /// Returns the key for entries of the mate search. `None` near the fifty-move limit, where a
    /// result depends on the half-move clock too.
    pub(super) fn own_key(&self) -> Option<Key> {
        let root = self.game.board();
        let last = usize::from(root.halfmove_clock()) + PLIES;
        let salt = root.key().0.rotate_left(32) ^ SALT;
        (last < usize::from(FIFTY_MOVES)).then(|| Key(self.context.board.key().0 ^ salt))
    }

    /// Returns true if the position is a draw by the fifty-move rule or repeats a position from
    /// before the root.
    fn is_draw(&self, ply: usize) -> bool {
        let board = &self.context.board;
        let clock = usize::from(board.halfmove_clock());
        let short = short_key(board.key());
        let mut before = self.game.reversible_keys().take(clock.saturating_sub(ply));
        clock >= usize::from(FIFTY_MOVES) || before.any(|key| key == short)
    }

    /// Returns the line of a mate that begins with `mv`. Each reply is one that delays the mate
    /// longest. The line is shorter if the search is stopped.
    fn shortest_line(&mut self, mv: Move, moves: u32, refutations: &mut Refutations) -> Line {
        let root = self.context.board.clone();
        let mut line = Line::new();
        let (mut next, mut left) = (mv, moves);
        loop {
            let _ = self.context.board.play(next);
            let is_full = line.try_push(next).is_err();
            left -= 1;
            let replies = self.context.board.legal_moves();
            let mut longest = None;
            for &reply in &replies {
                let ply = line.len();
                let mut lengths = 1..=left;
                let length =
                    lengths.find(|&moves| self.is_won_after(reply, moves, ply, refutations));
                if length > longest.map(|(length, _)| length) {
                    longest = length.map(|length| (length, reply));
                }
            }
            let Some((length, reply)) = longest.filter(|_| !is_full) else {
                break;
            };
            let _ = self.context.board.play(reply);
            let Some(answer) = self.mating_move(length, line.len() + 1, refutations) else {
                break;
            };
            let _ = line.try_push(reply);
            (next, left) = (answer, length);
        }
        self.context.board = root;
        line
    }
}

/// Returns the index of the move that leaves the fewest replies.
fn first_of(order: &[(u32, Move)]) -> Option<usize> {
    let places = order.iter().enumerate();
    let least = places.min_by_key(|(_, (replies, _))| *replies);
    least.map(|(place, _)| place)
}
