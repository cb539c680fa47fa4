//! The tunables of the compact search, and of what both searches share.

use crate::types::{Depth, Score};

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
}
