//! The techniques of the sources' search: list, switches and counters.

use crate::search::named::techniques;
use crate::search::technique::Count;

techniques! {
    MicroMaxEvaluation "micro-max-evaluation"
        "Evaluates with material and micro-Max's terms, for which the futility margin is valid. Without it Goby's evaluation is used, for which the margin is not valid."
        "H. G. Muller, micro-Max 4.4";
    BestMoveFirst "best-move-first"
        "The best move of the last iteration or the TT is tried first."
        "H. G. Muller, micro-Max 4.4";
    InternalDeepening "internal-deepening"
        "Every node deepens iteratively, from the depth of its TT entry to its own depth, with a null move in each iteration."
        "H. G. Muller, micro-Max 4.4";
    MateHolds "mate-holds"
        "A mate score ends the iterations of a node; the TT stores it for any depth."
        "H. G. Muller, micro-Max 4.4";
    DelayedLoss "delayed-loss"
        "A score below the static eval is raised by 1 at each node, so that losses are delayed."
        "H. G. Muller, micro-Max 4.4";
    Quiescence "quiescence"
        "At depth 0 only captures are searched; the side to move may stand pat, also in check."
        "H. G. Muller, micro-Max 4.4: Null-Move Pruning; Deep Futility Pruning";
    NullMove "null-move"
        "A node that fails high after a null move is cut, until more than 35 of 40 material units are missing."
        "H. G. Muller, micro-Max 4.4: Null-Move Pruning";
    NullMoveOfMediocre "null-move-of-mediocre"
        "Mediocre's null move: not after another null move, in check, or on the last iteration's best line."
        "J. Pettersson, Mediocre: [Guide] Null-moves";
    LateMoveReduction "late-move-reduction"
        "From depth 5, moves are first reduced by one ply, except the best move, captures and pawn moves."
        "H. G. Muller, micro-Max 4: Late-Move Reductions";
    RecaptureExtension "recapture-extension"
        "A recapture does not reduce the depth; without quiescence only recaptures are searched at depth 0."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    ExactFutility "exact-futility"
        "A move into quiescence is not searched if the static eval after it is at most alpha."
        "H. G. Muller, micro-Max 4.1: Futility Pruning";
    FrontierFutility "frontier-futility"
        "At depth 1 and below, a move is skipped if static eval, victim and margin do not exceed alpha."
        "H. G. Muller, Deep Futility Pruning";
    GeneralFutility "general-futility"
        "At depth 1 and below, a node is cut if even capturing the opponent's best piece does not reach alpha."
        "H. G. Muller, Deep Futility Pruning";
    OverKill "over-kill"
        "At depth 2 and below, a move fails high without a search if its victim makes all replies futile."
        "H. G. Muller, Deep Futility Pruning";
    SuperStandPat "super-stand-pat"
        "Up to depth 2 + R, a node is cut without a null-move search if losing the best piece still leaves it above beta."
        "H. G. Muller, Deep Futility Pruning";
    SpecificDeepFutility "specific-deep-futility"
        "At depth 2 to 3 + R, moves that the opponent's super stand pat refutes are skipped, except checks."
        "H. G. Muller, Deep Futility Pruning";
    GeneralDeepFutility "general-deep-futility"
        "At depth 2 to 3 + R, only checks are searched if capturing the opponent's two best pieces does not reach alpha."
        "H. G. Muller, Deep Futility Pruning";
    WeakGeneralFutility "weak-general-futility"
        "At depth 2 and 3 against a queen, only queen captures, checks and pins are searched if the next two pieces are not enough."
        "H. G. Muller, Deep Futility Pruning";
}

/// The techniques that are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches(u32);

impl Switches {
    /// No techniques: alpha-beta to a fixed depth.
    pub const NONE: Self = Self(0);

    /// micro-Max 4.4 with its pages on reductions and futility: all techniques except Mediocre's
    /// null move and the recapture extension, which only micro-Max 4.1 has.
    pub const MICRO_MAX: Self = Self((1 << Technique::ALL.len()) - 1)
        .without(Technique::NullMoveOfMediocre)
        .without(Technique::RecaptureExtension);

    /// Returns true if a technique is on. Constant in a build without switches.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        let on = if cfg!(any(test, feature = "switches")) {
            self.0
        } else {
            Self::MICRO_MAX.0
        };
        on >> technique as u32 & 1 != 0
    }

    /// Turns a technique on. Turning on one null move turns the other one off.
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

/// The number of techniques with counters: all in a build with switches, otherwise none.
const COUNTED: usize = if cfg!(any(test, feature = "switches")) {
    Technique::ALL.len()
} else {
    0
};

/// The counters of all techniques.
#[derive(Clone, Debug, Default)]
pub struct Counts([Count; COUNTED]);

impl Counts {
    /// All counters at zero.
    pub const NONE: Self = Self([Count::ZERO; COUNTED]);

    /// The counters of a technique; zero in a build without counters.
    pub fn of(&self, technique: Technique) -> Count {
        let count = self.0.get(technique as usize);
        count.copied().unwrap_or_default()
    }

    /// Counts a test of a technique; `acts` is true if it acts.
    #[inline]
    pub(super) fn probe(&mut self, technique: Technique, acts: bool) {
        if let Some(count) = self.0.get_mut(technique as usize) {
            count.probes += 1;
            count.hits += u64::from(acts);
        }
    }

    /// Counts a technique that acted without success.
    #[inline]
    pub(super) fn research(&mut self, technique: Technique) {
        if let Some(count) = self.0.get_mut(technique as usize) {
            count.researches += 1;
        }
    }
}
