//! The positions on which searches are measured.

use goby_core::board::Board;

/// The positions of `suite.epd`: openings, middle games and endings.
///
/// # Panics
/// Never, because every line has a position.
pub fn suite() -> Vec<Board> {
    let lines = include_str!("../../data/positions/suite.epd").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<_> = line.split_whitespace().take(4).collect();
            Board::from_fen(&fields.join(" ")).expect("a position of the suite")
        })
        .collect()
}
