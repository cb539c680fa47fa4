//! Tracks constants in registers through the Thumb code of a function.

use crate::text::Text;

/// Registers that a call may change: r0 to r3, r12 and the link register.
const SCRATCH: u16 = 0x500F;

/// The constant in each register, if known. Instructions are followed in the order of their
/// addresses, ignoring jumps: the compiler loads a function's address in the block that calls it.
#[derive(Default)]
pub(crate) struct Registers {
    pub(crate) known: [Option<u64>; 16],
}

impl Registers {
    /// Follows one instruction. Returns the constant if the instruction has completed one by
    /// setting its second half.
    pub(crate) fn step(
        &mut self,
        text: &Text<'_>,
        at: u64,
        first: u16,
        second: u16,
    ) -> Option<u64> {
        let half = half(first, second);
        let low = self.known[usize::from(second >> 8 & 15)];
        let copied = match first >> 8 {
            0x46 => self.known[usize::from(first >> 3 & 15)],
            0x00 if first >> 6 == 0 => self.known[usize::from(first >> 3 & 7)],
            _ => None,
        };
        for (register, known) in self.known.iter_mut().enumerate() {
            if written(first, second) >> register & 1 != 0 {
                *known = None;
            }
        }
        let pool = (at + 4) & !3;
        if let Some((is_high, half)) = half {
            let made = if is_high {
                low.map(|low| low & 0xFFFF | half << 16)
            } else {
                Some(half)
            };
            self.known[usize::from(second >> 8 & 15)] = made;
            return made.filter(|_| is_high);
        }
        if first >> 11 == 0b01001 {
            let offset = u64::from(first & 0xFF) * 4;
            self.known[usize::from(first >> 8 & 7)] = Some(text.word(pool + offset));
        } else if first == 0xF8DF {
            let offset = u64::from(second & 0xFFF);
            self.known[usize::from(second >> 12)] = Some(text.word(pool + offset));
        } else if first >> 8 == 0x46 {
            self.known[usize::from(first & 7 | first >> 4 & 8)] = copied;
        } else if first >> 6 == 0 {
            self.known[usize::from(first & 7)] = copied;
        }
        None
    }
}

/// The half word that `movw` (`false`: lower half) or `movt` (`true`: upper half) loads. (Armv7-M
/// Architecture Reference Manual, A7.7.76, A7.7.79)
fn half(first: u16, second: u16) -> Option<(bool, u64)> {
    if first & 0xFB70 != 0xF240 || second >> 15 != 0 {
        return None;
    }
    let value =
        (first & 15) << 12 | (first >> 10 & 1) << 11 | (second >> 4 & 0x700) | second & 0xFF;
    Some((first >> 7 & 1 != 0, value.into()))
}

/// The registers that an instruction may write, one bit each. In doubt a register is included.
/// (Armv7-M Architecture Reference Manual, A5)
const fn written(first: u16, second: u16) -> u16 {
    let low = 1 << (first & 7);
    let middle = 1 << (first >> 8 & 7);
    match first >> 11 {
        0b11110 if second & 0xD000 == 0xD000 => SCRATCH,
        0b11110 if second >> 15 == 1 && second & 0x7000 <= 0x2000 => 0,
        // `movw` and `movt`.
        0b11110 if first & 0xFB70 == 0xF240 && second >> 15 == 0 => 1 << (second >> 8 & 15),
        // Loads and stores of one register, with an offset of twelve bits.
        0b11111 if first & 0xFE80 == 0xF880 => 1 << (second >> 12),
        0b11101..=0b11111 => {
            let several = if first >> 9 == 0b1110100 { second } else { 0 };
            several | 1 << (first & 15) | 1 << (second >> 12) | 1 << (second >> 8 & 15)
        }
        0b01000 if first & 0xFF80 == 0x4780 => SCRATCH,
        0b01000 if first >> 10 == 0b010001 => 1 << (first & 7 | first >> 4 & 8),
        0b00100..=0b00111 | 0b01001 | 0b10010..=0b10101 => middle,
        0b11000 | 0b11001 => middle | first & 0xFF,
        0b10111 if first >> 8 == 0xBF => 0,
        0b10111 if first >> 9 == 0b1011110 => first & 0xFF,
        0b11010..=0b11100 => 0,
        _ => low,
    }
}

#[cfg(test)]
mod tests {
    use super::{half, written};

    #[test]
    fn a_constant_has_two_halves() {
        // movw r2, #0x1d2b; movt r2, #0x2040; add.w r2, r1, r0
        assert_eq!(half(0xF641, 0x522B), Some((false, 0x1D2B)));
        assert_eq!(half(0xF2C2, 0x0240), Some((true, 0x2040)));
        assert_eq!(half(0xEB01, 0x0200), None);
    }

    #[test]
    fn written_registers_lose_their_known_value() {
        // movs r3, #1; adds r2, r1, r0; ldr r4, [sp, #8]; pop {r1, r6}; bl; blx r5; b; mov r9, r1;
        // movw r1, #0xb801; ldr.w r8, [sp, #16]
        assert_eq!(written(0x2301, 0), 1 << 3);
        assert_eq!(written(0x180A, 0), 1 << 2);
        assert_eq!(written(0x9C02, 0), 1 << 4);
        assert_eq!(written(0xBC42, 0) & 0x42, 0x42);
        assert_eq!(written(0xF000, 0xF800), super::SCRATCH);
        assert_eq!(written(0x47A8, 0), super::SCRATCH);
        assert_eq!(written(0xE001, 0), 0);
        assert_eq!(written(0x4689, 0), 1 << 9);
        assert_eq!(written(0xF64B, 0x0101), 1 << 1);
        assert_eq!(written(0xF8DD, 0x8010), 1 << 8);
    }
}
