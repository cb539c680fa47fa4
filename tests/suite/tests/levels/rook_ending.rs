//! Levels of 1000 Elo or more mate with king and rook within fifty moves against the best defence.
//! Level 1000 is tested from every position, counting symmetric ones once; other levels from 500
//! positions.

use crate::player::{SmallTable, choose, player};
use crate::tablebase::{Place, Tablebase};
use goby_core::board::{Board, BoardBuilder};
use goby_core::game::Outcome;
use goby_core::types::{Color, Move, Piece, Square};
use goby_suite::form::complete;
use goby_suite::random::Random;

/// The other tested levels, in Elo.
const LEVELS: [i16; 6] = [1_250, 1_500, 1_750, 2_000, 2_500, 2_900];
/// Positions for each of [`LEVELS`].
const POSITIONS: usize = 500;

/// All won positions with the rook's side to move, except mirrored ones.
fn positions(solved: &Tablebase) -> Vec<Place> {
    // The king is in the triangle a1-d1-d4. If it is on the diagonal, a mirrored copy has the first
    // other piece above the diagonal; that copy is skipped.
    let triangle = (0..64).filter(|square| square % 8 <= 3 && square / 8 <= square % 8);
    let mut found = Vec::new();
    for king in triangle {
        for rook in 0..64 {
            for lone in 0..64 {
                let above = |square: usize| square / 8 > square % 8;
                let on_line = |square: usize| square / 8 == square % 8;
                let is_mirrored = on_line(king) && (above(lone) || on_line(lone) && above(rook));
                let place = (king, rook, lone);
                if !is_mirrored && solved.to_mate(place).is_some() {
                    found.push(place);
                }
            }
        }
    }
    found
}

/// The position of `place`. White has the rook and is to move.
fn fen((king, rook, lone): Place) -> String {
    let mut builder = BoardBuilder::empty();
    let pieces = [
        (king, Color::White, Piece::King),
        (rook, Color::White, Piece::Rook),
        (lone, Color::Black, Piece::King),
    ];
    for (square, color, piece) in pieces {
        builder.put(Square::from_low_bits(square as u32), Some((color, piece)));
    }
    builder.build().expect("a position").fen().to_string()
}

/// The squares of the three pieces; `None` after a capture of the rook.
fn place_of(board: &Board) -> Option<Place> {
    let rook = board.pieces(Piece::Rook).into_iter().next()?;
    let [king, lone] = Color::ALL.map(|color| board.king(color) as usize);
    Some((king, rook as usize, lone))
}

/// The outcome of a game from `place`, and its length in plies.
fn play(
    player: &mut goby_core::Engine<'_>,
    solved: &Tablebase,
    place: Place,
    seed: u64,
) -> (Option<Outcome>, u32) {
    let mut random = Random::new(seed | 1 << 32);
    player.set_position(&fen(place)).expect("a position");
    loop {
        let mv = choose(player, seed);
        player.play_move(mv).expect("a legal move");
        if let Some(outcome) = player.game().outcome() {
            return (Some(outcome), player.game().ply());
        }
        let board = player.board();
        let Some(place) = place_of(board) else {
            return (None, player.game().ply());
        };
        let to = solved.defend(place, |best| random.pick(best));
        let replies = board.legal_moves().into_iter();
        let reply: Vec<Move> = replies.filter(|reply| reply.to() as usize == to).collect();
        player.play_move(reply[0]).expect("a legal reply");
        if let Some(outcome) = player.game().outcome() {
            return (Some(outcome), player.game().ply());
        }
    }
}

/// Plays from `places` at a level. Returns the positions that it did not win.
fn unwon(solved: &Tablebase, elo: i16, places: &[Place]) -> Vec<String> {
    let mut memory = SmallTable::new();
    let mut player = player(&mut memory, elo);
    let (mut found, mut plies, mut longest) = (Vec::new(), 0, 0);
    for (&place, seed) in places.iter().zip(1..) {
        let (outcome, length) = play(&mut player, solved, place, seed);
        if outcome == Some(Outcome::WhiteMates) && length < 100 {
            plies += u64::from(length.div_ceil(2));
            longest = longest.max(length.div_ceil(2));
        } else {
            found.push(format!(
                "{elo}: {} {outcome:?} after {length} plies",
                fen(place)
            ));
        }
    }
    let won = places.len() - found.len();
    let mean = plies / won.max(1) as u64;
    println!(
        "{elo}: {won} of {} won, in {mean} moves on average, {longest} at most",
        places.len()
    );
    found
}

#[test]
fn king_and_rook_mate_within_fifty_moves() {
    let solved = Tablebase::new();
    let all = positions(&solved);
    println!("{} positions", all.len());
    let mut random = Random::new(7);
    let mut sample =
        |count: usize| -> Vec<Place> { (0..count).map(|_| random.pick(&all)).collect() };
    let of_each = if complete() { POSITIONS } else { 12 };
    let first = if complete() { all.clone() } else { sample(100) };
    let mut found = unwon(&solved, 1_000, &first);
    for elo in LEVELS {
        found.extend(unwon(&solved, elo, &sample(of_each)));
    }
    assert!(
        found.is_empty(),
        "{} not won:\n{}",
        found.len(),
        found.join("\n")
    );
}
