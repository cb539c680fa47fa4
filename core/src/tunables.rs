//! Every margin, limit and share that a match may change, in one list and one form.
//!
//! A tunable is a function: a constant in a shipped build, and in a build for experiments (feature
//! `tune`) a value that a tuner sets by name. [`TUNABLES`] tells what there is: name, unit,
//! default, range, the step worth trying, and where the default comes from. What belongs to a
//! source's form of a technique is no tunable and stands in the technique's file; the weights of
//! the evaluation stand in `eval/hand/params.rs`.

#[cfg(feature = "tune")]
use core::sync::atomic::{AtomicI32, Ordering::Relaxed};

use crate::types::{Depth, Score};

/// A number that a match may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// What it is called: its function's name.
    pub name: &'static str,
    /// What its value counts.
    pub unit: &'static str,
    /// The value that ships.
    pub default: i32,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub most: i32,
    /// How much a tuner should change it by at first.
    pub step: i32,
    /// Where the default comes from.
    pub origin: &'static str,
}

/// Why a tunable cannot be set.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TuneError {
    /// There is none of this name.
    Unknown,
    /// The value is outside the tunable's range.
    OutOfRange,
}

macro_rules! convert {
    (Score, $value:expr) => {
        Score($value)
    };
    (Depth, $value:expr) => {
        Depth($value)
    };
    ($number:ident, $value:expr) => {
        $value as $number
    };
}

macro_rules! tunables {
    ($(
        $(#[$doc:meta])*
        $name:ident: $kind:ident = $default:expr,
            $least:literal to $most:literal by $step:literal $unit:literal
            $origin:literal;
    )+) => {
        /// The places of the values that a tuner sets.
        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "they are the functions' names")]
        #[derive(Clone, Copy)]
        enum Place { $($name),+ }

        #[cfg(feature = "tune")]
        static VALUES: [AtomicI32; TUNABLES.len()] = [$(AtomicI32::new($default)),+];

        /// All tunables.
        pub const TUNABLES: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            unit: $unit,
            default: $default,
            least: $least,
            most: $most,
            step: $step,
            origin: $origin,
        }),+];

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> $kind {
                convert!($kind, $default)
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(crate) fn $name() -> $kind {
                convert!($kind, VALUES[Place::$name as usize].load(Relaxed))
            }
        )+
    };
}

