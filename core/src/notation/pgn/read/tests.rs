//! Tests of `read`.

use super::*;
use crate::types::Color;

extern crate std;
use super::super::write_moves;
use std::string::String;
use std::vec::Vec;

fn moves(game: &PgnGame<'_>) -> Vec<Move> {
    let mut moves = game.moves();
    core::iter::from_fn(|| moves.take().unwrap()).collect()
}

fn fault(text: &str) -> PgnError {
    PgnGame::read(text).map(|_| ()).expect_err("no game")
}

#[test]
fn the_first_game_of_a_text_is_read() {
    let text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\
        1. f3 e5 (1... d5) 2. g4 $4 {?} Qh4# 0-1\n\n[White \"C\"]\n\n1. e4 *\n";
    let game = PgnGame::read(text).unwrap();
    assert_eq!(
        (game.heading.players(), game.result, game.plies),
        (["A", "B"], "0-1", 4)
    );
    let mut board = Board::start();
    for mv in moves(&game) {
        let _ = board.play(mv);
    }
    assert!(board.in_check() && !board.has_legal_move());
    let bare = PgnGame::read("e4 e5").unwrap();
    assert_eq!((bare.plies, bare.result), (2, "*"));
    let empty = PgnGame::read("[White \"A\"]").unwrap();
    assert_eq!((empty.plies, empty.result), (0, "*"));
    assert_eq!(PgnGame::read("*").map(|game| game.plies), Ok(0));
}

#[test]
fn a_game_may_begin_at_any_position() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 9\"]\n9... e5 10. e4 *";
    let game = PgnGame::read(text).unwrap();
    assert_eq!(game.beginning.side(), Color::Black);
    assert_eq!(game.plies, 2);
    assert!(matches!(fault("[FEN \"8/8 w\"]\n*"), PgnError::Position(_)));
}

#[test]
fn a_game_of_chess960_is_known_by_its_tag_or_by_its_castling() {
    const FEN: &str = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1";
    let read = |tags: &str, castling: &str| {
        let fen = FEN.replace("KQkq", castling);
        let text = std::format!("{tags}[FEN \"{fen}\"]\n1. O-O 0-0 *");
        PgnGame::read(&text).map(|game| (game.heading.variant, game.plies))
    };
    let expected = Ok((Variant::Chess960, 2));
    for variant in ["Chess960", "fischerandom", "Fischer Random", "FRC"] {
        let tag = std::format!("[Variant \"{variant}\"]\n");
        assert_eq!(read(&tag, "KQkq"), expected, "{variant}");
    }
    for castling in ["KQkq", "GEge", "KEgq"] {
        assert_eq!(read("", castling), expected, "{castling}");
    }
    let bare = PgnGame::read("[Variant \"chess 960\"]\n1. e4 *").unwrap();
    assert_eq!(bare.heading.variant, Variant::Chess960);
    let fault = PgnError::Position("the variant is not played here");
    assert_eq!(read("[Variant \"nocastle\"]\n", "KQkq"), Err(fault));
}

#[test]
fn the_result_behind_the_moves_comes_before_the_tags() {
    for (text, result) in [
        ("[Result \"1-0\"]\n1. e4 0-1", "0-1"),
        ("[Result \"1-0\"]\n1. e4 *", "1-0"),
        ("[Result \"1/2-1/2\"]\n1. e4", "1/2-1/2"),
        ("[Result \"*\"]\n1. e4 \u{bd}-\u{bd}", "1/2-1/2"),
        ("[Result \"?\"]\n1. e4", "*"),
    ] {
        assert_eq!(PgnGame::read(text).unwrap().result, result, "{text}");
    }
}

