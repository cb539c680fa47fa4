//! Searching, hints and draw offers.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act, look};
use crate::hooks::{GobyHooks, HookTimer};
use crate::limit::GobyLimit;
use crate::status::{Fault, GobyStatus};
use crate::text::give;
use crate::values::{GobyMove, color};
use goby_core::Thought;
use goby_core::board::Board;
use goby_core::types::Score;

/// The result of a search.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct GobyThought {
    /// Nodes searched; 0 for a move from the book, which has neither depth nor score.
    pub nodes: u64,
    /// The score from the view of the side to move, in centipawns.
    pub score: i32,
    /// Moves until the side to move mates, negative if it is mated; 0 if no mate is seen.
    pub mate: i32,
    /// The last iteration's depth, in plies.
    pub depth: u32,
    /// The duration of the search, in milliseconds.
    pub millis: u32,
    /// The move to play.
    pub best: GobyMove,
    /// The expected reply; its `id` is 0 if there is none.
    pub reply: GobyMove,
    /// True if the engine resigns in place of a move: only with the option `Resign`.
    pub resigns: bool,
    /// True if the engine offers a draw with this move: only with the option `OfferDraws`.
    pub offers_draw: bool,
}

impl GobyThought {
    fn new(board: &Board, thought: &Thought) -> Self {
        let mut after = board.clone();
        let _ = after.play(thought.best);
        let reply = thought.reply.filter(|&reply| after.is_legal(reply));
        Self {
            nodes: thought.nodes,
            score: thought.score.map_or(0, |score| score.0),
            mate: thought.score.and_then(Score::mate_in_moves).unwrap_or(0),
            depth: thought.depth.0 as u32,
            millis: thought.elapsed.0,
            best: GobyMove::new(board, thought.best),
            reply: reply.map_or_else(GobyMove::default, |reply| GobyMove::new(&after, reply)),
            resigns: thought.resigns,
            offers_draw: thought.offers_draw,
        }
    }
}

/// Writes the result of a search of the position on the board.
///
/// # Safety
/// As for [`give`].
pub(crate) unsafe fn answer(
    board: &Board,
    found: Option<Thought>,
    thought: *mut GobyThought,
) -> Result<(), Fault> {
    let found = found.ok_or(GobyStatus::GameOver)?;
    // SAFETY: the caller promises the same.
    unsafe { give(thought, GobyThought::new(board, &found)) };
    Ok(())
}

/// Finds a move for the side to move, but does not play it. Fails with `GOBY_STATUS_GAME_OVER` if
/// there is no legal move. After a draw it still finds a move: `goby_outcome` reports draws.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_think(
    goby: *mut Goby,
    limit: *const GobyLimit,
    thought: *mut GobyThought,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let limit = limit.as_ref().ok_or(GobyStatus::OutOfRange)?.of(front)?;
            let found = front.engine.think(limit, &mut front.timer);
            answer(front.engine.board(), found, thought)
        })
    }
}

/// Thinks in the opponent's turn about the answer to the move that the engine expects, for example
/// `reply` of its last thought. The game does not change.
///
/// The hook `hits` must return true once the opponent has played this move: from then on the limit
/// counts, and the thought is the answer to it. If the opponent plays another move, the hook
/// `stops` must return true. Then, and if the answer needs no search, this function fails with
/// `GOBY_STATUS_NO_ANSWER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_ponder(
    goby: *mut Goby,
    expected: *const GobyMove,
    limit: *const GobyLimit,
    thought: *mut GobyThought,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let limit = limit.as_ref().ok_or(GobyStatus::OutOfRange)?.of(front)?;
            let expected = expected.as_ref().ok_or(GobyStatus::NotAMove)?;
            let expected = expected.of(&front.engine)?;
            if front.timer.hooks.hits.is_none() {
                return Err(GobyStatus::NoEnd.into());
            }
            let found = front.engine.ponder(expected, limit, &mut front.timer);
            let found = found.ok_or(GobyStatus::NoAnswer)?;
            let mut after = front.engine.board().clone();
            let _ = after.play(expected);
            answer(&after, Some(found), thought)
        })
    }
}

/// Finds a move to suggest to the side to move, at full strength: in a fifth of a second by the
/// hook `millis`, or within 20,000 nodes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_hint(goby: *mut Goby, found: *mut GobyMove) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let hint = front
                .engine
                .hint(&mut front.timer)
                .ok_or(GobyStatus::GameOver)?;
            give(found, GobyMove::new(front.engine.board(), hint));
            Ok(())
        })
    }
}

/// Returns true if the engine, which plays the colour `own`, a `GobyColor`, accepts a draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_accepts_draw(goby: *mut Goby, own: u8) -> bool {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| {
            color(own).is_ok_and(|own| front.engine.accepts_draw(own))
        })
    }
}

/// Sets the functions that the engine calls while it thinks. Limits by time need `millis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_hooks(goby: *mut Goby, hooks: *const GobyHooks) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let none = HookTimer::NONE.hooks;
            front.timer.hooks = hooks.as_ref().copied().unwrap_or(none);
            Ok(())
        })
    }
}
