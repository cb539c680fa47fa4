//! The weights of the network, read from the file's bytes without a copy.
//!
//! `tests/lab/network/train` makes the file. All numbers are little endian. The file has these
//! parts:
//! - The head, 26 bytes: `GOBY`; seven 16-bit numbers (format version 2, features, king buckets,
//!   neurons, output buckets, greatest activation, right shift of the output); for each output
//!   bucket a byte, its further shift.
//! - The input weights: for each king bucket and feature one byte per neuron, the weight plus
//!   [`ZERO`].
//! - The biases of the neurons, 16 bits each.
//! - The output weights: for each output bucket and each of the two views one signed byte per
//!   neuron.
//! - The biases of the output buckets, 32 bits each.

use super::features::{BUCKETS, FEATURES, is_king_bucket_count};
use super::{ONE, OUTPUT_SHIFT};

/// The network file of this build (chosen by `build.rs`). Builds with the hand-written evaluation
/// do not use it.
static FILE: &[u8] = include_bytes!(env!("GOBY_NETWORK_FILE"));

/// The length of the head in bytes.
const HEAD: usize = 4 + 2 * 7 + BUCKETS;

/// A 16-bit number of the head. Number 0 follows `GOBY`.
const fn head(number: usize) -> usize {
    let bytes: &[[u8; 2]; HEAD / 2] = array(part(0, HEAD).as_chunks().0);
    u16::from_le_bytes(bytes[number + 2]) as usize
}

// Checks that this engine can read the file's format.
const _: () = {
    assert!(FILE.len() >= HEAD, "the file of the network is too short");
    let magic = part(0, 4).first_chunk();
    assert!(
        matches!(magic, Some(b"GOBY")),
        "the file is no network of Goby's"
    );
    assert!(head(0) == 2, "the network is of another version");
    assert!(head(1) == FEATURES, "the network has other inputs");
    assert!(
        is_king_bucket_count(KING_BUCKETS),
        "the network has other king buckets"
    );
    assert!(head(4) == BUCKETS, "the network has other outputs");
    assert!(
        head(5) == ONE as usize && head(6) == OUTPUT_SHIFT as usize,
        "the network has other scales"
    );
    assert!(
        FILE.len() == HEAD + INPUTS + BIASES + OUTPUTS + 4 * BUCKETS,
        "the file of the network has another size than its head says"
    );
};

/// The number of king buckets: sets of input weights.
pub(super) const KING_BUCKETS: usize = head(2);

/// The number of hidden neurons per view.
pub(in crate::eval) const NEURONS: usize = head(3);

/// The number of rows of input weights.
pub(super) const ROWS: usize = KING_BUCKETS * FEATURES;

/// The right shift of each output bucket.
pub(super) static SHIFT: [u8; BUCKETS] = {
    let further: &[u8; BUCKETS] = array(part(HEAD - BUCKETS, BUCKETS));
    let mut shifts = [OUTPUT_SHIFT as u8; BUCKETS];
    let mut bucket = 0;
    while bucket < BUCKETS {
        shifts[bucket] += further[bucket];
        assert!(shifts[bucket] < 31);
        bucket += 1;
    }
    shifts
};

/// The weights of a feature, or of a view in the output, as in the file.
pub(super) type Bytes = [u8; NEURONS];

/// The byte of an input weight of 0.
pub(super) const ZERO: i16 = 128;

const INPUTS: usize = ROWS * NEURONS;
const BIASES: usize = 2 * NEURONS;
const OUTPUTS: usize = BUCKETS * 2 * NEURONS;

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

/// The output weights for each bucket: side to move, then opponent. The bytes are signed.
pub(super) static OUTPUT: &[[Bytes; 2]; BUCKETS] = {
    let rows: &[Bytes] = part(HEAD + INPUTS + BIASES, OUTPUTS).as_chunks().0;
    array(rows.as_chunks().0)
};

/// The bias of each output bucket.
pub(super) static OUTPUT_BIAS: [i32; BUCKETS] = {
    let begin = HEAD + INPUTS + BIASES + OUTPUTS;
    let bytes: &[[u8; 4]; BUCKETS] = array(part(begin, 4 * BUCKETS).as_chunks().0);
    let mut biases = [0; BUCKETS];
    let mut bucket = 0;
    while bucket < BUCKETS {
        biases[bucket] = i32::from_le_bytes(bytes[bucket]);
        bucket += 1;
    }
    biases
};

/// The bytes of the file from `begin`, `length` of them.
const fn part(begin: usize, length: usize) -> &'static [u8] {
    FILE.split_at(begin).1.split_at(length).0
}

/// Converts a slice to an array. Panics at compile time if the length differs.
const fn array<T, const N: usize>(slice: &'static [T]) -> &'static [T; N] {
    match slice.first_chunk() {
        Some(array) if slice.len() == N => array,
        _ => panic!("the file of the network has another size"),
    }
}

// Checks that no sum can overflow: a neuron sum with 32 pieces fits 15 bits, a clipped sum times an
// output weight fits 16 bits, and the output fits 32 bits.
const _: () = {
    let mut neuron = 0;
    while neuron < NEURONS {
        assert!(BIAS[neuron].unsigned_abs() < (1 << 14) - 33 * 128);
        neuron += 1;
    }
    assert!(ONE * 128 < 32_768);
    let mut bucket = 0;
    while bucket < BUCKETS {
        let mut most = OUTPUT_BIAS[bucket].unsigned_abs() as u64;
        let mut neuron = 0;
        while neuron < NEURONS {
            let [own, other] = &OUTPUT[bucket];
            let weights = (own[neuron] as i8).unsigned_abs() as u64
                + (other[neuron] as i8).unsigned_abs() as u64;
            most += weights * (ONE * ONE) as u64;
            neuron += 1;
        }
        assert!(most < 1 << 31);
        bucket += 1;
    }
};
