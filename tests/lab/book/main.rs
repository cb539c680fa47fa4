//! Makes the built-in opening book by searches of its positions.
//!
//! ```sh
//! cargo run --release -p goby-lab --bin book -- FILE [--nodes N] [--moves N]
//! ```
//!
//! Each step searches the likeliest position that has not been searched. Moves that lose few
//! centipawns enter the book; the less a move loses, the likelier it is. Of these moves Goby plays
//! only the better ones; the others are there so that the book has answers to them. A position that
//! several move orders of equal length reach is searched once. `own_book.rs` reads the file. It is
//! the same on every machine.

use goby_core::player::own_book::{PLIES, WEIGHTS, Word};

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::profile::{DESKTOP, slots};
use goby_core::types::{Key, Move, Score};
use goby_suite::thinker::{Buffers, Thinker};
use std::collections::HashSet;
use std::{env, fs};

/// Number of best lines of each search.
const LINES: u32 = 5;
/// Most that a move of each grade may lose, in centipawns.
const COSTS: [i32; WEIGHTS.len()] = [70, 25, 12, 5];
/// Relative likelihood of moves that Goby does not play, but opponents may.
const OTHERS: f64 = 0.5;
/// Megabytes of the hash table.
const MEGABYTES: u32 = 64;

/// A move of the book, and its continuations.
struct Branch {
    choice: Move,
    grade: u16,
    replies: Vec<Branch>,
}

impl Branch {
    /// The likelihood of the move relative to its alternatives.
    fn likelihood(&self) -> f64 {
        f64::from(WEIGHTS[usize::from(self.grade)]).max(OTHERS)
    }
}

/// A position to search, with the moves that lead to it and its likelihood.
struct Candidate {
    path: Vec<Move>,
    likelihood: f64,
}

fn main() {
    let mut words = env::args().skip(1);
    let file = words.next().expect("the file comes first");
    let (mut nodes, mut moves) = (1_000_000, 3_000);
    while let Some(word) = words.next() {
        let value = words.next().and_then(|value| value.parse().ok());
        let value = value.unwrap_or_else(|| panic!("{word} needs a number"));
        match word.as_str() {
            "--nodes" => nodes = value,
            "--moves" => moves = value as usize,
            _ => panic!("unknown argument: {word}"),
        }
    }
    let book = grow(nodes, moves);
    let mut bytes = Vec::new();
    write(&book, &mut bytes);
    fs::write(&file, &bytes).expect("a writable file");
    println!("{} moves, {} bytes", bytes.len() / 2, bytes.len());
}

/// Searches positions until the book has `moves` moves.
fn grow(nodes: u64, moves: usize) -> Vec<Branch> {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let table = (0..slots(MEGABYTES)).map(|_| Slot::new()).collect();
    let mut thinker = Thinker::with_table(&mut buffers, table);
    let mut book = Vec::new();
    let mut open = vec![Candidate {
        path: Vec::new(),
        likelihood: 1.0,
    }];
    let mut known: HashSet<(Key, usize)> = HashSet::new();
    let mut count = 0;
    while count < moves {
        let likeliest = open
            .iter()
            .enumerate()
            .max_by(|(_, one), (_, other)| one.likelihood.total_cmp(&other.likelihood));
        let Some((place, _)) = likeliest else {
            break;
        };
        let Candidate { path, likelihood } = open.remove(place);
        let (mut ring, mut keys) = ([None; 64], [0; 64]);
        let mut game = Game::new(&mut ring, &mut keys);
        path.iter().for_each(|&choice| game.play(choice));
        if path.len() >= PLIES || !known.insert((game.board().key(), path.len())) {
            continue;
        }
        thinker.forget();
        let branches = branches(&thinker.best_lines(&game, nodes, LINES));
        let total: f64 = branches.iter().map(Branch::likelihood).sum();
        for branch in &branches {
            open.push(Candidate {
                path: [&path[..], &[branch.choice]].concat(),
                likelihood: likelihood * branch.likelihood() / total,
            });
        }
        count += branches.len();
        println!(
            "{count} moves, {likelihood:.6}: {}",
            printed(&path, &branches)
        );
        *replies(&mut book, &path) = branches;
    }
    book
}

/// The moves that lose few enough centipawns for the book.
fn branches(lines: &[(Move, Score)]) -> Vec<Branch> {
    let best = lines.iter().map(|&(_, score)| score.0).max().unwrap_or(0);
    let taken = lines.iter().filter_map(|&(choice, score)| {
        let steps = COSTS.iter().filter(|&&cost| best - score.0 <= cost).count();
        (steps > 0).then(|| Branch {
            choice,
            grade: (steps - 1) as u16,
            replies: Vec::new(),
        })
    });
    taken.collect()
}

/// The book's moves after `path`.
fn replies<'b>(book: &'b mut Vec<Branch>, path: &[Move]) -> &'b mut Vec<Branch> {
    path.iter().fold(book, |branches, choice| {
        let branch = branches.iter_mut().find(|branch| branch.choice == *choice);
        &mut branch.expect("a path of the book").replies
    })
}

/// A line of the book and its continuations, as text.
fn printed(path: &[Move], branches: &[Branch]) -> String {
    let mut board = Board::start();
    let mut text = String::new();
    for &choice in path {
        text += &format!("{} ", board.san(choice));
        board.play(choice);
    }
    let moves = branches
        .iter()
        .map(|branch| format!("{}:{}", board.san(branch.choice), branch.grade));
    text + "| " + &moves.collect::<Vec<_>>().join(" ")
}

/// Writes each branch, followed by its continuations.
fn write(branches: &[Branch], bytes: &mut Vec<u8>) {
    for (place, branch) in branches.iter().enumerate() {
        let is_last = place + 1 == branches.len();
        let has_replies = !branch.replies.is_empty();
        let word = Word::new(branch.choice, branch.grade, has_replies, is_last);
        bytes.extend(word.0.to_le_bytes());
        write(&branch.replies, bytes);
    }
}
