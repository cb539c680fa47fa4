//! Moves as text, both ways.

use crate::support::{Random, generated, rounds, scattered, walk};
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::notation::{
    CastlingStyle, MoveText, MoveTextError, is_coordinate_text, is_move_text,
};
use goby_core::types::Move;
use std::collections::HashMap;

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn assert_round_trips(board: &Board) {
    let mut spelled: HashMap<String, Move> = HashMap::new();
    for m in generated(board, MoveKind::All) {
        let (san, coordinate) = (board.san(m), board.coordinate(m));
        assert_eq!(board.parse_move(&san), Ok(m), "{san} in {}", board.fen());
        assert_eq!(
            board.parse_move(&coordinate),
            Ok(m),
            "{coordinate} in {}",
            board.fen()
        );
        assert_eq!(
            board.parse_coordinate(&coordinate),
            Ok(m),
            "{coordinate} in {}",
            board.fen()
        );
        for text in [san.to_string(), coordinate.to_string()] {
            let other = spelled.insert(text.clone(), m);
            assert!(
                other.is_none_or(|other| other == m),
                "{text} means two moves in {}",
                board.fen()
            );
        }
        let mut after = board.clone();
        after.play(m);
        assert_eq!(
            san.ends_with(['+', '#']),
            after.in_check(),
            "{san} in {}",
            board.fen()
        );
        let mated = after.in_check() && !after.has_legal_move();
        assert_eq!(san.ends_with('#'), mated, "{san} in {}", board.fen());
        if !board.is_castling(m) {
            assert_eq!(
                san.contains('x'),
                board.is_capture(m),
                "{san} in {}",
                board.fen()
            );
        }
    }
}

#[test]
fn every_legal_move_is_read_as_it_is_written() {
    walk(12, rounds(48), |board, _, _| assert_round_trips(board));
    let mut random = Random::new(13);
    for _ in 0..rounds(800) {
        assert_round_trips(&scattered(&mut random));
    }
}

#[test]
fn san_is_what_python_chess_writes() {
    let file = include_str!("../../data/positions/san.txt");
    let mut compared = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (fen, moves) = line.split_once(';').unwrap();
        let board = board(fen);
        let mut ours: Vec<String> = generated(&board, MoveKind::All)
            .into_iter()
            .map(|m| {
                let promotion = m
                    .promotion()
                    .map_or(String::new(), |piece| piece.letter().to_string());
                let squares = [m.from(), m.to()]
                    .map(|at| format!("{at:?}").to_lowercase())
                    .concat();
                format!("{squares}{promotion}={}", board.san(m).replace('=', "/"))
            })
            .collect();
        let mut theirs: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{fen}");
        compared += ours.len();
    }
    assert!(compared > 2_000);
}

#[test]
fn no_shorter_san_would_do() {
    let mut random = Random::new(14);
    for _ in 0..rounds(800) {
        let board = scattered(&mut random);
        for m in generated(&board, MoveKind::All) {
            let san = board.san(m);
            let bytes = san.as_bytes();
            if !bytes[0].is_ascii_uppercase() || bytes[0] == b'O' {
                continue;
            }
            // The origin is what stands between the piece and the capture sign or destination.
            let plain: String = san.chars().filter(|c| !"x+#".contains(*c)).collect();
            let origin = plain.len() - 3;
            for shorter in 0..origin {
                let text = format!(
                    "{}{}{}",
                    &plain[..1],
                    &plain[1..=shorter],
                    &plain[1 + origin..]
                );
                assert_eq!(
                    board.parse_move(&text),
                    Err(MoveTextError::Ambiguous),
                    "{text} for {san}"
                );
            }
        }
    }
}

fn assert_spelled(fen: &str, spellings: &[(&str, &str)]) {
    let board = board(fen);
    for &(coordinate, san) in spellings {
        let m = board
            .parse_coordinate(coordinate)
            .unwrap_or_else(|error| panic!("{coordinate}: {error}"));
        assert_eq!(board.san(m), san, "{coordinate} in {fen}");
        assert_eq!(board.coordinate(m), coordinate, "{fen}");
    }
}

