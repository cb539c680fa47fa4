//! `defmt` formats: moves as coordinates and boards as FEN. Other types derive their format.

use crate::board::Board;
use crate::types::Move;
use defmt::{Format, Formatter, write};

impl Format for Move {
    fn format(&self, f: Formatter<'_>) {
        let name = |square: crate::types::Square| (square.file().letter(), square.rank().digit());
        let ((from_file, from_rank), (to_file, to_rank)) = (name(self.from()), name(self.to()));
        match self.promotion() {
            Some(piece) => write!(
                f,
                "{=char}{=char}{=char}{=char}{=char}",
                from_file,
                from_rank,
                to_file,
                to_rank,
                piece.letter()
            ),
            None => write!(
                f,
                "{=char}{=char}{=char}{=char}",
                from_file, from_rank, to_file, to_rank
            ),
        }
    }
}

impl Format for Board {
    fn format(&self, f: Formatter<'_>) {
        write!(f, "{=str}", self.fen().as_str());
    }
}
