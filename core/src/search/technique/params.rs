//! Every margin and limit of the techniques that a match may change, in one list.
//!
//! Units: scores in centipawns, depths in plies from quiescence (0). "Origin" says where a value comes from.

use crate::types::{Depth, Score};

/// The verifier clamps the positional part of the evaluation to this. Range 20 to 200.
pub(in crate::search) const SOUND_LIMIT: Score = Score(60);
/// The margin that is a true bound then: the positional part goes from one end to the other at most.
pub(in crate::search) const SOUND_MARGIN: Score = Score(SOUND_LIMIT.0 * 2);

/// Quiescence: a capture that cannot lift the evaluation to alpha by its victim and this is skipped. Range 50 to 600. Origin: by
/// match; 150 was 30 Elo weaker, 600 no better.
pub(in crate::search) const QUIESCENCE_MARGIN: Score = Score(300);
/// Frontier futility acts up to this depth in the form that ships. Origin: by match; with 3 it was 46 Elo weaker, since
/// the deep forms then took its place.
pub(in crate::search) const FRONTIER_DEPTH: Depth = Depth(6);
/// ... with this margin ...
pub(in crate::search) const FRONTIER_MARGIN: Score = Score(60);
/// ... and this for each ply more. Range 30 to 200. Origin: by match; with 80 and 90 it was 45 Elo weaker, with 40 and 45
/// 12 (within the error).
pub(in crate::search) const FRONTIER_MARGIN_PER_PLY: Score = Score(65);
/// General futility's margin. Range 50 to 900. Origin: by hand; 300 was 29 Elo weaker.
pub(in crate::search) const GENERAL_MARGIN: Score = Score(150);
/// Over-kill's margin. Range 50 to 900. Origin: by hand; 500 was no better.
pub(in crate::search) const OVER_KILL_MARGIN: Score = Score(200);
/// Super stand pat acts up to this depth in the form that ships ...
pub(in crate::search) const SUPER_STAND_PAT_DEPTH: Depth = Depth(7);
/// ... with this margin for each ply. Range 40 to 150. Origin: by hand; 110 was no better.
pub(in crate::search) const SUPER_STAND_PAT_MARGIN_PER_PLY: Score = Score(75);
/// The margin of the deep forms: specific, general and weak. Range 100 to 900. Origin: by hand.
pub(in crate::search) const DEEP_MARGIN: Score = Score(250);

/// The classic null move's reduction, in plies (Mediocre and micro-Max 4.4).
pub(in crate::search) const CLASSIC_REDUCTION: Depth = Depth(2);
/// Null move: the smallest depth that tries it in the form that ships.
pub(in crate::search) const NULL_DEPTH: Depth = Depth(3);
/// ... and its reduction: this, ...
pub(in crate::search) const NULL_REDUCTION: Depth = Depth(3);
/// ... one ply more for so many plies of depth, ...
pub(in crate::search) const NULL_DEPTH_PER_PLY: i32 = 4;
/// ... and one for so many centipawns above beta ...
pub(in crate::search) const NULL_SURPLUS_PER_PLY: i32 = 200;
/// ... up to so many. Origin of all: by hand. A reduction of 2 in place of 3 won 196, drew 214 and lost 170 at 20,000 nodes a
/// move: not decided.
pub(in crate::search) const NULL_SURPLUS_MOST: i32 = 3;
/// micro-Max 4.4 stops trying null moves when fewer than so many of its 40 units of piece material are left.
pub(in crate::search) const NULL_CLASSIC_PHASE: u32 = 5;

/// Late-move reduction: the smallest depth in the form that ships.
pub(in crate::search) const REDUCTION_DEPTH: Depth = Depth(3);
/// So many moves are searched without reduction.
pub(in crate::search) const REDUCTION_MOVES: u8 = 3;
/// History is worth a ply for each so many points. Origin: by hand.
pub(in crate::search) const REDUCTION_HISTORY: i32 = 4096;
/// micro-Max reduces at this remaining depth and more.
pub(in crate::search) const CLASSIC_REDUCTION_DEPTH: Depth = Depth(5);

/// Internal deepening acts from this depth on in the form that ships.
pub(in crate::search) const INTERNAL_DEPTH: Depth = Depth(4);

/// Late-move pruning acts up to this depth.
pub(in crate::search) const LATE_PRUNING_DEPTH: Depth = Depth(5);
/// So many moves are searched at depth 0; the square of the depth is added. Origin: by match. At 4,000 and 5,000 nodes a move 6
/// was 74 Elo better than 3, 10 27 better than 6, 16 38 better than 10, and more better still; at 20,000 nodes
/// none against 16, and at 30,000 10 against 24, differed by less than the error.
pub(in crate::search) const LATE_PRUNING_MOVES: i32 = 16;

/// Exchange pruning acts up to this depth.
pub(in crate::search) const EXCHANGE_DEPTH: Depth = Depth(6);
/// A quiet move may lose this much for each ply.
pub(in crate::search) const EXCHANGE_QUIET_PER_PLY: Score = Score(60);
/// A capture may lose this much for each ply.
pub(in crate::search) const EXCHANGE_CAPTURE_PER_PLY: Score = Score(100);

/// Aspiration begins with this iteration ...
pub(in crate::search) const ASPIRATION_DEPTH: Depth = Depth(5);
/// ... with a window of so much on both sides.
pub(in crate::search) const ASPIRATION_WINDOW: Score = Score(25);
