//! A second implementation of the terms for one side, square by square: slow, without bitboards,
//! tables or caches.

extern crate std;

use crate::board::{Board, CastlingSide};
use crate::eval::hand::params::*;
use crate::types::{Color, File, Piece, Rank, Square};
use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
use std::vec;
use std::vec::Vec;

/// File and rank, 0 to 7, from the view of one side.
type Spot = (i32, i32);
/// Middle game and endgame.
type Pair = (i32, i32);

const ALL_AROUND: [Spot; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
const DIAGONAL: [Spot; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Spot; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const JUMPS: [Spot; 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

fn plus((file, rank): Spot, (files, ranks): Spot) -> Spot {
    (file + files, rank + ranks)
}

fn is_on_board((file, rank): Spot) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn distance(from: Spot, to: Spot) -> i32 {
    (from.0 - to.0).abs().max((from.1 - to.1).abs())
}

fn add(sum: &mut Pair, times: i32, weight: Pair) {
    sum.0 += times * weight.0;
    sum.1 += times * weight.1;
}

/// A board from the view of one side, whose first rank is rank 0.
pub(super) struct SideView<'b> {
    board: &'b Board,
    us: Color,
}

impl<'b> SideView<'b> {
    pub(super) fn of(board: &'b Board, us: Color) -> Self {
        Self { board, us }
    }

    fn at(&self, (file, rank): Spot) -> Option<(bool, Piece)> {
        let rank = Rank::from_index(rank as usize)?.relative_to(self.us);
        let square = Square::new(File::from_index(file as usize)?, rank);
        let piece = self.board.piece_on(square)?;
        Some((self.board.colors(self.us).has(square), piece))
    }

    /// Returns the squares of the pieces of one side and kind.
    fn places(&self, is_own: bool, piece: Piece) -> Vec<Spot> {
        let all = (0..64).map(|index| (index % 8, index / 8));
        all.filter(|&place| self.at(place) == Some((is_own, piece)))
            .collect()
    }

    fn king(&self, is_own: bool) -> Spot {
        self.places(is_own, King)[0]
    }

    /// The squares that a piece on `from` attacks. A slider looks through its own side's pieces in
    /// `through`.
    fn reached(&self, piece: Piece, is_own: bool, from: Spot, through: &[Piece]) -> Vec<Spot> {
        let ahead = if is_own { 1 } else { -1 };
        let (steps, is_slider): (Vec<Spot>, bool) = match piece {
            Pawn => (vec![(-1, ahead), (1, ahead)], false),
            Knight => (JUMPS.into(), false),
            King => (ALL_AROUND.into(), false),
            Bishop => (DIAGONAL.into(), true),
            Rook => (STRAIGHT.into(), true),
            Queen => (ALL_AROUND.into(), true),
        };
        let mut reached = Vec::new();
        for step in steps {
            let mut to = plus(from, step);
            while is_on_board(to) {
                reached.push(to);
                let is_seen_through = |(own, piece)| own == is_own && through.contains(&piece);
                if !is_slider || !self.at(to).is_none_or(is_seen_through) {
                    break;
                }
                to = plus(to, step);
            }
        }
        reached
    }

    /// Returns the squares attacked by the pieces of one side and kind, one list per piece. Bishops
    /// look through own queens, rooks through own queens and rooks.
    fn attacks(&self, is_own: bool, piece: Piece) -> Vec<Vec<Spot>> {
        let through: &[Piece] = match piece {
            Bishop => &[Queen],
            Rook => &[Queen, Rook],
            _ => &[],
        };
        let places = self.places(is_own, piece);
        places
            .into_iter()
            .map(|from| self.reached(piece, is_own, from, through))
            .collect()
    }

    fn is_attacked_by(&self, is_own: bool, piece: Piece, place: Spot) -> bool {
        self.attacks(is_own, piece).concat().contains(&place)
    }

    fn is_attacked(&self, is_own: bool, place: Spot) -> bool {
        Piece::ALL
            .into_iter()
            .any(|piece| self.is_attacked_by(is_own, piece, place))
    }

    /// Returns true if one side has a pawn on one of `files` whose rank `fits` accepts.
    fn has_pawn(&self, is_own: bool, files: &[i32], fits: impl Fn(i32) -> bool) -> bool {
        let pawns = self.places(is_own, Pawn);
        pawns
            .into_iter()
            .any(|(file, rank)| files.contains(&file) && fits(rank))
    }

    /// The centre of the 3x3 king ring.
    fn middle_of_ring(&self, is_own: bool) -> Spot {
        let (file, rank) = self.king(is_own);
        (file.clamp(1, 6), rank.clamp(1, 6))
    }
}

pub(super) fn pawns(view: &SideView) -> Pair {
    let mut sum = (0, 0);
    for (file, rank) in view.places(true, Pawn) {
        let beside = [file - 1, file + 1];
        let is_isolated = !view.has_pawn(true, &beside, |_| true);
        let is_helped = view.has_pawn(true, &beside, |other| other <= rank);
        let is_backward =
            !is_isolated && !is_helped && view.is_attacked_by(false, Pawn, (file, rank + 1));
        let is_free = !view.has_pawn(false, &[file], |other| other > rank);
        let is_connected = view.has_pawn(true, &beside, |other| other == rank || other == rank - 1);
        let is_doubled = view.has_pawn(true, &[file], |other| other > rank);
        add(&mut sum, is_doubled.into(), doubled_pawn());
        add(&mut sum, is_isolated.into(), isolated_pawn());
        add(&mut sum, is_backward.into(), backward_pawn());
        let is_exposed = (is_isolated || is_backward) && is_free;
        add(&mut sum, is_exposed.into(), exposed_pawn());
        add(&mut sum, is_connected.into(), connected_pawn(rank as usize));
    }
    sum
}

pub(super) fn passed(view: &SideView) -> Pair {
    let mut sum = (0, 0);
    for place @ (file, rank) in view.places(true, Pawn) {
        let is_stopped = view.has_pawn(false, &[file - 1, file, file + 1], |other| other > rank);
        if is_stopped || view.has_pawn(true, &[file], |other| other > rank) {
            continue;
        }
        let of_rank = rank as usize;
        let stop = (file, rank + 1);
        add(&mut sum, 1, passed_pawn(of_rank));
        sum.1 += passed_enemy_king(of_rank) * distance(view.king(false), stop);
        sum.1 -= passed_own_king(of_rank) * distance(view.king(true), stop);
        let is_held = view.is_attacked(false, stop) && !view.is_attacked(true, stop);
        let is_free = view.at(stop).is_none() && !is_held;
        add(&mut sum, is_free.into(), passed_free(of_rank));
        let has_pieces = [Knight, Bishop, Rook, Queen]
            .iter()
            .any(|&piece| !view.places(false, piece).is_empty());
        let is_blocked = (rank + 1..8).any(|rank| view.at((file, rank)).is_some());
        let goal = (file, 7);
        let steps = distance(place, goal) - i32::from(rank == 1);
        let delay = i32::from(view.board.side() != view.us);
        let is_late = steps + delay < distance(view.king(false), goal);
        if !has_pieces && !is_blocked && is_late {
            sum.1 += unstoppable();
        }
    }
    sum
}

pub(super) fn mobility_of_all(view: &SideView) -> Pair {
    let mut sum = (0, 0);
    for (row, piece) in [Knight, Bishop, Rook, Queen].into_iter().enumerate() {
        for reached in view.attacks(true, piece) {
            let is_safe = |&&place: &&Spot| {
                !view.is_attacked_by(false, Pawn, place)
                    && !matches!(view.at(place), Some((true, Pawn | King)))
            };
            let count = reached.iter().filter(is_safe).count();
            let column = if piece == Queen { count / 2 } else { count };
            add(&mut sum, 1, mobility(15 * row + column));
        }
    }
    sum
}

pub(super) fn bishops(view: &SideView) -> Pair {
    let bishops = view.places(true, Bishop);
    let has = |colour| {
        bishops
            .iter()
            .any(|(file, rank)| (file + rank) % 2 == colour)
    };
    if has(0) && has(1) {
        bishop_pair()
    } else {
        (0, 0)
    }
}

pub(super) fn rooks(view: &SideView) -> Pair {
    let mut sum = (0, 0);
    for (file, rank) in view.places(true, Rook) {
        let [ours, theirs] = [true, false].map(|is_own| view.has_pawn(is_own, &[file], |_| true));
        if !ours {
            add(
                &mut sum,
                1,
                if theirs {
                    rook_half_open_file()
                } else {
                    rook_open_file()
                },
            );
        }
        let is_useful =
            view.king(false).1 == 7 || view.places(false, Pawn).iter().any(|p| p.1 == 6);
        if rank == 6 && is_useful {
            add(&mut sum, 1, rook_on_seventh());
        }
    }
    sum
}

pub(super) fn outposts(view: &SideView) -> Pair {
    let mut sum = (0, 0);
    for (piece, weight) in [(Knight, knight_outpost()), (Bishop, bishop_outpost())] {
        for place @ (file, rank) in view.places(true, piece) {
            let is_driven = view.has_pawn(false, &[file - 1, file + 1], |other| other > rank);
            let is_post = (3..6).contains(&rank) && view.is_attacked_by(true, Pawn, place);
            add(&mut sum, (is_post && !is_driven).into(), weight);
        }
    }
    sum
}

pub(super) fn threats(view: &SideView) -> Pair {
    let mut sum = (0, 0);
    for piece in [Pawn, Knight, Bishop, Rook, Queen] {
        for place in view.places(false, piece) {
            let by = |attacker| view.is_attacked_by(true, attacker, place);
            let is_major = matches!(piece, Rook | Queen);
            let is_loose = view.is_attacked(true, place) && !view.is_attacked(false, place);
            add(
                &mut sum,
                (piece != Pawn && by(Pawn)).into(),
                threat_by_pawn(),
            );
            add(
                &mut sum,
                (is_major && (by(Knight) || by(Bishop))).into(),
                threat_by_minor(),
            );
            add(
                &mut sum,
                (piece == Queen && by(Rook)).into(),
                threat_by_rook(),
            );
            let weight = if piece == Pawn {
                weak_pawn()
            } else {
                hanging_piece()
            };
            add(&mut sum, is_loose.into(), weight);
        }
    }
    sum
}

fn shelter(view: &SideView) -> i32 {
    let (_, king) = view.king(true);
    let (middle, _) = view.middle_of_ring(true);
    let mut sum = 0;
    for file in middle - 1..=middle + 1 {
        let nearest = |is_own| {
            (king..8)
                .find(|&rank| view.at((file, rank)) == Some((is_own, Pawn)))
                .unwrap_or(0)
        };
        sum += pawn_shelter(nearest(true) as usize) + pawn_storm(nearest(false) as usize);
    }
    sum
}

pub(super) fn king(view: &SideView) -> Pair {
    let shelter = shelter(view);
    let has_queen = !view.places(false, Queen).is_empty();
    let middle = view.middle_of_ring(true);
    let is_in_ring = |&&place: &&Spot| distance(place, middle) <= 1;
    let (mut attackers, mut units) = (0, 0);
    for piece in [Knight, Bishop, Rook, Queen] {
        for reached in view.attacks(false, piece) {
            let hits = reached.iter().filter(is_in_ring).count() as i32;
            if hits > 0 {
                attackers += 1;
                units += attacker_units(piece.index()) + ring_hit_units() * hits;
            }
        }
    }
    if attackers + i32::from(has_queen) < 2 {
        return (shelter, 0);
    }
    for place in ALL_AROUND
        .into_iter()
        .chain([(0, 0)])
        .map(|step| plus(middle, step))
    {
        let is_defended = [Pawn, Knight, Bishop, Rook]
            .iter()
            .any(|&by| view.is_attacked_by(true, by, place));
        if view.is_attacked(false, place) && !is_defended {
            units += weak_ring_units();
        }
    }
    for piece in [Knight, Bishop, Rook, Queen] {
        // The piece gives check from these squares: a piece of this kind on the king's square would
        // attack them.
        let may_check = |&place: &Spot| {
            view.is_attacked_by(false, piece, place)
                && !view.is_attacked(true, place)
                && !matches!(view.at(place), Some((false, _)))
        };
        if view
            .reached(piece, true, view.king(true), &[])
            .iter()
            .any(may_check)
        {
            units += safe_check_units(piece.index());
        }
    }
    units -= shelter * shelter_units() / 16;
    if !has_queen {
        units -= no_queen_units();
    }
    let units = units.max(0);
    (shelter - (units * units / 64).min(520), -(units / 4))
}

pub(super) fn frozen(view: &SideView, units: u32) -> Pair {
    let castling = view.board.castling();
    let can_castle = [CastlingSide::King, CastlingSide::Queen]
        .iter()
        .any(|&side| castling.rook(view.us, side).is_some());
    let (file, rank) = view.king(true);
    let is_castled = rank <= 1 && !(3..=5).contains(&file);
    let pays = units >= 11 && !can_castle && !is_castled;
    (if pays { frozen_king() } else { 0 }, 0)
}
