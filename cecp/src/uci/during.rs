//! What is heard, and told unasked, while a search runs.

use super::fault::{self, Fault};
use super::state::{UciState, Wish};
use super::{first_word, info};
use crate::driver::{During, InputLine, MidSearch, Out, Reply, Responder};
use goby_core::search::{Control, Iteration, Status};
use goby_core::time::Millis;

/// How long a search has run when it begins to tell the root move that it is at.
const CURRENT_MOVE: Millis = Millis(1_000);

impl Responder for UciState {
    fn during(&mut self, line: &InputLine<'_>, search: MidSearch<'_>, out: &mut dyn Out) -> During {
        if let Some(fault) = fault::of_line(line) {
            fault.tell(out);
            return During::Obeyed(Control::Continue);
        }
        let (word, rest) = first_word(line.text);
        match word {
            "isready" => Reply(out).text("readyok").end(),
            "debug" => {
                if let Err(fault) = self.set_debug(rest) {
                    fault.tell(out);
                }
            }
            "stop" => {
                self.is_halted = true;
                return During::Obeyed(Control::Stop);
            }
            "ponderhit" if self.wish == Some(Wish::Ponder) => {
                self.hit(search.limits, search.status.elapsed, search.now);
            }
            // What changes the game or an option ends the search first, whose answer is still told.
            "quit" | "position" | "flip" | "go" | "ucinewgame" | "setoption" | "uci" => {
                self.is_halted = true;
                return During::Later;
            }
            "ponderhit" | "register" | "" => {}
            _ if self.inspect(word, search.status.root, out) => {}
            _ => Fault("unknown command", word).tell(out),
        }
        During::Obeyed(Control::Continue)
    }

    fn hear_progress(&mut self, iteration: &Iteration<'_>, out: &mut dyn Out) {
        if self.wish == Some(Wish::Move) {
            self.player.variety.note(iteration);
        }
        let thought = self.thought(iteration.report.elapsed);
        info::iteration(&self.player, iteration, thought, out);
    }

    fn hear_status(&mut self, status: &Status<'_>, out: &mut dyn Out) {
        if self.thought(status.elapsed) >= CURRENT_MOVE && status.current != self.current {
            self.current = status.current;
            info::current_move(&self.player, status, out);
        }
    }

    fn shows_cpu_time(&self) -> bool {
        false
    }
}
