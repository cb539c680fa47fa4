//! Outcomes of games: mate, stalemate, and draws by rule.

use goby_core::board::Board;
use goby_core::game::{Game, Outcome};

/// Plays moves in SAN from a FEN, and returns the outcome after each move.
fn outcomes(fen: &str, line: &str) -> Vec<Option<Outcome>> {
    let (mut moves, mut keys) = ([None; 256], [0; 100]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut found = vec![game.outcome()];
    for text in line.split_whitespace() {
        let m = game
            .board()
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(m);
        found.push(game.outcome());
    }
    found
}

fn outcome(fen: &str, line: &str) -> Option<Outcome> {
    let mut all = outcomes(fen, line);
    let last = all.pop().unwrap();
    assert!(
        all.iter().all(Option::is_none),
        "{fen} {line} ended early: {all:?}"
    );
    last
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn mates_and_stalemates() {
    assert_eq!(outcome(START, "f3 e5 g4 Qh4"), Some(Outcome::BlackMates));
    assert_eq!(
        outcome(START, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"),
        Some(Outcome::WhiteMates)
    );
    assert_eq!(
        outcome("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7"),
        Some(Outcome::Stalemate)
    );
    assert_eq!(outcome(START, "e4 e5"), None);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let line = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(outcome(START, line), Some(Outcome::Repetition));
    // The fourth occurrence is a draw too; other positions in between are not.
    let all = outcomes(START, &format!("{line} Nc3 Nc6 Nb1 Nb8"));
    assert_eq!(all[9], None);
    assert_eq!(all[12], Some(Outcome::Repetition));
}

/// Returns, for each move of a line, true if the game is over after it without a claim.
fn endings(fen: &str, line: &str) -> Vec<bool> {
    let (mut moves, mut keys) = ([None; 256], [0; 100]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(Board::from_fen(fen).unwrap());
    let play = |text: &str| {
        game.play(game.board().parse_move(text).unwrap());
        game.is_over()
    };
    line.split_whitespace().map(play).collect()
}

#[test]
fn the_fifth_occurrence_and_the_seventy_fifth_move_end_the_game_without_a_claim() {
    let line = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let mut expected = [false; 16];
    expected[15] = true;
    assert_eq!(endings(START, &line), expected);
    let late = "4k3/8/8/8/8/8/8/R3K3 w - - 148 120";
    assert_eq!(endings(late, "Ra2 Kd8"), [false, true]);
    assert_eq!(endings(late, "Ra8"), [false]);
    assert_eq!(endings("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7"), [true]);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // The first position has castling rights that its repetitions lack, so it does not count.
    let line = "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8";
    assert_eq!(outcome(fen, line), None);
    // The first position after Rb1 has a castling right of Black that its repetitions lack.
    assert_eq!(outcome(fen, &format!("{line} Rb1")), None);
    assert_eq!(
        outcome(fen, &format!("{line} Rb1 Rb8")),
        Some(Outcome::Repetition)
    );
}

#[test]
fn a_legal_en_passant_capture_makes_another_position() {
    let free = "4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    let line = "e4 Kd8 Nf3 Ke8 Ng1 Kd8 Nf3 Ke8 Ng1";
    // After e4 the en passant capture was legal, so that position does not count.
    assert_eq!(outcome(free, line), None);
    assert_eq!(
        outcome(free, &format!("{line} Kd8")),
        Some(Outcome::Repetition)
    );
    // No pawn can capture en passant, so the position after e4 counts.
    let without = "4k3/8/8/8/p7/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(outcome(without, line), Some(Outcome::Repetition));
    // The pawn is pinned and cannot capture, so the position after e4 counts.
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1";
    assert_eq!(
        outcome(pinned, "e4 Kd7 Nf3 Kd8 Ng1 Kd7 Nf3 Kd8 Ng1"),
        Some(Outcome::Repetition)
    );
}

#[test]
fn a_taken_back_repetition_is_no_repetition() {
    let (mut moves, mut keys) = ([None; 32], [0; 32]);
    let mut game = Game::new(&mut moves, &mut keys);
    let play = |game: &mut Game<'_>, line: &str| {
        for text in line.split_whitespace() {
            let m = game.board().parse_move(text).unwrap();
            game.play(m);
        }
    };
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game.repetitions(), 2);
    game.undo();
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "Ng8");
    assert_eq!(game.outcome(), Some(Outcome::Repetition));
    // Repetitions before an irreversible move do not count, but count again after its undo.
    play(&mut game, "e4");
    assert_eq!(game.repetitions(), 0);
    game.undo();
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn fifty_moves_can_be_claimed_at_the_hundredth_half_move() {
    assert_eq!(
        outcome("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Ra2 Kd8"),
        Some(Outcome::FiftyMoves)
    );
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Ra2"), None);
    assert_eq!(outcome("4k3/7p/8/8/8/8/8/R3K3 w - - 98 80", "Ra2 h6"), None);
}

#[test]
fn mate_on_the_hundredth_half_move_wins() {
    assert_eq!(
        outcome("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "Ra8"),
        Some(Outcome::WhiteMates)
    );
    assert_eq!(
        outcome("k7/8/1K6/8/8/8/8/7R w - - 99 80", "Rg1"),
        Some(Outcome::FiftyMoves)
    );
    assert_eq!(
        outcome("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "Qf7"),
        Some(Outcome::Stalemate)
    );
}

#[test]
fn material_that_can_never_mate() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "2b1k1b1/8/8/3B4/8/1B1B4/8/4KB2 w - - 0 1",
        "4k3/8/1b6/8/8/4B3/8/2B1K3 w - - 0 1",
    ] {
        assert_eq!(
            outcome(fen, ""),
            Some(Outcome::InsufficientMaterial),
            "{fen}"
        );
    }
    for fen in [
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2N1KB2 w - - 0 1",
    ] {
        assert_eq!(outcome(fen, ""), None, "{fen}");
    }
    assert_eq!(
        outcome("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2"),
        Some(Outcome::InsufficientMaterial)
    );
}
