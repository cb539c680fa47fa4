//! Does other work during a search: shows the depth, and ends the search when you press
//! Enter. `cargo run --release -p goby-core --example hook`.
//!
//! On a chip the hook would read buttons, feed a watchdog, and refresh a display.

use goby_core::{BoardMemory, Engine, Iteration, Limit, Status, Timer};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// True after Enter was pressed.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// A clock, and the hook that the engine calls 20 times a second or more.
struct Board {
    start: Instant,
    depth: i32,
}

impl Timer for Board {
    fn millis(&mut self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn stops(&mut self, _: &Status<'_>) -> bool {
        // The search goes on until the first depth is shown, even if Enter was pressed.
        self.depth > 0 && PRESSED.load(Ordering::Relaxed)
    }

    fn thought(&mut self, iteration: &Iteration<'_>) {
        self.depth = iteration.report.depth.0;
        println!("depth {}", self.depth);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_line(&mut String::new());
        PRESSED.store(true, Ordering::Relaxed);
    });
    let mut memory = Box::new(BoardMemory::new());
    let mut goby = Engine::new(&mut *memory);
    let mut board = Board {
        start: Instant::now(),
        depth: 0,
    };
    goby.play("e2e4")?;
    let thought = goby.think(Limit::Endless, &mut board);
    let thought = thought.ok_or("there is no move")?;
    println!("Goby plays {}", goby.san(thought.best)?);
    goby.play_move(thought.best)?;
    Ok(())
}
