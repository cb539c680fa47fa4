//! The program around the library: arguments, memory, streams, and the commands `bench` and
//! `perft`.

pub(crate) mod annotate;
pub(crate) mod arguments;
mod atomic;
mod available;
pub(crate) mod bench;
mod cores;
mod disk;
mod games;
mod interrupt;
mod keyboard;
pub(crate) mod memory;
pub(crate) mod perft;
pub(crate) mod person_board;
pub(crate) mod play;
pub(crate) mod port;
pub(crate) mod serial;
mod settings;
mod stdout;
pub(crate) mod techniques;
mod tunables;
