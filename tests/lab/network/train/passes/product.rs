//! Products of matrices in rows, for the dense layers.

/// Rows that are computed together, so that a row of the right matrix is loaded once for all of them.
const TOGETHER: usize = 8;

/// Adds to `sums` the product of two matrices. `left` has rows of `inner` numbers; `right` has `inner`
/// rows as long as those of `sums`, `width`, a multiple of 8.
pub(super) fn add_product(
    left: &[f32],
    right: &[f32],
    sums: &mut [f32],
    inner: usize,
    width: usize,
) {
    if width.is_multiple_of(16) {
        by_lanes::<16>(left, right, sums, inner, width);
    } else {
        by_lanes::<8>(left, right, sums, inner, width);
    }
}

/// [`add_product`] with vectors of `L` numbers.
fn by_lanes<const L: usize>(
    left: &[f32],
    right: &[f32],
    sums: &mut [f32],
    inner: usize,
    width: usize,
) {
    let mut rows = left.chunks_exact(TOGETHER * inner);
    let mut found = sums.chunks_exact_mut(TOGETHER * width);
    for (left, sums) in rows.by_ref().zip(found.by_ref()) {
        of_rows::<TOGETHER, L>(left, right, sums, inner, width);
    }
    let rest = rows.remainder().chunks_exact(inner);
    for (left, sums) in rest.zip(found.into_remainder().chunks_exact_mut(width)) {
        of_rows::<1, L>(left, right, sums, inner, width);
    }
}

/// [`add_product`] for `R` rows of `left`.
#[inline(always)]
fn of_rows<const R: usize, const L: usize>(
    left: &[f32],
    right: &[f32],
    sums: &mut [f32],
    inner: usize,
    width: usize,
) {
    let rows: [&[f32]; R] = std::array::from_fn(|row| &left[row * inner..][..inner]);
    for column in (0..width).step_by(L) {
        let mut found: [[f32; L]; R] = std::array::from_fn(|row| {
            let sums = &sums[row * width + column..];
            *sums.first_chunk().expect("whole vectors")
        });
        for (place, right) in right.chunks_exact(width).take(inner).enumerate() {
            let right: &[f32; L] = right[column..].first_chunk().expect("whole vectors");
            for (found, row) in found.iter_mut().zip(rows) {
                let factor = row[place];
                for (found, right) in found.iter_mut().zip(right) {
                    *found += factor * right;
                }
            }
        }
        for (row, found) in found.iter().enumerate() {
            sums[row * width + column..][..L].copy_from_slice(found);
        }
    }
}

/// Sets `to` to the transpose of a matrix with rows of `width` numbers.
pub(super) fn transpose(from: &[f32], to: &mut [f32], width: usize) {
    let height = from.len() / width;
    for (row, numbers) in from.chunks_exact(width).enumerate() {
        for (column, number) in numbers.iter().enumerate() {
            to[column * height + row] = *number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goby_suite::random::Random;

    #[test]
    fn products_agree_with_the_definition() {
        let mut random = Random::new(3);
        for (height, inner, width) in [(1, 1, 8), (8, 5, 16), (19, 33, 24), (16, 7, 48)] {
            let mut draw = |count: usize| -> Vec<f32> {
                (0..count).map(|_| random.below(9) as f32 - 4.0).collect()
            };
            let (left, right) = (draw(height * inner), draw(inner * width));
            let before = draw(height * width);
            let mut sums = before.clone();
            add_product(&left, &right, &mut sums, inner, width);
            let mut transposed = vec![0.0; inner * width];
            transpose(&right, &mut transposed, width);
            for (place, sum) in sums.iter().enumerate() {
                let (row, column) = (place / width, place % width);
                let row = &left[row * inner..][..inner];
                let column = &transposed[column * inner..][..inner];
                let terms = row.iter().zip(column).map(|(a, b)| a * b);
                assert_eq!(*sum, before[place] + terms.sum::<f32>());
            }
        }
    }
}
