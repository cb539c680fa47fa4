extern crate std;

use super::Record;
use crate::tests::Written;
use goby_core::board::Board;
use goby_core::notation::pgn::{Heading, PgnGame};
use goby_core::types::Move;
use std::string::{String, ToString};
use std::vec::Vec;

fn read(text: &str) -> Record {
    let (game, _) = PgnGame::read_legal(text).unwrap();
    let mut record = Record::default();
    record.read(&game.beginning, text, game.result);
    record
}

fn moves(text: &str) -> Vec<Move> {
    let mut board = Board::start();
    let words = text.split_whitespace().map(|text| {
        let mv = board.parse_move(text).unwrap();
        let _ = board.play(mv);
        mv
    });
    words.collect()
}

fn written(record: &Record, result: &str) -> String {
    let mut out = Written::default();
    record.write(&Heading::default(), true, result, &mut out);
    out.0
}

/// The moves of the record, after the moves of `line` were made.
fn after(record: &mut Record, line: &str) -> String {
    record.follow(&Board::start(), moves(line).into_iter());
    let text = written(record, "*");
    text.split_once("\n\n").unwrap().1.trim_end().to_string()
}

#[test]
fn a_game_is_written_as_it_was_read() {
    for text in [
        "[Event \"Cup \\\"A\\\" \\\\\"]\n[WhiteElo \"2700\"]\n[Result \"1-0\"]\n[ECO \"C50\"]\n\n\
         {First} 1. e4 $1 {[%clk 0:01] best; by test} 1... e5!? (1... c5 {Sicilian} 2. Nf3 (2. c3 d5\n\
         $6) 2... d6 {end}) (1... e6) {after} 2. Nf3 ; to the end of this line, which is much longer than others\n\
         2... Nc6 ?! 3. Bc4 1-0\n",
        "[Result \"*\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 9\"]\n[SetUp \"1\"]\n\n\
         9... e5 (9... e6 10. e4) 10. e4 *\n",
        // A variation with an illegal move stays as it is.
        "[Result \"*\"]\n\n1. e4 (1. Ke4 {no} e5) 1... e5 (1... c5 ; comment )\n2. Ke5) 2. d4 *\n",
    ] {
        let words = |text: &str| {
            text.split_whitespace()
                .map(String::from)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&written(&read(text), "")), words(text));
    }
}

#[test]
fn tags_that_a_game_needs_are_added() {
    let mut record = read("[White \"A\"]\n% aside\n\n1. e4 *");
    after(&mut record, "e4");
    assert_eq!(
        written(&record, "1-0"),
        "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n"
    );
    let record = read("1. e4 *");
    assert!(written(&record, "*").starts_with("[Event \"?\"]\n[Site \"?\"]"));
}

#[test]
fn a_new_move_in_the_middle_keeps_the_rest_as_a_variation() {
    let mut record =
        read("[White \"A\"]\n\n1. e4 {good} e5 (1... c5 {!} 2. c3) 2. Nf3 {n} Nc6 1-0");
    assert_eq!(
        after(&mut record, "e4"),
        "1. e4 {good} 1... e5 (1... c5 {!} 2. c3) 2. Nf3 {n} 2... Nc6 1-0"
    );
    assert_eq!(
        after(&mut record, "e4 e6 d4"),
        "1. e4 {good} 1... e6 (1... e5 2. Nf3 {n} 2... Nc6) (1... c5 {!} 2. c3) 2. d4 *"
    );
    // The variation becomes the game.
    assert_eq!(
        after(&mut record, "e4 c5"),
        "1. e4 {good} 1... c5 {!} (1... e6 2. d4) (1... e5 2. Nf3 {n} 2... Nc6) 2. c3 *"
    );
}

#[test]
fn a_move_that_was_taken_back_is_forgotten_after_another() {
    let mut record = Record::default();
    after(&mut record, "e4 e5 Nf3");
    record.take_back(2);
    assert_eq!(after(&mut record, "e4"), "1. e4 *");
    // Made again.
    assert_eq!(after(&mut record, "e4 e5"), "1. e4 e5 *");
    record.take_back(1);
    assert_eq!(after(&mut record, "e4 c5"), "1. e4 c5 *");
}

#[test]
fn another_beginning_is_another_game() {
    let mut record = read("1. e4 e5 *");
    let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    record.follow(&board, [].into_iter());
    assert!(written(&record, "*").ends_with("\n\n*\n"));
}

#[test]
fn nesting_has_no_limit_that_loses_text() {
    let open = "(1. d4 ".repeat(3_000);
    let text = std::format!("1. e4 {open}{} 1... e5 *", ")".repeat(3_000));
    let text = written(&read(&text), "*");
    assert_eq!(text.matches('(').count(), 3_000);
    assert_eq!(text.matches("d4").count(), 3_000);
    assert!(text.trim_end().ends_with("e5 *"));
}
