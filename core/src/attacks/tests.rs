//! Compares both implementations of sliding attacks with each other and with a walk along the rays.

use super::{big, compact, king, knight, pawn, pawn_origins};
use crate::random::Random;
use crate::types::{Bitboard, Color, Square};

fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    core::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

#[test]
fn both_forms_agree_on_every_square_and_every_relevant_occupancy() {
    let mut compared = 0u32;
    for square in Square::ALL {
        for blockers in subsets(big::relevant(square, true)) {
            let occupied = Bitboard(blockers);
            assert_eq!(
                big::bishop(square, occupied),
                compact::bishop(square, occupied)
            );
            compared += 1;
        }
        for blockers in subsets(big::relevant(square, false)) {
            let occupied = Bitboard(blockers);
            assert_eq!(big::rook(square, occupied), compact::rook(square, occupied));
            compared += 1;
        }
    }
    assert_eq!(compared, 107_648);
}

#[test]
fn blockers_off_the_relevant_squares_change_nothing() {
    for square in Square::ALL {
        for is_bishop in [true, false] {
            let relevant = big::relevant(square, is_bishop);
            for blockers in subsets(relevant).step_by(37) {
                let few = Bitboard(blockers);
                let many = Bitboard(blockers | !relevant);
                let (small, large) = if is_bishop {
                    (compact::bishop(square, few), compact::bishop(square, many))
                } else {
                    (compact::rook(square, few), compact::rook(square, many))
                };
                assert_eq!(small, large, "{square:?} {few:?}");
            }
        }
    }
}

#[test]
fn both_forms_agree_on_what_a_slider_meets() {
    let mut random = Random::new(2);
    for square in Square::ALL {
        for _ in 0..100 {
            let occupied = Bitboard(random.next() & random.next());
            let set = occupied & Bitboard(random.next());
            let diagonal = big::bishop_meets(square, occupied, set);
            assert_eq!(diagonal, compact::bishop_meets(square, occupied, set));
            let straight = big::rook_meets(square, occupied, set);
            assert_eq!(straight, compact::rook_meets(square, occupied, set));
        }
    }
}

#[test]
fn snipers_are_the_sliders_that_attack_on_an_empty_board() {
    for square in Square::ALL {
        let others = !square.bitboard();
        let [rook, bishop] = [compact::rook, compact::bishop].map(|of| of(square, Bitboard::EMPTY));
        for (straight, diagonal) in [(others, others), (rook, bishop), (bishop, rook)] {
            let wanted = rook & straight | bishop & diagonal;
            assert_eq!(big::snipers(square, straight, diagonal), wanted);
            assert_eq!(compact::snipers(square, straight, diagonal), wanted);
        }
    }
}

#[test]
fn sliders_walk_until_the_first_blocker() {
    let mut random = Random::new(1);
    for square in Square::ALL {
        for _ in 0..200 {
            let occupied = Bitboard(random.next() & random.next());
            let walk = |steps: [(i32, i32); 4]| {
                let mut reached = Bitboard::EMPTY;
                for (files, ranks) in steps {
                    let mut at = square;
                    while let Some(next) = at.offset(files, ranks) {
                        reached |= next.bitboard();
                        at = next;
                        if occupied.has(next) {
                            break;
                        }
                    }
                }
                reached
            };
            let diagonal = walk([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
            let straight = walk([(1, 0), (0, -1), (-1, 0), (0, 1)]);
            assert_eq!(compact::bishop(square, occupied), diagonal);
            assert_eq!(compact::rook(square, occupied), straight);
        }
    }
}

#[test]
fn lines_and_gaps_agree_and_are_symmetric() {
    for a in Square::ALL {
        for b in Square::ALL {
            assert_eq!(big::line(a, b), compact::line(a, b));
            assert_eq!(big::between(a, b), compact::between(a, b));
            assert_eq!(compact::line(a, b), compact::line(b, a));
            assert_eq!(compact::between(a, b), compact::between(b, a));
        }
    }
    assert_eq!(compact::between(Square::A1, Square::D4).len(), 2);
    assert_eq!(compact::between(Square::H4, Square::A4).len(), 6);
    assert!(compact::between(Square::A1, Square::B3).is_empty());
    assert_eq!(compact::line(Square::B1, Square::B7).len(), 8);
}

#[test]
fn pieces_that_jump_attack_what_their_steps_reach() {
    for from in Square::ALL {
        for to in Square::ALL {
            let files = (to.file() as i32 - from.file() as i32).abs();
            let ranks = to.rank() as i32 - from.rank() as i32;
            let what = (from, to);
            assert_eq!(knight(from).has(to), files * ranks.abs() == 2, "{what:?}");
            assert_eq!(king(from).has(to), files.max(ranks.abs()) == 1, "{what:?}");
            let white = files == 1 && ranks == 1;
            assert_eq!(pawn(Color::White, from).has(to), white, "{what:?}");
            assert_eq!(pawn_origins(Color::White, to).has(from), white, "{what:?}");
            let black = files == 1 && ranks == -1;
            assert_eq!(pawn(Color::Black, from).has(to), black, "{what:?}");
            assert_eq!(pawn_origins(Color::Black, to).has(from), black, "{what:?}");
        }
    }
}
