//! Notes that an annotation adds to a record.

extern crate alloc;

use super::game::{Item, Line, Ply, Record};
use alloc::string::String;
use alloc::vec::Vec;
use goby_core::board::Board;
use goby_core::types::Move;

/// The beginning of the comment of an annotation.
const EVAL: &str = "{[%eval ";

impl Record {
    /// The position that the game begins at.
    pub(in crate::terminal) fn beginning(&self) -> &Board {
        &self.beginning
    }

    /// The moves of the game.
    pub(in crate::terminal) fn moves(&self) -> Vec<Move> {
        let plies = self.main.plies.iter().take(self.end);
        plies.map(|ply| ply.mv).collect()
    }

    /// Adds to the move at `place` a sign such as `$2` (none if empty), a comment, and a better line. They
    /// replace those of an earlier annotation; all other notes stay.
    pub(in crate::terminal) fn annotate(
        &mut self,
        place: usize,
        sign: &str,
        comment: String,
        better: Option<&[Move]>,
    ) {
        let Some(ply) = self.main.plies.get_mut(place) else {
            return;
        };
        let is_annotated = ply.after.iter().any(is_eval);
        if is_annotated {
            ply.after.retain(|item| !is_eval(item) && !is_slip(item));
        }
        let own = (!sign.is_empty()).then(|| Item::Note(sign.into()));
        let notes = own.into_iter().chain([Item::Note(comment)]);
        ply.after.splice(0..0, notes);
        let first = |item: &Item| match item {
            Item::Variation(line) => line.plies.first().map(|ply| ply.mv),
            Item::Note(_) => None,
        };
        if let Some(better) = better
            && !ply
                .after
                .iter()
                .any(|item| first(item).as_ref() == better.first())
        {
            let plies = better.iter().map(|mv| Ply::new(*mv)).collect();
            let before = Vec::new();
            ply.after.push(Item::Variation(Line { before, plies }));
        }
    }
}

fn is_eval(item: &Item) -> bool {
    matches!(item, Item::Note(note) if note.starts_with(EVAL))
}

/// Returns true for the sign of a move that loses much.
fn is_slip(item: &Item) -> bool {
    matches!(item, Item::Note(note) if matches!(note.as_str(), "$2" | "$4" | "$6"))
}
