//! The tunables of time management.

tunables! {
    /// Time: the factor of the soft limit when the best move has just changed.
    time_unstable: u32 = 128, 80 to 300 by 20 "percent" "by SPSA of 1352 games";
    /// Time: subtracted from `time_unstable` for each iteration with the same best move.
    time_stable_slope: u32 = 13, 0 to 60 by 4 "percent an iteration" "by SPSA of 1352 games";
    /// Time: the maximum number of iterations for which `time_stable_slope` is subtracted.
    time_stable_after: u32 = 4, 2 to 10 by 1 "iterations" "by SPSA of 1352 games";
    /// Time: the factor of the soft limit if the last iteration spent no nodes on the best move.
    time_doubt_most: u32 = 208, 100 to 400 by 25 "percent" "by SPSA of 1352 games";
    /// Time: subtracted from `time_doubt_most` in proportion to the best move's share of the nodes.
    time_doubt_slope: u32 = 150, 0 to 300 by 25 "percent" "by SPSA of 1352 games";
    /// Time: added to the soft limit for each centipawn that the score has fallen since the last
    /// iteration; subtracted if the score has risen.
    time_fall: i32 = 13, 0 to 64 by 4 "16ths of a percent" "by SPSA of 1352 games";
    /// Time: added to the soft limit for each centipawn that the score has fallen since the last
    /// move.
    time_fall_of_game: i32 = 15, 0 to 64 by 4 "16ths of a percent" "by SPSA of 1352 games";
    /// Time: the least factor of the soft limit by changes of the score.
    time_fall_least: i32 = 75, 40 to 100 by 5 "percent" "by SPSA of 1352 games";
    /// Time: the greatest factor of the soft limit by changes of the score.
    time_fall_most: i32 = 162, 100 to 250 by 10 "percent" "by SPSA of 1352 games";
    /// Time: the expected number of moves in a game without further time controls, at its start.
    time_expected_moves: u32 = 40, 20 to 60 by 3 "moves" "so that moves 1 to 40 take similar times";
    /// Time: the least expected number of moves in the rest of such a game.
    time_expected_least: u32 = 20, 10 to 40 by 3 "moves" "so that little of the clock is left";
    /// Time: the share of the increment in the soft limit.
    time_increment_share: u32 = 100, 20 to 100 by 8 "percent" "so that no increment is left over";
    /// Time: the hard limit as a multiple of the soft limit.
    time_hard_factor: u32 = 432, 100 to 800 by 50 "percent" "by SPSA of 1352 games";
    /// Time: the greatest share of the clock that a move may take in addition to the increment,
    /// unless few moves are left to play.
    time_hard_share: u32 = 31, 10 to 60 by 5 "percent" "by SPSA of 1352 games";
}
