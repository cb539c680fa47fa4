//! Finds a move in a position:
//! `cargo run --release -p goby-core --example best_move -- "FEN" [MILLISECONDS]`.

use goby_core::{Engine, Limit, PicoMemory};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let fen = arguments.next().ok_or("a position in FEN is missing")?;
    let millis = arguments.next().map_or(Ok(1_000), |word| word.parse())?;
    let mut memory = Box::new(PicoMemory::new());
    let mut goby = Engine::new(&mut *memory);
    goby.set_position(&fen)?;
    let start = Instant::now();
    let mut clock = || start.elapsed().as_millis() as u64;
    match goby.think(Limit::Millis(millis), &mut clock) {
        Some(thought) => {
            let depth = thought.depth.0;
            println!(
                "{} depth {depth} nodes {}",
                goby.san(thought.best)?,
                thought.nodes
            );
        }
        None => println!("{:?}", goby.game().outcome()),
    }
    Ok(())
}
