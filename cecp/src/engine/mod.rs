//! One front door for a program that has Goby inside: a game, a player, and the memory of both.
//!
//! No protocol, no allocation, no panics; a program gives an [`Engine`] memory of a size that it
//! chooses by name, and a [`Timer`] when it thinks. The search is that of the protocols, node for
//! node.
//!
//! ```
//! use goby::{Color, Engine, IllegalMove, Level, Limit, SmallMemory, Square};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // On a chip: a `static`, of the crate `static_cell`.
//! let mut memory = Box::new(SmallMemory::new());
//! let mut goby = Engine::new(&mut *memory);
//! let start = std::time::Instant::now();
//! let mut clock = || start.elapsed().as_millis() as u64;
//!
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

mod limit;
mod memory;
mod saved;
mod setting;
#[cfg(feature = "slices")]
mod slices;
#[cfg(test)]
mod tests;
mod timer;
#[cfg(feature = "why")]
mod why;

pub use limit::Limit;
pub use memory::{
    BoardMemory, DesktopMemory, EngineMemory, Lent, MicroMemory, PicoMemory, SmallMemory,
    TinyMemory,
};
pub use saved::SaveError;
pub use setting::{Level, SettingError};
#[cfg(feature = "slices")]
pub use slices::{Slice, Thinking};
pub use timer::{NoTimer, Timer};

use crate::play::{
    Decision, DrawWish, End, GUESS_NODES, HashUse, IllegalMove, Player, arrival, guess_limits,
    read_move, write_san,
};
use goby_core::board::{Board, FenError};
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::notation::MoveText;
use goby_core::search::{Limits, Report, RootSet, Search};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Bitboard, Color, Depth, Move, Piece, Score, Square};
use timer::TimerHost;

/// What an engine has thought of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Thought {
    /// The move to play.
    pub best: Move,
    /// The reply that it expects.
    pub reply: Option<Move>,
    /// The score from the view of the side to move, if it has thought: a move from the book has
    /// none.
    pub score: Option<Score>,
    /// The last iteration's depth.
    pub depth: Depth,
    /// How many nodes it has searched.
    pub nodes: u64,
    /// How long that took.
    pub elapsed: Millis,
    /// Whether it would rather resign: only by the option `Resign`.
    pub resigns: bool,
    /// Whether it offers a draw with this move: only by the option `OfferDraws`.
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
    /// A new game at the start position. What an earlier engine has left in the memory is
    /// forgotten.
    pub fn new(memory: &'m mut impl EngineMemory) -> Self {
        let lent = memory.lend();
        let mut hash_use = HashUse::default();
        hash_use.note();
        hash_use.clear(lent.hash);
        #[cfg_attr(
            not(feature = "std"),
            expect(unused_mut, reason = "a build for a chip has one profile's techniques")
        )]
        let mut search = Search::new(lent.search);
        #[cfg(feature = "std")]
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

    /// Begins a new game, and forgets what was learned in the last one. The level stays.
    pub fn new_game(&mut self) {
        self.set_board(Board::start());
    }

    /// Begins a game at a position in Forsyth-Edwards notation.
    ///
    /// # Errors
    /// What is wrong with it; then the game stays as it was.
    pub fn set_position(&mut self, fen: &str) -> Result<(), FenError> {
        self.set_board(Board::from_fen(fen)?);
        Ok(())
    }

    /// Begins a game at a position, such as [`SetUp`](crate::sensors::SetUp) makes.
    pub fn set_board(&mut self, board: Board) {
        if self.player.is_adaptive() {
            let end = self.game.outcome().map_or(End::Unsaid, End::of);
            self.player.end_game(end, None);
        }
        self.game.reset(board);
        self.search.clear();
        self.hash_use.clear(self.hash);
        self.forget_game();
    }

    /// What the player has noted of a game is nothing to another.
    fn forget_game(&mut self) {
        self.player.new_game();
        self.player.judgement.new_game();
    }
}

