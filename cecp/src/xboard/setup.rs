//! New games and positions, taking back, and scores set from outside.

use super::Session;
use super::request::{GAME_OVER, NOT_NOW};
use super::score::score_of;
use super::state::{Mode, Standing};
use crate::driver::{Out, Reply, World};
use crate::play::{BAD_VALUE, Pondering, integer};
use crate::profile::CAPABILITIES;
use goby_core::board::{Board, BoardBuilder, BoardError};
use goby_core::hash::{Bound, Entry, Slot, Table};
use goby_core::notation::CastlingStyle;
use goby_core::time::Instant;
use goby_core::types::{Color, Depth};

/// What is wrong with a position of Chess960 where standard chess is played.
const UNUSUAL_CASTLING: &str = if CAPABILITIES.chess960 {
    "castling from there needs the variant fischerandom"
} else {
    "unusual castling"
};

impl Session<'_> {
    /// `new`: everything as at the start of a game, except what the user chose for good.
    pub(super) fn new_game(&mut self, hash: &[Slot]) {
        self.hash_use.clear(hash);
        if !matches!(self.state.mode, Mode::Analyzing(_)) {
            self.state.mode = Mode::playing(Color::Black);
        }
        self.state.player.variety.openings = false;
        self.state.player.castling = CastlingStyle::Steps;
        self.state.player.new_game();
        self.state.player.timing.new_game();
        self.set_position(Board::start());
        self.state.mode.set_pondering(Pondering::Barred);
    }

    /// `setboard FEN`.
    pub(super) fn set_board(&mut self, fen: &str, out: &mut dyn Out) -> Result<(), &'static str> {
        match Board::from_fen(fen) {
            Ok(board) if !self.state.player.can_play(&board) => {
                return self.refuse(UNUSUAL_CASTLING, out);
            }
            Ok(board) => self.set_position(board),
            Err(fault) => return self.refuse(fault.message(), out),
        }
        Ok(())
    }

    /// Goes on from a board put together piece by piece.
    pub(super) fn set_built(
        &mut self,
        built: Result<Board, BoardError>,
        out: &mut dyn Out,
    ) -> Result<(), &'static str> {
        match built {
            Ok(board) => self.set_position(board),
            Err(fault) => return self.refuse(fault.message(), out),
        }
        Ok(())
    }

    pub(super) fn set_position(&mut self, board: Board) {
        self.game.reset(board);
        self.state.heading = Default::default();
        self.state.forget_position();
        self.state.player.judgement.new_game();
        self.state.player.forget_game();
        self.state.player.timing.new_position();
    }

    /// An illegal position was sent: an interface, which shows it, can make no moves until there is
    /// another; a person goes on with the game.
    fn refuse(&mut self, fault: &'static str, out: &mut dyn Out) -> Result<(), &'static str> {
        if self.state.is_console() {
            return Err(fault);
        }
        self.state.forget_position();
        self.state.situation.standing = Standing::Illegal;
        let reply = Reply(out).text("tellusererror Illegal position: ");
        reply.text(fault).end();
        Ok(())
    }

    /// `undo` and `remove`.
    pub(super) fn take_back(&mut self, plies: usize) -> Result<(), &'static str> {
        let played = self.game.takeback_plies();
        // XBoard counts from White's move on. Where a game began with Black on move, it retracts a
        // single move as two, and then has White on move in the position that was set up.
        let leaves_white = plies == 2
            && played == 1
            && self.game.board().side() == Color::White
            && !self.state.is_console();
        if self.is_refusing() || played + usize::from(leaves_white) < plies {
            return Err(NOT_NOW);
        }
        for _ in 0..plies.min(played) {
            self.game.undo();
        }
        self.state.forget_position();
        self.state.player.judgement.new_game();
        if leaves_white {
            self.state.situation.side = Some(Color::White);
        }
        Ok(())
    }

    /// `white` and `black`: who is on move, and the engine plays the other side. Obsolete; some
    /// interfaces send one before the other as a mere idiom, so that the board changes only when a
    /// move or a search needs it. A person says by it whom to play, and nothing of the board.
    pub(super) fn set_turn(
        &mut self,
        side: Color,
        now: Instant,
        world: &mut dyn World,
    ) -> Result<(), &'static str> {
        if self.is_given_up() {
            return Err(GAME_OVER);
        }
        self.state.mode = Mode::playing(!side);
        if !self.state.is_console() {
            self.state.situation.side = Some(side);
        } else if self.game.board().side() != side {
            return self.go(now, world);
        }
        Ok(())
    }

    /// Makes what [`set_turn`](Self::set_turn) set true on the board.
    pub(super) fn apply_turn(&mut self) -> Result<(), &'static str> {
        let Some(side) = self.state.situation.side.take() else {
            return Ok(());
        };
        if side == self.game.board().side() {
            return Ok(());
        }
        let mut builder = BoardBuilder::from_board(self.game.board());
        builder.side = side;
        builder.en_passant = None;
        let board = builder.build().map_err(|_| NOT_NOW)?;
        self.set_position(board);
        Ok(())
    }

    /// `setscore SCORE DEPTH`: later searches find the score of this position in the table.
    pub(super) fn set_score(&mut self, text: &str, hash: &[Slot]) -> Result<(), &'static str> {
        let mut values = text.split_ascii_whitespace().map(integer);
        let (Some(Some(score)), Some(Some(depth))) = (values.next(), values.next()) else {
            return Err(BAD_VALUE);
        };
        let entry = Entry {
            best: None,
            score: score_of(score),
            depth: Depth(depth.clamp(0, Entry::MAX_DEPTH.0)),
            bound: Bound::Exact,
        };
        Table::new(hash, 0).store(self.game.board().key(), 0, entry);
        self.hash_use.note();
        Ok(())
    }
}
