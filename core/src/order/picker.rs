//! The move picker: a node's legal moves, one by one, by stages.
//!
//! - Main search: hash move; winning and even captures and queen promotions, the most valuable
//!   victim first, then the least valuable attacker; killers; quiet moves by history; losing
//!   captures and underpromotions.
//! - In check: hash move; all evasions, captures first.
//! - Quiescence: hash move if it captures or promotes; captures and queen promotions that do not
//!   lose.
//!
//! Whether a capture loses is judged by static exchange when its turn comes: most nodes are cut
//! before. The moves lie on a stack that all plies share, in lent memory; a picker holds only
//! places on it, since it lives in the recursive frame. Each stage writes over what the last one
//! has used up.

use super::{History, Killers};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::movegen::MoveKind;
use crate::types::{Move, Piece, Score};

/// A move and how early it is worth trying: an element of the move stack that all plies share. Four
/// bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The move.
    pub mv: Move,
    /// The higher the earlier; comparable within one stage of one node only.
    pub score: i16,
}

impl Scored {
    /// Fills the stack's memory before its first use.
    pub const EMPTY: Self = Self {
        mv: Move::EMPTY,
        score: 0,
    };
}

/// Which quiet moves are still wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Quiets {
    /// All of them.
    All,
    /// Those that give check.
    Checks,
    /// None.
    None,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Stage {
    HashMove,
    GenerateCaptures,
    GoodCaptures,
    FirstKiller,
    SecondKiller,
    GenerateQuiets,
    QuietMoves,
    BadCaptures,
    EvasionHashMove,
    GenerateEvasions,
    Evasions,
    ForcingHashMove,
    GenerateForcing,
    Forcing,
    Done,
}

/// Captures among evasions stand above every history value.
const EVASION_CAPTURE: i16 = 24_576;
/// Killers among evasions stand above the quiet ones that history likes only a little.
const EVASION_KILLER: i16 = 4_096;
/// A victim outweighs every difference between attackers.
const VICTIM: i16 = 16;
/// What history says of a capture is divided by this: at most it is worth two kinds of victim.
const CAPTURE_HISTORY: i16 = 256;
/// Turning into a queen is worth this when compared with victims: a little more than taking a rook.
const QUEENING: i16 = VICTIM * 4 + 1;
/// Underpromotions come last.
const UNDERPROMOTION: i16 = -20_000;
/// At or below this threshold every capture is taken and none judged.
const NO_THRESHOLD: i16 = -20_000;

/// Hands out a node's legal moves, each once, the most promising first. 20 bytes.
///
/// The moves lie on the shared stack from `start` to [`Picker::top`]; a child's picker starts
/// there. [`next`](Self::next) must always be called with the same position, the same stack, and
/// anything above `top` may change in between. When the stack is full the moves that do not fit are
/// missing, and [`Picker::overflowed`] tells.
#[derive(Clone, Debug)]
pub struct Picker {
    /// Where this node's part of the stack begins; losing captures wait from here to `bad`.
    start: u16,
    bad: u16,
    /// The moves of the present stage that have not been handed out: from `next` to `end`.
    next: u16,
    end: u16,
    hash: Option<Move>,
    killers: Killers,
    /// Captures whose exchange yields less than this are losing, in centipawns.
    threshold: i16,
    stage: Stage,
    quiets: Quiets,
    overflowed: bool,
}

impl Picker {
    /// For a node of the main search, or of quiescence when it is in check. `hash` must be legal on
    /// this board or `None`; killers may be anything. `in_check` must be the truth.
    pub const fn new(in_check: bool, start: u16, hash: Option<Move>, killers: Killers) -> Self {
        Self {
            start,
            bad: start,
            next: start,
            end: start,
            hash,
            killers,
            threshold: 0,
            stage: if in_check {
                Stage::EvasionHashMove
            } else {
                Stage::HashMove
            },
            quiets: Quiets::All,
            overflowed: false,
        }
    }

    /// For a node of quiescence that is not in check (or does not mind): captures and queen
    /// promotions whose static exchange yields at least `threshold`. Pass -[`Score::INFINITE`] to
    /// take them all, unjudged.
    pub fn quiescence(board: &Board, start: u16, hash: Option<Move>, threshold: Score) -> Self {
        Self {
            threshold: threshold.0.clamp(i32::from(NO_THRESHOLD), 20_000) as i16,
            stage: Stage::ForcingHashMove,
            ..Self::new(
                false,
                start,
                hash.filter(|&mv| is_forcing(board, mv)),
                Killers::NONE,
            )
        }
    }

    /// From here on the stack is free for the children of this node.
    #[inline]
    pub const fn top(&self) -> u16 {
        self.end
    }

