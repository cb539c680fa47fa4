//! Calls of `goby-core` that sessions do not make, or make only with some arguments.

use crate::machine::Machine;
use goby::driver::Out;
use goby_core::board::{Board, BoardBuilder};
use goby_core::eval::Evaluation;
use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::movegen::{MoveKind, perft};
use goby_core::notation::pgn::{PgnError, PgnGame, PgnGames, PgnPlace, write_moves};
use goby_core::types::{Color, Key, Move, Piece, Score, Square};

/// Bytes of the longest text; longer than any move or FEN.
const TEXT: usize = 128;

/// Passes arbitrary text to all functions that parse text.
pub fn read_text(machine: Machine, game: &mut Game<'_>) {
    let mut bytes = [0; TEXT];
    bytes
        .iter_mut()
        .for_each(|byte| *byte = machine.word() as u8);
    let Ok(text) = core::str::from_utf8(&bytes) else {
        return;
    };
    match game
        .board()
        .parse_move(text)
        .or_else(|_| game.board().parse_coordinate(text))
    {
        Ok(chosen) => machine.send(u32::from(chosen.bits())),
        Err(fault) => fault
            .message()
            .bytes()
            .for_each(|byte| machine.send(u32::from(byte))),
    }
    match Board::from_fen(text) {
        Ok(board) => game.reset(board),
        Err(fault) => fault
            .message()
            .bytes()
            .for_each(|byte| machine.send(u32::from(byte))),
    }
    read_games(machine, text);
}

/// Reads all games of a text, and writes them.
fn read_games(mut machine: Machine, text: &str) {
    let mut games = PgnGames::new(text);
    while let Ok(Some(entry)) = games.take() {
        machine.text(entry.result);
        match PgnGame::read(entry.text) {
            Ok(game) => {
                let number = machine.word() as u16;
                let side = Color::Black;
                let plies = game.plies_before(PgnPlace { number, side });
                let mut moves = game.moves();
                let moves = core::iter::from_fn(|| moves.take().ok().flatten());
                let mut heading = game.heading.clone();
                heading.set_date([number; 3]);
                heading.write(&game.beginning, game.result, &mut machine);
                write_moves(&game.beginning, moves, heading.date(), &mut machine);
                machine.send(plies.unwrap_or_default() as u32);
            }
            Err(PgnError::Illegal(place, text, reason)) => {
                machine.send(place.number.into());
                machine.text(&text);
                reason.write(&mut |part| machine.text(part));
            }
            Err(PgnError::Unfinished(fault) | PgnError::Position(fault)) => machine.text(fault),
            Err(_) => {}
        }
    }
}

/// Builds an arbitrary board.
pub fn build(machine: Machine, game: &mut Game<'_>) {
    let mut builder = if machine.word() == 0 {
        BoardBuilder::empty()
    } else {
        BoardBuilder::from_board(game.board())
    };
    for square in Square::ALL {
        let piece = Piece::from_letter(machine.word() as u8);
        let color = if machine.word() == 0 {
            Color::White
        } else {
            Color::Black
        };
        builder.put(square, piece.map(|piece| (color, piece)));
    }
    builder.halfmove_clock = machine.word() as u8;
    builder.fullmove_number = machine.word() as u16;
    builder.en_passant = Square::from_index(machine.word() as usize);
    match builder.build() {
        Ok(board) => game.reset(board),
        Err(fault) => fault
            .message()
            .bytes()
            .for_each(|byte| machine.send(u32::from(byte))),
    }
}

/// Calls all functions of a board, with two arbitrary bytes as a move.
pub fn ask(machine: Machine, game: &mut Game<'_>) {
    let mut board = game.board().clone();
    board
        .fen()
        .bytes()
        .for_each(|byte| machine.send(u32::from(byte)));
    machine.send(perft(&mut board, machine.word()) as u32);
    machine.send(Evaluation::of(&board).score(&board).0 as u32);
    machine.send(board.count_legal() + u32::from(board.is_insufficient_material()));
    for stage in [MoveKind::All, MoveKind::Captures, MoveKind::Quiets] {
        board.generate(stage, &mut |found| machine.send(u32::from(found.bits())));
    }
    board.generate_checks(&mut |found| machine.send(u32::from(found.bits())));
    let Some(any) = Move::from_bits(machine.word() as u16).filter(|&any| board.is_legal(any))
    else {
        return;
    };
    let threshold = Score(machine.word() as i32);
    machine.send(
        u32::from(board.gives_check(any))
            + u32::from(board.is_capture(any))
            + u32::from(board.see(any, threshold)),
    );
    board
        .san(any)
        .bytes()
        .chain(board.coordinate(any).bytes())
        .for_each(|byte| machine.send(u32::from(byte)));
    game.play(any);
    machine.send(
        game.repetitions() + game.takeback_plies() as u32 + u32::from(game.outcome().is_some()),
    );
    machine.send(game.undo().map_or(0, |undone| u32::from(undone.bits())));
}

/// Uses a hash table with arbitrary contents.
pub fn remember(machine: Machine, slots: &[Slot]) {
    let table = Table::new(slots, machine.word() as u8);
    let key = Key(u64::from(machine.word()) << 32 | u64::from(machine.word()));
    if let Some(record) = table.probe(key, machine.word() as i32) {
        table.store(key, machine.word() as i32, record);
    }
    machine.send(table.permille_full());
    table.clear();
}
