//! The sources' search: micro-Max, Mediocre's null move and Muller's futility family, to the letter
//! as far as another board and generator let it.
//!
//! `recipe` is a node as micro-Max 4.4 has it, on one page; beside each line stands what the
//! source says there. `null_move` has both null moves, `futility` the family of "Deep Futility
//! Pruning", `order` the order of moves, `technique` the list of it all, each of which can be
//! switched while the program runs and is always counted. The hand-written evaluation judges.
//! Depths count from quiescence, which is 0, as in "Deep Futility Pruning"; micro-Max's `d` is two
//! more.
//!
//! What today's search shares with it: board, generator, table, principal variations, root, limits,
//! host and reports. It has one thread, one line and one strength.
//!
//! # What is not followed, and why
//!
//! | source | what it describes | here |
//! |---|---|---|
//! | micro-Max | moves are made before they are known to be legal, and a king's capture shows it (`m=i<0?I:m`) | the generator makes legal moves; check, mate and stalemate are its answers, so that of the null move's two uses the test for check (`m=m+I\|P==I?m:0`) needs no search |
//! | micro-Max | mate is `I`, and only the bonus of delayed loss counts the way there | mates are counted from the root, as the reports need them, and get no bonus |
//! | micro-Max | no draws by repetition, by fifty moves, by material | the rules', shared with today's search |
//! | micro-Max | promotions to queens alone | all of them: they are legal |
//! | micro-Max | after the best move the board is scanned square by square, and only quiescence begins with the best victim | captures by victim and attacker at every node, as "Deep Futility Pruning" asks; quiet moves as generated |
//! | micro-Max | a double step of a pawn is tried second although it is the best move | it is tried first |
//! | micro-Max 4.4 | quiescence iterates twice, to find the best victim first | the order finds it |
//! | micro-Max 4.4 | `R` sums up what the game's moves have taken, 6 more for a promotion | what is missing at the root of the 40 units, as positions come without their game |
//! | micro-Max | a table of one place for each position, always replaced | always replaced; of two places the first is used |
//! | micro-Max | the evaluation `e` | the hand-written terms; the frozen king is one of them. For experiments there is one of its own kind (`micro_max`) |
//! | micro-Max | the root is a node, which ends by time or nodes | the root of today's search, with its limits |
//! | Mediocre | the score of a cut is alpha-beta's `eval` | the same; that score is kept in the table, which Mediocre's guide does not have |
//! | Deep Futility | nothing of promotions | a pawn that may promote counts as a queen won, on either side: else its bounds would not hold |
//! | Deep Futility | pseudo-code: specific deep futility at `d<=3`; text: as deep as super stand pat refutes, 3 + R | the text |
//! | Deep Futility | a move is futile if its victim is worth *less* than the limit (pseudo-code), or not more (text) | the text |
//! | Deep Futility | weak general futility against a queen | against one queen: two do not both escape |
//! | Deep Futility | stand pat at `d=0` in any position | the same, in check too |

mod futility;
mod material;
mod micro_max;
mod moves;
mod node;
mod null_move;
mod order;
mod pins;
mod recipe;
mod root;
pub mod technique;
#[cfg(test)]
mod tests;
#[cfg(any(test, feature = "verify"))]
pub mod verifier;

use super::Count;
use super::worker::{Search, Worker};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::tunables::sources_plain;
use crate::types::Score;
pub use technique::{Counts, Switches, Technique};

/// Which search plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Recipe {
    /// Today's.
    #[default]
    Today,
    /// That of the sources, with these of its techniques.
    Sources(Switches),
}

/// The state of a running search of the sources besides what it shares with today's.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    /// Its techniques, if it is the one that plays.
    pub(super) switches: Option<Switches>,
    /// Units of material that are missing at the root (`R`).
    pub(super) missing: u32,
    /// What the verifier has found, if it checks what is claimed.
    #[cfg(any(test, feature = "verify"))]
    verifier: Option<verifier::Findings>,
}

impl Sources {
    /// Those of a search of `board` by `recipe`.
    pub(super) fn new(recipe: Recipe, board: &Board) -> Self {
        Self {
            switches: match recipe {
                Recipe::Today => None,
                Recipe::Sources(switches) => Some(switches),
            },
            missing: null_move::missing(board),
            #[cfg(any(test, feature = "verify"))]
            verifier: None,
        }
    }

    /// Whether they play.
    pub(super) const fn play(&self) -> bool {
        self.switches.is_some()
    }

    /// Their evaluation, if they play.
    pub(super) fn evaluation<'m>(&self, evaluation: Evaluation<'m>) -> Evaluation<'m> {
        if self.play() {
            evaluation.by_hand()
        } else {
            evaluation
        }
    }
}

/// Which search was the last.
#[derive(Debug)]
pub(super) struct Played {
    sources: bool,
}

impl Played {
    pub(super) const TODAY: Self = Self { sources: false };

    /// Whether the search that begins evaluates in another way than the last.
    pub(super) const fn changes(&mut self, begins: &Sources) -> bool {
        core::mem::replace(&mut self.sources, begins.play()) != begins.play()
    }
}

impl Search<'_> {
    /// What the techniques of the sources' search have done since this search was made.
    pub const fn counts(&self) -> &Counts {
        &self.observer.counts
    }
}

impl Worker<'_, '_> {
    /// Whether a technique is on.
    fn has(&self, technique: Technique) -> bool {
        let switches = self.sources.switches;
        switches.is_some_and(|switches| switches.has(technique))
    }

    /// Counts that a technique was asked, and whether it acts.
    fn count(&mut self, technique: Technique, acts: bool) -> bool {
        let count = self.observer.counts.of_mut(technique);
        count.probes += 1;
        count.hits += u64::from(acts);
        acts
    }

    /// The evaluation of the position for its side to move (`e`), in check too.
    fn static_eval(&mut self) -> Score {
        let board = &self.context.board;
        let eval = match sources_plain() {
            0 => self.evaluation.score(board),
            _ => self.evaluation.balance(board.side()) + micro_max::positional(board),
        };
        #[cfg(any(test, feature = "verify"))]
        let eval = self.narrowed(eval);
        eval
    }
}
