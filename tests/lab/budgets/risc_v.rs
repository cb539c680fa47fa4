//! Decodes calls in RISC-V code, with or without compressed instructions.
//!
//! Source: RISC-V Instruction Set Manual, volume I, 20191213, chapters 2, 16 and 24.

use crate::text::{Body, Text};
use std::collections::BTreeSet;

/// The link register.
const RA: usize = 1;
/// The stack pointer.
const SP: usize = 2;
/// Registers that a call may change: ra, t0 to t6, a0 to a7.
const SCRATCH: u32 = 0xF003_FCE2;

/// The constants in registers, if known. Instructions are followed in the order of their addresses,
/// ignoring jumps: the compiler computes an address in one block.
type Constants = [Option<u32>; 32];

/// The effect of an instruction on calls and known constants.
#[derive(PartialEq, Eq, Debug)]
enum Effect {
    /// Jumps to an address; `true` for a call, which returns.
    Go(u64, bool),
    /// Jumps to a register plus an offset; `true` for a call, which returns.
    GoBy(usize, u32, bool),
    /// Sets a register to a constant, or to an unknown value.
    Set(usize, Option<u32>),
    /// Sets a register to the upper bits of a relative address (`auipc`). The next instruction adds
    /// the lower bits, even if they are 0.
    SetUpper(usize, u32),
    /// No effect.
    Other,
}

/// Decodes the code of a function. Jumps to the start of another function count as calls.
pub(crate) fn body(text: &Text<'_>, start: u64, size: u64, starts: &BTreeSet<u64>) -> Body {
    let mut body = Body::default();
    let mut known: Constants = [None; 32];
    let mut at = start;
    while at < start + size {
        let is_wide = text.half(at) & 3 == 3;
        let step = if is_wide {
            wide(text.word(at) as u32, at, &known)
        } else {
            compressed(text.half(at).into(), at, &known)
        };
        let mut returns = false;
        match step {
            Effect::Go(target, link) => {
                // A jump to the function's own start is a loop, not a call.
                if !(start + u64::from(link)..start + size).contains(&target) {
                    body.call(target, starts);
                }
                returns = link;
            }
            Effect::GoBy(register, offset, link) => {
                match known[register].map(|base| u64::from(base.wrapping_add(offset))) {
                    Some(target) => body.call(target, starts),
                    None if link || register != RA => body.by_pointer = true,
                    None => {}
                }
                returns = link;
            }
            Effect::Set(SP, _) => body.pushed += pushed(text.word(at) as u32),
            Effect::Set(register, value) => {
                known[register] = value.filter(|_| register != 0);
                let address = value.map(u64::from);
                body.addresses
                    .extend(address.filter(|it| starts.contains(it)));
            }
            // Not yet a complete address, even if it happens to be a function's.
            Effect::SetUpper(register, value) => known[register] = Some(value),
            Effect::Other => {}
        }
        for (register, value) in known.iter_mut().enumerate() {
            if returns && SCRATCH >> register & 1 != 0 {
                *value = None;
            }
        }
        at += if is_wide { 4 } else { 2 };
    }
    body
}

/// `count` bits of an instruction from bit `from`, shifted to bit `to`.
const fn bits(code: u32, from: u32, count: u32, to: u32) -> u32 {
    (code >> from & ((1 << count) - 1)) << to
}

/// Sign-extends a number of `width` bits.
const fn signed(value: u32, width: u32) -> u32 {
    ((value << (32 - width)) as i32 >> (32 - width)) as u32
}

const fn beyond(at: u64, offset: u32) -> u64 {
    (at as u32).wrapping_add(offset) as u64
}

/// An instruction of 32 bits.
fn wide(code: u32, at: u64, known: &Constants) -> Effect {
    let register = |from| bits(code, from, 5, 0) as usize;
    let (rd, rs1) = (register(7), register(15));
    let immediate = signed(code >> 20, 12);
    match code & 0x7F {
        0x6F => {
            let offset = bits(code, 31, 1, 20)
                | bits(code, 12, 8, 12)
                | bits(code, 20, 1, 11)
                | bits(code, 21, 10, 1);
            Effect::Go(beyond(at, signed(offset, 21)), rd != 0)
        }
        0x67 => Effect::GoBy(rs1, immediate, rd != 0),
        0x63 => {
            let offset = bits(code, 31, 1, 12)
                | bits(code, 7, 1, 11)
                | bits(code, 25, 6, 5)
                | bits(code, 8, 4, 1);
            Effect::Go(beyond(at, signed(offset, 13)), false)
        }
        0x37 => Effect::Set(rd, Some(code & !0xFFF)),
        0x17 => Effect::SetUpper(rd, beyond(at, code & !0xFFF) as u32),
        0x13 if bits(code, 12, 3, 0) == 0 => {
            Effect::Set(rd, known[rs1].map(|base| base.wrapping_add(immediate)))
        }
        // Stores and fences.
        0x23 | 0x0F => Effect::Other,
        _ => Effect::Set(rd, None),
    }
}

