//! Node counts of perft, of bench, and of searches with a chip's memory.

use crate::run;
use goby_core::profile::{DESKTOP, PROFILES, Profile};
use goby_core::search::Iteration;
use goby_core::types::Depth;
use goby_core::{Engine, EngineMemory, Limit, SmallMemory, Timer, TinyMemory};
use goby_suite::process::{Process, program};
use std::process::Command;

#[test]
fn perft_prints_a_line_for_each_move_and_the_sum() {
    let (text, code) = run(&["perft", "3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), code), (21, Some(0)));
    assert!(lines.contains(&"e2e4: 600"));
    assert_eq!(lines.last(), Some(&"Nodes: 8902"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert!(run(&["perft", "2", kiwipete]).0.ends_with("Nodes: 2039\n"));
    assert!(run(&["perft", "1"]).0.contains("e2e4: 1\n"));
    assert_eq!(run(&["perft", "0"]).0, "Nodes: 1\n");
}

#[test]
fn bench_counts_the_committed_nodes() {
    let written = include_str!("../../../data/bench.txt");
    for line in written.lines().filter(|line| !line.starts_with('#')) {
        let (nodes, arguments) = line.split_once(' ').expect("a figure and arguments");
        let (text, code) = run(&arguments.split(' ').collect::<Vec<_>>());
        let last = text
            .lines()
            .last()
            .and_then(|last| last.split_once(" nodes "));
        assert_eq!(last.map(|(nodes, _)| nodes), Some(nodes), "{arguments}");
        assert_eq!(code, Some(0));
    }
}

#[test]
fn bench_in_uci_is_independent_of_other_searches() {
    let (text, _) = run(&["bench", "4"]);
    let alone: Vec<_> = text.lines().collect();
    let mut goby = Process::start();
    // `bench` clears the memory of searches before and after it.
    goby.say("uci\ngo depth 8\nbench 4\nbench 4\ngo depth 1\nbench 0");
    goby.find("bestmove *");
    for _ in 0..2 {
        let (positions, total) = alone.split_at(alone.len() - 1);
        for line in positions {
            assert_eq!(goby.line().as_deref(), Some(*line));
        }
        let nodes = total[0].split_once(" nodes ").expect("a sum").0;
        goby.find(&format!("{nodes} nodes {{n}} nps"));
    }
    goby.find("bestmove *");
    goby.find("info string not a number of plies: 0");
    goby.say("quit");
}

#[test]
fn bench_searches_with_the_memory_of_a_chip() {
    for profile in PROFILES {
        let name = profile.name;
        if profile == DESKTOP {
            continue;
        }
        let (text, code) = run(&["--profile", name, "bench"]);
        assert_eq!((text.lines().count(), code), (25, Some(0)), "{name}");
        let nodes = text.lines().last().and_then(|line| line.split_once(' '));
        let nodes: u64 = nodes.expect("a sum").0.parse().expect("a number");
        assert!((10_000..=100_000).contains(&nodes), "{name}: {nodes}");
    }
}

/// The nodes of a search of the start position to depth 7 with the memory of a profile. `command`
/// is sent first.
fn nodes_in_play(profile: &str, command: &str) -> u64 {
    let mut goby = Process::of(Command::new(program()).args(["--profile", profile]));
    goby.say(&format!("xboard\n{command}\npost\nsd 7\nanalyze"));
    let line = goby.find("7 *");
    goby.say("exit\nquit");
    let nodes = line.split_whitespace().nth(3).expect("a fourth number");
    nodes.parse().expect("a number")
}

/// The number after `word` in a line.
fn number_behind(line: &str, word: &str) -> Option<usize> {
    let mut words = line.split(' ').skip_while(|other| *other != word);
    words.nth(1)?.parse().ok()
}

#[test]
fn a_profile_limits_the_memory_in_play() {
    let tiny = nodes_in_play("tiny", "force");
    assert_eq!(tiny, nodes_in_play("tiny", "memory 64"));
    assert_eq!(tiny, nodes_in_play("tiny", "cores 2"));
    assert_ne!(tiny, nodes_in_play("micro", "force"));
    assert_ne!(tiny, nodes_in_play("desktop", "force"));
    // A chip's small hash table is soon full.
    let mut goby = Process::of(Command::new(program()).args(["--profile", "tiny", "uci"]));
    goby.say("go depth 8");
    let line = goby.find("info depth 8 *");
    assert!(number_behind(&line, "hashfull") > Some(500), "{line}");
    // A chip's search has a small limit of plies.
    goby.say("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ngo depth 12");
    let line = goby.find("info depth 12 *");
    let reached = number_behind(&line, "seldepth");
    let plies = Profile::named("tiny").map(|tiny| tiny.search.plies);
    assert!(reached.is_some() && reached < plies, "{line}");
    goby.say("quit");
}

/// Records the nodes of the last report.
struct LastNodes(u64);

impl Timer for LastNodes {
    fn millis(&mut self) -> u64 {
        0
    }

    fn thought(&mut self, iteration: &Iteration<'_>) {
        self.0 = iteration.report.nodes;
    }
}

#[test]
fn the_library_searches_the_same_nodes_as_the_program() {
    fn compare(profile: &str, memory: &mut impl EngineMemory) {
        let mut nodes = LastNodes(0);
        let thought = Engine::new(memory).think(Limit::Depth(7), &mut nodes);
        assert_eq!(thought.map(|thought| thought.depth), Some(Depth(7)));
        let mut goby = Process::of(Command::new(program()).args(["--profile", profile, "uci"]));
        goby.say("go depth 7");
        let lines = std::iter::from_fn(|| goby.line());
        let last = lines
            .take_while(|line| !line.starts_with("bestmove"))
            .last();
        let (last, printed) = (last.expect("a line"), format!(" nodes {} ", nodes.0));
        assert!(last.contains(&printed), "{profile}:{printed}but {last}");
    }
    compare("tiny", &mut TinyMemory::new());
    compare("small", &mut *Box::new(SmallMemory::new()));
}
