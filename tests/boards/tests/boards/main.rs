//! Emulated boards: they play the program's transcripts and search the same nodes.
//!
//! The quick form is a fixed sample: all boards together play every transcript, and one board of
//! each instruction set runs the bench and reports a fault. `GOBY_COMPLETE=1` runs all tests on all
//! boards.

mod each;
mod examples;
mod images;
mod matrix;
mod serial;
mod usb;

use goby_boards::board::Board;
use goby_suite::stress;
use goby_suite::tools::{self, Need, test};
use libtest_mimic::Trial;

/// A test of a board.
type Check = fn(Board);

/// A condition of a test of a board.
type Applies = fn(Board) -> bool;

/// Tests that only some emulated boards have.
const SOME: [(&str, Applies, Check); 4] = [
    (
        "searches_as_the_desktop_does",
        each::has_image,
        each::searches_as_the_desktop_does,
    ),
    (
        "reports_a_fault_and_starts_anew",
        each::has_image,
        each::reports_a_fault_and_starts_anew,
    ),
    ("keeps_time", each::has_steady_clock, each::keeps_time),
    ("answers_a_person", each::has_person, each::answers_a_person),
];

/// Tests that each emulated board has.
const EACH: [(&str, Check); 9] = [
    ("keeps_to_every_transcript", each::keeps_to_every_transcript),
    ("begins_anew_after_quit", each::begins_anew_after_quit),
    ("a_flood_of_lines_is_answered_line_by_line", |board| {
        stress::flood(&mut board.start(), 1_000);
    }),
    ("a_flood_in_mid_thought_does_not_stop_the_clock", |board| {
        stress::flood_in_thought(&mut board.start(), 500);
    }),
    ("a_full_queue_loses_nothing", |board| {
        stress::flood_beyond_the_queue(&mut board.start(), 300);
    }),
    ("moves_now_on_demand", |board| {
        stress::move_now(&mut board.start());
    }),
    ("a_move_ends_its_pondering", |board| {
        stress::move_while_pondering(&mut board.start());
    }),
    (
        "a_reset_in_mid_line_leaves_the_next_session_clean",
        each::a_reset_in_mid_line_leaves_the_next_session_clean,
    ),
    ("noise_leaves_the_game_as_it_was", |board| {
        stress::noise(&mut board.start(), 30_000);
    }),
];

/// The tools that tests of these boards need.
fn needs(boards: &[&str]) -> Vec<Need> {
    let boards = boards.iter().map(|name| Board::named(name));
    boards.flat_map(|board| board.needs()).collect()
}

fn main() {
    let mut tests: Vec<Trial> = [
        examples::tests(),
        images::tests(),
        matrix::tests(),
        serial::tests(),
        usb::tests(),
    ]
    .into_iter()
    .flatten()
    .collect();
    for board in Board::all() {
        let some = SOME.into_iter().filter(|(_, applies, _)| applies(board));
        let some = some.map(|(name, _, check)| (name, check));
        for (name, check) in EACH.into_iter().chain(some) {
            let name = format!("{}::{name}", board.name);
            tests.push(test(name, board.needs(), move || check(board)));
        }
    }
    tools::run(tests)
}