/// An instruction of 16 bits.
fn compressed(code: u32, at: u64, known: &Constants) -> Effect {
    let register = |from| bits(code, from, 5, 0) as usize;
    let short = |from| bits(code, from, 3, 0) as usize + 8;
    let rd = register(7);
    let immediate = signed(bits(code, 12, 1, 5) | bits(code, 2, 5, 0), 6);
    match (code & 3, code >> 13) {
        (0, 0 | 2) => Effect::Set(short(2), None),
        (1, 0) => Effect::Set(rd, known[rd].map(|base| base.wrapping_add(immediate))),
        (1, form @ (1 | 5)) => {
            let offset = bits(code, 12, 1, 11)
                | bits(code, 8, 1, 10)
                | bits(code, 9, 2, 8)
                | bits(code, 6, 1, 7)
                | bits(code, 7, 1, 6)
                | bits(code, 2, 1, 5)
                | bits(code, 11, 1, 4)
                | bits(code, 3, 3, 1);
            Effect::Go(beyond(at, signed(offset, 12)), form == 1)
        }
        (1, 2) => Effect::Set(rd, Some(immediate)),
        (1, 3) => Effect::Set(rd, Some(immediate << 12)),
        (1, 4) => Effect::Set(short(7), None),
        (1, 6 | 7) => {
            let offset = bits(code, 12, 1, 8)
                | bits(code, 5, 2, 6)
                | bits(code, 2, 1, 5)
                | bits(code, 10, 2, 3)
                | bits(code, 3, 2, 1);
            Effect::Go(beyond(at, signed(offset, 9)), false)
        }
        (2, 4) => match (code >> 12 & 1, rd, register(2)) {
            (link, 1.., 0) => Effect::GoBy(rd, 0, link == 1),
            (0, _, rs2) => Effect::Set(rd, known[rs2]),
            _ => Effect::Set(rd, None),
        },
        (2, 0 | 2) => Effect::Set(rd, None),
        _ => Effect::Other,
    }
}

/// The bytes that an instruction subtracts from the stack pointer.
fn pushed(code: u32) -> u64 {
    let change = if code & 3 == 3 {
        signed(code >> 20, 12)
    } else if code >> 13 & 7 == 3 {
        let sixteenths = bits(code, 12, 1, 9)
            | bits(code, 3, 2, 7)
            | bits(code, 5, 1, 6)
            | bits(code, 2, 1, 5)
            | bits(code, 6, 1, 4);
        signed(sixteenths, 10)
    } else {
        signed(bits(code, 12, 1, 5) | bits(code, 2, 5, 0), 6)
    };
    u64::from((change as i32).min(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::{Effect, body, compressed, pushed, wide};
    use crate::text::Text;
    use std::collections::BTreeSet;

    /// The decoder agrees with LLVM's disassembly of an image.
    #[test]
    fn instructions_are_decoded() {
        let known = [None; 32];
        let wide = |code, at| wide(code, at, &known);
        assert_eq!(
            wide(0x0000_1097, 0x2040_11CA),
            Effect::SetUpper(1, 0x2040_21CA)
        );
        assert_eq!(
            wide(0x9B20_80E7, 0),
            Effect::GoBy(1, 0u32.wrapping_sub(0x64E), true)
        );
        assert_eq!(
            wide(0x010A_1563, 0x2040_2104),
            Effect::Go(0x2040_210E, false)
        );
        assert_eq!(
            wide(0x04C0_00EF, 0x2040_0100),
            Effect::Go(0x2040_014C, true)
        );
        assert_eq!(wide(0x2040_2737, 0), Effect::Set(14, Some(0x2040_2000)));
        let compressed = |code, at| compressed(code, at, &known);
        assert_eq!(
            compressed(0xC099, 0x2040_21F0),
            Effect::Go(0x2040_21F6, false)
        );
        assert_eq!(
            compressed(0xA039, 0x2040_21C0),
            Effect::Go(0x2040_21CE, false)
        );
        assert_eq!(compressed(0x8082, 0), Effect::GoBy(1, 0, false));
        assert_eq!(compressed(0x852E, 0), Effect::Set(10, None));
        assert_eq!(compressed(0xC606, 0), Effect::Other);
    }

    #[test]
    fn an_address_is_made_by_both_its_halves() {
        // auipc a0, 0; addi a0, a0, 8: at a function's start, auipc alone makes the function's
        // address.
        let code: Vec<_> = [0x0000_0517_u32, 0x0085_0513]
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect();
        let starts = BTreeSet::from([0x2040_0000, 0x2040_0008]);
        let found = body(
            &Text::of_risc_v(0x2040_0000, &code),
            0x2040_0000,
            8,
            &starts,
        );
        assert_eq!(found.addresses, [0x2040_0008]);
        assert!(found.calls.is_empty() && !found.by_pointer);
    }

    #[test]
    fn pushed_bytes_are_counted() {
        for (code, bytes) in [
            (0x1101, 32),
            (0x7139, 64),
            (0xFC01_0113, 64),
            (0xD201_0113, 736),
        ] {
            assert_eq!(pushed(code), bytes);
        }
        // addi sp, sp, 64
        assert_eq!(pushed(0x6121), 0);
    }
}
