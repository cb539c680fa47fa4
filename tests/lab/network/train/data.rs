//! The positions for training and validation, read in shards without duplicates.

use crate::file::Integers;
use bulletformat::ChessBoard;
use goby_core::eval::network::{FEATURES, feature, king_bucket, output_bucket};
use goby_lab::records;
use goby_lab::targets::Targets;
use goby_suite::random::Random;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::{Path, PathBuf};
use std::thread;

/// One of `HELD_OUT` games is held out for validation.
const HELD_OUT: u64 = 50;
/// Files that a thread reads before their positions are added to the others.
const FILES: usize = 16;
/// Positions of a shard, at most, that determine how scores are adjusted to a network.
const SURVEY: usize = 1_000_000;
/// Steps of each fit, and the number of fits.
const ROUNDS: usize = 6;

/// The positions of a shard.
pub(crate) struct Data {
    pub(crate) training: Vec<ChessBoard>,
    pub(crate) validation: Vec<ChessBoard>,
    pub(crate) duplicates: usize,
}

impl Data {
    /// Reads the files of `folders` whose number modulo `shards` is `shard`. Skips positions that
    /// were read before.
    pub(crate) fn read(folders: &[PathBuf], (shard, shards): (u64, u64), threads: usize) -> Self {
        let mut data = Self {
            training: Vec::new(),
            validation: Vec::new(),
            duplicates: 0,
        };
        let mut seen = HashSet::<u64>::new();
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let paths = folders.iter().flat_map(|folder| records::files(folder));
        let files: Vec<_> = paths
            .map(|path| (number(&path), path))
            .filter(|(file, _)| file % shards == shard)
            .collect();
        for files in files.chunks(FILES * threads) {
            for (file, position) in read_all(files) {
                let [_, low, high] = position.extra;
                let set = if is_held_out(file, u16::from_le_bytes([low, high])) {
                    &mut data.validation
                } else {
                    &mut data.training
                };
                let key = hasher.hash_one((position.occ, position.pcs));
                if seen.insert(key) {
                    set.push(position);
                } else {
                    data.duplicates += 1;
                }
            }
        }
        data
    }

    /// Adjusts the scores to the evaluations of `network`: subtracts an offset and divides by a slope,
    /// so that its evaluations predict the targets best with an offset of 0 and a slope of 1.
    /// Searches score a position higher for the side to move than its evaluation, and further from
    /// zero, and results have a scale of their own; a network that learned this would change the
    /// effect of the search's margins. Returns the offset (centipawns) and the slope.
    pub(crate) fn adjust(&mut self, network: &Integers, targets: &Targets) -> (f32, f32) {
        let all = self.training.iter();
        let some = all.step_by(self.training.len().div_ceil(SURVEY).max(1));
        let evaluate = |position| network.evaluate(&Inputs::new(position, network.kings)) as f32;
        let evaluations: Vec<_> = some
            .map(|position| (evaluate(position), position))
            .collect();
        let (mut offset, mut slope) = (0.0, 1.0);
        // Results have a part in the targets that the adjustment does not change.
        for _ in 0..ROUNDS {
            let pairs: Vec<_> = evaluations
                .iter()
                .map(|&(evaluation, position)| {
                    let target = targets.of(&adjusted(position, offset, slope));
                    (evaluation, target)
                })
                .collect();
            let (further, times) = fit(&pairs, targets);
            offset += slope * further;
            slope *= times;
        }
        for position in self.training.iter_mut().chain(&mut self.validation) {
            *position = adjusted(position, offset, slope);
        }
        (offset, slope)
    }
}

/// The position with its score less `offset` centipawns and divided by `slope`.
fn adjusted(position: &ChessBoard, offset: f32, slope: f32) -> ChessBoard {
    let score = libm::roundf((f32::from(position.score) - offset) / slope) as i16;
    ChessBoard { score, ..*position }
}

/// The offset (centipawns) and the slope with which evaluations best predict points, by the method
/// of Gauss and Newton.
fn fit(pairs: &[(f32, f32)], targets: &Targets) -> (f32, f32) {
    let (mut offset, mut slope) = (0.0, 1.0);
    for _ in 0..ROUNDS {
        let mut sums = [0.0; 5];
        for &(evaluation, wanted) in pairs {
            let points = targets.points(offset + slope * evaluation);
            let by_offset = f64::from(targets.slope(points));
            let by_slope = by_offset * f64::from(evaluation);
            let error = f64::from(wanted - points);
            let terms = [
                by_offset * by_offset,
                by_offset * by_slope,
                by_slope * by_slope,
                by_offset * error,
                by_slope * error,
            ];
            for (sum, term) in sums.iter_mut().zip(terms) {
                *sum += term;
            }
        }
        let [aa, ab, bb, ay, by] = sums;
        let determinant = aa * bb - ab * ab;
        offset += ((bb * ay - ab * by) / determinant) as f32;
        slope += ((aa * by - ab * ay) / determinant) as f32;
    }
    (offset, slope)
}

