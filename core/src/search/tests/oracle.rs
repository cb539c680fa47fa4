//! The oracle: without hash table, ordering memory and extensions the search equals plain minimax over the engine's quiescence, and
//! quiescence equals a plain minimax over captures.

use super::*;
use crate::eval::Evaluator;
use crate::movegen::Stage;
use crate::types::Piece;

/// Positions from seeded random games: of all phases, quiet and wild.
fn positions(count: usize, most_moves: u32) -> Vec<Board> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::start();
        for _ in 0..4 + random(110) {
            let moves = board.legal_moves();
            if moves.is_empty() || board.is_insufficient_material() {
                break;
            }
            let _ = board.play(moves[random(moves.len())]);
        }
        if (1..=most_moves).contains(&board.count_legal()) && board.halfmove_clock() < 90 {
            found.push(board);
        }
    }
    found
}

/// Plain minimax with the search's rules of drawing and nothing else.
struct Plain {
    /// Keys of the line, the root's first.
    line: Vec<crate::types::Key>,
}

impl Plain {
    fn drawn(&self, board: &Board) -> Option<Score> {
        let ply = self.line.len() as i32;
        if board.halfmove_clock() >= 100 {
            let mated = board.in_check() && !board.has_legal_move();
            return Some(if mated {
                Score::mated_in(ply)
            } else {
                Score::DRAW
            });
        }
        let repeated = self
            .line
            .iter()
            .rev()
            .take(usize::from(board.halfmove_clock()));
        let repeated = repeated.skip(3).any(|&key| key == board.key());
        (repeated || board.is_insufficient_material()).then_some(Score::DRAW)
    }

    fn play<T>(&mut self, board: &Board, mv: Move, f: impl FnOnce(&mut Self, &Board) -> T) -> T {
        let mut child = board.clone();
        let _ = child.play(mv);
        self.line.push(board.key());
        let result = f(self, &child);
        self.line.pop();
        result
    }

    fn minimax(&mut self, board: &Board, depth: i32) -> Score {
        if depth == 0 {
            return self.quiet(board);
        }
        if !self.line.is_empty()
            && let Some(score) = self.drawn(board)
        {
            return score;
        }
        let mut best = None;
        for mv in board.legal_moves() {
            let score = -self.play(board, mv, |plain, child| plain.minimax(child, depth - 1));
            best = best.max(Some(score));
        }
        let mated = Score::mated_in(self.line.len() as i32);
        best.unwrap_or(if board.in_check() { mated } else { Score::DRAW })
    }

    /// Captures that do not lose by exchange and queen promotions, any evasion in check.
    fn quiet(&mut self, board: &Board) -> Score {
        if let Some(score) = self.drawn(board) {
            return score;
        }
        let mut moves = Vec::new();
        let in_check = board.in_check();
        let stage = if in_check {
            Stage::All
        } else {
            Stage::Captures
        };
        board.generate(stage, &mut |mv| {
            let underpromotes = mv.promotion().is_some_and(|piece| piece != Piece::Queen);
            if in_check || !underpromotes && board.see(mv, Score::DRAW) {
                moves.push(mv);
            }
        });
        let mut best = if in_check {
            Score::mated_in(self.line.len() as i32)
        } else {
            Evaluator::new(board).score(board)
        };
        for mv in moves {
            best = best.max(-self.play(board, mv, Self::quiet));
        }
        best
    }
}

fn plain_search() -> Bench {
    let mut bench = Bench::new(
        Sizes {
            history: 0,
            ..Sizes::DESKTOP
        },
        0,
    );
    bench.switches = Switches::SHIPPED.without(Technique::CheckExtension);
    bench
}

fn compare(board: &Board, depth: i32) {
    let fen = board.fen();
    let report = plain_search().to_depth(&fen, depth);
    let mut plain = Plain { line: Vec::new() };
    let score = plain.minimax(board, depth);
    assert_eq!(report.score, score, "{fen} to depth {depth}");
    let best = report.best.unwrap();
    let chosen = -plain.play(board, best, |plain, child| plain.minimax(child, depth - 1));
    assert_eq!(chosen, score, "{fen} to depth {depth}: {}", board.san(best));
}

#[test]
fn the_search_equals_minimax_to_depth_3_on_200_positions() {
    for board in positions(200, 218) {
        for depth in 1..=3 {
            compare(&board, depth);
        }
    }
}

#[test]
fn the_search_equals_minimax_to_depth_4_on_40_positions_with_few_moves() {
    for board in positions(40, 12) {
        compare(&board, 4);
    }
}
