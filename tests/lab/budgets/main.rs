//! Measures flash, RAM and stack of each board's firmware, and checks their limits.
//!
//! `cargo run -p goby-lab --bin budgets -- [OPTION] [BOARD...]` measures everything without an
//! option. The options:
//!
//! - `--without-runs`: only figures computed from the images, without emulation (instructions per
//!   node and used stack);
//! - `--components`: flash of each part of the engine;
//! - `--chains`: the deepest chain of calls of each image, with the stack of each call;
//! - `--library FILE PROFILE`: the deepest chain of calls of the linked library for C;
//! - `--ledger`: writes the bytes of techniques, abilities and settings; with `--check` compares
//!   them.
//!
//! Flash is everything that the image puts there: vectors, code, constants, and initial values of
//! variables. RAM is the statics, which include the hash table, plus the computed deepest stack:
//! the deepest chain of calls, and the budget of the search's recursion. The stack used in a stress
//! run must not exceed the computed stack, and the computed stack must fit the available RAM; so
//! must the stack of the bench's image. Instructions per node come from the bench under
//! `-icount shift=0`, where an instruction takes a nanosecond. The exit status is 1 if a budget is
//! exceeded.

mod calls;
mod components;
mod computed;
mod image;
mod ledger;
mod registers;
mod risc_v;
mod stack;
mod text;
mod thumb;

use calls::Calls;
use computed::Deepest;
use goby_boards::board::Board;
use goby_core::hash::Slot;
use goby_core::profile::Profile;
use image::Image;
use std::path::Path;
use std::process::ExitCode;

const KIB: u64 = 1024;
const NANOS: u64 = 1_000_000_000;

/// The least size of each profile's hash table, which is a part of the RAM, in KiB.
const HASH: [(&str, u64); 5] = [
    ("tiny", 1),
    ("micro", 4),
    ("small", 26),
    ("board", 71),
    ("pico", 156),
];

/// Adds a fault if `has` exceeds `may`.
fn hold(faults: &mut Vec<String>, what: &str, has: u64, may: u64) {
    if has > may {
        faults.push(format!("{what} over by {}", has - may));
    }
}

/// The report on a board, and whether it keeps its budget.
fn measure(board: &Board, with_runs: bool) -> (String, bool) {
    let profile = board.profile;
    let name = profile.name;
    let path = board.image(&[]);
    let image = Image::read(&path);
    let stack = with_runs.then(|| stack::deepest(board, &path, &image));
    let hash = (profile.hash_slots * size_of::<Slot>()) as u64;
    let calls = Calls::read(&path);
    let deepest = computed::deepest(&calls, profile, board.target);
    let (computed, mut faults) = (deepest.bytes, deepest.faults);
    let ram = image.statics + computed;
    let speed = with_runs.then(|| NANOS / nodes_per_second(&board.bench()));
    let speed = speed.map_or(String::new(), |count| {
        format!(", {count} instructions per node")
    });
    let (may_flash, may_ram) = (board.flash * KIB, board.ram * KIB);
    let least = HASH.iter().find(|(profile, _)| *profile == name);
    let (_, least) = least.expect("the least hash table of each profile");
    hold(&mut faults, "flash", image.flash, may_flash);
    hold(&mut faults, "RAM", ram, may_ram);
    hold(&mut faults, "hash", least * KIB, hash);
    hold(&mut faults, "painted stack", stack.unwrap_or(0), computed);
    hold(&mut faults, "computed stack", computed, image.room());
    let path = board.image(&["bench"]);
    let calls = Calls::read(&path);
    let bench = computed::deepest(&calls, profile, board.target).bytes;
    let room = Image::read(&path).room();
    hold(&mut faults, "stack of the bench", bench, room);
    let verdict = if faults.is_empty() {
        "kept".into()
    } else {
        faults.join(", ").to_uppercase()
    };
    let painted = stack.map_or("-".into(), |stack| stack.to_string());
    let line = format!(
        "{name:6} {:10} flash {} of {may_flash}, RAM {ram} of {may_ram} (hash {hash}, other statics {}, stack painted {painted}, computed {computed} of {}){speed}: {verdict}",
        board.name,
        image.flash,
        image.statics - hash,
        image.room(),
    );
    (line, faults.is_empty())
}

