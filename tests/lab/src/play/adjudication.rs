//! Ends of games: by the rules, or by adjudication.

use cozy_chess::{Board, Color, GameStatus, Piece};

/// Rules that end a game early if the scores of both engines agree.
#[derive(Clone, Copy, Debug)]
pub struct Adjudication {
    /// A draw: first move, number of moves of each side, most centipawns of all their scores.
    pub draw: (u16, usize, i32),
    /// A win: number of moves of each side, least centipawns of all their scores.
    pub win: (usize, i32),
    /// Moves after which a game is a draw.
    pub longest: u16,
}

impl Adjudication {
    /// The default rules of matches.
    pub const DEFAULT: Self = Self {
        draw: (40, 8, 10),
        win: (4, 700),
        longest: 300,
    };
    /// No adjudication; only the rules and `longest` end a game.
    pub const NONE: Self = Self {
        draw: (u16::MAX, usize::MAX, 0),
        win: (usize::MAX, i32::MAX),
        longest: 300,
    };

    /// The result and its reason after `moves` moves, or `None`. Scores are from White's view,
    /// newest last.
    pub(super) fn judge(&self, scores: &[i32], moves: u16) -> Option<(&'static str, &'static str)> {
        let last = |moves: usize| {
            let plies = moves.saturating_mul(2);
            scores.len().checked_sub(plies).map(|from| &scores[from..])
        };
        let (least_moves, count, margin) = self.draw;
        if moves > least_moves
            && last(count).is_some_and(|last| last.iter().all(|score| score.abs() <= margin))
        {
            return Some(("1/2-1/2", "agreed"));
        }
        let (count, margin) = self.win;
        if let Some(last) = last(count) {
            if last.iter().all(|score| *score >= margin) {
                return Some(("1-0", "agreed"));
            }
            if last.iter().all(|score| *score <= -margin) {
                return Some(("0-1", "agreed"));
            }
        }
        (moves > self.longest).then_some(("1/2-1/2", "length"))
    }
}

/// The result by the rules and its reason, or `None`. `before` are the earlier positions.
pub(super) fn over(board: &Board, before: &[Board]) -> Option<(&'static str, &'static str)> {
    match board.status() {
        GameStatus::Won if board.side_to_move() == Color::Black => return Some(("1-0", "mate")),
        GameStatus::Won => return Some(("0-1", "mate")),
        GameStatus::Drawn if board.halfmove_clock() >= 100 => {
            return Some(("1/2-1/2", "fifty moves"));
        }
        GameStatus::Drawn => return Some(("1/2-1/2", "stalemate")),
        GameStatus::Ongoing => {}
    }
    let same = |other: &&Board| board.same_position(other);
    if before.iter().filter(same).count() >= 2 {
        return Some(("1/2-1/2", "repetition"));
    }
    is_dead(board).then_some(("1/2-1/2", "material"))
}

/// Returns true if the material cannot mate: only kings, kings and one minor piece, or kings and
/// bishops on one colour of squares.
fn is_dead(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let minors = bishops | board.pieces(Piece::Knight);
    if board.occupied() != minors | board.pieces(Piece::King) {
        return false;
    }
    minors.len() <= 1
        || minors == bishops
            && (bishops.is_subset(cozy_chess::BitBoard::DARK_SQUARES)
                || bishops.is_subset(cozy_chess::BitBoard::LIGHT_SQUARES))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    #[test]
    fn the_rules_end_a_game() {
        let cases = [
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some(("1-0", "mate"))),
            ("8/8/8/8/8/1k6/1q6/K7 w - - 100 90", Some(("0-1", "mate"))),
            (
                "7k/8/6QK/8/8/8/8/8 b - - 3 1",
                Some(("1/2-1/2", "stalemate")),
            ),
            (
                "7k/8/7K/8/8/8/8/1Q6 w - - 100 90",
                Some(("1/2-1/2", "fifty moves")),
            ),
            ("7k/8/7K/8/8/8/8/1Q6 w - - 99 90", None),
            ("7k/8/7K/8/8/8/8/8 w - - 0 1", Some(("1/2-1/2", "material"))),
            (
                "7k/8/5N1K/8/8/8/8/8 w - - 0 1",
                Some(("1/2-1/2", "material")),
            ),
            ("7k/8/5N1K/8/8/8/8/7N w - - 0 1", None),
            ("6bk/8/7K/8/8/8/8/2B5 w - - 0 1", None),
            (
                "3b3k/8/7K/8/8/8/8/2B5 w - - 0 1",
                Some(("1/2-1/2", "material")),
            ),
            ("7k/8/5P1K/8/8/8/8/8 w - - 0 1", None),
        ];
        for (fen, verdict) in cases {
            assert_eq!(over(&board(fen), &[]), verdict, "{fen}");
        }
    }

    #[test]
    fn the_third_occurrence_ends_a_game() {
        let here = board("7k/8/7K/8/8/8/8/1Q6 w - - 4 1");
        let there = board("7k/8/7K/8/8/8/8/1Q6 b - - 4 1");
        assert_eq!(over(&here, &[here.clone(), there.clone()]), None);
        let thrice = Some(("1/2-1/2", "repetition"));
        assert_eq!(over(&here, &[here.clone(), there, here.clone()]), thrice);
    }

    #[test]
    fn adjudication_needs_several_scores_of_both_sides() {
        let rules = Adjudication::DEFAULT;
        assert_eq!(rules.judge(&[700; 8], 20), Some(("1-0", "agreed")));
        assert_eq!(rules.judge(&[700; 7], 20), None);
        assert_eq!(rules.judge(&[-700; 8], 20), Some(("0-1", "agreed")));
        let doubted = [700, 700, 700, 700, 700, 700, 700, 699];
        assert_eq!(rules.judge(&doubted, 20), None);
        assert_eq!(rules.judge(&[-10; 16], 41), Some(("1/2-1/2", "agreed")));
        assert_eq!(rules.judge(&[-10; 16], 40), None);
        assert_eq!(rules.judge(&[10; 15], 41), None);
        assert_eq!(rules.judge(&[11; 16], 41), None);
        assert_eq!(rules.judge(&[50; 16], 301), Some(("1/2-1/2", "length")));
        assert_eq!(rules.judge(&[50; 16], 300), None);
        assert_eq!(Adjudication::NONE.judge(&[0; 100], 200), None);
        assert_eq!(Adjudication::NONE.judge(&[30_000; 100], 200), None);
    }
}
