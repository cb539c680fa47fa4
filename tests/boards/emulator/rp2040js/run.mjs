// An RP2040 in the emulator rp2040js, as launch.py starts it: its serial line is standard input and output.
//
//     npm ci --prefix tests/boards/emulator/rp2040js                                 once
//     node tests/boards/emulator/rp2040js/run.mjs IMAGE [--shift N] [--semihosting] [--monitor SOCKET] [--stamps] [--no-flow-control]
//
// IMAGE is an ELF file, or the UF2 file that a real board takes. Its line is UART0, or the board's own USB as soon as that
// is started: then a host opens the serial port there (host.mjs).
//
// Without --shift the board's clock shows real time, and the board computes as fast as this machine emulates it. With --shift
// an instruction takes 2^N nanoseconds of the board's time, and no time passes while it sleeps with nothing to read, so that
// every run is the same. (A shift of 3 is one instruction in each cycle of 125 MHz.)
//
// Bytes reach the board at the pace of its line, and wait while its FIFO is full, as with a sender that heeds flow control;
// with --no-flow-control they are lost then, which the FIFO reports with the next one. --stamps puts the microseconds of the
// board's clock before each of its lines. The monitor knows `memsave ADDRESS SIZE "FILE"`, `system_reset`, and two
// things that the host of the serial port on USB may do: `reopen` it after a while, and `hesitate` to take what comes next.
//
// This file corrects faults of rp2040js 1.4.1: a sleep with interrupts off ran the handler; a handler ran at odd addresses,
// so that jump tables failed; USB requested an interrupt once, although its cause persisted; the V flag of ADCS and SBCS was
// wrong for an operand of 0x7FFFFFFF with carry; bus faults and invalid instructions were only logged; a reset request was
// ignored. Every other warning of rp2040js ends the emulation.

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { RP2040 } from 'rp2040js';
import { Host } from './host.mjs';

const FLASH = 0x10000000;
const VECTORS = FLASH + 0x100;
const RAM = 0x20000000;
const UF2 = 0x0a324655;
const HARD_FAULT = 3;
const SEMIHOSTING = 0xab;
const SYS_EXIT = 0x18;
const EXIT_SUCCESS = 0x20026;
// A HAL lets DMA ask the UART, which rp2040js cannot; nothing asks.
const UART_DMA = 'Unimplemented peripheral write to 0x48';
const AIRCR = 0xd0c;
const AIRCR_RESET = 0x05fa0004;
const LOST = 1 << 11;
const BYTE_NANOS = (10 * 1e9) / 115200;
const WATCHDOG = 0x40058;
// Instructions between two looks at the real clock, and looks between two at the input.
const SPAN = 1000;
const SPANS = 50;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shift: { type: 'string' },
    monitor: { type: 'string' },
    semihosting: { type: 'boolean' },
    stamps: { type: 'boolean' },
    'no-flow-control': { type: 'boolean' },
  },
});
const image = readFileSync(positionals[0]);
const nanosPerInstruction = options.shift === undefined ? null : 2 ** Number(options.shift);

let mcu;
let refused = null; // why the instruction that has just run must fault
let input = []; // what the board has not received yet
let place = 0;
let output = '';
let began = false; // whether a line has begun that has not ended
let lost = false;
let scheduled = false;
let host; // of the board's USB

function leave(status, message) {
  // Deliver everything that is on its way to the host.
  host.drain();
  flush();
  if (message) console.error(`run.mjs: ${message}`);
  process.stdout.write('', () => process.exit(status));
  mcu = null;
}

// The emulator's grumbles that are faults of the program, and all others.
function grumble(component, message) {
  if (/invalid memory|undefined address|not implemented yet|not 32 bit aligned/.test(message)) refused ??= message;
  else if (!message.startsWith('Opcode') && !message.includes(UART_DMA)) leave(1, `${component}: ${message}`);
}

