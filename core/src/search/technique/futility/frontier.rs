//! Frontier futility: moves that win too little are not searched near the leaves.
//!
//! One ply before quiescence the opponent will stand pat if the evaluation after our move is no
//! better than alpha. The evaluation after the move is at most the present one, the victim's value
//! (and a promotion's), and a margin for what the move improves otherwise. A move below the limit
//! `alpha - eval - margin` is futile. When the limit is not negative, quiet moves are not generated
//! at all.
//!
//! Must not act where there is no legal move, on a stalemating move or one into a draw by rule.
//!
//! - The form that ships: in quiescence with a margin of its own, then up to depth
//!   [`frontier_depth`] with one that grows. Each move is judged by itself, and checks are spared.
//!   Not in check, and not where an exact score is wanted.
//! - `classic` (`frontier-futility`): at depth 1 and in quiescence, with the family's one margin.
//!   In order of victims the first futile move ends the captures; underpromotions, which its source
//!   does not have, are left out with them.
//!
//! Sound when the margin is twice the bound of the positional part and quiescence stands pat even
//! in check.
//!
//! Source: H. G. Muller, "micro-Max 4: Futility Pruning"; "Deep Futility Pruning".

use super::{Verdict, margin};
use crate::search::material::{POSITIONAL_GAIN, gain};
use crate::search::node::{Context, Node};
use crate::search::technique::Technique;
use crate::tunables::{
    frontier_capture_margin, frontier_depth, frontier_margin, frontier_margin_per_ply,
    quiescence_margin,
};
use crate::types::{Depth, MODERN, Move, Score};

/// The largest gain that is still futile; `None` when everything is to be searched.
#[inline]
pub(in crate::search) fn limit(context: &Context, node: &Node) -> Option<Score> {
    let classic = context.switches.is_classic(Technique::FrontierFutility);
    let deepest = if classic {
        Depth::ONE
    } else {
        frontier_depth()
    };
    let spared = !classic && (node.in_check || node.is_pv);
    if !context.switches.has(Technique::FrontierFutility) || node.depth > deepest || spared {
        return None;
    }
    let plies = node.depth.0 - 1;
    let shipped = match plies {
        ..0 => quiescence_margin(),
        _ => frontier_margin() + frontier_margin_per_ply() * plies,
    };
    let technique = Technique::FrontierFutility;
    Some(node.gap() - margin(context, technique, shipped, POSITIONAL_GAIN))
}

/// Whether the moves are judged only once one of them is known that is not mate; the modern form.
#[inline]
pub(in crate::search) fn waits(context: &Context) -> bool {
    MODERN
        && !context.switches.is_classic(Technique::FrontierFutility)
        && !context.switches.is_watched()
}

/// The verdict of a plan on a move where `best` is the score of those before it: until one is known
/// that is not mate, moves are searched whatever they win, and captures get a larger margin, in the
/// modern form.
#[inline]
pub(in crate::search) fn spared(
    context: &Context,
    node: &Node,
    mv: Move,
    best: Score,
    verdict: Verdict,
) -> Verdict {
    let Verdict::Skip(_) = verdict else {
        return verdict;
    };
    if !waits(context) {
        return verdict;
    }
    let capture = || {
        let gain = gain(&context.board, mv);
        gain > Score::ZERO
            && limit(context, node).is_some_and(|limit| gain > limit - frontier_capture_margin())
    };
    if best <= -Score::MATE_BOUND || capture() {
        Verdict::Search
    } else {
        verdict
    }
}

/// Whether the first futile move ends the moves that are tried in order of their victims: in the
/// source's form (but for the verifier, which looks at each).
#[inline]
pub(in crate::search) fn ends_the_captures(context: &Context) -> bool {
    let switches = context.switches;
    switches.is_classic(Technique::FrontierFutility) && !switches.is_watched()
}

/// Whether moves that give check are searched all the same. In the source's form nothing is at
/// stake at depth 1, since quiescence sees no mate.
#[inline]
pub(in crate::search) fn spares_checks(context: &Context, node: &Node) -> bool {
    !context.switches.is_classic(Technique::FrontierFutility) && node.depth > Depth::ZERO
}
