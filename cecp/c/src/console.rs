//! A game at a sensor board with lights and a button.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act};
use crate::options::GOBY_FULL_LEVEL;
use crate::status::GobyStatus;
use crate::text::give;
use crate::values::{GobyColor, color};
use goby_core::sensors::{Reading, Task, Tested, Tone};
use goby_core::time::Instant;
use goby_core::types::{Bitboard, Color};
use goby_core::{Level, Timer};

/// The meaning of lit squares, to be shown as a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobyTone {
    /// The king of the side to move: nothing else is to be shown.
    #[default]
    Turn,
    /// The king of the side to move, which is in check.
    Check,
    /// Targets of the lifted piece, or squares on which a piece must be lifted or put.
    Step,
    /// One to four lights for the piece of a promotion, or one to eight for a level.
    Choice,
    /// The rank and the file of a king that is mated, or whose player has resigned.
    Lost,
    /// Both kings: the game is drawn.
    Draw,
    /// Self-test: put a piece on this square.
    Put,
    /// Self-test: squares that are occupied and should not be.
    Wrong,
}

/// The task of the program after `goby_console`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobyTask {
    /// Nothing but the next reading.
    #[default]
    Wait,
    /// Call `goby_think`, and `goby_play_move` with the best move. The lights then show it.
    Think,
    /// The game has changed, by a move or a take-back: save it.
    Save,
    /// The player has resigned.
    Resigned,
    /// The level `elo` was chosen and set.
    Level,
    /// A level was chosen, and this build has none.
    LevelRefused,
    /// Self-test: put a piece on `square`, which is lit. Press the button if it is not seen.
    TestPut,
    /// Self-test: the piece on `square` was read on the squares `read`, or on none.
    TestWrong,
    /// Self-test: the board is empty, but pieces are read on the squares `read`.
    TestStuck,
    /// Self-test: all squares were tested, and `faults` of them were read wrongly.
    TestEnd,
}

/// The result of `goby_console`. In sets of squares bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct GobyConsole {
    /// The squares to light.
    pub lights: u64,
    /// The squares that a self-test has read.
    pub read: u64,
    /// The level that was set, in Elo.
    pub elo: i16,
    /// The square of a self-test.
    pub square: u8,
    /// The squares that were read wrongly in a self-test.
    pub faults: u8,
    /// The meaning of the lights.
    pub tone: GobyTone,
    /// The task of the program.
    pub task: GobyTask,
    /// The colour of the player's pieces.
    pub player: GobyColor,
}

impl GobyConsole {
    fn record(&mut self, task: Task) {
        self.task = match task {
            Task::Think => GobyTask::Think,
            Task::Save => GobyTask::Save,
            Task::Resigned => GobyTask::Resigned,
            Task::Level(level) => {
                self.elo = match level {
                    Level::Elo(elo) => elo,
                    _ => GOBY_FULL_LEVEL,
                };
                GobyTask::Level
            }
            Task::LevelRefused(_) => GobyTask::LevelRefused,
            Task::Tested(Tested::Put(square)) => {
                self.square = square as u8;
                GobyTask::TestPut
            }
            Task::Tested(Tested::Wrong { square, read }) => {
                (self.square, self.read) = (square as u8, read.0);
                GobyTask::TestWrong
            }
            Task::Tested(Tested::Stuck(read)) => {
                self.read = read.0;
                GobyTask::TestStuck
            }
            Task::Tested(Tested::End { faults }) => {
                self.faults = faults;
                GobyTask::TestEnd
            }
            _ => GobyTask::Wait,
        };
    }
}

/// Plays a game at a sensor board with a light on each square and one button, and changes the game
/// accordingly. Call it every few milliseconds with the occupied squares and the state of the
/// button (not 0: it is down). It needs the hook `millis`. `goby_core::sensors::Console` has the
/// rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_console(
    goby: *mut Goby,
    occupied: u64,
    button: u8,
    result: *mut GobyConsole,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            if front.timer.hooks.millis.is_none() {
                return Err(GobyStatus::NoClock.into());
            }
            let reading = Reading {
                occupied: Bitboard(occupied),
                button: button != 0,
                now: Instant(front.timer.millis()),
            };
            let task = front.console.see(reading, &mut front.engine);
            let lights = front.console.lights();
            let mut shown = GobyConsole {
                lights: lights.squares.0,
                tone: tone(lights.tone),
                player: match front.console.player() {
                    Color::White => GobyColor::White,
                    Color::Black => GobyColor::Black,
                },
                ..GobyConsole::default()
            };
            shown.record(task);
            give(result, shown);
            Ok(())
        })
    }
}

/// Gives the player at the sensor board the pieces of a colour, a `GobyColor`, for a game that was
/// saved. A new game gives White.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_player(goby: *mut Goby, player: u8) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.console.set_player(color(player)?);
            Ok(())
        })
    }
}

const fn tone(tone: Tone) -> GobyTone {
    match tone {
        Tone::Turn => GobyTone::Turn,
        Tone::Check => GobyTone::Check,
        Tone::Step => GobyTone::Step,
        Tone::Choice => GobyTone::Choice,
        Tone::Lost => GobyTone::Lost,
        Tone::Draw => GobyTone::Draw,
        Tone::Put => GobyTone::Put,
        Tone::Wrong => GobyTone::Wrong,
    }
}
