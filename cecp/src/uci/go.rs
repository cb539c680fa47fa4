//! The command `go`: reads the limits and starts a search.

use super::fault::{Fault, Reason};
use super::state::GoKind;
use super::{REFUSED, Uci, info};
use crate::driver::{Out, World};
use crate::perft::{DEEPEST, perft};
use goby_core::board::Board;
use goby_core::player::{
    Bounds, Timing, Turn, count_allowed, integer, is_move, natural, number_moves, read_move,
};
use goby_core::search::{Limits, RootSet};
use goby_core::text::split_once;
use goby_core::time::{Instant, Millis, Spare, TimeControl};
use goby_core::types::{Color, Depth, Move, Score};

/// Plies searched in addition to the length of a mate: near the leaves pruning may hide a mate.
const MATE_MARGIN: u64 = 4;

/// Time for a move if the limits cannot be read.
const UNREADABLE: Millis = Millis(200);

/// The arguments of `go`.
#[derive(Default)]
struct Arguments {
    /// Milliseconds on the clocks of White and Black.
    time: [Option<u64>; 2],
    increment: [Option<u64>; 2],
    moves_to_go: Option<u64>,
    move_time: Option<u64>,
    depth: Option<u64>,
    nodes: Option<u64>,
    mate: Option<u64>,
    perft: Option<u64>,
    is_infinite: bool,
    is_ponder: bool,
    /// The only root moves to search.
    only: Option<RootSet>,
    /// True if a word could not be read.
    is_faulty: bool,
}

impl Uci<'_, '_> {
    /// Starts a search, or answers at once if there is nothing to search.
    pub(super) fn go(&mut self, text: &str, now: Instant, world: &mut dyn World) {
        let board = self.game.board();
        let mut arguments = Arguments::read(text, board, world);
        self.state.release(world);
        let kind = arguments.kind();
        if self.is_refused {
            REFUSED.write(world);
            if arguments.perft.is_none() {
                self.state.answer(kind, None, board, world);
            }
            return;
        }
        if let Some(depth) = arguments.perft {
            let player = &self.state.player;
            perft(
                board,
                narrow(depth),
                &|choice| player.write(board, choice),
                world,
            );
            return;
        }
        if !board.has_legal_move() {
            let lost = if board.in_check() {
                Score::mated_in(0)
            } else {
                Score::DRAW
            };
            info::end_of_game(lost, world);
            self.state.answer(kind, None, board, world);
            return;
        }
        let measure = self.state.measure();
        let player = &mut self.state.player;
        player.timing.begin_turn(board, now);
        player.timing.measure = measure;
        player.timing.set_depth(arguments.plies());
        player.set_opponent(self.state.opponent);
        let excluded = arguments.excluded(board);
        let bounds = Bounds {
            has_clock: arguments.set_clock(&mut player.timing, board.side())
                && kind != GoKind::Infinite,
            nodes: arguments.nodes.unwrap_or(u64::MAX),
            excluded: &excluded,
        };
        let is_analysis =
            kind == GoKind::Infinite || self.state.is_analysis || arguments.mate.is_some();
        let turn = if is_analysis {
            Turn::Search(player.begin_analysis(&bounds, now))
        } else {
            player.begin_turn(self.game, &bounds, now, world.files())
        };
        let mut limits = match turn {
            Turn::Search(limits) => limits,
            Turn::Book(known) => {
                // A search to depth 1 of this one move takes no time and writes a line of output.
                arguments.admit(board, known.best);
                Limits {
                    depth: Depth::ONE,
                    ..player.begin_analysis(
                        &Bounds {
                            excluded: &arguments.excluded(board),
                            ..bounds
                        },
                        now,
                    )
                }
            }
            Turn::NoMove => return self.state.answer(kind, None, board, world),
        };
        if kind == GoKind::Ponder && !is_analysis {
            // Before `ponderhit`, `nodestime` does not limit the nodes.
            limits.nodes = bounds.nodes.min(player.most_nodes());
        }
        if let Some(budget) = &mut limits.budget
            && budget.spare == Spare::Lost
        {
            // `movetime`: interfaces also judge single moves by it.
            budget.spare = Spare::None;
        }
        limits.depth = limits.depth.min(player.timing.depth);
        let lines = limits.lines.max(player.options.lines());
        limits.lines = lines.min(count_allowed(&limits.excluded, board));
        limits.mate = arguments.mate.map_or(0, |moves| narrow(moves).max(1));
        self.state.begin(kind, limits, world);
    }
}

