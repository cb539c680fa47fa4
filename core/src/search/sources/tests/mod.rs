//! Each technique by what it must find and must not lose, and a position where it decides.

mod oracle;
mod verify;

use super::node::{Known, Node};
use super::{Recipe, Switches, Technique as T, null_move};
use crate::board::Board;
use crate::game::Game;
use crate::hash::{Bound, Entry};
use crate::search::tests::{Bench, Silent};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::search::{Limits, Report, Search, Sizes};
use crate::time::Instant;
use crate::types::{Depth, Move, Piece, Score};

extern crate std;

const POSITIONS: [&str; 6] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
];
const MIDDLE_GAME: &str = POSITIONS[0];
/// Black has a queen, a rook and a knight.
const RICH: &str = "r5k1/n7/8/3q4/B3P2N/8/8/6K1 w - - 0 1";

fn limits(switches: Switches, depth: i32) -> Limits {
    Limits {
        depth: Depth(depth),
        recipe: Recipe::Sources(switches),
        ..Limits::until_stopped(Instant(0))
    }
}

/// Lets `f` work on the position with a table of so many slots.
fn with_table<T>(
    slots: usize,
    fen: &str,
    switches: Switches,
    f: impl FnOnce(&mut Worker<'_, '_>) -> T,
) -> T {
    let mut bench = Bench::new(Sizes::DESKTOP, slots);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let (mut limits, mut host) = (limits(switches, 20), Silent::default());
    let mut worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
    worker.gather_root_moves();
    f(&mut worker)
}

fn with<T>(fen: &str, switches: Switches, f: impl FnOnce(&mut Worker<'_, '_>) -> T) -> T {
    with_table(1 << 12, fen, switches, f)
}

/// A whole search, from the root.
fn think(fen: &str, switches: Switches, depth: i32) -> Report {
    think_in(1 << 14, fen, switches, depth)
}

/// The same with a table of so many slots.
fn think_in(slots: usize, fen: &str, switches: Switches, depth: i32) -> Report {
    let mut bench = Bench::new(Sizes::DESKTOP, slots);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let mut limits = limits(switches, depth);
    search.think(&game, &bench.hash, &mut limits, &mut Silent::default())
}

/// A node after some move, with a null window above `alpha`.
fn node(alpha: i32, depth: i32) -> Node {
    let window = Window {
        alpha: Score(alpha),
        beta: Score(alpha + 1),
    };
    Node {
        last: Some(crate::types::Square::A8),
        ..Node::new(window, Depth(depth), 0, 0)
    }
}

/// The same with the evaluation of the position.
fn judged(worker: &mut Worker<'_, '_>, alpha: i32, depth: i32) -> Node {
    Node {
        eval: worker.static_eval(),
        in_check: worker.context.board.in_check(),
        ..node(alpha, depth)
    }
}

/// The score of a whole window without a table, and the nodes that it took.
fn full(fen: &str, switches: Switches, depth: i32) -> (Score, u64) {
    with_table(0, fen, switches, |worker| {
        let node = Node {
            window: Window::FULL,
            ..node(0, depth)
        };
        let score = worker.search_sources(node);
        (score, worker.nodes)
    })
}

fn of(techniques: &[T]) -> Switches {
    let add = |switches: Switches, &technique| switches.with(technique);
    techniques.iter().fold(Switches::NONE, add)
}

#[test]
fn mates_are_found_at_their_length() {
    for (fen, moves, depth) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, 3),
        ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 2, 5),
        ("8/8/8/8/8/5k2/7q/5K2 b - - 0 1", 1, 3),
    ] {
        let report = think(fen, Switches::MICRO_MAX, depth);
        assert_eq!(report.score.mate_in_moves(), Some(moves), "{fen}");
    }
}

