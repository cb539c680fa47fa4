//! All memory in one `static`, as on a chip: its size is known when the program is built.

use goby_core::{BoardMemory, Engine, Limit, NoTimer};
use std::sync::Mutex;

/// On a chip, from the crate `static_cell`: `ConstStaticCell::new(BoardMemory::new())`.
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
