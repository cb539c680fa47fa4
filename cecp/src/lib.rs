//! Goby speaks CECP: the session, its driver, and what they need of the world.
//!
//! The library has no I/O of its own, no allocation and no `std`; a front end lends it memory and a [`port::Port`], and
//! calls [`driver::drive`]. The program `goby` does so on a desktop, a firmware on a chip, and the tests with scripts:
//!
//! ```text
//! bytes -> line::LineBuffer -> driver::drive -> session::Session -> Reply -> port::Out
//!                                   |                 |
//!                                   +-- Search::think +-- Game
//! ```
//!
//! [`profile`] holds all sizes. [`mod@bench`] holds the positions whose node count identifies the search's behaviour.
#![no_std]
#![forbid(unsafe_code)]

pub mod bench;
pub mod driver;
pub(crate) mod play;
pub mod profile;
pub mod xboard;

/// The engine's name with its version, as interfaces show it.
pub const NAME: &str = concat!("Goby ", env!("CARGO_PKG_VERSION"));
