//! Reading a record from PGN.

extern crate alloc;

use super::game::{Item, Line, Ply, Record};
use alloc::string::String;
use alloc::vec::Vec;
use goby_core::board::Board;
use goby_core::notation::pgn::{ESCAPE, PgnPart, PgnParts, plain_value, read_move};
use goby_core::text::printable;

/// Variations inside more variations than this are kept as text.
const DEPTH: u32 = 50;

impl Record {
    /// Reads a game that begins at `beginning` and has this result, up to the first fault in its main
    /// line.
    pub(in crate::terminal) fn read(
        &mut self,
        beginning: &Board,
        text: &str,
        result: &'static str,
    ) {
        self.begin(beginning);
        self.result = result;
        let mut parts = PgnParts::new(text);
        let mut ahead = parts.clone();
        let mut notes = Vec::new();
        loop {
            match ahead.take() {
                Ok(Some(PgnPart::Tag(name, value))) => {
                    let value = plain_value(value, true).collect();
                    self.tags.push((name.into(), value));
                }
                Ok(Some(PgnPart::Note(note))) => add_note(note, &mut notes),
                _ => break,
            }
            parts = ahead.clone();
        }
        self.main = line(&mut parts, beginning, 0).unwrap_or_default();
        notes.append(&mut self.main.before);
        self.main.before = notes;
        self.end = self.main.plies.len();
    }
}

/// Stores a note, unless it is an escaped line, which does not belong to the game.
fn add_note(note: &str, notes: &mut Vec<String>) {
    // A variation keeps its lines, because a line may be a comment.
    let clean = |letter| match letter {
        '\n' if note.starts_with('(') => letter,
        _ => printable(letter),
    };
    if !note.starts_with(ESCAPE) {
        notes.push(note.chars().map(clean).collect());
    }
}

/// Reads a line of moves. The main line (depth 0) ends before a fault; a variation with a fault has no
/// value.
fn line(parts: &mut PgnParts<'_>, beginning: &Board, depth: u32) -> Option<Line> {
    let mut line = Line::default();
    let mut board = beginning.clone();
    let mut before = None;
    loop {
        let start = parts.clone();
        match parts.take() {
            Ok(Some(PgnPart::Note(note))) => line.note(note),
            Ok(Some(PgnPart::Move(text))) => {
                let Ok(mv) = read_move(&board, text) else {
                    break;
                };
                before = Some(board.clone());
                let _ = board.play(mv);
                line.plies.push(Ply {
                    mv,
                    text: text.chars().map(printable).collect(),
                    after: Vec::new(),
                });
            }
            Ok(Some(PgnPart::Open)) => {
                let inside = parts.clone();
                let nested = before.as_ref().filter(|_| depth < DEPTH);
                let nested = nested.and_then(|board| self::line(parts, board, depth + 1));
                match (nested, line.plies.last_mut()) {
                    (Some(nested), Some(last)) => last.after.push(Item::Variation(nested)),
                    _ => {
                        *parts = inside;
                        parts.pass_variation().ok()?;
                        let text = start.rest();
                        let length = text.len() - parts.rest().len();
                        line.note(text.get(..length).unwrap_or_default().trim_start());
                    }
                }
            }
            Ok(Some(PgnPart::Close)) if depth > 0 => return Some(line),
            _ => break,
        }
    }
    (depth == 0).then_some(line)
}

impl Line {
    /// Adds a note after the last move.
    fn note(&mut self, note: &str) {
        let mut notes = Vec::new();
        add_note(note, &mut notes);
        match self.plies.last_mut() {
            Some(last) => last.after.extend(notes.into_iter().map(Item::Note)),
            None => self.before.append(&mut notes),
        }
    }
}
