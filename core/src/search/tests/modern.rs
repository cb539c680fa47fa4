//! The techniques that came after the sources, one by one.

use super::super::memory::{Ply, learned};
use super::super::node::{Candidate, Context, Node, Stored};
use super::super::technique::correction_history::Corrections;
use super::super::technique::futility::{Verdict, frontier};
use super::super::technique::singular_extension::{self, Singularity};
use super::super::technique::{
    evasion_pruning, history_pruning, improving, late_move_reduction, prob_cut, razoring,
    table_score,
};
use super::worker::{MIDDLE_GAME, above, entry, with_host, with_worker};
use super::*;
use crate::hash::{Bound, Entry};
use crate::order::{CaptureHistory, ContinuationHistory, History, Killers, Picker, Searched};
use crate::time::{Budget, Millis};
use crate::tunables::{
    history_pruning_depth, prob_cut_depth, prob_cut_margin, razoring_depth,
    razoring_margin_per_ply, singular_depth, time_doubt_most, time_doubt_slope,
};
use crate::types::{Color, Modern};

fn context(fen: &str, switches: Switches) -> Context {
    Context {
        board: Board::from_fen(fen).unwrap(),
        switches,
    }
}

fn node(depth: i32) -> Node {
    Node::new(above(0), Depth(depth), 1, 0)
}

#[test]
fn the_table_improves_on_the_evaluation_as_far_as_its_bound_goes() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let off = context(
        MIDDLE_GAME,
        Switches::SHIPPED.without(Technique::TableScore),
    );
    let improved = |score, bound| {
        let known = Some(entry(score, 3, bound));
        assert_eq!(table_score::improved(&off, known, Score(10)), Score(10));
        table_score::improved(&on, known, Score(10)).0
    };
    assert_eq!(improved(Score(50), Bound::Exact), 50);
    assert_eq!(improved(Score(50), Bound::Lower), 50);
    assert_eq!(improved(Score(50), Bound::Upper), 10);
    assert_eq!(improved(Score(-50), Bound::Exact), -50);
    assert_eq!(improved(Score(-50), Bound::Lower), 10);
    assert_eq!(improved(Score(-50), Bound::Upper), -50);
    assert_eq!(improved(Score::MATE - Score(5), Bound::Lower), 10);
    assert_eq!(table_score::improved(&on, None, Score(10)), Score(10));
}

#[test]
fn a_side_improves_on_its_last_evaluation_or_on_the_one_before() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let improves = |evals: [Option<i32>; 4], eval| {
        let mut plies = [Ply::EMPTY; 5];
        for (record, eval) in plies.iter_mut().zip(evals) {
            record.eval = Modern::new(eval.map(Score));
        }
        let node = Node::new(above(0), Depth(5), 4, 0);
        improving::improves(&on, &plies, &node, Score(eval))
    };
    assert!(improves([Some(99), None, Some(10), None], 11));
    assert!(!improves([Some(0), None, Some(10), None], 10));
    // In check two plies ago: four plies ago counts.
    assert!(improves([Some(10), None, None, None], 11));
    assert!(!improves([Some(10), None, None, Some(-50)], 9));
    assert!(improves([None; 4], -300), "nothing to compare with");
    let root = Node::new(above(0), Depth(5), 1, 0);
    assert!(improving::improves(&on, &[Ply::EMPTY; 5], &root, Score(0)));
    let off = context(MIDDLE_GAME, Switches::SHIPPED.without(Technique::Improving));
    assert!(!improving::improves(
        &off,
        &[Ply::EMPTY; 5],
        &root,
        Score(0)
    ));
}

#[test]
fn a_hopeless_node_near_the_leaves_is_left_to_quiescence() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let deepest = razoring_depth().0;
    let far = |depth: i32| Node {
        eval: -razoring_margin_per_ply() * depth,
        ..node(depth)
    };
    for depth in 1..=deepest {
        assert!(razoring::is_tried(&on, &far(depth)));
        let near = Node {
            eval: far(depth).eval + Score(1),
            ..node(depth)
        };
        assert!(!razoring::is_tried(&on, &near));
    }
    assert!(!razoring::is_tried(&on, &far(deepest + 1)));
    let spared = [
        Node {
            in_check: true,
            ..far(1)
        },
        Node {
            is_pv: true,
            ..far(1)
        },
    ];
    assert!(!spared.iter().any(|node| razoring::is_tried(&on, node)));
    // The score is that of quiescence, and the stack of moves and plies is as it was.
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(2000), Depth(2), 1, 0);
        node.eval = worker.evaluate();
        let key = worker.context.board.key();
        let score = worker.cut_without_moves(&node).unwrap();
        assert!(score <= Score(2000) && score >= node.eval);
        assert_eq!(worker.context.board.key(), key);
    });
    // A queen that hangs is seen by quiescence, and nothing is cut.
    let hangs = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";
    with_worker(hangs, Switches::SHIPPED, |worker| {
        let node = Node {
            eval: Score(-600),
            ..Node::new(above(0), Depth(2), 1, 0)
        };
        assert_eq!(worker.cut_without_moves(&node), None);
    });
}

