//! A game against Goby on a serial line: a person at a terminal types a move, and Goby replies.
//!
//! The line is anything with `embedded_io::Read` and `Write`, as the UARTs and USB ports of HALs
//! have; the clock is anything that counts milliseconds.
#![no_std]

#[cfg(target_arch = "arm")]
mod cycles;

#[cfg(target_arch = "arm")]
pub use cycles::Cycles;

use embedded_io::{Read, Write};
use goby_core::game::Outcome;
use goby_core::{Engine, EngineMemory, Limit, Timer};

/// The time for each reply.
const THINKING: Limit = Limit::Seconds(2);
/// The longest line of input.
const LONGEST: usize = 16;
const GREETING: &str = "Goby. Type a move (e4, Nf3, e7e8q), or: go, hint, undo, new.\r\n";

/// Plays games on a line, without end.
pub fn talk<L: Read + Write>(
    memory: &mut impl EngineMemory,
    mut line: L,
    clock: &mut dyn Timer,
) -> ! {
    let mut goby = Engine::new(memory);
    say(&mut line, GREETING);
    // True if the last move is Goby's.
    let mut has_replied = true;
    loop {
        let mut room = [0; LONGEST];
        let Some(text) = read_line(&mut line, &mut room) else {
            continue;
        };
        match text {
            "" => {}
            "new" => goby.new_game(),
            "undo" => {
                // Takes back the person's move, and before it Goby's reply.
                if has_replied {
                    goby.take_back();
                }
                goby.take_back();
                has_replied = true;
            }
            "hint" => {
                if let Some(san) = goby.hint(clock).and_then(|mv| goby.san(mv).ok()) {
                    say(&mut line, &san);
                    say(&mut line, "\r\n");
                }
            }
            "go" => has_replied |= reply(&mut goby, &mut line, clock),
            _ => match goby.play(text) {
                Ok(_) => has_replied = reply(&mut goby, &mut line, clock),
                // The reason has several parts, which `fmt` joins.
                Err(reason) => {
                    let _ = write!(line, "{reason}\r\n");
                }
            },
        }
        if let Some(outcome) = goby.game().outcome() {
            say(&mut line, words(outcome));
        }
    }
}

/// Lets Goby move, unless the game is over. Returns true if it has moved.
fn reply(goby: &mut Engine<'_>, line: &mut impl Write, clock: &mut dyn Timer) -> bool {
    if goby.game().outcome().is_some() {
        return false;
    }
    if let Some(thought) = goby.think(THINKING, clock)
        && let Ok(san) = goby.san(thought.best)
        && goby.play_move(thought.best).is_ok()
    {
        say(line, &san);
        say(line, "\r\n");
        return true;
    }
    false
}

/// Reads a line, with the echo that a terminal expects. Reports a line that is too long
/// or has lost bytes, and returns `None`.
fn read_line<'r, L: Read + Write>(line: &mut L, room: &'r mut [u8; LONGEST]) -> Option<&'r str> {
    let (mut length, mut is_whole) = (0, true);
    loop {
        let mut byte = [0];
        match line.read(&mut byte) {
            Ok(0) => {}
            Ok(_) => match byte {
                [b'\r' | b'\n'] => break,
                // Backspace.
                [8 | 127] if length > 0 => {
                    length -= 1;
                    say(line, "\x08 \x08");
                }
                [b' '..=b'~'] => {
                    if let Some(place) = room.get_mut(length) {
                        *place = byte[0];
                        length += 1;
                        let _ = line.write_all(&byte);
                    } else {
                        is_whole = false;
                    }
                }
                _ => {}
            },
            Err(_) => is_whole = false,
        }
    }
    say(line, "\r\n");
    if !is_whole {
        say(line, "The line is too long, or a part of it was lost.\r\n");
        return None;
    }
    core::str::from_utf8(room.get(..length)?).ok()
}

/// Writes a text. Errors are ignored: a line that cannot be written to has no reader.
fn say(line: &mut impl Write, text: &str) {
    let _ = line.write_all(text.as_bytes());
    let _ = line.flush();
}

/// The end of a game in words.
const fn words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteMates => "White wins by checkmate.\r\n",
        Outcome::BlackMates => "Black wins by checkmate.\r\n",
        Outcome::Stalemate => "Draw by stalemate.\r\n",
        Outcome::Repetition => "Draw by repetition.\r\n",
        Outcome::FiftyMoves => "Draw by the fifty-move rule.\r\n",
        Outcome::InsufficientMaterial => "Draw: too little material to mate.\r\n",
    }
}
