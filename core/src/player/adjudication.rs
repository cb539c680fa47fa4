//! Draw offers and resignation.

use super::{Message, Player};
use crate::board::Board;
use crate::types::{Color, Score};

/// The engine resigns after this number of consecutive own moves with a lost score.
const LOST_MOVES: u8 = 3;
/// The engine offers a draw after this number of consecutive own moves in a drawn position.
const DRAWN_MOVES: u8 = 6;
/// The largest distance of a score from zero in a drawn position, in centipawns.
const DRAWN_SCORE: Score = Score(8);
/// Plies without capture or pawn move in a drawn position.
const QUIET_PLIES: u8 = 20;
/// The opening lasts until this move number. In the opening the engine offers no draw, and accepts
/// one only if its position is worse.
const OPENING_MOVES: u16 = 30;
/// The deficit required to accept a draw in the opening, in centipawns.
const OPENING_MARGIN: Score = Score(50);
/// Rating difference for each centipawn of contempt.
const POINTS_PER_CENTIPAWN: i32 = 10;
/// The largest contempt from ratings, in centipawns.
const MOST_FROM_RATINGS: i32 = 50;

/// The facts of a game on which draw offers and resignation depend.
#[derive(Clone, Debug, Default)]
pub struct Adjudication {
    /// The score of the engine's last move for the engine, with contempt added.
    score: Option<Score>,
    /// The side that made this move.
    side: Option<Color>,
    /// The number of the engine's last consecutive moves with a lost score.
    lost: u8,
    /// The number of the engine's last consecutive moves in a drawn position.
    drawn: u8,
    /// True if the opponent has offered a draw and the engine has not moved since.
    offered: bool,
    /// True if the engine offered a draw with its last move.
    offers: bool,
    /// Contempt by the difference of the ratings, in centipawns.
    ratings: i32,
}

impl Adjudication {
    /// Forgets the game, but keeps the ratings.
    pub fn new_game(&mut self) {
        *self = Self {
            ratings: self.ratings,
            ..Self::default()
        };
    }

    /// Sets both ratings; 0 or less means unknown.
    pub fn set_ratings(&mut self, own: i32, other: i32) {
        let gap = if own > 0 && other > 0 {
            own.saturating_sub(other)
        } else {
            0
        };
        self.ratings = (gap / POINTS_PER_CENTIPAWN).clamp(-MOST_FROM_RATINGS, MOST_FROM_RATINGS);
    }

    /// Forgets the score of the engine's last move, and draw offers, after a change of the position.
    pub const fn forget_turn(&mut self) {
        self.score = None;
        self.offered = false;
        self.offers = false;
    }

    /// Records the opponent's draw offer. The engine's next move answers it.
    pub const fn note_offer(&mut self) {
        self.offered = true;
    }
}

impl Player {
    /// Returns the contempt: the option's value and the contempt by the ratings.
    pub fn contempt(&self) -> Score {
        self.options.contempt() + Score(self.adjudication.ratings)
    }

    /// Sets the opponent's rating; 0 means unknown. The engine's rating is its playing strength.
    pub fn set_opponent(&mut self, opponent: i32) {
        let own = self.options.elo();
        self.adjudication.set_ratings(own.into(), opponent);
    }

    /// Returns true if the engine, which plays `own`, accepts a draw: its last score was zero or less
    /// (in the opening clearly less), or it offered a draw with its last move.
    pub fn accepts_draw(&self, own: Color, board: &Board) -> bool {
        let adjudication = &self.adjudication;
        let Some(score) = adjudication
            .score
            .filter(|_| adjudication.side == Some(own))
        else {
            return false;
        };
        let margin = if board.fullmove_number() < OPENING_MOVES {
            OPENING_MARGIN
        } else {
            Score::ZERO
        };
        adjudication.offers || score + margin <= Score::ZERO
    }

    /// Records the score of the move that the engine is about to make as `own`. Returns true if the
    /// engine should resign.
    pub(super) fn should_resign(&mut self, score: Score, own: Color) -> bool {
        self.adjudication.side = Some(own);
        self.adjudication.score = Some(score + self.contempt());
        let limit = self.options.resign_score();
        let lost = limit.is_some_and(|limit| score <= limit);
        count(&mut self.adjudication.lost, lost);
        self.adjudication.lost >= LOST_MOVES
    }

    /// Returns the draw offer or answer to send with the move that the engine is about to make on
    /// `board`.
    pub(super) fn draw_message(&mut self, board: &Board) -> Option<Message> {
        let score = self.adjudication.score.unwrap_or(Score::INFINITE);
        let looks_drawn = score.0.abs() <= DRAWN_SCORE.0
            && board.halfmove_clock() >= QUIET_PLIES
            && board.fullmove_number() >= OPENING_MOVES;
        count(&mut self.adjudication.drawn, looks_drawn);
        self.adjudication.offers = false;
        let offered = core::mem::take(&mut self.adjudication.offered);
        if offered && self.accepts_draw(board.side(), board) {
            return Some(Message::AcceptDraw);
        }
        if self.options.offers_draws() && self.adjudication.drawn >= DRAWN_MOVES {
            self.adjudication.drawn = 0;
            self.adjudication.offers = true;
            return Some(Message::OfferDraw);
        }
        offered.then_some(Message::DeclineDraw)
    }
}

