//! Instructions that rp2350-emu 0.2.6 takes for others, as those that do the same.
//!
//! - LDA and STL, with their kinds for bytes and halfwords, are jumps by a table there. On one core
//!   that executes in order they are plain loads and stores: LDR and STR, with no offset.
//! - CPSIE and CPSID change FAULTMASK for `i` there, and PRIMASK for `f`.
//!
//! Source: ARM, DDI 0553, Armv8-M Architecture Reference Manual, C2.4.

/// Which half of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    /// The first, or all of it.
    First,
    /// The second.
    Second,
}

/// A half of the instruction that begins with `first`, and goes on with `second` if it is wide.
pub(crate) fn repaired(half: Half, first: u16, second: u16) -> u16 {
    let is_cps = first & 0xFFEC == 0xB660;
    let is_ordered = first & 0xFFE0 == 0xE8C0 && second & 0x0FCF == 0x0F8F && second & 0x30 != 0x30;
    match half {
        Half::First if is_cps => first & !3 | (first & 1) << 1 | first >> 1 & 1,
        Half::First if is_ordered => {
            let (size, load) = (second >> 4 & 3, first >> 4 & 1);
            0xF880 | size << 5 | load << 4 | first & 15
        }
        Half::First => first,
        Half::Second if is_ordered => second & 0xF000,
        Half::Second => second,
    }
}

#[cfg(test)]
mod tests {
    use super::{Half, repaired};

    #[test]
    fn what_is_taken_for_another_is_repaired() {
        let both =
            |first, second| [Half::First, Half::Second].map(|half| repaired(half, first, second));
        // lda r5, [r5]: ldr.w r5, [r5]; stl r3, [r0]: str.w r3, [r0]
        assert_eq!(both(0xE8D5, 0x5FAF), [0xF8D5, 0x5000]);
        assert_eq!(both(0xE8C0, 0x3FAF), [0xF8C0, 0x3000]);
        // ldab r1, [r2]: ldrb.w r1, [r2]; stlh r1, [r2]: strh.w r1, [r2]
        assert_eq!(both(0xE8D2, 0x1F8F), [0xF892, 0x1000]);
        assert_eq!(both(0xE8C2, 0x1F9F), [0xF8A2, 0x1000]);
        // cpsid i: cpsid f; cpsie f: cpsie i
        assert_eq!(both(0xB672, 0)[0], 0xB671);
        assert_eq!(both(0xB661, 0)[0], 0xB662);
    }

    #[test]
    fn the_rest_is_left_alone() {
        // tbb [r1, r2]; ldrex r0, [r1]; strexb r0, r1, [r2]; ldaex r0, [r1]; movs r0, #1; uxtb
        for [first, second] in [
            [0xE8D1, 0xF002],
            [0xE851, 0x0F00],
            [0xE8C2, 0x1F40],
            [0xE8D1, 0x0FEF],
            [0x2001, 0x5FAF],
            [0xB2C1, 0],
        ] {
            assert_eq!(repaired(Half::First, first, second), first);
            assert_eq!(repaired(Half::Second, first, second), second);
        }
    }
}