#[test]
fn a_capture_far_above_beta_is_enough_unless_the_table_doubts_it() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let least = prob_cut_depth().0;
    assert_eq!(
        prob_cut::goal(&on, &node(least)),
        Some(Score(1) + prob_cut_margin())
    );
    assert_eq!(prob_cut::goal(&on, &node(least - 1)), None);
    assert_eq!(prob_cut::reply_depth(&node(9)), Depth(5));
    assert_eq!(prob_cut::window(Score(300)), above(299));
    let spared: [&dyn Fn(&mut Node); 3] = [
        &|node| node.is_pv = true,
        &|node| node.in_check = true,
        &|node| node.window.beta = Score::MATE - Score(5),
    ];
    for change in spared {
        let mut node = node(least);
        change(&mut node);
        assert_eq!(prob_cut::goal(&on, &node), None);
    }
    let known = |score: i32, depth| Node {
        stored: Stored::new(Some(entry(Score(score), depth, Bound::Upper))),
        ..node(least)
    };
    assert_eq!(prob_cut::goal(&on, &known(0, least - 3)), None);
    assert!(prob_cut::goal(&on, &known(0, least - 4)).is_some());
    assert!(prob_cut::goal(&on, &known(900, least - 3)).is_some());
    // White takes a queen.
    let fen = "3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let cut = |switches| {
        with_worker(fen, switches, |worker| {
            let mut node = Node::new(above(100), Depth(6), 0, 0);
            node.eval = Score(-500);
            let score = worker.cut_without_moves(&node);
            let stored = worker.probe(0);
            (score, stored)
        })
    };
    let (score, stored) = cut(Switches::SHIPPED);
    assert!(score.unwrap() >= Score(101) + prob_cut_margin());
    let stored = stored.unwrap();
    assert_eq!((stored.depth, stored.bound), (Depth(3), Bound::Lower));
    assert_eq!(cut(Switches::SHIPPED.without(Technique::ProbCut)).0, None);
}

/// A node deep enough whose hash move the table thinks to be worth `score`.
fn singular(context: &Context, mv: &str, score: i32) -> Node {
    let mv = context.board.parse_move(mv).unwrap();
    let depth = singular_depth();
    let stored = Entry {
        best: Some(mv),
        score: Score(score),
        depth,
        bound: Bound::Lower,
    };
    Node {
        hash_move: Some(mv),
        stored: Stored::new(Some(stored)),
        ..Node::new(above(0), depth, 1, 0)
    }
}

#[test]
fn the_hash_move_is_left_out_where_the_table_is_sure_of_it() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let sure = singular(&on, "c4d5", 40);
    let root = Depth(10);
    let test = singular_extension::test(&on, &sure, root).unwrap();
    assert_eq!(test.excluded.get(), sure.hash_move);
    assert!(test.window.beta < Score(40) && !test.is_pv);
    assert_eq!(sure.depth, Depth(8));
    assert_eq!(test.depth, Depth(3), "half of what is left");
    assert_eq!(test.window, above(40 - 2 * 8 - 1));
    let refused = |change: &dyn Fn(&mut Node)| {
        let mut node = sure;
        change(&mut node);
        singular_extension::test(&on, &node, root).is_none()
    };
    assert!(!refused(&|_| {}));
    assert!(refused(&|node| node.depth = singular_depth() - Depth::ONE));
    assert!(refused(&|node| node.excluded = Modern::new(node.hash_move)));
    assert!(refused(&|node| node.hash_move = None));
    assert!(refused(&|node| node.ply = 20), "twice the iteration");
    let stored = |score, depth, bound| {
        move |node: &mut Node| node.stored = Stored::new(Some(entry(score, depth, bound)))
    };
    let depth = singular_depth().0;
    assert!(refused(&stored(Score(40), depth, Bound::Upper)));
    assert!(refused(&stored(Score(40), depth - 4, Bound::Lower)));
    assert!(refused(&stored(
        Score::MATE - Score(9),
        depth,
        Bound::Lower
    )));
    assert!(!refused(&stored(Score(40), depth - 3, Bound::Exact)));
}

