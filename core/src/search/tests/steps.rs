//! Single steps of the recipe, each by itself.

use super::super::node::{Context, Node};
use super::super::technique::{check_extension, mate_holds, null_move};
use super::super::window::Window;
use super::super::worker::Worker;
use super::worker::{MIDDLE_GAME, above, entry, with_worker};
use super::*;
use crate::hash::Bound;
use crate::order::{Killers, Picker, Searched};

#[test]
fn the_hundredth_half_move_draws_and_the_ninety_ninth_does_not() {
    for (clock, draw) in [(98, None), (99, None), (100, Some(Score::DRAW))] {
        let fen = format!("4k3/8/8/8/8/8/R7/3K4 w - - {clock} 90");
        let said = with_worker(&fen, Switches::SHIPPED, |worker| worker.draw(1));
        assert_eq!(said, draw, "{clock}");
    }
}

#[test]
fn only_a_bound_beyond_the_window_decides_it() {
    let window = Window {
        alpha: Score(0),
        beta: Score(100),
    };
    let node = Node::new(window, Depth(3), 1, 0);
    for (score, bound, decides) in [
        (50, Bound::Exact, true),
        (100, Bound::Lower, true),
        (99, Bound::Lower, false),
        (1, Bound::Lower, false),
        (0, Bound::Upper, true),
        (1, Bound::Upper, false),
        (99, Bound::Upper, false),
    ] {
        let entry = entry(Score(score), 3, bound);
        assert_eq!(node.is_decided_by(entry), decides, "{score} {bound:?}");
    }
}

#[test]
fn the_table_cuts_by_what_is_deep_enough_and_by_mates_at_any_depth() {
    let mate = Score::MATE - Score(5);
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(0), Depth(5), 1, 0);
        for (score, depth, cuts) in [
            (Score(50), 5, true),
            (Score(50), 4, false),
            (mate, 1, true),
            (mate, 5, true),
        ] {
            let cut = worker.cut_by_hash(&node, entry(score, depth, Bound::Lower));
            assert_eq!(cut, cuts.then_some(score), "{score:?} at depth {depth}");
        }
        let stored = entry(mate, 1, Bound::Lower);
        assert!(mate_holds::acts(&worker.context, &node, stored));
        for (score, bound) in [(mate, Bound::Upper), (-mate, Bound::Lower)] {
            let unproven = entry(score, 1, bound);
            assert!(!mate_holds::acts(&worker.context, &node, unproven));
        }
        node.is_pv = true;
        let exact = entry(Score(50), 9, Bound::Exact);
        assert_eq!(worker.cut_by_hash(&node, exact), None, "the line is whole");
    });
}

#[test]
fn a_null_move_never_follows_another() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(-2000), Depth(6), 1, 0);
        node.eval = worker.evaluate();
        worker.play(worker.context.board.legal_moves()[0], 0);
        assert!(worker.cut_without_moves(&node).is_some(), "after a move");
        worker.take_back(0);
        worker.pass(0);
        assert_eq!(worker.cut_without_moves(&node), None, "after a null move");
    });
}

#[test]
fn a_mate_found_by_passing_proves_beta_and_no_more() {
    let node = Node::new(above(30), Depth(6), 1, 0);
    assert_eq!(null_move::cut(&node, Score(30)), None);
    assert_eq!(null_move::cut(&node, Score(31)), Some(Score(31)));
    assert_eq!(null_move::cut(&node, Score(500)), Some(Score(500)));
    let mate = Score::MATE - Score(4);
    assert_eq!(null_move::cut(&node, mate), Some(Score(31)));
}

#[test]
fn a_null_move_with_a_single_minor_piece_wants_a_proof() {
    let proof = |fen: &str| {
        let context = Context {
            board: Board::from_fen(fen).unwrap(),
            switches: Switches::SHIPPED,
        };
        null_move::proof_depth(&context, &Node::new(above(0), Depth(9), 1, 0))
    };
    assert!(proof("6k1/5ppp/8/8/8/8/N4PPP/6K1 w - - 0 1").is_some_and(|depth| depth > Depth::ZERO));
    assert_eq!(proof("6k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1"), None);
    assert_eq!(proof("6k1/5ppp/8/8/8/8/NB3PPP/6K1 w - - 0 1"), None);
}

#[test]
fn a_null_move_and_its_proof_are_charged_to_the_call_stack() {
    // White has one piece: a null move must be confirmed.
    let fen = "6k1/5ppp/8/8/8/8/N4PPP/6K1 w - - 0 1";
    let searched = |bytes| {
        let switches = Technique::FUTILITY
            .iter()
            .fold(Switches::SHIPPED, |on, &one| on.without(one))
            .without(Technique::Razoring);
        with_worker(fen, switches, |worker| {
            let budget = CallStackBudget {
                bytes,
                node: 1000,
                pass: 100,
                quiesce: 1000,
            };
            worker.call_stack = budget;
            let mut node = Node::new(above(-2000), Depth(12), 0, 0);
            node.eval = worker.evaluate();
            assert!(worker.cut_without_moves(&node).is_some());
            assert_eq!(worker.call_stack, budget, "all is given back");
            worker.nodes
        })
    };
    // Without room for either, the position after the null move is a leaf, and nothing is proven.
    assert_eq!(searched(99), 1);
    // With room for both, each has moves, whose replies are leaves.
    assert!(searched(100) > 3);
}

