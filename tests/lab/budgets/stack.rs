//! The measured stack of a board. The firmware fills the stack with a pattern at its start, and a
//! stress run overwrites the used part.

use crate::image::Image;
use goby::bench::POSITIONS;
use goby_boards::board::{Board, RP2040JS};
use goby_boards::monitor::obey;
use goby_suite::process::Process;
use std::path::Path;

/// The pattern of unused stack.
const PAINT: [u8; 4] = 0xCCCC_CCCCu32.to_le_bytes();

/// The deepest stack in a stress run, in bytes.
pub(crate) fn deepest(board: &Board, path: &Path, image: &Image) -> u64 {
    let folder = std::env::temp_dir().join(format!("goby-budgets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for a socket");
    let socket = folder.join("monitor");
    let mut launcher = board.launcher(path);
    let mut process = Process::of(launcher.arg("--monitor").arg(&socket));
    let seconds = if board.machine == RP2040JS { 3 } else { 30 };
    torture(&mut process, seconds);
    let memory = dump(&socket, &folder.join("stack"), image);
    let _ = std::fs::remove_dir_all(&folder);
    let words = memory.chunks_exact(PAINT.len());
    let untouched = words.take_while(|word| **word == PAINT).count() * PAINT.len();
    assert!(
        untouched > 0,
        "{}: the stack has used all its memory",
        board.name
    );
    image.room() - untouched as u64
}

/// The stack's memory, read through the emulator's monitor.
fn dump(socket: &Path, file: &Path, image: &Image) -> Vec<u8> {
    // `memsave` uses the core's addresses; some machines do not offer physical ones.
    let command = format!(
        "memsave {:#x} {} \"{}\"",
        image.ram,
        image.room(),
        file.display()
    );
    let printed = obey(socket, &command);
    std::fs::read(file).unwrap_or_else(|fault| panic!("no stack was saved: {fault}\n{printed}"))
}

/// Sends everything that uses much stack: searches of tactical positions with `nps` as the clock,
/// commands during searches, undo in long games, and all other commands. A search takes `seconds`
/// of that clock.
fn torture(process: &mut Process, seconds: u32) {
    process.say("xboard\nprotover 2\npost\nnew\nforce");
    for fen in POSITIONS.iter().chain(&WILD) {
        process.say(&format!("setboard {fen}\nnps 1000\nst {seconds}\ngo"));
        process.find("move *");
        process.say("force\noption MultiPV=3\nanalyze\n.\nhint\nbk\nusermove a1a1\n.\nfoo");
        process.find("Error (unknown command): foo");
        process.say("exit\noption MultiPV=1\nnps 0");
    }
    process.say("new\nforce");
    for _ in 0..100 {
        process.say("usermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8");
    }
    process.say(
        "undo\nremove\nst 0.1\nhard\ngo\nhint\nedit\n#\nKe1\nc\nKe8\n.\nlift e1\nhover e2\nping 99",
    );
    process.find("pong 99");
}

/// Positions with long lines of captures and checks.
const WILD: [&str; 4] = [
    "qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "q2k2q1/2q2n1P/5b2/7Q/1Q6/2B5/p1N2Q2/1Q2K2Q w - - 0 1",
    "r1b1k2r/ppppqppp/2n2n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 1",
];
