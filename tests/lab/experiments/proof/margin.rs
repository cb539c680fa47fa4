//! The two bounds of the margin by enumeration of what a move can change in the positional score.
//!
//! All that can change is enumerated: the moved man and its squares, the captured man, the pawns two
//! files beside them (which defend the same squares), each king's safety (aside on its first rank or
//! not), and whether the move thaws the kings or freezes them again. Other men add the same before
//! and after the move. A side that may castle has a king's safety between the two that are
//! enumerated, and castling itself changes less than other king moves. Each change is measured by
//! the product's `positional` on a legal position.

use crate::results::Results;
use goby_core::board::{Board, BoardBuilder};
use goby_core::search::sources::positional;
use goby_core::types::{Color, Piece, Square};

/// The most further knights, of two units each. Among 0 to so many, each move of a piece leaves the
/// kings thawed, leaves them frozen, thaws them by a capture or freezes them by a promotion.
const KNIGHTS: usize = 6;
/// Squares on which a king is safe on White's first rank once it cannot castle, and on Black's.
const SAFE: [[&str; 5]; 2] = [
    ["a1", "b1", "c1", "g1", "h1"],
    ["a8", "b8", "c8", "g8", "h8"],
];
/// Squares on which neither king is safe.
const UNSAFE: [&str; 12] = [
    "d1", "e1", "f1", "d8", "e8", "f8", "a4", "h4", "a5", "h5", "d4", "e5",
];

/// The kinds of moves.
const KINDS: [&str; 5] = [
    "quiet moves",
    "captures of pawns",
    "captures of pieces",
    "promotions",
    "king moves",
];

/// The extremes of a kind of move: the least and the greatest change, each with a position.
#[derive(Clone, Default)]
struct Extremes {
    least: Option<(i32, String)>,
    most: Option<(i32, String)>,
    moves: u64,
}

/// Records the extremes of each kind of move.
pub(crate) fn run(results: &mut Results) -> Result<(), String> {
    let mut found: Option<Vec<Extremes>> = None;
    for (place, name) in KINDS.into_iter().enumerate() {
        results.row("margin", name, || {
            let extremes = &found.get_or_insert_with(enumerate)[place];
            let (least, below) = extremes.least.clone().unwrap_or_default();
            let (most, above) = extremes.most.clone().unwrap_or_default();
            format!(
                "{} moves, {least} to {most}; {below}; {above}",
                extremes.moves
            )
        })?;
    }
    Ok(())
}

fn enumerate() -> Vec<Extremes> {
    let mut extremes = vec![Extremes::default(); KINDS.len()];
    let victims = [
        None,
        Some(Piece::Pawn),
        Some(Piece::Knight),
        Some(Piece::Bishop),
        Some(Piece::Rook),
        Some(Piece::Queen),
    ];
    for piece in Piece::ALL {
        for from in (0..64).filter_map(Square::from_index) {
            let mut bare = BoardBuilder::empty();
            bare.put(from, Some((Color::White, piece)));
            for to in (0..64).filter_map(Square::from_index) {
                for victim in victims {
                    try_move(&bare, piece, (from, to), victim, &mut extremes);
                }
            }
        }
    }
    extremes
}

/// The squares for pawns two files beside a square.
fn beside(square: Square) -> impl Iterator<Item = Square> {
    let (file, rank) = (square.index() % 8, square.index() / 8);
    let files = [file.checked_sub(2), Some(file + 2)];
    let on_board = files.into_iter().flatten().filter(|&file| file < 8);
    let squares = on_board.map(move |file| rank * 8 + file);
    squares
        .filter(|square| (8..56).contains(square))
        .filter_map(Square::from_index)
}

/// Tries a move with each set of pawns beside it.
fn try_move(
    bare: &BoardBuilder,
    piece: Piece,
    (from, to): (Square, Square),
    victim: Option<Piece>,
    extremes: &mut [Extremes],
) {
    let mut pawns = Vec::new();
    let mut bare = bare.clone();
    let mut taken = to;
    if piece == Piece::Pawn {
        pawns.extend(
            beside(from)
                .chain(beside(to))
                .map(|square| (Color::White, square)),
        );
        if victim == Some(Piece::Pawn) && to.index() / 8 == 5 && bare.at(to).is_none() {
            // En passant is a further capture of a pawn.
            let passed = Square::from_index(to.index() - 8).expect("on the board");
            if passed != from {
                let mut other = bare.clone();
                other.put(passed, Some((Color::Black, Piece::Pawn)));
                other.en_passant = Some(to);
                taken = passed;
                with_pawns(&other, &pawns, (from, to), taken, extremes);
                taken = to;
            }
        }
    }
    if victim == Some(Piece::Pawn) {
        pawns.extend(beside(taken).map(|square| (Color::Black, square)));
    }
    if let Some(victim) = victim {
        bare.put(to, Some((Color::Black, victim)));
    }
    with_pawns(&bare, &pawns, (from, to), taken, extremes);
}

