//! The moves of a record, and the place of the present position in them.

extern crate alloc;

use crate::session::{GameStatus, PositionState};
use alloc::string::String;
use alloc::vec::Vec;
use goby_core::board::Board;
use goby_core::types::{Color, Move};

/// A game with its variations.
#[derive(Default)]
pub(in crate::terminal) struct Record {
    /// The tags of the file, with values in plain text.
    pub(super) tags: Vec<(String, String)>,
    /// The position that the game begins at.
    pub(super) beginning: Board,
    pub(super) main: Line,
    /// The number of moves before the present position.
    pub(super) at: usize,
    /// The number of moves of the game. The moves after them were taken back.
    pub(super) end: usize,
    /// The result at the end of the game.
    pub(super) result: &'static str,
    /// The status of the game at its end, and the side that Goby plays there or has played.
    status: GameStatus,
    own: Option<Color>,
}

/// A line of moves.
#[derive(Default, Debug)]
pub(super) struct Line {
    /// The notes before the first move.
    pub(super) before: Vec<String>,
    pub(super) plies: Vec<Ply>,
}

/// A move, and the notes and variations after it.
#[derive(Debug)]
pub(super) struct Ply {
    pub(super) mv: Move,
    /// The move as the file writes it; empty for a move that was made here.
    pub(super) text: String,
    pub(super) after: Vec<Item>,
}

/// A part of a game beside its moves.
#[derive(Debug)]
pub(super) enum Item {
    /// A comment, an annotation, or a variation with an illegal move, as the file writes it.
    Note(String),
    /// A line instead of the move before it.
    Variation(Line),
}

impl Ply {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            mv,
            text: String::new(),
            after: Vec::new(),
        }
    }
}

impl Record {
    /// Begins a game at `beginning`.
    pub(in crate::terminal) fn begin(&mut self, beginning: &Board) {
        *self = Self {
            beginning: beginning.clone(),
            ..Self::default()
        };
    }

    /// Follows the moves of the game on the board. A new move in the middle replaces the rest of the game,
    /// which becomes a variation; a variation that begins with the new move becomes the game. Moves that
    /// were taken back are forgotten after another move.
    pub(in crate::terminal) fn follow(
        &mut self,
        beginning: &Board,
        moves: impl Iterator<Item = Move>,
    ) {
        if *beginning != self.beginning {
            self.begin(beginning);
        }
        self.at = 0;
        for mv in moves {
            if self.main.plies.get(self.at).is_none_or(|ply| ply.mv != mv) {
                self.leave(mv);
            }
            self.at += 1;
            self.end = self.end.max(self.at);
        }
    }

    /// Begins a new main line with `mv` at the present position.
    fn leave(&mut self, mv: Move) {
        let plies = &mut self.main.plies;
        plies.truncate(self.end);
        let mut rest = plies.split_off(self.at.min(plies.len()));
        let mut line = Line::default();
        if let Some(first) = rest.first_mut() {
            let is_variation = |item: &mut Item| matches!(item, Item::Variation(_));
            let mut others: Vec<Item> = first.after.extract_if(.., is_variation).collect();
            let begins = |item: &Item| match item {
                Item::Variation(line) => line.plies.first().is_some_and(|ply| ply.mv == mv),
                Item::Note(_) => false,
            };
            if let Some(place) = others.iter().position(begins)
                && let Item::Variation(found) = others.remove(place)
            {
                line = found;
            }
            others.insert(
                0,
                Item::Variation(Line {
                    before: Vec::new(),
                    plies: rest,
                }),
            );
            if line.plies.is_empty() {
                line.plies.push(Ply::new(mv));
            }
            if let Some(first) = line.plies.first_mut() {
                first.after.extend(others);
            }
        } else {
            line.plies.push(Ply::new(mv));
        }
        let notes = line.before.into_iter();
        match plies.last_mut() {
            Some(last) => last.after.extend(notes.map(Item::Note)),
            None => self.main.before.extend(notes),
        }
        plies.extend(line.plies);
        self.end = plies.len();
        (self.result, self.status, self.own) = ("", GameStatus::Open, None);
    }

    /// Takes back the last moves before the present position, and all moves after it.
    pub(in crate::terminal) fn take_back(&mut self, plies: usize) {
        self.at = self.at.saturating_sub(plies);
        self.end = self.at;
    }

    /// Returns true if the game has moves after the present position.
    pub(in crate::terminal) fn is_ahead(&self) -> bool {
        self.at < self.end
    }

    /// The next move of the game.
    pub(in crate::terminal) fn upcoming(&self) -> Option<Move> {
        let plies = self.main.plies.get(..self.end)?;
        plies.get(self.at).map(|ply| ply.mv)
    }

    /// Returns moves to the game that were taken back at its end, at most `plies`. Returns false if there are
    /// none.
    pub(in crate::terminal) fn restore(&mut self, plies: usize) -> bool {
        let most = self.main.plies.len();
        if self.is_ahead() || self.end >= most {
            return false;
        }
        self.end = self.end.saturating_add(plies).min(most);
        true
    }

    /// The number of half-moves before the present position, and in the game.
    pub(in crate::terminal) fn place(&self) -> (usize, usize) {
        (self.at, self.end)
    }

    /// Calls `tell` with the notes after the last move.
    pub(in crate::terminal) fn notes(&self, tell: &mut dyn FnMut(&str)) {
        match self
            .at
            .checked_sub(1)
            .and_then(|last| self.main.plies.get(last))
        {
            Some(ply) => ply.after.iter().for_each(|item| match item {
                Item::Note(note) => tell(note),
                Item::Variation(_) => {}
            }),
            None => self.main.before.iter().for_each(|note| tell(note)),
        }
    }

    /// Stores the state of the game at its end, before the board shows an earlier position.
    pub(in crate::terminal) fn remember_end(
        &mut self,
        status: GameStatus,
        result: &'static str,
        own: Option<Color>,
    ) {
        (self.status, self.result, self.own) = (status, result, own);
    }

    /// The side that Goby plays at the end of the game, or has played.
    pub(in crate::terminal) fn own_side(&self) -> Option<Color> {
        self.own
    }

    /// Restores the state of the game at its end.
    pub(in crate::terminal) fn recall_end(&self, position: &mut PositionState) {
        position.status = self.status;
        if let Some(result) = position.result.first_mut() {
            *result = Some(self.result);
        }
    }
}
