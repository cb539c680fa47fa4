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

/// Enables the line's interrupt, the only source of the interrupt controller.
pub(crate) fn unmask() {
    // SAFETY: no critical section relies on this bit.
    unsafe { mie::enable(MachineExternal) };
}

/// Disables the line's interrupt.
pub(crate) fn mask() {
    mie::disable(MachineExternal);
}

/// Executes an undefined instruction.
#[cfg(feature = "fault")]
pub(crate) fn undefined() {
    // SAFETY: its exception is what the caller asks for.
    unsafe { core::arch::asm!("unimp") };
}

/// Ends the emulator, if the program runs in one.
#[cfg(feature = "bench")]
pub(crate) fn leave() {
    riscv_semihosting::debug::exit(riscv_semihosting::debug::EXIT_SUCCESS);
}

unsafe extern "C" {
    /// The lowest byte that the stack may use.
    static _stack_end: u8;
    /// The start of the program.
    safe fn _start() -> !;
}

/// Starts the program again. The family has no common way to reset a chip: its devices keep their
/// state, and the program starts them again.
pub(crate) fn restart() -> ! {
    _start()
}

// The stack is painted before memory is initialised, as cortex-m-rt does. A program that has raised
// an exception never continues, and its stack may have failed: the handler starts on an empty
// stack. Interrupts are passed to the runtime.
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

/// The runtime's handler of exceptions, never called: the code above handles them.
#[unsafe(no_mangle)]
extern "C" fn _dispatch_exception() {}

/// The handler of all interrupts. Only the line's interrupt is enabled.
#[unsafe(no_mangle)]
extern "C" fn _dispatch_core_interrupt(number: usize) {
    if number == MachineExternal as usize {
        Chip::attend(wire::on_interrupt);
    } else {
        report(UNKNOWN_INTERRUPT, number as u32);
    }
}
