//! The lines `info` with results of the search.

use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::hash::Bound;
use goby_core::player::{Chances, FoundLine, Player, speed};
use goby_core::search::{Limits, Status};
use goby_core::time::Millis;
use goby_core::types::{Depth, Score};

/// Writes a line of a search. `thought` is the thinking time, with the time of pondering.
pub(super) fn line(
    player: &Player,
    root: &Board,
    found: &FoundLine,
    thought: Millis,
    shows_chances: bool,
    out: &mut dyn Out,
) {
    let report = &found.report;
    let reply = Reply(out)
        .text("info depth ")
        .number(report.depth.0)
        .text(" seldepth ")
        .number(report.shown_selective_depth())
        .text(" multipv ")
        .number(report.line);
    let mut reply = score(reply, report.score).text(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if shows_chances {
        reply = chances(reply, Chances::of(report.score, root));
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
    let mut board = root.clone();
    for &next in found.moves() {
        reply = reply.text(" ").text(&player.write(&board, next));
        board.play(next);
    }
    reply.end();
}

/// Writes the score of a position without legal moves.
pub(super) fn end_of_game(value: Score, out: &mut dyn Out) {
    score(Reply(out).text("info depth 0"), value).end();
}

/// Writes the nodes and the time of a search, for a referee that measures time in nodes, or to find
/// lost time.
pub(super) fn spent(nodes: u64, thought: Millis, out: &mut dyn Out) {
    let reply = Reply(out).text("info nodes ").count(nodes);
    reply.text(" time ").number(thought.0).end();
}

/// Writes the root move being searched and its number.
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

/// Writes the limits of a search, for finding faults.
pub(super) fn limits(limits: &Limits, out: &mut dyn Out) {
    let mut reply = Reply(out).text("info string limits:");
    if let Some(budget) = limits.budget {
        reply = reply
            .text(" time ")
            .number(budget.soft.min(budget.hard).0)
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

/// Writes the chances to win, draw and lose, in thousandths.
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
mod tests;
