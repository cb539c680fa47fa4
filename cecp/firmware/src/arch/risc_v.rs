//! RISC-V, by the crates riscv and riscv-rt, in machine mode.
#![expect(
    unsafe_code,
    reason = "the statics are lent, and interrupts let through, once"
)]

use crate::chip::{Chip, Hardware};
use crate::fault::{HARD_FAULT, STACK_OVERFLOW, UNKNOWN_INTERRUPT};
use crate::report::report;
use crate::wire::{self, Queue};
use crate::{ChipMemory, PROFILE, Text, run};
use core::arch::global_asm;
pub(crate) use riscv::asm::{delay, wfi as sleep};
use riscv::interrupt::Interrupt::MachineExternal;
use riscv::register::{mie, mstatus};
use riscv_rt::entry;

#[entry]
fn main() -> ! {
    static mut QUEUE: Queue = Queue::new();
    static mut TEXT: Text = [0; PROFILE.session.line];
    static mut MEMORY: ChipMemory = ChipMemory::new();
    let (queue, text, memory) = (&raw mut QUEUE, &raw mut TEXT, &raw mut MEMORY);
    // SAFETY: the runtime calls this once, and nothing else has these names. After a fault the
    // program begins anew, and nothing of the old one goes on.
    let (queue, text, memory) = unsafe { (&mut *queue, &mut *text, &mut *memory) };
    // SAFETY: the line is masked yet, and nothing else interrupts.
    unsafe { mstatus::set_mie() };
    run(queue, text, memory)
}

/// Lets the line interrupt from now on. It is the only one behind the controller of interrupts.
pub(crate) fn unmask() {
    // SAFETY: no critical section relies on this bit.
    unsafe { mie::enable(MachineExternal) };
}

/// Lets the line interrupt no more.
pub(crate) fn mask() {
    mie::disable(MachineExternal);
}

/// Executes an undefined instruction.
#[cfg(feature = "fault")]
pub(crate) fn undefined() {
    // SAFETY: its exception is what the caller asks for.
    unsafe { core::arch::asm!("unimp") };
}

/// Leaves the emulator, if there is one.
#[cfg(feature = "bench")]
pub(crate) fn leave() {
    riscv_semihosting::debug::exit(riscv_semihosting::debug::EXIT_SUCCESS);
}

unsafe extern "C" {
    /// The lowest byte that the stack may use.
    static _stack_end: u8;
    /// Where the program starts.
    safe fn _start() -> !;
}

/// Begins anew. The family has no common way to reset the chip: its devices are started again as
/// they are.
pub(crate) fn restart() -> ! {
    _start()
}

// Before memory is set up the stack is painted, as cortex-m-rt does. What an exception interrupts
// never goes on; the stack may be what has failed, so that its handler gets all of it anew.
// Interrupts go on to the runtime.
global_asm!(
    ".section .text.__pre_init, \"ax\"
    .global __pre_init
    .type __pre_init, %function
    __pre_init:
        la t0, _stack_end
        li t1, 0xCCCCCCCC
    1:  sw t1, 0(t0)
        addi t0, t0, 4
        bltu t0, sp, 1b
        ret
    .size __pre_init, . - __pre_init

    .section .trap.exception, \"ax\"
    .global _pre_default_start_trap
    .type _pre_default_start_trap, %function
    _pre_default_start_trap:
        csrw mscratch, t0
        csrr t0, mcause
        bltz t0, 1f
        csrr a0, mepc
        mv a1, sp
        la sp, _stack_start
        j report_exception
    1:  csrr t0, mscratch
        j _pre_default_start_trap_ret
    .size _pre_default_start_trap, . - _pre_default_start_trap
    .text"
);

/// An access that the bus refuses, an undefined instruction, or a stack that has left its memory.
#[unsafe(no_mangle)]
extern "C" fn report_exception(address: usize, stack: usize) -> ! {
    if stack < (&raw const _stack_end).addr() {
        report(STACK_OVERFLOW, stack as u32);
    }
    report(HARD_FAULT, address as u32);
}

/// The runtime would call it for an exception; it sees none.
#[unsafe(no_mangle)]
extern "C" fn _dispatch_exception() {}

/// Every interrupt comes here; there is one that is asked for.
#[unsafe(no_mangle)]
extern "C" fn _dispatch_core_interrupt(number: usize) {
    if number == MachineExternal as usize {
        Chip::attend(wire::on_interrupt);
    } else {
        report(UNKNOWN_INTERRUPT, number as u32);
    }
}
