//! The chess engine Goby as a library: a player that speaks CECP, the protocol of XBoard, or UCI.
//!
//! A program that contains Goby and speaks no protocol uses an [`Engine`](goby_core::Engine) of the
//! crate `goby-core`.
//!
//! The library does no I/O and does not use `std`. It allocates nothing, except in builds with the feature
//! `std` the comments and variations of a person's game. A front end lends it memory,
//! implements [`driver::Port`] and calls [`converse`]. There are front ends for desktops (the
//! program `goby`), for chips (the firmware) and for tests.
//!
//! ```text
//! bytes -> LineBuffer -> drive -> Cecp, Terminal or Uci -> Reply -> Out
//!                          |         |
//!                          |         +-- Session: Player, Game (goby-core)
//!                          +-- Searcher::think
//! ```
//!
//! # Example
//!
//! A program that contains Goby and talks to it in CECP; it depends on `goby` and on `goby-core`.
//! Its port sends the next line whenever Goby waits for input, and collects the answers.
//!
//! ```
//! use goby::{Session, converse};
//! use goby::driver::{Exit, Input, LineBuffer, Out, Port, Thinker, World};
//! use goby_core::{EngineMemory, SmallMemory};
//! use goby_core::game::Game;
//! use goby_core::search::{Measure, Search};
//! use goby_core::time::Instant;
//! use std::collections::VecDeque;
//!
//! /// The other end of the conversation.
//! struct Talk {
//!     /// Lines still to be sent.
//!     lines: VecDeque<&'static str>,
//!     /// Bytes that were sent and not yet read.
//!     bytes: VecDeque<u8>,
//!     /// The answers.
//!     answers: Vec<String>,
//!     /// The beginning of a line of the answer.
//!     begun: String,
//!     start: std::time::Instant,
//! }
//!
//! impl Out for Talk {
//!     fn text(&mut self, text: &str) {
//!         self.begun.push_str(text);
//!     }
//!
//!     fn end_line(&mut self) {
//!         self.answers.push(std::mem::take(&mut self.begun));
//!     }
//! }
//!
//! impl World for Talk {}
//!
//! impl Port for Talk {
//!     fn now(&mut self, _: Measure) -> Instant {
//!         Instant(self.start.elapsed().as_millis() as u64)
//!     }
//!
//!     fn read(&mut self) -> Input {
//!         self.bytes.pop_front().map_or(Input::Nothing, Input::Byte)
//!     }
//!
//!     fn wait(&mut self) {
//!         let line = self.lines.pop_front().unwrap_or("quit");
//!         self.bytes.extend(line.bytes().chain(*b"\n"));
//!     }
//! }
//!
//! let mut memory = Box::new(SmallMemory::new());
//! let lent = memory.lend();
//! let game = Game::new(lent.game, lent.keys);
//! let mut thinker = Thinker {
//!     searcher: Search::new(lent.search),
//!     hash: lent.hash,
//! };
//! let mut talk = Talk {
//!     lines: VecDeque::from(["xboard", "force", "f2f3", "e7e5", "g2g4", "sd 4", "go"]),
//!     bytes: VecDeque::new(),
//!     answers: Vec::new(),
//!     begun: String::new(),
//!     start: std::time::Instant::now(),
//! };
//! let mut line = [0; SmallMemory::PROFILE.session.line];
//! let exit = converse(
//!     &mut Session::new(game),
//!     &mut thinker,
//!     &mut LineBuffer::new(&mut line),
//!     &mut talk,
//! );
//!
//! assert_eq!(exit, Exit::Quit);
//! for answer in &talk.answers {
//!     println!("{answer}");
//! }
//! assert_eq!(talk.answers, ["move d8h4", "0-1 {Black mates}"]);
//! ```
//!
//! # Structure
//!
//! Each of these parts uses only parts listed before it:
//!
//! - [`driver`]: the loop that turns bytes into lines and starts searches. It works with any
//!   implementation of [`driver::Protocol`].
//! - `session`: a game against an opponent, without a protocol: which side the engine plays, and
//!   what it searches for.
//! - [`xboard`]: the session by commands of CECP; [`terminal`]: by commands of a person at a
//!   keyboard; `uci`, an optional part: UCI, with the same driver and player.
//!
//! Their player is [`goby_core::player`]. [`profile`] lists the abilities of a build, [`mod@bench`]
//! counts the nodes of fixed positions, [`perft`] counts legal moves.
#![no_std]
#![forbid(unsafe_code)]

pub mod bench;
mod command;
mod conversation;
mod diagram;
pub mod driver;
pub mod perft;
pub mod profile;
mod refusal;
mod session;
pub mod terminal;
#[cfg(test)]
mod tests;
#[cfg(feature = "desktop")]
pub mod uci;
pub mod xboard;

pub use conversation::{converse, converse_at_terminal};
pub use session::Session;

pub use goby_core::NAME;

/// The author, as shown by interfaces.
pub const AUTHOR: &str = "the Goby developers";
