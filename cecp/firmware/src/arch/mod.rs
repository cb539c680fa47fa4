//! Families of processors: the code that all chips of a family share (start, faults, interrupts,
//! sleep).

#[cfg(target_arch = "arm")]
mod arm;
#[cfg(target_arch = "riscv32")]
mod risc_v;

#[cfg(target_arch = "arm")]
pub(crate) use arm::*;
#[cfg(target_arch = "riscv32")]
pub(crate) use risc_v::*;
