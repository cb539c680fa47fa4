//! The techniques of the sources' search: their list, their switches and their counts.

use crate::search::named::techniques;
use crate::search::technique::Count;

techniques! {
    MicroMaxEvaluation "micro-max-evaluation"
        "Material and micro-Max's few terms evaluate, which the futility margin bounds; without it our evaluation, which it does not."
        "H. G. Muller, micro-Max 4.4";
    BestMoveFirst "best-move-first"
        "The best move of the last iteration, or of the table, is tried before all others."
        "H. G. Muller, micro-Max 4.4";
    InternalDeepening "internal-deepening"
        "Every node iterates, from the depth that the table knows to its own, each with its null move."
        "H. G. Muller, micro-Max 4.4";
    MateHolds "mate-holds"
        "A mate ends the iterations of a node, and the table keeps it for any depth."
        "H. G. Muller, micro-Max 4.4";
    DelayedLoss "delayed-loss"
        "A score below the evaluation is lifted by a hair at each node, so that losses are put off."
        "H. G. Muller, micro-Max 4.4";
    Quiescence "quiescence"
        "At depth 0 captures are searched on; the side to move may stand pat, in check too."
        "H. G. Muller, micro-Max 4.4: Null-Move Pruning; Deep Futility Pruning";
    NullMove "null-move"
        "A node that fails high although its side passes is cut, until 35 of 40 units are gone."
        "H. G. Muller, micro-Max 4.4: Null-Move Pruning";
    NullMoveOfMediocre "null-move-of-mediocre"
        "The other null move: not after another, in check, or on the last iteration's best line."
        "J. Pettersson, Mediocre: [Guide] Null-moves";
    LateMoveReduction "late-move-reduction"
        "From depth 5 on, moves that are neither the best, captures nor pawn's lose a ply at first."
        "H. G. Muller, micro-Max 4: Late-Move Reductions";
    RecaptureExtension "recapture-extension"
        "A move to where the last one went takes no depth; without quiescence it is the only capture at depth 0."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    ExactFutility "exact-futility"
        "A move into quiescence after which the evaluation is not above alpha is not searched."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    FrontierFutility "frontier-futility"
        "At depth 1 and below, moves whose victim and a margin do not reach alpha are not made."
        "H. G. Muller, Deep Futility Pruning";
    GeneralFutility "general-futility"
        "At depth 1 and below, a node where even the opponent's best piece is not enough is cut."
        "H. G. Muller, Deep Futility Pruning";
    OverKill "over-kill"
        "At depth 2 and below, a victim so big that the reply must be generally futile fails high unsearched."
        "H. G. Muller, Deep Futility Pruning";
    SuperStandPat "super-stand-pat"
        "To depth 2 + R, where losing the best piece leaves us above beta, the null move is taken for granted."
        "H. G. Muller, Deep Futility Pruning";
    SpecificDeepFutility "specific-deep-futility"
        "At depth 2 to 3 + R, moves that the opponent's super stand pat refutes are skipped, but no checks."
        "H. G. Muller, Deep Futility Pruning";
    GeneralDeepFutility "general-deep-futility"
        "At depth 2 to 3 + R, when the opponent's two best pieces are not enough, only checks are searched."
        "H. G. Muller, Deep Futility Pruning";
    WeakGeneralFutility "weak-general-futility"
        "At depth 2 and 3 against a queen, when the next two pieces are not enough: queen captures, checks and pins only."
        "H. G. Muller, Deep Futility Pruning";
}

/// The techniques that are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches(u32);

impl Switches {
    /// Nothing is on: alpha-beta to a fixed depth.
    pub const NONE: Self = Self(0);

    /// micro-Max 4.4 with its pages on reductions and futility: all but what it gave up
    /// (recapture extension) and the other null move.
    pub const MICRO_MAX: Self = Self((1 << Technique::ALL.len()) - 1)
        .without(Technique::NullMoveOfMediocre)
        .without(Technique::RecaptureExtension);

    /// Returns true if a technique is on. Constant in a build that cannot switch.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        let on = if cfg!(any(test, feature = "switches")) {
            self.0
        } else {
            Self::MICRO_MAX.0
        };
        on >> technique as u32 & 1 != 0
    }

    /// Turns a technique on. Of the two null moves the later one takes the other's place.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        let others = match technique {
            Technique::NullMove => self.without(Technique::NullMoveOfMediocre),
            Technique::NullMoveOfMediocre => self.without(Technique::NullMove),
            _ => self,
        };
        Self(others.0 | 1 << technique as u32)
    }

    /// Turns a technique off.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u32))
    }
}

impl Default for Switches {
    fn default() -> Self {
        Self::MICRO_MAX
    }
}

/// The number of techniques that are counted: all in a build that can switch them, else none.
const COUNTED: usize = if cfg!(any(test, feature = "switches")) {
    Technique::ALL.len()
} else {
    0
};

/// Counts of each technique.
#[derive(Clone, Debug, Default)]
pub struct Counts([Count; COUNTED]);

impl Counts {
    /// All counters at zero.
    pub const NONE: Self = Self([Count::ZERO; COUNTED]);

    /// The counts of a technique; zero in a build that does not count.
    pub fn of(&self, technique: Technique) -> Count {
        let count = self.0.get(technique as usize);
        count.copied().unwrap_or_default()
    }

    /// Counts that a technique was asked, and whether it acts.
    #[inline]
    pub(super) fn probe(&mut self, technique: Technique, acts: bool) {
        if let Some(count) = self.0.get_mut(technique as usize) {
            count.probes += 1;
            count.hits += u64::from(acts);
        }
    }

    /// Counts that a technique has acted in vain.
    #[inline]
    pub(super) fn research(&mut self, technique: Technique) {
        if let Some(count) = self.0.get_mut(technique as usize) {
            count.researches += 1;
        }
    }
}