#[test]
fn a_move_is_extended_by_how_singular_it_is() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let judge = |node: &Node, score: i32| {
        let test = singular_extension::test(&on, node, Depth(10)).unwrap();
        singular_extension::judge(node, &test, test.window.beta + Score(score))
    };
    let plies = |plies| Singularity::Extend(Depth(plies));
    let low = singular(&on, "c4d5", -30);
    assert_eq!(judge(&low, -1), plies(1));
    assert_eq!(judge(&low, -400), plies(2));
    assert_eq!(judge(&low, 0), plies(0));
    let is_cut = Node {
        is_cut: Modern::new(true),
        ..low
    };
    assert_eq!(judge(&is_cut, 0), plies(-1));
    let pv = Node { is_pv: true, ..low };
    assert_eq!(
        judge(&pv, -400),
        plies(1),
        "once on the principal variation"
    );
    // Others reach beta, too.
    let high = singular(&on, "c4d5", 300);
    let beta = singular_extension::test(&on, &high, Depth(10))
        .unwrap()
        .window
        .beta;
    assert_eq!(judge(&high, 0), Singularity::Cut(beta));
    let pv = Node {
        is_pv: true,
        ..high
    };
    assert_eq!(judge(&pv, 0), plies(-1));
}

#[test]
fn the_test_of_a_hash_move_looks_at_all_others_and_stores_nothing() {
    // White takes the queen or has lost.
    let fen = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1";
    with_worker(fen, Switches::SHIPPED, |worker| {
        let score = worker.evaluate().0 + 900;
        let mut node = singular(&worker.context, "c3d5", score);
        worker.root.depth = Depth(10);
        node.in_check = worker.context.board.in_check();
        let test = singular_extension::test(&worker.context, &node, Depth(10)).unwrap();
        let found = worker.try_moves(&mut Node { ..test });
        assert!(found < test.window.beta);
        assert!(worker.nodes > 0);
        assert_eq!(worker.probe(1), None, "not the position's score");
    });
    // Without the only legal move nothing is left that could reach the goal.
    let only = "7k/8/8/8/8/7b/6P1/4r2K w - - 0 1";
    with_worker(only, Switches::SHIPPED, |worker| {
        let moves = worker.context.board.legal_moves();
        assert_eq!(moves.len(), 1);
        let mut test = Node {
            excluded: Modern::new(moves.first().copied()),
            in_check: true,
            ..Node::new(above(-3000), Depth(4), 1, 0)
        };
        assert_eq!(worker.try_moves(&mut test), Score(-3000));
    });
}

#[test]
fn near_the_leaves_what_history_dislikes_is_skipped() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let prunes = |depth, history| history_pruning::prunes(&on, &node(depth), history);
    assert!(prunes(1, -16_000) && !prunes(1, 0) && !prunes(1, 16_000));
    assert!(prunes(1, -3_000) && !prunes(2, -3_000));
    assert!(!prunes(history_pruning_depth().0 + 1, -16_384));
}

#[test]
fn an_evasion_that_gives_material_away_is_skipped_after_another() {
    let fen = "4k3/8/3p4/8/8/4r3/8/3QK3 w - - 0 1";
    let on = context(fen, Switches::SHIPPED);
    let mv = |san: &str| on.board.parse_move(san).unwrap();
    let nothing = -Score::INFINITE;
    assert!(evasion_pruning::prunes(&on, Score(0), mv("Qe2")));
    assert!(!evasion_pruning::prunes(&on, nothing, mv("Qe2")));
    assert!(!evasion_pruning::prunes(&on, Score::mated_in(4), mv("Qe2")));
    assert!(!evasion_pruning::prunes(&on, Score(0), mv("Kf2")));
}