#[test]
fn stalemate_is_a_draw_and_mate_a_loss() {
    let score = |fen| full(fen, Switches::MICRO_MAX, 2).0;
    assert_eq!(score("k7/2Q5/8/8/8/8/8/6K1 b - - 0 1"), Score::DRAW);
    let mated = score("k1R5/8/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(mated, Score::mated_in(0));
}

#[test]
fn what_only_orders_or_iterates_changes_no_score() {
    for fen in POSITIONS {
        let bare = of(&[T::Quiescence]);
        let ordered = bare.with(T::BestMoveFirst).with(T::InternalDeepening);
        for depth in 1..=3 {
            let (score, _) = full(fen, bare, depth);
            assert_eq!(full(fen, ordered, depth).0, score, "{fen} depth {depth}");
        }
    }
}

#[test]
fn the_best_move_first_saves_nodes_where_iterations_know_it() {
    let nodes = |switches| -> u64 {
        let nodes = |fen: &&str| full(fen, switches, 4).1;
        POSITIONS.iter().map(nodes).sum()
    };
    let iterating = of(&[T::Quiescence, T::InternalDeepening]);
    assert!(nodes(iterating.with(T::BestMoveFirst)) < nodes(iterating));
}

#[test]
fn the_exact_comparison_changes_no_score_and_saves_nodes() {
    let (mut fewer, mut all) = (0, 0);
    for fen in POSITIONS {
        let bare = of(&[T::Quiescence]);
        for depth in 0..=3 {
            let (score, nodes) = full(fen, bare, depth);
            let (exact, less) = full(fen, bare.with(T::ExactFutility), depth);
            assert_eq!(exact, score, "{fen} depth {depth}");
            (fewer, all) = (fewer + less, all + nodes);
        }
    }
    // A move that is futile is played and counted, but no reply to it.
    assert!(fewer <= all, "{fewer} {all}");
}

#[test]
fn an_exact_comparison_has_no_margin() {
    let futile = |above: i32| {
        with(MIDDLE_GAME, of(&[T::ExactFutility]), |worker| {
            let mv = worker.context.board.parse_move("h2h3").unwrap();
            worker.play(mv, 0);
            let after = -worker.static_eval();
            worker.futile(0, Depth::ZERO, after + Score(above))
        })
    };
    assert!(futile(0).is_some() && futile(-1).is_none());
}

#[test]
fn quiescence_stands_pat_in_check_and_takes_what_hangs() {
    let in_check = "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1";
    let eval = with(in_check, Switches::NONE, |worker| judged(worker, 0, 0).eval);
    let (score, _) = full(in_check, of(&[T::Quiescence]), 0);
    assert!(score > eval, "the rook is taken");
    let (score, nodes) = full(in_check, Switches::NONE, 0);
    assert_eq!((score, nodes), (eval, 0));
    // A queen that may promote quietly does not: captures only.
    let quiet = "7k/1P6/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(full(quiet, of(&[T::Quiescence]), 0).1, 0);
}

#[test]
fn the_recapture_of_4_1_sees_what_a_defended_pawn_costs() {
    let defended = "4k3/3p4/4p3/8/8/8/8/4Q1K1 w - - 0 1";
    let score = |switches| full(defended, switches, 1).0;
    let with_recaptures = score(of(&[T::RecaptureExtension]));
    assert!(score(Switches::NONE) > with_recaptures + Score(50));
    assert_eq!(with_recaptures, score(of(&[T::Quiescence])));
}

#[test]
fn a_recapture_takes_no_depth() {
    let exchange = "3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1";
    let nodes = |switches| full(exchange, switches, 2).1;
    let bare = of(&[T::Quiescence]);
    assert!(nodes(bare.with(T::RecaptureExtension)) > nodes(bare));
}

#[test]
fn a_loss_is_lifted_by_a_hair_but_no_gain_and_no_mate() {
    let found = |switches, score: Score| {
        with(MIDDLE_GAME, switches, |worker| {
            let node = node(0, 4);
            let known = Known {
                depth: Depth(9),
                score,
                best: None,
            };
            worker.keep(
                &Node {
                    window: Window::FULL,
                    ..node
                },
                known,
            );
            worker.search_sources(node)
        })
    };
    let delayed = of(&[T::DelayedLoss]);
    assert_eq!(found(Switches::NONE, Score(-500)), Score(-500));
    assert_eq!(found(delayed, Score(-500)), Score(-499));
    assert_eq!(found(delayed, Score(500)), Score(500));
    let mated = Score::mated_in(8);
    assert_eq!(found(delayed, mated), mated);
}

#[test]
fn a_mate_ends_the_iterations_and_holds_to_any_depth() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let stored = |switches| {
        with(fen, switches, |worker| {
            let score = worker.search_sources(Node {
                window: Window::FULL,
                ..node(0, 5)
            });
            assert_eq!(score, Score::MATE - Score(1));
            (worker.probe(0).unwrap().depth, worker.nodes)
        })
    };
    let iterating = of(&[T::Quiescence, T::InternalDeepening, T::BestMoveFirst]);
    let (depth, nodes) = stored(iterating.with(T::MateHolds));
    let (without, more) = stored(iterating);
    assert_eq!((depth, without), (Depth(98), Depth(5)));
    assert!(nodes < more);
}

