//! The weights of the network, read in place.
//!
//! The file is made by `tests/lab/network/train`. Its head has 26 bytes: `GOBY`; seven numbers of
//! 16 bits: the version of the form (2), features, king buckets, neurons, output buckets, the
//! largest clipped sum, and the right shift of the output; and for each output bucket a byte, its
//! further shift. Then come, for each king bucket and feature, a row of bytes, each [`ZERO`] more
//! than the weight; biases of 16 bits; for each output bucket a row of signed bytes for either
//! view; and their biases of 32 bits, all little endian.

use super::features::{BUCKETS, FEATURES};
use super::{ONE, OUTPUT_SHIFT, features};

/// The network of this build (`build.rs`). Builds with the hand-written evaluation do not use it.
static FILE: &[u8] = include_bytes!(env!("GOBY_NETWORK_FILE"));

/// Bytes of the head.
const HEAD: usize = 4 + 2 * 7 + BUCKETS;

/// A number of the head: the one after the magic is the 0th.
const fn head(number: usize) -> usize {
    let bytes: &[[u8; 2]; HEAD / 2] = array(part(0, HEAD).as_chunks().0);
    u16::from_le_bytes(bytes[number + 2]) as usize
}

// The form that this engine reads.
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
        KING_BUCKETS == 1 || KING_BUCKETS == features::KING_BUCKETS,
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

/// King buckets: sets of input weights.
pub(super) const KING_BUCKETS: usize = head(2);

/// Hidden neurons of a view.
pub(in crate::eval) const NEURONS: usize = head(3);

/// Rows of input weights.
pub(super) const ROWS: usize = KING_BUCKETS * FEATURES;

/// The right shift of the output of each bucket.
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

/// The weights of a feature, or of a view in the output, as they are written.
pub(super) type Bytes = [u8; NEURONS];

/// The byte that represents an input weight of 0.
pub(super) const ZERO: i16 = 128;

const INPUTS: usize = ROWS * NEURONS;
const BIASES: usize = 2 * NEURONS;
const OUTPUTS: usize = BUCKETS * 2 * NEURONS;

/// For each king bucket and feature the weights of the neurons.
pub(super) static INPUT: &[Bytes; ROWS] = array(part(HEAD, INPUTS).as_chunks().0);

/// The sum of each neuron before any feature.
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

/// For each bucket the weights of the side to move and those of the other one, signed.
pub(super) static OUTPUT: &[[Bytes; 2]; BUCKETS] = {
    let rows: &[Bytes] = part(HEAD + INPUTS + BIASES, OUTPUTS).as_chunks().0;
    array(rows.as_chunks().0)
};

/// The bias of each bucket.
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

/// A part of the file.
const fn part(begin: usize, length: usize) -> &'static [u8] {
    FILE.split_at(begin).1.split_at(length).0
}

/// All of them, as many as required.
const fn array<T, const N: usize>(slice: &'static [T]) -> &'static [T; N] {
    match slice.first_chunk() {
        Some(array) if slice.len() == N => array,
        _ => panic!("the file of the network has another size"),
    }
}

// No sum can overflow: the sum of a neuron fits 15 bits with 32 pieces on the board; a clipped sum
// times an output weight fits 16 bits; the output fits 32.
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
