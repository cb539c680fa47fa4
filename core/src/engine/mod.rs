//! The API for a program that contains Goby: a game, a player, and their memory.
//!
//! The engine speaks no protocol, allocates nothing and does not panic. The program chooses one of
//! the memory types by its size, and gives a [`Timer`] for each search. With the same settings the
//! search visits the same nodes as under a protocol.
//!
//! ```
//! use goby_core::{Color, Engine, IllegalMove, Level, Limit, SmallMemory, Square};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // On a chip: a `static`, of the crate `static_cell`.
//! let mut memory = Box::new(SmallMemory::new());
//! let mut goby = Engine::new(&mut *memory);
//! let start = std::time::Instant::now();
//! let mut clock = || start.elapsed().as_millis() as u64;
//!
//! # #[cfg(feature = "levels")]
//! goby.set_level(Level::Elo(1_200))?;
//! goby.play_from_to(Square::E2, Square::E4)?;
//! let theirs = IllegalMove::NotYours(Square::E4, Color::White);
//! assert_eq!(goby.play("e4e5"), Err(theirs));
//! let thought = goby.think(Limit::Millis(50), &mut clock).expect("Black has a move");
//! println!("{}", goby.san(thought.best)?);
//! goby.play_move(thought.best)?;
//!
//! let mut kept = [0; 512];
//! let length = goby.save(&mut kept)?;
//! goby.take_back();
//! goby.restore(&kept[..length])?;
//! assert_eq!(goby.game().ply(), 2);
//! assert_eq!(goby.game().outcome(), None);
//! # Ok(())
//! # }
//! ```

mod beside;
mod hash_use;
mod limit;
mod memory;
mod saved;
mod setting;
#[cfg(test)]
mod tests;
mod timer;

pub use beside::Beside;
pub use limit::Limit;
pub use memory::{
    BoardMemory, DesktopMemory, EngineMemory, Lent, MicroMemory, PicoMemory, SmallMemory,
    TinyMemory,
};
pub use saved::SaveError;
pub use setting::{Level, SettingError};
pub use timer::{NoTimer, Timer};

use crate::board::{Board, FenError};
use crate::game::Game;
use crate::hash::Slot;
use crate::notation::{IllegalMove, MoveText, arrival};
use crate::player::{
    Bounds, Decision, End, Message, PacedHost, Player, Turn, read_move, write_san,
};
use crate::profile::ABILITIES;
use crate::search::{Host, Limits, Report, RootSet, Search};
use crate::time::{Instant, Millis};
use crate::types::{Bitboard, Color, Depth, Move, Piece, Score, Square};
use hash_use::HashUse;
use timer::TimerHost;

/// The engine's result of thinking about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Thought {
    /// The move to play.
    pub best: Move,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The score from the view of the side to move; `None` for a move from the book, and if no
    /// iteration was completed.
    pub score: Option<Score>,
    /// The last iteration's depth.
    pub depth: Depth,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Millis,
    /// True if the engine would rather resign. Only the option `Resign` allows this.
    pub resigns: bool,
    /// True if the engine offers a draw with this move. Only the option `OfferDraws` allows this.
    pub offers_draw: bool,
}

/// A game, and a player who thinks about it.
pub struct Engine<'m> {
    game: Game<'m>,
    search: Search<'m>,
    hash: &'m [Slot],
    player: Player,
    hash_use: HashUse,
}

impl<'m> Engine<'m> {
    /// Creates a new game at the start position. Clears the tables and histories that an earlier
    /// engine left in the memory.
    pub fn new(memory: &'m mut impl EngineMemory) -> Self {
        let lent = memory.lend();
        let mut hash_use = HashUse::default();
        hash_use.note();
        hash_use.clear(lent.hash);
        let mut search = Search::new(lent.search);
        search.clear();
        #[cfg(feature = "switches")]
        search.set_switches(lent.profile.switches());
        Self {
            game: Game::new(lent.game, lent.keys),
            search,
            hash: lent.hash,
            player: Player::default(),
            hash_use,
        }
    }

    /// The game so far: its position, its outcome, its moves.
    pub const fn game(&self) -> &Game<'m> {
        &self.game
    }

    /// The position on the board.
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// Begins a new game with cleared tables and histories. The level stays.
    pub fn new_game(&mut self) {
        self.set_board(Board::start());
    }

    /// Begins a game at a position in Forsyth-Edwards notation.
    ///
    /// # Errors
    /// The text is not a legal position. The game is then unchanged.
    pub fn set_position(&mut self, fen: &str) -> Result<(), FenError> {
        self.set_board(Board::from_fen(fen)?);
        Ok(())
    }

    /// Begins a game at a position, for example one made with [`SetUp`](crate::sensors::SetUp).
    pub fn set_board(&mut self, board: Board) {
        if self.player.is_adaptive() {
            let end = self.game.outcome().map_or(End::Unsaid, End::of);
            self.player.end_game(end, None);
        }
        self.game.reset(board);
        self.search.clear();
        self.hash_use.clear(self.hash);
        self.player.new_game();
    }
}

