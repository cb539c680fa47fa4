//! `go`: what to think about, and for how long.

use super::fault::Fault;
use super::state::{Answer, Wish};
use super::{Uci, info};
use crate::driver::Out;
use crate::library::book_move;
use crate::play::{Decision, Timing, integer, natural, number_moves, read_move};
use goby_core::board::Board;
use goby_core::search::{Measure, RootSet};
use goby_core::time::{Instant, Millis, TimeControl};
use goby_core::types::{Color, Depth, Move, Score};

/// How many plies deeper than a mate is long it is looked for: what is pruned near the leaves may
/// hide it.
const MATE_MARGIN: u32 = 4;

/// What a `go` says.
#[derive(Default)]
struct Question {
    /// What White's clock and Black's show, and their increments.
    time: [Option<Millis>; 2],
    increment: [Millis; 2],
    /// To the next control; 0 is the rest of the game.
    moves_to_go: u32,
    move_time: Option<Millis>,
    depth: Option<u32>,
    nodes: Option<u32>,
    mate: Option<u32>,
    is_infinite: bool,
    is_ponder: bool,
    /// The only moves to think about.
    only: Option<RootSet>,
}

impl Uci<'_, '_> {
    /// Notes what to search next, or answers at once when there is nothing to search.
    pub(super) fn go<'l>(
        &mut self,
        text: &'l str,
        now: Instant,
        out: &mut dyn Out,
    ) -> Result<(), Fault<'l>> {
        let board = self.game.board();
        let question = Question::read(text, board, out)?;
        self.state.release(out);
        if !board.has_legal_move() {
            let lost = if board.in_check() {
                Score::mated_in(0)
            } else {
                Score::DRAW
            };
            info::end_of_game(lost, out);
            Answer::of(&self.state.player, board, None).tell(out);
            return Ok(());
        }
        let wish = question.wish();
        let player = &mut self.state.player;
        player.timing.own_moves = self.game.ply() / 2;
        player.timing.measure = Measure::Wall;
        player.timing.started = now;
        let has_clock = question.set_clock(&mut player.timing, board.side());
        player.timing.set_depth(question.plies());
        player.variety.clear();
        if wish == Wish::Move
            && question.only.is_none()
            && let Some(known) = book_move(player, board, out)
        {
            let decision = Decision::immediate(known, Millis::ZERO);
            Answer::of(player, board, Some(&decision)).tell(out);
            return Ok(());
        }
        let excluded = question.excluded(board);
        let mut limits = match wish {
            Wish::Infinite => player.analysis_limits(excluded, now),
            _ => player.move_limits(excluded),
        };
        if !has_clock {
            limits.budget = None;
        }
        limits.depth = limits.depth.min(player.timing.depth);
        limits.lines = limits.lines.max(player.options.lines());
        limits.nodes =
            (question.nodes).map_or(limits.nodes, |nodes| limits.nodes.min(nodes.into()));
        self.state.begin(wish, limits, out);
        Ok(())
    }
}

impl Question {
    fn read<'l>(text: &'l str, board: &Board, out: &mut dyn Out) -> Result<Self, Fault<'l>> {
        let mut question = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let fault = Fault("a number is missing or wrong", word);
            let mut number = || words.next().and_then(natural).ok_or(fault);
            match word {
                "infinite" => question.is_infinite = true,
                "ponder" => question.is_ponder = true,
                "depth" => question.depth = Some(number()?),
                "nodes" => question.nodes = Some(number()?),
                "mate" => question.mate = Some(number()?),
                "movestogo" => question.moves_to_go = number()?,
                "movetime" => question.move_time = Some(Millis(number()?)),
                "wtime" | "btime" | "winc" | "binc" => {
                    // What a clock shows that has run out is below zero.
                    let span = words.next().and_then(integer).ok_or(fault)?;
                    let span = Millis(u32::try_from(span).unwrap_or_default());
                    let color = usize::from(word.starts_with('b'));
                    if word.ends_with("time") {
                        question.time[color] = Some(span);
                    } else {
                        question.increment[color] = span;
                    }
                }
                "searchmoves" => {
                    let mut only = RootSet::default();
                    while let Some(choice) = (words.peek()).and_then(|word| read(board, word)) {
                        number_moves(board, &mut |place, other| {
                            if other == choice {
                                only.set(place, true);
                            }
                        });
                        words.next();
                    }
                    if only == RootSet::default() {
                        let word = words.next().unwrap_or_default();
                        return Err(Fault("no legal move to search", word));
                    }
                    question.only = Some(only);
                }
                // What an interface adds to the protocol must not cost it the answer.
                _ => Fault("go knows no such word", word).tell(out),
            }
        }
        Ok(question)
    }

    const fn wish(&self) -> Wish {
        if self.is_ponder {
            Wish::Ponder
        } else if self.is_infinite {
            Wish::Infinite
        } else {
            Wish::Move
        }
    }

    /// The root moves that are not to be thought about.
    fn excluded(&self, board: &Board) -> RootSet {
        let mut excluded = RootSet::default();
        if let Some(only) = self.only {
            number_moves(board, &mut |place, _| excluded.set(place, !only.has(place)));
        }
        excluded
    }

    /// Tells the clocks. Whether there is anything to keep to.
    fn set_clock(&self, timing: &mut Timing, side: Color) -> bool {
        if let Some(span) = self.move_time {
            timing.set_control(TimeControl::Exact(span));
            return true;
        }
        let (own, other) = (side.index(), (!side).index());
        let Some(base) = self.time[own] else {
            return false;
        };
        timing.set_control(TimeControl::Level {
            moves: self.moves_to_go,
            base,
            increment: self.increment[own],
        });
        // Both clocks show what is left, the increment for this move included.
        timing.clock.own = base;
        timing.clock.opponent = self.time[other].unwrap_or(base);
        true
    }

    /// The most plies to search; 0 is no limit. A mate in N moves is 2 N plies long.
    fn plies(&self) -> u32 {
        let long_enough = |moves: u32| moves.saturating_mul(2).saturating_add(MATE_MARGIN);
        let mate = self.mate.map(long_enough);
        let plies = match (self.depth, mate) {
            (Some(depth), Some(mate)) => depth.min(mate),
            (depth, mate) => depth.or(mate).unwrap_or(0),
        };
        plies.min(Depth::MAX.0.unsigned_abs())
    }
}

/// The legal move that a word stands for.
fn read(board: &Board, word: &str) -> Option<Move> {
    read_move(board, word).ok()
}