#[test]
fn unusual_texts_of_moves_are_read() {
    let text = "[FEN \"4k3/P7/8/3pP3/8/5b2/3N4/R3K1N1 w Q d6 0 1\"]\n";
    for (mv, coordinates) in [
        ("exd6e.p.", "e5d6"),
        ("exd6 e.p.", "e5d6"),
        ("ed6 ep", "e5d6"),
        ("a8Q", "a7a8q"),
        ("a8=Q+", "a7a8q"),
        ("a8(N)", "a7a8n"),
        ("a8/R+", "a7a8r"),
        ("N1xf3+!?", "g1f3"),
        ("Ndxf3\u{b1}", "d2f3"),
        ("Nd2xf3+/-", "d2f3"),
        ("Ngf3 =", "g1f3"),
        ("Ra1-b1", "a1b1"),
    ] {
        let text = std::format!("{text}1. {mv} *");
        let game = PgnGame::read(&text).unwrap_or_else(|fault| panic!("{mv}: {fault:?}"));
        let played = game.beginning.coordinate(moves(&game)[0]);
        assert_eq!((played.as_str(), game.plies), (coordinates, 1), "{mv}");
    }
}

#[test]
fn an_illegal_move_is_refused_with_its_place() {
    let place = |number, side| PgnPlace { number, side };
    let text = "1. e4 e5 2. Nf3 Nc6 3. Nd5 *";
    assert!(matches!(
        fault(text),
        PgnError::Illegal(at, text, IllegalMove::NoneCanGo(..))
            if at == place(3, Color::White) && text == "Nd5"
    ));
    assert!(matches!(
        fault("1. e4 -- *"),
        PgnError::Illegal(at, _, IllegalMove::NotAMove) if at == place(1, Color::Black)
    ));
    // A move that is legal only in a variation does not count.
    assert!(matches!(
        fault("1. e4 (1. d4) 1... d4"),
        PgnError::Illegal(..)
    ));
    assert_eq!(fault("1. e4 {"), PgnError::Unfinished("unclosed comment"));
    for text in ["", " ; nothing\n", "{ nothing }"] {
        assert_eq!(fault(text), PgnError::NoGame, "{text}");
    }
}

#[test]
fn a_written_game_is_read_back() {
    let start = Board::start();
    let mut state = 1u32;
    for _ in 0..20 {
        let (mut board, mut played) = (start.clone(), Vec::new());
        while !board.legal_moves().is_empty() && played.len() < 200 {
            let choices = board.legal_moves();
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mv = choices[(state >> 16) as usize % choices.len()];
            let _ = board.play(mv);
            played.push(mv);
        }
        let mut out = String::new();
        Heading::of_players(["Goby", ""]).write(&start, "*", &mut out);
        write_moves(&start, played.iter().copied(), "*", &mut out);
        let read = PgnGame::read(&out).unwrap();
        assert_eq!(moves(&read), played, "{out}");
    }
}

#[test]
fn the_moves_of_a_game_end_before_the_next_game() {
    let text = "1. e4\n[White \"B\"]\n\n1. d4";
    let game = PgnGame::read(text).unwrap();
    let mut moves = game.moves();
    assert!(matches!(moves.take(), Ok(Some(_))));
    for _ in 0..3 {
        assert_eq!(moves.take(), Ok(None));
    }
}

#[test]
fn a_game_is_read_up_to_a_fault_in_its_moves() {
    for (moves, plies) in [
        ("1. e4 e5 2. Ke3 d6 1-0", 2),
        ("1. e4 e5 2. Nf3 {no end 1-0", 3),
        ("1. e4 (1. d4 1-0", 1),
        ("1. Ke2", 0),
    ] {
        let text = std::format!("[Result \"1-0\"]\n\n{moves}");
        let (game, found) = PgnGame::read_legal(&text).unwrap();
        assert_eq!((game.plies, game.result), (plies, "*"), "{moves}");
        assert_eq!(found, Some(fault(&text)), "{moves}");
        assert_eq!(moves_of(&game), plies);
    }
}

fn moves_of(game: &PgnGame<'_>) -> usize {
    let mut moves = game.moves();
    core::iter::from_fn(|| moves.take().ok().flatten()).count()
}

#[test]
fn a_bracket_after_the_end_of_a_comment_is_the_fault() {
    let nested = "a comment ends at its first \"}\", and the text has another";
    let found = fault("1. e4 {a {b} c} e5 *");
    assert_eq!(found, PgnError::Unfinished(nested));
    let found = fault("1. e4 {a} c {d} e5 *");
    assert!(matches!(found, PgnError::Illegal(..)));
    // Between comments the bracket of an end alone is skipped.
    assert_eq!(PgnGame::read("1. e4 } e5 *").map(|game| game.plies), Ok(2));
}