/// Moves.
impl Engine<'_> {
    /// Plays a move written as coordinates (`e2e4`, `a7a8q`), or in algebraic notation (`Nf3`)
    /// where the build reads it (feature `san`). Returns the move.
    ///
    /// # Errors
    /// The reason why the move is illegal. The game is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<Move, IllegalMove> {
        let mv = self.read(text)?;
        self.game.play(mv);
        Ok(mv)
    }

    /// Returns the legal move that a text means. [`play`](Self::play) lists the accepted forms.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn read(&self, text: &str) -> Result<Move, IllegalMove> {
        let board = self.game.board();
        read_move(board, text).map_err(|fault| IllegalMove::of_text(board, text, fault))
    }

    /// Plays the move from one square to another and returns it. Castling is the king's move to its
    /// destination (e1 to g1 or c1), or onto its rook.
    ///
    /// # Errors
    /// The reason why the move is illegal. The game is then unchanged.
    /// [`IllegalMove::PromotionPiece`] means that the move is a promotion: call
    /// [`promote`](Self::promote) with a piece.
    pub fn play_from_to(&mut self, from: Square, to: Square) -> Result<Move, IllegalMove> {
        let mv = self.find(from, to, None)?;
        self.game.play(mv);
        Ok(mv)
    }

    /// Plays the promotion from one square to another. Returns the move.
    ///
    /// # Errors
    /// The reason why the move is illegal. The game is then unchanged.
    pub fn promote(&mut self, from: Square, to: Square, piece: Piece) -> Result<Move, IllegalMove> {
        let mv = self.find(from, to, Some(piece))?;
        self.game.play(mv);
        Ok(mv)
    }

    /// Plays a move, for example [`Thought::best`]. Castling may also be given by the king's squares.
    ///
    /// # Errors
    /// The reason why the move is illegal. The game is then unchanged.
    pub fn play_move(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mv = self.legal(mv)?;
        self.game.play(mv);
        Ok(())
    }

    /// Returns the legal move from one square to another. Castling is the king's move to its
    /// destination, or onto its rook. `promotion` is the piece that a pawn becomes.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn find(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, IllegalMove> {
        let board = self.game.board();
        let moves = board.legal_moves();
        let ends = |mv: &Move| mv.from() == from && mv.promotion() == promotion;
        let mut moves = moves.into_iter().filter(ends);
        let arrives = |mv: &Move| arrival(board, *mv) == to;
        let found = moves.clone().find(arrives);
        found
            .or_else(|| moves.find(|mv| mv.to() == to))
            .ok_or_else(|| IllegalMove::between(board, from, to))
    }

    /// Returns the squares to which the piece on a square can move; for castling the king's
    /// destination.
    pub fn targets(&self, from: Square) -> Bitboard {
        let board = self.game.board();
        let moves = board.legal_moves().into_iter();
        let of_piece = moves.filter(|mv| mv.from() == from);
        of_piece.fold(Bitboard::EMPTY, |set, mv| {
            set | arrival(board, mv).bitboard()
        })
    }

    /// Takes back the last move and returns it. `None` if the memory holds no earlier move.
    pub fn take_back(&mut self) -> Option<Move> {
        self.player.adjudication.new_game();
        self.game.undo()
    }

    /// Returns a move in algebraic notation, or as coordinates in a build without the feature
    /// `san`. Call this before the move is played.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn san(&self, mv: Move) -> Result<MoveText, IllegalMove> {
        Ok(write_san(self.game.board(), self.legal(mv)?))
    }

    /// Returns the legal move with these squares.
    fn legal(&self, mv: Move) -> Result<Move, IllegalMove> {
        match self.game.board().is_legal(mv) {
            true => Ok(mv),
            false => self.find(mv.from(), mv.to(), mv.promotion()),
        }
    }
}

