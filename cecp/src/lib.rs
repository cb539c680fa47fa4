//! Goby in conversation: what drives a protocol, what a player of games does, CECP and UCI.
//!
//! Three rooms, each of which knows only those before it:
//!
//! - [`driver`]: the loop that turns bytes into lines and starts searches. It drives anything that
//!   implements [`driver::Protocol`], and knows no word of any protocol.
//! - `play`: what any player of games does, in whatever protocol: limits and clocks, pondering,
//!   skill, the book, draws and resignation, options, random choices. No line of a protocol is read
//!   or written there, and the driver is not known.
//! - [`xboard`]: what CECP says, and the modes that it puts the engine in; beside it `uci`, the
//!   other protocol, where a build has it: on the same driver and the same player.
//!
//! The library has no I/O of its own, no allocation and no `std`; a front end lends it memory and a
//! [`driver::Port`], and calls [`converse`]. The program `goby` does so on a desktop, a
//! firmware on a chip, and the tests with scripts:
//!
//! ```text
//! bytes -> LineBuffer -> drive -> Session (xboard, or uci) -> Reply -> Out
//!                          |         |
//!                          |         +-- Player (play), Game
//!                          +-- Searcher::think
//! ```
//!
//! [`profile`] holds all sizes. [`mod@bench`] holds the positions whose node count identifies the
//! search's behaviour.
#![no_std]
#![forbid(unsafe_code)]

pub mod bench;
mod conversation;
pub mod driver;
mod library;
mod play;
pub mod profile;
#[cfg(feature = "uci")]
pub mod uci;
pub mod xboard;

pub use conversation::converse;
pub use play::own_book;

/// The engine's name with its version, as interfaces show it.
pub const NAME: &str = concat!("Goby ", env!("CARGO_PKG_VERSION"));

/// Who made it, as interfaces show it.
pub const AUTHOR: &str = "the Goby developers";