// Switches the board on: flash holds the image, all other memory is empty.
function powerUp() {
  mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn: grumble, error: grumble };
  for (const [address, bytes] of loaded()) mcu.flash.set(bytes, address - FLASH);
  repair(mcu.core);
  mcu.onBreak = (code) => {
    if (!options.semihosting || code !== SEMIHOSTING) refused ??= 'a breakpoint';
    else if (mcu.core.registers[0] === SYS_EXIT) leave(mcu.core.registers[1] === EXIT_SUCCESS ? 0 : 1);
  };
  mcu.uart[0].onByte = transmit;
  host = new Host(mcu, {
    receive: (bytes) => bytes.forEach(transmit),
    waiting: (room) => {
      const bytes = input.slice(place, place + room);
      place += bytes.length;
      return bytes;
    },
    complain: (message) => leave(1, `USB: ${message}`),
    slowness: nanosPerInstruction === null ? 100 : 1,
  });
  scheduled = false;
  // The work of the chip's ROM and of the first 256 bytes of flash.
  mcu.core.VTOR = VECTORS;
  mcu.core.reset();
}

// The segments of the image, each with its address.
function* loaded() {
  const file = new DataView(image.buffer, image.byteOffset, image.length);
  const word = (place) => file.getUint32(place, true);
  const bytes = (offset, length) => image.subarray(offset, offset + length);
  if (word(0) === UF2) {
    for (let block = 0; block < image.length; block += 512) yield [word(block + 12), bytes(block + 32, word(block + 16))];
    return;
  }
  const [table, size, count] = [word(28), file.getUint16(42, true), file.getUint16(44, true)];
  for (let header = table; header < table + size * count; header += size) {
    const [kind, offset, , address, length] = [0, 4, 8, 12, 16].map((field) => word(header + field));
    if (kind === 1 && length) yield [address, bytes(offset, length)];
  }
}

function repair(core) {
  // Most accesses are to flash and RAM, which rp2040js looks for behind all devices. Its cycles are not asked for.
  core.cyclesIO = () => 0;
  const { sramView, flashView } = mcu;
  const ramEnd = sramView.byteLength - 3;
  const flashEnd = flashView.byteLength - 3;
  core.readUint32 = (address) => {
    if (address % 4 === 0 && address >= RAM && address - RAM < ramEnd) return sramView.getUint32(address - RAM, true);
    if (address % 4 === 0 && address >= FLASH && address - FLASH < flashEnd) return flashView.getUint32(address - FLASH, true);
    return mcu.readUint32(address);
  };
  core.writeUint32 = (address, value) => {
    if (address % 4 === 0 && address >= RAM && address - RAM < ramEnd) sramView.setUint32(address - RAM, value, true);
    else mcu.writeUint32(address, value);
  };
  const { substractUpdateFlags, addUpdateFlags } = core;
  const runs = (opcode) => mcu.readUint16(core.PC - 2) >> 6 === opcode;
  core.substractUpdateFlags = (from, what) => {
    const result = substractUpdateFlags.call(core, from, what);
    if (what === 0x80000000 && runs(0b0100000110) && core.registers[(mcu.readUint16(core.PC - 2) >> 3) & 7] === 0x7fffffff)
      core.V = from >= 0x80000000;
    return result;
  };
  core.addUpdateFlags = (one, other) => {
    const result = addUpdateFlags.call(core, one, other);
    if (other === 0x80000000 && runs(0b0100000101) && core.registers[mcu.readUint16(core.PC - 2) & 7] === 0x7fffffff)
      core.V = one < 0x80000000;
    return result;
  };
  const { exceptionEntry } = core;
  core.exceptionEntry = (number) => {
    exceptionEntry.call(core, number);
    core.PC = (core.PC & ~1) >>> 0;
  };
  const { exceptionReturn } = core;
  core.exceptionReturn = (how) => {
    exceptionReturn.call(core, how);
    mcu.usbCtrl.checkInterrupts();
  };
  core.setInterrupt = (number, isPending) => {
    if (isPending) core.pendingInterrupts |= 1 << number;
    else core.pendingInterrupts &= ~(1 << number);
    core.interruptsUpdated = true;
  };
  const { ppb } = mcu;
  const write = ppb.writeUint32;
  ppb.writeUint32 = (offset, value) => {
    if (offset !== AIRCR) write.call(ppb, offset, value);
    else if (value >>> 0 === AIRCR_RESET) {
      const { scratchData } = mcu.peripherals[WATCHDOG];
      powerUp();
      mcu.peripherals[WATCHDOG].scratchData = scratchData;
    }
  };
  const read = ppb.readUint32;
  ppb.readUint32 = (offset) => (offset === AIRCR ? 0 : read.call(ppb, offset));
}

