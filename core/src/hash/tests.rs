//! Stored entries are read back, torn and foreign entries are rejected, and the more valuable entry
//! survives.

use super::slot::Words;
use super::{Bound, Entry, Record, Slot, Storage, Table};
use crate::random::Random;
use crate::types::{Depth, Key, Move, Score, Square};

/// A random entry.
fn any_entry(random: &mut Random) -> Entry {
    let bits = random.next();
    Entry {
        best: Move::from_bits(bits as u16),
        score: Score((bits >> 16) as i32 % 30_000),
        depth: Depth((bits >> 48) as i32 & 127),
        bound: [Bound::Upper, Bound::Lower, Bound::Exact][(bits >> 60) as usize % 3],
    }
}

/// The entry that a table holds for a key, read at `ply` half-moves from the root.
fn probed(table: &Table<'_>, key: Key, ply: i32) -> Option<Entry> {
    table.probe(key, ply).map(|record| record.entry)
}

fn entry(score: Score, depth: i32, bound: Bound) -> Entry {
    Entry {
        best: Some(Move::new(Square::E2, Square::E4)),
        score,
        depth: Depth(depth),
        bound,
    }
}

#[test]
fn a_slot_is_eight_bytes_and_four_more_where_slots_are_wide() {
    let bytes = if cfg!(feature = "wide-slots") { 12 } else { 8 };
    assert_eq!(size_of::<Slot>(), bytes);
    assert_eq!(size_of::<Storage<512>>(), 512 * bytes);
}

#[test]
fn an_entry_stored_in_a_fresh_table_is_read_back() {
    let storage = Storage::<64>::new();
    let mut random = Random::new(1);
    for round in 0..20_000 {
        let table = Table::new(storage.slots(), round as u8);
        table.clear();
        let (key, entry) = (Key(random.next()), any_entry(&mut random));
        table.store(key, 5, entry.into());
        assert_eq!(probed(&table, key, 5), Some(entry));
    }
}

/// A random record. It has a static eval only with feature `wide-slots`.
fn any_record(random: &mut Random) -> Record {
    let bits = random.next();
    let eval = Score(bits as i32 % 30_000);
    Record {
        entry: any_entry(random),
        eval: (cfg!(feature = "wide-slots") && bits >> 32 & 7 != 0).then_some(eval),
        was_pv: bits >> 40 & 1 != 0,
    }
}

#[test]
fn an_entry_is_read_back_with_its_static_eval() {
    let storage = Storage::<64>::new();
    let mut random = Random::new(6);
    for round in 0..20_000 {
        let table = Table::new(storage.slots(), round as u8).keeping_evaluations(true);
        table.clear();
        let (key, record) = (Key(random.next()), any_record(&mut random));
        table.store(key, 5, record);
        assert_eq!(table.probe(key, 5), Some(record));
        let forgetful = table.keeping_evaluations(false);
        let eval = None;
        forgetful.store(key, 5, record);
        assert_eq!(forgetful.probe(key, 5), Some(Record { eval, ..record }));
    }
}

#[cfg(feature = "wide-slots")]
#[test]
fn an_entry_with_another_entrys_eval_is_rejected() {
    let mut random = Random::new(7);
    let mut believed = 0;
    for _ in 0..100_000 {
        let key = Key(random.next());
        let mut words = || {
            let record = any_record(&mut random);
            Words::pack(key, record.entry, record.was_pv, 7).with(key, record.eval)
        };
        let (ours, theirs) = (words(), words());
        let third = theirs.third;
        let torn = Words { third, ..ours };
        believed += u32::from(third != ours.third && torn.unpack(key).is_some());
    }
    // About two in 12,000 pairs of static evals change the check bits equally, so a few torn slots
    // pass.
    assert!(believed < 30, "{believed} of 100,000 are believed");
}

#[test]
fn the_extremes_survive_a_round_trip() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 255);
    for key in [Key(0), Key(!0), Key(1 << 63)] {
        for score in [-32_000, -31_000, -30_000, -1, 0, 1, 30_000, 31_000, 32_000] {
            for depth in [0, 1, 99, 127] {
                for best in [None, Move::from_bits(1), Move::from_bits(0xFFFF)] {
                    for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                        let entry = Entry {
                            best,
                            score: Score(score),
                            depth: Depth(depth),
                            bound,
                        };
                        table.clear();
                        table.store(key, 0, entry.into());
                        assert_eq!(probed(&table, key, 0), Some(entry));
                    }
                }
            }
        }
    }
}

