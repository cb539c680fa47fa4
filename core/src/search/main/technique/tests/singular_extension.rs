//! Tests of a singular move, and of one good move among others.

use super::{candidate, node};
use crate::hash::{Bound, Entry};
use crate::search::main::node::Node;
use crate::search::main::technique::singular_extension::Singularity;
use crate::search::tests::worker::{entry, with_main};
use crate::types::{Depth, Score};

#[test]
fn the_only_good_move_is_extended_and_one_of_many_is_not() {
    // White captures the queen or loses.
    const CUT: i32 = -9;
    let tested = |fen, uci, score, bound, change: fn(&mut Node), above_it| {
        with_main(fen, |worker| {
            worker.gather_root_moves();
            worker.root.depth = Depth(8);
            let mv = candidate(worker, uci, 1).mv;
            let stored = Entry {
                best: Some(mv),
                ..entry(Score(score), 8, bound)
            };
            let mut here = Node {
                hash_move: Some(mv),
                hash_is_capture: true,
                entry: Some(stored),
                ..node(score + above_it, 8, 0)
            };
            change(&mut here);
            let extension = match worker.extension(&here, mv) {
                Singularity::Extend(plies) => plies,
                Singularity::Cut(_) => CUT,
            };
            assert_eq!(
                worker.probe(here.ply),
                None,
                "the test is no score of the node"
            );
            extension
        })
    };
    let extension = |fen, uci, score, is_cut, above_it| {
        let change: fn(&mut Node) = if is_cut {
            |node| node.is_cut = true
        } else {
            |_| ()
        };
        tested(fen, uci, score, Bound::Lower, change, above_it)
    };
    let only = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";
    assert!(extension(only, "c3d5", 300, false, -1) > 0);
    // The lower the other moves score, the greater the extension.
    for plies in [1, 2, 3] {
        let mut scores = 140..340;
        assert!(
            scores.any(|score| extension(only, "c3d5", score, false, -1) == plies),
            "{plies}"
        );
    }
    // The other moves are good enough too: multi-cut, reduction at a cut node, or no extension.
    assert_eq!(extension(only, "c3d5", -3_000, false, -1), CUT);
    assert_eq!(extension(only, "c3d5", -3_000, true, 5_000), -2);
    assert_eq!(extension(only, "c3d5", -3_000, false, 5_000), 0);
    // An upper bound is not tested, and neither is a node at twice the iteration's depth.
    let singular = |bound, change| tested(only, "c3d5", 300, bound, change, -1);
    assert!(singular(Bound::Lower, |node| node.ply = 15) > 0);
    assert_eq!(singular(Bound::Lower, |node| node.ply = 16), 0);
    assert!(singular(Bound::Exact, |_| ()) > 0);
    assert_eq!(singular(Bound::Upper, |_| ()), 0);
}

#[test]
fn a_singular_search_leaves_the_record_of_its_ply_as_it_was() {
    let fen = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";
    for (score, is_singular) in [(300, true), (-3_000, false)] {
        with_main(fen, |worker| {
            worker.gather_root_moves();
            worker.root.depth = Depth(8);
            let mv = candidate(worker, "c3d5", 1).mv;
            let stored = Entry {
                best: Some(mv),
                ..entry(Score(score), 8, Bound::Lower)
            };
            let here = Node {
                hash_move: Some(mv),
                hash_is_capture: true,
                entry: Some(stored),
                ..node(score - 1, 8, 0)
            };
            let first = candidate(worker, "g2g3", 1);
            worker.path.set_move(3, Some(&first));
            let record = worker.path.record_mut(3).unwrap();
            record.set_eval(Some(Score(17)));
            (record.was_pv, record.reduction, record.cutoffs) = (true, 3, 2);
            let before = *record;
            let nodes = worker.watch.nodes();
            let extension = worker.extension(&here, mv);
            assert!(worker.watch.nodes() > nodes, "the other moves are searched");
            let extended = matches!(extension, Singularity::Extend(plies) if plies > 0);
            assert_eq!(extended, is_singular);
            assert_eq!(worker.path.record(3), Some(&before));
        });
    }
}
