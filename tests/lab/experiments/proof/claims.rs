//! The claims of a position, from the product's plan and verdicts, and whether its values keep them.
//!
//! The margin is 0 while claims are found. Each claim tells how many margins its bound has, so the
//! least margin with which it is right follows from one count.

use super::class::Class;
use super::tally::Tally;
use super::values::{Place, Tables, threads};
use super::{DEEPEST, REFERENCE, Visited, visit};
use goby_core::board::Board;
use goby_core::search::sources::observer::Claim;
use goby_core::search::technique::{Switches, Technique as T};
use goby_core::types::{Depth, Move, Score};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The techniques whose claims are counted.
pub(super) use goby_lab::verifier::FAMILY as FORMS;

/// Beyond every static eval and bound, so that each technique acts.
const FAR: Score = Score(20_000);
/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 16;

/// A claim at the lowest alpha, or highest beta, at which its technique acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) by: T,
    /// `None` for a claim about the node itself.
    pub(super) mv: Option<Move>,
    /// True if the score is claimed to be at least the bound, otherwise at most.
    pub(super) is_lower: bool,
    pub(super) bound: Score,
    /// The number of margins in the bound.
    pub(super) margins: i32,
}

/// The techniques of a node while claims of one technique are looked for. Weak futility needs
/// specific futility for its second form.
pub(super) fn switches(by: T) -> Switches {
    let with = REFERENCE.with(by);
    match by {
        T::WeakGeneralFutility => with.with(T::SpecificDeepFutility),
        _ => with,
    }
}

/// Finds the claims of a technique about a node at a depth. The node must be placed.
pub(super) fn find(
    node: &mut Visited<'_, '_, '_>,
    by: T,
    depth: usize,
    moves: &[Move],
) -> Vec<Found> {
    let depth = Depth(depth as i32);
    let window = |alpha: Score| (alpha, alpha + Score(1));
    let mut found = Vec::new();
    let mut add = |mv, is_lower, bound, margins| {
        found.push(Found {
            by,
            mv,
            is_lower,
            bound,
            margins,
        });
    };
    match by {
        T::GeneralFutility => {
            node.look(depth, window(FAR), switches(by));
            node.general_futility()
                .into_iter()
                .for_each(|bound| add(None, false, bound, 1));
        }
        T::SuperStandPat => {
            node.look(depth, window(-FAR), switches(by));
            let bound = (depth > Depth::ZERO)
                .then(|| node.super_stand_pat())
                .flatten();
            bound
                .into_iter()
                .for_each(|bound| add(None, true, bound, 1));
        }
        T::OverKill => {
            node.look(depth, window(-FAR), switches(by));
            for &mv in moves {
                if let Some((Claim::OverKill, bound)) = node.claim(mv) {
                    add(Some(mv), true, bound, 2);
                }
            }
        }
        _ => {
            // The general forms act on all moves from one alpha on; the others from the bound of
            // the move's own gain on.
            let margins = match by {
                T::FrontierFutility => 1,
                T::WeakGeneralFutility => 3,
                _ => 2,
            };
            let is_general = matches!(by, T::GeneralDeepFutility | T::WeakGeneralFutility);
            node.look(depth, window(FAR), switches(by));
            let Some((_, reach)) = node.reach().filter(|&(acting, _)| acting == by) else {
                return found;
            };
            for &mv in moves {
                if let Some((Claim::Futile(acting), bound)) = node.claim(mv)
                    && acting == by
                {
                    add(
                        Some(mv),
                        false,
                        if is_general { reach } else { bound },
                        margins,
                    );
                }
            }
            if by == T::WeakGeneralFutility {
                // Below its first form: PVal[SecondPiece] and the move's own gain.
                node.look(depth, window(reach - Score(1)), switches(by));
                if node.reach().is_some_and(|(acting, _)| acting == by) {
                    for &mv in moves {
                        if let Some((Claim::Futile(T::WeakGeneralFutility), bound)) = node.claim(mv)
                        {
                            add(Some(mv), false, bound, 2);
                        }
                    }
                }
            }
        }
    }
    found
}

