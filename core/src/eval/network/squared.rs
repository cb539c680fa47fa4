//! The output weights of networks of version 2, whose squared neurons are summed with them.
//!
//! The head of the file ends with the right shift of the output, 16 bits, and for each output bucket a
//! byte, its further shift. The tail has these parts:
//! - The output weights: for each output bucket and each of the two views one signed byte per neuron.
//! - The biases of the output buckets, 32 bits each.

use super::features::BUCKETS;
use super::weights::{Bytes, IS_LAYERED, NEURONS, TAIL, array, head, part, words};
use super::{ONE, OUTPUT_SHIFT};

/// The output buckets of this form: none in a network of another version.
pub(super) const SETS: usize = if IS_LAYERED { 0 } else { BUCKETS };

/// Where the further shifts begin in the file.
const SHIFTS: usize = 18;

const OUTPUTS: usize = SETS * 2 * NEURONS;

/// The right shift of each output bucket.
pub(super) static SHIFT: [u8; SETS] = {
    let further: &[u8; SETS] = array(part(SHIFTS, SETS));
    let mut shifts = [OUTPUT_SHIFT as u8; SETS];
    let mut bucket = 0;
    while bucket < shifts.len() {
        shifts[bucket] += further[bucket];
        assert!(shifts[bucket] < 31);
        bucket += 1;
    }
    shifts
};

/// The output weights for each bucket: side to move, then opponent. The bytes are signed.
pub(super) static OUTPUT: &[[Bytes; 2]; SETS] = {
    let rows: &[Bytes] = TAIL.split_at(OUTPUTS).0.as_chunks().0;
    array(rows.as_chunks().0)
};

/// The bias of each output bucket.
pub(super) static OUTPUT_BIAS: [i32; SETS] = words(if IS_LAYERED {
    &[]
} else {
    TAIL.split_at(OUTPUTS).1
});

// Checks the scales, and that no sum can overflow: a clipped sum times an output weight fits 16 bits,
// and the output fits 32 bits.
const _: () = {
    assert!(
        IS_LAYERED || head(6) == OUTPUT_SHIFT as usize,
        "the network has other scales"
    );
    assert!(ONE * 128 < 32_768);
    let mut bucket = 0;
    while bucket < OUTPUT.len() {
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
