//! Tests of the network: against a direct computation, against the trainer's results, and of
//! incremental sums.

extern crate std;

use super::forward::PAWN_EXCESS;
use super::squared::{OUTPUT, OUTPUT_BIAS, SHIFT};
use super::weights::{INPUT, IS_LAYERED, KING_BUCKETS, NEURONS, ZERO};
use super::{FEATURES, ONE, feature, king_bucket, layers, output_bucket, weights};
use crate::board::Board;
use crate::eval::evaluator::Evaluator;
use crate::eval::tests::{POSITIONS, along_random_games, board};
use crate::eval::{Evaluation, PlySums, REFRESHES, RefreshSums, of_output};
use crate::random::Random;
use crate::types::{Color, Piece};
use std::path::Path;
use std::string::String;
use std::vec;
use std::vec::Vec;

/// The clipped neurons of both views: the side to move's first.
fn neurons(board: &Board) -> Vec<i64> {
    let mut found = Vec::new();
    for view in [board.side(), !board.side()] {
        let king = board.king(view).relative_to(view).index();
        for (neuron, bias) in weights::BIAS.into_iter().enumerate() {
            let mut sum = i64::from(bias);
            for color in Color::ALL {
                for piece in Piece::ALL {
                    for square in board.colored(color, piece) {
                        let square = square.relative_to(view).index();
                        let number = feature(color != view, piece.index(), square, king);
                        let row = king_bucket(king, KING_BUCKETS) * FEATURES + number;
                        sum += i64::from(INPUT[row][neuron]) - i64::from(ZERO);
                    }
                }
            }
            found.push(sum.clamp(0, i64::from(ONE)));
        }
    }
    found
}

/// The output of version 2 for these neurons.
fn squared(neurons: &[i64], bucket: usize) -> i64 {
    let weights = OUTPUT[bucket].as_flattened();
    let terms = neurons.iter().zip(weights);
    let sum: i64 = terms
        .map(|(it, weight)| it * it * i64::from(*weight as i8))
        .sum();
    (i64::from(OUTPUT_BIAS[bucket]) + sum) >> SHIFT[bucket]
}

/// The output of version 3 for these neurons.
fn layered(neurons: &[i64], bucket: usize) -> i64 {
    let weights = &layers::WEIGHTS[bucket];
    let products = neurons.chunks(NEURONS).flat_map(|view| {
        let (low, high) = view.split_at(NEURONS / 2);
        low.iter().zip(high).map(|(low, high)| low * high / 512)
    });
    let plain = |sum: i64, shift: usize| (sum >> shift).clamp(0, 127);
    let products: Vec<_> = products.collect();
    let first = dense(&weights.first.weights, &weights.first.biases, &products);
    let shift = layers::SHIFTS[0];
    let squared = first
        .iter()
        .map(|&sum| ((sum * sum) >> (2 * shift + 7)).min(127));
    let middle: Vec<_> = first
        .iter()
        .map(|&sum| plain(sum, shift))
        .chain(squared)
        .collect();
    let second = dense(&weights.second.weights, &weights.second.biases, &middle);
    let terms = second.iter().zip(weights.last);
    let sum: i64 = terms
        .map(|(&sum, weight)| plain(sum, layers::SHIFTS[1]) * i64::from(weight))
        .sum();
    let direct = (first[layers::FIRST - 1] >> shift).clamp(-8192, 8192) * i64::from(weights.direct);
    (i64::from(weights.bias) + sum + direct) >> layers::SHIFTS[2]
}

/// The sums of a dense layer.
fn dense<const OUTPUTS: usize>(
    weights: &[[[u8; 4]; OUTPUTS]],
    biases: &[i32; OUTPUTS],
    inputs: &[i64],
) -> Vec<i64> {
    let mut sums: Vec<_> = biases.iter().map(|&bias| i64::from(bias)).collect();
    for (place, input) in inputs.iter().enumerate() {
        for (sum, weights) in sums.iter_mut().zip(&weights[place / 4]) {
            *sum += input * i64::from(weights[place % 4] as i8);
        }
    }
    sums
}

/// Computes the network's output directly from its definition.
fn oracle(board: &Board) -> i32 {
    let bucket = output_bucket(board.occupied().len() as usize);
    let form = if IS_LAYERED { layered } else { squared };
    form(&neurons(board), bucket) as i32
}

#[test]
fn the_output_equals_the_definition() {
    let mut place = 0;
    along_random_games(|board, evaluation| {
        place += 1;
        if place % 40 != 0 {
            return;
        }
        assert_eq!(
            evaluation
                .chosen
                .output(board, evaluation.piece_count(board)),
            oracle(board)
        );
    });
}

/// The trainer's evaluations of some positions.
fn golden() -> String {
    let path = Path::new(env!("GOBY_NETWORK_FILE")).with_extension("txt");
    std::fs::read_to_string(path).expect("it stands beside the network")
}

#[test]
fn the_output_equals_the_trainer_s_results() {
    let mut compared = 0;
    for line in golden().lines() {
        let (score, fen) = line.split_once('\t').expect("a score, a tab, a position");
        let board = Board::from_fen(fen).expect("a position");
        let mut plies = [super::Accumulator::EMPTY; 1];
        let (mut network, _) = super::Network::new(&board, &mut plies, &mut []);
        assert_eq!(
            network.output(&board, board.occupied().len()),
            score.parse().expect("a number"),
            "{fen}"
        );
        compared += 1;
    }
    assert_eq!(compared, 24);
}

