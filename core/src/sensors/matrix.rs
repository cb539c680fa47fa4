//! The scan of a matrix of contacts: one wire for each rank, one for each file.

use crate::types::Bitboard;

/// The wires of a matrix.
pub trait Wires {
    /// Drives the wire of a rank (0 is the first), and waits until its contacts have settled.
    fn select(&mut self, rank: usize);

    /// Stops driving the wire of a rank, and waits until the files have settled. With reed contacts
    /// its pin becomes an input: two pieces on a file would join two outputs.
    fn release(&mut self, rank: usize);

    /// Reads the wires of the files. A set bit is a closed contact; bit 0 is file a.
    fn files(&mut self) -> u8;
}

/// Reads all squares. At most one rank is driven at a time, and none afterwards.
pub fn scan(wires: &mut impl Wires) -> Bitboard {
    let mut occupied = Bitboard::EMPTY;
    for rank in 0..8 {
        wires.select(rank);
        occupied |= Bitboard(u64::from(wires.files()) << (8 * rank));
        wires.release(rank);
    }
    occupied
}
