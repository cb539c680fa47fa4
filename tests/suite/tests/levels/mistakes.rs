//! A level's random mistakes depend on the position and the game. After a takeback the level mostly
//! repeats its move; in another game it may play another move. A changed hash table may still
//! change a repeated move. With new random numbers in each search, only one move in twelve would be
//! repeated at 500 Elo.

use crate::player::{SmallTable, choose, player};
use goby_core::types::Move;
use goby_suite::openings::openings;

/// Number of games from each position.
const GAMES: u64 = 12;
const POSITIONS: usize = 40;

/// The moves that a level plays from each position, one in each game; and how often it repeated the
/// move after a takeback.
fn moves(elo: i16) -> (Vec<Vec<Move>>, usize) {
    let mut memory = SmallTable::new();
    let mut player = player(&mut memory, elo);
    let mut repeated = 0;
    let of_position = |board: goby_core::board::Board| {
        let in_game = |game| {
            player.set_position(&board.fen()).expect("a position");
            let mv = choose(&mut player, game);
            player.play_move(mv).expect("a legal move");
            let _ = player.take_back();
            // The time, which seeds new games, is another one now.
            repeated += usize::from(choose(&mut player, game + 1_000_000) == mv);
            mv
        };
        (1..=GAMES).map(in_game).collect()
    };
    let boards = openings().into_iter().step_by(7).take(POSITIONS);
    let moves: Vec<Vec<Move>> = boards.map(of_position).collect();
    (moves, repeated)
}

#[test]
fn mistakes_belong_to_a_position_and_a_game() {
    for elo in [500, 1_000, 1_500] {
        let (moves, repeated) = moves(elo);
        let all = POSITIONS * GAMES as usize;
        let kinds = |moves: &Vec<Move>| {
            let mut bits: Vec<_> = moves.iter().map(|mv| mv.bits()).collect();
            bits.sort_unstable();
            bits.dedup();
            bits.len()
        };
        let several = moves.iter().filter(|moves| kinds(moves) > 1).count();
        println!("{elo}: {repeated} of {all} again; {several} of {POSITIONS} differ among games");
        assert!(
            2 * repeated > all,
            "{elo}: {repeated} of {all} are the same again"
        );
        assert!(
            2 * several > POSITIONS,
            "{elo}: {several} of {POSITIONS} differ"
        );
    }
}
