//! Tests of the menu. The example `desk` tests the pictures.

use super::*;
use goby_core::{BoardMemory, Outcome};

extern crate std;
use std::boxed::Box;
use std::vec::Vec;

fn engine() -> Engine<'static> {
    Engine::new(Box::leak(Box::new(BoardMemory::new())))
}

/// A game at full strength that begins at a position.
fn at(fen: &str) -> (Pocket, Engine<'static>) {
    let mut engine = engine();
    engine.set_position(fen).expect("a legal position");
    let mut room = [0; RECORD];
    let length = engine.save(&mut room[2..]).expect("room");
    room[1] = LEVELS as u8 - 1;
    (Pocket::new(&room[..2 + length], &mut engine), engine)
}

fn press(pocket: &mut Pocket, engine: &mut Engine<'_>, steps: i8) -> bool {
    pocket.act(Input::Turn(steps), engine);
    pocket.act(Input::Press, engine)
}

/// All choices of the screen, in the order in which the knob shows them.
fn choices(pocket: &mut Pocket, engine: &mut Engine<'_>) -> Vec<Choice> {
    let mut all = Vec::new();
    loop {
        all.push(pocket.choice(engine));
        pocket.act(Input::Turn(1), engine);
        if all.first() == Some(&pocket.choice(engine)) {
            return all;
        }
    }
}

/// Presses an entry of the menu, which is one step before the first piece.
fn menu(pocket: &mut Pocket, engine: &mut Engine<'_>, entry: Entry) -> bool {
    press(pocket, engine, -1);
    let place = MENU.iter().position(|(other, _)| *other == entry);
    press(pocket, engine, place.expect("an entry") as i8)
}

#[test]
fn the_first_choice_is_the_level_and_has_no_way_back() {
    let mut engine = engine();
    let mut pocket = Pocket::new(&[], &mut engine);
    assert_eq!(engine.level(), Level::Elo(1_000));
    pocket.act(Input::Turn(-1), &mut engine);
    pocket.act(Input::Turn(-(FIRST as i8)), &mut engine);
    assert_eq!(pocket.screen, Screen::Level(LEVELS - 1));
    assert!(pocket.act(Input::Press, &mut engine));
    assert_eq!(engine.level(), Level::Full);
    // In a game one can go back.
    assert!(engine.play("e2e4").is_ok() && engine.play("e7e5").is_ok());
    menu(&mut pocket, &mut engine, Entry::NewGame);
    pocket.act(Input::Turn(1), &mut engine);
    assert!(!pocket.act(Input::Press, &mut engine));
    assert_eq!(engine.game().ply(), 2);
    menu(&mut pocket, &mut engine, Entry::NewGame);
    assert!(press(&mut pocket, &mut engine, -1));
    assert_eq!(
        (engine.game().ply(), engine.level()),
        (0, Level::Elo(2_900))
    );
}

#[test]
fn every_move_can_be_chosen_castling_and_each_promotion_too() {
    let (mut pocket, mut engine) = at("8/P5k1/8/8/8/8/8/4K2R w K - 0 1");
    let pieces = choices(&mut pocket, &mut engine);
    let squares = [Square::E1, Square::H1, Square::A7].map(Choice::Piece);
    assert_eq!(pieces, [&squares[..], &[Choice::Leave]].concat());
    let mut count = 0;
    for at in 0..3 {
        press(&mut pocket, &mut engine, at);
        count += choices(&mut pocket, &mut engine).len() - 1;
        // Going back is one step before the first move, and returns to the piece.
        press(&mut pocket, &mut engine, -1);
        assert_eq!(pocket.screen, Screen::Pieces(at as usize));
        pocket.act(Input::Turn(-at), &mut engine);
    }
    assert_eq!(count, engine.board().legal_moves().into_iter().count());
    press(&mut pocket, &mut engine, 2);
    assert!(press(&mut pocket, &mut engine, 3));
    let last = engine.game().last_move().and_then(Move::promotion);
    assert!(last.is_some() && pocket.is_busy());
}

#[test]
fn a_player_of_black_sees_the_own_pieces_first() {
    let (mut pocket, mut engine) = at("4k2r/7p/8/8/8/8/P7/R3K3 w - - 0 1");
    assert!(menu(&mut pocket, &mut engine, Entry::SwapSides));
    assert!(pocket.is_busy());
    assert!(pocket.work(&mut engine, &mut || false));
    assert_eq!((engine.game().ply(), pocket.player), (1, Color::Black));
    let pieces = choices(&mut pocket, &mut engine);
    assert_eq!(pieces[0], Choice::Piece(Square::H8));
    // Goby's first move is taken back, and Goby moves again.
    assert!(menu(&mut pocket, &mut engine, Entry::TakeBack));
    assert!(engine.game().ply() == 0 && pocket.is_busy());
    assert!(pocket.work(&mut engine, &mut || false));
}

