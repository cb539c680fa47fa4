//! Steps through a game, and moves that are made again.

use crate::desk::Desk;
use crate::{PART_GAMES, RandomGame};
use goby_suite::random::Random;

/// Random steps through random games: the place is told, and the game stays as it is.
#[test]
fn steps_through_a_game_leave_it_as_it_is() {
    let mut random = Random::new(61);
    for _ in 0..PART_GAMES {
        let played = RandomGame::random(&mut random);
        let (whole, end) = (played.expected(), played.moves.len());
        let (mut lines, mut at, mut expected) = (String::from("load a\n"), end, Vec::new());
        for _ in 0..12 {
            let count = 1 + random.next() as usize % 5;
            let (line, to) = match random.next() % 4 {
                0 => ("first".into(), 0),
                1 => (format!("back {count}"), at.saturating_sub(count)),
                2 => (format!("next {count}"), (at + count).min(end)),
                _ => ("last".into(), end),
            };
            if to != at {
                (lines, at) = (lines + &line + "\n", to);
                expected.push(format!("(half-move {to} of {end})"));
            }
        }
        let mut desk = Desk::default();
        desk.files.insert("a".into(), whole.clone());
        let shown = desk.converse(&(lines + "save b\nhistory\n"));
        let told: Vec<_> = shown.match_indices("(half-move ").collect();
        assert_eq!(told.len(), expected.len(), "{shown}");
        for ((place, _), expected) in told.into_iter().zip(expected) {
            assert!(shown[place..].starts_with(&expected), "{expected}: {shown}");
        }
        assert_eq!(desk.files["b"], whole, "{shown}");
    }
}

#[test]
fn a_move_at_an_earlier_position_keeps_the_rest_as_a_variation() {
    let mut desk = Desk::default();
    desk.files.insert(
        "a".into(),
        "1. e4 e5 2. Nf3 {quiet} 2... Nc6 3. Bb5 *".into(),
    );
    let shown =
        desk.converse("load a\nback 2\nd6\nd4\nback 2\nnext\nsave b\nback 9\nback\nsave c\n");
    let game = "\n1. e4 e5 2. Nf3 {quiet} 2... d6 (2... Nc6 3. Bb5) 3. d4 *\n";
    assert!(desk.files["b"].ends_with(game), "{}", desk.files["b"]);
    assert_eq!(desk.files["b"], desk.files["c"]);
    // Comments are shown where they belong.
    let step = "2. Nf3 (half-move 3 of 5)\n{quiet}\n";
    assert!(shown.contains(step), "{shown}");
    assert!(shown.contains("The beginning of the game (half-move 0 of 5)\n"));
    let end = "Error (this is the beginning of the game): back\n";
    assert!(shown.contains(end), "{shown}");
}

#[test]
fn goby_plays_on_only_at_the_end_of_the_game() {
    let mut desk = Desk::default();
    // At an earlier position Goby does not answer.
    let shown = desk.converse("sd 1\ne4\n~back 2\nlast\nd4\n~back 2\nd3\nhistory\nquit\n");
    assert_eq!(shown.matches("Goby plays Black now").count(), 1, "{shown}");
    assert_eq!(shown.matches("Goby plays 1... ").count(), 1, "{shown}");
    assert_eq!(shown.matches("Goby plays 2... ").count(), 1, "{shown}");
    let (_, history) = shown.rsplit_once("1. e4 ").expect("a history");
    assert!(history.contains(" 2. d3 *"), "{shown}");
    // After a move at an earlier position it plays neither side, also after an analysis.
    let shown = desk.converse("sd 1\ne4\n~back 2\nd3\nanalyze\nexit\nquit\n");
    let end = "The analysis is over. Black moves; \"go\" lets Goby play that side.";
    assert!(shown.contains(end), "{shown}");
    // The end of a game is known again.
    let ended = "force\ne4\ne5\nresign\nback 2\nsave a\nlast\nsave b\nNf3\n";
    let shown = desk.converse(ended);
    assert!(desk.files["a"].contains("[Result \"0-1\"]"), "{shown}");
    assert_eq!(desk.files["a"], desk.files["b"]);
    assert!(
        shown.contains("Illegal move (the game is over: "),
        "{shown}"
    );
}

#[test]
fn moves_that_were_taken_back_can_be_made_again() {
    let mut desk = Desk::default();
    let shown = desk.converse("force\ne4\ne5\nNf3\nundo\nundo\nredo\nsave a\nredo\nredo\nsave b\nundo\nd4\nredo\nsave c\n");
    for (name, moves) in [
        ("a", "1. e4 e5 *"),
        ("b", "1. e4 e5 2. Nf3 *"),
        ("c", "1. e4 e5 2. d4 *"),
    ] {
        let (_, game) = desk.files[name].split_once("\n\n").expect("an empty line");
        assert_eq!(game.trim_end(), moves, "{shown}");
    }
    assert_eq!(shown.matches("Made again: ").count(), 2, "{shown}");
    let none = "Error (no move was taken back): redo\n";
    assert_eq!(shown.matches(none).count(), 2, "{shown}");
    // Against Goby both moves return.
    let shown = desk.converse("sd 1\ne4\n~undo\nredo\nhistory\nquit\n");
    let plies = |text: &str| {
        text.split(" *")
            .next()
            .map_or(0, |moves| moves.split(' ').count())
    };
    let (_, history) = shown.rsplit_once("1. e4 ").expect("a history");
    assert_eq!(plies(history), 1, "{shown}");
}
