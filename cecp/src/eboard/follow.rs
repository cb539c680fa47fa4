//! Follows the pieces on a board, and finds their meaning for the game. No input or output.
//!
//! The board reports all its pieces with their kinds, so a move has been made when exactly the
//! pieces of the position after it are on the board. The order of lifting and putting does not
//! matter.

use super::placement::{Lights, Placement};
use super::words;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::sensors::may_become_castling;
use goby_core::time::{Instant, Millis};
use goby_core::types::{Color, Move};

/// The times after which an unchanged report is judged.
const STAGES: [Millis; 4] = [SETTLED, PATIENCE, WRONG, MISSING];
/// A piece that slides over the board is on no square for so long.
const SETTLED: Millis = Millis(400);
/// A move that may be the first half of castling counts after this time.
const PATIENCE: Millis = Millis(1_500);
/// Pieces on wrong squares are told after this time.
const WRONG: Millis = Millis(3_000);
/// Missing pieces, which may be in a hand, are told after this time.
const MISSING: Millis = Millis(10_000);
/// The number of plies taken back at once beyond which the start position means a new game.
const FEW: usize = 2;

/// The meaning of the pieces for the game.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// A person has made this move.
    Move(Move),
    /// The last moves, this many, have been taken back.
    TakeBack(usize),
    /// The pieces of the start position have been set up.
    NewGame,
    /// Words for the person, such as the way to correct wrong pieces.
    Words(String),
}

/// The game, and the pieces on the board.
pub(crate) struct Follower {
    /// The positions of the game, oldest first; at least one.
    boards: Vec<Board>,
    /// True for each color that a person moves on the board.
    persons: [bool; 2],
    /// The pieces on the board, and the time since when.
    pieces: Option<Placement>,
    since: Instant,
    /// The position of `boards` that was on the board last; `None` after changes of the game that
    /// were not made on the board.
    placed: Option<usize>,
    /// The number of `STAGES` after which `pieces` have been judged.
    stage: usize,
    /// True if `pieces` have changed since `placed` became `None`.
    has_changed: bool,
    /// True until the position is on the board, after words about wrong pieces.
    is_wrong: bool,
}

impl Follower {
    /// Creates a follower of a game at the start position, in which no person moves.
    pub(crate) fn new() -> Self {
        Self {
            boards: vec![Board::start()],
            persons: [false; 2],
            pieces: None,
            since: Instant(0),
            placed: None,
            stage: 0,
            has_changed: false,
            is_wrong: false,
        }
    }

    /// Takes over the game, and the colors that a person moves on the board. Returns the last move
    /// in words if it must be made on the board now.
    pub(crate) fn know(&mut self, game: &Game<'_>, persons: [bool; 2]) -> Option<String> {
        let mut boards = vec![game.beginning()];
        for mv in game.moves() {
            let next = boards.last().map(|board| board.after(mv));
            boards.extend(next);
        }
        if (&boards, persons) == (&self.boards, self.persons) {
            return None;
        }
        let common = boards.iter().zip(&self.boards);
        let common = common.take_while(|(one, other)| one == other).count();
        let is_longer = common == self.boards.len() && boards.len() > common;
        self.placed = self.placed.filter(|&placed| placed < common);
        self.has_changed &= self.placed.is_some();
        (self.boards, self.persons) = (boards, persons);
        self.stage = 0;
        let [.., before, after] = self.boards.as_slice() else {
            return None;
        };
        let is_theirs = self.placed.is_some() && is_longer && !self.moves(before.side());
        let (before, after) = (Placement::of(before), Placement::of(after));
        let is_made = self.pieces.as_ref() == Some(&after);
        (is_theirs && !is_made).then(|| words::steps(&before, &after))
    }

    /// Takes over a report of the board.
    pub(crate) fn report(&mut self, pieces: Placement, now: Instant) {
        if self.pieces.as_ref() != Some(&pieces) {
            self.pieces = Some(pieces);
            (self.since, self.stage, self.has_changed) = (now, 0, true);
        }
    }

