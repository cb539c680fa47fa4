//! The tunables of the main search (`search/main/`). Their defaults are from one SPSA run over all
//! of them.

tunables! {
    /// History: the bonus of a move that causes a cutoff, for each ply of depth.
    history_bonus_per_ply: i32 = 206, 50 to 600 by 20 "points a ply" "by SPSA of 15000 games";
    /// History: subtracted from the bonus of a move that causes a cutoff.
    history_bonus_offset: i32 = 264, -200 to 800 by 40 "points" "by SPSA of 15000 games";
    /// History: the greatest bonus.
    history_bonus_most: i32 = 2345, 800 to 6000 by 200 "points" "by SPSA of 15000 games";
    /// History: the malus of a move that was tried before the cutoff, for each ply of depth.
    history_malus_per_ply: i32 = 324, 50 to 800 by 25 "points a ply" "by SPSA of 15000 games";
    /// History: subtracted from the malus of a move that was tried before the cutoff.
    history_malus_offset: i32 = 228, -200 to 800 by 40 "points" "by SPSA of 15000 games";
    /// History: the greatest malus.
    history_malus_most: i32 = 1131, 400 to 5000 by 150 "points" "by SPSA of 15000 games";
    /// History: if a score is this far above beta, its bonus and malus count one ply more of depth.
    history_far: i32 = 40, 0 to 200 by 10 "centipawns" "by SPSA of 15000 games";
    /// Correction history: the update for each centipawn of error and each ply of depth.
    correction_rate: i32 = 26, 4 to 128 by 4 "16ths" "by SPSA of 15000 games";
    /// Order: quiet moves with at most this rank come after the losing captures.
    picker_bad_quiet: i32 = -2043, -8000 to 0 by 200 "rank" "by SPSA of 15000 games";
    /// Order: the bonus of a quiet check that does not lose material.
    picker_check: i32 = 16429, 0 to 40000 by 1500 "points" "by SPSA of 15000 games";
    /// Order: the bonus of a killer.
    picker_killer: i32 = 13096, 0 to 50000 by 2000 "points" "by SPSA of 15000 games";
    /// History: the factor of the bonus for a quiet hash move after a TT cutoff.
    table_cut_bonus: i32 = 101, 0 to 256 by 12 "128ths" "by SPSA of 15000 games";
    /// History: the malus of an early quiet move of the opponent, if a TT cutoff refutes it.
    table_cut_malus: i32 = 1551, 0 to 4000 by 200 "points" "by SPSA of 15000 games";
    /// History: a quiet move that worsens its side's evaluation by more than this counts as this
    /// much.
    eval_change_least: i32 = 125, 20 to 400 by 15 "centipawns" "by SPSA of 15000 games";
    /// History: a quiet move that improves its side's evaluation by more than this counts as this
    /// much.
    eval_change_most: i32 = 116, 20 to 400 by 15 "centipawns" "by SPSA of 15000 games";
    /// History: added to the change of the evaluation by a quiet move.
    eval_change_offset: i32 = 7, -50 to 150 by 8 "centipawns" "by SPSA of 15000 games";
    /// History: the bonus for each centipawn of the change of the evaluation by a quiet move.
    eval_change_rate: i32 = 106, 0 to 400 by 16 "16ths of a point" "by SPSA of 15000 games";
    /// Hindsight: the least reduction of the opponent's move after which a node may be searched a
    /// ply deeper.
    hindsight_plies: i32 = 4, 2 to 6 by 1 "plies" "by SPSA of 15000 games";
    /// Hindsight: the least worsening by the opponent's move after which a node is searched a ply
    /// less deeply.
    hindsight_margin: i32 = 94, 20 to 300 by 15 "centipawns" "by SPSA of 15000 games";
    /// Razoring: the least distance of the evaluation below alpha at depth 0.
    razor_margin: i32 = 213, 80 to 600 by 20 "centipawns" "by SPSA of 15000 games";
    /// Razoring: added to `razor_margin` for the square of the depth.
    razor_per_square: i32 = 161, 40 to 400 by 15 "centipawns" "by SPSA of 15000 games";
    /// Reverse futility: the margin above beta for each ply of depth.
    reverse_per_ply: i32 = 42, 15 to 120 by 5 "centipawns a ply" "by SPSA of 15000 games";
    /// Reverse futility: added to the margin above beta for the square of the depth.
    reverse_per_square: i32 = 25, 0 to 100 by 5 "8ths of a centipawn" "by SPSA of 15000 games";
    /// Reverse futility: subtracted from the margin above beta unless a cut node is expected.
    reverse_not_cut: i32 = -12, -60 to 80 by 6 "centipawns" "by SPSA of 15000 games";
    /// Reverse futility: added to the margin above beta for each centipawn of correction.
    reverse_correction: i32 = 14, 0 to 48 by 3 "16ths" "by SPSA of 15000 games";
    /// Null move: the least distance of the evaluation above beta at depth 0.
    null_margin: i32 = 144, 0 to 300 by 15 "centipawns" "by SPSA of 15000 games";
    /// Null move: subtracted from `null_margin` for each ply of depth.
    null_per_ply: i32 = 11, 0 to 40 by 2 "centipawns a ply" "by SPSA of 15000 games";
    /// Null move: the distance of the evaluation above beta for which the reply is reduced by a ply
    /// more.
    null_surplus: i32 = 97, 30 to 300 by 15 "centipawns" "by SPSA of 15000 games";
    /// Null move: the reduction of the reply at depth 0.
    null_base: i32 = 4, 3 to 8 by 1 "plies" "by SPSA of 15000 games";
    /// Null move: plies of depth for each additional ply of reduction.
    null_divisor: i32 = 3, 2 to 6 by 1 "plies" "by SPSA of 15000 games";
    /// Internal reduction: the least depth of a PV node.
    iir_pv_depth: i32 = 7, 3 to 12 by 1 "plies" "by SPSA of 15000 games";
    /// Internal reduction: the least depth of an expected cut node.
    iir_cut_depth: i32 = 7, 3 to 12 by 1 "plies" "by SPSA of 15000 games";
    /// ProbCut: the distance above beta that a capture must reach.
    prob_cut_goal: i32 = 134, 50 to 300 by 12 "centipawns" "by SPSA of 15000 games";
    /// ProbCut: subtracted from `prob_cut_goal` if the side to move is improving.
    prob_cut_improving: i32 = 38, 0 to 100 by 5 "centipawns" "by SPSA of 15000 games";
    /// Reduction of the other moves after a move has raised alpha.
    raised_alpha_plies: i32 = 2, 0 to 3 by 1 "plies" "by SPSA of 15000 games";
    /// Late-move pruning: moves searched at depth 0 if the side to move is improving; half as many
    /// if not.
    late_moves: i32 = 3, 1 to 10 by 1 "moves" "by SPSA of 15000 games";
    /// Reduction: the factor of log(depth) times log(move number).
    lmr_product: i32 = 700, 400 to 1300 by 40 "1024ths" "by SPSA of 15000 games";
    /// Reduction: the offset added to the product.
    lmr_offset: i32 = 471, 0 to 1200 by 60 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: added if the side to move is not improving.
    lmr_not_improving: i32 = 1045, 0 to 2000 by 80 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: the least product of the logarithms for which `lmr_not_improving` is added.
    lmr_not_improving_from: i32 = 1071, 0 to 4000 by 150 "1024ths of a ply" "by SPSA of 15000 games";
    /// Pruning: added to the assumed reduction in nodes that have been on a principal variation.
    lmr_pruning_pv: i32 = 851, 0 to 2000 by 80 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted in nodes that have been on a principal variation.
    lmr_pv: i32 = 1687, 0 to 4000 by 120 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted in PV nodes, in addition to `lmr_pv`.
    lmr_open: i32 = 1006, 0 to 4000 by 120 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted in nodes that have been on a principal variation, if the TT score is
    /// above alpha.
    lmr_table_above: i32 = 692, 0 to 2000 by 80 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted in nodes that have been on a principal variation, if the TT entry is
    /// at least as deep as the node.
    lmr_table_deep: i32 = 566, 0 to 2000 by 80 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: added in expected cut nodes.
    lmr_cut: i32 = 2135, 0 to 4500 by 150 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: added in expected cut nodes without a hash move, in addition to `lmr_cut`.
    lmr_cut_no_move: i32 = 879, 0 to 2500 by 100 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: added if the hash move is a capture.
    lmr_hash_captures: i32 = 1154, 0 to 3000 by 100 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: added if more than two nodes of the next ply have had a cutoff.
    lmr_cutoffs: i32 = 1201, 0 to 3000 by 100 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted for the hash move.
    lmr_hash_move: i32 = 2094, 0 to 4000 by 120 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted for each centipawn of correction.
    lmr_correction: i32 = 8, 0 to 60 by 3 "1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: subtracted for each point of history.
    lmr_history: i32 = 73, 10 to 250 by 8 "1024ths of 1024ths of a ply" "by SPSA of 15000 games";
    /// Reduction: the history of a quiet move for which the reduction does not change.
    lmr_history_offset: i32 = 2850, -4000 to 9000 by 300 "points" "by SPSA of 15000 games";
    /// Reduction: the factor of the victim's value in a capture's history.
    lmr_victim: i32 = 7, 0 to 30 by 1 "points a centipawn" "by SPSA of 15000 games";
    /// Reduction: the history of a capture for which the reduction does not change.
    lmr_capture_offset: i32 = 3641, -4000 to 9000 by 300 "points" "by SPSA of 15000 games";
    /// Search at full depth: a move loses a ply if its reduction would be above this.
    full_depth_reduction: i32 = 3227, 1500 to 6000 by 200 "1024ths of a ply" "by SPSA of 15000 games";
    /// Futility: the margin of a capture at depth 0.
    futility_capture: i32 = 175, 50 to 500 by 20 "centipawns" "by SPSA of 15000 games";
    /// Futility: the margin of a capture for each ply of depth left after its reduction.
    futility_capture_per_ply: i32 = 168, 50 to 450 by 15 "centipawns a ply" "by SPSA of 15000 games";
    /// Futility: the margin for each point of a capture's history.
    futility_capture_history: i32 = 13, 0 to 60 by 3 "1024ths of a centipawn" "by SPSA of 15000 games";
    /// Exchange pruning: the loss allowed to a capture or a check for each ply of depth.
    see_capture_per_ply: i32 = 86, 30 to 300 by 10 "centipawns a ply" "by SPSA of 15000 games";
    /// Exchange pruning: the loss allowed for each point of a capture's history.
    see_capture_history: i32 = 29, 0 to 100 by 5 "1024ths of a centipawn" "by SPSA of 15000 games";
    /// History pruning: a quiet move is pruned if its history is below minus this, for each ply of
    /// depth.
    history_pruning: i32 = 3753, 1000 to 10000 by 300 "points a ply" "by SPSA of 15000 games";
    /// Pruning: the points of history that count as one ply of depth after reduction.
    history_per_lmr_ply: i32 = 4488, 1500 to 10000 by 300 "points" "by SPSA of 15000 games";
    /// Futility: the margin of a quiet move at depth 0.
    futility_quiet: i32 = 38, 0 to 200 by 10 "centipawns" "by SPSA of 15000 games";
    /// Futility: added to a quiet move's margin if the node has no best move yet.
    futility_no_best: i32 = 106, 0 to 300 by 12 "centipawns" "by SPSA of 15000 games";
    /// Futility: the margin of a quiet move for each ply of depth left after its reduction.
    futility_quiet_per_ply: i32 = 70, 30 to 200 by 6 "centipawns a ply" "by SPSA of 15000 games";
    /// Futility: a quiet move may be pruned if the depth left after its reduction is below this.
    futility_depth: i32 = 9, 5 to 16 by 1 "plies" "by SPSA of 15000 games";
    /// Exchange pruning: the loss allowed to a quiet move, for the square of the depth left after
    /// its reduction.
    see_quiet_per_square: i32 = 18, 4 to 60 by 2 "centipawns" "by SPSA of 15000 games";
    /// Singular extension: the least depth; one ply more in nodes that have been on a principal
    /// variation.
    singular_least_depth: i32 = 6, 4 to 9 by 1 "plies" "by SPSA of 15000 games";
    /// Singular extension: all other moves must be worse by this, for each ply of depth.
    singular_per_ply: i32 = 26, 6 to 100 by 4 "32nds of a centipawn a ply" "by SPSA of 15000 games";
    /// Singular extension: added to `singular_per_ply` if the node has been on a principal
    /// variation but is no PV node.
    singular_pv_per_ply: i32 = 30, 0 to 100 by 4 "32nds of a centipawn a ply" "by SPSA of 15000 games";
    /// Singular extension: the additional margin for a second ply.
    singular_double: i32 = 3, 0 to 40 by 2 "centipawns" "by SPSA of 15000 games";
    /// Singular extension: added to the second ply's margin in PV nodes.
    singular_double_pv: i32 = 119, 20 to 400 by 15 "centipawns" "by SPSA of 15000 games";
    /// Singular extension: the additional margin for a third ply.
    singular_triple: i32 = 52, 10 to 150 by 8 "centipawns" "by SPSA of 15000 games";
    /// Singular extension: added to the third ply's margin in PV nodes.
    singular_triple_pv: i32 = 176, 20 to 500 by 20 "centipawns" "by SPSA of 15000 games";
    /// Singular extension: added to the third ply's margin for a capture.
    singular_triple_capture: i32 = 50, 0 to 300 by 15 "centipawns" "by SPSA of 15000 games";
    /// Re-search: a reduced move whose score beats the best by more than this is searched a ply
    /// deeper.
    deeper_margin: i32 = 25, 5 to 100 by 4 "centipawns" "by SPSA of 15000 games";
    /// Re-search: a reduced move whose score beats the best by less than this is searched a ply
    /// less deeply.
    shallower_margin: i32 = 7, 0 to 30 by 2 "centipawns" "by SPSA of 15000 games";
    /// History: the bonus of a quiet move whose reduced search was above alpha.
    after_reduction_bonus: i32 = 1448, 0 to 4000 by 150 "points" "by SPSA of 15000 games";
    /// History: the factor of the bonus for the opponent's last move if all replies failed low.
    reward_last_base: i32 = 137, 0 to 500 by 20 "256ths" "by SPSA of 15000 games";
    /// History: added to the factor of the bonus for the opponent's last move, from depth 6 on.
    reward_last_deep: i32 = 92, 0 to 300 by 20 "256ths" "by SPSA of 15000 games";
    /// History: added to the factor of the bonus for the opponent's last move, for each move tried
    /// up to that move, itself included.
    reward_last_count: i32 = 7, 0 to 40 by 2 "256ths a move" "by SPSA of 15000 games";
    /// History: added to the factor of the bonus for the opponent's last move, if the score is far
    /// below the evaluation.
    reward_last_worse: i32 = 134, 0 to 400 by 20 "256ths" "by SPSA of 15000 games";
    /// History: the distance below the evaluation from which on `reward_last_worse` is added.
    reward_last_margin: i32 = 69, 20 to 300 by 15 "centipawns" "by SPSA of 15000 games";
    /// Quiescence: a capture is skipped if the evaluation, its victim and this do not reach alpha.
    quiet_futility: i32 = 135, 50 to 400 by 15 "centipawns" "by SPSA of 15000 games";
    /// Quiescence: the loss by exchange allowed to a move.
    quiet_exchange: i32 = 50, 0 to 200 by 8 "centipawns" "by SPSA of 15000 games";
    /// Aspiration: the half-width of the first window.
    aspiration_first: i32 = 15, 4 to 40 by 2 "centipawns" "by SPSA of 15000 games";
    /// Aspiration: the growth of the window after each failure.
    aspiration_growth: i32 = 38, 10 to 120 by 5 "percent" "by SPSA of 15000 games";
    /// Razoring: the greatest depth.
    razor_depth: i32 = 6, 1 to 12 by 1 "plies" "by SPSA of 15000 games";
    /// Reverse futility: the greatest depth.
    reverse_depth: i32 = 14, 4 to 20 by 1 "plies" "by SPSA of 15000 games";
    /// Null move: from this depth on, a search of the node's own moves must confirm the cut.
    null_proof_depth: i32 = 14, 6 to 30 by 1 "plies" "by SPSA of 15000 games";
    /// ProbCut: the least depth.
    prob_cut_least_depth: i32 = 3, 2 to 8 by 1 "plies" "by SPSA of 15000 games";
    /// ProbCut: the reduction of the search that tests a capture.
    prob_cut_plies: i32 = 4, 2 to 6 by 1 "plies" "by SPSA of 15000 games";
    /// Reduction of the other moves after a move has raised alpha: only above this depth.
    raised_alpha_from: i32 = 2, 1 to 6 by 1 "plies" "by SPSA of 15000 games";
    /// Reduction of the other moves after a move has raised alpha: only below this depth.
    raised_alpha_to: i32 = 14, 6 to 30 by 1 "plies" "by SPSA of 15000 games";
    /// Search at full depth: added to a move's reduction if there is no hash move.
    full_depth_no_move: i32 = 1025, 0 to 3000 by 100 "1024ths of a ply" "by SPSA of 15000 games";
    /// Futility: a capture may be pruned if the depth left after its reduction is below this.
    futility_capture_depth: i32 = 8, 4 to 14 by 1 "plies" "by SPSA of 15000 games";
    /// Order: the bonus of a minor piece that leaves a square attacked by a pawn.
    threat_minor: i32 = 13903, 0 to 40000 by 1000 "points" "by SPSA of 15000 games";
    /// Order: the bonus of a rook that leaves a square attacked by a pawn or a minor piece.
    threat_rook: i32 = 24041, 0 to 60000 by 1500 "points" "by SPSA of 15000 games";
    /// Order: the bonus of a queen that leaves a square attacked by any smaller piece.
    threat_queen: i32 = 49962, 0 to 100000 by 3000 "points" "by SPSA of 15000 games";
    /// Order: a capture comes later if its loss by exchange is more than its rank divided by this.
    picker_exchange: i32 = 35, 8 to 128 by 6 "points a centipawn" "by SPSA of 15000 games";
}
