//! Registers of devices: the only module that accesses memory by its address.
#![expect(
    unsafe_code,
    reason = "a device is reached by volatile access and no other way"
)]
#![allow(dead_code, reason = "each chip uses some of it")]

use core::ptr::{read_volatile, write_volatile};

/// Returns true if a device may be at an address. The compiler manages the other addresses, flash
/// and RAM.
const fn is_device(address: usize) -> bool {
    if cfg!(target_arch = "arm") {
        address >= 0x4000_0000
    } else {
        address < 0x2000_0000
    }
}

/// The number of reads of [`Register::await_bits`]: at least some milliseconds on every chip.
const PATIENCE: u32 = 100_000;

/// A 32-bit register of a device.
#[derive(Clone, Copy)]
pub(crate) struct Register(usize);

impl Register {
    /// The register at `address`. Call it in constants, where a wrong address does not compile.
    pub(crate) const fn at(address: usize) -> Self {
        assert!(
            is_device(address) && address.is_multiple_of(4),
            "no register of a device"
        );
        Self(address)
    }

    /// Reads the register.
    #[inline]
    pub(crate) fn read(self) -> u32 {
        // SAFETY: the address is aligned and in the range of devices, where no memory of the
        // program is; none of the boards uses a device that writes memory by itself.
        unsafe { read_volatile(self.0 as *const u32) }
    }

    /// Writes the register.
    #[inline]
    pub(crate) fn write(self, value: u32) {
        // SAFETY: as in `read`.
        unsafe { write_volatile(self.0 as *mut u32, value) }
    }

    /// Clears the bits of `mask`, then sets the bits of `bits`.
    pub(crate) fn change(self, mask: u32, bits: u32) {
        self.write(self.read() & !mask | bits);
    }

    /// Returns true if any bit of `mask` is set.
    #[inline]
    pub(crate) fn has(self, mask: u32) -> bool {
        self.read() & mask != 0
    }

    /// Waits until the bits of `mask` read as `bits`, for some milliseconds at most. In an emulator
    /// this may never happen; if a clock does not start, the program continues without it.
    pub(crate) fn await_bits(self, mask: u32, bits: u32) {
        for _ in 0..PATIENCE {
            if self.read() & mask == bits {
                return;
            }
        }
    }
}

/// An 8-bit register of a device.
#[derive(Clone, Copy)]
pub(crate) struct ByteRegister(usize);

impl ByteRegister {
    /// The register at `address`. Call it in constants, as [`Register::at`].
    pub(crate) const fn at(address: usize) -> Self {
        assert!(is_device(address), "no register of a device");
        Self(address)
    }

    /// Reads the register.
    #[inline]
    pub(crate) fn read(self) -> u8 {
        // SAFETY: as in `Register::read`; a byte is always aligned.
        unsafe { read_volatile(self.0 as *const u8) }
    }

    /// Writes the register.
    #[inline]
    pub(crate) fn write(self, value: u8) {
        // SAFETY: as in `read`.
        unsafe { write_volatile(self.0 as *mut u8, value) }
    }
}

/// `COUNT` consecutive registers of a device, as USB has. `COUNT` is a power of two.
#[derive(Clone, Copy)]
pub(crate) struct Registers<const COUNT: usize>(Register);

impl<const COUNT: usize> Registers<COUNT> {
    /// The registers from `address` on. Call it in constants, as [`Register::at`].
    pub(crate) const fn at(address: usize) -> Self {
        assert!(COUNT.is_power_of_two());
        Self(Register::at(address))
    }

    /// The register with index `place`, modulo `COUNT`.
    #[inline]
    pub(crate) fn get(self, place: usize) -> Register {
        Register(self.0.0 + 4 * (place % COUNT))
    }
}
