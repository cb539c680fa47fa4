// Runs an RP2040 in the emulator rp2040js for launch.py. The serial line is standard input and output.
//
//     npm ci --prefix tests/boards/emulator/rp2040js                                 once
//     node tests/boards/emulator/rp2040js/run.mjs IMAGE [--shift N] [--semihosting] [--monitor SOCKET] [--stamps] [--no-flow-control]
//         [--moves MOVES] [--exchanged FILES] [--pocket SCRIPT]
//
// IMAGE is an ELF file or a UF2 file. The serial line is UART0, or the board's USB port once firmware has started it; host.mjs is
// the USB host.
//
// Without --shift the board's clock shows real time, and instructions run as fast as possible. With --shift an instruction takes
// 2^N nanoseconds of the board's time, and the clock stops while the board sleeps without input, so that every run is the same.
// (`--shift 3` is one instruction for each cycle at 125 MHz.)
//
// Bytes reach the board at the rate of its serial line. They wait while the FIFO is full, as with flow control; with
// --no-flow-control they are lost, and the FIFO marks the next byte. --stamps puts the microseconds of the board's clock before
// each of its lines. --moves lets a player sit at a sensor board (desk.mjs), in which --exchanged swaps two files, such as 0,1.
// --pocket lets a player sit at a pocket computer, who follows the steps of a file (pocket.mjs).
// The monitor has the commands `memsave ADDRESS SIZE "FILE"` and `system_reset`, and for USB `reopen` (close the port and open it
// later) and `hesitate` (delay the next packets).
//
// This file corrects faults of rp2040js 1.4.1: after a sleep with interrupts off, the handler ran; handlers ran at odd addresses,
// so that jump tables failed; USB requested an interrupt only once, although its cause persisted; the V flag of ADCS and SBCS was
// wrong for an operand of 0x7FFFFFFF with carry; bus faults and invalid instructions were only logged; a reset request was
// ignored. All other warnings of rp2040js end the emulation.

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { RP2040 } from 'rp2040js';
import { Desk } from './desk.mjs';
import { Host } from './host.mjs';
import { Pocket } from './pocket.mjs';
import { Rom } from './rom.mjs';

const FLASH = 0x10000000;
const VECTORS = FLASH + 0x100;
const RAM = 0x20000000;
const UF2 = 0x0a324655;
const HARD_FAULT = 3;
const SEMIHOSTING = 0xab;
const SYS_EXIT = 0x18;
const EXIT_SUCCESS = 0x20026;
// A HAL enables DMA at the UART, which rp2040js lacks. No firmware here uses that DMA, so the
// warning is ignored.
const UART_DMA = 'Unimplemented peripheral write to 0x48';
// The emulation of a PIO has no clock divider, that of an I2C bus no hold time.
const UNNEEDED = [UART_DMA, 'clkDivRestart', 'IC_SDA_HOLD'];
const AIRCR = 0xd0c;
const AIRCR_RESET = 0x05fa0004;
const LOST = 1 << 11;
const BYTE_NANOS = (10 * 1e9) / 115200;
const WATCHDOG = 0x40058;
// Instructions between two reads of the real clock, and number of such spans between two polls of
// the input.
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
    moves: { type: 'string' },
    exchanged: { type: 'string' },
    pocket: { type: 'string' },
  },
});
const image = readFileSync(positionals[0]);
const nanosPerInstruction = options.shift === undefined ? null : 2 ** Number(options.shift);

let mcu;
let refused = null; // reason why the last instruction must fault
let input = []; // bytes that the board has not received yet
let place = 0;
let output = '';
let began = false; // whether the board's present line is incomplete
let lost = false;
let scheduled = false;
let host; // the USB host
let desk; // the player at a sensor board, with --moves
let rom; // the boot ROM
let pocket; // the player at a pocket computer, with --pocket

function leave(status, message) {
  // Deliver packets that are on their way to the host.
  host.drain();
  flush();
  if (message) console.error(`run.mjs: ${message}`);
  process.stdout.write('', () => process.exit(status));
  mcu = null;
}

// Handles warnings of rp2040js: faults of the firmware become hard faults, all others end the
// emulation.
function grumble(component, message) {
  if (/invalid memory|undefined address|not implemented yet|not 32 bit aligned/.test(message)) refused ??= message;
  else if (!message.startsWith('Opcode') && !UNNEEDED.some((words) => message.includes(words))) leave(1, `${component}: ${message}`);
}

// Switches the board on: flash holds the image and what was written to it, other memory is zero.
function powerUp() {
  const kept = mcu?.flash;
  mcu = new RP2040();
  if (kept) mcu.flash.set(kept);
  mcu.logger = { debug() {}, info() {}, warn: grumble, error: grumble };
  for (const [address, bytes] of loaded()) mcu.flash.set(bytes, address - FLASH);
  repair(mcu.core);
  mcu.onBreak = (code) => {
    if (rom.call(code)) return;
    if (!options.semihosting || code !== SEMIHOSTING) refused ??= 'a breakpoint';
    else if (mcu.core.registers[0] === SYS_EXIT) leave(mcu.core.registers[1] === EXIT_SUCCESS ? 0 : 1);
  };
  rom = new Rom(mcu, { leave, fail: powerUp });
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
  if (options.moves !== undefined) {
    const exchanged = options.exchanged?.split(',').map(Number);
    const print = (text) => (output += text);
    desk ??= new Desk(options.moves, { exchanged, print, leave, powerUp });
    desk.attach(mcu);
  }
  if (options.pocket !== undefined) {
    const print = (text) => (output += text);
    pocket ??= new Pocket(readFileSync(options.pocket, 'utf8'), { print, leave, powerUp });
    pocket.attach(mcu, rom);
  }
  scheduled = false;
  // Does the work of the boot ROM and of the second-stage boot loader in the first 256 bytes of
  // flash.
  mcu.core.VTOR = VECTORS;
  mcu.core.reset();
}

// The addresses and bytes of the image's segments.
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
  // Speeds rp2040js up: looks for an address in flash and RAM before the devices, and skips the
  // count of I/O cycles.
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

// Gives the board its next byte, and schedules itself after the time of a byte.
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

// Runs `count` instructions, but stops when the board sleeps.
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
    desk?.tick();
    rom.tick();
    if (refused) {
      if (core.IPSR === HARD_FAULT) leave(1, `a fault in the handler of faults: ${refused}`);
      else core.exceptionEntry(HARD_FAULT);
      refused = null;
    }
    if (nanosPerInstruction) clock.tick(nanosPerInstruction);
  }
}

// The real time that the board's clock has reached, in nanoseconds.
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
  // Input must wake a sleeping board that waits for no alarm.
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