/// Moves.
impl Engine<'_> {
    /// Plays a move written as coordinates (`e2e4`, `a7a8q`), or in algebraic notation (`Nf3`)
    /// where the build reads it (feature `san`). Returns the move.
    ///
    /// # Errors
    /// Why it cannot be made; then the game stays as it was.
    pub fn play(&mut self, text: &str) -> Result<Move, IllegalMove> {
        let mv = self.read(text)?;
        self.game.play(mv);
        Ok(mv)
    }

    /// The legal move that a text stands for, read as [`play`](Self::play) does.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn read(&self, text: &str) -> Result<Move, IllegalMove> {
        let board = self.game.board();
        read_move(board, text).map_err(|fault| IllegalMove::of_text(board, text, fault))
    }

    /// Plays the move from one square to another. Castling is the king's move to the square where
    /// it arrives, from e1 to g1 or c1, also in Chess960. Returns the move.
    ///
    /// # Errors
    /// Why it cannot be made; then the game stays as it was. [`IllegalMove::Ambiguous`] asks for
    /// the piece of a promotion: [`promote`](Self::promote).
    pub fn play_from_to(&mut self, from: Square, to: Square) -> Result<Move, IllegalMove> {
        let mv = self.find(from, to, None)?;
        self.game.play(mv);
        Ok(mv)
    }

    /// Plays the promotion from one square to another. Returns the move.
    ///
    /// # Errors
    /// Why it cannot be made; then the game stays as it was.
    pub fn promote(&mut self, from: Square, to: Square, piece: Piece) -> Result<Move, IllegalMove> {
        let mv = self.find(from, to, Some(piece))?;
        self.game.play(mv);
        Ok(mv)
    }

    /// Plays a move, such as a [`Thought`] has.
    ///
    /// # Errors
    /// Why it cannot be made; then the game stays as it was.
    pub fn play_move(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.legal(mv)?;
        self.game.play(mv);
        Ok(())
    }

    /// The legal move from one square to another, of castling the king's, with the piece that a
    /// pawn becomes.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn find(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, IllegalMove> {
        let board = self.game.board();
        let is_meant = |mv: &Move| {
            mv.from() == from && arrival(board, *mv) == to && mv.promotion() == promotion
        };
        let found = board.legal_moves().into_iter().find(is_meant);
        found.ok_or_else(|| IllegalMove::between(board, from, to))
    }

    /// The squares to which the piece on a square can go; a castling king's are where it arrives.
    pub fn targets(&self, from: Square) -> Bitboard {
        let board = self.game.board();
        let moves = board.legal_moves().into_iter();
        let of_piece = moves.filter(|mv| mv.from() == from);
        of_piece.fold(Bitboard::EMPTY, |set, mv| {
            set | arrival(board, mv).bitboard()
        })
    }

    /// Takes back the last move. Returns it; `None` when the memory holds none.
    pub fn take_back(&mut self) -> Option<Move> {
        self.player.judgement.forget_score();
        self.game.undo()
    }

    /// A move in algebraic notation, as coordinates where the build has nothing else: to be asked
    /// for before the move is played.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn san(&self, mv: Move) -> Result<MoveText, IllegalMove> {
        self.legal(mv)?;
        Ok(write_san(self.game.board(), mv))
    }

    /// Refuses a move that is not legal.
    fn legal(&self, mv: Move) -> Result<(), IllegalMove> {
        let board = self.game.board();
        if board.is_legal(mv) {
            Ok(())
        } else {
            Err(IllegalMove::between(board, mv.from(), mv.to()))
        }
    }
}

/// Thinking.
impl Engine<'_> {
    /// Finds a move for the side to move, which is not played yet. `None` when there is no legal
    /// move: mate or stalemate. It thinks on in a drawn game; ask the game's
    /// [`outcome`](Game::outcome) for draws.
    pub fn think(&mut self, limit: Limit, clock: &mut dyn Timer) -> Option<Thought> {
        let mut limits = match self.prepare(limit, clock) {
            Ok(limits) => limits,
            Err(known) => return known,
        };
        let host = &mut TimerHost {
            clock,
            variety: &mut self.player.variety,
        };
        let report = self.search.think(&self.game, self.hash, &mut limits, host);
        self.found(&report)
    }

    /// The limits of a search that begins now.
    ///
    /// # Errors
    /// What takes no search: a move from the book, or that there is none.
    fn prepare(&mut self, limit: Limit, clock: &mut dyn Timer) -> Result<Limits, Option<Thought>> {
        let now = Instant(clock.millis());
        self.player.variety.seed(now);
        if !self.game.board().has_legal_move() {
            return Err(None);
        }
        if let Some(known) = self.player.book_move(self.game.board(), None) {
            return Err(Some(
                self.thought(Decision::immediate(known, Millis(0)), None),
            ));
        }
        self.hash_use.note();
        self.player.variety.clear();
        self.player.timing.own_moves = self.game.ply() / 2;
        let mut limits = limit.limits(&mut self.player, self.game.board(), now);
        if limits.budget.is_some() && !clock.has_clock() {
            limits.nodes = limits.nodes.min(GUESS_NODES);
        }
        Ok(limits)
    }

    fn found(&mut self, report: &Report) -> Option<Thought> {
        let decision = Decision::by_search(report)?;
        Some(self.thought(decision, Some(report)))
    }

    fn thought(&mut self, decision: Decision, report: Option<&Report>) -> Thought {
        let board = self.game.board();
        let (player, own) = (&mut self.player, board.side());
        let resigns = (decision.score).is_some_and(|score| player.should_resign(score, own));
        let best = player.vary(decision.best);
        player.note_own_move(board, best);
        Thought {
            best,
            reply: decision.reply,
            score: decision.score,
            depth: report.map_or(Depth::ZERO, |report| report.depth),
            nodes: report.map_or(0, |report| report.nodes),
            elapsed: decision.elapsed,
            resigns,
            offers_draw: player.draw_wish(board) == Some(DrawWish::Offer),
        }
    }

    /// A move to suggest to the side to move, found in a fifth of a second, or within 20,000 nodes,
    /// at full strength. `None` when there is no legal move.
    pub fn hint(&mut self, clock: &mut dyn Timer) -> Option<Move> {
        let mut limits = guess_limits(RootSet::default(), Instant(clock.millis()));
        self.hash_use.note();
        let host = &mut TimerHost {
            clock,
            variety: &mut self.player.variety,
        };
        self.search
            .think(&self.game, self.hash, &mut limits, host)
            .best
    }

    /// Whether the engine, which plays `own`, takes the draw that it is offered. It knows the score
    /// of its last move.
    pub fn accepts_draw(&self, own: Color) -> bool {
        self.player.accepts_draw(own, self.game.board())
    }
}

/// Keeping a game.
impl Engine<'_> {
    /// Saves the game in the first of `room`'s bytes: 2 for each move and at most 100 more. Returns
    /// how many.
    ///
    /// # Errors
    /// When there are too few.
    pub fn save(&self, room: &mut [u8]) -> Result<usize, SaveError> {
        saved::save(&self.game, room)
    }

    /// Goes on with a game that was saved, in this build or another. What stands behind it in
    /// `bytes` does not matter.
    ///
    /// # Errors
    /// When it is none, or is damaged: then the game stays as it was.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SaveError> {
        saved::restore(&mut self.game, bytes)?;
        self.forget_game();
        Ok(())
    }
}
