//! The program's page faults and the machine's free memory, which Linux reports.

use goby_suite::process::{Process, program};
use std::fs;
use std::io::Write;
use std::process::Command;

/// The megabytes of the hash table.
const SIZES: [u32; 4] = [16, 64, 256, 1_024];
/// The page faults of a search that needs no new page of a table: its stack, and the first use of
/// code and network.
const FEW: u64 = 50;

/// A field of `stat` in `/proc`, counted from 1 as in its description (proc_pid_stat(5)).
fn field(stat: &str, number: usize) -> u64 {
    let (_, after) = stat.rsplit_once(") ").expect("a name in parentheses");
    let field = after.split_whitespace().nth(number - 3);
    field
        .and_then(|field| field.parse().ok())
        .expect("a number")
}

/// The page faults of the program until now.
fn faults(goby: &Process) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", goby.child.id()));
    field(&stat.expect("Linux has it"), 10)
}

/// The megabytes that programs can get without swapping.
fn available() -> u64 {
    let text = fs::read_to_string("/proc/meminfo").expect("Linux has it");
    let mut lines = text.lines();
    let line = lines.find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kibibytes.expect("a number") / 1_024
}

/// Says on the test's output, which cargo would not show, that a part is ignored.
fn ignore(reason: &str) {
    let _ = writeln!(std::io::stderr(), "ignored: {reason}");
}

/// Lines up to the one that `last` begins.
fn answers(goby: &mut Process, last: &str) -> Vec<String> {
    let mut lines = Vec::new();
    while lines
        .last()
        .is_none_or(|line: &String| !line.starts_with(last))
    {
        lines.push(goby.line().expect("an answer"));
    }
    lines
}

/// Returns true if the answers to a new size report that it was cut. Says so.
fn is_cut(answers: &[String], megabytes: u32) -> bool {
    let is_cut = (answers.iter()).any(|line| line.contains("less memory is available"));
    if is_cut {
        ignore(&format!(
            "{megabytes} MB of hash table: the machine has too little free memory"
        ));
    }
    is_cut
}

#[test]
fn in_uci_a_search_after_readyok_waits_for_no_page() {
    let mut goby = Process::start();
    goby.say("uci");
    goby.find("uciok");
    for megabytes in SIZES {
        for threads in [1, 2] {
            goby.say(&format!(
                "setoption name Hash value {megabytes}\nsetoption name Threads value {threads}\n\
                 isready"
            ));
            if is_cut(&answers(&mut goby, "readyok"), megabytes) {
                break;
            }
            // With fewer nodes one thread searches alone.
            for nodes in [10_000, if threads == 1 { 10_000 } else { 310_000 }] {
                let before = faults(&goby);
                goby.say(&format!("go nodes {nodes}"));
                goby.find("bestmove *");
                let caused = faults(&goby) - before;
                assert!(
                    caused < FEW,
                    "{megabytes} MB, {threads} threads: {caused} faults"
                );
            }
        }
    }
}

#[test]
fn in_cecp_a_search_after_pong_waits_for_no_page() {
    let mut goby = Process::start();
    goby.say("xboard\nprotover 2");
    goby.find("feature done=1");
    // 10,000 nodes a move.
    goby.say("nps 100000\nst 0.1\neasy");
    for megabytes in SIZES {
        goby.say(&format!(
            "new\nforce\ne2e4\nmemory {}\nping 1",
            megabytes + 4
        ));
        if is_cut(&answers(&mut goby, "pong"), megabytes) {
            continue;
        }
        let before = faults(&goby);
        goby.say("go");
        goby.find("move {move}");
        let caused = faults(&goby) - before;
        assert!(caused < FEW, "{megabytes} MB: {caused} faults");
    }
}

/// The page faults of the whole program, from its start to its end.
fn faults_of(lines: &str) -> u64 {
    let script = "printf '%s\\n' \"$1\" | \"$0\" > /dev/null; cat /proc/$$/stat";
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(program()).arg(lines);
    let output = shell.output().expect("a shell");
    field(&String::from_utf8_lossy(&output.stdout), 11)
}

#[test]
fn quit_ends_the_preparation_of_a_huge_table() {
    let size = |megabytes| format!("uci\nsetoption name Hash value {megabytes}\nisready\n");
    let little = faults_of(&size(16));
    let of_64 = faults_of(&(size(64) + "go depth 1")) - little;
    let huge = faults_of(&(size(8_192) + "quit")) - little;
    // Each core works on a piece of 16 MB.
    assert!(huge < of_64 * 64, "64 MB: {of_64} faults, 8,192 MB: {huge}");
}

#[test]
fn a_size_beyond_the_free_memory_is_cut_with_a_message() {
    // The system would promise this much, and end the program when it is used.
    let free = available();
    if free > 49_152 {
        return ignore("the machine has room for the greatest hash table");
    }
    for (begin, size, found) in [
        (
            "uci",
            format!("setoption name Hash value {free}\nisready"),
            "info string less memory is available: {n}",
        ),
        (
            "xboard",
            format!("memory {free}\nping 1"),
            "Error (less memory is available): memory {n}",
        ),
    ] {
        let mut goby = Process::start();
        goby.say(&format!("{begin}\n{size}\nquit"));
        let line = goby.find(found);
        let granted: u64 = line
            .rsplit(' ')
            .next()
            .and_then(|word| word.parse().ok())
            .unwrap();
        assert!(granted < free && granted > 0, "{line}, {free} MB are free");
        assert!(goby.leave().success());
    }
}