/// Thinking.
impl Engine<'_> {
    /// Finds a move for the side to move without playing it. `None` in checkmate and stalemate. The
    /// engine also thinks in a drawn game: ask [`Game::outcome`] for draws.
    pub fn think(&mut self, limit: Limit, clock: &mut dyn Timer) -> Option<Thought> {
        match self.begin_turn(limit, clock) {
            Turn::NoMove => None,
            Turn::Book(known) => Some(self.conclude(known, None)),
            Turn::Search(mut limits) => {
                self.hash_use.note();
                let mut host = TimerHost::new(clock, &mut self.player);
                let mut report = (self.search).think(&self.game, self.hash, &mut limits, &mut host);
                if ABILITIES.text_options {
                    host.hold_back(&mut report, self.game.board(), &mut limits);
                }
                Some(self.conclude(Decision::by_search(&report)?, Some(&report)))
            }
        }
    }

    /// Begins the turn. Not inlined: its variables would take 800 bytes of stack during the search.
    #[inline(never)]
    fn begin_turn(&mut self, limit: Limit, clock: &mut dyn Timer) -> Turn {
        let now = Instant(clock.millis());
        let board = self.game.board();
        let bounds = limit.set(&mut self.player, board, now, clock.has_clock());
        self.player.begin_turn(&self.game, &bounds, now, None)
    }

    /// Thinks in the opponent's turn about the answer to `expected`, for example to
    /// [`Thought::reply`]. The game does not change.
    ///
    /// [`Timer::hits`] must return true once the opponent has played `expected`. From then on `limit`
    /// counts, and the result is the engine's answer to this move, which the program plays next.
    /// [`Timer::stops`] must return true if the opponent has played another move; without either the
    /// engine ponders forever.
    ///
    /// Returns `None` if the opponent has played another move. Returns it at once if `expected` is
    /// illegal or ends the game, and if the answer needs no search or is chosen by lot.
    pub fn ponder(
        &mut self,
        expected: Move,
        limit: Limit,
        clock: &mut dyn Timer,
    ) -> Option<Thought> {
        let expected = self.legal(expected).ok()?;
        self.game.play(expected);
        let thought = self.ponder_from_here(limit, clock);
        self.game.undo();
        thought
    }

    /// Ponders on the position on the board, after the expected move.
    fn ponder_from_here(&mut self, limit: Limit, clock: &mut dyn Timer) -> Option<Thought> {
        let (mut limits, bounds) = self.begin_ponder(limit, clock)?;
        let mut host = TimerHost::of_ponder(clock, &mut self.player, bounds);
        let mut report = (self.search).think(&self.game, self.hash, &mut limits, &mut host);
        host.hold_back(&mut report, self.game.board(), &mut limits);
        if host.is_pondering() {
            return None;
        }
        report.elapsed = host.now(limits.measure).since(limits.started);
        Some(self.conclude(Decision::by_search(&report)?, Some(&report)))
    }

    /// Begins to ponder. Returns the limits, and the bounds after the hit. Not inlined, as
    /// [`begin_turn`](Self::begin_turn).
    #[inline(never)]
    fn begin_ponder(
        &mut self,
        limit: Limit,
        clock: &mut dyn Timer,
    ) -> Option<(Limits, Bounds<'static>)> {
        if self.game.outcome().is_some() {
            return None;
        }
        let now = Instant(clock.millis());
        let board = self.game.board();
        let bounds = limit.set(&mut self.player, board, now, clock.has_clock());
        let limits = self.player.begin_ponder(&self.game, now, None)?;
        self.hash_use.note();
        Some((limits, bounds))
    }

    fn conclude(&mut self, mut decision: Decision, report: Option<&Report>) -> Thought {
        let message = self.player.conclude(self.game.board(), &mut decision);
        Thought {
            best: decision.best,
            reply: decision.reply,
            score: decision.score,
            depth: report.map_or(Depth::ZERO, |report| report.depth),
            nodes: report.map_or(0, |report| report.nodes),
            elapsed: decision.elapsed,
            resigns: message == Some(Message::Resign),
            offers_draw: message == Some(Message::OfferDraw),
        }
    }

    /// Returns a move to suggest to the side to move, found at full strength in a fifth of a
    /// second, or in 20,000 nodes if these are searched first. `None` if there is no legal move.
    pub fn hint(&mut self, clock: &mut dyn Timer) -> Option<Move> {
        self.hash_use.note();
        let now = Instant(clock.millis());
        let mut limits = self.player.guess_limits(RootSet::NONE, now);
        let host = &mut TimerHost::of_hint(clock);
        self.search
            .think(&self.game, self.hash, &mut limits, host)
            .best
    }

    /// Searches another game with the engine's tables, for example a variation from its position.
    /// The engine's own game is unchanged.
    pub fn search_beside(
        &mut self,
        game: &Game<'_>,
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        self.hash_use.note();
        self.search.think(game, self.hash, limits, host)
    }

    /// Returns true if the engine, which plays `own`, accepts an offered draw. The score of its
    /// last move decides.
    pub fn accepts_draw(&self, own: Color) -> bool {
        self.player.accepts_draw(own, self.game.board())
    }
}

/// Saving a game.
impl Engine<'_> {
    /// Writes the game into `room` and returns its length in bytes: 2 for each move and at most 102
    /// more.
    ///
    /// # Errors
    /// `room` is too small.
    pub fn save(&self, room: &mut [u8]) -> Result<usize, SaveError> {
        saved::save(&self.game, room)
    }

    /// Continues a game that [`save`](Self::save) wrote, in this build or another. Ignores bytes
    /// after the game.
    ///
    /// # Errors
    /// The bytes are not a saved game, or are damaged. The engine's game is then unchanged.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SaveError> {
        saved::restore(&mut self.game, bytes)?;
        self.player.new_game();
        Ok(())
    }
}
