//! Lists the legal moves of a position: `cargo run -p goby-core --example legal_moves -- "FEN"`.

use goby_core::board::Board;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = std::env::args()
        .nth(1)
        .ok_or("a position in FEN is missing")?;
    let board = Board::from_fen(&fen)?;
    println!("{}", board.fen());
    let moves = board.legal_moves();
    println!("{:?} to move: {} legal moves", board.side(), moves.len());
    for &mv in &moves {
        println!("{} {}", board.coordinate(mv), board.san(mv));
    }
    Ok(())
}
