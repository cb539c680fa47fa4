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

#[cfg(test)]
mod tests {
    use super::*;

    /// Contacts, and the rank that is driven.
    struct Contacts(u64, Option<usize>);

    impl Wires for Contacts {
        fn select(&mut self, rank: usize) {
            assert_eq!(self.1.replace(rank), None, "a second rank is driven");
        }

        fn release(&mut self, rank: usize) {
            assert_eq!(self.1.take(), Some(rank));
        }

        fn files(&mut self) -> u8 {
            (self.0 >> (8 * self.1.unwrap())) as u8
        }
    }

    #[test]
    fn each_contact_is_read_and_one_rank_driven_at_a_time() {
        for closed in [0, u64::MAX, 0x0123_4567_89AB_CDEF, 1, 1 << 63] {
            let mut contacts = Contacts(closed, None);
            assert_eq!(scan(&mut contacts), Bitboard(closed));
            assert_eq!(contacts.1, None);
        }
    }
}
