//! Single steps of the recipe, each by itself.

use super::super::memory::Ply;
use super::super::node::{Candidate, Context, Node};
use super::super::pv::PvTable;
use super::super::technique::futility::{
    frontier, general, general_deep, over_kill, specific_deep, super_stand_pat, weak_general,
};
use super::super::technique::{
    aspiration, check_extension, exchange_pruning, late_move_pruning, late_move_reduction,
    mate_holds, null_move,
};
use super::super::window::Window;
use super::super::worker::Worker;
use super::*;
use crate::hash::{Bound, Entry};
use crate::order::{Killers, Picker};
use crate::time::{Budget, Millis};
use crate::tunables::{
    aspiration_depth, late_pruning_depth, late_pruning_moves, time_alarming_drop, time_unstable,
};
use crate::types::Piece;

pub(super) const MIDDLE_GAME: &str =
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// Lets `f` work on the position.
pub(super) fn with_worker<T>(
    fen: &str,
    switches: Switches,
    f: impl FnOnce(&mut Worker<'_, '_>) -> T,
) -> T {
    with_host(fen, switches, Silent::default(), f)
}

/// The same with a host of its own.
fn with_host<T>(
    fen: &str,
    switches: Switches,
    mut host: Silent,
    f: impl FnOnce(&mut Worker<'_, '_>) -> T,
) -> T {
    let mut bench = Bench::new(Sizes::DESKTOP, 1 << 10);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    search.set_switches(switches);
    let mut limits = depth_limit(20);
    f(&mut search.begin(&game, &bench.hash, &mut limits, &mut host))
}

/// A null window above `alpha`.
pub(super) fn above(alpha: i32) -> Window {
    Window {
        alpha: Score(alpha),
        beta: Score(alpha + 1),
    }
}

pub(super) fn entry(score: Score, depth: i32, bound: Bound) -> Entry {
    Entry {
        best: None,
        score,
        depth: Depth(depth),
        bound,
    }
}

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
fn the_shipped_super_stand_pat_keeps_its_margin_for_each_ply() {
    let context = Context {
        board: Board::from_fen(MIDDLE_GAME).unwrap(),
        switches: Switches::SHIPPED,
    };
    let cuts = |beta: i32, depth| {
        let mut node = Node::new(above(beta - 1), Depth(depth), 1, 0);
        node.eval = Score(0);
        super_stand_pat::cut(&context, &node).is_some()
    };
    for depth in 1..=7 {
        assert!(cuts(-75 * depth, depth), "depth {depth}");
        assert!(!cuts(1 - 75 * depth, depth), "depth {depth}");
    }
    assert!(!cuts(-5000, 8));
}

#[test]
fn the_shipped_frontier_futility_keeps_its_margin_at_each_depth() {
    let context = Context {
        board: Board::from_fen(MIDDLE_GAME).unwrap(),
        switches: Switches::SHIPPED,
    };
    let limit = |depth| {
        let mut node = Node::new(above(1000), Depth(depth), 1, 0);
        node.eval = Score(0);
        frontier::limit(&context, &node)
    };
    assert_eq!(limit(0), Some(Score(1000 - 300)), "quiescence");
    for depth in 1..=6 {
        let margin = 60 + 65 * (depth - 1);
        assert_eq!(limit(depth), Some(Score(1000 - margin)), "depth {depth}");
    }
    assert_eq!(limit(7), None);
}

#[test]
fn the_shipped_general_futility_and_over_kill_keep_their_margins() {
    // Each side has a queen to lose, and no pawn that is about to promote.
    let context = Context {
        board: Board::from_fen(MIDDLE_GAME).unwrap(),
        switches: Switches::SHIPPED,
    };
    let queen = Piece::Queen.value().0;
    let at = |alpha, depth| {
        let mut node = Node::new(above(alpha), Depth(depth), 1, 0);
        node.eval = Score(0);
        node
    };
    for depth in [0, 1] {
        let cuts = |alpha| general::cut(&context, &at(alpha, depth)).is_some();
        assert!(cuts(queen + 150) && !cuts(queen + 149), "depth {depth}");
    }
    assert_eq!(general::cut(&context, &at(5000, 2)), None);
    for depth in [1, 2] {
        // Beta is 100, and the surplus over it -100.
        let limit = over_kill::limit(&context, &at(99, depth));
        assert_eq!(limit, Score(queen + 200 + 100), "depth {depth}");
    }
    assert_eq!(over_kill::limit(&context, &at(99, 3)), Score::INFINITE);
}

