//! Tests of `info`.

use super::*;
use crate::tests::Written;
use goby_core::board::Board;
use goby_core::hash::Table;
use goby_core::search::{Iteration, Report};
use goby_core::time::{Budget, Instant, Millis, Spare};

extern crate std;
use std::string::String;

/// Returns the text that `write` writes.
fn written(write: impl FnOnce(&mut dyn Out)) -> String {
    let mut out = Written::default();
    write(&mut out);
    out.0
}

#[test]
fn an_iteration_is_written_word_for_word() {
    let root = Board::start();
    let line = ["e2e4", "e7e5"].map(|text| {
        let mut board = Board::start();
        if text == "e7e5" {
            board.play(board.parse_coordinate("e2e4").unwrap());
        }
        board.parse_coordinate(text).unwrap()
    });
    // The lines of a mate may all be shorter than the depth.
    for (score, bound, selective_depth, shown) in [
        (
            Score(31),
            Bound::Exact,
            17,
            "seldepth 17 multipv 2 score cp 31",
        ),
        (
            Score(-31),
            Bound::Lower,
            10,
            "seldepth 10 multipv 2 score cp -31 lowerbound",
        ),
        (
            Score(0),
            Bound::Upper,
            9,
            "seldepth 9 multipv 2 score cp 0 upperbound",
        ),
        (
            Score::MATE - Score(5),
            Bound::Exact,
            5,
            "seldepth 9 multipv 2 score mate 3",
        ),
        (
            Score::mated_in(4),
            Bound::Exact,
            4,
            "seldepth 9 multipv 2 score mate -2",
        ),
    ] {
        let report = Report {
            depth: Depth(9),
            selective_depth,
            score,
            bound,
            nodes: 4_000,
            elapsed: Millis(2_000),
            best: Some(line[0]),
            ponder: Some(line[1]),
            line: 2,
        };
        let mut found = FoundLine::of(&Iteration {
            report,
            root: &root,
            line: &line,
            table: &Table::new(&[], 0),
        });
        found.permille = 137;
        let player = Player::default();
        let elapsed = report.elapsed;
        let text = written(|out| super::line(&player, &root, &found, elapsed, false, out));
        let expected = std::format!(
            "info depth 9 {shown} nodes 4000 nps 2000 \
             hashfull 137 time 2000 pv e2e4 e7e5\n"
        );
        assert_eq!(text, expected);
        let text = written(|out| super::line(&player, &root, &found, elapsed, true, out));
        let Chances { win, draw, loss } = Chances::of(score, &root);
        let chances = std::format!("{shown} wdl {win} {draw} {loss} nodes");
        assert!(text.contains(&chances), "{text}");
    }
}

#[test]
fn a_root_move_is_counted_from_one() {
    let root = Board::start();
    let mut status = Status {
        root: &root,
        depth: Depth(8),
        elapsed: Millis::ZERO,
        nodes: 0,
        current: root.parse_coordinate("g1f3").ok(),
        moves_left: 20,
        moves_total: 20,
        line: &[],
    };
    let shown = |status: &Status<'_>| written(|out| current_move(&Player::default(), status, out));
    assert_eq!(
        shown(&status),
        "info depth 8 currmove g1f3 currmovenumber 1\n"
    );
    status.moves_left = 1;
    assert_eq!(
        shown(&status),
        "info depth 8 currmove g1f3 currmovenumber 20\n"
    );
    status.current = None;
    assert_eq!(shown(&status), "");
}

#[test]
fn limits_are_shown_where_there_are_any() {
    let mut wanted = Limits::until_stopped(Instant::default());
    let shown = |wanted: &Limits| written(|out| limits(wanted, out));
    assert_eq!(shown(&wanted), "info string limits: lines 1\n");
    wanted.budget = Some(Budget {
        soft: Millis(100),
        hard: Millis(400),
        spare: Spare::Kept,
    });
    wanted.depth = Depth(7);
    wanted.nodes = 50;
    wanted.lines = 3;
    let expected = "info string limits: time 100 to 400 ms depth 7 nodes 50 lines 3\n";
    assert_eq!(shown(&wanted), expected);
}
