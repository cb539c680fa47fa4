//! A table of all reversible moves. Its index is the change that a move makes to the Zobrist key.
//! With it the search finds a move that repeats an earlier position without generating moves.
//!
//! It is a cuckoo hash table: each key has two possible places. 80 KB, desktops only.
//!
//! Source: M. van Kervinck, 2013, <https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf>.

use super::key;
use crate::types::{Key, Square};

const LENGTH: usize = 8_192;

struct Cycles {
    keys: [u64; LENGTH],
    squares: [[u8; 2]; LENGTH],
}

const fn first(key: u64) -> usize {
    key as usize % LENGTH
}

const fn second(key: u64) -> usize {
    (key >> 16) as usize % LENGTH
}

/// Returns true if the piece attacks `to` from `from` on an empty board. `piece` is 1 for a knight
/// to 5 for a king.
const fn reaches(piece: usize, from: usize, to: usize) -> bool {
    let files = (from % 8).abs_diff(to % 8);
    let ranks = (from / 8).abs_diff(to / 8);
    match piece {
        1 => files * ranks == 2,
        2 => files == ranks,
        3 => files == 0 || ranks == 0,
        4 => files == ranks || files == 0 || ranks == 0,
        _ => files <= 1 && ranks <= 1,
    }
}

#[allow(long_running_const_eval)]
static CYCLES: Cycles = {
    let mut cycles = Cycles {
        keys: [0; LENGTH],
        squares: [[0; 2]; LENGTH],
    };
    let mut number = 0;
    while number < 2 * 6 * 64 {
        let (piece, from) = (number / 64 % 6, number % 64);
        let mut to = from + 1;
        while piece > 0 && to < 64 {
            if reaches(piece, from, to) {
                let mut key = key::change(number as u32, (number - from + to) as u32);
                let mut squares = [from as u8, to as u8];
                let mut place = first(key);
                loop {
                    let evicted = (cycles.keys[place], cycles.squares[place]);
                    cycles.keys[place] = key;
                    cycles.squares[place] = squares;
                    (key, squares) = evicted;
                    if key == 0 {
                        break;
                    }
                    place = if place == first(key) {
                        second(key)
                    } else {
                        first(key)
                    };
                }
            }
            to += 1;
        }
        number += 1;
    }
    cycles
};

/// Returns the two squares of a single move (not a pawn's) that changes the key by `change`, or
/// `None` if no move does.
#[inline]
pub(crate) fn reversible(change: Key) -> Option<[Square; 2]> {
    let place = [first(change.0), second(change.0)]
        .into_iter()
        .find(|&place| CYCLES.keys.get(place) == Some(&change.0))?;
    let [from, to] = CYCLES.squares.get(place)?.map(usize::from);
    Some([
        Square::ALL.get(from).copied()?,
        Square::ALL.get(to).copied()?,
    ])
}
