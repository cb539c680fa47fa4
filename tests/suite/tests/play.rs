//! Sessions: draws, opening lines, variety, pondering, levels.

use goby_suite::talk::{log, times};
use std::collections::BTreeSet;

/// A position in which White has one legal move, `g2f3`, and Black then has many.
const FORCED: &str = "> setboard r1bqkbnr/pppp1ppp/8/4p3/4P3/5n2/PPPPNPPP/RNBQKB1R w KQkq - 0 1\n";

/// The first four numbers of a thinking line: depth, score, time, nodes.
fn thinking(line: &str) -> Option<Vec<i64>> {
    let words = line.strip_prefix("< ")?.split_whitespace();
    words.take(4).map(|word| word.parse().ok()).collect()
}

#[test]
fn after_a_ponder_hit_the_move_gets_its_full_time() {
    let text = format!(
        "> st 1\n> hard\n> force\n{FORCED}> playother\n@ 1500\n> usermove g2f3\n< move {{move}}\n"
    );
    let times = times(&text);
    let [.., hit, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!((500..=1_000).contains(&(moved - hit)), "{times:?}");
}

#[test]
fn after_a_ponder_hit_the_search_goes_on() {
    let printed = log(&format!(
        "> st 1\n> hard\n> option ThinkingNotation=Coordinates\n> force\n{FORCED}> post\n<? *\n> playother\n<? *\n@ 1500\n\
         > usermove g2f3\n<? *\n< move {{move}}\n<? *\n> easy\n> ping 1\n<? *\n< pong 1\n"
    ));
    let hit = printed
        .iter()
        .position(|line| line.starts_with("> usermove"));
    let (before, after) = printed.split_at(hit.expect("a move"));
    let moved = after.iter().position(|line| line.starts_with("< move"));
    let after = &after[..moved.expect("an answer")];
    let depths = |lines: &[String]| -> Vec<_> {
        let depths = lines
            .iter()
            .filter_map(|line| thinking(line))
            .map(|printed| printed[0]);
        depths.collect()
    };
    let deepest = *depths(before).last().expect("thinking output");
    assert!(deepest > 5, "{before:?}");
    assert!(
        depths(after).iter().all(|&depth| depth >= deepest),
        "{after:?}"
    );
    // While Goby ponders, its lines begin with the expected move.
    let line = before.iter().rfind(|line| thinking(line).is_some());
    assert!(
        line.is_some_and(|line| line.contains("\tg2f3 ")),
        "{line:?}"
    );
}

#[test]
fn after_clear_hash_a_search_repeats_its_nodes() {
    let search = "> setboard r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1\n> go\n<? *\n\
                  < move {move}\n> force\n";
    let text = format!("> force\n> post\n> sd 8\n{search}{search}> option ClearHash\n{search}");
    let printed = log(&text);
    let searches: Vec<Vec<i64>> = printed
        .split(|line| line == "> go")
        .skip(1)
        .map(|lines| {
            lines
                .iter()
                .filter_map(|line| thinking(line))
                .map(|of| of[3])
                .collect()
        })
        .collect();
    let [first, again, cleared] = &searches[..] else {
        panic!("{printed:?}");
    };
    assert_ne!(again, first, "the hash table changed nothing");
    assert_eq!(cleared, first);
}

/// The different replies in random mode after `commands` and `moves`. `go` is sent at eight
/// different times, which seed the random numbers.
fn openings(commands: &str, moves: &str) -> BTreeSet<String> {
    let reply = |wait| {
        let text = format!(
            "> new\n> random\n> sd 2\n{commands}> force\n{moves}@ {}\n> go\n< move {{move}}\n",
            1 + 7 * wait
        );
        log(&text).pop().expect("a move")
    };
    (0..8).map(reply).collect()
}

#[test]
fn moves_in_random_mode_vary_with_the_time() {
    assert!(openings("> option Variety=100\n", "").len() > 1);
}

#[test]
fn the_first_eight_moves_of_a_game_vary() {
    let moves = |plies: usize| -> String {
        let steps = "abcdefgh".chars().flat_map(|file| {
            [(2, 3), (7, 6)].map(|(from, to)| format!("> usermove {file}{from}{file}{to}\n"))
        });
        steps
            .chain(["> usermove h3h4\n".into()])
            .take(plies)
            .collect()
    };
    let variety = "> option Variety=100\n> option Contempt=0\n";
    // Goby's eighth move, as White and as Black.
    for plies in [14, 15] {
        assert!(openings(variety, &moves(plies)).len() > 1, "{plies}");
    }
    // Goby's ninth move.
    for plies in [16, 17] {
        assert_eq!(openings(variety, &moves(plies)).len(), 1, "{plies}");
    }
}

#[test]
fn the_users_openings_vary_in_random_mode_only() {
    let book = "> option Variety=0\n> option Openings=a4; b4; c4; h4\n";
    assert!(openings(book, "").len() > 1);
    let fixed = format!("> random\n{book}");
    assert_eq!(openings(&fixed, ""), BTreeSet::from(["< move a2a4".into()]));
}

#[test]
fn variety_never_costs_more_than_it_may() {
    // Black can capture White's queen; all other moves are about nine pawns worse.
    for wait in 1..9 {
        let text = format!(
            "> new\n> random\n> option Variety=100\n> sd 3\n> force\n\
             > setboard rnbqkbnr/ppp1pppp/8/3Q4/8/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1\n\
             @ {wait}\n> go\n< move d8d5\n"
        );
        log(&text);
    }
}

/// Returns true if Goby accepts a draw after its first move, which it searches to depth 1.
fn accepts_draw(contempt: i32, rating: &str) -> bool {
    let text = format!(
        "> new\n> easy\n> {rating}\n> option Contempt={contempt}\n> sd 1\n> usermove e2e4\n\
         < move {{move}}\n<? offer draw\n> draw\n> ping 1\n< pong 1\n"
    );
    log(&text).contains(&"< offer draw".to_string())
}

/// The largest contempt, in centipawns, with which Goby accepts a draw after its first move.
fn most_contempt(rating: &str) -> i32 {
    let (mut accepts, mut declines) = (-300, 300);
    assert!(accepts_draw(accepts, rating) && !accepts_draw(declines, rating));
    while declines - accepts > 1 {
        let middle = i32::midpoint(accepts, declines);
        if accepts_draw(middle, rating) {
            accepts = middle;
        } else {
            declines = middle;
        }
    }
    accepts
}

#[test]
fn contempt_and_ratings_decide_which_draws_are_accepted() {
    let alone = most_contempt("computer");
    // Ten points of rating difference count as one centipawn of contempt, up to 50 centipawns.
    assert_eq!(most_contempt("rating 1800 1500"), alone - 30);
    assert_eq!(most_contempt("rating 1500 1800"), alone + 30);
    assert_eq!(most_contempt("rating 2800 1500"), alone - 50);
    assert_eq!(most_contempt("rating 2800 0"), alone, "an unknown rating");
    assert_eq!(most_contempt("rating 0 2800"), alone, "an unknown rating");
}

/// Returns true if Goby offers a draw in a closed position while its opponent's king walks along
/// the edge. `counters` are the half-move clock and the move number of the start position.
fn offers_draw(option: &str, counters: &str) -> bool {
    let walk = ["a8b8", "b8c8", "c8d8", "d8e8", "e8f8", "f8g8", "g8h8"]
        .map(|step| format!("> usermove {step}\n<? offer draw\n< move {{move}}\n"))
        .concat();
    let text = format!(
        "> new\n> easy\n> sd 20\n> option {option}\n> force\n\
         > setboard k7/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - {counters}\n> go\n< move {{move}}\n{walk}"
    );
    log(&text).contains(&"< offer draw".to_string())
}

#[test]
fn a_draw_is_offered_late_in_a_game_that_has_long_been_quiet() {
    assert!(offers_draw("OfferDraws=1", "30 60"));
    assert!(!offers_draw("OfferDraws=0", "30 60"));
    assert!(!offers_draw("OfferDraws=1", "30 10"));
    assert!(!offers_draw("OfferDraws=1", "0 60"));
}

#[test]
fn a_draw_is_offered_whatever_the_contempt() {
    // The search sees the draw by the fifty-move rule.
    assert!(offers_draw("Contempt=30", "80 80"));
}

#[test]
fn after_new_a_search_repeats_its_nodes() {
    let game = "> new\n> easy\n> post\n> sd 9\n> force\n\
                > usermove e2e4\n<? *\n> go\n<? *\n< move {move}\n> force\n";
    let nodes: Vec<_> = log(&game.repeat(2))
        .iter()
        .filter_map(|line| thinking(line))
        .map(|printed| printed[3])
        .collect();
    let (first, second) = nodes.split_at(nodes.len() / 2);
    assert!(first.len() > 8);
    assert_eq!(first, second);
}

#[test]
fn the_status_of_a_finished_analysis_is_shown() {
    // The analysis ends because it proves a mate.
    log(
        "> new\n<? {n} *\n> post\n> setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\n> analyze\n@ 300\n\
         > .\n< stat01: 0 {n} {n} 0 20\n> ping 1\n< pong 1\n",
    );
}

/// The wall-clock time of a move in milliseconds; the simulated processor time is half as long.
fn span(commands: &str) -> u64 {
    let times = times(&format!("> new\n> easy\n{commands}> go\n< move {{move}}\n"));
    let [.., sent, moved] = times[..] else {
        panic!("{times:?}");
    };
    moved - sent
}

#[test]
fn processor_time_counts_when_it_is_asked_for() {
    assert!((900..=1_000).contains(&span("> st 1\n")));
    assert!((1_800..=2_000).contains(&span("> nps 0\n> st 1\n")));
}

#[test]
fn processor_time_stands_still_in_a_pause() {
    let times = times(
        "> new\n> easy\n> nps 0\n> st 1\n> go\n@ 100\n> pause\n@ 9000\n> resume\n< move {move}\n",
    );
    let [.., paused, _, resumed, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!(resumed - paused >= 9_000, "{times:?}");
    assert!((1_600..=2_000).contains(&(moved - resumed)), "{times:?}");
}

/// The most nodes of a search at an adaptive level, after `games` games with this result.
fn nodes_after(games: usize, result: &str) -> i64 {
    let game = format!("> new\n> usermove e2e4\n<? *\n< move {{move}}\n> result {result}\n");
    let printed = log(&format!(
        "> option Skill=Adaptive\n> st 1\n{}> post\n> new\n> usermove e2e4\n<? *\n< move {{move}}\n",
        game.repeat(games)
    ));
    let nodes = printed.iter().filter_map(|line| Some(thinking(line)?[3]));
    nodes.max().expect("thinking output")
}

#[test]
fn an_adaptive_level_follows_reported_results() {
    let first = nodes_after(0, "");
    let lost = nodes_after(3, "1-0 {Black resigns}");
    let won = nodes_after(2, "0-1 {White resigns}");
    assert!(won < first && first < lost, "{won} {first} {lost}");
    assert!(nodes_after(6, "0-1 {White mates}") <= 16, "the weakest");
    for result in ["* {No result}", "1/2-1/2 {Draw agreed}"] {
        let same = nodes_after(6, result);
        assert!(won < same && same < lost, "{result}: {won} {same} {lost}");
    }
}