/// Counts the claims in all positions of a class, with either side to move. Returns the number of
/// positions too.
pub(super) fn count(tables: &Tables, class: &Class) -> (u64, Tally) {
    let mut classes = vec![class.clone(), class.exchanged()];
    classes.dedup();
    let sum = Mutex::new((0, Tally::default()));
    for class in classes {
        let next = AtomicUsize::new(0);
        let chunks = class.size().div_ceil(CHUNK);
        thread::scope(|scope| {
            for _ in 0..threads() {
                scope.spawn(|| {
                    visit(|node| {
                        let (mut positions, mut tally) = (0, Tally::default());
                        loop {
                            let chunk = next.fetch_add(1, Ordering::Relaxed);
                            if chunk >= chunks {
                                break;
                            }
                            if chunk.is_multiple_of(64) {
                                eprintln!("{}: claims, {} %", class.name(), 100 * chunk / chunks);
                            }
                            let last = class.size().min((chunk + 1) * CHUNK);
                            for number in chunk * CHUNK..last {
                                if let Some(mut board) = class.board(number) {
                                    positions += 1;
                                    judge(tables, node, &mut board, &mut tally);
                                }
                            }
                        }
                        let sum = &mut *sum.lock().expect("no thread panics");
                        sum.0 += positions;
                        sum.1.join(&tally);
                    });
                });
            }
        });
    }
    sum.into_inner().expect("no thread panics")
}

/// Counts the claims of a position.
fn judge(tables: &Tables, node: &mut Visited<'_, '_, '_>, board: &mut Board, tally: &mut Tally) {
    let here = tables.place(board);
    if tables.marks(here).is_drawn() {
        return;
    }
    node.place(board, tables.passes);
    let moves = board.legal_moves();
    let places: Vec<_> = moves
        .into_iter()
        .map(|mv| tables.after(board, mv))
        .collect();
    let moves: Vec<_> = board.legal_moves().into_iter().collect();
    let is_capture: Vec<_> = moves.iter().map(|&mv| board.is_capture(mv)).collect();
    let quiet_pass = |tables: &Tables, place: Place, passed: &dyn Fn() -> Place| {
        tables.marks(place).in_check() || {
            let marks = tables.marks(passed());
            !marks.is_drawn() && !marks.is_stalemate() && !marks.allows_draw()
        }
    };
    for by in FORMS {
        let mut last = (None, Vec::new());
        for depth in 0..=DEEPEST {
            // The claims of a depth are those of the depth before if the plan is the same.
            let found = find_again(node, by, depth, &moves, &mut last);
            for claim in found {
                let below = depth.saturating_sub(1);
                let (score, is_exempt) = match claim.mv {
                    None => {
                        let marks = tables.marks(here);
                        let is_exempt = match by {
                            T::SuperStandPat => {
                                let mut board = board.clone();
                                let passed = tables.passed(&mut board);
                                !quiet_pass(tables, here, &|| passed)
                            }
                            _ => !marks.has_moves() || marks.allows_draw(),
                        };
                        (tables.value(here, depth), is_exempt)
                    }
                    Some(mv) => {
                        let at = moves.iter().position(|&other| other == mv).unwrap_or(0);
                        if depth == 0 && !is_capture[at] {
                            continue;
                        }
                        let place = places[at];
                        let marks = tables.marks(place);
                        let is_exempt = marks.is_drawn()
                            || below > 0 && marks.is_stalemate()
                            || match by {
                                T::FrontierFutility => false,
                                T::OverKill => marks.allows_draw(),
                                _ => !quiet_pass(tables, place, &|| {
                                    let mut after = board.after(mv);
                                    tables.passed(&mut after)
                                }),
                            };
                        (tables.score(place, below), is_exempt)
                    }
                };
                tally.add(by, depth, needed(claim, score), is_exempt);
            }
        }
    }
}

/// Finds the claims of a depth, and keeps them in `last` with the plan's bound.
fn find_again<'l>(
    node: &mut Visited<'_, '_, '_>,
    by: T,
    depth: usize,
    moves: &[Move],
    last: &'l mut (Option<(T, Score)>, Vec<Found>),
) -> &'l [Found] {
    let has_plan = !matches!(by, T::GeneralFutility | T::SuperStandPat | T::OverKill);
    if has_plan {
        node.look(Depth(depth as i32), (FAR, FAR + Score(1)), switches(by));
        let reach = node.reach();
        if reach.is_some() && reach == last.0 {
            return &last.1;
        }
        last.0 = reach;
    }
    last.1 = find(node, by, depth, moves);
    &last.1
}

/// The least margin with which a claim found with the margin 0 is right.
fn needed(claim: &Found, score: Score) -> i32 {
    let beyond = match claim.is_lower {
        true => claim.bound - score,
        false => score - claim.bound,
    };
    // Rounded up.
    (beyond.0 + claim.margins - 1).div_euclid(claim.margins)
}
