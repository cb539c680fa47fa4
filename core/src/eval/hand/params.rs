//! Every weight of these terms but placement, in one place, laid out so that a tuner can write this
//! file.
//!
//! Units are centipawns; pairs are (middle game, endgame). Tables by rank begin at the owner's
//! first rank. Placement stands beside both evaluations, in `eval/placement.rs`. Origin of all
//! values: chosen by hand, not yet tuned.

use crate::eval::weights::weights;

weights! {
    /// Material as the evaluation counts it, pawn to king.
    pairs i16 material[6] = [
        (88, 118),
        (322, 302),
        (334, 316),
        (468, 538),
        (962, 972),
        (0, 0),
    ];

    /// For having the move.
    pair i16 tempo = (18, 12);

    /// By the number of safe squares reached: knight, bishop, rook, queen. The queen's are counted
    /// in twos.
    pairs i8 mobility[60] = [
        (-46, -56), (-28, -36), (-12, -18), (-4, -7), (3, 2),
        (9, 10), (15, 14), (20, 16), (25, 16), (25, 16),
        (25, 16), (25, 16), (25, 16), (25, 16), (25, 16),
        (-38, -48), (-20, -30), (-5, -14), (2, -5), (8, 4),
        (13, 11), (17, 17), (20, 20), (22, 24), (24, 26),
        (27, 26), (31, 24), (35, 26), (38, 22), (38, 22),
        (-44, -58), (-22, -34), (-11, -13), (-7, -3), (-5, 5),
        (-3, 11), (0, 16), (3, 20), (6, 24), (9, 28),
        (11, 31), (13, 33), (16, 35), (19, 35), (22, 33),
        (-28, -44), (-17, -38), (-9, -25), (-4, -12), (-1, -3),
        (2, 6), (5, 13), (8, 20), (10, 25), (12, 30),
        (14, 33), (16, 34), (18, 34), (21, 32), (23, 30),
    ];

    /// For each pawn with another pawn of its own before it on the file.
    pair i16 doubled_pawn = (-5, -18);

    /// For each pawn without an own pawn on the next files.
    pair i16 isolated_pawn = (-9, -13);

    /// For each pawn that has fallen behind its neighbours and cannot safely step up to them.
    pair i16 backward_pawn = (-8, -9);

    /// More for an isolated or backward pawn that no enemy pawn shields from the front.
    pair i16 exposed_pawn = (-7, -5);

    /// For each pawn that an own pawn defends or stands beside, by rank.
    pairs i8 connected_pawn[8] = [
        (0, 0),
        (4, 0),
        (8, 3),
        (10, 6),
        (19, 16),
        (40, 36),
        (70, 60),
        (0, 0),
    ];

    /// For each passed pawn, by rank.
    pairs i8 passed_pawn[8] = [
        (0, 0),
        (0, 10),
        (-2, 16),
        (2, 34),
        (24, 58),
        (52, 100),
        (76, 120),
        (0, 0),
    ];

    /// More, by rank, for a passed pawn that may step forward without being captured.
    pairs i8 passed_free[8] = [
        (0, 0),
        (0, 0),
        (0, 2),
        (2, 6),
        (6, 14),
        (14, 32),
        (30, 60),
        (0, 0),
    ];

    /// For each step of the enemy king's distance to the square before the pawn, by the pawn's
    /// rank; endgame.
    numbers i8 passed_enemy_king[8] = [0, 0, 2, 5, 10, 16, 20, 0];

    /// The same for the own king's distance, counted against the pawn.
    numbers i8 passed_own_king[8] = [0, 0, 1, 3, 5, 8, 8, 0];

    /// For a passed pawn that the enemy, who has nothing but king and pawns, can no longer catch;
    /// endgame.
    number i16 unstoppable = 420;

    /// For owning two bishops or more.
    pair i16 bishop_pair = (26, 48);

    /// For a rook on a file without pawns.
    pair i16 rook_open_file = (32, 8);

    /// For a rook on a file without own pawns.
    pair i16 rook_half_open_file = (13, 7);

    /// For a rook on the seventh rank that holds the enemy king on the last, or meets pawns there.
    pair i16 rook_on_seventh = (4, 18);

    /// For a knight on rank 4 to 6, defended by a pawn, where no enemy pawn can ever attack it.
    pair i16 knight_outpost = (28, 16);

    /// The same for a bishop.
    pair i16 bishop_outpost = (18, 8);

    /// For each enemy piece that a pawn attacks.
    pair i16 threat_by_pawn = (52, 34);

    /// For each enemy rook or queen that a knight or bishop attacks.
    pair i16 threat_by_minor = (34, 22);

    /// For each enemy queen that a rook attacks.
    pair i16 threat_by_rook = (34, 14);

    /// For each enemy piece (no pawn) that is attacked and not defended.
    pair i16 hanging_piece = (26, 20);

    /// For each enemy pawn that is attacked and not defended.
    pair i16 weak_pawn = (4, 12);

    /// Middle game, for each of the three files at the king: by the relative rank of the own pawn
    /// nearest to the king (0 when there is none at or before it).
    numbers i8 pawn_shelter[8] = [-28, 24, 16, 8, 2, -3, -8, -12];

    /// The same by the rank, as the king sees it, of the enemy pawn that has come nearest (0:
    /// none).
    numbers i8 pawn_storm[8] = [-6, -8, -26, -16, -7, -2, 0, 0];

    /// Danger units, for each piece that attacks the squares around the enemy king: pawn to king.
    numbers u8 attacker_units[6] = [0, 14, 11, 15, 18, 0];

    /// Danger units for each attack on one of those squares.
    number i16 ring_hit_units = 5;

    /// Danger units for each of those squares that the attacker has and nothing but king or queen
    /// defends.
    number i16 weak_ring_units = 9;

    /// Danger units for a kind of piece that has a safe check: pawn to king.
    numbers u8 safe_check_units[6] = [0, 24, 14, 28, 26, 0];

    /// Danger units taken off when the attacker has no queen.
    number i16 no_queen_units = 44;

    /// Danger units taken off for each centipawn of shelter, in sixteenths.
    number i16 shelter_units = 5;

    /// The frozen king: middle game, for a king in the centre files or off its first two ranks that
    /// can no longer castle.
    number i16 frozen_king = -24;
}

