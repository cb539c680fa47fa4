#!/usr/bin/env python3
"""Runs the examples of cecp/firmware/examples/boards on chips that QEMU lacks. Their serial line is standard input and output.

    tests/boards/emulator/cores.py stm32f411 IMAGE.elf

The core is Unicorn's (PyPI `unicorn`). Of the chip this emulates the memory, the "ready" bits of clocks,
the UART, the interrupt controller (one level: interrupts do not nest) and the cycle counter, which counts real time. All
other registers return the last written value. Pins and baud rates are not checked.
"""

import os
import struct
import sys
import threading
import time
from collections import deque
from pathlib import Path

from unicorn import UC_ARCH_ARM, UC_MODE_MCLASS, UC_MODE_THUMB, Uc
from unicorn.arm_const import (
    UC_ARM_REG_LR,
    UC_ARM_REG_PC,
    UC_ARM_REG_PRIMASK,
    UC_ARM_REG_SP,
    UC_CPU_ARM_CORTEX_M3,
    UC_CPU_ARM_CORTEX_M4,
    UC_CPU_ARM_CORTEX_M7,
)

PERIPHERALS = 0x4000_0000, 0x4800_0000, 0x5000_0000, 0x5200_0000, 0x5800_0000, 0x5C00_0000
PRIVATE = 0xE000_0000
CYCCNT = 0xE000_1004
NVIC_ENABLE, NVIC_DISABLE, NVIC_PEND, NVIC_UNPEND = (0xE000_E100 + 0x80 * kind for kind in range(4))
# Return address of interrupt handlers, in otherwise unused memory.
RETURN = 0x0F00_0000
PAGE = 0x1000
# Instructions between two checks for interrupts.
SPAN = 20_000
LOAD = 1


class Stm32:
    """The UART and the clocks of an STM32. One bit of RCC_CR or RCC_CSR turns a clock on, another one reports it as ready."""

    INTERRUPT_ENABLES = 0x20, 0x40, 0x80  # RXNEIE, TCIE, TXEIE: also the bits of their flags in the status register
    SENT = 0xC0  # TC, TXE

    def __init__(self, clocks, select, usart, interrupt, is_new=False, shift=2):
        self.clocks, self.select, self.shift = clocks, select, shift
        self.usart, self.interrupt = usart, interrupt
        self.control, self.status, self.receive, self.transmit = (0, 0x1C, 0x24, 0x28) if is_new else (0xC, 0, 4, 4)

    def read(self, board, address, value):
        if address in self.clocks:
            return value | sum(ready for on, ready in self.clocks[address] if value & on == on)
        if address == self.select:
            # The status bits of the selected clock follow the selection at once.
            mask = (1 << self.shift) - 1
            return value & ~(mask << self.shift) | (value & mask) << self.shift
        if address == self.usart + self.status:
            return self.SENT | (0x20 if board.received else 0)
        if address == self.usart + self.receive:
            return board.received.popleft() if board.received else 0
        return value

    def write(self, board, address, value):
        if address == self.usart + self.transmit:
            board.send(value)

    def asks(self, board):
        enabled = board.registers.get(self.usart + self.control, 0)
        status = self.read(board, self.usart + self.status, 0)
        return enabled & status & sum(self.INTERRUPT_ENABLES)


