//! Loops over neurons with vector instructions: on x86-64 AVX2 if the processor has it, otherwise
//! SSE2.
//!
//! The crate `pulp` detects the processor's instruction set once and gives safe access to it. On
//! other processors, and without feature `prefetch`, the compiler vectorises the loops.

#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
use pulp::x86::{V1, V3};

/// Runs `body`, compiled for the widest vector instructions of this processor.
#[inline(always)]
pub(super) fn vectorized<R>(body: impl FnOnce() -> R) -> R {
    #[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
    if let Some(unit) = V3::try_new() {
        return unit.vectorize(body);
    }
    body()
}

/// Returns the sum of `weight * x * x`, where `x` is the neuron sum clipped to `0..=most`. Each
/// product `weight * x` must fit 16 bits, the total 32 bits.
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
pub(super) fn squared_sum(sums: &[i16], weights: &[i16], most: i16) -> i32 {
    if let Some(unit) = V3::try_new() {
        on_avx2(unit, sums, weights, most)
    } else if let Some(unit) = V1::try_new() {
        on_sse2(unit, sums, weights, most)
    } else {
        one_by_one(sums, weights, most)
    }
}

/// Returns the sum of `weight * x * x`, where `x` is the neuron sum clipped to `0..=most`. Each
/// product `weight * x` must fit 16 bits, the total 32 bits.
#[cfg(not(all(feature = "prefetch", target_arch = "x86_64")))]
pub(super) fn squared_sum(sums: &[i16], weights: &[i16], most: i16) -> i32 {
    one_by_one(sums, weights, most)
}

/// [`squared_sum`] on AVX2.
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
fn on_avx2(unit: V3, sums: &[i16], weights: &[i16], most: i16) -> i32 {
    unit.vectorize(|| {
        by_blocks::<16, 8>(sums, weights, most, |a, b| {
            pulp::cast(unit.multiply_wrapping_add_adjacent_i16x16(pulp::cast(a), pulp::cast(b)))
        })
    })
}

/// [`squared_sum`] on SSE2.
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
fn on_sse2(unit: V1, sums: &[i16], weights: &[i16], most: i16) -> i32 {
    by_blocks::<8, 4>(sums, weights, most, |a, b| {
        pulp::cast(unit.multiply_wrapping_add_adjacent_i16x8(pulp::cast(a), pulp::cast(b)))
    })
}

/// [`squared_sum`] by blocks of `N` neurons. `multiply_add` multiplies two blocks and adds each
/// pair of adjacent products.
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
#[inline(always)]
fn by_blocks<const N: usize, const HALF: usize>(
    sums: &[i16],
    weights: &[i16],
    most: i16,
    multiply_add: impl Fn([i16; N], [i16; N]) -> [i32; HALF],
) -> i32 {
    let (sums, rest) = sums.as_chunks::<N>();
    let (weights, weights_rest) = weights.as_chunks::<N>();
    let mut totals = [0_i32; HALF];
    for (sums, weights) in sums.iter().zip(weights) {
        let clipped = sums.map(|sum| sum.clamp(0, most));
        let weighted = core::array::from_fn(|lane| clipped[lane].wrapping_mul(weights[lane]));
        for (total, pair) in totals.iter_mut().zip(multiply_add(weighted, clipped)) {
            *total = total.wrapping_add(pair);
        }
    }
    let total = totals
        .iter()
        .fold(0_i32, |sum, &part| sum.wrapping_add(part));
    total.wrapping_add(one_by_one(rest, weights_rest, most))
}

/// [`squared_sum`] neuron by neuron.
#[inline(always)]
fn one_by_one(sums: &[i16], weights: &[i16], most: i16) -> i32 {
    let terms = sums.iter().zip(weights).map(|(&sum, &weight)| {
        let clipped = sum.clamp(0, most);
        i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped)
    });
    terms.fold(0_i32, i32::wrapping_add)
}

#[cfg(all(test, feature = "prefetch", target_arch = "x86_64"))]
mod tests {
    extern crate std;
    use super::*;
    use crate::random::Random;
    use std::vec::Vec;

    #[test]
    fn every_vector_unit_gives_the_same_sum() {
        let mut random = Random::new(11);
        for length in [0, 1, 7, 8, 15, 16, 17, 48, 255, 256] {
            let mut draw = |least: i16, count: usize| -> Vec<i16> {
                let value = |_| least + random.below(count) as i16;
                (0..length).map(value).collect()
            };
            let (sums, weights) = (draw(-600, 1200), draw(-128, 256));
            let expected = one_by_one(&sums, &weights, 255);
            let sse2 = on_sse2(
                V1::try_new().expect("x86-64 has SSE2"),
                &sums,
                &weights,
                255,
            );
            assert_eq!(sse2, expected, "SSE2, {length} neurons");
            if let Some(unit) = V3::try_new() {
                let avx2 = on_avx2(unit, &sums, &weights, 255);
                assert_eq!(avx2, expected, "AVX2, {length} neurons");
            }
        }
    }
}