    /// Whether the stack was too small, so that legal moves may be missing: no move left is then no
    /// proof of mate or stalemate, and the node's value should not fall below its static
    /// evaluation.
    #[inline]
    pub const fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Whether quiet moves may be missing.
    #[inline]
    pub fn is_narrow(&self) -> bool {
        self.quiets != Quiets::All
    }

    /// Whether the move handed out last was set aside as a losing capture (or an underpromotion).
    #[inline]
    pub fn is_losing(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    /// The moves handed out so far in the stage of quiet moves, or of evasions (captures among
    /// them), the newest last.
    pub fn tried<'s>(&self, stack: &'s [Scored]) -> impl Iterator<Item = Move> + use<'s> {
        let tried = match self.stage {
            Stage::QuietMoves | Stage::Evasions => usize::from(self.bad)..usize::from(self.next),
            _ => 0..0,
        };
        stack
            .get(tried)
            .unwrap_or(&[])
            .iter()
            .map(|scored| scored.mv)
    }

    /// Leaves out quiet moves from now on; captures and promotions still come. Only ever narrows,
    /// and does nothing in check, where every evasion comes.
    #[inline]
    pub fn narrow(&mut self, quiets: Quiets) {
        self.quiets = self.quiets.max(quiets);
    }

    /// Leaves out all quiet moves from now on, those that have been generated too; losing captures
    /// still come.
    #[inline]
    pub fn drop_quiets(&mut self) {
        self.narrow(Quiets::None);
        if self.stage == Stage::QuietMoves {
            self.end_stage();
        }
    }

    /// Leaves out what has not been handed out of the present stage.
    #[inline]
    pub const fn end_stage(&mut self) {
        self.next = self.end;
    }

    /// The next move, or `None` when there is no more.
    #[inline(never)]
    pub fn next(
        &mut self,
        board: &Board,
        stack: &mut [Scored],
        history: &History<'_>,
    ) -> Option<Move> {
        loop {
            let stage = self.stage;
            let found = match stage {
                Stage::HashMove | Stage::EvasionHashMove | Stage::ForcingHashMove => {
                    debug_assert!(
                        self.hash.is_none_or(|mv| board.is_legal(mv)),
                        "{:?}",
                        self.hash
                    );
                    self.hash
                }
                Stage::GenerateCaptures
                | Stage::GenerateQuiets
                | Stage::GenerateEvasions
                | Stage::GenerateForcing => {
                    self.generate(board, stack, history);
                    None
                }
                Stage::GoodCaptures => self.good_capture(board, stack),
                Stage::FirstKiller => self.killer(board, self.killers.first()),
                Stage::SecondKiller => self.killer(board, self.killers.second()),
                Stage::QuietMoves | Stage::Evasions => self.best(stack).map(|best| best.mv),
                Stage::Forcing => self.forcing(board, stack),
                Stage::BadCaptures => self.bad_capture(stack),
                Stage::Done => return None,
            };
            if found.is_none() || !stage.repeats() {
                self.stage = stage.following();
            }
            if self.stage == Stage::BadCaptures && stage != Stage::BadCaptures {
                self.next = self.start;
                self.end = self.bad;
            }
            if found.is_some() {
                return found;
            }
        }
    }

    /// The best of the stage's captures that does not lose; the losing ones met on the way are set
    /// aside.
    fn good_capture(&mut self, board: &Board, stack: &mut [Scored]) -> Option<Move> {
        while let Some(best) = self.best(stack) {
            if best.score > UNDERPROMOTION / 2 && self.wins(board, best.mv) {
                return Some(best.mv);
            }
            // `bad` is below `next`: the element there has been handed out or set aside already.
            if let Some(place) = stack.get_mut(usize::from(self.bad)) {
                *place = best;
                self.bad += 1;
            }
        }
        None
    }

    /// The best of quiescence's captures that does not lose.
    fn forcing(&mut self, board: &Board, stack: &mut [Scored]) -> Option<Move> {
        while let Some(best) = self.best(stack) {
            if self.wins(board, best.mv) {
                return Some(best.mv);
            }
        }
        None
    }

    /// The losing captures in the order in which they were set aside.
    fn bad_capture(&mut self, stack: &[Scored]) -> Option<Move> {
        if self.next >= self.end {
            return None;
        }
        let bad = stack.get(usize::from(self.next))?;
        self.next += 1;
        Some(bad.mv)
    }

    /// The killer, if it is a quiet move here that is still wanted and has not been handed out as
    /// the hash move.
    fn killer(&self, board: &Board, killer: Option<Move>) -> Option<Move> {
        let mv = killer?;
        if self.quiets == Quiets::None || self.hash == killer || !board.is_legal(mv) {
            return None;
        }
        let wanted = self.quiets == Quiets::All || board.gives_check(mv);
        (wanted && !is_forcing(board, mv)).then_some(mv)
    }

    /// Whether the exchange that `mv` begins yields at least the threshold.
    fn wins(&self, board: &Board, mv: Move) -> bool {
        self.threshold <= NO_THRESHOLD || board.see(mv, Score(i32::from(self.threshold)))
    }

    /// Takes the best move that is left out of the stage's part of the stack.
    fn best(&mut self, stack: &mut [Scored]) -> Option<Scored> {
        let left = stack.get_mut(usize::from(self.next)..usize::from(self.end))?;
        let (first, rest) = left.split_first_mut()?;
        // Of equals the first generated comes first: the swap only happens for a strictly better
        // one.
        if let Some(best) = rest.iter_mut().rev().max_by_key(|scored| scored.score)
            && best.score > first.score
        {
            core::mem::swap(first, best);
        }
        self.next += 1;
        Some(*first)
    }

    /// Writes the present stage's moves onto the stack, with their scores, leaving out those handed
    /// out before.
    fn generate(&mut self, board: &Board, stack: &mut [Scored], history: &History<'_>) {
        let kind = match (self.stage, self.quiets) {
            (Stage::GenerateEvasions, _) => MoveKind::All,
            (Stage::GenerateQuiets, Quiets::All) => MoveKind::Quiets,
            (Stage::GenerateQuiets, Quiets::Checks) => MoveKind::Checks,
            (Stage::GenerateQuiets, Quiets::None) => return self.skip(),
            _ => MoveKind::Captures,
        };
        self.skip();
        board.generate(kind, &mut |mv| {
            if Some(mv) != self.hash
                && let Some(score) = self.score(board, history, mv)
            {
                self.push(stack, Scored { mv, score });
            }
        });
    }

    /// Forgets what is left of the last stage; the set-aside captures stay.
    const fn skip(&mut self) {
        self.next = self.bad;
        self.end = self.bad;
    }

    fn push(&mut self, stack: &mut [Scored], scored: Scored) {
        match stack.get_mut(usize::from(self.end)) {
            Some(place) if self.end < u16::MAX => {
                *place = scored;
                self.end += 1;
            }
            _ => self.overflowed = true,
        }
    }

    /// How early `mv` is worth trying within the present stage; `None` of a move that does not
    /// belong to it.
    fn score(&self, board: &Board, history: &History<'_>, mv: Move) -> Option<i16> {
        let piece = board.piece_on(mv.from())?;
        let queening = match mv.promotion() {
            None => 0,
            Some(Piece::Queen) => QUEENING,
            Some(_) if self.stage == Stage::GenerateForcing => return None,
            Some(piece) => return Some(UNDERPROMOTION + piece as i16),
        };
        let victim = match self.stage {
            Stage::GenerateQuiets => None,
            _ => board.captured(mv),
        };
        let evading = self.stage == Stage::GenerateEvasions;
        if victim.is_some() || queening > 0 {
            let gain = victim.map_or(0, |victim| VICTIM * (victim as i16 + 1));
            let base = if evading { EVASION_CAPTURE } else { 0 };
            let history = history.captures.get(board, mv) / CAPTURE_HISTORY;
            return Some(base + gain + queening - piece as i16 + history);
        }
        let bonus = if !self.killers.has(mv) {
            0
        } else if evading {
            EVASION_KILLER
        } else {
            return None;
        };
        let color = board.side();
        Some(history.get(board, mv) + bonus + Evaluation::placement_gain(color, piece, mv))
    }
}

impl Stage {
    /// Whether this stage may hand out more than one move.
    const fn repeats(self) -> bool {
        matches!(
            self,
            Self::GoodCaptures
                | Self::QuietMoves
                | Self::BadCaptures
                | Self::Evasions
                | Self::Forcing
        )
    }

    const fn following(self) -> Self {
        match self {
            Self::HashMove => Self::GenerateCaptures,
            Self::GenerateCaptures => Self::GoodCaptures,
            Self::GoodCaptures => Self::FirstKiller,
            Self::FirstKiller => Self::SecondKiller,
            Self::SecondKiller => Self::GenerateQuiets,
            Self::GenerateQuiets => Self::QuietMoves,
            Self::QuietMoves => Self::BadCaptures,
            Self::EvasionHashMove => Self::GenerateEvasions,
            Self::GenerateEvasions => Self::Evasions,
            Self::ForcingHashMove => Self::GenerateForcing,
            Self::GenerateForcing => Self::Forcing,
            Self::BadCaptures | Self::Evasions | Self::Forcing | Self::Done => Self::Done,
        }
    }
}

/// Whether `mv` captures or promotes.
fn is_forcing(board: &Board, mv: Move) -> bool {
    board.is_capture(mv) || mv.promotion().is_some()
}
