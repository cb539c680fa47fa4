//! The player's turn: everything before and after the search for a move, in every protocol.
//!
//! [`Player::begin_turn`] finds a book move or the limits of a search, and [`Player::conclude`]
//! turns the result into the move to play and a message. In the opponent's turn [`Player::begin_ponder`] and
//! [`Player::ponder_hit`] take the place of `begin_turn`. The clocks of [`Timing`](super::Timing)
//! are set before the turn begins. A protocol or program only reads its input and writes the result.

use super::{Files, Player, count_allowed};
use crate::board::Board;
use crate::game::Game;
use crate::profile::ABILITIES;
use crate::search::{Iteration, Limits, Report, RootSet};
use crate::time::{Instant, Millis};
use crate::types::{Move, Score};

/// The beginning of the player's turn.
#[derive(Debug)]
pub enum Turn {
    /// No legal move is allowed.
    NoMove,
    /// A move from a book.
    Book(Decision),
    /// The limits of the search for a move.
    Search(Limits),
}

/// Bounds of one search, in addition to the player's clocks, depth and level.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'b> {
    /// True if the clocks limit the search.
    pub has_clock: bool,
    /// The maximum number of nodes.
    pub nodes: u64,
    /// Root moves that may not be played.
    pub excluded: &'b RootSet,
}

impl Bounds<'_> {
    /// No bounds.
    pub const NONE: Self = Self {
        has_clock: true,
        nodes: u64::MAX,
        excluded: &RootSet::NONE,
    };
}

/// The player's decision: a move, from a search or a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The best move, or after [`Player::conclude`] the move to play.
    pub best: Move,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The score for the engine; `None` if the move was found without a search.
    pub score: Option<Score>,
    /// The time used.
    pub elapsed: Millis,
}

impl Decision {
    /// Returns the decision of a search; `None` if it has found no move.
    pub fn by_search(report: &Report) -> Option<Self> {
        Some(Self {
            best: report.best?,
            reply: report.ponder,
            score: (report.depth.0 > 0).then_some(report.score),
            elapsed: report.elapsed,
        })
    }
}

/// The player's message with its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// Resigns instead of playing the move.
    Resign,
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Declines the opponent's draw offer.
    DeclineDraw,
    /// Offers a draw.
    OfferDraw,
}

impl Player {
    /// Begins the player's turn.
    pub fn begin_turn(
        &mut self,
        game: &Game<'_>,
        bounds: &Bounds<'_>,
        now: Instant,
        files: Option<&mut dyn Files>,
    ) -> Turn {
        let board = game.board();
        self.variety.begin(now);
        if count_allowed(bounds.excluded, board) == 0 {
            return Turn::NoMove;
        }
        if *bounds.excluded == RootSet::NONE
            && let Some(best) = self.book_move(board, files)
        {
            return Turn::Book(Decision {
                best,
                reply: None,
                score: None,
                elapsed: now.since(self.timing.started),
            });
        }
        self.begin_pace(game, bounds.excluded);
        let mut limits = self.move_limits(board, *bounds.excluded);
        self.restrict(&mut limits, bounds);
        Turn::Search(limits)
    }

    /// Begins an analysis: a search at full strength, for as many lines as the option says, and without
    /// a person's pace. Ignores the depth of [`Timing`](super::Timing).
    pub fn begin_analysis(&mut self, bounds: &Bounds<'_>, now: Instant) -> Limits {
        self.end_pace();
        let mut limits = Limits {
            lines: self.options.lines(),
            excluded: *bounds.excluded,
            nodes: bounds.nodes,
            ..self.begin_search(Limits::until_stopped(now))
        };
        if bounds.has_clock {
            limits.budget = Some(self.budget());
            limits.measure = self.timing.measure;
        }
        limits
    }

    /// Begins to ponder. The expected move has been played on `game`. `None` if pondering is of no
    /// use: a book has the reply, or the reply is chosen by lot among several lines.
    pub fn begin_ponder(
        &mut self,
        game: &Game<'_>,
        now: Instant,
        files: Option<&mut dyn Files>,
    ) -> Option<Limits> {
        if ABILITIES.levels {
            // This may be the first search of the game, which draws the mistakes of a level.
            self.variety.begin(now);
        }
        if self.lines_to_vary() > 1 || self.book_move(game.board(), files).is_some() {
            return None;
        }
        self.begin_pace(game, &RootSet::NONE);
        Some(self.ponder_limits(game.board(), now))
    }

    /// Turns pondering into a search for a move: the opponent has played the expected move at `now`.
    pub fn ponder_hit(&mut self, limits: &mut Limits, now: Instant) {
        self.timing.started = now;
        self.renew(limits);
    }

    /// Applies the bounds to limits by the player's clocks.
    pub(crate) fn restrict(&self, limits: &mut Limits, bounds: &Bounds<'_>) {
        if !bounds.has_clock {
            limits.budget = None;
            limits.nodes = self.most_nodes();
        }
        limits.nodes = limits.nodes.min(bounds.nodes);
    }

    /// Records an iteration of a search for a move or of pondering.
    pub fn note_iteration(&mut self, iteration: &Iteration<'_>) {
        self.variety.note(iteration);
        self.note_pace(iteration);
    }

    /// Ends the player's turn on `board`: puts the move to play and the reply expected to it into
    /// `decision`, and returns the message to send with the move.
    pub fn conclude(&mut self, board: &Board, decision: &mut Decision) -> Option<Message> {
        let resigns = (decision.score).is_some_and(|score| self.should_resign(score, board.side()));
        let mv = self.vary(decision.best);
        if mv != decision.best {
            (decision.best, decision.reply) = (mv, None);
        }
        self.note_own_move(board, mv);
        if resigns {
            return Some(Message::Resign);
        }
        self.draw_message(board)
    }
}
