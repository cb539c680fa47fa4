//! Compares moves, checks and legality with cozy-chess on thousands of random positions.

use crate::support::{
    Random, bits, cozy, cozy_color, cozy_move, cozy_moves, generated, rounds, scattered, thrown,
    try_cozy, walk,
};
use goby_core::attacks;
use goby_core::board::{Board, BoardBuilder, BoardError, CastlingSide};
use goby_core::movegen::MoveKind;
use goby_core::types::{Color, File, Move, Piece, Square};

fn assert_same_position(ours: &Board, theirs: &cozy_chess::Board) {
    let fen = ours.fen();
    for piece in Piece::ALL {
        let index = cozy_chess::Piece::index(piece.index());
        assert_eq!(
            ours.pieces(piece).0,
            theirs.pieces(index).0,
            "{piece:?} in {fen}"
        );
    }
    for color in Color::ALL {
        let index = cozy_color(color);
        assert_eq!(
            ours.colors(color).0,
            theirs.colors(index).0,
            "{color:?} in {fen}"
        );
        let rights = theirs.castle_rights(index);
        let file = |side| ours.castling().rook(color, side).map(File::index);
        assert_eq!(
            file(CastlingSide::King),
            rights.short.map(|file| file as usize),
            "short in {fen}"
        );
        assert_eq!(
            file(CastlingSide::Queen),
            rights.long.map(|file| file as usize),
            "long in {fen}"
        );
    }
    assert_eq!(
        cozy_color(ours.side()),
        theirs.side_to_move(),
        "side in {fen}"
    );
    assert_eq!(ours.checkers().0, theirs.checkers().0, "checkers in {fen}");
    assert_eq!(
        ours.in_check(),
        !theirs.checkers().is_empty(),
        "check in {fen}"
    );
    let captures_en_passant = theirs.en_passant().filter(|&file| {
        let rank = cozy_chess::Rank::Sixth.relative_to(theirs.side_to_move());
        let target = cozy_chess::Square::new(file, rank);
        let pawns = theirs.pieces(cozy_chess::Piece::Pawn);
        let mut found = false;
        theirs.generate_moves_for(pawns, |moves| {
            found |= moves.to.has(target);
            found
        });
        found
    });
    let ours_en_passant = ours.en_passant().map(File::index);
    assert_eq!(
        ours_en_passant,
        captures_en_passant.map(|file| file as usize),
        "e.p. in {fen}"
    );
}

fn assert_same_moves(ours: &Board, theirs: &cozy_chess::Board) -> Vec<Move> {
    let fen = ours.fen();
    let all = generated(ours, MoveKind::All);
    let mut sorted: Vec<u16> = all.iter().map(|m| m.bits()).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, cozy_moves(theirs), "legal moves of {fen}");
    assert_eq!(ours.legal_moves()[..], all, "list of {fen}");
    assert_eq!(ours.count_legal() as usize, all.len(), "count of {fen}");
    assert_eq!(ours.has_legal_move(), !all.is_empty(), "mobility of {fen}");
    all
}

/// Asserts that each stage of the generator has the right moves, and that "gives check" is correct.
fn assert_stages(ours: &Board, theirs: &cozy_chess::Board, all: &[Move]) {
    let fen = ours.fen();
    let captures = generated(ours, MoveKind::Captures);
    let quiets = generated(ours, MoveKind::Quiets);
    let together: Vec<Move> = captures.iter().chain(&quiets).copied().collect();
    assert_eq!(together, all, "captures, then quiet moves, of {fen}");
    for &m in all {
        let forcing = ours.is_capture(m) || m.promotion().is_some();
        assert_eq!(captures.contains(&m), forcing, "{m:?} of {fen}");
        let mut after = theirs.clone();
        after.play(cozy_move(m));
        assert_eq!(
            ours.gives_check(m),
            !after.checkers().is_empty(),
            "check by {m:?} in {fen}"
        );
        let theirs_left = after.colors(after.side_to_move()).len();
        let captured = theirs_left < theirs.colors(after.side_to_move()).len();
        assert_eq!(ours.is_capture(m), captured, "capture by {m:?} in {fen}");
        assert_eq!(
            ours.captured(m).is_some(),
            captured,
            "victim of {m:?} in {fen}"
        );
    }
    let mut checks = Vec::new();
    ours.generate_checks(&mut |m| checks.push(m));
    let mut wanted: Vec<Move> = quiets
        .into_iter()
        .filter(|&m| ours.gives_check(m))
        .collect();
    checks.sort_unstable_by_key(|m| m.bits());
    wanted.sort_unstable_by_key(|m| m.bits());
    assert_eq!(checks, wanted, "quiet checks of {fen}");
}

/// Asserts that `is_legal` accepts exactly the legal moves among all 65,535 bit patterns.
fn assert_legality(ours: &Board, all: &[Move]) {
    let mut legal: Vec<u16> = all.iter().map(|m| m.bits()).collect();
    legal.sort_unstable();
    let accepted: Vec<u16> = (1..=u16::MAX)
        .filter(|&bits| Move::from_bits(bits).is_some_and(|m| ours.is_legal(m)))
        .collect();
    assert_eq!(accepted, legal, "legal patterns of {}", ours.fen());
}

