//! The positions: read, freed of duplicates, and split into those from which the network learns
//! and those on which it is judged.

use crate::file::Integers;
use bulletformat::ChessBoard;
use goby_core::eval::network::{feature, output_bucket};
use goby_tests::random::Random;
use goby_tests::records;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::PathBuf;
use std::thread;

/// Of so many files one is for judging.
const HELD_OUT: usize = 50;
/// No score of a teacher lies further from zero.
const MOST: i32 = 10_000;

/// The positions of some folders.
pub(crate) struct Data {
    pub(crate) training: Vec<ChessBoard>,
    pub(crate) validation: Vec<ChessBoard>,
    pub(crate) duplicates: usize,
}

impl Data {
    /// Reads every file of the folders; a position that was read before is left out.
    pub(crate) fn read(folders: &[PathBuf]) -> Self {
        let mut data = Self {
            training: Vec::new(),
            validation: Vec::new(),
            duplicates: 0,
        };
        let mut seen = HashSet::<u64>::new();
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        for (number, path) in folders
            .iter()
            .flat_map(|folder| records::files(folder))
            .enumerate()
        {
            let set = if number % HELD_OUT == 0 {
                &mut data.validation
            } else {
                &mut data.training
            };
            records::each(&path, |position| {
                let key = hasher.hash_one((position.occ, position.pcs));
                if seen.insert(key) {
                    set.push(*position);
                } else {
                    data.duplicates += 1;
                }
            });
        }
        data
    }

    /// Gives each position the score that `teacher` has for it.
    pub(crate) fn mark(&mut self, teacher: &Integers, threads: usize) {
        for set in [&mut self.training, &mut self.validation] {
            let share = set.len().div_ceil(threads).max(1);
            thread::scope(|scope| {
                for part in set.chunks_mut(share) {
                    scope.spawn(move || {
                        for position in part {
                            let score = teacher.evaluate(&Inputs::new(position));
                            position.score = score.clamp(-MOST, MOST) as i16;
                        }
                    });
                }
            });
        }
    }

    /// Puts the positions for learning into another order.
    pub(crate) fn shuffle(&mut self, random: &mut Random) {
        for place in (1..self.training.len()).rev() {
            self.training.swap(place, random.below(place + 1));
        }
    }
}

/// What the network sees of a position.
pub(crate) struct Inputs {
    /// The features of the side to move and of the other one; the first `count` of each.
    pub(crate) views: [[u16; 32]; 2],
    pub(crate) count: usize,
    pub(crate) bucket: usize,
}

impl Inputs {
    pub(crate) fn new(position: &ChessBoard) -> Self {
        let mut inputs = Self {
            views: [[0; 32]; 2],
            count: 0,
            bucket: 0,
        };
        let kings = [position.ksq, position.opp_ksq].map(usize::from);
        for (code, square) in *position {
            let (is_other, piece) = (code & 8 != 0, usize::from(code & 7));
            let square = usize::from(square);
            let [own, other] = &mut inputs.views;
            own[inputs.count] = feature(is_other, piece, square, kings[0]) as u16;
            other[inputs.count] = feature(!is_other, piece, square ^ 56, kings[1]) as u16;
            inputs.count += 1;
        }
        inputs.bucket = output_bucket(inputs.count);
        inputs
    }
}