#[test]
fn no_repetition_is_seen_across_a_null_move() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        // Both pass twice in effect: the knight goes out and comes back.
        for (ply, uci) in [(0, "f3h4"), (2, "h4f3")] {
            let mv = worker.context.board.parse_move(uci).unwrap();
            worker.play(mv, ply);
            worker.pass(ply + 1);
        }
        assert_eq!(worker.context.board.key(), worker.game.board().key());
        assert_eq!(worker.draw(4), None);
    });
}

#[test]
fn quiet_moves_tried_in_vain_lose_and_the_one_that_cut_gains() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let node = Node::new(above(0), Depth(6), 0, 0);
        let mut picker = Picker::new(false, 0, None, Killers::NONE);
        let mut tried = std::vec::Vec::new();
        while let Some(mv) = picker.next(&worker.context.board, worker.moves, &worker.history) {
            if worker.context.board.is_quiet(mv) {
                tried.push(mv);
            }
            if tried.len() == 4 {
                break;
            }
        }
        let mut searched = Searched::new();
        tried.iter().for_each(|&mv| searched.push(mv));
        worker.update_histories(tried[3], &picker, &searched, &node);
        let known = |mv| worker.history.get(&worker.context.board, mv);
        assert!(known(tried[3]) > 0);
        assert!(tried[..3].iter().all(|&mv| known(mv) < 0));
        assert_eq!(worker.killers(0).first(), Some(tried[3]));
    });
}

#[test]
fn checks_are_extended_and_nothing_else() {
    let context = Context {
        board: Board::start(),
        switches: Switches::SHIPPED,
    };
    let extended = |in_check| {
        let node = Node {
            in_check,
            ..Node::new(above(0), Depth(5), 1, 0)
        };
        check_extension::extension(&context, &node)
    };
    assert_eq!((extended(true), extended(false)), (Depth::ONE, Depth::ZERO));
}

#[test]
fn a_node_of_which_all_moves_were_left_out_is_no_stalemate() {
    // The king can only walk, and nothing that it reaches helps.
    let fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    with_worker(fen, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(300), Depth(1), 1, 0);
        node.eval = worker.evaluate();
        let score = worker.try_moves(&mut node);
        assert!(score <= Score(300) && score != Score::DRAW && !score.is_mate());
    });
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    with_worker(stalemate, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(300), Depth(1), 1, 0);
        node.eval = worker.evaluate();
        assert_eq!(worker.try_moves(&mut node), Score::DRAW);
    });
}

#[test]
fn killers_end_with_a_search_and_history_with_a_game() {
    let mut bench = Bench::new(Sizes::DESKTOP, 1 << 10);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let (mut limits, mut host) = (depth_limit(6), Silent::default());
    let learned = |worker: &Worker<'_, '_>| {
        let killers = (0..8).any(|ply| worker.killers(ply) != Killers::NONE);
        let moves = worker.context.board.legal_moves();
        let known = |&mv: &Move| worker.history.get(&worker.context.board, mv) != 0;
        (killers, moves.iter().any(known))
    };
    let _ = search.think(&game, &bench.hash, &mut limits, &mut host);
    let worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
    assert_eq!(learned(&worker), (false, true), "the next search");
    search.clear();
    let worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
    assert_eq!(learned(&worker), (false, false), "the next game");
}

#[test]
fn no_score_is_better_than_a_mate_with_the_next_move() {
    let (window, is_open) = Window::FULL.within_mate_distance(3);
    assert!(is_open);
    assert_eq!(window.alpha, Score::mated_in(3));
    assert_eq!(window.beta, Score::MATE - Score(4));
    let found = Window {
        alpha: Score::MATE - Score(4),
        beta: Score::MATE,
    };
    assert!(!found.within_mate_distance(3).1);
}

#[test]
fn quiescence_sees_a_mate_and_does_not_stand_pat_in_check() {
    let mated = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    let score = |switches| {
        with_worker(mated, switches, |worker| {
            worker.quiesce(Node::new(Window::FULL, Depth::ZERO, 1, 0))
        })
    };
    assert_eq!(score(Switches::SHIPPED), Score::mated_in(1));
    let classic = Switches::SHIPPED.classic(Technique::Quiescence);
    assert!(!score(classic).is_mate(), "the source's form sees no mate");
}
