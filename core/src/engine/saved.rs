//! A game in a few bytes, so that a chip can keep it while the power is off.
//!
//! The format: `G`, a version byte, the number of half-moves before the first position (2 bytes, at
//! most 65,535; not in version 1), the length of the FEN of this position (1 byte), its FEN, the
//! number of moves (2 bytes), the moves (2 bytes each), and a checksum of all this in 4 bytes: FNV-1a
//! (G. Fowler, L. C. Noll, P. Vo, 1991). Numbers are little-endian.

use crate::board::Board;
use crate::game::Game;
use crate::types::Move;
use core::fmt;

/// The first two bytes: the letter G and the version of the format.
const HEAD: [u8; 2] = *b"G\x02";
/// The number of bytes of the checksum.
const CHECK: usize = 4;

/// Why a game cannot be saved or restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum SaveError {
    /// There is not enough room for the game. Holds the number of bytes that the game needs.
    NoRoom(usize),
    /// The bytes are not a saved game, or some of them have changed.
    Damaged,
}

impl SaveError {
    /// Returns the fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoRoom(_) => "there is no room for the game",
            Self::Damaged => "not a saved game, or a damaged one",
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for SaveError {}

/// Returns the FNV-1a checksum of `bytes`. Any change of a single byte changes the checksum.
fn check(bytes: &[u8]) -> [u8; 4] {
    let mixed = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811C_9DC5, mixed).to_le_bytes()
}

/// Writes a game into `room` and returns its length in bytes.
pub(super) fn save(game: &Game<'_>, room: &mut [u8]) -> Result<usize, SaveError> {
    let fen = game.beginning().fen();
    let moves = game.takeback_plies() as u16;
    let dropped = game.ply().saturating_sub(moves.into()).min(u16::MAX.into()) as u16;
    let parts = [
        &HEAD[..],
        &dropped.to_le_bytes(),
        &[fen.len() as u8],
        fen.as_bytes(),
        &moves.to_le_bytes(),
    ];
    let moves = game.moves().flat_map(|mv| mv.bits().to_le_bytes());
    let length = parts.iter().map(|part| part.len()).sum::<usize>() + 2 * game.takeback_plies();
    let bytes = parts.into_iter().flatten().copied().chain(moves);
    let missing = SaveError::NoRoom(length + CHECK);
    let (text, rest) = room.split_at_mut_checked(length).ok_or(missing)?;
    let end = rest.first_chunk_mut().ok_or(missing)?;
    for (place, byte) in text.iter_mut().zip(bytes) {
        *place = byte;
    }
    *end = check(text);
    Ok(length + CHECK)
}

/// A saved game whose checksum and moves have been verified.
struct Saved<'b> {
    /// The half-moves before `beginning`.
    dropped: u16,
    beginning: Board,
    moves: &'b [u8],
}

impl<'b> Saved<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let (dropped, rest) = match bytes {
            [b'G', 1, rest @ ..] => (0, rest),
            [b'G', 2, low, high, rest @ ..] => (u16::from_le_bytes([*low, *high]), rest),
            _ => return None,
        };
        let (&length, rest) = rest.split_first()?;
        let (fen, rest) = rest.split_at_checked(length.into())?;
        let (&count, rest) = rest.split_first_chunk()?;
        let (moves, rest) = rest.split_at_checked(2 * usize::from(u16::from_le_bytes(count)))?;
        let text = bytes.get(..bytes.len() - rest.len())?;
        if rest.first_chunk() != Some(&check(text)) {
            return None;
        }
        let beginning = Board::from_fen(core::str::from_utf8(fen).ok()?).ok()?;
        let mut board = beginning.clone();
        let saved = Self {
            dropped,
            beginning,
            moves,
        };
        for index in 0..saved.len() {
            let mv = saved.at(index).filter(|&mv| board.is_legal(mv))?;
            let _ = board.play(mv);
        }
        Some(saved)
    }

    const fn len(&self) -> usize {
        self.moves.len() / 2
    }

    fn at(&self, index: usize) -> Option<Move> {
        let bytes = self.moves.get(2 * index..)?.first_chunk()?;
        Move::from_bits(u16::from_le_bytes(*bytes))
    }
}

/// Replaces `game` by the saved game. Ignores bytes after the saved game.
pub(super) fn restore(game: &mut Game<'_>, bytes: &[u8]) -> Result<(), SaveError> {
    let saved = Saved::read(bytes).ok_or(SaveError::Damaged)?;
    game.resume(saved.beginning.clone(), saved.dropped.into());
    for mv in (0..saved.len()).filter_map(|index| saved.at(index)) {
        game.play(mv);
    }
    Ok(())
}
