//! Random positions, and conversion to the types of cozy-chess, the reference for the rules.

use goby_core::board::{Board, BoardBuilder, CastlingSide};
use goby_core::movegen::MoveKind;
use goby_core::types::{Color, File, Move, Piece, Square};
pub(crate) use goby_suite::form::recorded;
pub(crate) use goby_suite::random::Random;

/// Number of rounds of a random test: `quick`, or 20 times as many in recorded runs.
pub(crate) fn rounds(quick: u64) -> u64 {
    if recorded() { quick * 20 } else { quick }
}

/// Start positions of random games, with many castlings, promotions, pins, checks and en passant
/// captures.
pub(crate) const ROOTS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/1n4N1/2k5/8/8/5K2/1N4n1/8 w - - 0 1",
    "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
    "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w BHbh - 0 1",
    "qr1kr1nb/pp3ppp/2p1n3/8/8/2P1N3/PP3PPP/QR1KR1NB w EBeb - 0 9",
    "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
];

pub(crate) fn generated(board: &Board, stage: MoveKind) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate(stage, &mut |m| moves.push(m));
    moves
}

/// Plays random games from the positions of [`ROOTS`]. Calls `visit` with each position and the
/// next move.
pub(crate) fn walk(seed: u64, games: u64, mut visit: impl FnMut(&Board, Move, &mut Random)) {
    let mut random = Random::new(seed);
    for game in 0..games {
        let mut board = Board::from_fen(ROOTS[game as usize % ROOTS.len()]).unwrap();
        for _ in 0..120 {
            let moves = generated(&board, MoveKind::All);
            if moves.is_empty() {
                break;
            }
            let m = random.pick(&moves);
            visit(&board, m, &mut random);
            board.play(m);
        }
    }
}

/// A legal position with pieces on random squares, which has many pins, checks and promotions.
pub(crate) fn scattered(random: &mut Random) -> Board {
    loop {
        if let Ok(board) = thrown(random).build() {
            return board;
        }
    }
}

/// Pieces on random squares, possibly an illegal position.
pub(crate) fn thrown(random: &mut Random) -> BoardBuilder {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        let king = random.pick(&Square::ALL);
        builder.put(king, Some((color, Piece::King)));
        for _ in 0..random.below(9) {
            let piece = random.pick(&Piece::ALL[..5]);
            builder.put(random.pick(&Square::ALL), Some((color, piece)));
        }
    }
    builder.side = random.pick(&Color::ALL);
    give_rights(&mut builder, random);
    if random.below(2) == 0 {
        set_en_passant(&mut builder, random);
    }
    builder
}

/// A FEN with `edits` random characters replaced, deleted or doubled.
pub(crate) fn damaged(fen: &str, edits: usize, random: &mut Random) -> String {
    const PIECES: &[u8] = b"KQRBNPkqrbnp";
    const ALPHABET: &[u8] = b"KQRBNPkqrbnp12345678/ wb-abcdefgh09ACFH\t\xff";
    let mut bytes = fen.as_bytes().to_vec();
    for _ in 0..edits {
        let place = random.below(bytes.len());
        match random.below(6) {
            // Replace a letter with a piece's letter: the FEN stays readable, but the position may
            // be illegal.
            3.. if bytes[place].is_ascii_alphabetic() => bytes[place] = random.pick(PIECES),
            0 | 3.. => bytes[place] = random.pick(ALPHABET),
            1 => drop(bytes.remove(place)),
            _ => bytes.insert(place, bytes[place]),
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn give_rights(builder: &mut BoardBuilder, random: &mut Random) {
    for color in Color::ALL {
        let rank = if color == Color::White { 0 } else { 56 };
        let row = Square::ALL[rank..rank + 8].iter();
        let row: Vec<_> = row.map(|&square| builder.at(square)).collect();
        let Some(king) = row.iter().position(|&on| on == Some((color, Piece::King))) else {
            continue;
        };
        for (file, &on) in row.iter().enumerate() {
            if on == Some((color, Piece::Rook)) && random.below(2) == 0 {
                let side = if file > king {
                    CastlingSide::King
                } else {
                    CastlingSide::Queen
                };
                builder.castling.set(color, side, File::from_index(file));
            }
        }
    }
}

fn set_en_passant(builder: &mut BoardBuilder, random: &mut Random) {
    let target = random.pick(&Square::ALL);
    let step = if builder.side == Color::White { -1 } else { 1 };
    let Some(pawn) = target.offset(0, step) else {
        return;
    };
    builder.put(target, None);
    if let Some(origin) = target.offset(0, -step) {
        builder.put(origin, None);
    }
    builder.put(pawn, Some((!builder.side, Piece::Pawn)));
    if let Some(beside) = pawn.offset(if random.below(2) == 0 { 1 } else { -1 }, 0) {
        builder.put(beside, Some((builder.side, Piece::Pawn)));
    }
    builder.en_passant = Some(target);
}

/// The position for cozy-chess; `None` if cozy-chess refuses it.
pub(crate) fn try_cozy(ours: &BoardBuilder) -> Option<cozy_chess::Board> {
    let mut builder = cozy_chess::BoardBuilder::empty();
    for square in Square::ALL {
        builder.board[square.index()] = ours
            .at(square)
            .map(|(color, piece)| (cozy_chess::Piece::index(piece.index()), cozy_color(color)));
    }
    builder.side_to_move = cozy_color(ours.side);
    for color in Color::ALL {
        let file = |side| {
            ours.castling
                .rook(color, side)
                .map(|file| cozy_chess::File::index(file.index()))
        };
        let rights = builder.castle_rights_mut(cozy_color(color));
        rights.short = file(CastlingSide::King);
        rights.long = file(CastlingSide::Queen);
    }
    builder.en_passant = ours
        .en_passant
        .map(|at| cozy_chess::Square::index(at.index()));
    builder.halfmove_clock = ours.halfmove_clock.min(100);
    builder.fullmove_number = ours.fullmove_number;
    builder.build().ok()
}

pub(crate) fn cozy(board: &Board) -> cozy_chess::Board {
    try_cozy(&BoardBuilder::from_board(board))
        .unwrap_or_else(|| panic!("cozy-chess refuses {}", board.fen()))
}

pub(crate) fn cozy_color(color: Color) -> cozy_chess::Color {
    cozy_chess::Color::index(color.index())
}

/// The bits of Goby's move for a move of cozy-chess.
pub(crate) fn bits(m: cozy_chess::Move) -> u16 {
    let promotion = m.promotion.map_or(0, |piece| piece as u16);
    m.from as u16 | (m.to as u16) << 6 | promotion << 12
}

pub(crate) fn cozy_move(m: Move) -> cozy_chess::Move {
    cozy_chess::Move {
        from: cozy_chess::Square::index(m.from().index()),
        to: cozy_chess::Square::index(m.to().index()),
        promotion: m
            .promotion()
            .map(|piece| cozy_chess::Piece::index(piece.index())),
    }
}

pub(crate) fn cozy_moves(board: &cozy_chess::Board) -> Vec<u16> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves.into_iter().map(bits));
        false
    });
    all.sort_unstable();
    all
}