    /// Returns the meaning of the pieces, once for each report and game.
    pub(crate) fn judge(&mut self, now: Instant) -> Option<Seen> {
        let (pieces, board) = (self.pieces.as_ref()?, self.boards.last()?);
        if *pieces == Placement::of(board) {
            (self.placed, self.is_wrong) = (Some(self.boards.len() - 1), false);
            return None;
        }
        let lasted = now.since(self.since);
        let stage = STAGES.iter().filter(|&&time| lasted >= time).count();
        if stage <= self.stage {
            return None;
        }
        self.stage = stage;
        let seen = self.meaning(lasted);
        if seen.is_some() {
            self.stage = STAGES.len();
        }
        seen
    }

    fn meaning(&mut self, lasted: Millis) -> Option<Seen> {
        let pieces = self.pieces.as_ref()?;
        let (last, board) = (self.boards.len() - 1, self.boards.last()?);
        if let (Some(_), Some(mv)) = (self.placed, self.made(board)) {
            let may_go_on = lasted < PATIENCE && may_become_castling(board, mv);
            return (!may_go_on).then_some(Seen::Move(mv));
        }
        if let (Some(placed), Some(place)) = (self.placed, self.place()) {
            let plies = last - place;
            let is_new = plies > FEW && *pieces == Placement::of(&Board::start());
            self.placed = Some(place);
            return match place < placed {
                false => None,
                true if is_new => Some(Seen::NewGame),
                true => Some(Seen::TakeBack(plies)),
            };
        }
        let may_be_new = self.placed.is_some() || self.has_changed;
        if may_be_new && *pieces == Placement::of(&Board::start()) {
            return Some(Seen::NewGame);
        }
        let wanted = Placement::of(board);
        let patience = match pieces.lights_to(&wanted).lift.is_empty() {
            true => MISSING,
            false => WRONG,
        };
        if lasted < patience {
            return None;
        }
        self.is_wrong = true;
        let is_turn = self.placed == Some(last) && self.moves(board.side());
        Some(Seen::Words(match is_turn {
            true => words::fault(board, pieces),
            false => words::difference(pieces, &wanted),
        }))
    }

    /// The present position of the game.
    pub(crate) fn board(&self) -> Option<&Board> {
        self.boards.last()
    }

    /// Returns true if a person moves this color.
    fn moves(&self, color: Color) -> bool {
        self.persons.get(color.index()) == Some(&true)
    }

    /// Returns the person's move that leads from a position to the pieces.
    fn made(&self, board: &Board) -> Option<Move> {
        let is_made = |mv: &Move| self.pieces == Some(Placement::of(&board.after(*mv)));
        let mut moves = board.legal_moves().into_iter();
        moves.find(is_made).filter(|_| self.moves(board.side()))
    }

    /// Returns the position of `boards` whose pieces are on the board: `placed`, a later one, which
    /// is on the way to the last, or an earlier one in which a person is to move. Also an earlier
    /// one if a person has made another move there.
    fn place(&self) -> Option<usize> {
        let placed = self.placed?;
        let is_at = |place: &usize| {
            let board = self.boards.get(*place).map(Placement::of);
            board.is_some() && board == self.pieces
        };
        let is_turn = |place: &usize| {
            let board = self.boards.get(*place);
            board.is_some_and(|board| self.moves(board.side()))
        };
        let later = (placed..self.boards.len()).find(is_at);
        let earlier = || {
            (0..placed)
                .rev()
                .find(|place| is_at(place) && is_turn(place))
        };
        let instead = || {
            let before = placed.checked_sub(1)?;
            self.made(self.boards.get(before)?).map(|_| before)
        };
        later.or_else(earlier).or_else(instead)
    }

    /// The squares to light: the moves that must be made on the board, and wrong pieces after
    /// words about them.
    pub(crate) fn lights(&self) -> Lights {
        let is_placed = self.placed == Some(self.boards.len() - 1);
        match (&self.pieces, self.board()) {
            (Some(pieces), Some(board)) if !is_placed || self.is_wrong => {
                pieces.lights_to(&Placement::of(board))
            }
            _ => Lights::default(),
        }
    }
}

#[cfg(test)]
mod tests;