function transmit(byte) {
  if (options.stamps && !began) output += `${Math.floor(mcu.clock.micros)} `;
  output += String.fromCharCode(byte);
  began = byte !== 10;
}

function flush() {
  if (output) process.stdout.write(Buffer.from(output, 'latin1'));
  output = '';
}

// One byte in each time that the line takes for one.
function feed() {
  scheduled = false;
  const { rxFIFO } = mcu.uart[0];
  if (!rxFIFO.full || options['no-flow-control']) {
    const byte = input[place++];
    if (rxFIFO.full) lost = true;
    else {
      mcu.uart[0].feedByte(lost ? byte | LOST : byte);
      lost = false;
    }
  }
  schedule();
}

function schedule() {
  if (host.port) return host.send();
  if (scheduled || place === input.length) return;
  scheduled = true;
  mcu.clock.createAlarm(feed).schedule(BYTE_NANOS);
}

const sleeps = () => mcu.core.waiting && !(mcu.core.pendingInterrupts & mcu.core.enabledInterrupts);

// Runs this many instructions, or up to a sleep that this does not end.
function run(count) {
  for (let done = 0; done < count && mcu; done++) {
    const { core, clock } = mcu;
    if (core.waiting) {
      if (sleeps()) {
        if (!nanosPerInstruction || !clock.nextAlarm) return;
        clock.tick(clock.nanosToNextAlarm);
        continue;
      }
      core.waiting = false;
    }
    core.executeInstruction();
    if (refused) {
      if (core.IPSR === HARD_FAULT) leave(1, `a fault in the handler of faults: ${refused}`);
      else core.exceptionEntry(HARD_FAULT);
      refused = null;
    }
    if (nanosPerInstruction) clock.tick(nanosPerInstruction);
  }
}

// The real time up to which the board's clock counts, in nanoseconds.
let elapsed = process.hrtime.bigint();
let running = false;

function go() {
  running = false;
  for (let spans = 0; spans < SPANS && mcu; spans++) {
    run(SPAN);
    if (mcu && !nanosPerInstruction) {
      const now = process.hrtime.bigint();
      mcu.clock.tick(Number(now - elapsed));
      elapsed = now;
    }
    if (mcu && sleeps()) break;
  }
  flush();
  // Input wakes a sleeping board for which nothing else is pending.
  if (mcu && (!sleeps() || mcu.clock.nextAlarm)) wake();
}

function wake() {
  if (running || !mcu) return;
  running = true;
  setImmediate(go);
}

process.stdin.on('data', (data) => {
  input = [...input.slice(place), ...data];
  place = 0;
  schedule();
  wake();
});
process.stdin.on('end', () => process.exit(0));

if (options.monitor) {
  createServer((socket) => {
    socket.write('(qemu) ');
    socket.on('data', (text) => {
      const [, address, size, file] = /^memsave (\S+) (\d+) "(.*)"/.exec(text) ?? [];
      if (file) writeFileSync(file, mcu.sram.subarray(address - RAM, address - RAM + Number(size)));
      else if (/^system_reset/.test(text)) powerUp();
      else if (/^reopen/.test(text)) host.reopen();
      else if (/^hesitate/.test(text)) host.hesitate();
      socket.write('(qemu) ');
      schedule();
      wake();
    });
  }).listen(options.monitor);
}

powerUp();
wake();
