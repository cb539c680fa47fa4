//! The tunables of time: how long a move may take.

tunables! {
    /// Time: the soft limit is stretched to this when the last iteration changed its mind.
    time_unstable: u32 = 160, 100 to 300 by 10 "percent" "by hand";
    /// Time: the soft limit is shrunk to this when the best move is stable.
    time_stable: u32 = 65, 30 to 100 by 5 "percent" "by hand";
    /// Time: the soft limit is stretched to this when no node was spent on the best move.
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
}
