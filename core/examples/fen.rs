//! Describes a position given in FEN, or says why it is not legal:
//! `cargo run --release -p goby-core --example fen -- "FEN"`.

use goby_core::board::{Board, BoardBuilder};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = std::env::args().nth(1).ok_or("a position is missing")?;
    let board = Board::from_fen(&fen)?;
    println!("{}", board.fen());
    println!(
        "{:?}, {} legal moves",
        board.side(),
        board.legal_moves().len()
    );
    match board.checkers().len() {
        0 => {}
        checkers => println!("in check by {checkers}"),
    }
    // The position with the colours exchanged.
    let other = BoardBuilder::from_board(&board).exchanged().build()?;
    println!("{}", other.fen());
    Ok(())
}