#[test]
fn history_learns_of_captures_and_of_what_came_before() {
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    let (quiet, capture) = (
        board.parse_move("f3e5").unwrap(),
        board.parse_move("c4d5").unwrap(),
    );
    let mut slots = [0; History::FULL];
    let mut captures = vec![0; CaptureHistory::FULL];
    let mut continuations = vec![0; ContinuationHistory::FULL];
    let mut history = History::new(&mut slots);
    history.captures = CaptureHistory::new(&mut captures);
    history.continuations = ContinuationHistory::new(&mut continuations);
    let last = |to| Some((Color::Black, crate::types::Piece::Knight, to));
    history.continuations.follow([last(Square::C6), None]);
    history.update(&board, quiet, 800);
    let (known, same) = (history.get(&board, quiet), 800);
    assert!(known > same, "{known}");
    history.continuations.follow([last(Square::A6), None]);
    assert_eq!(history.get(&board, quiet), same, "after another move");
    history.continuations.follow([None, last(Square::C6)]);
    assert!(
        history.get(&board, quiet) > same,
        "as the move before the last"
    );
    history.captures.update(&board, capture, -500);
    assert!(history.captures.get(&board, capture) < 0);
    for _ in 0..500 {
        history
            .continuations
            .follow([last(Square::C6), last(Square::A6)]);
        history.update(&board, quiet, 1_500);
        history.captures.update(&board, capture, -1_500);
    }
    assert!((12_000..=16_384).contains(&history.get(&board, quiet)));
    assert!((-8_192..=-7_000).contains(&history.captures.get(&board, capture)));
    history.age();
    assert!((6_000..=8_192).contains(&history.get(&board, quiet)));
    history.clear();
    assert_eq!(history.get(&board, quiet), 0);
    assert_eq!(history.captures.get(&board, capture), 0);
}

#[test]
fn a_capture_that_refuted_is_tried_before_its_like() {
    // Two pawns take pawns.
    let board = Board::from_fen("6k1/8/2p3p1/1P3P2/8/8/8/6K1 w - - 0 1").unwrap();
    let order = |history: &History<'_>| {
        let mut moves = [crate::order::Scored::EMPTY; 64];
        let mut picker = Picker::new(false, 0, None, Killers::NONE);
        picker.next(&board, &mut moves, history).unwrap()
    };
    let mut slots = [0; History::FULL];
    let mut captures = vec![0; CaptureHistory::FULL];
    let mut history = History::new(&mut slots);
    history.captures = CaptureHistory::new(&mut captures);
    let first = order(&history);
    history.captures.update(&board, first, -1_500);
    assert_ne!(order(&history), first);
}

#[test]
fn a_cut_blames_what_was_searched_and_nothing_else() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let node = Node::new(above(0), Depth(6), 1, 0);
        let mv = |text: &str| worker.context.board.parse_move(text).unwrap();
        let (cut, searched_quiet, skipped) = (mv("f3e5"), mv("a2a3"), mv("h2h3"));
        let capture = mv("c4d5");
        let mut searched = Searched::new();
        for mv in [capture, searched_quiet, cut] {
            searched.push(mv);
        }
        let picker = Picker::new(false, 0, None, Killers::NONE);
        worker.update_histories(cut, &picker, &searched, &node);
        let board = worker.context.board.clone();
        assert!(worker.history.get(&board, cut) > 0);
        assert!(worker.history.get(&board, searched_quiet) < 0);
        assert_eq!(worker.history.get(&board, skipped), 0);
        assert!(worker.history.captures.get(&board, capture) < 0);
        // A capture that cuts says nothing of quiet moves.
        let before = worker.history.get(&board, searched_quiet);
        worker.update_histories(capture, &picker, &searched, &node);
        assert_eq!(worker.history.get(&board, searched_quiet), before);
    });
}

#[test]
fn corrections_learn_the_error_of_like_positions() {
    let mut slots = vec![0; 6 * 1024];
    let mut corrections = Corrections::new(&mut slots);
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    assert_eq!(corrections.get(&board), Score::ZERO);
    for _ in 0..200 {
        corrections.learn(&board, Depth(6), Score(40));
    }
    let known = corrections.get(&board);
    assert!((10..=96).contains(&known.0), "{known:?}");
    // Other pawns and pieces: nothing is known.
    assert_eq!(corrections.get(&Board::start()), Score::ZERO);
    // The same pawns, one piece elsewhere: something is.
    let like = MIDDLE_GAME.replace("R1BQ1RK1", "R1BQ1R1K");
    let like = corrections.get(&Board::from_fen(&like).unwrap());
    assert!(Score::ZERO < like && like < known);
    // Where the evaluation drives to mate, nothing is corrected.
    let mate = Board::from_fen("8/8/8/8/3k4/8/8/KBN5 w - - 0 1").unwrap();
    corrections.learn(&mate, Depth(6), Score(400));
    assert_eq!(corrections.get(&mate), Score::ZERO);
    for _ in 0..800 {
        corrections.learn(&board, Depth(20), Score(-900));
    }
    assert!((-96..=-60).contains(&corrections.get(&board).0), "bounded");
    assert!(Corrections::says(Bound::Exact, Score(1), Score(9)));
    assert!(Corrections::says(Bound::Lower, Score(10), Score(9)));
    assert!(!Corrections::says(Bound::Lower, Score(8), Score(9)));
    assert!(Corrections::says(Bound::Upper, Score(8), Score(9)));
    assert!(!Corrections::says(Bound::Upper, Score(10), Score(9)));
    assert_eq!(Corrections::new(&mut []).get(&board), Score::ZERO);
}

