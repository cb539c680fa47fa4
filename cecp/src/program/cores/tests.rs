//! Tests of `cores`.

use super::*;
use goby_core::board::Board;
use goby_core::hash::Bound;
use goby_core::player::{FULL_ELO, Player};
use goby_core::search::{Control, RootSet, Status};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Depth, Move, Score};

fn report(depth: i32, score: i32) -> Report {
    Report {
        depth: Depth(depth),
        selective_depth: 0,
        score: Score(score),
        bound: Bound::Exact,
        nodes: 0,
        elapsed: Millis::ZERO,
        best: Some(Move::EMPTY),
        ponder: None,
        line: 1,
    }
}

#[test]
fn the_deepest_answers_and_of_equals_the_one_that_likes_its_move_best() {
    let others = |reports: &[(i32, i32)]| -> Vec<Found> {
        let found = |&(depth, score)| Found {
            report: report(depth, score),
            shown: report(depth, score),
            line: Vec::new(),
        };
        reports.iter().map(found).collect()
    };
    let chosen_of = |reports, lines| {
        let others = others(reports);
        best(&report(8, 20), &others, lines)
            .map(|found| (found.report.depth.0, found.report.score.0))
    };
    let chosen = |reports| chosen_of(reports, 1);
    assert_eq!(chosen(&[(7, 900), (8, 20), (8, 19)]), None);
    assert_eq!(chosen(&[(8, 21), (7, 900)]), Some((8, 21)));
    assert_eq!(chosen(&[(8, 300), (9, -50), (9, -60)]), Some((9, -50)));
    assert_eq!(chosen(&[]), None);
    let better: &[(i32, i32)] = &[(9, 500)];
    assert!(chosen_of(better, 1).is_some());
    assert_eq!(
        chosen_of(better, 2),
        None,
        "of several lines none is voted on"
    );
}

/// A host without a clock, which never stops a search.
struct Silent;

impl Host for Silent {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
        Control::Continue
    }
}

#[test]
fn another_number_of_cores_forgets_what_one_has_learned() {
    let mut cores = Cores::new(
        Search::new(lend_forever(&DESKTOP).unwrap()),
        Switches::SHIPPED,
    );
    let mut nodes = || {
        let (mut ring, mut keys) = ([None; 16], [0; 128]);
        let game = Game::new(&mut ring, &mut keys);
        let hash: Vec<Slot> = (0..1 << 12).map(|_| Slot::new()).collect();
        let mut limits = Limits {
            depth: Depth(6),
            ..Limits::until_stopped(Instant::default())
        };
        let nodes = cores.think(&game, &hash, &mut limits, &mut Silent).nodes;
        let again = cores.think(&game, &hash, &mut limits, &mut Silent).nodes;
        cores.use_cores(1, &mut |_| true);
        [nodes, again]
    };
    let first = nodes();
    assert_ne!(first[0], first[1], "what it has learned shows");
    assert_eq!(nodes(), first);
}

/// After a search alone, the helpers' next entries have the age of the first search's entries.
#[test]
fn all_cores_keep_the_age_of_the_first_search() {
    let memory = lend_forever(&DESKTOP).unwrap();
    let mut cores = Cores::new(Search::new(memory), Switches::SHIPPED);
    assert_eq!(cores.use_cores(2, &mut |_| true), 2);
    let (mut ring, mut keys) = ([None; 16], [0; 128]);
    let game = Game::new(&mut ring, &mut keys);
    let hash: Vec<Slot> = (0..1 << 12).map(|_| Slot::new()).collect();
    for nodes in [FEW_NODES, u64::MAX] {
        let mut limits = Limits {
            nodes,
            depth: Depth(6),
            ..Limits::until_stopped(Instant::default())
        };
        cores.think(&game, &hash, &mut limits, &mut Silent);
    }
    let full = |search: &Search<'_>| search.table(&hash).permille_full();
    let first = full(&cores.first);
    assert!(first > 0);
    assert_eq!(full(&cores.helpers[0]), first);
}

#[test]
fn all_levels_search_alone() {
    let mut player = Player::default();
    player.options.set_elo(FULL_ELO - 1).unwrap();
    let root = Board::start();
    assert!(player.move_limits(&root, RootSet::default()).nodes <= FEW_NODES);
}

/// Each search runs alone: parallel searches would not give the same nodes twice.
#[test]
fn a_new_game_is_forgotten_by_every_core() {
    let memory = lend_forever(&DESKTOP).unwrap();
    let mut cores = Cores::new(Search::new(memory), Switches::SHIPPED);
    assert_eq!(cores.use_cores(3, &mut |_| true), 3);
    let (mut ring, mut keys) = ([None; 16], [0; 128]);
    let game = Game::new(&mut ring, &mut keys);
    let alone = |cores: &mut Cores<'_>| {
        let nodes = |search: &mut Search<'_>| {
            let hash: Vec<Slot> = (0..1 << 12).map(|_| Slot::new()).collect();
            let mut limits = Limits {
                depth: Depth(6),
                ..Limits::until_stopped(Instant::default())
            };
            search.think(&game, &hash, &mut limits, &mut Silent).nodes
        };
        let mut all = vec![nodes(&mut cores.first)];
        all.extend(cores.helpers.iter_mut().map(nodes));
        all
    };
    let fresh = alone(&mut cores);
    assert_eq!(fresh, vec![fresh[0]; 3]);
    let learned = alone(&mut cores);
    assert!(!learned.contains(&fresh[0]), "what each has learned shows");
    cores.forget();
    assert_eq!(alone(&mut cores), fresh);
    alone(&mut cores);
    // A change of the number of cores acts like a new game.
    cores.use_cores(2, &mut |_| true);
    cores.use_cores(3, &mut |_| true);
    assert_eq!(alone(&mut cores), fresh);
}

#[test]
fn threads_can_be_had() {
    assert_eq!(spawnable_threads(0), 0);
    assert_eq!(spawnable_threads(3), 3);
}