#[test]
fn a_hint_stands_on_the_move_and_a_reason_names_the_last_move() {
    let mates = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let (mut pocket, mut engine) = at(mates);
    assert!(!menu(&mut pocket, &mut engine, Entry::Why));
    assert_eq!((pocket.note, pocket.is_busy()), ("Not now", false));
    menu(&mut pocket, &mut engine, Entry::Hint);
    assert!(!pocket.work(&mut engine, &mut || false));
    let mate = Choice::Move(Move::new(Square::A1, Square::A8));
    assert_eq!((pocket.choice(&engine), pocket.note), (mate, "Hint"));
    assert!(pocket.act(Input::Press, &mut engine));
    assert_eq!(engine.game().outcome(), Some(Outcome::WhiteMates));
    // After the end only the menu is left, without hints.
    assert_eq!(choices(&mut pocket, &mut engine), [Choice::Leave]);
    menu(&mut pocket, &mut engine, Entry::Hint);
    assert_eq!(pocket.note, "Not now");
    menu(&mut pocket, &mut engine, Entry::Why);
    pocket.work(&mut engine, &mut || false);
    assert!(
        pocket.text.starts_with("Ra8#: It is mate."),
        "{:?}",
        pocket.text
    );
    assert_eq!(engine.game().ply(), 1);
    pocket.act(Input::Press, &mut engine);
    assert!(menu(&mut pocket, &mut engine, Entry::TakeBack));
    assert_eq!(engine.board().fen().as_str(), mates);
}

#[test]
fn the_button_ends_a_search_and_a_move_is_made() {
    let (mut pocket, mut engine) = at("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    menu(&mut pocket, &mut engine, Entry::SwapSides);
    let mut polls = 0;
    let stops = &mut || {
        polls += 1;
        true
    };
    assert!(pocket.work(&mut engine, stops));
    assert_eq!(engine.game().ply(), 1);
    assert!((1..100).contains(&polls), "{polls}");
}

#[test]
fn a_record_has_game_level_and_colour_and_a_damaged_one_is_ignored() {
    let mut engine = engine();
    let mut pocket = Pocket::new(&[], &mut engine);
    press(&mut pocket, &mut engine, 2);
    menu(&mut pocket, &mut engine, Entry::SwapSides);
    pocket.work(&mut engine, &mut || false);
    let mut room = [0; RECORD];
    let length = pocket.record(&engine, &mut room);
    let mut other = self::engine();
    let restored = Pocket::new(&room[..length], &mut other);
    assert_eq!(
        (restored.player, other.level()),
        (Color::Black, Level::Elo(1_200))
    );
    assert_eq!(other.board(), engine.board());
    for (length, byte, bits) in [(length, 5, 1), (length - 1, 5, 0), (1, 0, 0), (0, 0, 0)] {
        room[byte] ^= bits;
        let mut other = self::engine();
        let pocket = Pocket::new(&room[..length], &mut other);
        assert_eq!(
            (pocket.screen, other.game().ply()),
            (Screen::Level(FIRST), 0)
        );
        room[byte] ^= bits;
    }
    // A level that this build does not have is full strength.
    room[1] = 255;
    let mut other = self::engine();
    Pocket::new(&room[..length], &mut other);
    assert_eq!(other.level(), Level::Full);
}

#[test]
fn the_longest_game_has_room_in_a_record() {
    let mut engine = engine();
    let pocket = Pocket::new(&[], &mut engine);
    for turn in 0..1_200 {
        let there = turn % 4 < 2;
        let moves = [["g1f3", "f3g1"], ["g8f6", "f6g8"]];
        let played = engine.play(moves[turn % 2][usize::from(!there)]);
        assert!(played.is_ok());
    }
    let mut room = [0; RECORD];
    let length = pocket.record(&engine, &mut room);
    assert!((1_026..=RECORD).contains(&length), "{length}");
}

#[test]
fn a_text_can_be_turned_to_its_last_line_and_no_further() {
    let (mut pocket, mut engine) = at("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    for _ in 0..12 {
        pocket.text.text("The pawn on e2 is lost now. ");
    }
    pocket.screen = Screen::Text(0);
    pocket.act(Input::Turn(100), &mut engine);
    // 14 lines, of which 8 are shown.
    assert_eq!(pocket.screen, Screen::Text(6));
    pocket.act(Input::Turn(-100), &mut engine);
    assert_eq!(pocket.screen, Screen::Text(0));
}

#[test]
fn the_words_of_the_menu_fit_beside_each_other() {
    assert!(MENU.iter().all(|(_, words)| words.len() <= 24));
}