/// Danger is units squared, divided by this (a power of two): middle game.
pub(super) const DANGER_DIVISOR: i32 = 64;

/// Danger in the endgame: units divided by this (a power of two).
pub(super) const DANGER_END_DIVISOR: i32 = 4;

/// Danger never counts for more, in the middle game.
pub(super) const MOST_DANGER: i32 = 520;

/// The king thaws when fewer material units than this are left of the 40 (micro-Max 4.4: when more
/// than 29 are captured).
pub(super) const THAW: i32 = 11;

/// Endgames are scaled in parts of this (a power of two).
pub(super) const SCALE_FULL: i32 = 64;

/// Bishops of opposite colours and nothing but pawns besides, and so much more for each pawn of the
/// stronger side.
pub(super) const SCALE_OPPOSITE_BISHOPS: i32 = 16;

/// See [`SCALE_OPPOSITE_BISHOPS`].
pub(super) const SCALE_PER_PAWN: i32 = 5;

/// Bishops of opposite colours with other pieces.
pub(super) const SCALE_OPPOSITE_BISHOPS_MORE: i32 = 50;

/// A lone minor piece or two knights, or a rook pawn whose corner is held: no win, whatever the
/// lead.
pub(super) const SCALE_CANNOT_WIN: i32 = 1;

/// No pawns, and no more than a minor piece ahead.
pub(super) const SCALE_MINOR_AHEAD: i32 = 8;
