//! The weights of the network, read where they lie.
//!
//! The file is made by `tests/lab/network/train`. Its head has 16 bytes: `GOBY`, then six numbers
//! of 16 bits: the version of the form, inputs, neurons, outputs, the largest clipped sum, and by
//! how many bits the output is shifted. Then come a row of bytes for each feature, each [`ZERO`]
//! more than the weight; biases of 16 bits; for each bucket a row of signed bytes for either view;
//! and their biases of 32 bits, all little endian.

use super::features::{BUCKETS, FEATURES};
use super::{ONE, OUTPUT_SHIFT};

/// The network that this build has (`build.rs`). Where the hand-written terms evaluate nothing asks
/// it.
static FILE: &[u8] = include_bytes!(env!("GOBY_NETWORK_FILE"));

/// Bytes of the head.
const HEAD: usize = 16;

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
    assert!(head(0) == 1, "the network is of another version");
    assert!(head(1) == FEATURES, "the network has other inputs");
    assert!(head(3) == BUCKETS, "the network has other outputs");
    assert!(
        head(4) == ONE as usize && head(5) == OUTPUT_SHIFT as usize,
        "the network has other scales"
    );
    assert!(
        FILE.len() == HEAD + INPUTS + BIASES + OUTPUTS + 4 * BUCKETS,
        "the file of the network has another size than its head says"
    );
};

/// Hidden neurons of a view.
pub(in crate::eval) const NEURONS: usize = head(2);

/// The weights of a feature, or of a view in the output, as they are written.
pub(super) type Bytes = [u8; NEURONS];

/// What an input weight of 0 is written as.
pub(super) const ZERO: i16 = 128;

const INPUTS: usize = FEATURES * NEURONS;
const BIASES: usize = 2 * NEURONS;
const OUTPUTS: usize = BUCKETS * 2 * NEURONS;

/// For each feature the weights of the neurons.
pub(super) static INPUT: &[Bytes; FEATURES] = array(part(HEAD, INPUTS).as_chunks().0);

/// What a neuron adds up to before any feature.
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

/// What a bucket adds.
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

/// All that is there, which is as many as wanted.
const fn array<T, const N: usize>(slice: &'static [T]) -> &'static [T; N] {
    match slice.first_chunk() {
        Some(array) if slice.len() == N => array,
        _ => panic!("the file of the network has another size"),
    }
}

// No sum can overflow: not that of a neuron in 15 bits, on a board with 32 pieces and all; not a
// clipped sum times an output weight in 16 bits; not the output in 32.
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
        assert!(most < 1 << 31 && OUTPUT_SHIFT < 31);
        bucket += 1;
    }
};