/// Reads files, with a thread for every [`FILES`] of them. Returns each position with the number of its
/// file, in the order of the files.
fn read_all(files: &[(u64, PathBuf)]) -> impl Iterator<Item = (u64, ChessBoard)> {
    let read = |files: &[(u64, PathBuf)]| {
        let mut found = Vec::new();
        for (file, path) in files {
            records::each(path, |position| found.push((*file, *position)));
        }
        found
    };
    let parts = thread::scope(|scope| {
        let readers = files
            .chunks(FILES)
            .map(|files| scope.spawn(move || read(files)));
        let readers: Vec<_> = readers.collect();
        let parts = readers.into_iter().map(thread::ScopedJoinHandle::join);
        parts.collect::<Result<Vec<_>, _>>()
    });
    parts.expect("files that can be read").into_iter().flatten()
}

/// The number in a file's name.
fn number(path: &Path) -> u64 {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    name.parse().unwrap_or_default()
}

/// Shuffles the items.
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for place in (1..items.len()).rev() {
        items.swap(place, random.below(place + 1));
    }
}

/// Returns true if a game is held out. This depends only on the numbers of the file and of the
/// game, so it is the same in every run.
const fn is_held_out(file: u64, game: u16) -> bool {
    let mut hash = (file << 16 | game as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (hash ^ hash >> 32).is_multiple_of(HELD_OUT)
}

/// The inputs of the network for a position.
pub(crate) struct Inputs {
    views: [[u16; 32]; 2],
    count: usize,
    pub(crate) bucket: usize,
}

impl Inputs {
    /// The active features, from the view of the side to move and of the other side.
    pub(crate) fn features(&self) -> [&[u16]; 2] {
        self.views.each_ref().map(|view| &view[..self.count])
    }

    /// The inputs of a position for a network with this many king buckets.
    pub(crate) fn new(position: &ChessBoard, buckets: usize) -> Self {
        let mut inputs = Self {
            views: [[0; 32]; 2],
            count: 0,
            bucket: 0,
        };
        let kings = [position.ksq, position.opp_ksq].map(usize::from);
        let first = kings.map(|king| king_bucket(king, buckets) * FEATURES);
        for (code, square) in *position {
            let (is_other, piece) = (code & 8 != 0, usize::from(code & 7));
            let square = usize::from(square);
            let [own, other] = &mut inputs.views;
            own[inputs.count] = (first[0] + feature(is_other, piece, square, kings[0])) as u16;
            other[inputs.count] =
                (first[1] + feature(!is_other, piece, square ^ 56, kings[1])) as u16;
            inputs.count += 1;
        }
        inputs.bucket = output_bucket(inputs.count);
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Form, Parameters};
    use goby_lab::record::record;

    #[test]
    fn adjusted_scores_agree_with_a_network() {
        let parameters = Parameters::random(Form::Squared, 16, &mut Random::new(3));
        let network = Integers::new(&parameters);
        let evaluate = |position: &ChessBoard| network.evaluate(&Inputs::new(position, 1));
        let boards = goby_suite::openings::openings();
        let mut training: Vec<_> = boards.iter().map(|board| record(board, 0, 0.5)).collect();
        for position in &mut training {
            position.score = 17 + 2 * evaluate(position) as i16;
        }
        let mut data = Data {
            validation: training.clone(),
            training,
            duplicates: 0,
        };
        let (offset, slope) = data.adjust(&network, &Targets::new(0.0, 400.0));
        assert!(
            (offset - 17.0).abs() < 0.1 && (slope - 2.0).abs() < 1e-3,
            "{offset}, {slope}"
        );
        for position in data.training.iter().chain(&data.validation) {
            assert!((i32::from(position.score) - evaluate(position)).abs() <= 1);
        }

        // Draws are a tenth of the targets.
        let targets = Targets::new(0.1, 400.0);
        let before = data.training[0].score;
        data.adjust(&network, &targets);
        assert_ne!(data.training[0].score, before);
        let pairs = data.training.iter();
        let pairs = pairs.map(|position| (evaluate(position) as f32, targets.of(position)));
        let (offset, slope) = fit(&pairs.collect::<Vec<_>>(), &targets);
        assert!(
            offset.abs() < 0.5 && (slope - 1.0).abs() < 0.01,
            "{offset}, {slope}"
        );
    }

    #[test]
    fn one_game_in_fifty_is_held_out_wherever_it_lies() {
        let count = |games: &mut dyn Iterator<Item = (u64, u16)>| {
            games
                .filter(|&(file, game)| is_held_out(file, game))
                .count()
        };
        let all = &mut (0..100).flat_map(|file| (0..200).map(move |game| (file, game)));
        let found = count(all);
        assert!((340..=460).contains(&found), "{found} of 20,000");
        let found = count(&mut (0..10_000).map(|file| (file, 0)));
        assert!((150..=250).contains(&found), "{found} of 10,000");
    }
}