fn with_pawns(
    bare: &BoardBuilder,
    pawns: &[(Color, Square)],
    squares: (Square, Square),
    taken: Square,
    extremes: &mut [Extremes],
) {
    for chosen in 0..1_u32 << pawns.len() {
        let mut builder = bare.clone();
        let mut fits = true;
        for (place, &(color, square)) in pawns.iter().enumerate() {
            if chosen >> place & 1 != 0 {
                fits &= builder.at(square).is_none() && ![squares.1, taken].contains(&square);
                builder.put(square, Some((color, Piece::Pawn)));
            }
        }
        if fits {
            for safety in 0..4 {
                with_kings(&builder, safety, squares, extremes);
            }
        }
    }
}

/// Adds kings of the given safety and further knights so that the move is legal, and measures it.
fn with_kings(
    builder: &BoardBuilder,
    safety: usize,
    (from, to): (Square, Square),
    extremes: &mut [Extremes],
) {
    let is_king = builder
        .at(from)
        .is_some_and(|(_, piece)| piece == Piece::King);
    if is_king && safety >= 2 {
        return;
    }
    let squares = |color: usize, is_safe: bool| {
        let names = if is_safe { &SAFE[color][..] } else { &UNSAFE };
        names.iter().filter_map(|name| name.parse::<Square>().ok())
    };
    for theirs in squares(1, safety.is_multiple_of(2)) {
        for ours in squares(0, safety / 2 == 0) {
            let mut builder = builder.clone();
            let is_free =
                |builder: &BoardBuilder, square| builder.at(square).is_none() && square != to;
            if !is_free(&builder, theirs) {
                continue;
            }
            builder.put(theirs, Some((Color::Black, Piece::King)));
            if !is_king {
                if !is_free(&builder, ours) {
                    continue;
                }
                builder.put(ours, Some((Color::White, Piece::King)));
            }
            if is_legal(&builder, from, to).is_some() {
                with_knights(&mut builder, (from, to), extremes);
                return;
            }
        }
    }
}

/// The position, if it is legal and the move too.
fn is_legal(builder: &BoardBuilder, from: Square, to: Square) -> Option<Board> {
    let board = builder.build().ok()?;
    let mut moves = board.legal_moves().into_iter();
    let has_move = moves.any(|mv| mv.from() == from && mv.to() == to);
    has_move.then_some(board)
}

/// Measures the move with each number of further knights.
fn with_knights(
    builder: &mut BoardBuilder,
    (from, to): (Square, Square),
    extremes: &mut [Extremes],
) {
    let mut count = 0;
    let mut squares = (0..64).filter_map(Square::from_index);
    loop {
        if let Some(board) = is_legal(builder, from, to) {
            measure(&board, from, to, extremes);
        }
        // The next square on which a knight leaves the move legal.
        let next = squares.by_ref().find(|&square| {
            let mut other = builder.clone();
            other.put(square, Some((Color::Black, Piece::Knight)));
            builder.at(square).is_none() && square != to && is_legal(&other, from, to).is_some()
        });
        match next {
            Some(square) if count < KNIGHTS => {
                builder.put(square, Some((Color::Black, Piece::Knight)));
                count += 1;
            }
            _ => return,
        }
    }
}

fn measure(board: &Board, from: Square, to: Square, extremes: &mut [Extremes]) {
    for mv in board.legal_moves() {
        if mv.from() != from || mv.to() != to {
            continue;
        }
        let kind = match (board.piece_on(from), board.captured(mv)) {
            _ if mv.promotion().is_some() => 3,
            (Some(Piece::King), _) => 4,
            (_, None) => 0,
            (_, Some(Piece::Pawn)) => 1,
            (_, Some(_)) => 2,
        };
        let change = -positional(&board.after(mv)).0 - positional(board).0;
        let at = &mut extremes[kind];
        at.moves += 1;
        let shown = || format!("{} {}", board.fen(), board.san(mv));
        if at.least.as_ref().is_none_or(|&(least, _)| change < least) {
            at.least = Some((change, shown()));
        }
        if at.most.as_ref().is_none_or(|&(most, _)| change > most) {
            at.most = Some((change, shown()));
        }
    }
}