#[test]
fn programs_compute_the_evaluation_from_the_output() {
    let mut place = 0;
    along_random_games(|board, evaluation| {
        place += 1;
        if place % 40 == 0 {
            let count = evaluation.piece_count(board);
            let output = evaluation.chosen.output(board, count);
            assert_eq!(of_output(board, output), evaluation.score(board));
        }
    });
    for fen in [
        "8/8/8/8/8/4k3/8/4KQ2 w - - 0 1",
        "8/8/8/8/8/4k3/8/4KBB1 b - - 0 1",
        "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1",
        "8/8/4k3/8/4N3/4K3/8/8 b - - 0 1",
        "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
    ] {
        let output = oracle(&board(fen));
        let mut evaluation = Evaluation::of(&board(fen));
        assert_eq!(
            of_output(&board(fen), output),
            evaluation.score(&board(fen)),
            "{fen}"
        );
    }
}

#[test]
fn a_pawn_more_counts_less_than_the_network_says() {
    for (fen, more) in [
        ("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1),
        ("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", -1),
        ("rnbqkbnr/pppppppp/8/8/8/8/2PPPPPP/RNBQKBNR w - - 0 1", -2),
    ] {
        let board = board(fen);
        let mut evaluation = Evaluation::of(&board);
        let count = evaluation.piece_count(&board);
        let output = evaluation.chosen.output(&board, count);
        let expected = output - PAWN_EXCESS * more;
        assert_eq!(evaluation.score(&board).0, expected, "{fen}");
    }
}

/// Plays and undoes random moves, with memory for `length` plies and a refresh table that may have
/// entries of other games, and checks that the incremental sums equal new ones.
fn wander(fen: &str, length: usize, refreshes: &mut [RefreshSums], seed: u64) {
    let entries = refreshes.len();
    let mut random = Random::new(seed);
    let mut board = board(fen);
    let mut plies = vec![PlySums::EMPTY; length];
    let mut evaluation = Evaluation::new(&board, &mut [], &mut plies, refreshes);
    let mut line = Vec::new();
    for step in 0..300 {
        // As in a search, only some plies are evaluated.
        if random.below(3) > 0 {
            let piece_count = evaluation.piece_count(&board);
            let mut anew = [PlySums::EMPTY; 1];
            let expected = super::Network::new(&board, &mut anew, &mut [])
                .0
                .output(&board, piece_count);
            let kept = evaluation.chosen.output(&board, piece_count);
            assert_eq!(
                kept,
                expected,
                "{length} plies, {entries} entries, step {step}: {}",
                board.fen()
            );
        }
        let moves = board.legal_moves();
        // Twenty steps forward, then twelve steps back.
        let goes_back = step % 32 >= 20 || moves.is_empty();
        if goes_back && let Some((undo, before)) = line.pop() {
            board.undo(&undo);
            evaluation.undo(before);
        } else if let Some(&mv) = moves.get(random.below(moves.len().max(1))) {
            let before = evaluation.play();
            line.push((board.play_with(mv, &mut evaluation), before));
        }
    }
}

#[test]
fn sums_that_another_ply_has_overwritten_are_not_used() {
    for length in [0, 1, 2, 3, 4, 8, 16, 64] {
        for entries in [0, 3, REFRESHES] {
            let mut refreshes = vec![RefreshSums::EMPTY; entries];
            for (seed, fen) in POSITIONS.into_iter().enumerate() {
                wander(fen, length, &mut refreshes, seed as u64);
            }
        }
    }
}

#[test]
fn sums_follow_every_kind_of_move_and_its_undo() {
    for (fen, moves) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8"),
        ("4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1", "b2b4 c4b3"),
        ("1n6/P6k/8/8/8/8/p6K/1N6 w - - 0 1", "a7b8q a2b1n"),
        ("8/P6k/8/8/8/8/p6K/8 w - - 0 1", "a7a8r a2a1b"),
        ("3k4/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1 d8e8 e1d1 e8d8"),
        ("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8 e8d8 e1d1"),
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2 e8d8"),
    ] {
        let mut board = board(fen);
        let mut plies = [PlySums::EMPTY; 8];
        let mut refreshes = [RefreshSums::EMPTY; REFRESHES];
        let mut evaluation = Evaluation::new(&board, &mut [], &mut plies, &mut refreshes);
        let check = |board: &Board, evaluation: &mut Evaluation<'_>| {
            let piece_count = evaluation.piece_count(board);
            assert_eq!(piece_count, board.occupied().len());
            let kept = evaluation.chosen.output(board, piece_count);
            assert_eq!(kept, oracle(board), "{}", board.fen());
        };
        check(&board, &mut evaluation);
        let mut line = Vec::new();
        for text in moves.split(' ') {
            let mv = board.parse_coordinate(text).expect("a legal move");
            let before = evaluation.play();
            line.push((board.play_with(mv, &mut evaluation), before));
            check(&board, &mut evaluation);
        }
        while let Some((undo, before)) = line.pop() {
            board.undo(&undo);
            evaluation.undo(before);
            check(&board, &mut evaluation);
        }
    }
}
