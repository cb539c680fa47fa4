//! What the program adds to the library: arguments, memory, streams, and the commands for those who
//! check it.

pub(crate) mod arguments;
pub(crate) mod bench;
mod cores;
mod disk;
mod interrupt;
pub(crate) mod memory;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod port;
pub(crate) mod serial;
mod stdout;
pub(crate) mod techniques;
mod tunables;