/// What a node makes of an entry with a move, of depth 4.
fn resumed(bound: Bound, alpha: i32) -> Known {
    with(MIDDLE_GAME, Switches::MICRO_MAX, |worker| {
        let best = worker.context.board.parse_move("c4d5").ok();
        let entry = Entry {
            best,
            score: Score(50),
            depth: Depth(4),
            bound,
        };
        worker.store(0, entry);
        worker.resume(&node(alpha, 6))
    })
}

#[test]
fn an_unfitting_bound_forgets_the_move_too() {
    let fits = |bound, alpha| resumed(bound, alpha).best.is_some();
    assert!(fits(Bound::Exact, 0) && fits(Bound::Exact, 100));
    assert!(fits(Bound::Lower, 49) && !fits(Bound::Lower, 50));
    assert!(fits(Bound::Upper, 50) && !fits(Bound::Upper, 49));
    assert_eq!(resumed(Bound::Lower, 0).depth, Depth(4));
    assert_eq!(resumed(Bound::Lower, 60).depth, Depth(-1));
}

#[test]
fn iterations_go_on_from_the_stored_depth() {
    let nodes = |known| {
        with(
            MIDDLE_GAME,
            of(&[T::Quiescence, T::InternalDeepening, T::BestMoveFirst]),
            |worker| {
                if known {
                    let entry = Entry {
                        best: worker.context.board.parse_move("c4d5").ok(),
                        score: Score(0),
                        depth: Depth(2),
                        bound: Bound::Upper,
                    };
                    worker.store(0, entry);
                }
                let _ = worker.search_sources(node(200, 3));
                (worker.nodes, worker.probe(0).unwrap().depth)
            },
        )
    };
    assert!(nodes(true).0 < nodes(false).0);
    assert_eq!((nodes(true).1, nodes(false).1), (Depth(3), Depth(3)));
}

#[test]
fn a_fail_low_keeps_its_best_move() {
    with(MIDDLE_GAME, Switches::MICRO_MAX, |worker| {
        let score = worker.search_sources(node(300, 3));
        let entry = worker.probe(0).unwrap();
        assert!(score <= Score(300) && entry.bound == Bound::Upper);
        assert!(entry.best.is_some());
    });
}

#[test]
fn micro_max_passes_after_a_null_move_and_in_open_windows_but_not_in_check() {
    let passes = |fen, switches, node: Node| {
        with(fen, switches, |worker| {
            worker.passes(&Node {
                in_check: worker.context.board.in_check(),
                ..node
            })
        })
    };
    let open = Node {
        window: Window::FULL,
        ..node(0, 4)
    };
    let after_null = Node {
        last: None,
        ..node(0, 4)
    };
    let on_line = Node {
        on_line: true,
        ..node(0, 4)
    };
    let (micro_max, mediocre) = (of(&[T::NullMove]), of(&[T::NullMoveOfMediocre]));
    for node in [open, after_null, on_line] {
        assert!(passes(MIDDLE_GAME, micro_max, node));
    }
    assert!(passes(MIDDLE_GAME, mediocre, open));
    assert!(!passes(MIDDLE_GAME, mediocre, after_null));
    assert!(!passes(MIDDLE_GAME, mediocre, on_line));
    let in_check = "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1";
    for switches in [micro_max, mediocre] {
        assert!(!passes(in_check, switches, open));
        assert!(!passes(
            MIDDLE_GAME,
            switches.without(T::NullMove).without(T::NullMoveOfMediocre),
            open
        ));
    }
    // Mediocre "happily plays null-moves even in the endings".
    let pawns = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1";
    assert!(!passes(pawns, micro_max, open) && passes(pawns, mediocre, open));
}

#[test]
fn micro_max_passes_until_more_than_35_of_40_units_are_missing() {
    let missing = |fen| null_move::missing(&Board::from_fen(fen).unwrap());
    assert_eq!(
        missing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        0
    );
    assert_eq!(missing("2n1k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"), 35);
    assert_eq!(missing("2n1k3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1"), 36);
    let may = |fen| with(fen, of(&[T::NullMove]), |worker| worker.passing_is_free());
    assert!(may("2n1k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"));
    assert!(!may("2n1k3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1"));
}