#[test]
fn depths_outside_the_field_are_cut() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    for (given, stored) in [(-7, 0), (128, 127), (i32::MAX, 127)] {
        table.clear();
        table.store(Key(9), 0, entry(Score(1), given, Bound::Exact).into());
        assert_eq!(
            probed(&table, Key(9), 0).map(|e| e.depth),
            Some(Depth(stored))
        );
    }
}

#[test]
fn mate_scores_are_relative_to_the_probing_node() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    // A side that is mated 7 plies from the root, seen from ply 5, is mated in 2 plies. Seen from
    // ply 9, it is mated 11 plies from the root.
    table.store(Key(3), 5, entry(Score::mated_in(7), 4, Bound::Exact).into());
    let found = probed(&table, Key(3), 9).expect("just stored");
    assert_eq!(found.score, Score::mated_in(11));
    table.store(
        Key(4),
        5,
        entry(-Score::mated_in(8), 4, Bound::Exact).into(),
    );
    let found = probed(&table, Key(4), 1).expect("just stored");
    assert_eq!(found.score, -Score::mated_in(4));
}

/// A slot with these two words; the third word is empty.
fn pair(a: u32, b: u32) -> Words {
    let mut words = Words::EMPTY;
    words.a = a;
    words.b = b;
    words
}

#[test]
fn a_torn_entry_is_rejected() {
    let mut random = Random::new(2);
    let mut taken = 0;
    for _ in 0..100_000 {
        let (one, other) = (Key(random.next()), Key(random.next()));
        let (first, second) = (any_entry(&mut random), any_entry(&mut random));
        for (key, late) in [(one, one), (one, other)] {
            let early = Words::pack(key, first, false, 3);
            let late_words = Words::pack(late, second, false, 4);
            let torn = [(early.a, late_words.b), (late_words.a, early.b)];
            for (a, b) in torn {
                if early.a != late_words.a {
                    taken += u32::from(pair(a, b).unpack(key).is_some());
                }
            }
        }
    }
    // There are 400,000 tries. Each passes with probability 1 in 2^17, so 3 are expected.
    assert!(taken <= 14, "{taken} torn pairs were believed");
}

#[test]
fn a_torn_entry_that_differs_in_one_half_is_always_rejected() {
    let mut random = Random::new(3);
    for _ in 0..100_000 {
        let key = Key(random.next());
        let first = any_entry(&mut random);
        let mut second = first;
        if random.next() & 1 == 0 {
            second.best = any_entry(&mut random).best;
        } else {
            second.score = any_entry(&mut random).score;
        }
        let (one, other) = (
            Words::pack(key, first, false, 0),
            Words::pack(key, second, false, 0),
        );
        if one.a != other.a {
            let torn = pair(one.a, other.b);
            assert_eq!(torn.unpack(key), None);
        }
    }
}

#[test]
fn any_changed_bit_is_noticed() {
    let mut random = Random::new(4);
    for _ in 0..2_000 {
        let key = Key(random.next());
        let words = Words::pack(key, any_entry(&mut random), false, 7);
        for bit in 0..32 {
            let a = words.a ^ 1 << bit;
            let b = words.b ^ 1 << bit;
            assert_eq!(Words { a, ..words }.unpack(key), None, "bit {bit} of a");
            assert_eq!(Words { b, ..words }.unpack(key), None, "bit {bit} of b");
        }
    }
}

#[test]
fn any_length_works() {
    let slots: [Slot; 7] = Default::default();
    let mut random = Random::new(5);
    for length in 0..=7 {
        let table = Table::new(slots.get(..length).expect("within"), 0);
        table.clear();
        for _ in 0..1_000 {
            let (key, entry) = (Key(random.next()), any_entry(&mut random));
            table.store(key, 0, entry.into());
            if length == 0 {
                assert_eq!(table.probe(key, 0), None);
            } else {
                assert!(probed(&table, key, 0).is_some_and(|found| found.score == entry.score));
            }
        }
        assert_eq!(table.permille_full(), if length == 0 { 0 } else { 1000 });
    }
}

