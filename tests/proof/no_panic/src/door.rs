//! All calls of `goby_core::Engine`, with arbitrary arguments.

use crate::machine::Machine;
use core::ptr::addr_of_mut;
use goby::driver::{Out, Port};
use goby_core::search::{Measure, Status};
use goby_core::sensors::{Seen, Sensors, SetUp};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Bitboard, Move, Piece, Square};
use goby_core::{Engine, IllegalMove, Level, Limit, SmallMemory, Timer};

impl Timer for Machine {
    fn millis(&mut self) -> u64 {
        self.now(Measure::Wall).0
    }

    fn stops(&mut self, _: &Status<'_>) -> bool {
        self.word() == 0
    }
}

impl Machine {
    /// Writes the reason why a move is illegal.
    fn refuse<T>(mut self, made: Result<T, IllegalMove>) {
        if let Err(reason) = made {
            reason.write(&mut |part| self.text(part));
        }
    }

    fn square(self) -> Square {
        Square::from_low_bits(self.word())
    }
}

fn limit(machine: &mut Machine, bound: u32) -> Limit {
    match machine.word() {
        0 => Limit::Seconds(bound),
        1 => Limit::Millis(bound),
        2 => Limit::Nodes(bound.into()),
        3 => Limit::Depth(bound),
        4 => Limit::Clock {
            left: bound,
            increment: machine.word(),
            moves: machine.word(),
        },
        _ => Limit::Endless,
    }
}

/// Creates an engine and calls the functions that the machine's registers select.
pub fn open(mut machine: Machine) {
    static mut MEMORY: SmallMemory = SmallMemory::new();
    // SAFETY: the static is borrowed once, because `start` runs once.
    let mut goby = Engine::new(unsafe { &mut *addr_of_mut!(MEMORY) });
    let mut bytes = [0; 512];
    bytes
        .iter_mut()
        .for_each(|byte| *byte = machine.word() as u8);
    while machine.word() != 0 {
        let (from, to) = (machine.square(), machine.square());
        let text = core::str::from_utf8(&bytes).unwrap_or_default();
        let bound = machine.word();
        match machine.word() {
            0 => machine.refuse(goby.play(text)),
            1 => machine.refuse(goby.play_from_to(from, to)),
            2 => {
                let piece = Piece::from_letter(machine.word() as u8).unwrap_or(Piece::Queen);
                machine.refuse(goby.promote(from, to, piece));
            }
            3 => machine.refuse(goby.play_move(Move::new(from, to))),
            4 => machine.send(goby.targets(from).len()),
            5 => machine.send(goby.take_back().map_or(0, |mv| mv.bits().into())),
            6 => machine.send(goby.hint(&mut machine).map_or(0, |mv| mv.bits().into())),
            7 => {
                let limit = limit(&mut machine, bound);
                if let Some(thought) = goby.think(limit, &mut machine) {
                    match goby.san(thought.best) {
                        Ok(text) => machine.text(&text),
                        Err(reason) => machine.refuse::<()>(Err(reason)),
                    }
                }
            }
            8 => machine.send(goby.set_level(Level::Elo(bound as i16)).is_ok().into()),
            9 => machine.send(goby.set_option(text, text).is_ok().into()),
            10 => machine.send(goby.set_position(text).is_ok().into()),
            11 => machine.send(goby.restore(&bytes).is_ok().into()),
            12 => {
                let room = bytes.get_mut(..bound as usize).unwrap_or_default();
                machine.send(goby.save(room).unwrap_or_default() as u32);
            }
            13 => machine.send(goby.accepts_draw(goby.board().side()).into()),
            14 => {
                let pace = |machine: &mut Machine| Instant(machine.word().into());
                let squares = |machine: &mut Machine| {
                    Bitboard(u64::from(machine.word()) << 32 | u64::from(machine.word()))
                };
                let mut sensors = Sensors::new(Millis(machine.word()), Millis(machine.word()));
                let mut set_up = SetUp::new();
                while machine.word() != 0 {
                    let (occupied, now) = (squares(&mut machine), pace(&mut machine));
                    match sensors.see(occupied, now, goby.game()) {
                        Seen::Move(mv) => machine.refuse(goby.play_move(mv)),
                        Seen::Moving { targets } => machine.send(targets.len()),
                        _ => machine.send(0),
                    }
                    let piece = Piece::from_letter(machine.word() as u8).unwrap_or(Piece::Queen);
                    set_up.next(goby.board().side(), piece);
                    set_up.see(occupied);
                    machine.send(set_up.finish(goby.board().side()).is_ok().into());
                }
            }
            16 => machine.send(goby.game().outcome().is_some().into()),
            _ => goby.new_game(),
        }
    }
}
