//! A board with a serial port on its own USB, and its host.

use crate::needs;
use goby_boards::board::Board;
use goby_boards::monitor::obey;
use goby_suite::process::Process;
use goby_suite::tools::test;
use libtest_mimic::Trial;

pub(crate) fn tests() -> Vec<Trial> {
    let tests: [(&str, fn()); 2] = [
        (
            "reopening_the_port_begins_a_new_session",
            reopening_the_port_begins_a_new_session,
        ),
        (
            "a_host_that_stops_reading_does_not_stop_the_board",
            a_host_that_stops_reading_does_not_stop_the_board,
        ),
    ];
    let tests = tests.into_iter();
    tests
        .map(|(name, check)| test(name, needs(&["rp2040-usb"]), check))
        .collect()
}

/// Starts a board on USB. Calls `check` with its process, and a function that sends commands to the
/// USB host.
fn with_a_host(check: impl FnOnce(&mut Process, &dyn Fn(&str))) {
    let board = Board::named("rp2040-usb");
    let folder = tempfile::tempdir().expect("a folder for a socket");
    let socket = folder.path().join("monitor");
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay").arg("--monitor").arg(&socket));
    process.say("xboard\nping 1");
    process.find("pong 1");
    check(&mut process, &|command| {
        obey(&socket, command);
    });
}

fn reopening_the_port_begins_a_new_session() {
    with_a_host(|process, host| {
        process.say("force\nusermove e2e4\npost\nanalyze");
        process.find("3 *");
        host("reopen");
        process.find("# Goby *");
        process.say("force\nusermove e2e4\nping 2");
        assert_eq!(process.line().as_deref(), Some("pong 2"));
    });
}

/// The board drops what the host does not take in time, and continues the game.
fn a_host_that_stops_reading_does_not_stop_the_board() {
    with_a_host(|process, host| {
        host("hesitate");
        process.say("ping 2\nping 3\nping 4\nst 0.1\nusermove e2e4\nping 5");
        assert_eq!(process.line().as_deref(), Some("pong 2"));
        process.say("force\nusermove e2e4\nping 6");
        let next = process.line();
        assert_eq!(next.as_deref(), Some("Illegal move: e2e4"));
        assert_eq!(process.line().as_deref(), Some("pong 6"));
    });
}
