//! Thinking output and `stat01` (CECP, sections 10 and 12).

use super::score::shown_score;
use crate::driver::{Out, Reply};
use crate::session::Progress;
use goby_core::hash::Bound;
use goby_core::player::{speed, write_san};
use goby_core::search::{Iteration, Status};

/// The format of an iteration.
#[derive(Clone, Copy)]
pub(super) struct Style<'s> {
    /// True for moves in algebraic notation, false for coordinates.
    pub(super) san: bool,
    /// The expected move, shown before the line while pondering.
    pub(super) before: Option<&'s str>,
    /// True to add columns that not every interface shows: selective depth, speed, tablebase hits.
    pub(super) columns: bool,
    /// True to add `++` and `--` when the search fails high or low.
    pub(super) alarm: bool,
}

/// Writes `ply score time nodes TAB line`. With `columns` writes `ply score time nodes
/// selective-depth speed tbhits TAB line`; XBoard shows these columns unchanged in its message bar.
pub(super) fn iteration(iteration: &Iteration<'_>, style: Style<'_>, out: &mut dyn Out) {
    let report = &iteration.report;
    let mut reply = Reply(out)
        .number(report.depth.0)
        .text(" ")
        .number(shown_score(report.score))
        .text(" ")
        .number(report.elapsed.centis())
        .text(" ")
        .count(report.nodes);
    if style.columns {
        reply = reply
            .text(" ")
            .number(report.shown_selective_depth())
            .text(" ")
            .count(speed(report.nodes, report.elapsed))
            .text(" 0");
    }
    reply = reply.text("\t");
    let mut gap = "";
    if let Some(before) = style.before {
        reply = reply.text(before);
        gap = " ";
    }
    let mut board = iteration.root.clone();
    for &next in iteration.line {
        let text = if style.san {
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
    if style.alarm && !alarm.is_empty() {
        Reply(out).text(alarm).end();
    }
}

/// Writes `stat01: time nodes ply moves-left moves-in-all` without ending the line.
pub(super) fn progress<'o>(progress: &Progress, out: &'o mut dyn Out) -> Reply<'o> {
    Reply(out)
        .text("stat01: ")
        .number(progress.elapsed.centis())
        .text(" ")
        .count(progress.nodes)
        .text(" ")
        .number(progress.depth.0)
        .text(" ")
        .number(progress.moves_left)
        .text(" ")
        .number(progress.moves_total)
}

/// Writes `stat01` for a running search, with the move being searched.
pub(super) fn status(status: &Status<'_>, out: &mut dyn Out) {
    let come = Progress {
        elapsed: status.elapsed,
        nodes: status.nodes,
        depth: status.depth,
        moves_left: status.moves_left,
        moves_total: status.moves_total,
    };
    let reply = progress(&come, out);
    match status.current {
        Some(current) => reply.text(" ").text(&write_san(status.root, current)).end(),
        None => reply.end(),
    }
}
