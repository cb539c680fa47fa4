//! The verifier: checks each claim of the futility family of the sources' search by another search.
//!
//! Each node that the family cuts, and each move that it skips or fails high by over-kill, is
//! searched again without the family, with the same window and depth. The score must agree with the
//! claimed bound. The reference search has the null move, because super stand pat and deep futility
//! predict its result. It has no hash table, so that only the family differs.
//!
//! The margins of the source are true bounds if the positional part of the evaluation is within
//! half of `PosMargin` either way; [`Verifier::narrow`] limits it. Then every claim is right,
//! except in cases that the source ignores. These are counted as exempt and not checked:
//!
//! - a node without legal moves, a stalemating move and a move into a draw by rule;
//! - a draw by rule after one of the moves that the claim assumes;
//! - for super stand pat and deep futility: a null move that is not tried, leads to a draw by rule,
//!   or leaves no reply.

use goby::bench::Silence;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::sources::observer::{Claim, ObservedNode, Observer};
use goby_core::search::technique::{Switches, Technique as T};
use goby_core::search::{Limits, Search};
use goby_core::time::Instant;
use goby_core::types::{Depth, Move, Score};
use std::cell::{Cell, RefCell};

/// The techniques of the futility family.
pub const FAMILY: [T; 7] = [
    T::FrontierFutility,
    T::GeneralFutility,
    T::OverKill,
    T::SuperStandPat,
    T::SpecificDeepFutility,
    T::GeneralDeepFutility,
    T::WeakGeneralFutility,
];

/// The full window.
pub const WHOLE: (Score, Score) = (Score(-Score::INFINITE.0), Score::INFINITE);

/// Returns the place of a technique in [`FAMILY`].
fn place(technique: T) -> usize {
    let place = FAMILY.iter().position(|&other| other == technique);
    place.expect("a technique of the family")
}

/// Returns the techniques without the family.
pub fn without_family(switches: Switches) -> Switches {
    FAMILY.into_iter().fold(switches, Switches::without)
}

/// The claims of a technique.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Claims that the reference search confirms.
    pub right: u64,
    /// Claims that the reference search refutes.
    pub wrong: u64,
    /// Claims in cases that the source ignores.
    pub exempt: u64,
}

impl Tally {
    const fn add(&mut self, other: Self) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.exempt += other.exempt;
    }
}

/// A claim that the reference search refutes: position, technique, depth and move.
pub type Wrong = (Board, T, Depth, Option<Move>);

/// The results of the verifier.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// By technique in the order of [`FAMILY`], and depth, 0 to 7.
    tallies: [[Tally; 8]; FAMILY.len()],
    /// Moves that a plan does not generate, although it would not skip them.
    pub lost: u64,
    /// The first wrong claim.
    pub first_wrong: Option<Wrong>,
}

impl Findings {
    /// The claims of a technique at nodes of a depth, at most 7.
    ///
    /// # Panics
    /// If the depth is more than 7 or the technique is not of the family.
    pub fn at(&self, technique: T, depth: i32) -> Tally {
        self.tallies[place(technique)][depth as usize]
    }

    /// The claims of a technique.
    pub fn of(&self, technique: T) -> Tally {
        let mut sum = Tally::default();
        for &tally in &self.tallies[place(technique)] {
            sum.add(tally);
        }
        sum
    }

    /// Adds the results of another search.
    pub fn add(&mut self, other: Self) {
        let sums = self.tallies.iter_mut().flatten();
        for (sum, &one) in sums.zip(other.tallies.iter().flatten()) {
            sum.add(one);
        }
        self.lost += other.lost;
        self.first_wrong = self.first_wrong.take().or(other.first_wrong);
    }
}

/// Checks the claims of searches with these techniques.
pub struct Verifier {
    switches: Switches,
    /// Largest absolute positional part of the evaluation.
    limit: Option<Score>,
    findings: RefCell<Findings>,
    /// True during a reference search, whose nodes are not checked.
    is_reference: Cell<bool>,
}

impl Verifier {
    /// A verifier without results.
    pub fn new(switches: Switches) -> Self {
        Self {
            switches,
            limit: None,
            findings: RefCell::default(),
            is_reference: Cell::new(false),
        }
    }

    /// Clamps the positional part of the evaluation to `limit` either way.
    #[must_use]
    pub fn narrow(self, limit: Score) -> Self {
        Self {
            limit: Some(limit),
            ..self
        }
    }

    /// Searches the position of `game` to a depth with a window, and checks each claim on the way.
    /// Returns the score.
    pub fn search(
        &self,
        search: &mut Search<'_>,
        game: &Game<'_>,
        depth: Depth,
        window: (Score, Score),
    ) -> Score {
        let mut limits = Limits {
            depth,
            ..Limits::until_stopped(Instant::default())
        };
        search.set_switches(self.switches);
        search.observe(game, window, &mut limits, &mut Silence, self)
    }

