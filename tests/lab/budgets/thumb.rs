//! Decodes calls in the Thumb code of a Cortex-M.

use crate::registers::Registers;
use crate::text::{Body, Text};
use std::collections::BTreeSet;

/// Decodes the code of a function. Jumps to the start of another function count as calls.
pub(crate) fn body(text: &Text<'_>, start: u64, size: u64, starts: &BTreeSet<u64>) -> Body {
    let mut body = Body::default();
    let mut registers = Registers::default();
    let mut at = start;
    while at < start + size {
        let (first, second) = (text.half(at), text.half(at + 2));
        let is_wide = text.is_code(at) && first >> 11 >= 0b11101;
        if text.is_code(at) {
            let target = target(first, second, is_wide);
            let target = target.map(|offset| (at as i64 + 4 + offset) as u64);
            // A jump to the function's own start is a loop, not a call. A far jump inside a
            // function may look like a call.
            let is_call = first >> 11 == 0b11110 && second & 0xD000 == 0xD000;
            let inside = start + u64::from(is_call)..start + size;
            if let Some(target) = target.filter(|target| !inside.contains(target)) {
                body.call(target, starts);
            }
            let register = usize::from(first >> 3 & 15);
            let calls_register = first & 0xFF87 == 0x4780;
            let jumps = first & 0xFF87 == 0x4700 && register != 14;
            if !is_wide && (calls_register || jumps) {
                // The compiler may load a function's address into a register, and call it from
                // there several times.
                let known = registers.known[register].map(|word| word & !1);
                match known.filter(|target| starts.contains(target)) {
                    Some(target) => drop(body.calls.insert(target)),
                    None => body.by_pointer = true,
                }
            }
            let made = registers.step(text, at, first, second);
            let address = made.and_then(|word| text.function(word));
            body.addresses
                .extend(address.filter(|address| starts.contains(address)));
            body.pushed += pushed(first, second);
        }
        at += if is_wide { 4 } else { 2 };
    }
    body
}

/// The offset of a branch, relative to the program counter's value there; `None` for other
/// instructions. (Armv7-M Architecture Reference Manual, A7.7.12, A7.7.18)
fn target(first: u16, second: u16, is_wide: bool) -> Option<i64> {
    let bits = |value: u16, from: u32, count: u32| i64::from(value >> from & ((1 << count) - 1));
    let signed = |value: i64, width: u32| value << (64 - width) >> (64 - width);
    if !is_wide {
        return match first >> 12 {
            0b1101 if bits(first, 8, 4) < 14 => Some(signed(bits(first, 0, 8) << 1, 9)),
            0b1110 => Some(signed(bits(first, 0, 11) << 1, 12)),
            _ => None,
        };
    }
    if first >> 11 != 0b11110 || second >> 15 == 0 {
        return None;
    }
    let (sign, j1, j2) = (bits(first, 10, 1), bits(second, 13, 1), bits(second, 11, 1));
    if second & 0x1000 == 0 {
        // Conditional branch; conditions 14 and 15 are other instructions.
        let high = sign << 20 | j2 << 19 | j1 << 18 | bits(first, 0, 6) << 12;
        return (second & 0x4000 == 0 && bits(first, 6, 4) < 14)
            .then(|| signed(high | bits(second, 0, 11) << 1, 21));
    }
    let (i1, i2) = (1 ^ j1 ^ sign, 1 ^ j2 ^ sign);
    let high = sign << 24 | i1 << 23 | i2 << 22 | bits(first, 0, 10) << 12;
    Some(signed(high | bits(second, 0, 11) << 1, 25))
}

/// The bytes that an instruction pushes or subtracts from the stack pointer.
fn pushed(first: u16, second: u16) -> u64 {
    if first & 0xFE00 == 0xB400 {
        u64::from((first & 0x1FF).count_ones()) * 4
    } else if first == 0xE92D {
        u64::from(second.count_ones()) * 4
    } else if first & 0xFF80 == 0xB080 {
        u64::from(first & 0x7F) * 4
    } else {
        0
    }
}
