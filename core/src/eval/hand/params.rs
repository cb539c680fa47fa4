//! All weights of the hand-written evaluation. A tuner can rewrite this file.
//!
//! Units are centipawns unless stated otherwise. Pairs are (middle game, endgame). Tables by rank
//! begin with the owner's first rank. Origin of the weights in `weights!`: tuned with
//! `tests/lab/weights` on 140,080 positions from network games, generations 2 and 3. The constants
//! after them were chosen, not tuned.

use super::weights::weights;

weights! {
    /// The value of each piece, pawn to king.
    pairs i16 material[6] = [
        (95, 162),
        (367, 423),
        (372, 448),
        (505, 695),
        (1135, 1155),
        (0, 0),
    ];

    /// The placement of each piece, pawn to king: 8 ranks from the owner's first rank, each with 4
    /// files from the edge to the centre. Both wings use the same values.
    pairs i8 placement[192] = [
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-20, 0), (8, 12), (-9, 17), (-11, 10),
        (-18, -4), (-2, 1), (-12, 0), (-5, 1),
        (-20, 8), (-8, 3), (-1, -5), (14, -14),
        (-15, 21), (-1, 21), (8, 3), (25, -7),
        (2, 37), (14, 49), (29, 36), (58, 19),
        (40, 33), (25, 50), (77, 52), (67, 58),
        (0, 0), (0, 0), (0, 0), (0, 0),
        // knight
        (-63, -14), (-27, -34), (-21, -13), (-19, -22),
        (-14, -36), (-11, -12), (-17, -15), (-9, -9),
        (-21, -23), (2, -1), (-6, 1), (-5, 17),
        (-2, -2), (9, -3), (8, 22), (8, 29),
        (19, 2), (5, 12), (30, 34), (24, 29),
        (-8, -14), (25, -8), (37, 14), (56, 23),
        (-23, -21), (-16, -11), (36, -14), (41, 8),
        (-120, -73), (-30, -18), (-55, -25), (-36, -15),
        // bishop
        (-24, 17), (6, 6), (-10, -9), (-3, -5),
        (13, -3), (14, -9), (13, -3), (-7, 1),
        (6, -7), (25, 8), (14, 13), (7, 16),
        (0, -3), (2, -1), (10, 17), (29, 14),
        (-10, 1), (7, 19), (21, 9), (33, 20),
        (5, 8), (13, 7), (31, 16), (30, 5),
        (-40, -9), (-35, 6), (-18, -5), (6, -6),
        (-12, -7), (-18, -2), (-64, 1), (-39, 9),
        // rook
        (-27, 2), (-16, 1), (-13, 6), (-9, 6),
        (-44, 3), (-17, 5), (-19, 3), (-15, 5),
        (-45, 20), (-13, 15), (-23, 14), (-20, 6),
        (-28, 30), (-7, 18), (-19, 28), (-12, 21),
        (1, 35), (7, 41), (7, 34), (20, 34),
        (0, 39), (45, 34), (19, 37), (46, 31),
        (16, 29), (19, 29), (29, 29), (63, 17),
        (44, 46), (26, 48), (16, 38), (31, 46),
        // queen
        (-7, -1), (2, -24), (-5, -28), (-3, -10),
        (19, 0), (8, 16), (7, 19), (-1, 36),
        (4, 32), (12, 39), (2, 61), (-3, 47),
        (1, 43), (10, 50), (1, 64), (-8, 98),
        (3, 50), (-7, 92), (-1, 83), (-6, 115),
        (4, 49), (14, 60), (18, 95), (12, 101),
        (-4, 53), (-16, 66), (17, 86), (-4, 105),
        (46, 47), (34, 64), (31, 88), (40, 79),
        // king
        (11, -52), (17, -44), (0, -42), (-28, -44),
        (6, -23), (-19, -26), (-24, -22), (-36, -20),
        (12, -18), (16, -15), (-14, -10), (-32, -7),
        (-32, -8), (-30, -1), (-23, 5), (-40, 3),
        (-25, 6), (-16, 26), (-28, 28), (-47, 18),
        (-14, 16), (-2, 47), (-16, 53), (-12, 44),
        (1, -20), (-6, 44), (-8, 34), (-20, 27),
        (-2, -75), (10, 2), (5, -7), (-17, -3),
    ];

    /// The bonus for the side to move.
    pair i16 tempo = (18, 19);

    /// Mobility by the number of safe squares: 15 weights each for knight, bishop, rook and queen.
    /// For the queen the number is halved.
    pairs i8 mobility[60] = [
        (-47, -53), (-25, -30), (-11, 3), (0, 14), (6, 24),
        (14, 35), (20, 36), (30, 34), (36, 27), (25, 16),
        (25, 16), (25, 16), (25, 16), (25, 16), (25, 16),
        (-38, -55), (-17, -20), (-1, 1), (3, 15), (10, 22),
        (16, 30), (18, 36), (20, 42), (23, 42), (22, 44),
        (39, 38), (30, 45), (42, 37), (46, 42), (38, 22),
        (-69, -81), (-18, -17), (0, 19), (5, 39), (8, 53),
        (5, 64), (5, 70), (9, 72), (14, 75), (14, 85),
        (11, 88), (17, 91), (9, 102), (17, 97), (12, 100),
        (-24, -42), (13, -24), (29, 69), (31, 104), (34, 127),
        (35, 127), (35, 127), (30, 127), (17, 127), (21, 127),
        (37, 127), (48, 127), (53, 127), (29, 64), (23, 30),
    ];

    /// For each pawn with an own pawn in front of it on its file.
    pair i16 doubled_pawn = (-10, -28);

    /// For each pawn without an own pawn on the adjacent files.
    pair i16 isolated_pawn = (-7, -8);

    /// For each pawn with no own pawn beside or behind it on the adjacent files, if an enemy pawn
    /// attacks the square in front of it.
    pair i16 backward_pawn = (-1, -2);

    /// The addition for each isolated or backward pawn without an enemy pawn in front of it.
    pair i16 exposed_pawn = (-7, -4);

    /// For each pawn that is defended by an own pawn or has one directly beside it, by rank.
    pairs i8 connected_pawn[8] = [
        (0, 0),
        (2, -2),
        (12, 6),
        (16, 7),
        (25, 20),
        (29, 42),
        (69, 97),
        (0, 0),
    ];

    /// For each passed pawn, by rank.
    pairs i8 passed_pawn[8] = [
        (0, 0),
        (2, 30),
        (3, 13),
        (-9, 32),
        (17, 60),
        (46, 96),
        (121, 120),
        (0, 0),
    ];

    /// The addition for each passed pawn that can advance to an empty square without being captured,
    /// by rank.
    pairs i8 passed_free[8] = [
        (0, 0),
        (-9, 9),
        (-10, 11),
        (0, 21),
        (-8, 42),
        (14, 72),
        (59, 125),
        (0, 0),
    ];

    /// Endgame, by the passed pawn's rank: the bonus for each step between the enemy king and the
    /// square in front of the pawn.
    numbers i8 passed_enemy_king[8] = [0, -6, -2, 8, 18, 32, 46, 0];

    /// Endgame, by the passed pawn's rank: the malus for each step between the own king and the
    /// square in front of the pawn.
    numbers i8 passed_own_king[8] = [0, 3, 3, 11, 16, 21, 19, 0];

    /// Endgame: for a passed pawn that the enemy, with only king and pawns, cannot catch.
    number i16 unstoppable = 360;

    /// For bishops on both square colours.
    pair i16 bishop_pair = (34, 59);

    /// For a rook on a file without pawns.
    pair i16 rook_open_file = (30, 10);

    /// For a rook on a file without own pawns.
    pair i16 rook_half_open_file = (6, 31);

    /// For a rook on the seventh rank if the enemy king is on the eighth or enemy pawns are on the
    /// seventh.
    pair i16 rook_on_seventh = (-8, 27);

    /// For a knight on rank 4 to 6 that a pawn defends and no enemy pawn can ever attack.
    pair i16 knight_outpost = (25, 12);

    /// For a bishop on an outpost.
    pair i16 bishop_outpost = (25, 9);

    /// For each enemy piece (no pawn) that an own pawn attacks.
    pair i16 threat_by_pawn = (59, 43);

    /// For each enemy rook or queen that a knight or bishop attacks.
    pair i16 threat_by_minor = (60, 26);

    /// For each enemy queen that a rook attacks.
    pair i16 threat_by_rook = (88, 19);

    /// For each enemy piece (no pawn) that is attacked and undefended.
    pair i16 hanging_piece = (14, 35);

    /// For each enemy pawn that is attacked and undefended.
    pair i16 weak_pawn = (1, 52);

    /// Middle game, for each of the three files at the king: by the relative rank of the nearest
    /// own pawn that is not behind the king (index 0 if there is none).
    numbers i8 pawn_shelter[8] = [-20, 32, 17, 0, -8, 0, 3, -12];

    /// Middle game, for each of these files: by the relative rank of the nearest enemy pawn that is
    /// not behind the king (index 0 if there is none).
    numbers i8 pawn_storm[8] = [-9, 30, -44, -24, -7, -1, 0, 0];

    /// Danger units for each piece that attacks the enemy king ring, pawn to king.
    numbers u8 attacker_units[6] = [0, 18, 10, 10, 13, 0];

    /// Danger units for each attack on a square of the king ring.
    number i16 ring_hit_units = 5;

    /// Danger units for each square of the king ring that is attacked and has no defender except
    /// king or queen.
    number i16 weak_ring_units = 11;

    /// Danger units for each kind of piece that has a safe check, pawn to king.
    numbers u8 safe_check_units[6] = [0, 34, 21, 40, 50, 0];

    /// Danger units subtracted if the attacker has no queen.
    number i16 no_queen_units = 56;

    /// Danger units subtracted for each centipawn of shelter, in sixteenths of a unit.
    number i16 shelter_units = 6;

    /// The frozen king: middle game, for a king that can no longer castle and is on files d to f or
    /// beyond its first two ranks.
    number i16 frozen_king = -24;
}