    /// The results.
    pub fn findings(self) -> Findings {
        self.findings.into_inner()
    }

    /// Checks a claim of technique `by` about a node or one of its moves.
    fn verify(&self, by: T, mv: Option<Move>, claims_beta: bool, node: &mut Node<'_, '_, '_, '_>) {
        self.is_reference.set(true);
        let mut tally = Tally::default();
        if is_exempt(by, mv, node) {
            tally.exempt += 1;
        } else {
            let switches = without_family(self.switches);
            let score = match mv {
                None => node.search(switches),
                Some(_) => -node.after(mv, |child| child.search(switches)),
            };
            let (alpha, beta) = node.window();
            let is_right = if claims_beta {
                score >= beta
            } else {
                score <= alpha
            };
            tally.right += u64::from(is_right);
            tally.wrong += u64::from(!is_right);
        }
        let findings = &mut *self.findings.borrow_mut();
        findings.tallies[place(by)][node.depth().0.clamp(0, 7) as usize].add(tally);
        if tally.wrong > 0 && findings.first_wrong.is_none() {
            findings.first_wrong = Some((node.board().clone(), by, node.depth(), mv));
        }
        self.is_reference.set(false);
    }
}

/// A node that the verifier observes.
type Node<'w, 'a, 'g, 'v> = ObservedNode<'w, 'a, 'g, &'v Verifier>;

impl Observer for &Verifier {
    fn evaluation(self, eval: Score, material: Score) -> Score {
        let narrow = |limit| eval.clamp(material - limit, material + limit);
        self.limit.map_or(eval, narrow)
    }

    fn cut(self, by: T, score: Score, node: &mut ObservedNode<'_, '_, '_, Self>) {
        if !self.is_reference.get() {
            let (_, beta) = node.window();
            self.verify(by, None, score >= beta, node);
        }
    }

    fn moves(self, node: &mut ObservedNode<'_, '_, '_, Self>) {
        if self.is_reference.get() {
            return;
        }
        let board = node.board().clone();
        let moves = board.legal_moves();
        if node.depth() > Depth::ZERO {
            let mut kept = Vec::new();
            node.generate(|mv| kept.push(mv));
            let is_lost = |mv| node.claim(mv).is_none() && !kept.contains(&mv);
            let lost = moves.iter().filter(|&&mv| is_lost(mv)).count();
            self.findings.borrow_mut().lost += lost as u64;
        }
        for mv in moves {
            if node.depth() > Depth::ZERO || board.is_capture(mv) {
                match node.claim(mv) {
                    None => {}
                    Some((Claim::Futile(by), _)) => self.verify(by, Some(mv), false, node),
                    Some((Claim::OverKill, _)) => self.verify(T::OverKill, Some(mv), true, node),
                }
            }
        }
    }
}

/// Returns true if the source ignores this case.
fn is_exempt(by: T, mv: Option<Move>, node: &mut Node<'_, '_, '_, '_>) -> bool {
    if node.is_deepest(3) {
        return true;
    }
    match (by, mv) {
        (T::SuperStandPat, _) => !passes_quietly(node),
        (_, None) => !node.board().has_legal_move() || allows_draw(node),
        (_, Some(_)) => node.after(mv, |child| {
            child.is_drawn()
                || child.depth() > Depth::ZERO && is_stalemated(child)
                || match by {
                    T::FrontierFutility => false,
                    T::OverKill => allows_draw(child),
                    _ => !child.passes() || !passes_quietly(child),
                }
        }),
    }
}

/// Returns true if the null move leads to no draw by rule and no stalemate, and no reply to it
/// leads to a draw by rule.
fn passes_quietly(node: &mut Node<'_, '_, '_, '_>) -> bool {
    // A claim in check would be wrong, because no null move is tried in check; so it is not exempt.
    node.board().in_check()
        || node.after(None, |child| {
            !child.is_drawn() && !is_stalemated(child) && !allows_draw(child)
        })
}

fn is_stalemated(node: &Node<'_, '_, '_, '_>) -> bool {
    !node.board().in_check() && !node.board().has_legal_move()
}

/// Returns true if a move leads to a draw by rule.
fn allows_draw(node: &mut Node<'_, '_, '_, '_>) -> bool {
    let moves = node.board().legal_moves();
    let mut moves = moves.into_iter();
    moves.any(|mv| node.after(Some(mv), |child| child.is_drawn()))
}

#[cfg(test)]
mod positions;
#[cfg(test)]
mod tests;
