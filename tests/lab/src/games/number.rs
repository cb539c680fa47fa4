//! Conversion of numbers to bytes and back.

/// Removes and returns the first byte.
pub(super) fn take(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

/// Removes two bytes and returns their number, little-endian.
pub(super) fn take_two(bytes: &mut &[u8]) -> Option<u16> {
    Some(u16::from_le_bytes([take(bytes)?, take(bytes)?]))
}

/// Appends a number, zigzag-coded, in groups of 7 bits, lowest first.
pub(super) fn write_number(number: i32, bytes: &mut Vec<u8>) {
    let mut rest = (number << 1 ^ number >> 31) as u32;
    while rest > 127 {
        bytes.push(rest as u8 | 128);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Removes and returns a number written by [`write_number`], of at most three bytes.
pub(super) fn take_number(bytes: &mut &[u8]) -> Option<i32> {
    let mut number = 0_u32;
    for shift in [0, 7, 14] {
        let byte = take(bytes)?;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some((number >> 1) as i32 ^ -((number & 1) as i32));
        }
    }
    None
}
