//! Boards that read their pieces and have lights, connected to the program: `goby --eboard
//! chesslink:PORT`.
//!
//! ```text
//! port -> link (chesslink) -> follow -+-> person: lines for the terminal
//!              lights <---------+     +-> xboard: moves in CECP
//! ```
//!
//! `chesslink` has the frames of a protocol and `follow` the rules, both without input or output;
//! `link` has the port. `person` makes the lines of a person at a terminal; `xboard` lets the person take
//! the place of an engine.

mod chesslink;
mod follow;
mod link;
mod person;
mod placement;
mod words;
mod xboard;

use follow::{Follower, Seen};
use goby_core::game::Game;
use goby_core::time::Instant;
use link::{Link, News};

/// A board and the game on it.
pub(crate) struct Eboard {
    link: Link,
    follower: Follower,
    started: std::time::Instant,
}

impl Eboard {
    /// Opens the port of a board.
    pub(crate) fn open(name: &str) -> std::io::Result<Self> {
        Ok(Self {
            link: Link::open(name)?,
            follower: Follower::new(),
            started: std::time::Instant::now(),
        })
    }

    /// Takes over the game, and the colors that a person moves. Returns Goby's move in words if the
    /// person must make it on the board.
    pub(crate) fn know(&mut self, game: &Game<'_>, persons: [bool; 2]) -> Option<String> {
        let steps = self.follower.know(game, persons)?;
        Some(format!("On the board: {steps}."))
    }

    /// The next message of the board, if there is one. Also shows the lights.
    fn seen(&mut self) -> Option<Seen> {
        let elapsed = self.started.elapsed().as_millis();
        let now = Instant(u64::try_from(elapsed).unwrap_or(u64::MAX));
        while let Some(news) = self.link.news() {
            match news {
                News::Pieces(pieces) => self.follower.report(pieces, now),
                News::Words(words) => return Some(Seen::Words(words)),
            }
        }
        let seen = self.follower.judge(now);
        self.link.show(self.follower.lights());
        seen
    }
}
