//! Thinking output and `stat01` (CECP, sections 10 and 12).

use super::order::write_san;
use crate::driver::{Out, Reply};
use core::num::NonZeroU32;
use goby_core::board::Board;
use goby_core::hash::Bound;
use goby_core::search::{Report, Status};
use goby_core::time::Millis;
use goby_core::types::{Move, Score, divide};

/// Mate in `n` moves is shown as this plus `n`, being mated as minus that.
const MATE: i32 = 100_000;

/// How to show an iteration.
#[derive(Clone, Copy)]
pub(super) struct Show<'s> {
    /// Moves in algebraic notation, not as coordinates.
    pub(super) san: bool,
    /// The move expected before the line, while pondering.
    pub(super) before: Option<&'s str>,
    /// Whether to add `++` and `--` when the search fails high or low.
    pub(super) alarm: bool,
}

/// Writes `ply score time nodes selective-depth speed tbhits TAB line`.
pub(super) fn iteration(
    report: &Report,
    (root, line): (&Board, &[Move]),
    show: Show<'_>,
    out: &mut dyn Out,
) {
    let mut reply = Reply(out)
        .number(report.depth.0)
        .text(" ")
        .number(shown_score(report.score))
        .text(" ")
        .number(report.elapsed.centis())
        .text(" ")
        .count(report.nodes)
        .text(" ")
        .number(report.selective_depth)
        .text(" ")
        .count(speed(report.nodes, report.elapsed))
        .text(" 0\t");
    let mut gap = "";
    if let Some(before) = show.before {
        reply = reply.text(before);
        gap = " ";
    }
    let mut board = root.clone();
    for &next in line {
        // A line may come from a table shared with other positions: trust, but verify.
        if !board.is_legal(next) {
            break;
        }
        let text = if show.san {
            write_san(&board, next)
        } else {
            board.coordinate(next)
        };
        reply = reply.text(gap).text(&text);
        gap = " ";
        board.play(next);
    }
    let (mark, alarm) = match report.bound {
        Bound::Upper => ("?", "--"),
        Bound::Lower => ("!", "++"),
        Bound::Exact => ("", ""),
    };
    reply.text(mark).end();
    if show.alarm && !alarm.is_empty() {
        Reply(out).text(alarm).end();
    }
}

/// Writes `stat01: time nodes ply moves-left moves-in-all move`.
pub(super) fn status(status: &Status<'_>, out: &mut dyn Out) {
    let reply = stat(
        status.elapsed,
        status.nodes,
        (status.depth.0, status.moves_left, status.moves_total),
        out,
    );
    match status.current {
        Some(current) => reply.text(" ").text(&write_san(status.root, current)).end(),
        None => reply.end(),
    }
}

/// The same of an analysis that came to its end.
pub(super) fn settled(report: &Report, root: &Board, out: &mut dyn Out) {
    let moves = (report.depth.0, 0, root.count_legal());
    stat(report.elapsed, report.nodes, moves, out).end();
}

fn stat(
    elapsed: Millis,
    nodes: u64,
    (depth, left, total): (i32, u32, u32),
    out: &mut dyn Out,
) -> Reply<'_> {
    Reply(out)
        .text("stat01: ")
        .number(elapsed.centis())
        .text(" ")
        .count(nodes)
        .text(" ")
        .number(depth)
        .text(" ")
        .number(left)
        .text(" ")
        .number(total)
}

/// A score as the protocol counts mates.
fn shown_score(score: Score) -> i32 {
    match score.mate_in_moves() {
        Some(moves) if score.0 > 0 => MATE + moves,
        Some(moves) => moves - MATE,
        None => score.0,
    }
}

/// Nodes per second.
fn speed(nodes: u64, elapsed: Millis) -> u64 {
    NonZeroU32::new(elapsed.0).map_or(0, |span| divide(nodes.saturating_mul(1_000), span).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_from_a_hundred_thousand() {
        assert_eq!(shown_score(Score::MATE - Score(1)), 100_001);
        assert_eq!(shown_score(Score::MATE - Score(5)), 100_003);
        assert_eq!(shown_score(Score::mated_in(2)), -100_001);
        assert_eq!(shown_score(Score::mated_in(0)), -100_000);
        assert_eq!(shown_score(Score(-31)), -31);
    }
}