#[test]
fn a_null_move_cuts_where_nothing_is_threatened() {
    with(MIDDLE_GAME, of(&[T::Quiescence, T::NullMove]), |worker| {
        let far_below = judged(worker, -700, 1);
        let score = worker.null_move_score(&far_below);
        assert!(score.is_some_and(|score| score > Score(-700)));
        let above = judged(worker, 700, 1);
        assert_eq!(worker.null_move_score(&above), None);
        let count = worker.observer.counts.of(T::NullMove);
        assert_eq!((count.probes, count.hits, count.researches), (2, 1, 1));
    });
}

#[test]
fn reductions_spare_the_first_captures_pawns_and_shallow_depths() {
    let reduces = |text: &str, depth, is_first| {
        with(POSITIONS[1], of(&[T::LateMoveReduction]), |worker| {
            let mv = worker.context.board.parse_move(text).unwrap();
            worker.reduces(&node(0, depth), mv, is_first)
        })
    };
    assert!(reduces("c3d1", 5, false) && reduces("c3d1", 9, false));
    assert!(!reduces("c3d1", 4, false) && !reduces("c3d1", 5, true));
    assert!(!reduces("e5g6", 5, false) && !reduces("a2a3", 5, false));
}

#[test]
fn checks_are_never_futile_from_depth_2_on() {
    // Bxe6+ is tried after bxa5, which is futile.
    let fen = "6k1/8/4p3/n7/1P6/1B6/8/6K1 w - - 0 1";
    for depth in [2, 3] {
        let searched = with(fen, Switches::MICRO_MAX, |worker| {
            let node = judged(worker, 3000, depth);
            let known = Known::NOTHING;
            let known = worker.try_each(&node, known);
            assert!(known.score <= Score(3000));
            worker.nodes
        });
        assert!(searched > 0, "a check is dropped at depth {depth}");
    }
}

/// The values of the pieces of [`RICH`], and the margins.
const QUEEN: i32 = Piece::Queen.value().0;
const ROOK: i32 = Piece::Rook.value().0;
const KNIGHT: i32 = Piece::Knight.value().0;
const BISHOP: i32 = Piece::Bishop.value().0;
const GAIN: i32 = 60;
const LOSS: i32 = -60;

/// Which form makes moves futile at a node whose evaluation is 0, and what of the moves is left.
fn plan(alpha: i32, depth: i32, moves: &[&str]) -> (Option<T>, std::vec::Vec<bool>) {
    with(RICH, Switches::MICRO_MAX, |worker| {
        let plan = worker.plan(&node(alpha, depth));
        let board = &worker.context.board;
        let searched = |text: &&str| {
            let mv = board.parse_move(text).unwrap();
            !matches!(
                plan.judge(board, mv, Score(alpha + 1)),
                super::futility::Verdict::Skip(..)
            )
        };
        (plan.by, moves.iter().map(searched).collect())
    })
}

#[test]
fn frontier_and_general_futility_have_the_margin_once() {
    for depth in [0, 1] {
        assert_eq!(plan(GAIN, depth, &[]).0, Some(T::FrontierFutility));
        assert_eq!(plan(GAIN - 1, depth, &[]).0, None);
        let cuts = |alpha| {
            with(RICH, Switches::MICRO_MAX, |worker| {
                worker.general_futility(&node(alpha, depth)).is_some()
            })
        };
        assert!(cuts(QUEEN + GAIN) && !cuts(QUEEN + GAIN - 1));
    }
    // A pawn is worth no more than the limit, a queen is.
    assert_eq!(plan(KNIGHT + GAIN, 1, &["exd5", "Kh1"]).1, [true, false]);
}

#[test]
fn over_kill_and_super_stand_pat_fear_for_the_best_piece() {
    with(RICH, Switches::MICRO_MAX, |worker| {
        let capture = worker.context.board.parse_move("exd5").unwrap();
        let kills = |worker: &mut Worker<'_, '_>, alpha: i32, depth| {
            let verdict = worker.plan(&node(alpha, depth)).judge(
                &worker.context.board,
                capture,
                Score(alpha + 1),
            );
            matches!(verdict, super::futility::Verdict::Kill(_))
        };
        let most = QUEEN - BISHOP - GAIN + LOSS - 1;
        for depth in [0, 1, 2] {
            assert!(kills(worker, most, depth) && !kills(worker, most + 1, depth));
        }
        assert!(!kills(worker, most, 3));
        let stands = |worker: &mut Worker<'_, '_>, beta: i32, depth| {
            worker.super_stand_pat(&node(beta - 1, depth)).is_some()
        };
        for depth in 1..=4 {
            assert!(stands(worker, -BISHOP - GAIN, depth));
            assert!(!stands(worker, 1 - BISHOP - GAIN, depth));
        }
        assert!(!stands(worker, -BISHOP - GAIN, 5), "beyond 2 + R");
    });
}

