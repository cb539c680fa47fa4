//! Assembly of lines from the bytes of a serial line, some of which are lost.

#![no_main]

use goby::driver::LineBuffer;
use libfuzzer_sys::fuzz_target;

/// The byte that represents lost bytes, as in `cecp/firmware/src/wire.rs`.
const LOST: u8 = 0xFF;

fuzz_target!(|input: (u8, &[u8])| {
    let (size, bytes) = input;
    let mut storage = [0; 256];
    let room = usize::from(size).min(storage.len());
    let mut buffer = LineBuffer::new(&mut storage[..room]);
    let (mut lost, mut long, mut returned) = (false, 0, false);
    for &byte in bytes {
        if byte == LOST {
            buffer.lose();
            (lost, returned) = (true, false);
            continue;
        }
        let is_whole = buffer.push(byte);
        // A line feed after a carriage return ends no other line.
        let is_rest = byte == b'\n' && returned;
        returned = byte == b'\r';
        assert_eq!(is_whole, matches!(byte, b'\n' | b'\r') && !is_rest);
        if !is_whole {
            long += usize::from(!is_rest);
            assert!(buffer.line().is_none(), "an unfinished line");
            continue;
        }
        let line = buffer.line().expect("a whole line");
        assert_eq!(line.overrun, lost);
        assert!(line.text.len() <= room);
        assert!(!line.overlong || long > room || lost);
        assert_eq!(line.text, line.text.trim_ascii());
        assert!(line.text.bytes().all(|byte| byte >= b' ' && byte != 0x7F));
        buffer.clear();
        (lost, long) = (false, 0);
    }
});