#[test]
fn the_shipped_deep_forms_keep_their_margin() {
    // Black has a queen, a rook and a knight.
    let context = Context {
        board: Board::from_fen("r5k1/n7/8/3q4/B3P2N/8/8/6K1 w - - 0 1").unwrap(),
        switches: Switches::SHIPPED,
    };
    let [queen, rook, knight] = [Piece::Queen, Piece::Rook, Piece::Knight].map(|p| p.value().0);
    let at = |alpha, depth| Node::new(above(alpha), Depth(depth), 1, 0);
    for depth in [2, 6] {
        let acts = |alpha| general_deep::only_checks(&context, &at(alpha, depth));
        let most = queen + rook + 250;
        assert!(acts(most) && !acts(most - 1), "general, depth {depth}");
    }
    for depth in [2, 3] {
        let acts = |alpha| weak_general::only_queen(&context, &at(alpha, depth));
        let most = rook + knight + 250;
        assert!(acts(most) && !acts(most - 1), "weak, depth {depth}");
    }
    let futile = |alpha, depth| specific_deep::limit(&context, &at(alpha, depth));
    let (specific, weak) = (
        Technique::SpecificDeepFutility,
        Technique::WeakGeneralFutility,
    );
    assert_eq!(futile(queen + 250, 6), Some((Score(0), specific)));
    assert_eq!(futile(queen + 249, 6), None);
    assert_eq!(futile(rook + 250, 3), Some((Score(0), weak)));
    assert_eq!(futile(rook + 249, 3), None);
    for depth in [1, 7] {
        assert!(!general_deep::only_checks(&context, &at(5000, depth)));
        assert_eq!(futile(5000, depth), None);
    }
}

#[test]
fn a_reduced_move_that_surprises_is_searched_again_at_full_depth() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let node = Node::new(above(-100), Depth(7), 0, 0);
        worker.play(worker.context.board.parse_move("a2a3").unwrap(), 0);
        // At the reduced depth the table says that the reply is lost.
        worker.store(1, entry(Score(-900), 4, Bound::Exact));
        let score = worker.reply(&node, 0, false, Depth(2));
        assert_ne!(score, Score(900), "the reduced score is not the last word");
        assert!(score > node.window.alpha);
        assert!(worker.probe(1).unwrap().depth >= Depth(5));
    });
}

#[test]
fn late_move_pruning_leaves_captures_alone() {
    // Only the last move in the order is a capture, one that loses a queen for a pawn.
    let searched = |fen: &str| {
        let switches = Switches::SHIPPED
            .without(Technique::FrontierFutility)
            .without(Technique::ExchangePruning)
            .without(Technique::Quiescence);
        with_worker(fen, switches, |worker| {
            let _ = worker.try_moves(&mut Node::new(above(5000), Depth(1), 0, 0));
            worker.nodes
        })
    };
    let quiet = searched("6k1/5p2/8/8/8/8/8/3Q2K1 w - - 0 1");
    let capture = searched("6k1/5p2/4p3/8/8/1Q6/8/6K1 w - - 0 1");
    assert_eq!(capture, quiet + 1);
}

#[test]
fn late_move_pruning_spares_open_windows_and_evasions() {
    let searched = |change: fn(&mut Node)| {
        let switches = Switches::SHIPPED
            .without(Technique::FrontierFutility)
            .without(Technique::Quiescence);
        let mut node = Node::new(above(5000), Depth(1), 0, 0);
        change(&mut node);
        with_worker("6k1/5p2/8/8/8/8/8/3Q2K1 w - - 0 1", switches, |worker| {
            let _ = worker.try_moves(&mut node);
            worker.nodes
        })
    };
    let pruned = searched(|_| {});
    assert!(pruned < searched(|node| node.is_pv = true));
    assert!(pruned < searched(|node| node.in_check = true));
}

