//! Replacements for instructions that rp2350-emu 0.2.6 decodes wrongly.
//!
//! - The emulator decodes LDA and STL, also those for bytes and halfwords, as table branches. LDR
//!   and STR without an offset replace them; on one in-order core they have the same effect. LDREX
//!   and STREX replace LDAEX and STLEX.
//! - The emulator swaps PRIMASK (`i`) and FAULTMASK (`f`) in CPSIE and CPSID.
//!
//! Source: ARM, DDI 0553, Armv8-M Architecture Reference Manual, C2.4.

/// A half of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    /// The first 16 bits.
    First,
    /// The second 16 bits of a wide instruction.
    Second,
}

/// One half of the repaired instruction. `first` and `second` are the halves of the original
/// instruction; a narrow one has only `first`.
pub(crate) fn repaired(half: Half, first: u16, second: u16) -> u16 {
    let is_cps = first & 0xFFEC == 0xB660;
    let is_sized = first & 0xFFE0 == 0xE8C0 && second & 0x30 != 0x30;
    let is_ordered = is_sized && second & 0x0FCF == 0x0F8F;
    let is_exclusive = is_sized && second & 0x0FC0 == 0x0FC0;
    let (is_word, is_load) = (second & 0x20 != 0, first & 0x10 != 0);
    match half {
        Half::First if is_cps => first & !3 | (first & 1) << 1 | first >> 1 & 1,
        Half::First if is_ordered => {
            let (size, load) = (second >> 4 & 3, first >> 4 & 1);
            0xF880 | size << 5 | load << 4 | first & 15
        }
        // Exclusive accesses to words have a different encoding.
        Half::First if is_exclusive && is_word => first & !0x80,
        Half::First => first,
        Half::Second if is_ordered => second & 0xF000,
        Half::Second if is_exclusive && is_word && is_load => second & 0xFF00,
        Half::Second if is_exclusive && is_word => second & 0xF000 | (second & 15) << 8,
        Half::Second if is_exclusive => second & !0x80,
        Half::Second => second,
    }
}

#[cfg(test)]
mod tests {
    use super::{Half, repaired};

    #[test]
    fn misdecoded_instructions_are_repaired() {
        let both =
            |first, second| [Half::First, Half::Second].map(|half| repaired(half, first, second));
        // lda r5, [r5]: ldr.w r5, [r5]; stl r3, [r0]: str.w r3, [r0]
        assert_eq!(both(0xE8D5, 0x5FAF), [0xF8D5, 0x5000]);
        assert_eq!(both(0xE8C0, 0x3FAF), [0xF8C0, 0x3000]);
        // ldab r1, [r2]: ldrb.w r1, [r2]; stlh r1, [r2]: strh.w r1, [r2]
        assert_eq!(both(0xE8D2, 0x1F8F), [0xF892, 0x1000]);
        assert_eq!(both(0xE8C2, 0x1F9F), [0xF8A2, 0x1000]);
        // ldaexb r2, [r0]: ldrexb r2, [r0]; stlexh r2, r1, [r0]: strexh r2, r1, [r0]
        assert_eq!(both(0xE8D0, 0x2FCF), [0xE8D0, 0x2F4F]);
        assert_eq!(both(0xE8C0, 0x1FD2), [0xE8C0, 0x1F52]);
        // ldaex r0, [r1]: ldrex r0, [r1]; stlex r2, r1, [r0]: strex r2, r1, [r0]
        assert_eq!(both(0xE8D1, 0x0FEF), [0xE851, 0x0F00]);
        assert_eq!(both(0xE8C0, 0x1FE2), [0xE840, 0x1200]);
        // cpsid i: cpsid f; cpsie f: cpsie i
        assert_eq!(both(0xB672, 0)[0], 0xB671);
        assert_eq!(both(0xB661, 0)[0], 0xB662);
    }

    #[test]
    fn other_instructions_are_left_alone() {
        // tbb [r1, r2]; ldrex r0, [r1]; strexb r0, r1, [r2]; movs r0, #1; uxtb
        for [first, second] in [
            [0xE8D1, 0xF002],
            [0xE851, 0x0F00],
            [0xE8C2, 0x1F40],
            [0x2001, 0x5FAF],
            [0xB2C1, 0],
        ] {
            assert_eq!(repaired(Half::First, first, second), first);
            assert_eq!(repaired(Half::Second, first, second), second);
        }
    }
}
