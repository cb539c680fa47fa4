//! A game against Goby on a terminal:
//! `cargo run --release -p goby-core --features san --example game -- [ELO]`. Type moves
//! (`e4`, `e2e4`), `hint` or `undo`.

use goby_core::{Engine, Level, Limit, PicoMemory};
use std::io::{BufRead, stdin};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut memory = Box::new(PicoMemory::new());
    let mut goby = Engine::new(&mut *memory);
    if let Some(elo) = std::env::args().nth(1) {
        goby.set_level(Level::Elo(elo.parse()?))?;
    }
    let start = Instant::now();
    let mut clock = || start.elapsed().as_millis() as u64;
    for line in stdin().lock().lines() {
        match line?.trim() {
            "hint" => {
                if let Some(best) = goby.hint(&mut clock) {
                    println!("perhaps {}", goby.san(best)?);
                }
            }
            "undo" => {
                goby.take_back();
                goby.take_back();
            }
            text => match goby.play(text) {
                Err(reason) => println!("{reason}"),
                Ok(_) => {
                    if let Some(thought) = goby.think(Limit::Seconds(1), &mut clock) {
                        println!("{}", goby.san(thought.best)?);
                        goby.play_move(thought.best)?;
                    }
                }
            },
        }
        if let Some(outcome) = goby.game().outcome() {
            println!("{outcome:?}");
            break;
        }
    }
    Ok(())
}
