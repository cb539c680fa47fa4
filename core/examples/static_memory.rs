//! Keeps all memory in one `static`, as on a chip, so that the size is known at build time.

use goby_core::{BoardMemory, Engine, Limit, NoTimer};
use std::sync::Mutex;

/// The engine's memory. On a chip use `ConstStaticCell::new(BoardMemory::new())` of the crate
/// `static_cell`.
static MEMORY: Mutex<BoardMemory> = Mutex::new(BoardMemory::new());

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (memory, stack) = (BoardMemory::BYTES, BoardMemory::STACK);
    println!("{memory} bytes in a static, {stack} of the stack");
    let mut memory = MEMORY.lock().expect("no other thread has it");
    let mut goby = Engine::new(&mut *memory);
    let thought = goby.think(Limit::Nodes(10_000), &mut NoTimer);
    let best = thought.ok_or("there is no move")?.best;
    println!("{}", goby.san(best)?);
    Ok(())
}
