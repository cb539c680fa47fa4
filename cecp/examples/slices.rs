//! Thinks in slices of five milliseconds, as a program without threads does, and shows between them
//! how far it has come: `cargo run --release -p goby --features slices --example slices`.

use goby::{BoardMemory, Engine, Iteration, Limit, Millis, Slice, Thinking, Timer};
use std::time::Instant;

/// A clock that keeps the depth of the last line of thinking.
struct DepthClock {
    start: Instant,
    depth: i32,
}

impl Timer for DepthClock {
    fn millis(&mut self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn thought(&mut self, iteration: &Iteration<'_>) {
        self.depth = iteration.report.depth.0;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut memory = Box::new(BoardMemory::new());
    let mut goby = Engine::new(&mut *memory);
    let mut clock = DepthClock {
        start: Instant::now(),
        depth: 0,
    };
    goby.play("e2e4")?;
    let mut thinking = goby.begin(Limit::Seconds(1), &mut clock);
    let mut slices = 1;
    let thought = loop {
        match goby.think_on(&mut thinking, Millis(5), &mut clock) {
            Slice::Unfinished if slices % 40 == 0 => println!("depth {}", clock.depth),
            Slice::Unfinished => {}
            Slice::Done(thought) => break thought.ok_or("there is no move")?,
        }
        slices += 1;
    };
    println!("{} bytes between two slices", Thinking::BYTES);
    println!("{} after {slices} slices", goby.san(thought.best)?);
    goby.play_move(thought.best)?;
    Ok(())
}
