//! Announced mates exist, and are not shorter than the shortest mate.
//!
//! Searches a sample of `data/positions/mates.epd`; `lab/mates` searches all of it with more nodes.

use goby_core::profile::DESKTOP;
use goby_suite::announced::Tally;
use goby_suite::mates::{Fate, MOST, Solver, positions};
use goby_suite::thinker::{Buffers, Thinker};

/// The samples: N, where one of N positions is searched, and the nodes of each search.
const SAMPLES: [(usize, u64); 2] = [(16, 10_000), (125, 100_000)];
/// Least share of the positions with a mate in which the search must announce the shortest mate, in
/// percent.
const PERCENT: usize = 60;

#[test]
fn an_announced_mate_is_true_and_no_shorter_than_possible() {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    for (every, nodes) in SAMPLES {
        let mut tally = Tally::default();
        let mut complaints = Vec::new();
        for known in positions().iter().step_by(every) {
            tally.add(&mut thinker, known, nodes, |reported, why| {
                complaints.push(format!(
                    "{why:?}: {} {:?}: {:?}",
                    known.board.fen(),
                    known.fate,
                    reported.report
                ));
            });
        }
        assert_eq!(
            (tally.wrong, tally.short),
            (0, 0),
            "{}",
            complaints.join("\n")
        );
        assert!(tally.found * 100 >= tally.known * PERCENT, "{tally:?}");
    }
}

#[test]
fn each_position_has_its_stated_mate() {
    let positions = positions();
    for moves in 1..=MOST {
        let fate = Fate::Mates(moves);
        let count = positions.iter().filter(|known| known.fate == fate).count();
        assert_eq!(count, 500, "{fate:?}");
    }
    for known in positions.iter().step_by(20) {
        let fate = Solver::default().fate(&known.board, MOST);
        assert_eq!(fate, known.fate, "{}", known.board.fen());
    }
}
