//! Published leaf counts. `start` to `position_6`:
//! <https://www.chessprogramming.org/Perft_Results>. Special positions by M. Sedlak:
//! <https://www.chessprogramming.net/perfect-perft/>. Chess960:
//! <https://www.chessprogramming.org/Chess960_Perft_Results>. Depths that these pages lack were
//! computed with cozy-chess.

use crate::cozy_perft::cozy_perft;
use crate::support::{cozy, recorded};
use goby_core::board::Board;
use goby_core::movegen::perft;

/// Most leaves of a count in quick and complete runs.
const QUICK: u64 = 5_000_000;
/// Most leaves of a count in recorded runs.
const RECORDED: u64 = 200_000_000;

fn check(fen: &str, counts: &[u64]) {
    let mut board = Board::from_fen(fen).unwrap();
    let limit = if recorded() { RECORDED } else { QUICK };
    for (depth, &count) in (1..).zip(counts) {
        if count <= limit {
            assert_eq!(perft(&mut board, depth), count, "depth {depth} of {fen}");
        }
    }
    assert_eq!(
        board,
        Board::from_fen(fen).unwrap(),
        "perft leaves the board as it was"
    );
}

macro_rules! perft_test {
    ($($name:ident: $fen:literal => $($count:literal)+;)+) => {
        $(
            #[test]
            fn $name() {
                check($fen, &[$($count),+]);
            }
        )+
    };
}

perft_test! {
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        => 20 400 8_902 197_281 4_865_609 119_060_324;
    kiwipete: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        => 48 2_039 97_862 4_085_603 193_690_690;
    position_3: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
        => 14 191 2_812 43_238 674_624 11_030_083;
    position_4: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
        => 6 264 9_467 422_333 15_833_292;
    position_4_mirrored: "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"
        => 6 264 9_467 422_333 15_833_292;
    position_5: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
        => 44 1_486 62_379 2_103_487 89_941_194;
    position_6: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
        => 46 2_079 89_890 3_894_594;
    promotions_all_round: "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"
        => 24 496 9_483 182_838 3_605_103 71_179_139;
    en_passant_pinned_on_the_rank: "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1"
        => 18 92 1_670 10_138 185_429 1_134_888;
    en_passant_pinned_on_a_diagonal: "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1"
        => 13 102 1_266 10_276 135_655 1_015_133;
    en_passant_gives_check: "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1"
        => 15 126 1_928 13_931 206_379 1_440_467;
    short_castling_gives_check: "5k2/8/8/8/8/8/8/4K2R w K - 0 1"
        => 15 66 1_198 6_399 120_330 661_072;
    long_castling_gives_check: "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"
        => 16 71 1_286 7_418 141_077 803_711;
    castling_rights_lost: "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1"
        => 26 1_141 27_826 1_274_206;
    castling_prevented: "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1"
        => 44 1_494 50_509 1_720_476;
    promotion_out_of_check: "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1"
        => 11 133 1_442 19_174 266_199 3_821_001;
    discovered_check: "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1"
        => 29 165 5_160 31_961 1_004_658;
    promotion_gives_check: "4k3/1P6/8/8/8/8/K7/8 w - - 0 1"
        => 9 40 472 2_661 38_983 217_342;
    underpromotion_gives_check: "8/P1k5/K7/8/8/8/8/8 w - - 0 1"
        => 6 27 273 1_329 18_135 92_683;
    self_stalemate: "K1k5/8/P7/8/8/8/8/8 w - - 0 1"
        => 2 6 13 63 382 2_217;
    stalemate_and_mate: "8/k1P5/8/1K6/8/8/8/8 w - - 0 1"
        => 10 25 268 926 10_857 43_261 567_584;
    double_check: "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1"
        => 37 183 6_559 23_527;
    most_moves: "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"
        => 218 99;
    chess960_a: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
        => 21 528 12_189 326_672 8_146_062;
    chess960_b: "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9"
        => 21 807 18_002 667_366 16_253_601;
    chess960_c: "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9"
        => 20 479 10_471 273_318 6_417_013;
    chess960_uncovered_by_castling: "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1"
        => 34 318;
}

/// Counts Chess960 castling with only kings and rooks, for each set of files on which the king is
/// between its rooks.
#[test]
fn kings_between_any_two_rooks_count_as_in_cozy_chess() {
    for king in 1..7 {
        for queen_side in 0..king {
            for king_side in king + 1..8 {
                let mut rank = ['1'; 8];
                rank[king] = 'k';
                rank[queen_side] = 'r';
                rank[king_side] = 'r';
                let back = compress(&rank);
                let letters: String = [king_side, queen_side]
                    .map(|file| char::from(b'a' + file as u8))
                    .iter()
                    .collect();
                let fen = format!(
                    "{back}/8/8/8/8/8/8/{} w {}{letters} - 0 1",
                    back.to_uppercase(),
                    letters.to_uppercase()
                );
                let mut board = Board::from_fen(&fen).unwrap();
                assert_eq!(perft(&mut board, 3), cozy_perft(&cozy(&board), 3), "{fen}");
            }
        }
    }
}

fn compress(rank: &[char; 8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &on in rank {
        if on == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(on);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
