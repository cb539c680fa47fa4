//! Tests of `memory`.

use super::*;

/// Goes on to the end.
fn always(_: u32) -> bool {
    true
}

/// A table of 32 MiB, which is more than one piece.
fn large() -> HashTable {
    let mut table = HashTable::new(0);
    assert_eq!(table.resize(32, &mut always), profile::slots(32));
    table
}

#[test]
fn a_cleared_table_has_no_entry_in_any_piece() {
    let mut table = large();
    let bytes = table.bytes.as_mut().unwrap();
    bytes.fill(1);
    table.slots();
    table.clear(&mut always);
    assert!(table.bytes.as_ref().unwrap().iter().all(|&byte| byte == 0));
}

#[test]
fn a_table_that_was_not_used_since_is_not_cleared_again() {
    let mut table = large();
    let mut pieces = 0;
    let mut count = |table: &mut HashTable| {
        table.clear(&mut |_| {
            pieces += 1;
            true
        });
        std::mem::take(&mut pieces)
    };
    assert_eq!(count(&mut table), 0);
    table.slots();
    assert!(count(&mut table) > 0);
}

#[test]
fn work_that_need_not_go_on_ends_after_a_piece_and_is_done_later() {
    let mut table = large();
    table.bytes.as_mut().unwrap().fill(1);
    table.slots();
    let mut calls = 0;
    table.clear(&mut |_| {
        calls += 1;
        false
    });
    assert_eq!(calls, 1);
    assert!(!table.is_clear);
    table.clear(&mut always);
    assert!(table.is_clear);
    assert!(table.bytes.as_ref().unwrap().iter().all(|&byte| byte == 0));
}

#[test]
fn the_share_that_is_done_grows_to_all() {
    let mut shares = Vec::new();
    HashTable::new(0).resize(200, &mut |percent| {
        shares.push(percent);
        true
    });
    assert!(shares.is_sorted(), "{shares:?}");
    assert!(shares.last().is_some_and(|&last| last <= 100), "{shares:?}");
}

#[test]
fn a_table_is_as_large_as_there_is_room() {
    let mut table = HashTable::new(0);
    for (wanted, room, expected) in [
        (1_000, usize::MAX, 1_000),
        (1_000, 1_000 * size_of::<Slot>(), 1_000),
        (1_000, 999 * size_of::<Slot>(), 998),
        (1_000, 0, 0),
    ] {
        table.bytes = None;
        table.allocate(wanted, room);
        assert_eq!(table.len(), expected, "{wanted} {room}");
    }
}

#[test]
fn a_thread_has_no_tables_where_there_is_too_little_room() {
    let lent = |room| lend_within(&profile::DESKTOP, room).is_some();
    assert!(!lent(1 << 20));
    assert!(lent(4 << 20));
}
