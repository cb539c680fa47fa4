//! `info`: what the search has found so far.

use super::chances::Chances;
use super::lines::FoundLine;
use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::hash::Bound;
use goby_core::player::{Player, speed};
use goby_core::search::{Limits, Report, Status};
use goby_core::time::Millis;
use goby_core::types::{Depth, Score};

/// Writes a line of a search. Its time is that of all thinking, pondering included.
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
        .number(report.selective_depth)
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
    for &next in &found.moves {
        reply = reply.text(" ").text(&player.write(&board, next));
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
mod tests;
