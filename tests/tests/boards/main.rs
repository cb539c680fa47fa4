//! The emulated boards: the same conversations as with the program, and the same search.

mod each;
mod examples;
mod images;
mod serial;
mod usb;

use goby_tests::board::{Board, HALF};
use goby_tests::stress;

/// The board of this name, unless this machine lacks what it takes, or the other half of the boards
/// has its turn.
fn board(name: &str) -> Option<Board> {
    Some(Board::named(name)).filter(|board| !board.tests().is_skipped() && board.has_turn(HALF))
}

/// The name of a board that Rust cannot name so.
fn named(name: &str) -> String {
    name.replace('_', "-")
}

/// Tests for each board.
macro_rules! boards {
    ($($name:ident)*) => {
        #[test]
        fn every_board_is_tested() {
            let tested = [$(named(stringify!($name))),*];
            let boards = Board::all().into_iter().filter(Board::is_emulated);
            assert_eq!(boards.map(|board| board.name).collect::<Vec<_>>(), tested);
        }

        $(mod $name {
            use super::*;

            fn with_board(check: impl FnOnce(Board)) {
                board(&named(stringify!($name))).map(check);
            }

            #[test]
            fn keeps_to_every_transcript() {
                with_board(each::keeps_to_every_transcript);
            }

            #[test]
            fn searches_as_the_desktop_does() {
                with_board(each::searches_as_the_desktop_does);
            }

            #[test]
            fn begins_anew_after_quit() {
                with_board(each::begins_anew_after_quit);
            }

            #[test]
            fn keeps_time() {
                with_board(each::keeps_time);
            }

            #[test]
            fn answers_a_person() {
                with_board(each::answers_a_person);
            }

            #[test]
            fn a_flood_of_lines_is_answered_line_by_line() {
                with_board(|board| stress::flood(&mut board.start(), 1_000));
            }

            #[test]
            fn a_flood_in_mid_thought_does_not_stop_the_clock() {
                with_board(|board| stress::flood_in_thought(&mut board.start(), 500));
            }

            #[test]
            fn a_full_queue_loses_nothing() {
                with_board(|board| stress::flood_beyond_the_queue(&mut board.start(), 300));
            }

            #[test]
            fn moves_now_on_demand() {
                with_board(|board| stress::move_now(&mut board.start()));
            }

            #[test]
            fn a_move_ends_its_pondering() {
                with_board(|board| stress::move_while_pondering(&mut board.start()));
            }

            #[test]
            fn a_reset_in_mid_line_leaves_the_next_session_clean() {
                with_board(each::a_reset_in_mid_line_leaves_the_next_session_clean);
            }

            #[test]
            fn reports_a_fault_and_starts_anew() {
                with_board(each::reports_a_fault_and_starts_anew);
            }

            #[test]
            fn noise_leaves_the_game_as_it_was() {
                with_board(|board| stress::noise(&mut board.start(), 30_000));
            }
        })*
    };
}

boards!(
    stm32f405 lm3s6965 nrf51822 rp2040 rp2040_usb stm32f100 mps2_an505 fe310 virt_rv32imc rp2350
);
