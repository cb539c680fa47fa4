//! The weights of the network, read from the file's bytes without a copy.
//!
//! `tests/lab/network/train` makes the file. All numbers are little endian. The file has these
//! parts:
//! - The head, 26 bytes: `GOBY`; six 16-bit numbers (format version, features, king buckets, neurons,
//!   output buckets, greatest activation of a neuron); ten bytes that depend on the version.
//! - The input weights: for each king bucket and feature one byte per neuron, the weight plus
//!   [`ZERO`].
//! - The biases of the neurons, 16 bits each.
//! - The tail: version 2 in `squared.rs`, version 3 in `layers.rs`.

use super::ONE;
use super::features::{BUCKETS, FEATURES, is_king_bucket_count};

/// The network file of this build (chosen by `build.rs`). Builds with the hand-written evaluation
/// do not use it.
static FILE: &[u8] = include_bytes!(env!("GOBY_NETWORK_FILE"));

/// The length of the head in bytes.
const HEAD: usize = 4 + 2 * NUMBERS;

/// The 16-bit numbers of the head after `GOBY`, with those of the version.
const NUMBERS: usize = 11;

/// A 16-bit number of the head. Number 0 follows `GOBY`.
pub(super) const fn head(number: usize) -> usize {
    let bytes: &[[u8; 2]; HEAD / 2] = array(part(0, HEAD).as_chunks().0);
    u16::from_le_bytes(bytes[number + 2]) as usize
}

/// The format version.
const VERSION: usize = head(0);

// Checks that this engine can read the file's format.
const _: () = {
    assert!(FILE.len() >= HEAD, "the file of the network is too short");
    let magic = part(0, 4).first_chunk();
    assert!(
        matches!(magic, Some(b"GOBY")),
        "the file is no network of Goby's"
    );
    assert!(
        matches!(VERSION, 2 | 3),
        "the network is of another version"
    );
    assert!(head(1) == FEATURES, "the network has other inputs");
    assert!(
        is_king_bucket_count(KING_BUCKETS),
        "the network has other king buckets"
    );
    assert!(NEURONS.is_multiple_of(8), "the neurons are no whole blocks");
    assert!(head(4) == BUCKETS, "the network has other outputs");
    assert!(head(5) == ONE as usize, "the network has other scales");
};

/// True if dense layers follow the neurons (version 3).
pub(super) const IS_LAYERED: bool = VERSION == 3;

/// The number of king buckets: sets of input weights.
pub(super) const KING_BUCKETS: usize = head(2);

/// The number of hidden neurons per view.
pub(in crate::eval) const NEURONS: usize = head(3);

/// The number of rows of input weights.
pub(super) const ROWS: usize = KING_BUCKETS * FEATURES;

/// A byte for each neuron, as in the file: the weights of a feature, or of a view in the output.
pub(super) type Bytes = [u8; NEURONS];

/// The byte of an input weight of 0.
pub(super) const ZERO: i16 = 128;

const INPUTS: usize = ROWS * NEURONS;
const BIASES: usize = 2 * NEURONS;

/// The weights of all neurons, for each king bucket and feature.
pub(super) static INPUT: &[Bytes; ROWS] = array(part(HEAD, INPUTS).as_chunks().0);

/// The sum of each neuron without any feature.
pub(super) static BIAS: [i16; NEURONS] = {
    let bytes: &[[u8; 2]; NEURONS] = array(part(HEAD + INPUTS, BIASES).as_chunks().0);
    let mut biases = [0; NEURONS];
    let mut neuron = 0;
    while neuron < NEURONS {
        biases[neuron] = i16::from_le_bytes(bytes[neuron]);
        neuron += 1;
    }
    biases
};

/// The bytes of the tail.
pub(super) const TAIL: &[u8] = FILE.split_at(HEAD + INPUTS + BIASES).1;

/// The bytes of the file from `begin`, `length` of them.
pub(super) const fn part(begin: usize, length: usize) -> &'static [u8] {
    FILE.split_at(begin).1.split_at(length).0
}

/// Converts a slice to an array. Panics at compile time if the length differs.
pub(super) const fn array<T, const N: usize>(slice: &'static [T]) -> &'static [T; N] {
    match slice.first_chunk() {
        Some(array) if slice.len() == N => array,
        _ => panic!("the file of the network has another size than its head says"),
    }
}

/// The signed 32-bit numbers in some bytes.
pub(super) const fn words<const N: usize>(bytes: &'static [u8]) -> [i32; N] {
    let bytes: &[[u8; 4]; N] = array(bytes.as_chunks().0);
    let mut words = [0; N];
    let mut place = 0;
    while place < N {
        words[place] = i32::from_le_bytes(bytes[place]);
        place += 1;
    }
    words
}

// Checks that a neuron sum with 32 pieces fits 15 bits.
const _: () = {
    let mut neuron = 0;
    while neuron < NEURONS {
        assert!(BIAS[neuron].unsigned_abs() < (1 << 14) - 33 * 128);
        neuron += 1;
    }
};
