//! The shapes of the pieces, of 8x8 pixels.

use goby_core::types::{Color, Piece};

/// The width and the height of a square.
pub(crate) const SIDE: usize = 8;

/// The filled shapes, from the pawn to the king.
const SHAPES: [&[u8; 6 * SIDE]; SIDE] = [
    b"...........#.......##....#.##.#.#..##..#...##...",
    b"...##.....####....##.#...######..#.##.#...####..",
    b"..####...######..####.#...####...######..#.##.#.",
    b"..####...##.###..######...####...######..######.",
    b"...##......####...####....####....####...######.",
    b"..####....####.....##....######...####....####..",
    b".######..######..######..######..######..######.",
    b"................................................",
];

/// Returns true for a pixel of a piece's shape, which begins at the pixel 1, 1.
fn is_filled(piece: Piece, x: usize, y: usize) -> bool {
    let row = SHAPES.get(y.wrapping_sub(1));
    let [x, place] = [x.wrapping_sub(1), piece as usize * SIDE];
    x < SIDE && row.is_some_and(|row| row[place + x] == b'#')
}

/// Returns true for a lit pixel of a piece, and `None` for a pixel of its square. White's pieces are
/// filled, Black's are outlines. Around a piece the square is dark.
pub(crate) fn pixel(color: Color, piece: Piece, x: usize, y: usize) -> Option<bool> {
    let [right, down] = [x + 1, y + 1];
    let around = [(x, down), (right + 1, down), (right, y), (right, down + 1)];
    let mut around = around.map(|(x, y)| is_filled(piece, x, y)).into_iter();
    match is_filled(piece, right, down) {
        true => Some(color == Color::White || !around.all(|is_filled| is_filled)),
        false => around.any(|is_filled| is_filled).then_some(false),
    }
}