#[test]
fn the_deep_forms_have_the_margin_twice_and_the_weak_one_the_second_too() {
    let by = |alpha, depth| plan(alpha, depth, &[]).0;
    let general = QUEEN + ROOK + 2 * GAIN;
    for depth in 2..=5 {
        assert_eq!(by(general, depth), Some(T::GeneralDeepFutility));
    }
    assert_eq!(
        (by(general, 1), by(general, 6)),
        (Some(T::FrontierFutility), None)
    );
    assert_eq!(by(general - 1, 5), Some(T::SpecificDeepFutility));
    assert_eq!(by(QUEEN + 2 * GAIN, 5), Some(T::SpecificDeepFutility));
    assert_eq!(by(QUEEN + 2 * GAIN - 1, 5), None);
    let weak = ROOK + KNIGHT + 2 * GAIN - LOSS;
    let moves = ["exd5", "Bb3", "Bd7", "Kh1"];
    let queen_or_pin = [true, true, false, false];
    assert_eq!(
        plan(weak, 3, &moves),
        (Some(T::WeakGeneralFutility), queen_or_pin.to_vec())
    );
    // Less, and a piece now and the rook later would do.
    assert_eq!(plan(weak - 1, 3, &moves).1, queen_or_pin);
    assert_eq!(by(ROOK + 2 * GAIN - 1, 3), None);
}

#[test]
fn what_is_skipped_lifts_the_score_to_what_it_could_have_reached() {
    // A lone king against nothing that hangs: all moves are futile, none is a check.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    for depth in 0..=3 {
        with(
            fen,
            Switches::MICRO_MAX
                .without(T::NullMove)
                .without(T::GeneralFutility),
            |worker| {
                let node = judged(worker, 400, depth);
                let known = worker.try_each(&node, Known::NOTHING);
                assert!(known.score <= Score(400), "{known:?}");
                assert!(depth == 0 || known.score >= node.eval, "{known:?}");
            },
        );
    }
}

#[test]
fn a_technique_that_is_off_is_never_asked_and_each_acts_somewhere() {
    let counts = |switches: Switches| {
        let mut bench = Bench::new(Sizes::DESKTOP, 1 << 14);
        let mut search = Search::new(bench.buffers.lend());
        let mate = "k7/8/2K5/8/8/8/8/6R1 w - - 0 1";
        for fen in POSITIONS.into_iter().chain([mate]) {
            let mut game = Game::new(&mut bench.ring, &mut bench.keys);
            game.reset(Board::from_fen(fen).unwrap());
            let mut limits = limits(switches, 5);
            search.think(&game, &bench.hash, &mut limits, &mut Silent::default());
        }
        search.counts().clone()
    };
    let shipped = counts(Switches::MICRO_MAX);
    let other = Switches::MICRO_MAX
        .with(T::NullMoveOfMediocre)
        .with(T::RecaptureExtension);
    let other = counts(other);
    for &technique in T::ALL {
        let acts = shipped.of(technique).hits + other.of(technique).hits;
        assert!(acts > 0, "{} never acts", technique.name());
        let without = counts(Switches::MICRO_MAX.without(technique));
        // Without quiescence nobody stands pat, but everybody is evaluated there.
        if technique != T::Quiescence {
            assert_eq!(without.of(technique).probes, 0, "{}", technique.name());
        }
    }
}

#[test]
fn another_evaluation_forgets_what_positions_were_worth() {
    let mut bench = Bench::new(Sizes::DESKTOP, 0);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let mut host = Silent::default();
    let mut evals = |recipe| {
        let mut limits = Limits {
            recipe,
            ..limits(Switches::NONE, 1)
        };
        let mut worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
        worker.evaluation.score(&worker.context.board.clone())
    };
    let (today, sources) = (evals(Recipe::Today), evals(Recipe::Sources(Switches::NONE)));
    assert_eq!(evals(Recipe::Today), today);
    assert_eq!(evals(Recipe::Sources(Switches::NONE)), sources);
    assert_eq!(today == sources, crate::eval::NEURONS.is_none());
}

#[test]
fn a_line_that_is_followed_is_the_one_that_was_kept() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let report = think(fen, Switches::MICRO_MAX.with(T::NullMoveOfMediocre), 3);
    let mate = Board::from_fen(fen).unwrap().parse_move("Rd8#").unwrap();
    assert_eq!(report.best.unwrap_or(Move::EMPTY), mate);
}