#[test]
fn san_is_as_short_as_the_standard_asks() {
    assert_spelled(
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("e1g1", "O-O"), ("e1c1", "O-O-O"), ("h1g1", "Rg1")],
    );
    // By file before rank, by both when neither is enough.
    assert_spelled(
        "6k1/8/8/8/8/8/8/RK5R w - - 0 1",
        &[("h1c1", "Rc1"), ("a1a8", "Ra8+")],
    );
    assert_spelled(
        "6k1/8/8/8/R6R/8/8/4K3 w - - 0 1",
        &[("a4d4", "Rad4"), ("h4d4", "Rhd4"), ("h4h2", "Rh2")],
    );
    assert_spelled(
        "7k/R7/8/8/8/R7/8/4K3 w - - 0 1",
        &[("a7a5", "R7a5"), ("a3a5", "R3a5")],
    );
    assert_spelled(
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        &[
            ("h4e1", "Qh4e1"),
            ("h1e1", "Q1e1"),
            ("e4e1", "Qee1"),
            ("h1b1", "Qhb1+"),
        ],
    );
    // A pinned piece is no rival.
    assert_spelled("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", &[("g1e2", "Ne2")]);
    // Pawns: captures by file, en passant, promotions.
    assert_spelled(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        &[("e5d6", "exd6"), ("e5e6", "e6")],
    );
    assert_spelled(
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        &[("a7b8q", "axb8=Q+"), ("a7a8n", "a8=N")],
    );
    // Mate.
    assert_spelled(
        "7k/Q7/6K1/8/8/8/8/8 w - - 0 1",
        &[("a7g7", "Qg7#"), ("a7a8", "Qa8#"), ("a7a6", "Qa6")],
    );
    assert_spelled("5rkr/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &[("e1e8", "Re8")]);
    assert_spelled("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &[("e1e8", "Re8#")]);
    assert_spelled("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[("e1g1", "O-O+")]);
}

#[test]
fn castling_from_unusual_squares_is_written_with_letters() {
    let board = board("1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1");
    let short = board.parse_move("O-O").unwrap();
    assert_eq!(board.coordinate(short), "O-O");
    assert_eq!(board.parse_coordinate("O-O"), Ok(short));
    assert_eq!(board.parse_coordinate("f1h1"), Ok(short));
    // One file away the same squares are the king's ordinary step.
    let step = board.parse_coordinate("f1g1").unwrap();
    assert!(!board.is_castling(step));
    assert_eq!(board.san(step), "Kg1");
    // Three files away they can only be castling.
    let long = board.parse_move("0-0-0").unwrap();
    assert_eq!(board.parse_coordinate("f1c1"), Ok(long));
    assert_eq!(board.coordinate(long), "O-O-O");
}

#[test]
fn what_people_type_is_understood() {
    let start = Board::start();
    let same = |board: &Board, wanted: &str, spellings: &[&str]| {
        let m = board.parse_coordinate(wanted).unwrap();
        for text in spellings {
            assert_eq!(board.parse_move(text), Ok(m), "{text} for {wanted}");
        }
    };
    same(
        &start,
        "g1f3",
        &[
            "Nf3", "Ng1f3", "Ng1-f3", "g1-f3", "Ngf3", "N1f3", "Nf3!", "Nf3?!", "Nf3+", "Nxf3",
        ],
    );
    same(&start, "e2e4", &["e4", "e2-e4", "Pe4", "e4!!", "ee4"]);
    let castle = board("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    same(
        &castle,
        "e8g8",
        &["O-O", "0-0", "o-o", "e8h8", "Ke8g8", "O-O+", "0-0!"],
    );
    same(&castle, "e8c8", &["O-O-O", "0-0-0", "o-o-o", "e8a8"]);
    let promote = board("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    same(
        &promote,
        "a7a8q",
        &[
            "a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8q", "a7a8=Q", "a7a8Q", "a7-a8q",
        ],
    );
    same(
        &promote,
        "a7b8n",
        &[
            "axb8=N", "ab8=N", "axb8N", "a7xb8=N", "ab8n", "b8=N", "xb8=N",
        ],
    );
    let passing = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    same(
        &passing,
        "e5d6",
        &[
            "exd6",
            "exd6e.p.",
            "exd6 e.p.",
            "ed6ep",
            "ed6",
            "exd6+",
            "e5xd6",
            "d6",
        ],
    );
    let take = board("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    same(&take, "e3d5", &["Nxd5", "Nd5", "N:d5", "e3xd5", "Nexd5"]);
}

#[test]
fn what_is_no_move_has_another_error_than_what_is_no_legal_move() {
    let start = Board::start();
    for text in [
        "",
        " ",
        "e",
        "4",
        "e9",
        "i4",
        "hint",
        "?",
        "new",
        "xboard",
        "go",
        "level 40 5 0",
        "O",
        "O-",
        "OO",
        "O-O-O-O",
        "0-0-1",
        "e2e4e5",
        "e2 e4",
        "Xe4",
        "Ne",
        "N",
        "=Q",
        "e2e9",
        "♘f3",
        "setboard",
        "quit",
        "e4e",
        "--",
        "x",
        "e.p.",
        "time",
        "ping 4",
        "b",
        "Nf3\0",
        "N f3",
        "x-x",
        "O-0",
        "1-1-1",
        "O-O-0",
        "\u{1F600}",
    ] {
        assert_eq!(
            start.parse_move(text),
            Err(MoveTextError::NotAMove),
            "{text:?}"
        );
    }
    for text in [
        "e5", "e2e5", "Ke2", "Nd4", "O-O", "e7e5", "a1a1", "e2e4q", "exd3", "Pe5", "e1g1", "e8=Q",
        "a7a8k", "Na1h8",
    ] {
        assert_eq!(
            start.parse_move(text),
            Err(MoveTextError::Illegal),
            "{text:?}"
        );
    }
    let knights = board("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert_eq!(knights.parse_move("Nd2"), Err(MoveTextError::Ambiguous));
    let promote = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(promote.parse_move("a8"), Err(MoveTextError::Ambiguous));
    assert_eq!(promote.parse_move("a7a8"), Err(MoveTextError::Ambiguous));
    for text in ["Nf3", "e4", "Ng1f3", "e2-e4", "e2e4!", "e7e8=Q", " e2e4"] {
        assert_eq!(
            start.parse_coordinate(text),
            Err(MoveTextError::NotAMove),
            "{text:?}"
        );
    }
    assert_eq!(start.parse_coordinate("e2e5"), Err(MoveTextError::Illegal));
    for (text, is_move, is_coordinate) in [
        ("e2e5", true, true),
        ("a7a8q", true, true),
        ("Nf3", true, false),
        ("O-O", true, true),
        ("hint", false, false),
        ("", false, false),
    ] {
        assert_eq!(is_move_text(text), is_move, "{text:?}");
        assert_eq!(is_coordinate_text(text), is_coordinate, "{text:?}");
    }
    let errors = [
        MoveTextError::NotAMove,
        MoveTextError::Illegal,
        MoveTextError::Ambiguous,
    ];
    let told: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["not a move", "illegal move", "ambiguous move"]);
}

#[test]
fn a_king_in_chess960_may_castle_without_moving_or_onto_the_rook() {
    let board = board("k7/8/8/8/8/8/8/2K3RR w G - 0 1");
    let m = board.parse_move("O-O").unwrap();
    assert_eq!(board.parse_coordinate("c1g1"), Ok(m));
    let stays = Board::from_fen("k7/8/8/8/8/8/8/1R4KR w HB - 0 1").unwrap();
    let m = stays.parse_move("O-O").unwrap();
    assert_eq!(stays.parse_coordinate("g1h1"), Ok(m));
    assert_eq!(stays.parse_coordinate("g1g1"), Err(MoveTextError::Illegal));
}

#[test]
fn castling_is_written_in_three_styles() {
    let styles = [
        CastlingStyle::Steps,
        CastlingStyle::Letters,
        CastlingStyle::OntoRook,
    ];
    for (fen, castling, texts) in [
        (
            "1k6/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            ["e1g1", "O-O", "e1h1"],
        ),
        (
            "1k6/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O",
            ["e1c1", "O-O-O", "e1a1"],
        ),
        (
            "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
            "O-O",
            ["O-O", "O-O", "f1g1"],
        ),
    ] {
        let board = Board::from_fen(fen).unwrap();
        let m = board.parse_move(castling).unwrap();
        let written = styles.map(|style| board.coordinate_in(m, style));
        assert_eq!(written.each_ref().map(MoveText::as_str), texts, "{fen}");
        assert_eq!(board.coordinate(m), written[0]);
    }
}

#[test]
fn usual_castling_differs_from_that_of_chess960() {
    for (fen, is_usual) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", true),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1", true),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1", true),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQk - 0 1", false),
        ("1r2k2r/8/8/8/8/8/8/R3K2R w q - 0 1", false),
    ] {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(board.has_usual_castling(), is_usual, "{fen}");
    }
}
