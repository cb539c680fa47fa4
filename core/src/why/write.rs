//! Writes facts in words.

use super::english as words;
use super::fact::{Fact, Start};
use super::scene::Scene;
use crate::board::Board;
use crate::text::{Out, split_once, write_count};
use crate::types::{Move, Piece};

/// Writes the sentence for a fact.
#[cold]
#[inline]
pub(super) fn sentence(fact: &Fact, scene: &Scene, out: &mut dyn Out) {
    fill(words::sentence(fact.kind), fact, scene, out);
}

/// Writes a sentence and fills its gaps.
#[cold]
#[inline]
fn fill(template: &str, fact: &Fact, scene: &Scene, out: &mut dyn Out) {
    let mut rest = template;
    while let Some((text, behind)) = split_once(rest, b'{') {
        out.text(text);
        let (gap, behind) = split_once(behind, b'}').unwrap_or((behind, ""));
        rest = behind;
        let (what, number) = split_once(gap, b' ').unwrap_or((gap, "0"));
        let place = usize::from(number == "1");
        fill_gap(what, place, fact, scene, out);
    }
    out.text(rest);
}

#[cold]
#[inline]
fn fill_gap(what: &str, place: usize, fact: &Fact, scene: &Scene, out: &mut dyn Out) {
    let line = fact.lines.get(place).map_or(&[][..], |line| line);
    match what {
        "move" => write_moves(scene.board(fact.start), line, 0..1, out),
        "reply" => write_moves(scene.board(fact.start), line, 1..2, out),
        "line" => write_moves(scene.board(fact.start), line, 0..line.len(), out),
        "n" => {
            let number = fact.numbers.get(place).copied().unwrap_or_default();
            write_count(number.into(), out);
        }
        _ => {
            let Some(&(piece, square)) = fact.pieces.get(place) else {
                return;
            };
            let file = square.file().letter();
            match what {
                "on" => {
                    letter(file, out);
                    letter(square.rank().digit(), out);
                }
                "file" => letter(file, out),
                "The" => capital(name(words::THE, piece), out),
                "a" => out.text(name(words::A, piece)),
                _ => out.text(name(words::THE, piece)),
            }
        }
    }
}

#[cold]
#[inline]
fn name(names: [&'static str; 6], piece: Piece) -> &'static str {
    names[piece.index()]
}

/// Writes a text with a capital first letter.
#[cold]
#[inline]
fn capital(text: &str, out: &mut dyn Out) {
    let mut letters = text.chars();
    if let Some(first) = letters.next() {
        letter(first.to_ascii_uppercase(), out);
        out.text(letters.as_str());
    }
}

#[cold]
#[inline]
fn letter(letter: char, out: &mut dyn Out) {
    out.text(letter.encode_utf8(&mut [0; 4]));
}

/// Writes the moves of a line whose indexes are in `shown`.
#[cold]
#[inline]
fn write_moves(mut board: Board, line: &[Move], shown: core::ops::Range<usize>, out: &mut dyn Out) {
    for (place, &mv) in line.iter().enumerate() {
        if shown.contains(&place) {
            if place > shown.start {
                out.text(" ");
            }
            out.text(&board.san(mv));
        }
        board.play(mv);
    }
}

impl Scene {
    /// Returns the board on which a line begins.
    #[cold]
    #[inline]
    fn board(&self, start: Start) -> Board {
        let (mut board, passes) = match start {
            Start::Before => (self.before.clone(), false),
            Start::BeforePass => (self.before.clone(), true),
            Start::After => (self.after.clone(), false),
            Start::AfterPass => (self.after.clone(), true),
        };
        if passes {
            board.play_null();
        }
        board
    }
}