/// The deepest chains of calls of a board's image, with the stack of each call.
fn chains(board: &Board) -> String {
    let calls = Calls::read(&board.image(&[]));
    told_of(
        board.name,
        computed::deepest(&calls, board.profile, board.target),
    )
}

/// The deepest chains of calls of the linked library for C at `path`.
fn library(path: &str, profile: &Profile) -> String {
    let calls = Calls::read(Path::new(path));
    told_of(profile.name, computed::deepest_of_library(&calls, profile))
}

/// The deepest chains of calls as text.
fn told_of(name: &str, deepest: Deepest<'_>) -> String {
    let mut printed = format!("{name}: {} bytes of stack\n", deepest.bytes);
    let titles = ["down to the recursion", "below it", "in the interrupt"];
    for (title, chain) in titles.into_iter().zip(deepest.chains) {
        printed += &format!("  {title}\n");
        for (name, frame) in chain {
            printed += &format!("  {frame:6} {name}\n");
        }
    }
    for charge in deepest.charges {
        printed += &format!("  {charge}\n");
    }
    printed
}

/// The speed at the end of a bench's output.
fn nodes_per_second(bench: &str) -> u64 {
    let words = bench.split_whitespace().rev();
    words
        .filter_map(|word| word.parse().ok())
        .next()
        .expect("a bench ends with its speed")
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: budgets [--without-runs | --components | --chains] [BOARD...]\n       \
         budgets --library FILE PROFILE\n       \
         budgets --ledger [--check]"
    );
    ExitCode::from(2)
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let (options, names) = match arguments.split_first() {
        Some((&first, rest)) if first.starts_with("--") => (Some(first), rest),
        _ => (None, &arguments[..]),
    };
    if options == Some("--library") {
        let [path, size] = *names else {
            return usage();
        };
        // Desktop profiles have no budget for the recursion.
        let profile = Profile::named(size).filter(|it| it.search.call_stack.node > 0);
        return profile.map_or_else(usage, |profile| {
            print!("{}", library(path, profile));
            ExitCode::SUCCESS
        });
    }
    if options == Some("--ledger") {
        return match names {
            [] => exit(ledger::keep(false)),
            ["--check"] => exit(ledger::keep(true)),
            _ => usage(),
        };
    }
    let Some(boards) = chosen(names) else {
        return usage();
    };
    match options {
        None => exit(budgets(&boards, true)),
        Some("--without-runs") => exit(budgets(&boards, false)),
        Some("--components") => each(&boards, components::line),
        Some("--chains") => each(&boards, chains),
        _ => usage(),
    }
}

fn exit(kept: bool) -> ExitCode {
    ExitCode::from(u8::from(!kept))
}

/// The boards with these names, or all without names; `None` if a name is unknown.
fn chosen(names: &[&str]) -> Option<Vec<Board>> {
    let mut boards = Board::all();
    let known = |name: &&str| boards.iter().any(|board| board.name == *name);
    if !names.iter().all(known) {
        return None;
    }
    boards.retain(|board| names.is_empty() || names.contains(&board.name));
    Some(boards)
}

/// Prints the report of each board.
fn each(boards: &[Board], report: fn(&Board) -> String) -> ExitCode {
    for board in boards {
        println!("{}", report(board));
    }
    ExitCode::SUCCESS
}

/// Prints the report on each board. Returns true if all boards keep their budgets.
fn budgets(boards: &[Board], with_runs: bool) -> bool {
    let mut kept = true;
    for board in boards {
        let (line, is_kept) = measure(board, with_runs);
        println!("{line}");
        kept &= is_kept;
    }
    kept
}
