//! What histories and corrections may come to.

use crate::board::Board;
use crate::search::technique::Technique;
use crate::search::today::frame::{After, kind};
use crate::search::today::history::{Histories, bonus, lesson, malus};
use crate::search::today::threats::Exposure;
use crate::types::{Bitboard, Color, Piece, Score, Square};
use std::vec::Vec;

extern crate std;

/// Memory for histories.
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
            histories.learn_butterfly(Color::White, mv, exposure, 1_000);
            for (asked, &exposure) in all.iter().enumerate() {
                let is_known = histories.quiet(&board, mv, exposure) > 0;
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
            histories.learn_butterfly(Color::White, mv, Exposure::NONE, sign * 4_000);
            histories.learn_after(After([3, u16::MAX, u16::MAX, u16::MAX]), kind, sign * 4_000);
        }
        let quiet = histories.quiet(&board, mv, Exposure::NONE);
        assert!(sign * quiet > 8_000 && quiet.abs() <= 8_192, "{quiet}");
        let after = histories.after(3, kind);
        assert!(sign * after > 31_000 && after.abs() < 32_768, "{after}");
        assert_eq!(histories.after(4, kind), 0);
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
    let after = After::NONE;
    let mut last = 0;
    for step in 1..=40 {
        histories.learn_error(&board, after, 32, lesson(Score(30), 8));
        let correction = histories.correction(&board, after, 32);
        assert!(correction >= last, "{correction} after {last}");
        assert!(correction - last <= 30, "{step}: {correction} after {last}");
        last = correction;
    }
    assert!(last > 30);
    assert_eq!(histories.correction(&board, after, 6), 0);
    histories.learn_error(&board, after, 6, lesson(Score(-900), 20));
    assert_eq!(histories.correction(&board, after, 32), last);
}