class Nordic:
    """The UARTE of an nRF52, which transfers by DMA, and its clocks."""

    interrupt = 2
    START_RX, START_TX, STOP_TX = 0x4000_2000, 0x4000_2008, 0x4000_200C
    END_RX, END_TX, RX_STARTED, TX_STARTED, TX_STOPPED = 0x4000_2110, 0x4000_2120, 0x4000_214C, 0x4000_2150, 0x4000_2158
    RX_POINTER, RX_AMOUNT, TX_POINTER, TX_COUNT, TX_AMOUNT = 0x4000_2534, 0x4000_253C, 0x4000_2544, 0x4000_2548, 0x4000_254C
    CLOCK = 0x4000_0000

    wants = False

    def read(self, board, address, value):
        if self.wants and board.received:
            self.wants = False
            board.core.mem_write(board.registers[self.RX_POINTER], bytes([board.received.popleft()]))
            board.registers |= {self.RX_AMOUNT: 1, self.END_RX: 1}
        return board.registers.get(address, 0)

    def write(self, board, address, value):
        registers = board.registers
        if address in (self.CLOCK, self.CLOCK + 8):
            # HFCLKSTART and LFCLKSTART set the events at 0x100 and 0x104.
            registers[self.CLOCK + 0x100 + (address - self.CLOCK) // 2] = 1
        elif address == self.START_RX:
            self.wants = True
            registers[self.RX_STARTED] = 1
        elif address == self.START_TX:
            count = registers[self.TX_COUNT]
            for byte in board.core.mem_read(registers[self.TX_POINTER], count):
                board.send(byte)
            registers |= {self.TX_AMOUNT: count, self.END_TX: 1, self.TX_STARTED: 1}
        elif address == self.STOP_TX:
            registers[self.TX_STOPPED] = 1

    def asks(self, board):
        return False


# Two bits of each clock: on, and ready.
LOW, HIGH, PLL = (1 << 0, 1 << 1), (1 << 8, 1 << 10), (1 << 24, 1 << 25)
# The power supply of an STM32H7: always ready, and ready at the selected voltage.
ALWAYS, VOLTAGE = (0, 1 << 13), (1 << 14, 1 << 13)
USART2, USART3 = 0x4000_4400, 0x4000_4800
# Each chip: core, addresses and sizes of flash and RAM, clock in hertz, devices.
CHIPS = {
    "stm32f103": (
        UC_CPU_ARM_CORTEX_M3,
        (0x0800_0000, 64),
        (0x2000_0000, 20),
        64_000_000,
        lambda: Stm32({0x4002_1000: [LOW, PLL], 0x4002_1024: [LOW]}, 0x4002_1004, USART2, 38),
    ),
    "stm32f411": (
        UC_CPU_ARM_CORTEX_M4,
        (0x0800_0000, 512),
        (0x2000_0000, 128),
        100_000_000,
        lambda: Stm32({0x4002_3800: [LOW, PLL], 0x4002_3874: [LOW]}, 0x4002_3808, USART2, 38),
    ),
    "stm32g474": (
        UC_CPU_ARM_CORTEX_M4,
        (0x0800_0000, 512),
        (0x2000_0000, 128),
        170_000_000,
        lambda: Stm32({0x4002_1000: [HIGH, PLL], 0x4002_1094: [LOW]}, 0x4002_1008, USART2, 38, is_new=True),
    ),
    "stm32h743": (
        UC_CPU_ARM_CORTEX_M7,
        (0x0800_0000, 2048),
        (0x2400_0000, 512),
        400_000_000,
        lambda: Stm32(
            {0x5802_4400: [(1, 1 << 2), (1 << 7, 1 << 8), PLL], 0x5802_4474: [LOW], 0x5802_4804: [ALWAYS], 0x5802_4818: [VOLTAGE]},
            0x5802_4410, USART3, 39, is_new=True, shift=3,
        ),
    ),
    "nrf52833": (UC_CPU_ARM_CORTEX_M4, (0, 512), (0x2000_0000, 128), 64_000_000, Nordic, (0x1000_0000, 8)),
}


def segments(elf):
    """The address and the bytes of each load segment."""
    table, size, count = struct.unpack_from("<28xI10xHH", elf)
    for place in range(table, table + size * count, size):
        kind, offset, _, address, length = struct.unpack_from("<5I", elf, place)
        if kind == LOAD and length:
            yield address, elf[offset : offset + length]


class Board:
    """A chip, and the bytes that it has not received yet."""

    def __init__(self, chip, image):
        model, flash, ram, self.hertz, devices, *extra = CHIPS[chip]
        self.devices = devices()
        self.registers = {}
        self.enabled, self.pending = set(), set()
        self.received = deque()
        self.core = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
        self.core.ctl_set_cpu_model(model)
        for place, kib in (flash, ram, (RETURN, 4), *extra):
            self.core.mem_map(place, kib * 1024 + -kib * 1024 % PAGE)
        for begin in (*PERIPHERALS, PRIVATE):
            self.core.mmio_map(begin, 0x0100_0000, self.read, begin, self.write, begin)
        for address, data in segments(Path(image).read_bytes()):
            self.core.mem_write(address, data)
        self.vectors = flash[0]

    def vector(self, number):
        return struct.unpack("<I", self.core.mem_read(self.vectors + 4 * number, 4))[0]

    def read(self, _core, offset, _size, begin):
        address = begin + offset
        if address == CYCCNT:
            return time.monotonic_ns() * (self.hertz // 1_000_000) // 1_000 & 0xFFFF_FFFF
        # Accesses to a byte or half a word use the register of the whole word.
        return self.devices.read(self, address, self.registers.get(address, 0))

    def write(self, _core, offset, _size, value, begin):
        address = begin + offset
        for base, change in (
            (NVIC_ENABLE, self.enabled.update),
            (NVIC_DISABLE, self.enabled.difference_update),
            (NVIC_PEND, self.pending.update),
            (NVIC_UNPEND, self.pending.difference_update),
        ):
            if base <= address < base + 0x20:
                change({8 * (address - base) + bit for bit in range(32) if value >> bit & 1})
                return
        self.registers[address] = value
        self.devices.write(self, address, value)

    def send(self, byte):
        os.write(1, bytes([byte & 0xFF]))

    def feed(self):
        """Passes standard input to the chip."""
        while data := os.read(0, 4096):
            self.received.extend(data)
        os._exit(0)

    def interrupt(self):
        """The number of the interrupt to handle now; None if there is none."""
        if self.devices.asks(self):
            self.pending.add(self.devices.interrupt)
        ready = self.pending & self.enabled
        if not ready or self.core.reg_read(UC_ARM_REG_PRIMASK):
            return None
        number = min(ready)
        self.pending.discard(number)
        return number

    def run(self):
        threading.Thread(target=self.feed, daemon=True).start()
        self.core.reg_write(UC_ARM_REG_SP, self.vector(0))
        self.core.reg_write(UC_ARM_REG_PC, self.vector(1))
        while True:
            self.core.emu_start(self.core.reg_read(UC_ARM_REG_PC) | 1, 0xFFFF_FFFF, count=SPAN)
            while (number := self.interrupt()) is not None:
                before = self.core.context_save()
                self.core.reg_write(UC_ARM_REG_LR, RETURN | 1)
                pc = self.vector(16 + number)
                while pc & ~1 != RETURN:
                    self.core.emu_start(pc | 1, RETURN)
                    pc = self.core.reg_read(UC_ARM_REG_PC)
                self.core.context_restore(before)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in CHIPS:
        sys.exit(f"usage: cores.py CHIP IMAGE.elf, where CHIP is one of {', '.join(CHIPS)}")
    Board(*sys.argv[1:]).run()
