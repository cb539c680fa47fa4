//! Books in Polyglot's format. They are searched in the file, without loading it.
//!
//! The file consists of entries of 16 bytes, sorted by key. An entry has a key of 8 bytes, a move
//! of 2, a weight of 2, and 4 bytes that Goby ignores, all big-endian. The caller provides a
//! function that reads an entry.
//!
//! Source: M. Van den Bergh, "Polyglot book format",
//! <http://hgm.nubati.net/book_format.html>.

mod key;
mod numbers;

use super::{BOOK_ENTRY as ENTRY, BookError, ReadBook};
use crate::board::Board;
use crate::profile::ABILITIES;
use crate::types::{File, Move, Piece, Rank, Square};
use arrayvec::ArrayVec;
use core::ops::Deref;
use key::keys;

/// The maximum number of moves read for a position; the built-in book needs fewer.
const MOVES: usize = if ABILITIES.books { 32 } else { 8 };
/// The number of entries that are tested before a file is accepted as a book.
const SAMPLES: u64 = 64;

/// The moves that a book has for a position, each with its weight.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookMoves(ArrayVec<(Move, u16), MOVES>);

impl BookMoves {
    /// Adds a move. Ignores moves beyond the maximum.
    pub(super) fn add(&mut self, choice: Move, weight: u16) {
        let _ = self.0.try_push((choice, weight));
    }
}

impl Deref for BookMoves {
    type Target = [(Move, u16)];

    fn deref(&self) -> &[(Move, u16)] {
        &self.0
    }
}

/// Returns the number of entries in a file with this number of bytes, if it is a book.
///
/// # Errors
/// The reason why the file is not a book.
pub(super) fn check(bytes: u64, read: &mut ReadBook<'_>) -> Result<u64, BookError> {
    let count = bytes / ENTRY as u64;
    if bytes == 0 {
        return Err(BookError::Empty);
    }
    if !bytes.is_multiple_of(ENTRY as u64) {
        return Err(BookError::Length);
    }
    let mut last = 0;
    for sample in 0..SAMPLES.min(count) {
        // The indexes are in order, over the whole file up to the last entry.
        let place = sample * (count - 1) / (SAMPLES.min(count) - 1).max(1);
        let entry = read(place).ok_or(BookError::Unreadable)?;
        let key = key_of(&entry);
        if key < last {
            return Err(BookError::Unsorted);
        }
        last = key;
    }
    Ok(count)
}

/// Returns the legal moves of a position in a book with `count` entries.
pub(super) fn moves(board: &Board, count: u64, read: &mut ReadBook<'_>) -> BookMoves {
    let known = keys(board).map(|key| moves_of(key, board, count, read));
    let mut known = known.filter(|known| !known.is_empty());
    known.next().unwrap_or_default()
}

/// Returns the legal moves of the entries with this key.
fn moves_of(wanted: u64, board: &Board, count: u64, read: &mut ReadBook<'_>) -> BookMoves {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        match read(middle) {
            Some(entry) if key_of(&entry) < wanted => low = middle + 1,
            Some(_) => high = middle,
            None => return BookMoves::default(),
        }
    }
    let mut known = BookMoves::default();
    for place in low..count {
        let Some(entry) = read(place).filter(|entry| key_of(entry) == wanted) else {
            break;
        };
        let [.., high, low, heavy, light, _, _, _, _] = entry;
        let weight = u16::from_be_bytes([heavy, light]);
        if let Some(choice) = choice(board, u16::from_be_bytes([high, low])) {
            known.add(choice, weight);
        }
    }
    known
}

fn key_of(entry: &[u8; ENTRY]) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = *entry;
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// Returns the legal move that two bytes mean: three bits each for file and rank of both squares,
/// and for the promotion piece. Castling is the king's move onto its rook, or in some books the
/// king's step. Some books have entries without a move: a1a1.
fn choice(board: &Board, bits: u16) -> Option<Move> {
    let at = |shift: u16| usize::from(bits >> shift & 7);
    let square = |file, rank| Some(Square::new(*File::ALL.get(file)?, *Rank::ALL.get(rank)?));
    let (to, from) = (square(at(0), at(3))?, square(at(6), at(9))?);
    if from == to {
        return None;
    }
    let promotion = [
        None,
        Some(Piece::Knight),
        Some(Piece::Bishop),
        Some(Piece::Rook),
        Some(Piece::Queen),
    ];
    let wanted = match promotion.get(at(12)).copied()? {
        Some(piece) => Move::promoting(from, to, piece),
        None => Move::new(from, to),
    };
    if board.is_legal(wanted) {
        return Some(wanted);
    }
    let is_king = board.piece_on(from) == Some(Piece::King);
    let rook = match to.file() {
        File::G => File::H,
        File::C => File::A,
        _ => return None,
    };
    let castling = Move::new(from, Square::new(rook, to.rank()));
    (is_king && board.is_legal(castling) && board.is_castling(castling)).then_some(castling)
}

#[cfg(test)]
mod tests {
    use super::key::key;
    use super::*;

    extern crate std;
    use std::vec::Vec;

    fn entry(key: u64, bits: u16, weight: u16) -> [u8; ENTRY] {
        let mut entry = [0; ENTRY];
        entry[..8].copy_from_slice(&key.to_be_bytes());
        entry[8..10].copy_from_slice(&bits.to_be_bytes());
        entry[10..12].copy_from_slice(&weight.to_be_bytes());
        entry
    }

