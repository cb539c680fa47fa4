//! Tests of the mate search.

use super::worker::{MIDDLE_GAME, with_main};
use super::*;
use crate::search::worker::Worker;

/// White plays 1.Ra6, which is no check, and mates on the next move.
const QUIET_KEY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const MATE_IN_FOUR: &str = "rnbqk1nr/ppp2ppp/8/2b5/5p2/2NP1p1P/PPP2PP1/R2QKB1R b KQkq - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn within(moves: u32) -> Limits {
    Limits {
        mate: moves,
        depth: Depth(4),
        ..Limits::until_stopped(Instant(0))
    }
}

/// Returns the reported mate in moves, and its line.
fn proven(game: (&str, &str), limits: Limits, hash: usize) -> (Option<i32>, Vec<Move>) {
    let mut host = Silent::default();
    let report = Bench::new(Sizes::DESKTOP, hash).think(game, limits, &mut host);
    let (_, line) = host.reports.pop().unwrap();
    assert_eq!(report.best, line.first().copied());
    (report.score.mate_in_moves(), line)
}

#[test]
fn a_mate_that_begins_with_a_quiet_move_is_proven() {
    for hash in [0, 2, 1 << 16] {
        for most in [2, 3, 5] {
            let (mate, line) = proven((QUIET_KEY, ""), within(most), hash);
            assert_eq!(mate, Some(2), "the shortest, whatever is asked for");
            assert_eq!(line.len(), 3);
            assert_eq!(text(QUIET_KEY, Some(line[0])), "Ra6");
        }
    }
}

#[test]
fn a_proof_and_the_search_after_it_keep_to_the_limit_of_nodes() {
    let nodes = |most, limit| {
        let limits = Limits {
            nodes: limit,
            depth: Depth(8),
            ..within(most)
        };
        let fen = "k7/p7/P7/8/8/8/7P/7K w - - 0 1";
        Bench::desktop()
            .think((fen, ""), limits, &mut Until(u64::MAX))
            .nodes
    };
    for most in 1..4 {
        for limit in 1..600 {
            assert!(nodes(most, limit) <= limit, "mate in {most}, {limit} nodes");
        }
    }
}

#[test]
fn an_entry_of_one_position_is_not_used_for_another() {
    let (mate, line) = proven((MATE_IN_FOUR, ""), within(4), 0);
    assert_eq!((mate, line.len()), (Some(4), 7));
    assert_eq!(proven((MATE_IN_FOUR, ""), within(4), 1 << 16).0, Some(4));
}

#[test]
fn the_entries_of_a_proof_differ_as_their_positions_do() {
    with_main(MIDDLE_GAME, |worker| {
        let salt = |worker: &Worker<'_, '_>| {
            let own = worker.own_key().unwrap();
            own.0 ^ worker.context.board.key().0
        };
        let before = salt(worker);
        assert_ne!(before, 0);
        let mv = worker.context.board.parse_move("h2h3").unwrap();
        worker.play(mv, 0);
        assert_eq!(salt(worker), before);
    });
}

#[test]
fn no_mate_is_announced_if_none_is_short_enough() {
    let (mate, line) = proven((QUIET_KEY, ""), within(1), 1 << 16);
    assert_eq!(mate, None);
    assert!(!line.is_empty(), "there is a move all the same");
    let beside_stalemate = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let (mate, line) = proven((beside_stalemate, ""), within(1), 1 << 16);
    assert_eq!(mate, Some(1));
    assert_eq!(text(beside_stalemate, line.first().copied()), "Qf8#");
}

#[test]
fn a_mate_after_the_fifty_move_limit_is_not_announced() {
    let at = |clock: u32| QUIET_KEY.replace("- 0 1", &format!("- {clock} 80"));
    // Black may wait. Capturing the rook, which would reset the clock, is not forced.
    let (mate, _) = proven((&at(96), ""), within(2), 1 << 16);
    assert_eq!(mate, Some(2));
    let (mate, _) = proven((&at(99), ""), within(2), 1 << 16);
    assert_eq!(mate, None);
    let mate_at_last = BACK_RANK.replace("- 0 1", "- 99 80");
    assert_eq!(proven((&mate_at_last, ""), within(1), 0).0, Some(1));
}

#[test]
fn no_mate_passes_through_an_earlier_position_of_the_game() {
    // The rook was on a6 when the bishop left, and has returned.
    let before = "kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1";
    let (mate, _) = proven((before, "b8h2 a6a1 h2b8"), within(2), 1 << 16);
    assert_eq!(mate, None);
    let (mate, _) = proven((before, "b8h2 a6a2 h2b8"), within(2), 1 << 16);
    assert_eq!(mate, None, "a6 is where it repeats, from wherever it comes");
}

#[test]
fn only_the_moves_that_may_be_played_are_tried() {
    let board = Board::from_fen(BACK_RANK).unwrap();
    let mate = board.parse_move("Ra8").unwrap();
    let mut limits = within(1);
    for (place, &mv) in board.legal_moves().iter().enumerate() {
        limits.excluded.set(place, mv == mate);
    }
    assert_ne!(proven((BACK_RANK, ""), limits, 1 << 16).0, Some(1));
}

#[test]
fn an_interrupted_proof_yields_a_move_and_no_mate() {
    let mut cut = 0;
    for nodes in [1, 10, 100, 300, 600, 1_000, 3_000, 10_000] {
        let limits = Limits { nodes, ..within(4) };
        let mut host = Silent::default();
        let report = Bench::desktop().think((MATE_IN_FOUR, ""), limits, &mut host);
        assert!(report.best.is_some());
        assert!(report.nodes <= nodes);
        cut += u32::from(report.score.mate_in_moves().is_none());
    }
    assert!(cut > 0);
}
