//! A game in a few bytes, as a chip keeps it while the power is off.
//!
//! The form: `G`, a version, the length of the position that the game began at and that position in
//! FEN, the number of moves and the moves in 2 bytes each, and 4 bytes that check all of it: FNV-1a
//! (G. Fowler, L. C. Noll, P. Vo, 1991). Numbers are little-endian.

use crate::board::Board;
use crate::game::Game;
use crate::types::Move;
use core::fmt;

/// The first two bytes: a mark, and the version of the format.
const HEAD: [u8; 2] = *b"G\x01";
/// The number of bytes of the checksum.
const CHECK: usize = 4;

/// Why a game cannot be saved or restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum SaveError {
    /// There is not room for the game, which takes this number of bytes.
    NoRoom(usize),
    /// The bytes are no saved game, or some of them have changed.
    Damaged,
}

impl SaveError {
    /// The fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoRoom(_) => "there is no room for the game",
            Self::Damaged => "this is no saved game, or it is damaged",
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for SaveError {}

/// Returns the FNV-1a checksum of the bytes before it; it detects any change of a single byte.
fn check(bytes: &[u8]) -> [u8; 4] {
    let mixed = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811C_9DC5, mixed).to_le_bytes()
}

/// Writes a game into the first of `room`'s bytes. Returns how many.
pub(super) fn save(game: &Game<'_>, room: &mut [u8]) -> Result<usize, SaveError> {
    let fen = game.beginning().fen();
    let moves = game.takeback_plies() as u16;
    let parts = [
        &HEAD[..],
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

/// A saved game that has been found whole.
struct Saved<'b> {
    beginning: Board,
    moves: &'b [u8],
}

impl<'b> Saved<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let (&length, rest) = bytes.strip_prefix(&HEAD)?.split_first()?;
        let (fen, rest) = rest.split_at_checked(length.into())?;
        let (&count, rest) = rest.split_first_chunk()?;
        let (moves, rest) = rest.split_at_checked(2 * usize::from(u16::from_le_bytes(count)))?;
        let text = bytes.get(..bytes.len() - rest.len())?;
        if rest.first_chunk() != Some(&check(text)) {
            return None;
        }
        let beginning = Board::from_fen(core::str::from_utf8(fen).ok()?).ok()?;
        let mut board = beginning.clone();
        let saved = Self { beginning, moves };
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

/// Sets `game` to the saved one. Bytes after it in `bytes` are ignored.
pub(super) fn restore(game: &mut Game<'_>, bytes: &[u8]) -> Result<(), SaveError> {
    let saved = Saved::read(bytes).ok_or(SaveError::Damaged)?;
    game.reset(saved.beginning.clone());
    for mv in (0..saved.len()).filter_map(|index| saved.at(index)) {
        game.play(mv);
    }
    Ok(())
}
