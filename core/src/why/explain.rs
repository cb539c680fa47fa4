//! Explanations for a program that has an engine and no protocol.

use super::Inquiry;
use crate::engine::{Engine, Timer};
use crate::game::Game;
use crate::notation::IllegalMove;
use crate::search::{Control, Host, Iteration, Limits, Measure, Status};
use crate::text::Out;
use crate::time::Instant;
use crate::types::Move;

/// Explains what is good or bad about a legal move in the engine's position. Passes at most four
/// short sentences, each with a line feed at its end, to `write`, in parts. Runs at most two
/// searches of 100,000 nodes, or of 10,000 on chips.
///
/// # Errors
/// The reason why the move is illegal.
#[cold]
#[inline]
pub fn explain(
    engine: &mut Engine<'_>,
    mv: Move,
    clock: &mut dyn Timer,
    write: &mut dyn FnMut(&str),
) -> Result<(), IllegalMove> {
    let board = engine.board();
    let illegal = IllegalMove::between(board, mv.from(), mv.to());
    let mut inquiry = Inquiry::of(mv, engine.game()).ok_or(illegal)?;
    let mut probe = Game::new(&mut [], &mut []);
    probe.reset(board.clone());
    while let Some(mut limits) = inquiry.limits(Instant(clock.millis())) {
        let host = &mut Noting {
            clock,
            inquiry: &mut inquiry,
        };
        let report = engine.search_beside(&probe, &mut limits, host);
        inquiry.advance(&report);
    }
    inquiry.write("", false, &mut Sentences(write));
    Ok(())
}

/// The host of a search, which passes each iteration to an inquiry.
struct Noting<'i, 'c> {
    clock: &'c mut dyn Timer,
    inquiry: &'i mut Inquiry,
}

impl Host for Noting<'_, '_> {
    #[cold]
    #[inline]
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.clock.millis())
    }

    #[cold]
    #[inline]
    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        match self.clock.stops(status) {
            true => Control::Stop,
            false => Control::Continue,
        }
    }

    #[cold]
    #[inline]
    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.inquiry.note(iteration);
    }
}

/// The receiver of the sentences.
struct Sentences<'w>(&'w mut dyn FnMut(&str));

impl Out for Sentences<'_> {
    #[cold]
    #[inline]
    fn text(&mut self, text: &str) {
        self.0(text);
    }

    #[cold]
    #[inline]
    fn end_line(&mut self) {
        self.0("\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{NoTimer, SmallMemory};
    use crate::types::{Piece, Square};

    extern crate std;
    use std::boxed::Box;
    use std::string::String;

    #[test]
    fn an_engine_explains_a_move() {
        let mut memory = Box::new(SmallMemory::new());
        let mut engine = Engine::new(&mut *memory);
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
        engine.set_position(fen).expect("a legal position");
        let mut why = |mv: Move| {
            let mut said = String::new();
            explain(&mut engine, mv, &mut NoTimer, &mut |part| {
                said.push_str(part);
            })
            .map(|()| said)
        };
        let mates = why(Move::new(Square::H5, Square::F7));
        assert_eq!(mates.as_deref(), Ok("It is mate.\n"));
        let misses = why(Move::new(Square::G1, Square::F3));
        assert!(misses.is_ok_and(|said| said.starts_with("It misses mate: Qxf7#.\n")));
        let nothing = why(Move::new(Square::E4, Square::E5));
        assert_eq!(nothing, Err(IllegalMove::CannotGo(Piece::Pawn, Square::E5)));
        assert_eq!(engine.game().ply(), 0);
    }
}
