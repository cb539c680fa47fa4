//! The positions of `data/positions/mates.epd` are what they are said to be.

use goby_tests::mates::{Fate, MOST, Solver, positions};

#[test]
fn the_positions_are_what_they_are_said_to_be() {
    let positions = positions();
    for moves in 1..=MOST {
        let fate = Fate::Mates(moves);
        let count = positions.iter().filter(|known| known.fate == fate).count();
        assert_eq!(count, 500, "{fate:?}");
    }
    for known in positions.iter().step_by(20) {
        let fate = Solver::default().fate(&known.board, MOST);
        assert_eq!(fate, known.fate, "{}", known.board.fen());
    }
}