tunables! {
    /// Quiescence: a capture is skipped that cannot lift the evaluation to alpha by its victim and
    /// this.
    quiescence_margin: Score = 300, 50 to 600 by 25 "centipawns"
        "by match: 150 was 30 Elo weaker, 600 no better";
    /// Frontier futility: the greatest depth at which the form that ships acts.
    frontier_depth: Depth = 6, 1 to 12 by 1 "plies"
        "by match: 3 was 46 Elo weaker, since the deep forms then took its place";
    /// Frontier futility: the margin at depth 1.
    frontier_margin: Score = 60, 0 to 200 by 10 "centipawns"
        "by match, with the next: 80 and 90 were 45 Elo weaker, 40 and 45 12 (within the error)";
    /// Frontier futility: more margin for each further ply.
    frontier_margin_per_ply: Score = 65, 30 to 200 by 10 "centipawns a ply" "see frontier_margin";
    /// General futility's margin.
    general_margin: Score = 150, 50 to 900 by 25 "centipawns" "by hand; 300 was 29 Elo weaker";
    /// Over-kill's margin.
    over_kill_margin: Score = 200, 50 to 900 by 25 "centipawns" "by hand; 500 was no better";
    /// Super stand pat (reverse futility): the greatest depth at which the form that ships acts.
    super_stand_pat_depth: Depth = 7, 1 to 12 by 1 "plies" "by hand";
    /// Super stand pat (reverse futility): the margin for each ply of depth.
    super_stand_pat_margin_per_ply: Score = 75, 40 to 150 by 5 "centipawns a ply"
        "by hand; 110 was no better";
    /// The margin of the deep forms of futility: specific, general and weak.
    deep_margin: Score = 250, 100 to 900 by 25 "centipawns" "by hand";

    /// Null move: the least depth at which the form that ships is tried.
    null_depth: Depth = 3, 1 to 6 by 1 "plies" "by hand";
    /// Null move: the least reduction of the reply.
    null_reduction: Depth = 3, 1 to 5 by 1 "plies"
        "by hand; 2 won 196, drew 214 and lost 170 at 20,000 nodes a move: not decided";
    /// Null move: the reduction grows by a ply for each of these.
    null_depth_per_ply: i32 = 4, 2 to 12 by 1 "plies" "by hand";
    /// Null move: the reduction grows by a ply for each of these above beta.
    null_surplus_per_ply: i32 = 200, 50 to 600 by 20 "centipawns" "by hand";
    /// Null move: the most plies that the surplus adds.
    null_surplus_most: i32 = 3, 0 to 6 by 1 "plies" "by hand";

    /// Late-move reduction: the least depth at which the form that ships acts.
    reduction_depth: Depth = 3, 2 to 6 by 1 "plies" "by hand";
    /// Late-move reduction: how many moves are searched without it.
    reduction_moves: u8 = 3, 1 to 8 by 1 "moves" "by hand";
    /// Late-move reduction: what the product of two logarithms, each in sixteenths, is divided by.
    reduction_divisor: u32 = 576, 256 to 1024 by 32 "256ths" "by hand: 2.25";
    /// Late-move reduction: what is added to the product before it is divided.
    reduction_offset: u32 = 288, 0 to 576 by 32 "256ths" "by hand: half of the divisor";
    /// Late-move reduction: how much history is worth a ply.
    reduction_history: i32 = 4096, 1024 to 16384 by 512 "points of history" "by hand";

    /// Internal iterative reduction: the least depth at which it acts.
    internal_depth: Depth = 4, 2 to 10 by 1 "plies" "by hand";

    /// Late-move pruning: the greatest depth at which it acts.
    late_pruning_depth: Depth = 5, 1 to 12 by 1 "plies" "by hand";
    /// Late-move pruning: how many moves are searched at depth 0; the depth's square is added.
    late_pruning_moves: i32 = 16, 2 to 40 by 2 "moves"
        "by match at 4,000 and 5,000 nodes a move: 6 was 74 Elo better than 3, 10 27 better than 6, 16 38 better than 10; at 20,000 and 30,000 none and 10 differed by less than the error";

    /// Exchange pruning (SEE pruning): the greatest depth at which it acts.
    exchange_depth: Depth = 6, 1 to 12 by 1 "plies" "by hand";
    /// Exchange pruning: how much a quiet move may lose for each ply.
    exchange_quiet_per_ply: Score = 60, 10 to 150 by 5 "centipawns a ply" "by hand";
    /// Exchange pruning: how much a capture may lose for each ply.
    exchange_capture_per_ply: Score = 100, 20 to 250 by 10 "centipawns a ply" "by hand";

    /// Improving: how much less reverse futility wants of a side that improves.
    improving_margin: Score = 75, 0 to 150 by 5 "centipawns" "by hand";
    /// Razoring: the greatest depth at which it acts.
    razoring_depth: Depth = 3, 1 to 6 by 1 "plies" "by hand";
    /// Razoring: how far below alpha the evaluation must lie for each ply.
    razoring_margin_per_ply: Score = 250, 100 to 500 by 20 "centipawns a ply" "by hand";
    /// ProbCut: the least depth at which it acts.
    prob_cut_depth: Depth = 5, 4 to 10 by 1 "plies" "by hand";
    /// ProbCut: how far above beta a capture must come.
    prob_cut_margin: Score = 180, 60 to 400 by 20 "centipawns" "by hand";
    /// Singular extension: the least depth at which it acts.
    singular_depth: Depth = 8, 5 to 14 by 1 "plies" "by hand";
    /// Singular extension: how much shallower than the node the table's entry may be.
    singular_entry_plies: Depth = 3, 1 to 6 by 1 "plies" "by hand";
    /// Singular extension: how much worse all other moves must be, for each ply of depth.
    singular_margin_per_ply: Score = 2, 1 to 8 by 1 "centipawns a ply" "by hand";
    /// Singular extension: how much worse still for a second ply.
    singular_double_margin: Score = 25, 5 to 100 by 5 "centipawns" "by hand";
    /// History pruning: the greatest depth at which it acts.
    history_pruning_depth: Depth = 4, 1 to 8 by 1 "plies" "by hand";
    /// History pruning: how much must be said against a move for each ply.
    history_pruning_per_ply: i32 = 2500, 500 to 6000 by 250 "points of history a ply" "by hand";
    /// Frontier futility of the modern search: how much more margin a capture gets.
    frontier_capture_margin: Score = 100, 0 to 300 by 20 "centipawns" "by hand";
    /// Late-move pruning of the modern search: how many moves are searched at depth 0, twice.
    late_pruning_moves_modern: i32 = 6, 2 to 20 by 1 "half moves" "by hand";

    /// Aspiration: the first iteration with a narrow window.
    aspiration_depth: Depth = 5, 2 to 12 by 1 "plies" "by hand";
    /// Aspiration: how far the first window reaches to both sides.
    aspiration_window: Score = 25, 5 to 100 by 5 "centipawns" "by hand";
    /// Aspiration: a side that has failed with this much room is opened fully.
    aspiration_widest: i32 = 500, 100 to 2000 by 50 "centipawns" "by hand";

    /// History: the reward of a cut, for each ply of depth squared.
    history_reward: i32 = 24, 4 to 64 by 4 "points of history" "by hand";
    /// History: the greatest reward.
    history_most_reward: i32 = 1536, 256 to 4096 by 128 "points of history" "by hand";

    /// Time: the soft limit is stretched to this when the last iteration changed its mind.
    time_unstable: u32 = 160, 100 to 300 by 10 "percent" "by hand";
    /// Time: the soft limit is shrunk to this when the best move is stable.
    time_stable: u32 = 65, 30 to 100 by 5 "percent" "by hand";
    /// Time: the soft limit is stretched to this when no node was spent on the best move (modern).
    time_doubt_most: u32 = 240, 100 to 400 by 10 "percent" "by hand";
    /// Time: and less by this when all were.
    time_doubt_slope: u32 = 160, 0 to 300 by 10 "percent" "by hand";
    /// Time: for how many iterations a best move must have stood to be stable.
    time_stable_after: u32 = 4, 2 to 10 by 1 "iterations" "by hand";
    /// Time: a score that has fallen by more than this since the last iteration changes our mind,
    /// too.
    time_alarming_drop: i32 = 30, 10 to 100 by 5 "centipawns" "by hand";
    /// Time: how many moves a game is expected to go on when the clock must last to its end.
    time_expected_moves: u32 = 26, 15 to 50 by 1 "moves" "by hand";
    /// Time: the share of the increment in the soft limit; the rest keeps a reserve on the clock.
    time_increment_share: u32 = 65, 20 to 100 by 5 "percent" "by hand";
    /// Time: the hard limit, in soft limits.
    time_hard_factor: u32 = 400, 100 to 800 by 25 "percent" "by hand";
    /// Time: the most of the clock that a move may take; a busy machine must not lose the game.
    time_hard_share: u32 = 30, 10 to 60 by 5 "percent" "by hand";

    // Today's search.

    /// History: the reward of a move that refutes a node, for each ply of depth.
    #[cfg(feature = "today")]
    history_bonus_per_ply: i32 = 220, 50 to 600 by 20 "points a ply" "by hand, as part of the whole";
    /// History: what is taken from that reward.
    #[cfg(feature = "today")]
    history_bonus_offset: i32 = 230, -200 to 800 by 40 "points" "by hand, as part of the whole";
    /// History: the greatest reward.
    #[cfg(feature = "today")]
    history_bonus_most: i32 = 2600, 800 to 6000 by 200 "points" "by hand, as part of the whole";
    /// History: the malus of a move that was tried before, for each ply of depth.
    #[cfg(feature = "today")]
    history_malus_per_ply: i32 = 280, 50 to 800 by 25 "points a ply" "by hand, as part of the whole";
    /// History: what is taken from that malus.
    #[cfg(feature = "today")]
    history_malus_offset: i32 = 200, -200 to 800 by 40 "points" "by hand, as part of the whole";
    /// History: the greatest malus.
    #[cfg(feature = "today")]
    history_malus_most: i32 = 1100, 400 to 5000 by 150 "points" "by hand, as part of the whole";
    /// History: a refutation this far above beta counts as a ply deeper.
    #[cfg(feature = "today")]
    history_far: i32 = 40, 0 to 200 by 10 "centipawns" "by hand, as part of the whole";
    /// Correction history: what an error of a centipawn adds for each ply of depth.
    #[cfg(feature = "today")]
    correction_rate: i32 = 32, 4 to 128 by 4 "16ths" "by hand, as part of the whole";
    /// Order: quiet moves of this rank or less come after the bad captures.
    #[cfg(feature = "today")]
    picker_bad_quiet: i32 = -1750, -8000 to 0 by 200 "rank" "by hand, as part of the whole";
    /// Order: what a quiet check that loses nothing is worth.
    #[cfg(feature = "today")]
    picker_check: i32 = 16384, 0 to 40000 by 1500 "points" "by hand, as part of the whole";
    /// Order: what a killer is worth.
    #[cfg(feature = "today")]
    picker_killer: i32 = 12000, 0 to 50000 by 2000 "points" "by hand, as part of the whole";
    /// History: the share of the reward for a quiet move that the table confirms.
    #[cfg(feature = "today")]
    table_cut_bonus: i32 = 110, 0 to 256 by 12 "128ths" "by hand, as part of the whole";
    /// History: the malus of the opponent's early quiet move that the table refutes.
    #[cfg(feature = "today")]
    table_cut_malus: i32 = 1500, 0 to 4000 by 200 "points" "by hand, as part of the whole";
    /// History: the greatest worsening by the opponent's quiet move that counts.
    #[cfg(feature = "today")]
    eval_change_least: i32 = 133, 20 to 400 by 15 "centipawns" "by hand, as part of the whole";
    /// History: the greatest improvement by the opponent's quiet move that counts.
    #[cfg(feature = "today")]
    eval_change_most: i32 = 104, 20 to 400 by 15 "centipawns" "by hand, as part of the whole";
    /// History: what is added to that change.
    #[cfg(feature = "today")]
    eval_change_offset: i32 = 20, -50 to 150 by 8 "centipawns" "by hand, as part of the whole";
    /// History: what a centipawn of that change is worth.
    #[cfg(feature = "today")]
    eval_change_rate: i32 = 128, 0 to 400 by 16 "16ths of a point" "by hand, as part of the whole";
    /// Hindsight: a node whose move was reduced by this much is searched deeper if the opponent
    /// does not stand worse for it.
    #[cfg(feature = "today")]
    hindsight_plies: i32 = 3, 2 to 6 by 1 "plies" "by hand, as part of the whole";
    /// Hindsight: both evaluations together above this take a ply off.
    #[cfg(feature = "today")]
    hindsight_margin: i32 = 115, 20 to 300 by 15 "centipawns" "by hand, as part of the whole";
    /// Razoring: how far below alpha the evaluation must lie.
    #[cfg(feature = "today")]
    razor_margin: i32 = 220, 80 to 600 by 20 "centipawns" "by hand, as part of the whole";
    /// Razoring: more of it, for the square of the depth.
    #[cfg(feature = "today")]
    razor_per_square: i32 = 140, 40 to 400 by 15 "centipawns" "by hand, as part of the whole";
    /// Reverse futility: the margin above beta for each ply.
    #[cfg(feature = "today")]
    reverse_per_ply: i32 = 43, 15 to 120 by 5 "centipawns a ply" "by hand, as part of the whole";
    /// Reverse futility: more of it, for the square of the depth.
    #[cfg(feature = "today")]
    reverse_per_square: i32 = 20, 0 to 100 by 5 "8ths of a centipawn" "by hand, as part of the whole";
    /// Reverse futility: less of it where no cut is expected.
    #[cfg(feature = "today")]
    reverse_not_cut: i32 = -10, -60 to 80 by 6 "centipawns" "by hand, as part of the whole";
    /// Reverse futility: more of it, for each centipawn of correction.
    #[cfg(feature = "today")]
    reverse_correction: i32 = 12, 0 to 48 by 3 "16ths" "by hand, as part of the whole";
    /// Null move: how far above beta the evaluation must lie at depth 0.
    #[cfg(feature = "today")]
    null_margin: i32 = 125, 0 to 300 by 15 "centipawns" "by hand, as part of the whole";
    /// Null move: less of it for each ply.
    #[cfg(feature = "today")]
    null_per_ply: i32 = 11, 0 to 40 by 2 "centipawns a ply" "by hand, as part of the whole";
    /// Null move: the reply loses a ply for each of these above beta.
    #[cfg(feature = "today")]
    null_surplus: i32 = 90, 30 to 300 by 15 "centipawns" "by hand, as part of the whole";
    /// Null move: the reduction of the reply at depth 0.
    #[cfg(feature = "today")]
    null_base: i32 = 5, 3 to 8 by 1 "plies" "by hand, as part of the whole";
    /// Null move: the reply loses a ply for each of these.
    #[cfg(feature = "today")]
    null_divisor: i32 = 3, 2 to 6 by 1 "plies" "by hand, as part of the whole";
    /// Internal reduction: the least depth on the principal variation.
    #[cfg(feature = "today")]
    iir_pv_depth: i32 = 6, 3 to 12 by 1 "plies" "by hand, as part of the whole";
    /// Internal reduction: the least depth where a cut is expected.
    #[cfg(feature = "today")]
    iir_cut_depth: i32 = 7, 3 to 12 by 1 "plies" "by hand, as part of the whole";
    /// ProbCut: how far above beta a capture must come.
    #[cfg(feature = "today")]
    prob_cut_goal: i32 = 130, 50 to 300 by 12 "centipawns" "by hand, as part of the whole";
    /// ProbCut: less of it for a side that improves.
    #[cfg(feature = "today")]
    prob_cut_improving: i32 = 32, 0 to 100 by 5 "centipawns" "by hand, as part of the whole";
    /// What the other moves lose once one has raised alpha.
    #[cfg(feature = "today")]
    raised_alpha_plies: i32 = 2, 0 to 3 by 1 "plies" "by hand, as part of the whole";
    /// Late-move pruning: how many moves are searched at depth 0, twice as many when improving.
    #[cfg(feature = "today")]
    late_moves: i32 = 3, 1 to 10 by 1 "moves" "by hand, as part of the whole";
    /// Reduction: the factor of the product of the logarithms of depth and number.
    #[cfg(feature = "today")]
    lmr_product: i32 = 778, 400 to 1300 by 40 "1024ths" "by hand, as part of the whole";
    /// Reduction: what is added to the product.
    #[cfg(feature = "today")]
    lmr_offset: i32 = 512, 0 to 1200 by 60 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: more of it for a side that does not improve.
    #[cfg(feature = "today")]
    lmr_not_improving: i32 = 1024, 0 to 2000 by 80 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: that counts only when the product is above this.
    #[cfg(feature = "today")]
    lmr_not_improving_from: i32 = 1100, 0 to 4000 by 150 "1024ths of a ply" "by hand, as part of the whole";
    /// Pruning judges by a reduction that is greater by this where a principal variation has been.
    #[cfg(feature = "today")]
    lmr_pruning_pv: i32 = 930, 0 to 2000 by 80 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it where a principal variation has been.
    #[cfg(feature = "today")]
    lmr_pv: i32 = 1536, 0 to 4000 by 120 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it on the principal variation.
    #[cfg(feature = "today")]
    lmr_open: i32 = 1024, 0 to 4000 by 120 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it there, if the table's score is above alpha.
    #[cfg(feature = "today")]
    lmr_table_above: i32 = 600, 0 to 2000 by 80 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it there, if the table's entry is as deep.
    #[cfg(feature = "today")]
    lmr_table_deep: i32 = 700, 0 to 2000 by 80 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: more of it where a cut is expected.
    #[cfg(feature = "today")]
    lmr_cut: i32 = 2048, 0 to 4500 by 150 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: more of it there without a hash move.
    #[cfg(feature = "today")]
    lmr_cut_no_move: i32 = 900, 0 to 2500 by 100 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: more of it if the hash move is a capture.
    #[cfg(feature = "today")]
    lmr_hash_captures: i32 = 1200, 0 to 3000 by 100 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: more of it when three nodes below have been cut.
    #[cfg(feature = "today")]
    lmr_cutoffs: i32 = 1100, 0 to 3000 by 100 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it for the hash move.
    #[cfg(feature = "today")]
    lmr_hash_move: i32 = 2100, 0 to 4000 by 120 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it for each centipawn of correction.
    #[cfg(feature = "today")]
    lmr_correction: i32 = 12, 0 to 60 by 3 "1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: less of it for each point of history.
    #[cfg(feature = "today")]
    lmr_history: i32 = 75, 10 to 250 by 8 "1024ths of 1024ths of a ply" "by hand, as part of the whole";
    /// Reduction: the history of a quiet move that counts as none.
    #[cfg(feature = "today")]
    lmr_history_offset: i32 = 3000, -4000 to 9000 by 300 "points" "by hand, as part of the whole";
    /// Reduction: what a victim counts as history of a capture.
    #[cfg(feature = "today")]
    lmr_victim: i32 = 7, 0 to 30 by 1 "points a centipawn" "by hand, as part of the whole";
    /// Reduction: the history of a capture that counts as none.
    #[cfg(feature = "today")]
    lmr_capture_offset: i32 = 3500, -4000 to 9000 by 300 "points" "by hand, as part of the whole";
    /// An unreduced move loses a ply when its reduction would be above this.
    #[cfg(feature = "today")]
    full_depth_reduction: i32 = 3200, 1500 to 6000 by 200 "1024ths of a ply" "by hand, as part of the whole";
    /// Futility: the margin of a capture at depth 0.
    #[cfg(feature = "today")]
    futility_capture: i32 = 190, 50 to 500 by 20 "centipawns" "by hand, as part of the whole";
    /// Futility: the margin of a capture for each ply that its reduction would leave.
    #[cfg(feature = "today")]
    futility_capture_per_ply: i32 = 185, 50 to 450 by 15 "centipawns a ply" "by hand, as part of the whole";
    /// Futility: what a point of a capture's history adds.
    #[cfg(feature = "today")]
    futility_capture_history: i32 = 12, 0 to 60 by 3 "1024ths of a centipawn" "by hand, as part of the whole";
    /// Exchange pruning: what a capture or a check may lose for each ply.
    #[cfg(feature = "today")]
    see_capture_per_ply: i32 = 110, 30 to 300 by 10 "centipawns a ply" "by hand, as part of the whole";
    /// Exchange pruning: what a point of a capture's history adds.
    #[cfg(feature = "today")]
    see_capture_history: i32 = 24, 0 to 100 by 5 "1024ths of a centipawn" "by hand, as part of the whole";
    /// History pruning: how much must be said against a move for each ply.
    #[cfg(feature = "today")]
    history_pruning: i32 = 4000, 1000 to 10000 by 300 "points a ply" "by hand, as part of the whole";
    /// Pruning: how much history counts as a ply that the reduction leaves.
    #[cfg(feature = "today")]
    history_per_lmr_ply: i32 = 3400, 1500 to 10000 by 300 "points" "by hand, as part of the whole";
    /// Futility: the margin of a quiet move at depth 0.
    #[cfg(feature = "today")]
    futility_quiet: i32 = 35, 0 to 200 by 10 "centipawns" "by hand, as part of the whole";
    /// Futility: more of it while no move has raised alpha.
    #[cfg(feature = "today")]
    futility_no_best: i32 = 100, 0 to 300 by 12 "centipawns" "by hand, as part of the whole";
    /// Futility: the margin of a quiet move for each ply that its reduction would leave.
    #[cfg(feature = "today")]
    futility_quiet_per_ply: i32 = 80, 30 to 200 by 6 "centipawns a ply" "by hand, as part of the whole";
    /// Futility: the depth that reduction would leave must be below this.
    #[cfg(feature = "today")]
    futility_depth: i32 = 9, 5 to 16 by 1 "plies" "by hand, as part of the whole";
    /// Exchange pruning: what a quiet move may lose, for the square of the depth that its reduction
    /// would leave.
    #[cfg(feature = "today")]
    see_quiet_per_square: i32 = 16, 4 to 60 by 2 "centipawns" "by hand, as part of the whole";
    /// Singular extension: the least depth, a ply more where a principal variation has been.
    #[cfg(feature = "today")]
    singular_least_depth: i32 = 5, 4 to 9 by 1 "plies" "by hand, as part of the whole";
    /// Singular extension: how much worse all other moves must be.
    #[cfg(feature = "today")]
    singular_per_ply: i32 = 26, 6 to 100 by 4 "32nds of a centipawn a ply" "by hand, as part of the whole";
    /// Singular extension: more of it where a principal variation has been but is not.
    #[cfg(feature = "today")]
    singular_pv_per_ply: i32 = 26, 0 to 100 by 4 "32nds of a centipawn a ply" "by hand, as part of the whole";
    /// Singular extension: how much worse still for a second ply.
    #[cfg(feature = "today")]
    singular_double: i32 = 5, 0 to 40 by 2 "centipawns" "by hand, as part of the whole";
    /// Singular extension: more of it on the principal variation.
    #[cfg(feature = "today")]
    singular_double_pv: i32 = 130, 20 to 400 by 15 "centipawns" "by hand, as part of the whole";
    /// Singular extension: how much worse still for a third ply.
    #[cfg(feature = "today")]
    singular_triple: i32 = 50, 10 to 150 by 8 "centipawns" "by hand, as part of the whole";
    /// Singular extension: more of it on the principal variation.
    #[cfg(feature = "today")]
    singular_triple_pv: i32 = 180, 20 to 500 by 20 "centipawns" "by hand, as part of the whole";
    /// Singular extension: more of it for a capture.
    #[cfg(feature = "today")]
    singular_triple_capture: i32 = 60, 0 to 300 by 15 "centipawns" "by hand, as part of the whole";
    /// A reduced move that beats the best by this is searched a ply deeper.
    #[cfg(feature = "today")]
    deeper_margin: i32 = 30, 5 to 100 by 4 "centipawns" "by hand, as part of the whole";
    /// A reduced move that beats the best by less is searched a ply less deeply.
    #[cfg(feature = "today")]
    shallower_margin: i32 = 6, 0 to 30 by 2 "centipawns" "by hand, as part of the whole";
    /// History: the reward of a quiet move whose reduced search beat alpha.
    #[cfg(feature = "today")]
    after_reduction_bonus: i32 = 1300, 0 to 4000 by 150 "points" "by hand, as part of the whole";
    /// History: the share of the reward for the opponent's last move when all replies failed low.
    #[cfg(feature = "today")]
    reward_last_base: i32 = 128, 0 to 500 by 20 "256ths" "by hand, as part of the whole";
    /// History: more of it from depth 6 on.
    #[cfg(feature = "today")]
    reward_last_deep: i32 = 80, 0 to 300 by 20 "256ths" "by hand, as part of the whole";
    /// History: more of it, the later the move came.
    #[cfg(feature = "today")]
    reward_last_count: i32 = 8, 0 to 40 by 2 "256ths a move" "by hand, as part of the whole";
    /// History: more of it where the score fell far below the evaluation.
    #[cfg(feature = "today")]
    reward_last_worse: i32 = 100, 0 to 400 by 20 "256ths" "by hand, as part of the whole";
    /// History: how far that is.
    #[cfg(feature = "today")]
    reward_last_margin: i32 = 70, 20 to 300 by 15 "centipawns" "by hand, as part of the whole";
    /// Quiescence: a capture is left out that cannot lift the evaluation to alpha by its victim and
    /// this.
    #[cfg(feature = "today")]
    quiet_futility: i32 = 160, 50 to 400 by 15 "centipawns" "by hand, as part of the whole";
    /// Quiescence: what a move may lose by exchange.
    #[cfg(feature = "today")]
    quiet_exchange: i32 = 50, 0 to 200 by 8 "centipawns" "by hand, as part of the whole";
    /// Aspiration: how far the first window reaches to both sides.
    #[cfg(feature = "today")]
    aspiration_first: i32 = 9, 4 to 40 by 2 "centipawns" "by hand, as part of the whole";
    /// Aspiration: how much wider each next one is.
    #[cfg(feature = "today")]
    aspiration_growth: i32 = 33, 10 to 120 by 5 "percent" "by hand, as part of the whole";
}

