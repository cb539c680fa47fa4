//! The sums of a dense layer, whose inputs are bytes.
//!
//! Most inputs are 0, so blocks of four inputs that are all 0 are skipped.

use crate::eval::network::MOST;
use crate::eval::network::weights::{array, words};

/// The weights of a dense layer: for each block of four inputs, for each output, four signed bytes.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "prefetch", repr(C, align(64)))]
pub(in crate::eval::network) struct Layer<const BLOCKS: usize, const OUTPUTS: usize> {
    pub(in crate::eval::network) weights: [[[u8; 4]; OUTPUTS]; BLOCKS],
    pub(in crate::eval::network) biases: [i32; OUTPUTS],
}

/// A way to compute the sums of a layer on this processor.
pub(in crate::eval::network) trait Unit: Copy {
    fn sums<const BLOCKS: usize, const OUTPUTS: usize>(
        self,
        layer: &Layer<BLOCKS, OUTPUTS>,
        inputs: &[[u8; 4]; BLOCKS],
    ) -> [i32; OUTPUTS];
}

impl<const BLOCKS: usize, const OUTPUTS: usize> Layer<BLOCKS, OUTPUTS> {
    /// The initial value of the memory.
    pub(in crate::eval::network) const EMPTY: Self = Self {
        weights: [[[0; 4]; OUTPUTS]; BLOCKS],
        biases: [0; OUTPUTS],
    };

    /// Reads the layer from the first of some bytes, and returns the others too.
    pub(in crate::eval::network) const fn read(bytes: &'static [u8]) -> (Self, &'static [u8]) {
        let (weights, rest) = bytes.split_at(4 * OUTPUTS * BLOCKS);
        let (biases, rest) = rest.split_at(4 * OUTPUTS);
        let rows: &[[[u8; 4]; OUTPUTS]] = weights.as_chunks().0.as_chunks().0;
        let layer = Self {
            weights: *array(rows),
            biases: words(biases),
        };
        (layer, rest)
    }

    /// Returns true if no sum can overflow.
    pub(in crate::eval::network) const fn fits(&self) -> bool {
        let most = 4 * BLOCKS as i64 * MOST as i64 * 128;
        let mut output = 0;
        while output < OUTPUTS {
            if most + self.biases[output].unsigned_abs() as i64 >= 1 << 31 {
                return false;
            }
            output += 1;
        }
        true
    }

    /// The sums of all outputs. The inputs are at most [`MOST`].
    #[inline(always)]
    pub(in crate::eval::network) fn sums(
        &self,
        unit: impl Unit,
        inputs: &[[u8; 4]; BLOCKS],
    ) -> [i32; OUTPUTS] {
        unit.sums(self, inputs)
    }
}

/// Any processor.
#[derive(Clone, Copy)]
pub(in crate::eval::network) struct Any;

impl Unit for Any {
    #[inline(always)]
    fn sums<const BLOCKS: usize, const OUTPUTS: usize>(
        self,
        layer: &Layer<BLOCKS, OUTPUTS>,
        inputs: &[[u8; 4]; BLOCKS],
    ) -> [i32; OUTPUTS] {
        let mut sums = layer.biases;
        for (block, weights) in inputs.iter().zip(&layer.weights) {
            if u32::from_ne_bytes(*block) != 0 {
                let block = block.map(i32::from);
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    for (input, weight) in block.into_iter().zip(weights) {
                        *sum += input * i32::from(*weight as i8);
                    }
                }
            }
        }
        sums
    }
}

