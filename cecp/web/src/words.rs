//! The results of functions as lines of text.

use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::player::Chances;
use goby_core::search::Iteration;
use goby_core::types::{Color, Move, Score};
use goby_core::{Engine, IllegalMove, Thought};
use std::fmt::Write;

/// The position on the board, its legal moves, and the state of the game.
pub(crate) fn position(engine: &Engine<'_>) -> String {
    let (game, board) = (engine.game(), engine.board());
    let mut text = format!("fen {}\n", board.fen());
    text += "moves";
    for mv in board.legal_moves() {
        text.push(' ');
        text += &board.coordinate(mv);
    }
    let side = match board.side() {
        Color::White => "white",
        Color::Black => "black",
    };
    // Writing to a string cannot fail.
    let _ = write!(text, "\nside {side}\nply {}\n", game.ply());
    if board.in_check() {
        text += "check yes\n";
    }
    if let Some(outcome) = game.outcome() {
        let _ = writeln!(text, "outcome {}", ending(outcome));
    }
    text
}

/// The reason why a move cannot be made.
pub(crate) fn refusal(reason: IllegalMove) -> String {
    let mut text = String::from("error ");
    reason.write(&mut |part| text += part);
    text + "\n"
}

/// The end of a game: its result and the reason.
const fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteMates => "1-0 White mates",
        Outcome::BlackMates => "0-1 Black mates",
        Outcome::Stalemate => "1/2-1/2 Stalemate",
        Outcome::Repetition => "1/2-1/2 The position has occurred three times",
        Outcome::FiftyMoves => "1/2-1/2 Fifty moves without capture or pawn move",
        Outcome::InsufficientMaterial => "1/2-1/2 Neither side can mate",
    }
}

/// The result of a search.
pub(crate) fn thought(board: &Board, thought: &Thought) -> String {
    let mut text = best(board, thought.best);
    if let Some(score) = thought.score {
        text += &(worth(score) + &share_of_white(board, score));
    }
    let Thought {
        depth,
        nodes,
        elapsed,
        ..
    } = thought;
    let _ = writeln!(
        text,
        "depth {}\nnodes {nodes}\nmillis {}",
        depth.0, elapsed.0
    );
    text
}

/// A move of `board`, found or played, as coordinates and in algebraic notation.
pub(crate) fn best(board: &Board, mv: Move) -> String {
    format!("best {}\nsan {}\n", board.coordinate(mv), board.san(mv))
}

/// The results of an iteration.
pub(crate) fn iteration(iteration: &Iteration<'_>) -> String {
    let report = &iteration.report;
    let mut text = worth(report.score) + &share_of_white(iteration.root, report.score);
    let _ = write!(
        text,
        "depth {}\nnodes {}\nline",
        report.depth.0, report.nodes
    );
    text + &line(iteration.root, iteration.line) + "\n"
}

/// A line of moves in algebraic notation, with a blank before each move.
pub(crate) fn line(root: &Board, moves: &[Move]) -> String {
    let (mut board, mut text) = (root.clone(), String::new());
    for &mv in moves {
        text.push(' ');
        text += &board.san(mv);
        let _ = board.play(mv);
    }
    text
}

/// A score for the side to move: centipawns, or moves until mate.
pub(crate) fn worth(score: Score) -> String {
    match score.mate_in_moves() {
        Some(moves) => format!("mate {moves}\n"),
        None => format!("score {}\n", score.0),
    }
}

/// The points that White can expect from a position with this score for the side to move, in
/// thousandths: the chance to win, and half the chance of a draw.
fn share_of_white(board: &Board, score: Score) -> String {
    let chances = Chances::of(score, board);
    let wins = match board.side() {
        Color::White => chances.win,
        Color::Black => chances.loss,
    };
    format!("white {}\n", wins + chances.draw / 2)
}