#[test]
fn late_move_pruning_waits_for_more_moves_the_deeper_the_node() {
    let context = Context {
        board: Board::start(),
        switches: Switches::SHIPPED,
    };
    let acts = |depth, tried: i32| {
        let node = Node::new(above(0), depth, 1, 0);
        late_move_pruning::acts(&context, &node, tried as u8)
    };
    let deepest = late_pruning_depth();
    for depth in (1..=deepest.0).map(Depth) {
        let least = late_pruning_moves() + depth.0 * depth.0;
        assert!(!acts(depth, least - 1) && acts(depth, least));
    }
    assert!(!acts(Depth(deepest.0 + 1), 255));
}

#[test]
fn a_falling_score_stretches_the_time() {
    let worth = |score_drop, elapsed| {
        let host = Silent {
            polls: elapsed,
            ..Silent::default()
        };
        with_host(MIDDLE_GAME, Switches::SHIPPED, host, |worker| {
            worker.limits.budget = Some(Budget {
                soft: Millis(1_000),
                hard: Millis(9_000),
            });
            worker.root.depth = Depth(8);
            worker.root.total = 20;
            worker.root.best_move_stability = 1;
            worker.root.score_drop = score_drop;
            worker.is_worth_deepening()
        })
    };
    let alarming = time_alarming_drop() + 1;
    let stretched = u64::from(time_unstable()) * 10;
    for (score_drop, most) in [(0, 1_000), (alarming - 1, 1_000), (alarming, stretched)] {
        assert!(worth(score_drop, most - 1), "{score_drop}");
        assert!(!worth(score_drop, most), "{score_drop}");
    }
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
            .fold(Switches::SHIPPED, |on, &one| on.without(one));
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
        worker.update_histories(tried[3], &picker, &node);
        let known = |mv| worker.history.get(&worker.context.board, mv);
        assert!(known(tried[3]) > 0);
        assert!(tried[..3].iter().all(|&mv| known(mv) < 0));
        assert_eq!(worker.killers(0).first(), Some(tried[3]));
    });
}

#[test]
fn an_iteration_that_is_stopped_has_no_score() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        worker.gather_root_moves();
        worker.root.depth = Depth(3);
        assert!(worker.search_root(0, Window::FULL).is_some());
        let spent = worker.nodes;
        worker.limits.nodes = 2 * spent - 10;
        worker.next_poll = worker.limits.nodes;
        let mut stopped = None;
        while !worker.stopped {
            worker.root.depth += Depth::ONE;
            stopped = Some(worker.search_root(0, Window::FULL));
        }
        assert_eq!(stopped, Some(None));
    });
}

