//! Compares the sums of `plain` and `packed`.

use super::{packed, plain};
use crate::eval::network::features::FEATURES;
use crate::eval::network::weights::NEURONS;
use crate::random::Random;

#[test]
fn both_forms_give_the_same_sums() {
    let mut random = Random::new(7);
    let mut feature = || random.below(FEATURES);
    let plain = |feature: usize| &plain::INPUT[feature];
    let packed = |feature: usize| &packed::INPUT[feature];
    for round in 0..50 {
        let (mut a, mut b) = (plain::Sums::BEGIN, packed::Sums::BEGIN);
        for _ in 0..round % 33 {
            let put = feature();
            a.add(plain(put));
            b.add(packed(put));
        }
        let (put, taken, captured) = (feature(), feature(), feature());
        let (old_a, old_b) = (a, b);
        a.exchange(&old_a, plain(put), plain(taken));
        b.exchange(&old_b, packed(put), packed(taken));
        let (old_a, old_b) = (a, b);
        a.capture(&old_a, plain(captured), [plain(put), plain(put)]);
        b.capture(&old_b, packed(captured), [packed(put), packed(put)]);
        a.subtract(plain(taken));
        b.subtract(packed(taken));
        let weights = plain::OUTPUT.as_flattened().iter();
        for (plain, packed) in weights.zip(packed::OUTPUT.as_flattened()) {
            assert_eq!(a.activated(plain), b.activated(packed));
        }
        let [mut of_plain, mut of_packed] = [[[0; 4]; NEURONS / 8]; 2];
        a.multiply(&mut of_plain);
        b.multiply(&mut of_packed);
        assert_eq!(of_plain, of_packed);
    }
}
