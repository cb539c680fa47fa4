//! The sources' search: micro-Max, Mediocre's null move and Muller's futility family, to the
//! letter except where our board or generator differ (below).
//!
//! `recipe` is a node as micro-Max 4.4 has it, on one page; beside each line is the text of
//! the source. `null_move` has both null moves, `futility` the family of "Deep Futility
//! Pruning", `order` the order of moves, `technique` the list of techniques, which a
//! desktop can switch while it runs, and counts. `micro_max` evaluates, within the
//! margin that the futility family needs.
//! Depths count from quiescence, which is 0, as in "Deep Futility Pruning"; the `d` of micro-Max
//! 4.4 is two more, the `d` of 4.1 one more.
//!
//! It shares board, generator, table, principal variations, root, limits, host and reports with the
//! main search. It has one thread, one line and one strength.
//!
//! # Deviations
//!
//! | source | the text | here |
//! |---|---|---|
//! | micro-Max | moves are made before they are known to be legal, and a king's capture shows it (`m=i<0?I:m`) | the generator makes legal moves; check, mate and stalemate are its answers, so that of the null move's two uses the test for check (`m=m+I\|P==I?m:0`) needs no search |
//! | micro-Max | mate is `I`, and only the bonus of delayed loss counts the way there | mates are counted from the root, as the reports need them, and get no bonus |
//! | micro-Max | no draws by repetition, by fifty moves, by material | the rules', shared with the main search |
//! | micro-Max | promotions to queens alone | all of them: they are legal |
//! | micro-Max | after the best move the board is scanned square by square from its origin (`X`); only quiescence begins with the best victim | captures by victim and attacker at every node, as "Deep Futility Pruning" asks; then the quiet moves from `X`; then the others as generated. A start at a1 is not kept, nor one that another position left in the same place of the table |
//! | micro-Max | castling, and a double step of a pawn, are tried in the scan's order although they are the best move | they are tried first |
//! | micro-Max 4.4 | quiescence iterates twice, to find the best victim first | the order finds it |
//! | micro-Max 4.4 | as printed, `P=d<3?-I:...` scores every node 8000 | followed by the text: in quiescence the null move's score is the worst (`I`) |
//! | micro-Max 4.4 | `R` sums up the pieces that the game's moves have taken, and 6 for a promotion | the units of 40 that are missing at the root, as positions come without their game |
//! | micro-Max 4.4 | a node is counted for each iteration (`N++`) | for each move that is made |
//! | micro-Max | a table of one place for each position, always replaced | always replaced; of two places the first is used |
//! | micro-Max | the evaluation `e` sums up what each move gains | terms of the position, see `micro_max`; piece values are this engine's. A pawn in front of a moved king is not held there ("magnetic king") |
//! | micro-Max | the root is a node, which ends by time or nodes | the main search's root, with its limits |
//! | Late-Move Reductions | a double step is tried after the single step, for its en passant capture | all moves are generated alike |
//! | Mediocre | the score of a cut is alpha-beta's `eval` | followed; that score is kept in the table, which Mediocre's guide does not have |
//! | Mediocre | perhaps no null move where a mate is likely, a larger R at depth, two null moves in a branch | none of these options |
//! | Deep Futility | nothing of promotions | a pawn that may promote counts as a queen won, on either side: else its bounds would not hold |
//! | Deep Futility | pseudo-code: specific deep futility at `d<=3`; text: as deep as super stand pat refutes, 3 + R | the text |
//! | Deep Futility | a move is futile if its victim is worth *less* than the limit (pseudo-code), or not more (text) | the text |
//! | Deep Futility | weak general futility against a queen | against one queen: two do not both escape |
//! | Deep Futility | general deep futility is tested by a lazy evaluation first; exchanges on the queen's square, margins by the stage of the game, and less than twice the margin for two moves are possible | none of these options: every node is evaluated first |
//! | Deep Futility, 4.1 | nothing of recapture extensions in the family | a recapture that takes no depth is judged a ply deeper (`s`) |
//!
//! The margin of the family is a bound for the evaluation of micro-Max's kind, which plays unless
//! `micro-max-evaluation` is switched off. It is no bound for this build's own evaluation:
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
mod recipe;
mod root;
pub mod technique;
#[cfg(test)]
mod tests;

use super::worker::{Search, Worker};
use super::{Host, Limits, Report};
use crate::game::Game;
use crate::hash::Slot;
use crate::types::Score;
pub use micro_max::positional;
use observer::Observer;
pub use technique::{Counts, Switches, Technique};

/// The own state of the sources' search.
#[derive(Clone, Debug)]
pub(super) struct Sources<O = ()> {
    /// Its techniques.
    switches: Switches,
    /// Units of material that are missing at the root (`R`).
    missing: u32,
    /// The counts of each technique.
    counts: Counts,
    /// The observer of its claims: none in play.
    observer: O,
}

impl Search<'_> {
    /// The counters of the sources' search, since this search was made.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The own state of a search of `game` with these techniques.
    fn sources<O>(&mut self, game: &Game<'_>, switches: Switches, observer: O) -> Sources<O> {
        Sources {
            switches,
            missing: null_move::missing(game.board()),
            counts: core::mem::take(&mut self.counts),
            observer,
        }
    }

    /// Thinks by the sources' search.
    pub(super) fn think_by_sources(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
        switches: Switches,
    ) -> Report {
        let sources = self.sources(game, switches, ());
        self.think_as(game, hash, limits, host, sources)
    }
}

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// Returns true if a technique is on.
    fn has(&self, technique: Technique) -> bool {
        self.own.switches.has(technique)
    }

    /// Counts that a technique was asked, and whether it acts.
    fn count(&mut self, technique: Technique, acts: bool) -> bool {
        self.own.counts.probe(technique, acts);
        acts
    }

    /// The evaluation of the position for its side to move (`e`), in check too.
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
