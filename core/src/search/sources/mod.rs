//! The sources' search: micro-Max, Mediocre's null move and Muller's futility family, implemented
//! exactly, except for the deviations below.
//!
//! `search` is a node as in micro-Max 4.4, with the source's text beside each line. `null_move` has
//! both null moves. `futility` has the family of "Deep Futility Pruning". `order` orders moves.
//! `search/technique/` lists the techniques, which a desktop can switch at run time, and counts
//! them. `micro_max` evaluates, within the margin that the futility family needs. Depths count from
//! quiescence, which is depth 0, as in "Deep Futility Pruning". The `d` of micro-Max 4.4 is greater
//! by two, the `d` of 4.1 by one.
//!
//! This search shares board, move generator, hash table, principal variations, root, limits, host
//! and reports with the main search. It has one thread, no MultiPV and no weaker levels.
//!
//! # Deviations
//!
//! | source | the text | here |
//! |---|---|---|
//! | micro-Max | makes pseudo-legal moves; the capture of a king shows that a move was illegal (`m=i<0?I:m`) | only legal moves are generated, and the board detects check, mate and stalemate; so the null move's second use, as a test for check (`m=m+I\|P==I?m:0`), needs no search |
//! | micro-Max | a mate scores `I`; only the delayed-loss bonus shows its distance | a mate score counts plies from the root, as reports need, and gets no bonus |
//! | micro-Max | no draws by repetition, fifty moves or material | the rules of chess, shared with the main search |
//! | micro-Max | promotions to queens only | all promotions, because all are legal |
//! | micro-Max | after the best move the board is scanned square by square from its origin (`X`); only quiescence starts with the best victim | captures by victim and attacker at every node, as "Deep Futility Pruning" requires; then quiet moves from `X`; then other quiet moves in generation order. A scan start at a1 is not stored, and neither is one that another position left in the same TT slot |
//! | micro-Max | castling and double steps of pawns keep their place in the scan even if they are the best move | they are tried first |
//! | micro-Max 4.4 | quiescence iterates twice, to find the best victim first | the move ordering finds it |
//! | micro-Max 4.4 | the printed line `P=d<3?-I:...` gives every node the score 8000 | follows the description: in quiescence the null move's score is the worst one (`I`) |
//! | micro-Max 4.4 | `R` adds up the pieces captured during the game, and 6 for a promotion | the number of the 40 units that are missing at the root, because a position may come without its game |
//! | micro-Max 4.4 | a node is counted for each iteration (`N++`) | a node is counted for each move made |
//! | micro-Max | each position has one TT slot, which is always replaced | always replaced; the first of two slots is used |
//! | micro-Max | the evaluation `e` adds up the gains of moves | terms of the position, see `micro_max`; piece values are this engine's. A pawn in front of a moved king is not held back ("magnetic king") |
//! | micro-Max | the root is a node like others, which ends by time or nodes | the main search's root, with its limits |
//! | Late-Move Reductions | a double step is tried after the single step, because of the en passant capture | all moves are generated in the usual order |
//! | Mediocre | a cut returns `eval` of alpha-beta | the same; the score is also stored in the TT, which Mediocre's guide does not have |
//! | Mediocre | suggests no null move if a mate is likely, a larger R at depth, or two null moves in a branch | none of these |
//! | Deep Futility | says nothing about promotions | a pawn that may promote counts as a queen won, for either side; otherwise the bounds would not hold |
//! | Deep Futility | pseudo-code: specific deep futility at `d<=3`; text: as deep as super stand pat refutes, 3 + R | follows the text |
//! | Deep Futility | a move is futile if its victim is worth *less* than the limit (pseudo-code), or not more (text) | follows the text |
//! | Deep Futility | weak general futility against a queen | only against a single queen, because two cannot both escape |
//! | Deep Futility | suggests a lazy evaluation before general deep futility, exchanges on the queen's square, margins by game stage, and less than twice the margin for two moves | none of these; every node is evaluated first |
//! | Deep Futility, 4.1 | says nothing about recapture extensions in the family | an extended recapture is judged one ply deeper (`s`) |
//!
//! The margin is a valid bound for the evaluation like micro-Max's, which is used unless
//! `micro-max-evaluation` is switched off. It is no valid bound for this build's usual evaluation:
//! `tests/lab/experiments/README.md` has the number of wrong claims.

mod futility;
mod material;
mod micro_max;
mod moves;
mod node;
mod null_move;
pub mod observer;
mod order;
mod pins;
mod plan;
mod root;
mod search;
#[cfg(test)]
mod tests;

use super::technique::Technique;
use super::worker::{Search, Worker};
use super::{Host, Limits, Report, Weakness};
use crate::game::Game;
use crate::hash::Slot;
use crate::types::Score;
pub use micro_max::positional;
use observer::Observer;

/// The state of the sources' search.
#[derive(Clone, Debug)]
pub(super) struct Sources<O = ()> {
    /// The number of material units that are missing at the root (`R`).
    missing: u32,
    /// An observer of the futility family's claims; `()` for none.
    observer: O,
}

impl<O> Sources<O> {
    /// Creates the state of a search of `game`.
    fn new(game: &Game<'_>, observer: O) -> Self {
        Self {
            missing: null_move::missing(game.board()),
            observer,
        }
    }
}

impl Search<'_> {
    /// Searches with the sources' search: for one line, at full strength, whatever `limits` say.
    pub(super) fn think_by_sources(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        (limits.lines, limits.weakness) = (1, Weakness::NONE);
        let sources = Sources::new(game, ());
        self.think_as(game, hash, limits, host, sources)
    }
}

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// Returns true if a technique is on.
    fn has(&self, technique: Technique) -> bool {
        self.context.switches.has(technique)
    }

    /// Counts a test of a technique; `acts` is true if it acts. Returns `acts`.
    fn count(&mut self, technique: Technique, acts: bool) -> bool {
        self.statistics.probe(technique, acts);
        acts
    }

    /// The static eval of the position for the side to move (`e`), also in check.
    fn static_eval(&mut self) -> Score {
        let eval = if self.has(Technique::MicroMaxEvaluation) {
            self.count(Technique::MicroMaxEvaluation, true);
            let board = &self.context.board;
            self.evaluation.balance(board.side()) + positional(board)
        } else {
            self.evaluation.score(&self.context.board)
        };
        let material = self.evaluation.balance(self.context.us());
        self.own.observer.evaluation(eval, material)
    }
}
