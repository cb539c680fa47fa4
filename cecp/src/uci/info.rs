//! `info`: what the search has found so far.

use super::chances::Chances;
use super::state::UciState;
use crate::driver::{Out, Reply};
use crate::play::{Player, speed};
use goby_core::board::Board;
use goby_core::hash::Bound;
use goby_core::search::{Iteration, Limits, Report, Status};
use goby_core::types::{Depth, Move, Score};

/// A line of a search, and what was found of it.
pub(super) struct FoundLine<'f> {
    pub(super) report: Report,
    pub(super) root: &'f Board,
    pub(super) moves: &'f [Move],
    /// How full the hash table is, in thousandths.
    pub(super) permille: u32,
}

impl<'f> FoundLine<'f> {
    /// What an iteration has found.
    pub(super) fn of(iteration: &Iteration<'f>) -> Self {
        Self {
            report: iteration.report,
            root: iteration.root,
            moves: iteration.line,
            permille: iteration.table.permille_full(),
        }
    }
}

/// Writes a line of a search. Its time is that of all thinking, pondering included.
pub(super) fn line(state: &UciState, found: &FoundLine<'_>, out: &mut dyn Out) {
    let report = &found.report;
    let thought = state.thought(report.elapsed);
    let reply = Reply(out)
        .text("info depth ")
        .number(report.depth.0)
        .text(" seldepth ")
        .number(report.selective_depth)
        .text(" multipv ")
        .number(report.line);
    let mut reply = score(reply, report.score).text(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if state.shows_chances {
        reply = chances(reply, Chances::of(report.score, found.root));
    }
    reply = reply
        .text(" nodes ")
        .count(report.nodes)
        .text(" nps ")
        .count(speed(report.nodes, thought))
        .text(" hashfull ")
        .number(found.permille)
        .text(" time ")
        .number(thought.0)
        .text(" pv");
    let mut board = found.root.clone();
    for &next in found.moves {
        reply = reply.text(" ").text(&state.player.write(&board, next));
        board.play(next);
    }
    reply.end();
}

/// Writes what is known of a position without a legal move.
pub(super) fn end_of_game(value: Score, out: &mut dyn Out) {
    score(Reply(out).text("info depth 0"), value).end();
}

/// Writes what a search has taken in all, which a referee who has no clock charges for it.
pub(super) fn spent(report: &Report, out: &mut dyn Out) {
    let reply = Reply(out).text("info nodes ").count(report.nodes);
    reply.text(" time ").number(report.elapsed.0).end();
}

/// Writes the root move that is searched, and which it is.
pub(super) fn current_move(player: &Player, status: &Status<'_>, out: &mut dyn Out) {
    let Some(current) = status.current else {
        return;
    };
    Reply(out)
        .text("info depth ")
        .number(status.depth.0)
        .text(" currmove ")
        .text(&player.write(status.root, current))
        .text(" currmovenumber ")
        .number(status.moves_total - status.moves_left + 1)
        .end();
}

/// Writes what bounds a search, for those who look for faults.
pub(super) fn limits(limits: &Limits, out: &mut dyn Out) {
    let mut reply = Reply(out).text("info string limits:");
    if let Some(budget) = limits.budget {
        reply = reply
            .text(" time ")
            .number(budget.soft.0)
            .text(" to ")
            .number(budget.hard.0)
            .text(" ms");
    }
    if limits.depth < Depth::MAX {
        reply = reply.text(" depth ").number(limits.depth.0);
    }
    if limits.nodes < u64::MAX {
        reply = reply.text(" nodes ").count(limits.nodes);
    }
    reply.text(" lines ").number(limits.lines).end();
}

/// Writes the chances to win, draw and lose.
fn chances(reply: Reply<'_>, chances: Chances) -> Reply<'_> {
    [chances.win, chances.draw, chances.loss]
        .into_iter()
        .fold(reply.text(" wdl"), |reply, share| {
            reply.text(" ").number(share)
        })
}

fn score(reply: Reply<'_>, score: Score) -> Reply<'_> {
    match score.mate_in_moves() {
        Some(moves) => reply.text(" score mate ").number(moves),
        None => reply.text(" score cp ").number(score.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::Written;
    use goby_core::time::{Budget, Instant, Millis};

    extern crate std;
    use std::string::String;

    /// What `write` writes.
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
        for (score, bound, shown) in [
            (Score(31), Bound::Exact, "cp 31"),
            (Score(-31), Bound::Lower, "cp -31 lowerbound"),
            (Score(0), Bound::Upper, "cp 0 upperbound"),
            (Score::MATE - Score(5), Bound::Exact, "mate 3"),
            (Score::mated_in(4), Bound::Exact, "mate -2"),
        ] {
            let report = Report {
                depth: Depth(9),
                selective_depth: 17,
                score,
                bound,
                nodes: 4_000,
                elapsed: Millis(2_000),
                best: Some(line[0]),
                ponder: Some(line[1]),
                line: 2,
            };
            let found = FoundLine {
                report,
                root: &root,
                moves: &line,
                permille: 0,
            };
            let mut state = UciState::default();
            let text = written(|out| super::line(&state, &found, out));
            let expected = std::format!(
                "info depth 9 seldepth 17 multipv 2 score {shown} nodes 4000 nps 2000 \
                 hashfull 0 time 2000 pv e2e4 e7e5\n"
            );
            assert_eq!(text, expected);
            state.shows_chances = true;
            let text = written(|out| super::line(&state, &found, out));
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
        let shown =
            |status: &Status<'_>| written(|out| current_move(&Player::default(), status, out));
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
        });
        wanted.depth = Depth(7);
        wanted.nodes = 50;
        wanted.lines = 3;
        let expected = "info string limits: time 100 to 400 ms depth 7 nodes 50 lines 3\n";
        assert_eq!(shown(&wanted), expected);
    }
}
