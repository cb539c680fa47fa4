//! Tests of the bounds of histories and corrections.

use crate::board::Board;
use crate::search::main::history::{Histories, bonus, correction_bonus, malus};
use crate::search::main::ply_record::{PreviousMoves, kind};
use crate::search::main::threats::Exposure;
use crate::search::technique::Technique;
use crate::types::{Bitboard, Color, Piece, Score, Square};
use std::vec::Vec;

extern crate std;

/// Memory for the histories.
pub(super) struct Tables {
    butterfly: Vec<i16>,
    pawns: Vec<i16>,
    captures: Vec<i16>,
    continuations: Vec<i16>,
    corrections: Vec<i16>,
}

impl Tables {
    pub(super) fn new() -> Self {
        Self {
            butterfly: std::vec![0; Histories::BUTTERFLY],
            pawns: std::vec![0; Histories::PAWNS],
            captures: std::vec![0; Histories::CAPTURES],
            continuations: std::vec![0; Histories::CONTINUATIONS],
            corrections: std::vec![0; Histories::CORRECTIONS * 64],
        }
    }

    pub(super) fn lend(&mut self) -> Histories<'_> {
        Histories {
            butterfly: &mut self.butterfly,
            pawns: &mut self.pawns,
            captures: &mut self.captures,
            continuations: &mut self.continuations,
            corrections: &mut self.corrections,
        }
    }
}

#[test]
fn a_quiet_move_has_a_history_for_each_exposure_where_there_is_room() {
    let board = Board::start();
    let mv = board.parse_move("g1f3").unwrap();
    let [from, to] = [mv.from(), mv.to()].map(Square::bitboard);
    let all = [Bitboard::EMPTY, to, from, from | to].map(|squares| Exposure::new(squares, mv));
    let is_built = Technique::ThreatHistory.is_built();
    for (length, are_apart) in [
        (Histories::BUTTERFLY, is_built),
        (8_192, false),
        (64, false),
    ] {
        let mut tables = Tables::new();
        let mut histories = tables.lend();
        let whole = core::mem::take(&mut histories.butterfly);
        histories.butterfly = &mut whole[..length];
        for (learned, &exposure) in all.iter().enumerate() {
            histories.butterfly.fill(0);
            histories.update_butterfly(Color::White, mv, exposure, 1_000);
            for (asked, &exposure) in all.iter().enumerate() {
                let is_known = histories.butterfly(&board, mv, exposure) > 0;
                assert_eq!(is_known, !are_apart || asked == learned);
            }
        }
    }
}

#[test]
fn histories_stay_within_bounds_and_rewards_grow_with_depth() {
    let mut tables = Tables::new();
    let mut histories = tables.lend();
    let board = Board::start();
    let mv = board.parse_move("g1f3").unwrap();
    let kind = kind(Color::White, Piece::Knight, Square::F3);
    for sign in [1, -1] {
        for _ in 0..200 {
            histories.update_butterfly(Color::White, mv, Exposure::NONE, sign * 4_000);
            histories.update_continuation(
                PreviousMoves([3, u16::MAX, u16::MAX, u16::MAX]),
                kind,
                sign * 4_000,
            );
        }
        let quiet = histories.butterfly(&board, mv, Exposure::NONE);
        assert!(sign * quiet > 8_000 && quiet.abs() <= 8_192, "{quiet}");
        let previous = histories.continuation(3, kind);
        assert!(
            sign * previous > 31_000 && previous.abs() < 32_768,
            "{previous}"
        );
        assert_eq!(histories.continuation(4, kind), 0);
    }
    for depth in 1..60 {
        assert!(bonus(depth) <= bonus(depth + 1) && malus(depth) <= malus(depth + 1));
        assert!(bonus(depth) >= 0 && malus(depth) >= 0);
    }
}

#[test]
fn a_correction_moves_towards_the_error_by_small_steps_and_never_with_few_pieces() {
    let mut tables = Tables::new();
    let mut histories = tables.lend();
    let board = Board::start();
    let previous = PreviousMoves::NONE;
    let mut last = 0;
    for step in 1..=40 {
        histories.update_correction(&board, previous, 32, correction_bonus(Score(30), 8));
        let correction = histories.correction(histories.correction_places(&board, previous), 32);
        assert!(correction >= last, "{correction} previous {last}");
        assert!(
            correction - last <= 30,
            "{step}: {correction} previous {last}"
        );
        last = correction;
    }
    assert!(last > 30);
    assert_eq!(
        histories.correction(histories.correction_places(&board, previous), 6),
        0
    );
    histories.update_correction(&board, previous, 6, correction_bonus(Score(-900), 20));
    assert_eq!(
        histories.correction(histories.correction_places(&board, previous), 32),
        last
    );
}