    fn read(book: &[[u8; ENTRY]]) -> impl FnMut(u64) -> Option<[u8; ENTRY]> + '_ {
        |place| book.get(usize::try_from(place).ok()?).copied()
    }

    /// Returns the bytes of a move from its squares, given by file and rank.
    const fn bits(from: (u16, u16), to: (u16, u16)) -> u16 {
        to.0 | to.1 << 3 | from.0 << 6 | from.1 << 9
    }

    /// After `1. Nf3 Nf6 2. c4 Nc6 3. Qb3 e5 4. Qe3 e4 5. d4` the pawn on e4 is pinned. The key with
    /// the file is Polyglot's.
    #[test]
    fn a_position_whose_capture_in_passing_is_pinned_is_found() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/8/2PPp3/4QN2/PP2PPPP/RNB1KB1R b KQkq - 0 5";
        let board = Board::from_fen(fen).unwrap();
        let book = [entry(0x4d4c_9437_aef0_f22c, bits((5, 7), (4, 6)), 1)];
        let known = moves(&board, 1, &mut read(&book));
        let expected = board.parse_coordinate("f8e7").unwrap();
        assert_eq!(*known, [(expected, 1)]);
    }

    #[test]
    fn a_position_is_found_wherever_it_stands() {
        let start = Board::start();
        let wanted = key(&start);
        let e4 = entry(wanted, bits((4, 1), (4, 3)), 7);
        let d4 = entry(wanted, bits((3, 1), (3, 3)), 3);
        let illegal = entry(wanted, bits((4, 1), (4, 4)), 9);
        for before in 0..5 {
            for after in 0..5 {
                let mut book: Vec<_> = (0..before).map(|key| entry(key, 0, 1)).collect();
                book.extend([e4, d4, illegal]);
                book.extend((0..after).map(|key| entry(u64::MAX - 9 + key, 0, 1)));
                let count = book.len() as u64;
                let bytes = count * ENTRY as u64;
                assert_eq!(check(bytes, &mut read(&book)), Ok(count));
                let known = moves(&start, count, &mut read(&book));
                let found: Vec<_> = known
                    .iter()
                    .map(|(choice, weight)| (start.san(*choice), *weight))
                    .collect();
                assert_eq!(found.len(), 2, "{before} {after}");
                assert_eq!((found[0].0.as_str(), found[0].1), ("e4", 7));
                assert_eq!((found[1].0.as_str(), found[1].1), ("d4", 3));
            }
        }
        let other = [entry(1, 0, 1), entry(u64::MAX, 0, 1)];
        assert!(moves(&start, 2, &mut read(&other)).is_empty());
        assert!(moves(&start, 2, &mut |_| None).is_empty());
    }

    #[test]
    fn an_invalid_book_is_refused() {
        let sorted = [entry(1, 0, 1), entry(5, 0, 1)];
        assert_eq!(check(32, &mut read(&sorted)), Ok(2));
        for (bytes, fault) in [
            (0, BookError::Empty),
            (31, BookError::Length),
            (48, BookError::Unreadable),
        ] {
            assert_eq!(check(bytes, &mut read(&sorted)), Err(fault));
        }
        let unsorted = [entry(5, 0, 1), entry(1, 0, 1)];
        assert_eq!(check(32, &mut read(&unsorted)), Err(BookError::Unsorted));
    }

    #[test]
    fn a_book_is_refused_whose_entries_are_not_sorted() {
        let samples = SAMPLES as usize;
        let sizes = (1..6)
            .chain(samples - 2..samples + 3)
            .chain([127, 128, 129, 1_000]);
        for size in sizes {
            // Keys are unsigned, and a position has two entries.
            let keys = (0..size as u64).map(|place| (place / 2) << 54 | 1);
            let sorted: Vec<_> = keys.map(|key| entry(key, 0, 1)).collect();
            let bytes = (size * ENTRY) as u64;
            let check = |book: &[_]| check(bytes, &mut read(book));
            assert_eq!(check(&sorted), Ok(size as u64), "{size} entries");
            // All entries of a small book are read; of a large one at least the first and the last.
            for place in 0..size {
                let is_seen = size <= samples || [0, size - 1].contains(&place);
                let mut book = sorted.clone();
                book[place] = entry(if place == 0 { u64::MAX } else { 0 }, 0, 1);
                if is_seen && size > 1 {
                    assert!(check(&book).is_err(), "entry {place} of {size}");
                }
            }
        }
    }

    #[test]
    fn castling_and_promotion_are_read() {
        let board = Board::from_fen("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        let san = |bits| choice(&board, bits).map(|choice| board.san(choice));
        assert_eq!(san(bits((4, 0), (7, 0))).as_deref(), Some("O-O"));
        assert_eq!(san(bits((4, 0), (6, 0))).as_deref(), Some("O-O"));
        assert_eq!(san(bits((4, 0), (2, 0))).as_deref(), Some("O-O-O"));
        assert_eq!(san(bits((4, 0), (0, 0))).as_deref(), Some("O-O-O"));
        assert_eq!(
            san(bits((0, 6), (0, 7)) | 4 << 12).as_deref(),
            Some("a8=Q+")
        );
        assert_eq!(san(bits((0, 6), (0, 7)) | 1 << 12).as_deref(), Some("a8=N"));
        assert_eq!(san(bits((0, 6), (0, 7)) | 2 << 12).as_deref(), Some("a8=B"));
        assert_eq!(
            san(bits((0, 6), (0, 7)) | 3 << 12).as_deref(),
            Some("a8=R+")
        );
        for wrong in [
            bits((0, 6), (0, 7)),
            bits((0, 6), (0, 7)) | 5 << 12,
            bits((4, 0), (4, 2)),
            0,
        ] {
            assert_eq!(san(wrong), None, "{wrong:x}");
        }
        // A rook on b1 does not go to a1 without a move.
        let board = Board::from_fen("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1").unwrap();
        assert_eq!(choice(&board, 0), None);
        assert!(choice(&board, bits((1, 0), (0, 0))).is_some());
    }
}
