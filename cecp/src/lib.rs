//! The chess engine Goby as a library: a player that converses in CECP, the protocol of XBoard, or
//! in UCI.
//!
//! A program that has Goby inside and speaks no protocol uses an [`Engine`]: see [`mod@engine`].
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
//! # Example
//!
//! A program that has Goby inside and talks to it in CECP; it depends on `goby` and on `goby-core`.
//! Its port sends a line whenever Goby waits for one, and collects what Goby answers.
//!
//! ```
//! use goby::converse;
//! use goby::driver::{Exit, Input, LineBuffer, Out, Port, Thinker, World};
//! use goby::xboard::Session;
//! use goby::{EngineMemory, SmallMemory};
//! use goby_core::game::Game;
//! use goby_core::search::{Measure, Search};
//! use goby_core::time::Instant;
//! use std::collections::VecDeque;
//!
//! /// The other end of the conversation.
//! struct Talk {
//!     /// What is still to be sent.
//!     lines: VecDeque<&'static str>,
//!     /// What has been sent and not yet been read.
//!     bytes: VecDeque<u8>,
//!     /// What was answered.
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
//! Four parts, each of which uses only those before it:
//!
//! - [`driver`]: the loop that turns bytes into lines and starts searches. It drives anything that
//!   implements [`driver::Protocol`], and is independent of the protocol.
//! - `play`: what any player of games does, in whatever protocol: limits and clocks, pondering,
//!   skill, the book, draws and resignation, options, random choices. No line of a protocol is read
//!   or written there.
//! - `why`, where a build has it: why a move is good or bad, in words, for whoever asks.
//! - [`xboard`]: the commands of CECP, and the modes that it puts the engine in; beside it `uci`,
//!   the other protocol, where a build has it: on the same driver and the same player.
//!
//! [`mod@engine`] is the front door without a protocol, on the same player. [`sensors`] makes moves
//! of the squares that are occupied. `pgn` reads and writes games. [`profile`] holds all sizes.
//! [`mod@bench`] holds the positions whose node count identifies the search's behaviour, [`perft`]
//! counts legal moves.
#![no_std]
#![forbid(unsafe_code)]

pub mod bench;
mod command;
mod conversation;
mod diagram;
pub mod driver;
pub mod engine;
#[cfg(all(test, feature = "std"))]
mod page;
pub mod perft;
mod pgn;
mod play;
pub mod profile;
pub mod sensors;
mod text;
#[cfg(feature = "uci")]
pub mod uci;
#[cfg(feature = "why")]
mod why;
pub mod xboard;

pub use conversation::converse;
pub use engine::{
    BoardMemory, DesktopMemory, Engine, EngineMemory, Lent, Level, Limit, MicroMemory, NoTimer,
    PicoMemory, SaveError, SettingError, SmallMemory, Thought, Timer, TinyMemory,
};
#[cfg(feature = "slices")]
pub use engine::{Slice, Thinking};
pub use play::{IllegalMove, arrival, own_book};

// What the front door speaks of, so that a program needs no other crate.
pub use goby_core::board::{Board, BoardError, FenError};
pub use goby_core::game::{Game, Outcome};
pub use goby_core::notation::MoveText;
pub use goby_core::search::{Iteration, Status};
pub use goby_core::time::{Instant, Millis};
pub use goby_core::types::{Bitboard, Color, Depth, Move, Piece, Score, Square};

/// The engine's name with its version, as interfaces show it.
pub const NAME: &str = concat!("Goby ", env!("CARGO_PKG_VERSION"));

/// Who made it, as interfaces show it.
pub const AUTHOR: &str = "the Goby developers";