#[test]
fn random_games_agree_with_cozy_chess_at_every_move() {
    let mut positions = 0u64;
    walk(1, rounds(160), |board, m, _| {
        let theirs = cozy(board);
        assert_same_position(board, &theirs);
        let all = assert_same_moves(board, &theirs);
        assert_stages(board, &theirs, &all);
        if positions.is_multiple_of(32) {
            assert_legality(board, &all);
        }
        let (mut next, mut their_next) = (board.clone(), theirs);
        next.play(m);
        their_next.play(cozy_move(m));
        assert_same_position(&next, &their_next);
        positions += 1;
    });
    assert!(positions > 5_000, "only {positions} positions");
}

#[test]
fn scattered_pieces_agree_with_cozy_chess() {
    let mut random = Random::new(2);
    let (mut compared, mut in_check, mut en_passant) = (0, 0, 0);
    for round in 0..rounds(8_000) {
        let board = scattered(&mut random);
        // cozy-chess also refuses en passant squares whose pawn cannot have passed a checking
        // piece.
        let Some(theirs) = try_cozy(&BoardBuilder::from_board(&board)) else {
            assert!(
                board.en_passant().is_some(),
                "cozy-chess refuses {}",
                board.fen()
            );
            continue;
        };
        assert_same_position(&board, &theirs);
        let all = assert_same_moves(&board, &theirs);
        assert_stages(&board, &theirs, &all);
        if round.is_multiple_of(32) {
            assert_legality(&board, &all);
        }
        compared += 1;
        in_check += u32::from(board.in_check());
        en_passant += u32::from(board.en_passant().is_some());
    }
    assert!(
        compared > 7_000 && in_check > 1_000 && en_passant > 300,
        "{compared} {in_check} {en_passant}"
    );
}

/// cozy-chess refuses every position that Goby refuses, except for three errors that only Goby
/// reports: too many promoted pieces, too many checking pieces, adjacent kings.
#[test]
fn cozy_chess_refuses_every_position_that_goby_refuses() {
    let mut random = Random::new(17);
    let mut refused = std::collections::HashMap::new();
    for _ in 0..rounds(20_000) {
        let mut builder = thrown(&mut random);
        if random.below(4) == 0 {
            let (color, side) = (random.pick(&Color::ALL), random.pick(&CastlingSide::ALL));
            builder
                .castling
                .set(color, side, Some(random.pick(&File::ALL)));
        }
        if random.below(8) == 0 {
            builder.en_passant = Some(random.pick(&Square::ALL));
        }
        let theirs = try_cozy(&builder);
        match builder.build() {
            Ok(board) => assert!(
                theirs.is_some() || builder.en_passant.is_some() && board.in_check(),
                "only cozy-chess refuses {}",
                board.fen()
            ),
            Err(error) => {
                let only_ours = match error {
                    BoardError::TooManyPieces | BoardError::TooManyCheckers => true,
                    _ => kings_touch(&builder),
                };
                assert!(theirs.is_none() || only_ours, "{error:?}: {builder:?}");
                *refused.entry(format!("{error:?}")).or_insert(0) += 1;
            }
        }
    }
    for error in [
        "NoKing",
        "PawnOnLastRank",
        "OpponentInCheck",
        "TooManyCheckers",
        "CastlingRights",
        "EnPassant",
    ] {
        assert!(
            refused.get(error).is_some_and(|&count| count > 20),
            "{error}: {refused:?}"
        );
    }
}

fn kings_touch(builder: &BoardBuilder) -> bool {
    let king = |color| {
        Square::ALL
            .into_iter()
            .find(|at| builder.at(*at) == Some((color, Piece::King)))
    };
    king(Color::White)
        .zip(king(Color::Black))
        .is_some_and(|(a, b)| attacks::king(a).has(b))
}

#[test]
fn all_chess960_starts_agree_two_plies_deep() {
    for number in 0..960 {
        let (white, black) = (number, (number * 7 + 13) % 960);
        let theirs = cozy_chess::Board::double_chess960_startpos(white, black);
        let ours = Board::from_fen(&format!("{theirs:#}")).unwrap();
        assert_same_position(&ours, &theirs);
        for m in assert_same_moves(&ours, &theirs) {
            let (mut next, mut their_next) = (ours.clone(), theirs.clone());
            next.play(m);
            their_next.play(cozy_move(m));
            assert_same_moves(&next, &their_next);
        }
    }
}

#[test]
fn castling_is_written_as_the_king_taking_its_rook() {
    let board = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let castling: Vec<u16> = generated(&board, MoveKind::All)
        .into_iter()
        .filter(|&m| board.is_castling(m))
        .map(Move::bits)
        .collect();
    let mut wanted = ["e1h1", "e1a1"].map(|m| bits(m.parse().unwrap()));
    wanted.sort_unstable();
    let mut castling = castling;
    castling.sort_unstable();
    assert_eq!(castling, wanted);
}
