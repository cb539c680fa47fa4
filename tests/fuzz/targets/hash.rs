//! A search with arbitrary words in the hash table, as unsynchronised writes of threads may leave
//! them, ends with a legal move.

#![no_main]

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::search::Sizes;
use goby_suite::openings::openings;
use goby_suite::thinker::{Buffers, Thinker};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Slots; few, so that the root and its children share them.
const SLOTS: usize = 8;
const NODES: u64 = 30;

static POSITIONS: LazyLock<Vec<Board>> = LazyLock::new(openings);

fuzz_target!(|input: (u16, [[u32; 2]; SLOTS])| {
    let (place, words) = input;
    let board = &POSITIONS[usize::from(place) % POSITIONS.len()];
    let slots = words.map(|[a, b]| Slot::from_words(a, b));
    let _ = Table::new(&slots, 0).probe(board.key(), 0);
    // An arbitrary entry with the root's key.
    let mut game = Game::new(&mut [], &mut []);
    game.reset(board.clone());
    thread_local! {
        static BUFFERS: std::cell::RefCell<Buffers> = std::cell::RefCell::new(Buffers::new(&Sizes {
            poll_interval: 16,
            ..goby_core::profile::TINY.search
        }));
    }
    BUFFERS.with_borrow_mut(|buffers| {
        let mut thinker = Thinker::with_table(buffers, slots.into());
        let report = thinker.go_on(&game, NODES);
        let best = report.best.expect("there is a move");
        assert!(board.is_legal(best));
        assert!(report.score.0.abs() <= goby_core::types::Score::INFINITE.0);
    });
});