fn count(streak: &mut u8, goes_on: bool) {
    *streak = if goes_on { streak.saturating_add(1) } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardBuilder;
    use crate::player::options::Effect;

    #[test]
    fn in_the_opening_only_the_worse_side_accepts_a_draw() {
        let mut player = Player::default();
        let mut accepts = |number, score| {
            let mut builder = BoardBuilder::from_board(&Board::start());
            builder.fullmove_number = number;
            player.should_resign(Score(score), Color::White);
            player.accepts_draw(Color::White, &builder.build().unwrap())
        };
        assert!(!accepts(10, 0) && !accepts(10, -49) && accepts(10, -50));
        assert!(!accepts(40, 1) && accepts(40, 0));
    }

    /// Returns an endgame with `quiet_plies` since the last capture or pawn move.
    fn endgame(quiet_plies: u8, number: u16) -> Board {
        let board = Board::from_fen("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let mut builder = BoardBuilder::from_board(&board);
        builder.halfmove_clock = quiet_plies;
        builder.fullmove_number = number;
        builder.build().unwrap()
    }

    /// Returns a player that resigns and offers draws.
    fn player() -> Player {
        let mut player = Player::default();
        let set = player.options.set("Resign", Some("1"));
        assert_eq!(set, Ok(Effect::None));
        player
    }

    #[test]
    fn it_resigns_after_three_lost_moves_in_a_row() {
        let mut player = player();
        let limit = player.options.resign_score().expect("it resigns");
        let mut resigns = |score| player.should_resign(score, Color::White);
        let above = limit + Score(1);
        assert!(!resigns(limit) && !resigns(limit));
        assert!(!resigns(above), "hope");
        assert!(!resigns(limit) && !resigns(limit), "the count began anew");
        assert!(resigns(limit));
    }

    #[test]
    fn a_draw_is_offered_after_six_drawn_moves_and_then_after_six_more() {
        let mut player = player();
        let board = endgame(QUIET_PLIES, OPENING_MOVES);
        for round in 0..3 {
            for drawn in 1..=DRAWN_MOVES {
                player.should_resign(DRAWN_SCORE, Color::White);
                let wish = player.draw_message(&board);
                let expected = (drawn == DRAWN_MOVES).then_some(Message::OfferDraw);
                assert_eq!(wish, expected, "move {drawn} of round {round}");
            }
        }
    }

    #[test]
    fn a_position_looks_drawn_late_quiet_and_level() {
        for (quiet_plies, number, score) in [
            (QUIET_PLIES - 1, OPENING_MOVES, Score::ZERO),
            (QUIET_PLIES, OPENING_MOVES - 1, Score::ZERO),
            (QUIET_PLIES, OPENING_MOVES, DRAWN_SCORE + Score(1)),
            (QUIET_PLIES, OPENING_MOVES, -DRAWN_SCORE - Score(1)),
        ] {
            let mut player = player();
            for _ in 0..2 * DRAWN_MOVES {
                player.should_resign(score, Color::White);
                let wish = player.draw_message(&endgame(quiet_plies, number));
                assert_eq!(wish, None, "{quiet_plies} {number} {score:?}");
            }
        }
    }

    #[test]
    fn an_offer_is_answered_once() {
        let mut player = player();
        let board = endgame(0, OPENING_MOVES);
        for (score, answer) in [
            (Score(1), Message::DeclineDraw),
            (Score(-1), Message::AcceptDraw),
        ] {
            player.adjudication.note_offer();
            player.should_resign(score, Color::White);
            assert_eq!(player.draw_message(&board), Some(answer));
            assert_eq!(player.draw_message(&board), None);
        }
    }

    #[test]
    fn a_gap_of_ratings_is_contempt_up_to_a_limit() {
        let mut player = Player::default();
        let mut contempt = |own, other| {
            player.adjudication.set_ratings(own, other);
            player.contempt().0 - player.options.contempt().0
        };
        assert_eq!(contempt(2_000, 1_900), 10);
        assert_eq!(contempt(1_900, 2_000), -10);
        assert_eq!(contempt(3_000, 1_000), 50);
        assert_eq!(contempt(1_000, 3_000), -50);
        assert_eq!(contempt(2_000, 0), 0, "unknown");
        assert_eq!(contempt(0, 2_000), 0, "unknown");
    }

    #[test]
    fn its_own_draw_offer_stands_until_its_next_move() {
        let mut player = player();
        let board = endgame(QUIET_PLIES, OPENING_MOVES);
        for _ in 0..DRAWN_MOVES {
            assert!(!player.accepts_draw(Color::White, &board));
            player.should_resign(DRAWN_SCORE, Color::White);
            player.draw_message(&board);
        }
        assert!(player.accepts_draw(Color::White, &board));
        assert!(!player.accepts_draw(Color::Black, &board), "another side");
        player.should_resign(DRAWN_SCORE, Color::White);
        assert_eq!(player.draw_message(&board), None);
        assert!(!player.accepts_draw(Color::White, &board));
        player.should_resign(-DRAWN_SCORE, Color::White);
        assert!(player.accepts_draw(Color::White, &board));
        player.adjudication.forget_turn();
        assert!(
            !player.accepts_draw(Color::White, &board),
            "another position"
        );
    }

    #[test]
    fn a_new_game_keeps_the_opponent_alone() {
        let mut player = player();
        player.adjudication.set_ratings(2_000, 1_900);
        let limit = player.options.resign_score().expect("it resigns");
        let board = endgame(QUIET_PLIES, OPENING_MOVES);
        for _ in 1..LOST_MOVES {
            assert!(!player.should_resign(limit, Color::White));
        }
        player.adjudication.note_offer();
        player.adjudication.new_game();
        assert_eq!(player.contempt().0 - player.options.contempt().0, 10);
        assert!(!player.accepts_draw(Color::White, &board));
        assert!(!player.should_resign(limit, Color::White));
        assert_eq!(player.draw_message(&board), None, "the offer is forgotten");
    }
}