#[test]
fn a_search_corrects_its_evaluation() {
    let after = |switches| {
        with_worker(MIDDLE_GAME, switches, |worker| {
            let before = worker.evaluate();
            worker.gather_root_moves();
            let score = worker.search(Node::new(
                super::super::window::Window::FULL,
                Depth(8),
                1,
                64,
            ));
            (before, worker.evaluate(), score)
        })
    };
    let (before, learned, _) = after(Switches::SHIPPED);
    assert_ne!(before, learned);
    let (before, same, _) = after(Switches::SHIPPED.without(Technique::CorrectionHistory));
    assert_eq!(before, same);
}

#[test]
fn the_first_move_is_searched_however_little_it_wins() {
    let searched = |switches| {
        with_worker(MIDDLE_GAME, switches, |worker| {
            let mut node = Node::new(above(1500), Depth(1), 1, 0);
            node.eval = worker.evaluate();
            worker.try_moves(&mut node);
            worker.nodes
        })
    };
    assert!(searched(Switches::SHIPPED) >= 1);
    let classic = Switches::SHIPPED.classic(Technique::FrontierFutility);
    assert_eq!(searched(classic), 0);
}

#[test]
fn a_capture_has_more_margin_than_a_quiet_move() {
    // The pawn that may be taken is worth 100.
    let on = context("6k1/8/8/8/8/3p4/4P3/6K1 w - - 0 1", Switches::SHIPPED);
    let mv = |san: &str| on.board.parse_move(san).unwrap();
    let (quiet, capture) = (mv("e2e4"), mv("e2d3"));
    let skip = Verdict::Skip(Technique::FrontierFutility);
    let spared = |mv, tried, gap: i32| {
        let node = Node {
            eval: Score(-gap),
            ..node(1)
        };
        frontier::spared(&on, &node, mv, tried, skip) == Verdict::Search
    };
    let margin = crate::tunables::frontier_margin().0;
    let more = crate::tunables::frontier_capture_margin().0;
    let pawn = crate::types::Piece::Pawn.value().0;
    assert!(spared(quiet, 0, 5_000) && spared(capture, 0, 5_000));
    assert!(!spared(quiet, 1, margin));
    assert!(spared(capture, 1, margin + more + pawn - 1));
    assert!(!spared(capture, 1, margin + more + pawn));
    let cut = frontier::spared(&on, &node(1), quiet, 0, Verdict::Cut);
    assert_eq!(cut, Verdict::Cut);
    let classic = Switches::SHIPPED.classic(Technique::FrontierFutility);
    assert!(frontier::waits(&on) && !frontier::waits(&context(MIDDLE_GAME, classic)));
    assert!(!frontier::waits(&context(MIDDLE_GAME, Switches::SOUND)));
}

#[test]
fn what_came_after_the_sources_is_known_by_name() {
    let modern: Vec<&str> = Technique::ALL
        .iter()
        .filter(|technique| technique.is_modern())
        .map(|technique| technique.name())
        .collect();
    let names = [
        "table-score",
        "improving",
        "cut-nodes",
        "razoring",
        "prob-cut",
        "singular-extension",
        "capture-history",
        "continuation-history",
        "history-pruning",
        "correction-history",
        "evasion-pruning",
    ];
    assert_eq!(modern, names);
}

#[test]
fn a_late_move_is_reduced_more_at_a_cut_node_and_by_a_side_that_does_not_improve() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let candidate = Candidate {
        mv: on.board.parse_move("a2a3").unwrap(),
        tried: 20,
        is_quiet: true,
        is_losing: false,
    };
    let reduced = |is_cut, improves| {
        let node = Node {
            is_cut: Modern::new(is_cut),
            improves: Modern::new(improves),
            ..node(12)
        };
        late_move_reduction::reduction(&on, &node, candidate, 0).0
    };
    let least = reduced(false, true);
    assert!(least > 0);
    assert_eq!(reduced(true, true), least + 1);
    assert_eq!(reduced(false, false), least + 1);
    assert_eq!(reduced(true, false), least + 2);
}