/// Middle game: the danger is the square of the units, divided by this power of two.
pub(super) const DANGER_DIVISOR: i32 = 64;

/// Endgame: the danger is the units, divided by this power of two.
pub(super) const DANGER_END_DIVISOR: i32 = 4;

/// The greatest danger in the middle game.
pub(super) const MOST_DANGER: i32 = 520;

/// The frozen king's malus ends when fewer of the 40 material units than this are left (micro-Max
/// 4.4: when more than 29 are captured).
pub(super) const THAW: i32 = 11;

/// The scale that leaves an endgame score unchanged. A power of two. The scales below are in parts
/// of it.
pub(super) const SCALE_FULL: i32 = 64;

/// The scale for bishops of opposite colours without other pieces, before [`SCALE_PER_PAWN`].
pub(super) const SCALE_OPPOSITE_BISHOPS: i32 = 16;

/// The addition to [`SCALE_OPPOSITE_BISHOPS`] for each pawn of the stronger side.
pub(super) const SCALE_PER_PAWN: i32 = 5;

/// The scale for bishops of opposite colours with other pieces.
pub(super) const SCALE_OPPOSITE_BISHOPS_MORE: i32 = 50;

/// The scale for material that cannot win: a lone minor piece, two knights, or a rook pawn with the
/// wrong bishop and the defender's king at the corner.
pub(super) const SCALE_CANNOT_WIN: i32 = 1;

/// The scale without pawns and with an advantage of a minor piece at most.
pub(super) const SCALE_MINOR_AHEAD: i32 = 8;