impl Arguments {
    /// Reads the words that are valid and reports the others: an unknown word from an interface
    /// must not prevent an answer.
    fn read(text: &str, board: &Board, out: &mut dyn Out) -> Self {
        let mut arguments = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let fault = match word {
                "infinite" => {
                    arguments.is_infinite = true;
                    continue;
                }
                "ponder" => {
                    arguments.is_ponder = true;
                    continue;
                }
                "searchmoves" => {
                    let mut none = Some("");
                    while let Some(&text) = words.peek().filter(|text| is_move(text)) {
                        words.next();
                        none = None;
                        match read_move(board, text) {
                            Ok(choice) => arguments.admit(board, choice),
                            Err(_) => arguments.report(Fault(Reason::NoMove, text), out),
                        }
                    }
                    let Some(text) = none else {
                        continue;
                    };
                    Fault(Reason::NoMove, text)
                }
                _ => match arguments.number(word) {
                    Some(place) => {
                        let is_count = |next: &&&str| {
                            word != "perft" || natural(next).is_some_and(|depth| depth <= DEEPEST)
                        };
                        let number = words.peek().filter(is_count);
                        let number = number.and_then(|next| quantity(next));
                        if number.is_some() {
                            *place = number;
                            words.next();
                            continue;
                        }
                        Fault(Reason::Number, word)
                    }
                    None => Fault(Reason::Word, word),
                },
            };
            arguments.report(fault, out);
        }
        arguments
    }

    /// Reports a word that cannot be read.
    fn report(&mut self, fault: Fault<'_>, out: &mut dyn Out) {
        fault.write(out);
        self.is_faulty = true;
    }

    /// Returns the place for the number after `word`; `None` if no number follows this word.
    fn number(&mut self, word: &str) -> Option<&mut Option<u64>> {
        let [white, black] = &mut self.time;
        let [white_gains, black_gains] = &mut self.increment;
        Some(match word {
            "wtime" => white,
            "btime" => black,
            "winc" => white_gains,
            "binc" => black_gains,
            "movestogo" => &mut self.moves_to_go,
            "movetime" => &mut self.move_time,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "perft" => &mut self.perft,
            _ => return None,
        })
    }

    const fn kind(&self) -> GoKind {
        if self.is_ponder {
            GoKind::Ponder
        } else if self.is_infinite {
            GoKind::Infinite
        } else {
            GoKind::Move
        }
    }

    /// Adds a root move to search.
    fn admit(&mut self, board: &Board, choice: Move) {
        let only = self.only.get_or_insert_default();
        number_moves(board, &mut |place, other| {
            if other == choice {
                only.set(place, true);
            }
        });
    }

    /// Returns the root moves that the search must leave out.
    fn excluded(&self, board: &Board) -> RootSet {
        let mut excluded = RootSet::default();
        if let Some(only) = self.only {
            number_moves(board, &mut |place, _| excluded.set(place, !only.has(place)));
        }
        excluded
    }

    /// Sets the clocks. Returns true if there is a limit of time.
    fn set_clock(&self, timing: &mut Timing, side: Color) -> bool {
        let (own, other) = (side.index(), (!side).index());
        let is_bounded = self.depth.or(self.nodes).or(self.mate).is_some();
        // If only the other side's time or increment is given, it counts for both sides.
        let increment = self.increment[own].or(self.increment[other]);
        let base = (self.time[own].or(self.time[other])).or(increment.map(|_| 0));
        let exact = match (self.move_time, base) {
            (Some(span), _) => Some(Millis(narrow(span))),
            (None, None) if self.is_faulty && !is_bounded => Some(UNREADABLE),
            _ => None,
        };
        if let Some(span) = exact {
            timing.set_control(TimeControl::Exact(span));
            return true;
        }
        let Some(base) = base.map(narrow).map(Millis) else {
            return false;
        };
        timing.set_control(TimeControl::Level {
            moves: narrow(self.moves_to_go.unwrap_or(0)),
            base,
            increment: Millis(narrow(increment.unwrap_or(0))),
        });
        // Both times already contain the increment for this move.
        timing.clock.own = base;
        timing.clock.opponent = self.time[other].map_or(base, |time| Millis(narrow(time)));
        true
    }

    /// Returns the maximum depth in plies. A mate in N moves is at most 2 N plies long.
    fn plies(&self) -> u32 {
        let long_enough = |moves: u64| moves.saturating_mul(2).saturating_add(MATE_MARGIN);
        let mate = self.mate.map_or(u64::MAX, long_enough);
        let depth = self.depth.map_or(u64::MAX, |depth| depth.max(1));
        narrow(depth.min(mate)).min(Depth::MAX.0.unsigned_abs())
    }
}

/// Reads a number. A negative number, such as the time of a clock that has run out, counts as zero.
/// A fraction is cut off.
fn quantity(text: &str) -> Option<u64> {
    let (whole, fraction) = split_once(text, b'.').unwrap_or((text, "0"));
    natural(fraction)?;
    if integer(whole).is_some_and(|number| number < 0) {
        return Some(0);
    }
    let digits = whole.strip_prefix('+').unwrap_or(whole);
    natural(digits)?;
    // Only a number above the largest is an error here.
    Some(digits.parse().unwrap_or(u64::MAX))
}

/// Returns the number, or the largest one of 32 bits if it is above that.
fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