#[test]
fn a_cut_is_expected_of_every_other_node() {
    let open = super::super::window::Window {
        alpha: Score(-50),
        beta: Score(50),
    };
    let root = Node::new(open, Depth(9), 0, 0);
    let expected = |node: &Node| (node.is_pv, node.is_cut.get());
    let first = root.child(false, Depth(8), 0);
    assert_eq!(expected(&first), (true, false));
    let second = root.child(true, Depth(8), 0);
    assert_eq!(expected(&second), (false, true));
    let below = second.child(false, Depth(7), 0);
    assert_eq!(expected(&below), (false, false));
    assert_eq!(expected(&below.child(true, Depth(6), 0)), (false, true));
}

#[test]
fn a_hash_move_is_searched_by_its_extension_more() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let node = Node {
        extension: Modern::new(Depth(2)),
        ..singular(&on, "c4d5", 40)
    };
    let other = on.board.parse_move("a2a3").unwrap();
    assert_eq!(node.extension_of(node.hash_move.unwrap()), Depth(2));
    assert_eq!(node.extension_of(other), Depth::ZERO);
}

#[test]
fn the_quiet_moves_that_are_left_can_be_dropped() {
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    let mut slots = [0; History::FULL];
    let history = History::new(&mut slots);
    let mut stack = [crate::order::Scored::EMPTY; 128];
    let mut picker = Picker::new(false, 0, None, Killers::NONE);
    let mut quiets = 0;
    let mut after = 0;
    while let Some(mv) = picker.next(&board, &mut stack, &history) {
        if board.is_quiet(mv) {
            quiets += 1;
        } else if quiets > 0 {
            after += 1;
        }
        if quiets == 3 {
            picker.drop_quiets();
        }
    }
    assert_eq!(quiets, 3);
    assert!(after > 0, "losing captures still come");
}

#[test]
fn experience_is_shared_out_among_those_who_learn() {
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    let (quiet, capture) = (
        board.parse_move("f3e5").unwrap(),
        board.parse_move("c4d5").unwrap(),
    );
    // What is learned with so much memory: of captures, of continuations, of errors.
    let learns = |switches, length| {
        let mut slots = [0; History::FULL];
        let mut experience = vec![0; length];
        let (mut history, mut corrections) = learned(switches, &mut slots, &mut experience);
        let last = Some((Color::Black, crate::types::Piece::Knight, Square::C6));
        history.continuations.follow([last, None]);
        history.update(&board, quiet, 800);
        history.captures.update(&board, capture, 800);
        corrections.learn(&board, Depth(9), Score(90));
        (
            history.captures.get(&board, capture) != 0,
            history.get(&board, quiet) > 800,
            corrections.get(&board) != Score::ZERO,
        )
    };
    let (captures, continuations) = (CaptureHistory::FULL, ContinuationHistory::FULL);
    let on = Switches::SHIPPED;
    assert_eq!(learns(on, 0), (false, false, false));
    assert_eq!(learns(on, captures), (true, false, false));
    assert_eq!(learns(on, captures + 6_000), (true, false, true));
    assert_eq!(learns(on, captures + continuations), (true, true, false));
    let all = captures + continuations + 6_000;
    assert_eq!(learns(on, all), (true, true, true));
    let without = |technique| learns(on.without(technique), all);
    assert_eq!(without(Technique::CaptureHistory), (false, true, true));
    assert_eq!(without(Technique::ContinuationHistory), (true, false, true));
    assert_eq!(without(Technique::CorrectionHistory), (true, true, false));
}

#[test]
fn time_is_spent_where_the_best_move_took_few_of_the_nodes() {
    let worth = |share: u64, elapsed: u64| {
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
            worker.root.nodes_before = Modern::new(50);
            (worker.nodes, worker.root.best_nodes) = (150, Modern::new(share));
            worker.is_worth_deepening()
        })
    };
    for share in [0, 30, 60, 100] {
        let percent = u64::from(time_doubt_most()) - share * u64::from(time_doubt_slope()) / 100;
        assert!(worth(share, percent * 10 - 1), "{share}");
        assert!(!worth(share, percent * 10), "{share}");
    }
}
