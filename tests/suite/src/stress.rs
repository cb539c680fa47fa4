//! Stress for the program and for boards: floods of lines, noise, and commands at bad moments.

use crate::process::Process;
use crate::random::Random;
use std::fmt::Write as _;

/// Thinking output.
const THINKING: &str = "{n} {n} {n} {n}\t*";

/// Sends `count` pairs of commands in one write. Goby must answer each command, in order.
///
/// # Panics
/// If an answer is missing or wrong.
pub fn flood(process: &mut Process, count: u32) {
    process.say("xboard\nforce");
    let mut flood = String::new();
    for number in 0..count {
        let _ = writeln!(flood, "ping {number}\nfoo{number}");
    }
    process.send(flood.as_bytes());
    for number in 0..count {
        assert_eq!(process.line(), Some(format!("pong {number}")));
        let error = format!("Error (unknown command): foo{number}");
        assert_eq!(process.line(), Some(error));
    }
}

/// Sends `count` times four commands in one write while Goby thinks. Goby must still move in time.
///
/// # Panics
/// If no move comes.
pub fn flood_in_thought(process: &mut Process, count: usize) {
    process.say("xboard\nnew\nst 0.3\nusermove e2e4");
    process.send("post\nnopost\n.\nname x\n".repeat(count).as_bytes());
    process.say("ping 1");
    process.find("move *");
    process.find("pong 1");
    process.say("foo");
    process.find("Error (unknown command): foo");
}

/// Sends `count` pairs of commands in one write while Goby thinks, more than its input queue holds.
/// Goby must answer each command: the `ping`s in order, and the unknown commands in order.
///
/// # Panics
/// If an answer is missing or wrong.
pub fn flood_beyond_the_queue(process: &mut Process, count: usize) {
    process.say("xboard\nnew\nst 0.3\nusermove e2e4");
    let mut flood = String::new();
    for number in 0..count {
        let _ = writeln!(flood, "foo{number}\nping {number}");
    }
    process.send(flood.as_bytes());
    let (mut errors, mut pongs, mut moves) = (0, 0, 0);
    while errors < count || pongs < count || moves < 1 {
        let line = process.line().expect("the engine answers");
        if line == format!("Error (unknown command): foo{errors}") {
            errors += 1;
        } else if line == format!("pong {pongs}") {
            pongs += 1;
        } else if line.starts_with("move ") {
            moves += 1;
        } else {
            panic!("{line:?} came after {errors} errors and {pongs} pongs");
        }
    }
}

/// Sends `?` while Goby has much time left. Goby must move at once.
///
/// # Panics
/// If Goby does not move.
pub fn move_now(process: &mut Process) {
    process.say("xboard\nnew\nst 1000\npost\nusermove e2e4");
    process.find_past(THINKING, "2 *");
    process.say("?");
    process.find_past(THINKING, "move {move}");
    process.say("ping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
}

/// Sends a move while Goby ponders. Goby must answer the move.
///
/// # Panics
/// If Goby does not answer.
pub fn move_while_pondering(process: &mut Process) {
    process.say("xboard\nnew\nst 0.2\nhard\npost");
    for (number, user) in ["a2a3", "h2h3", "a3a4", "h3h4"].iter().enumerate() {
        process.say(&format!("usermove {user}\nping {number}"));
        process.find_past(THINKING, "move {move}");
        process.find_past(THINKING, &format!("pong {number}"));
        // Goby ponders.
        process.find_past(THINKING, "2 *");
    }
}

/// Sends `count` random bytes that contain no command. The game must not change.
///
/// # Panics
/// If the game changes.
pub fn noise(process: &mut Process, count: u32) {
    process.say("xboard\nnew\nforce\nusermove e2e4");
    let mut random = Random::new(1);
    let noise: Vec<u8> = (0..count)
        .map(|_| {
            // Without letters, `.` and `?` the bytes contain no command and no move.
            match random.below(256) as u8 {
                byte if byte.is_ascii_alphabetic() || byte == b'.' || byte == b'?' => b'\0',
                byte => byte,
            }
        })
        .collect();
    process.send(&noise);
    process.say("\nusermove e7e5\nusermove e7e5\nping 77");
    process.find("Illegal move: e7e5");
    assert_eq!(process.line().as_deref(), Some("pong 77"));
}
