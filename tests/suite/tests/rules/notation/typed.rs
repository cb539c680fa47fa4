//! Reading moves as people type them, and texts that are not moves.

use super::board;
use goby_core::board::Board;
use goby_core::notation::{MoveTextError, is_coordinate_text, is_move_text};

#[test]
fn moves_are_read_as_people_type_them() {
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
fn illegal_moves_and_other_texts_have_different_errors() {
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
    let printed: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(printed, ["not a move", "illegal move", "ambiguous move"]);
}
