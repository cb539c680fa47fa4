//! Searches fixed positions to a fixed depth. The number of nodes identifies the search's
//! behaviour.
//!
//! The output is equal on desktops and on chips, so that it can be compared line by line.
//!
//! The number depends only on the search, its techniques, the evaluation, the sizes of the profile,
//! and the depth: not on the platform, the clock, or the kind of attack tables. Each position begins
//! a new game.

use crate::driver::{HashOwner, Out, Reply, Searcher};
use core::num::NonZeroU64;
use goby_core::board::Board;
use goby_core::game::Game;
#[cfg(feature = "sources")]
use goby_core::search::Algorithm;
use goby_core::search::{Control, Host, Limits, Measure, Status};
use goby_core::time::Instant;
use goby_core::types::Depth;

/// The positions: openings, quiet and tactical middle games, endgames, a mate, and a fortress.
pub const POSITIONS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
    "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "5k2/8/8/8/3K4/8/4R3/8 w - - 0 1",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
];

/// A host that never stops a search. Its clock always shows zero.
#[derive(Clone, Copy, Debug)]
pub struct Silence;

impl Host for Silence {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
        Control::Continue
    }
}

/// The search and the memory of a bench.
pub struct Bench<'m, S, H> {
    /// The search, with the memory of a profile.
    pub search: S,
    /// A game with memory of any size.
    pub game: Game<'m>,
    /// The hash table, with the size of the profile.
    pub hash: H,
    /// The kind of the search.
    #[cfg(feature = "sources")]
    pub algorithm: Algorithm,
}

impl<S: Searcher, H: HashOwner> Bench<'_, S, H> {
    /// Searches all positions to `depth` and returns the sum of the nodes. Writes a line for each
    /// position: its nodes, its best move, and its FEN.
    pub fn run(&mut self, depth: Depth, out: &mut dyn Out) -> u64 {
        let mut total = 0;
        for fen in &POSITIONS {
            if !self.set_up(fen) {
                debug_assert!(false, "{fen} is no position");
                continue;
            }
            let mut limits = Limits {
                depth,
                #[cfg(feature = "sources")]
                algorithm: self.algorithm,
                ..Limits::until_stopped(Instant::default())
            };
            let report =
                self.search
                    .think(&self.game, self.hash.slots(), &mut limits, &mut Silence);
            let best = report.best.map(|best| self.game.board().coordinate(best));
            Reply(&mut *out)
                .count(report.nodes)
                .text("\t")
                .text(best.as_deref().unwrap_or("none"))
                .text("\t")
                .text(fen)
                .end();
            total += report.nodes;
        }
        total
    }

    /// Begins a new game at `fen`. Returns false if `fen` is not legal. Not inlined, so that its
    /// board takes no stack during the search.
    #[inline(never)]
    fn set_up(&mut self, fen: &str) -> bool {
        let Ok(board) = Board::from_fen(fen) else {
            return false;
        };
        self.game.reset(board);
        self.clear();
        true
    }

    /// Clears the search's histories and the hash table.
    pub(crate) fn clear(&mut self) {
        self.search.forget();
        self.hash.clear(&mut |_| true);
    }
}

/// Writes the last line: the nodes of all positions, and the nodes per second.
pub fn write_total(nodes: u64, micros: NonZeroU64, out: &mut dyn Out) {
    Reply(out)
        .count(nodes)
        .text(" nodes ")
        .count(nodes.saturating_mul(1_000_000) / micros)
        .text(" nps")
        .end();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_legal() {
        for fen in POSITIONS {
            assert!(Board::from_fen(fen).is_ok(), "{fen}");
        }
    }
}
