//! The program ends at once when told to, and uses no processor time while idle.

use goby_suite::process::{Process, end_of, program};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// For each state: lines that bring the program into it, and a pattern of the line that shows its
/// arrival.
const STATES: [(&str, &str); 9] = [
    ("ping 1", "pong 1"),
    ("force\nping 1", "pong 1"),
    ("new\npost\nst 1000\nusermove e2e4", "1 *"),
    ("new\nhard\npost\nsd 40\nst 0.05\nusermove e2e4", "move *"),
    ("post\nanalyze", "3 *"),
    ("edit\nping 1", "pong 1"),
    ("pause\nfoo", "Error (paused): foo"),
    ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror *"),
    ("new\nexclude all\ngo\nping 1", "pong 1"),
];

/// Calls `check` with a program in each of the states.
fn in_each_state(mut check: impl FnMut(Process)) {
    for (lines, pattern) in STATES {
        let mut process = Process::start();
        process.say("xboard");
        process.say(lines);
        process.find(pattern);
        check(process);
    }
}

#[test]
fn quit_is_obeyed_at_once_in_every_state() {
    in_each_state(|mut process| {
        process.say("quit");
        assert!(process.leave().success());
    });
}

#[test]
fn the_end_of_input_ends_the_program_at_once_in_every_state() {
    in_each_state(|mut process| {
        process.send(b"an unfinished li");
        process.close();
        assert!(process.leave().success());
    });
}

/// Commands may come from a pipe that ends with `go`: the search ends with it, and is answered once.
#[test]
fn the_end_of_input_is_answered_in_uci() {
    for (go, answers) in [
        ("go depth 60", 1),
        ("go movetime 100000", 1),
        ("go infinite", 0),
    ] {
        let mut process = Process::start();
        process.say("uci");
        process.find("uciok");
        process.say(go);
        process.find("info depth 3 *");
        process.close();
        let lines = std::iter::from_fn(|| process.line());
        let answered = lines.filter(|line| line.starts_with("bestmove "));
        assert_eq!(answered.count(), answers, "{go}");
        assert!(process.leave().success(), "{go}");
    }
}

#[test]
fn why_is_answered_at_the_end_of_input() {
    let mut process = Process::start();
    process.say("uci\nposition startpos moves g2g4 e7e5 f2f3\nwhy");
    process.close();
    process.find("info string It *");
    assert!(process.leave().success());
}

#[test]
fn a_closed_output_ends_the_program() {
    for lines in ["ping 1\n", "post\nanalyze\n"] {
        let mut child = Command::new(program())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("a pipe to the program");
        let sent = std::io::Write::write_all(&mut input, lines.as_bytes());
        assert!(end_of(&mut child).is_some(), "{lines:?} {sent:?}");
    }
}

/// Processor time that a process has used, in hundredths of a second.
#[cfg(target_os = "linux")]
fn ticks(process: &Process) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.child.id()));
    let stat = stat.expect("a process under /proc");
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split(' ')
        .collect();
    // utime and stime: fields 14 and 15 of proc(5), here counted after the name.
    [12, 13]
        .iter()
        .filter_map(|&field| fields.get(field)?.parse::<u64>().ok())
        .sum()
}

#[test]
#[cfg(target_os = "linux")]
fn an_idle_program_uses_no_processor_time() {
    let idle = [
        ("ping 1", "pong 1"),
        ("new\nst 0.1\nusermove e2e4", "move *"),
        ("st 100\nusermove e2e4\npause\nfoo", "Error (paused): foo"),
        (
            "analyze\nsetboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nping 1",
            "pong 1",
        ),
    ];
    for (lines, pattern) in idle {
        let mut process = Process::start();
        process.say("xboard");
        process.say(lines);
        process.find(pattern);
        // Wait until the program has finished the work that follows its answer.
        let mut before = ticks(&process);
        let began = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(50));
            let now = ticks(&process);
            if now == before {
                break;
            }
            before = now;
            assert!(
                began.elapsed() < Duration::from_secs(20),
                "always busy after {lines:?}"
            );
        }
        std::thread::sleep(Duration::from_millis(600));
        assert!(ticks(&process) - before <= 1, "{lines:?}");
    }
}

#[test]
#[cfg(unix)]
fn interrupts_are_ignored() {
    let mut process = Process::start();
    process.say("xboard\nping 1");
    process.find("pong 1");
    process.interrupt();
    process.say("new\nst 0.1\nusermove e2e4");
    process.find("move *");
    process.say("ping 2");
    process.find("pong 2");
}

#[test]
fn stop_is_obeyed_during_human_thinking_time() {
    let mut process = Process::start();
    process
        .say("uci\nsetoption name Thinking Time value Human\nsetoption name Skill value Beginner");
    process.find("uciok");
    // More lines than the program reads at one poll.
    let lines = format!("go movetime 600000\n{}stop\n", "isready\n".repeat(40));
    process.send(lines.as_bytes());
    process.find("bestmove *");
}
