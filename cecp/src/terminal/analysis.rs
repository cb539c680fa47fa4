//! Thinking output for a person: pawns and seconds under a heading, moves with numbers.

use super::numbered;
use crate::driver::{Out, Reply};
use crate::session::Progress;
use core::num::NonZeroU32;
use goby_core::player::write_san;
use goby_core::search::{Iteration, Status};
use goby_core::text::ShortText;
use goby_core::time::Millis;
use goby_core::types::{Color, Score, divide};

const HUNDRED: NonZeroU32 = NonZeroU32::new(100).unwrap();
const THOUSAND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// Writes the heading of the table.
pub(super) fn heading(out: &mut dyn Out) {
    let text = "depth    score    time    nodes  line   (pawns, + is good for White; #: mate)";
    Reply(out).text(text).end();
}

/// Writes an iteration as a line of the table. `before` is the expected move on which Goby ponders.
pub(super) fn row(iteration: &Iteration<'_>, before: Option<&str>, out: &mut dyn Out) {
    let report = &iteration.report;
    let mut board = iteration.root.clone();
    let score = if board.side() == Color::White {
        report.score
    } else {
        -report.score
    };
    cell(5, out, |reply| reply.number(report.depth.0));
    cell(9, out, |reply| written_score(reply, score));
    cell(8, out, |reply| tenths(reply, report.elapsed));
    cell(9, out, |reply| written_count(reply, report.nodes));
    let mut reply = Reply(out).text("  ");
    if let Some(before) = before {
        reply = reply.text("after ").text(before).text(": ");
    }
    let mut gap = "";
    for &mv in iteration.line {
        reply = reply.text(gap);
        if board.side() == Color::White || gap.is_empty() {
            reply = numbered(reply, board.fullmove_number(), board.side());
        }
        gap = " ";
        reply = reply.text(&write_san(&board, mv));
        let _ = board.play(mv);
    }
    reply.end();
}

/// Writes the depth, nodes and time of the running search.
pub(super) fn status(status: &Status<'_>, out: &mut dyn Out) {
    let reply = Reply(out).text("Depth ").number(status.depth.0).text(", ");
    let reply = written_count(reply, status.nodes).text(" nodes in ");
    let reply = tenths(reply, status.elapsed);
    match status.current {
        Some(current) => {
            let place = status.moves_total - status.moves_left + 1;
            let reply = reply.text("; it looks at ");
            let reply = reply.text(&write_san(status.root, current)).text(", move ");
            let reply = reply.number(place).text(" of ");
            reply.number(status.moves_total).text(".").end();
        }
        None => reply.text(".").end(),
    }
}

/// Writes the depth, nodes and time of an analysis that has ended.
pub(super) fn ended(end: &Progress, out: &mut dyn Out) {
    let reply = Reply(out).text("The analysis is complete at depth ");
    let reply = reply.number(end.depth.0).text(": ");
    let reply = written_count(reply, end.nodes).text(" nodes in ");
    tenths(reply, end.elapsed).text(".").end();
}

/// Writes the text of `write`, aligned to the right in a column of `width` characters.
fn cell(width: usize, out: &mut dyn Out, write: impl FnOnce(Reply<'_>) -> Reply<'_>) {
    let mut cell = ShortText::<16>::default();
    write(Reply(&mut cell));
    for _ in cell.len()..width {
        out.text(" ");
    }
    out.text(&cell);
}

/// Writes a score from White's view: `+0.31`, `-1.20`, `#3` for White's mate in three, `-#3` for
/// Black's mate in three.
pub(super) fn written_score(reply: Reply<'_>, score: Score) -> Reply<'_> {
    let sign = if score.0 < 0 { "-" } else { "+" };
    if let Some(moves) = score.mate_in_moves() {
        let sign = if moves < 0 { "-#" } else { "#" };
        return reply.text(sign).count(moves.unsigned_abs().into());
    }
    let (pawns, rest) = divide(score.0.unsigned_abs().into(), HUNDRED);
    let point = if rest < 10 { ".0" } else { "." };
    reply.text(sign).count(pawns).text(point).number(rest)
}

/// Writes a time in seconds and tenths.
fn tenths(reply: Reply<'_>, span: Millis) -> Reply<'_> {
    let (seconds, rest) = divide(span.0.into(), THOUSAND);
    let tenth = divide(rest.into(), HUNDRED).0;
    reply.count(seconds).text(".").count(tenth).text("s")
}

/// Writes a number of nodes: `999`, `12k`, `3456k`.
fn written_count(reply: Reply<'_>, count: u64) -> Reply<'_> {
    match divide(count, THOUSAND).0 {
        0..10 => reply.count(count),
        thousands => reply.count(thousands).text("k"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl FnOnce(Reply<'_>) -> Reply<'_>) -> ShortText<16> {
        let mut cell = ShortText::<16>::default();
        write(Reply(&mut cell));
        cell
    }

    #[test]
    fn scores_are_pawns_and_mates_with_signs() {
        for (score, expected) in [
            (Score(31), "+0.31"),
            (Score(-120), "-1.20"),
            (Score(0), "+0.00"),
            (Score(-5), "-0.05"),
            (Score::MATE - Score(5), "#3"),
            (Score::mated_in(4), "-#2"),
        ] {
            assert_eq!(text(|reply| written_score(reply, score)), expected);
        }
    }

    #[test]
    fn times_and_counts_are_short() {
        assert_eq!(text(|reply| tenths(reply, Millis(1_290))), "1.2s");
        assert_eq!(text(|reply| tenths(reply, Millis(90))), "0.0s");
        assert_eq!(text(|reply| written_count(reply, 9_999)), "9999");
        assert_eq!(text(|reply| written_count(reply, 123_456)), "123k");
    }
}
