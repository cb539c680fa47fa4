//! The constants that registers hold, followed through the code of a function.

use crate::calls::Text;

/// What a call may leave changed: r0 to r3, r12 and the link register.
const SCRATCH: u16 = 0x500F;

/// The constant in each register, where it is known. It is followed in the order of the code, not
/// of its jumps: the compiler loads the address of a function in the block that calls it.
#[derive(Default)]
pub(crate) struct Registers {
    pub(crate) known: [Option<u64>; 16],
}

impl Registers {
    /// Follows one instruction.
    pub(crate) fn step(&mut self, text: &Text<'_>, at: u64, first: u16, second: u16) {
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
    }
}

/// The registers that an instruction may write, a bit each: rather too many than too few. (Armv7-M
/// Architecture Reference Manual, A5)
const fn written(first: u16, second: u16) -> u16 {
    let low = 1 << (first & 7);
    let middle = 1 << (first >> 8 & 7);
    match first >> 11 {
        0b11110 if second & 0xD000 == 0xD000 => SCRATCH,
        0b11110 if second >> 15 == 1 && second & 0x7000 <= 0x2000 => 0,
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
    use super::written;

    #[test]
    fn what_is_written_is_forgotten() {
        // movs r3, #1; adds r2, r1, r0; ldr r4, [sp, #8]; pop {r1, r6}; bl; blx r5; b; mov r9, r1
        assert_eq!(written(0x2301, 0), 1 << 3);
        assert_eq!(written(0x180A, 0), 1 << 2);
        assert_eq!(written(0x9C02, 0), 1 << 4);
        assert_eq!(written(0xBC42, 0) & 0x42, 0x42);
        assert_eq!(written(0xF000, 0xF800), super::SCRATCH);
        assert_eq!(written(0x47A8, 0), super::SCRATCH);
        assert_eq!(written(0xE001, 0), 0);
        assert_eq!(written(0x4689, 0), 1 << 9);
    }
}