#[test]
fn the_best_move_outlives_a_store_without_one() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    let first = entry(Score(10), 3, Bound::Lower);
    table.store(Key(8), 0, first.into());
    let second = Entry {
        best: None,
        score: Score(-5),
        depth: Depth(4),
        bound: Bound::Upper,
    };
    table.store(Key(8), 0, second.into());
    let kept = Entry {
        best: first.best,
        ..second
    };
    assert_eq!(probed(&table, Key(8), 0), Some(kept));
}

#[test]
fn the_shallower_of_a_pair_gives_way() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    table.store(Key(1), 0, entry(Score(1), 9, Bound::Lower).into());
    table.store(Key(2), 0, entry(Score(2), 2, Bound::Lower).into());
    table.store(Key(3), 0, entry(Score(3), 1, Bound::Lower).into());
    assert!(table.probe(Key(1), 0).is_some());
    assert!(table.probe(Key(2), 0).is_none());
    assert!(table.probe(Key(3), 0).is_some());
}

#[test]
fn a_table_is_as_full_as_the_entries_of_this_generation_make_it() {
    let storage = Storage::<4>::new();
    let first = Table::new(storage.slots(), 0);
    assert_eq!(first.permille_full(), 0);
    first.store(Key(1), 0, entry(Score(1), 9, Bound::Lower).into());
    assert_eq!(first.permille_full(), 250);
    assert_eq!(Table::new(storage.slots(), 1).permille_full(), 0);
}

#[test]
fn an_old_deep_entry_gives_way_to_a_new_shallow_one() {
    let storage = Storage::<2>::new();
    let old = Table::new(storage.slots(), 31);
    old.store(Key(1), 0, entry(Score(1), 9, Bound::Lower).into());
    let new = Table::new(storage.slots(), 33); // wraps to 1, two generations later
    new.store(Key(2), 0, entry(Score(2), 3, Bound::Lower).into());
    new.store(Key(3), 0, entry(Score(3), 1, Bound::Lower).into());
    assert!(new.probe(Key(1), 0).is_none());
    assert_eq!(new.permille_full(), 1000);
}

#[test]
fn a_much_shallower_bound_leaves_the_same_position_s_entry_alone() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    let deep = entry(Score(50), 9, Bound::Exact);
    table.store(Key(1), 0, deep.into());
    table.store(Key(1), 0, entry(Score(1), 2, Bound::Upper).into());
    assert_eq!(probed(&table, Key(1), 0), Some(deep));
    let later = Table::new(storage.slots(), 1);
    later.store(Key(1), 0, entry(Score(1), 2, Bound::Upper).into());
    assert_eq!(probed(&later, Key(1), 0).map(|e| e.score), Some(Score(1)));
}

#[test]
fn a_bound_on_a_principal_variation_counts_as_two_plies_deeper() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    let kept = || table.probe(Key(1), 0).map(|record| record.entry.depth);
    for (depth, was_pv, left) in [(10, false, 10), (5, false, 10), (4, true, 10), (5, true, 5)] {
        let entry = entry(Score(depth), depth, Bound::Upper);
        let eval = None;
        table.store(
            Key(1),
            0,
            Record {
                entry,
                eval,
                was_pv,
            },
        );
        assert_eq!(kept(), Some(Depth(left)), "{depth} {was_pv}");
    }
}

#[test]
fn a_bound_is_much_shallower_when_it_lacks_more_than_three_plies() {
    let storage = Storage::<2>::new();
    let table = Table::new(storage.slots(), 0);
    for depth in [8, 5, 6, 3] {
        let bound = entry(Score(depth), depth, Bound::Upper);
        table.store(Key(1), 0, bound.into());
        assert_eq!(probed(&table, Key(1), 0), Some(bound), "{depth}");
    }
    table.store(Key(1), 0, entry(Score(9), 9, Bound::Upper).into());
    table.store(Key(1), 0, entry(Score(5), 5, Bound::Upper).into());
    assert_eq!(probed(&table, Key(1), 0).map(|e| e.depth), Some(Depth(9)));
}
