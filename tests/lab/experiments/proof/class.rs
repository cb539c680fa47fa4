//! A class of positions by its material, and a number for each of its positions.
//!
//! Positions are seen from the side to move, which is White in all of them: the values of a
//! position and of its mirror image with the colours exchanged are equal.

use goby_core::board::{Board, BoardBuilder};
use goby_core::types::{Color, Piece, Square};

/// The pieces of a class in the order of its digits.
const ORDER: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];
/// Squares of a digit.
const SQUARES: usize = 64;

/// The men of both sides. A position's number has a digit for each man's square: the king of the
/// side to move, the other king, the men of the side to move, the other men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Class {
    /// Men of the side to move except the king.
    ours: Vec<Piece>,
    theirs: Vec<Piece>,
}

impl Class {
    pub(super) fn new(mut ours: Vec<Piece>, mut theirs: Vec<Piece>) -> Self {
        let place = |piece: &Piece| ORDER.iter().position(|other| other == piece);
        ours.sort_by_key(place);
        theirs.sort_by_key(place);
        Self { ours, theirs }
    }

    /// Reads a class such as `KQKR`.
    pub(super) fn parse(name: &str) -> Result<Self, String> {
        let fault = || format!("{name} is no class of material such as KQKR");
        let (ours, theirs) = name
            .strip_prefix('K')
            .and_then(|rest| rest.split_once('K'))
            .ok_or_else(fault)?;
        let men = |letters: &str| -> Result<Vec<_>, String> {
            let men = letters.chars().map(|letter| {
                let found = ORDER.iter().find(|piece| self::letter(**piece) == letter);
                found.copied().ok_or_else(fault)
            });
            men.collect()
        };
        Ok(Self::new(men(ours)?, men(theirs)?))
    }

    pub(super) fn name(&self) -> String {
        let letters = |men: &[Piece]| -> String { men.iter().copied().map(letter).collect() };
        format!("K{}K{}", letters(&self.ours), letters(&self.theirs))
    }

    /// The class with the sides exchanged.
    pub(super) fn exchanged(&self) -> Self {
        Self::new(self.theirs.clone(), self.ours.clone())
    }

    /// The classes that a capture or a promotion leads to, from either side's view.
    pub(super) fn next(&self) -> Vec<Self> {
        let mut next = Vec::new();
        for view in [self.clone(), self.exchanged()] {
            let after = |lost: Option<usize>, promoted: Option<(usize, Piece)>| {
                let (mut ours, mut theirs) = (view.ours.clone(), view.theirs.clone());
                if let Some((man, piece)) = promoted {
                    ours[man] = piece;
                }
                if let Some(man) = lost {
                    theirs.remove(man);
                }
                Self::new(ours, theirs)
            };
            let pawns = (0..view.ours.len()).filter(|&man| view.ours[man] == Piece::Pawn);
            let promotions: Vec<_> = pawns
                .flat_map(|man| ORDER[..4].iter().map(move |&piece| (man, piece)))
                .collect();
            let losses = (0..view.theirs.len()).map(Some).chain([None]);
            for lost in losses {
                for promoted in promotions.iter().copied().map(Some).chain([None]) {
                    if lost.is_some() || promoted.is_some() {
                        next.push(after(lost, promoted));
                    }
                }
            }
        }
        next
    }

    /// The number of numbers. Not each of them has a position.
    pub(super) fn size(&self) -> usize {
        SQUARES.pow(2 + (self.ours.len() + self.theirs.len()) as u32)
    }

    /// The position with a number, if it is legal. Of the numbers of a position with equal men, one
    /// counts.
    pub(super) fn board(&self, number: usize) -> Option<Board> {
        let mut builder = BoardBuilder::empty();
        let mut rest = number;
        let mut last = (None, 0);
        let kings = [Color::White, Color::Black].map(|color| (color, Piece::King));
        let ours = self.ours.iter().map(|&piece| (Color::White, piece));
        let theirs = self.theirs.iter().map(|&piece| (Color::Black, piece));
        for man in kings.into_iter().chain(ours).chain(theirs) {
            let digit = rest % SQUARES;
            rest /= SQUARES;
            let square = Square::from_index(digit)?;
            if builder.at(square).is_some() || last.0 == Some(man) && last.1 > digit {
                return None;
            }
            builder.put(square, Some(man));
            last = (Some(man), digit);
        }
        builder.build().ok()
    }

    /// The number of a position of this class.
    pub(super) fn number(&self, board: &Board) -> usize {
        let us = board.side();
        let seen = |square: Square| match us {
            Color::White => square.index(),
            Color::Black => square.index() ^ 56,
        };
        let mut number = seen(board.king(us)) + SQUARES * seen(board.king(!us));
        let mut weight = SQUARES * SQUARES;
        for (color, men) in [(us, &self.ours), (!us, &self.theirs)] {
            let mut first = 0;
            while let Some(&piece) = men.get(first) {
                let mut squares: Vec<_> =
                    board.colored(color, piece).into_iter().map(seen).collect();
                squares.sort_unstable();
                first += squares.len();
                for square in squares {
                    number += weight * square;
                    weight *= SQUARES;
                }
            }
        }
        number
    }

    /// True if a position is of this class, seen from its side to move.
    pub(super) fn has(&self, board: &Board) -> bool {
        let fits = |color, men: &[Piece]| {
            ORDER.iter().all(|&piece| {
                let count = men.iter().filter(|&&man| man == piece).count();
                board.colored(color, piece).len() as usize == count
            })
        };
        fits(board.side(), &self.ours) && fits(!board.side(), &self.theirs)
    }
}

const fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}