/// AVX2.
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
impl Unit for pulp::x86::V3 {
    #[inline(always)]
    fn sums<const BLOCKS: usize, const OUTPUTS: usize>(
        self,
        layer: &Layer<BLOCKS, OUTPUTS>,
        inputs: &[[u8; 4]; BLOCKS],
    ) -> [i32; OUTPUTS] {
        const LANES: usize = 8;
        const { assert!(OUTPUTS.is_multiple_of(LANES)) };
        let mut sums = layer.biases;
        for (inputs, weights) in inputs.chunks(64).zip(layer.weights.chunks(64)) {
            let mut used = used(self, inputs);
            while used != 0 {
                let place = used.trailing_zeros() as usize;
                used &= used - 1;
                let (Some(block), Some(weights)) = (inputs.get(place), weights.get(place)) else {
                    break;
                };
                let block = self.splat_u32x8(u32::from_le_bytes(*block));
                let (sums, _) = sums.as_chunks_mut::<LANES>();
                let (weights, _) = weights.as_chunks::<LANES>();
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    let weights = pulp::cast(*weights);
                    // Two products of bytes fit 16 bits, because inputs have 7 bits.
                    let pairs =
                        self.multiply_saturating_add_adjacent_i8x32(pulp::cast(block), weights);
                    let fours =
                        self.multiply_wrapping_add_adjacent_i16x16(pairs, self.splat_i16x16(1));
                    let found = self.wrapping_add_i32x8(pulp::cast(*sums), fours);
                    *sums = pulp::cast(found);
                }
            }
        }
        sums
    }
}

/// A mask of the blocks, at most 64, that are not 0.
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
#[inline(always)]
fn used(unit: pulp::x86::V3, blocks: &[[u8; 4]]) -> u64 {
    let (eights, rest) = blocks.as_chunks::<8>();
    let mut mask = 0;
    for (place, eight) in eights.iter().enumerate() {
        let is_zero = unit.cmp_eq_u32x8(pulp::cast(*eight), unit.splat_u32x8(0));
        let zeros = unit.avx._mm256_movemask_ps(pulp::cast(is_zero));
        mask |= u64::from(!zeros as u8) << (8 * place);
    }
    for (place, block) in (8 * eights.len()..).zip(rest) {
        mask |= u64::from(*block != [0; 4]) << place;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A layer with random weights, extreme ones among them.
    fn layer<const BLOCKS: usize, const OUTPUTS: usize>(
        random: &mut Random,
    ) -> Layer<BLOCKS, OUTPUTS> {
        let mut layer = Layer::EMPTY;
        for weight in layer.weights.as_flattened_mut().as_flattened_mut() {
            *weight = match random.below(8) {
                0 => 128,
                1 => 127,
                _ => random.below(256) as u8,
            };
        }
        for bias in &mut layer.biases {
            *bias = random.below(20_000) as i32 - 10_000;
        }
        layer
    }

    /// Compares the sums on all units with the definition.
    fn compare<const BLOCKS: usize, const OUTPUTS: usize>(random: &mut Random) {
        for round in 0..40 {
            let layer = layer::<BLOCKS, OUTPUTS>(random);
            let mut inputs = [[0; 4]; BLOCKS];
            for input in inputs.as_flattened_mut() {
                // From all zeros to none.
                if random.below(40) < round {
                    *input = if random.below(3) == 0 {
                        127
                    } else {
                        random.below(128) as u8
                    };
                }
            }
            let mut expected = layer.biases;
            for (block, weights) in inputs.iter().zip(&layer.weights) {
                for (output, weights) in weights.iter().enumerate() {
                    for place in 0..4 {
                        expected[output] +=
                            i32::from(block[place]) * i32::from(weights[place] as i8);
                    }
                }
            }
            assert_eq!(layer.sums(Any, &inputs), expected, "{BLOCKS} blocks");
            #[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
            if let Some(unit) = pulp::x86::V3::try_new() {
                let sums = unit.vectorize(|| layer.sums(unit, &inputs));
                assert_eq!(sums, expected, "AVX2, {BLOCKS} blocks");
            }
        }
    }

    #[test]
    fn every_unit_gives_the_sums_of_the_definition() {
        let random = &mut Random::new(5);
        compare::<128, 16>(random);
        compare::<8, 32>(random);
        compare::<24, 8>(random);
        compare::<67, 8>(random);
        compare::<4, 16>(random);
    }
}