/// Sets the tunable of this name, for all searches of the program that begin from now on.
///
/// # Errors
/// When there is none of this name, or the value is outside its range; then nothing has changed.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> Result<(), TuneError> {
    let place = TUNABLES.iter().position(|tunable| tunable.name == name);
    let place = place.ok_or(TuneError::Unknown)?;
    let Tunable { least, most, .. } = TUNABLES[place];
    if !(least..=most).contains(&value) {
        return Err(TuneError::OutOfRange);
    }
    VALUES[place].store(value, Relaxed);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range_and_every_step_fits_it() {
        for tunable in TUNABLES {
            let range = tunable.least..=tunable.most;
            assert!(range.contains(&tunable.default), "{tunable:?}");
            let room = tunable.most - tunable.least;
            assert!((1..=room).contains(&tunable.step), "{tunable:?}");
            assert!(!tunable.unit.is_empty() && !tunable.origin.is_empty());
        }
    }

    #[test]
    fn a_name_stands_once_in_the_list() {
        for (place, tunable) in TUNABLES.iter().enumerate() {
            let others = TUNABLES[..place].iter();
            assert!(others.clone().all(|other| other.name != tunable.name));
        }
    }

    #[test]
    #[cfg(feature = "tune")]
    fn a_tuner_sets_what_is_known_within_its_range() {
        assert_eq!(set("no_such_thing", 1), Err(TuneError::Unknown));
        assert_eq!(set("reduction_moves", 0), Err(TuneError::OutOfRange));
        assert_eq!(set("reduction_moves", 9), Err(TuneError::OutOfRange));
        assert_eq!(reduction_moves(), 3);
        assert_eq!(set("reduction_moves", 5), Ok(()));
        assert_eq!(reduction_moves(), 5);
        assert_eq!(set("reduction_moves", 3), Ok(()));
    }
}
