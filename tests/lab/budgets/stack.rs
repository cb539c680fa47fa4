//! Measured stack of a board: the firmware paints the stack when it starts, and a torture run
//! scrapes it off.

use crate::image::Image;
use goby::bench::POSITIONS;
use goby_boards::board::{Board, RP2040JS};
use goby_boards::monitor::obey;
use goby_suite::process::Process;
use std::path::Path;

/// The word with which the runtime paints the stack.
const PAINT: [u8; 4] = 0xCCCC_CCCCu32.to_le_bytes();

/// The deepest stack of a torture run, in bytes.
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
        "{}: the stack has been everywhere",
        board.name
    );
    image.room() - untouched as u64
}

/// The stack's memory, by the emulator's monitor.
fn dump(socket: &Path, file: &Path, image: &Image) -> Vec<u8> {
    // As the core sees it: some machines keep their memory to themselves.
    let command = format!(
        "memsave {:#x} {} \"{}\"",
        image.ram,
        image.room(),
        file.display()
    );
    let printed = obey(socket, &command);
    std::fs::read(file).unwrap_or_else(|fault| panic!("no stack was saved: {fault}\n{printed}"))
}

/// Everything that is deep: searches of wild positions by a clock of nodes, questions in the middle
/// of them, long games taken back, and commands of every kind. A search takes `seconds` of
/// that clock.
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

/// Long lines of captures and checks.
const WILD: [&str; 4] = [
    "qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "q2k2q1/2q2n1P/5b2/7Q/1Q6/2B5/p1N2Q2/1Q2K2Q w - - 0 1",
    "r1b1k2r/ppppqppp/2n2n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 1",
];
