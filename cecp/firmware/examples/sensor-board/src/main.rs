//! A chess board with a sensor and a light on each square, and one button. README.md has the wires,
//! the parts and a simulation; `goby_core::sensors::Console` has all rules of the game at the board.
#![no_std]
#![no_main]

mod board;
#[path = "../../pocket/src/keep.rs"]
mod keep;
mod lights;

use board::{Board, Clock};
use embedded_hal::digital::InputPin;
use embedded_io::Write;
use goby_core::sensors::{Console, Reading, Task, Tested, scan};
use goby_core::time::{Instant, Millis};
use goby_core::{BoardMemory, Color, Engine, Limit, Status, Timer};
use panic_halt as _;
use static_cell::ConstStaticCell;

/// Goby's memory, of the size for a chip with 128 KiB of RAM.
static MEMORY: ConstStaticCell<BoardMemory> = ConstStaticCell::new(BoardMemory::new());

/// The bytes of the longest record: the player, and a game of 512 half-moves, which is all that the
/// memory holds.
const RECORD: usize = 1 + 102 + 2 * 512;
/// The record of the game, and room to read and write it.
static RECORDS: ConstStaticCell<([u8; RECORD], [u8; RECORD + keep::MORE])> =
    ConstStaticCell::new(([0; _], [0; _]));

/// The clock and the button, for the time in which Goby thinks.
struct Thinking<'b, B> {
    clock: Clock,
    button: &'b mut B,
}

impl<B: InputPin> Timer for Thinking<'_, B> {
    fn millis(&mut self) -> u64 {
        self.clock.millis()
    }

    fn stops(&mut self, _: &Status<'_>) -> bool {
        self.button.is_low().unwrap_or(false)
    }
}

#[rp2040_hal::entry]
fn main() -> ! {
    let Board {
        mut sensors,
        mut button,
        mut lights,
        mut line,
        clock,
    } = board::start();
    let mut engine = Engine::new(MEMORY.take());
    let mut console = Console::new(Millis(60), Millis(900));
    // A line that cannot be written to has no reader.
    let _ = writeln!(line, "# Goby at a sensor board");
    let (record, room) = RECORDS.take();
    if let [player, game @ ..] = keep::read(room)
        && engine.restore(game).is_ok()
    {
        console.set_player([Color::White, Color::Black][usize::from(player & 1)]);
        let _ = writeln!(line, "The game goes on.");
    }
    loop {
        let reading = Reading {
            occupied: scan(&mut sensors),
            button: button.is_low().unwrap_or(false),
            now: Instant(clock.millis()),
        };
        let task = console.see(reading, &mut engine);
        lights.show(console.lights());
        let has_changed = matches!(task, Task::Think | Task::Save);
        let _ = match task {
            Task::Think => {
                let button = &mut button;
                let mut thinking = Thinking { clock, button };
                let thought = engine.think(Limit::Millis(1_000), &mut thinking);
                let best = thought.map(|thought| thought.best);
                if let Some(Ok(san)) = best.map(|best| engine.san(best)) {
                    let _ = writeln!(line, "Goby plays {san}");
                }
                best.map_or(Ok(()), |best| engine.play_move(best))
                    .or_else(|reason| writeln!(line, "{reason}"))
            }
            Task::Save => writeln!(line, "{}", engine.board().fen()),
            Task::Resigned => writeln!(line, "You have resigned."),
            Task::Level(_) => writeln!(line, "The level is set."),
            Task::LevelRefused(reason) => writeln!(line, "{reason}"),
            Task::Tested(tested) => tell(&mut line, tested),
            _ => Ok(()),
        };
        if has_changed {
            let [player, game @ ..] = record;
            *player = console.player() as u8;
            let length = 1 + engine.save(game).unwrap_or(0);
            if !keep::write(&record[..length], room) {
                let _ = writeln!(line, "The flash does not keep the game.");
            }
        }
    }
}

/// Prints a result of the self-test.
fn tell<W: Write>(
    line: &mut W,
    tested: Tested,
) -> Result<(), embedded_io::WriteFmtError<W::Error>> {
    match tested {
        Tested::Put(square) => writeln!(line, "Put a piece on the lit square: {square}"),
        Tested::Wrong { square, read } => {
            write!(line, "WRONG. The piece was put on {square} and was read on")?;
            for square in read {
                write!(line, " {square}")?;
            }
            writeln!(line, "{}", if read.is_empty() { " none" } else { "" })
        }
        Tested::Stuck(read) => {
            write!(line, "Empty the board. Pieces are read on")?;
            for square in read {
                write!(line, " {square}")?;
            }
            writeln!(line)
        }
        Tested::End { faults: 0 } => writeln!(line, "All squares are right."),
        Tested::End { faults } => writeln!(line, "Squares with faults: {faults}"),
    }
}
