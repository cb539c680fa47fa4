//! Tests of `line`.

use super::*;

extern crate std;
use std::string::String;
use std::vec::Vec;

fn lines(bytes: &[u8], limit: usize) -> Vec<(String, bool)> {
    let mut storage = std::vec![0; limit];
    let mut buffer = LineBuffer::new(&mut storage);
    let mut lines = Vec::new();
    for &byte in bytes {
        if buffer.push(byte) {
            let line = buffer.line().unwrap();
            lines.push((line.text.into(), line.overlong));
            buffer.clear();
        }
    }
    lines
}

#[test]
fn a_line_ends_in_any_of_three_ways() {
    let ping = |number| (std::format!("ping {number}"), false);
    for text in [
        "ping 1\nping 2\n",
        "ping 1\rping 2\r",
        "ping 1\r\nping 2\r\n",
    ] {
        assert_eq!(lines(text.as_bytes(), 6), [ping(1), ping(2)], "{text:?}");
    }
    let empty = (String::new(), false);
    assert_eq!(lines(b"\r\r\n", 6), [empty.clone(), empty.clone()]);
    assert_eq!(lines(b"\n\r", 6), [empty.clone(), empty]);
}

#[cfg(feature = "person")]
#[test]
fn a_character_can_be_taken_back() {
    let expected = [("e4".into(), false)];
    assert_eq!(lines(b"\x08e5\x084\n", 20), expected);
    assert_eq!(lines("eé\x7F4\n".as_bytes(), 20), expected);
    assert_eq!(lines("é\x08\x08\x08e4\n".as_bytes(), 20), expected);
}

#[cfg(feature = "desktop")]
#[test]
fn a_mark_of_utf_8_belongs_to_no_line() {
    let expected = [("uci".into(), false), ("isready".into(), false)];
    assert_eq!(
        lines("\u{feff}uci\n\u{feff} isready\r\n".as_bytes(), 20),
        expected
    );
}

#[test]
fn control_characters_are_blanks() {
    assert_eq!(lines(b"\0ping 1\n", 20), [("ping 1".into(), false)]);
    assert_eq!(lines(b"e2\0e4\n", 20), [("e2 e4".into(), false)]);
}

#[cfg(feature = "pico")]
#[test]
fn control_characters_of_two_bytes_are_blanks() {
    let expected = [("a  31m\u{a0}\u{c0}".into(), false)];
    assert_eq!(
        lines("a\u{9b}31m\u{a0}\u{c0}\u{85}\n".as_bytes(), 20),
        expected
    );
}

#[test]
fn an_overlong_line_keeps_its_beginning_and_spares_the_next() {
    let expected = [("0123".into(), true), ("abcd".into(), false)];
    assert_eq!(lines(b"0123456789\nabcd\r\n", 4), expected);
}

#[test]
fn bytes_that_are_no_text_become_question_marks() {
    assert_eq!(lines(b"a\xFFb\xC3\n", 20), [("a?b?".into(), false)]);
    assert_eq!(lines("é\n".as_bytes(), 1), [("?".into(), true)]);
}

#[test]
fn a_loss_spoils_its_line_and_no_other() {
    let mut storage = [0; 20];
    let mut buffer = LineBuffer::new(&mut storage);
    b"usermove e2".iter().for_each(|&byte| {
        buffer.push(byte);
    });
    buffer.lose();
    assert!(!buffer.push(b'5') && buffer.push(b'\n'));
    let line = buffer.line().unwrap();
    assert_eq!((line.text, line.overrun), ("usermove e2", true));
    buffer.clear();
    assert!(buffer.push(b'\n'));
    assert_eq!(buffer.line(), Some(InputLine::new("")));
}

#[test]
fn an_unfinished_line_is_no_line() {
    assert_eq!(lines(b"quit", 20), []);
}