#[test]
fn a_score_on_the_edge_of_the_window_is_a_bound() {
    // Without a table and without what a search learns, a search is the same each time.
    let mut bench = Bench::new(
        Sizes {
            history: 0,
            ..Sizes::DESKTOP
        },
        0,
    );
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let depth = aspiration_depth();
    let mut think = |last: Option<Score>| {
        let (mut limits, mut host) = (depth_limit(9), Silent::default());
        let score = {
            let mut worker = search.begin(&game, &[], &mut limits, &mut host);
            worker.gather_root_moves();
            worker.root.depth = depth;
            match last {
                None => worker.search_root(0, Window::FULL),
                Some(last) => worker.search_aspiration(0, last),
            }
        };
        let bounds: Vec<Bound> = host
            .reports
            .iter()
            .map(|(report, _)| report.bound)
            .collect();
        (score.unwrap(), bounds)
    };
    let (score, _) = think(None);
    let context = Context {
        board: Board::start(),
        switches: Switches::SHIPPED,
    };
    let window = aspiration::window(&context, &Node::new(Window::FULL, depth, 0, 0), score);
    let (below, above) = (score - window.alpha, window.beta - score);
    assert!(below > Score::ZERO && above > Score::ZERO);
    assert!(!think(Some(score)).1.contains(&Bound::Upper));
    let (same, bounds) = think(Some(score + below));
    assert!(bounds.contains(&Bound::Upper), "{bounds:?}");
    assert_eq!(same, score);
    let (same, bounds) = think(Some(score - above));
    assert!(bounds.contains(&Bound::Lower), "{bounds:?}");
    assert_eq!(same, score);
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
fn a_late_move_is_reduced_less_when_it_checks_or_history_likes_it() {
    // Qd8 gives check, Qd2 does not.
    let context = Context {
        board: Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1").unwrap(),
        switches: Switches::SHIPPED,
    };
    let node = Node::new(above(0), Depth(12), 1, 0);
    let reduced = |san: &str, history, is_pv| {
        let candidate = Candidate {
            mv: context.board.parse_move(san).unwrap(),
            tried: 20,
            is_quiet: true,
            is_losing: false,
        };
        let node = Node { is_pv, ..node };
        late_move_reduction::reduction(&context, &node, candidate, history).0
    };
    // 16 ln 12 is 40, 16 ln 21 is 49; (40 * 49 + 288) / 576 is 3.
    assert_eq!(reduced("Qd2", 0, false), 3);
    assert_eq!(reduced("Qd8+", 0, false), 2);
    assert_eq!(reduced("Qd2", 0, true), 2);
    assert_eq!(reduced("Qd2", 4096, false), 2);
    assert_eq!(reduced("Qd2", -4096, false), 4);
}

#[test]
fn a_node_of_which_all_moves_were_left_out_is_no_stalemate() {
    // The king can only walk, and nothing that it reaches helps.
    let fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    with_worker(fen, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(300), Depth(1), 1, 0);
        node.eval = worker.evaluate();
        assert_eq!(worker.try_moves(&mut node), Score(300));
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

#[test]
fn exchange_pruning_leaves_out_what_loses_more_than_its_margin() {
    let context = Context {
        board: Board::from_fen("6k1/5ppp/4p3/8/8/8/5PPP/3Q2K1 w - - 0 1").unwrap(),
        switches: Switches::SHIPPED,
    };
    let prunes = |san: &str, depth| {
        let candidate = Candidate {
            mv: context.board.parse_move(san).unwrap(),
            tried: 3,
            is_quiet: true,
            is_losing: false,
        };
        let node = Node::new(above(0), Depth(depth), 1, 0);
        exchange_pruning::prunes(&context, &node, candidate)
    };
    assert!(prunes("Qd5", 1) && prunes("Qd5", 6));
    assert!(!prunes("Qd5", 7), "too far from the leaves");
    assert!(!prunes("Qd2", 1));
}

#[test]
fn aspiration_widens_the_side_that_failed() {
    let window = Window {
        alpha: Score(-25),
        beta: Score(25),
    };
    let low = aspiration::widened(window, Score(-30));
    assert_eq!((low.alpha, low.beta), (Score(-130), Score(25)));
    let high = aspiration::widened(window, Score(40));
    assert_eq!((high.alpha, high.beta), (Score(-25), Score(140)));
    let mate = aspiration::widened(window, Score::MATE - Score(3));
    assert_eq!(mate.beta, Score::INFINITE);
}

#[test]
fn a_line_is_its_move_and_what_follows() {
    let board = Board::start();
    let moves = board.legal_moves();
    let mut cells = [Move::EMPTY; Sizes::pv(4)];
    let mut plies = [Ply::EMPTY; 6];
    let mut pv = PvTable::new(&mut cells);
    pv.set(&mut plies, 2, moves[2]);
    pv.set(&mut plies, 1, moves[1]);
    pv.set(&mut plies, 0, moves[0]);
    assert_eq!(pv.get(&plies, 0), &moves[..3]);
    assert_eq!(pv.get(&plies, 1), &moves[1..3]);
    PvTable::clear(&mut plies, 1);
    pv.set(&mut plies, 0, moves[3]);
    assert_eq!(pv.get(&plies, 0), &moves[3..4]);
}
