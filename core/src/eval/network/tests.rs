use super::weights::{INPUT, NEURONS, OUTPUT, OUTPUT_BIAS, ZERO};
use super::{ONE, OUTPUT_SHIFT, feature, output_bucket, weights};
use crate::board::Board;
use crate::eval::tests::along_random_games;
use crate::types::{Color, Piece};

/// What the network is, calculated as its description says.
fn oracle(board: &Board) -> i32 {
    let bucket = output_bucket(board.occupied().len() as usize);
    let mut output = i64::from(OUTPUT_BIAS[bucket]);
    for (view, row) in [board.side(), !board.side()]
        .into_iter()
        .zip(&OUTPUT[bucket])
    {
        let king = board.king(view).relative_to(view).index();
        for neuron in 0..NEURONS {
            let mut sum = i64::from(weights::BIAS[neuron]);
            for color in Color::ALL {
                for piece in Piece::ALL {
                    for square in board.colored(color, piece) {
                        let square = square.relative_to(view).index();
                        let number = feature(color != view, piece.index(), square, king);
                        sum += i64::from(INPUT[number][neuron]) - i64::from(ZERO);
                    }
                }
            }
            let clipped = sum.clamp(0, i64::from(ONE));
            output += clipped * clipped * i64::from(row[neuron] as i8);
        }
    }
    (output >> OUTPUT_SHIFT) as i32
}

#[test]
fn the_network_says_what_its_description_says() {
    let mut place = 0;
    along_random_games(|board, evaluation| {
        place += 1;
        if place % 40 != 0 {
            return;
        }
        assert_eq!(
            evaluation
                .chosen
                .output(board, evaluation.now.material.men()),
            oracle(board)
        );
    });
}

/// What the trainer's own arithmetic made of the network.
#[cfg(not(feature = "network-trial"))]
const GOLDEN: &str = if cfg!(feature = "network-256") {
    include_str!("networks/256.txt")
} else if cfg!(feature = "network-48") {
    include_str!("networks/48.txt")
} else {
    include_str!("networks/32.txt")
};

#[test]
#[cfg(not(feature = "network-trial"))]
fn the_network_says_what_its_trainer_wrote_down() {
    let mut compared = 0;
    for line in GOLDEN.lines() {
        let (score, fen) = line.split_once('\t').expect("a score, a tab, a position");
        let board = Board::from_fen(fen).expect("a position");
        let mut plies = [super::Accumulator::EMPTY; 1];
        let (mut network, _) = super::Network::new(&board, &mut plies);
        assert_eq!(
            network.output(&board, board.occupied().len()),
            score.parse().expect("a number"),
            "{fen}"
        );
        compared += 1;
    }
    assert_eq!(compared, 24);
}
