//! The tunables of time management.

tunables! {
    /// Time: the soft limit is stretched to this when the last iteration changed its mind.
    time_unstable: u32 = 128, 80 to 300 by 20 "percent" "by SPSA of 1352 games";
    /// Time: and shrunk by this for each iteration in which the best move has stayed.
    time_stable_slope: u32 = 13, 0 to 60 by 4 "percent an iteration" "by SPSA of 1352 games";
    /// Time: the most iterations that shrink it.
    time_stable_after: u32 = 4, 2 to 10 by 1 "iterations" "by SPSA of 1352 games";
    /// Time: the soft limit is stretched to this when no node was spent on the best move.
    time_doubt_most: u32 = 208, 100 to 400 by 25 "percent" "by SPSA of 1352 games";
    /// Time: percentage points less when every node went to the best move.
    time_doubt_slope: u32 = 150, 0 to 300 by 25 "percent" "by SPSA of 1352 games";
    /// Time: the stretch of the soft limit for each centipawn by which the score has fallen since
    /// the last iteration; it shrinks if the score has risen.
    time_fall: i32 = 13, 0 to 64 by 4 "16ths of a percent" "by SPSA of 1352 games";
    /// Time: the stretch for a fall of the score since the search for the last move.
    time_fall_of_game: i32 = 15, 0 to 64 by 4 "16ths of a percent" "by SPSA of 1352 games";
    /// Time: the least soft limit after changes of the score.
    time_fall_least: i32 = 75, 40 to 100 by 5 "percent" "by SPSA of 1352 games";
    /// Time: the largest soft limit after changes of the score.
    time_fall_most: i32 = 162, 100 to 250 by 10 "percent" "by SPSA of 1352 games";
    /// Time: the expected number of moves when the clock must last to the end of the game.
    time_expected_moves: u32 = 27, 15 to 50 by 3 "moves" "by SPSA of 1352 games";
    /// Time: the share of the increment in the soft limit; the rest keeps a reserve on the clock.
    time_increment_share: u32 = 67, 20 to 100 by 8 "percent" "by SPSA of 1352 games";
    /// Time: the hard limit, in soft limits.
    time_hard_factor: u32 = 432, 100 to 800 by 50 "percent" "by SPSA of 1352 games";
    /// Time: the most of the clock that a move may take; a busy machine must not lose the game.
    time_hard_share: u32 = 31, 10 to 60 by 5 "percent" "by SPSA of 1352 games";
}
