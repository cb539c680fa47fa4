// A player at the sensor board of cecp/firmware/examples/sensor-board, for run.mjs. The pins are those of its table of wires.
//
// Contacts and diodes join the pins: a column is LOW if a row that is driven LOW has a piece on it. A row that is driven HIGH, a
// second driven row, or a driven column ends the emulation. The lights are decoded from the pulses at their pin.
//
// The player makes the moves of a list such as "e2e4 d2d4", and Goby's moves by the lights, a step every 150 ms. `test 9` in place of
// the moves holds the button at the start, and puts a piece on nine lit squares. `power` among the moves switches the power off and
// on. Two exchanged columns can be simulated.

import { readFileSync } from 'node:fs';
import { GPIOPinState } from 'rp2040js';

const TABLE = new URL('../../../../cecp/firmware/examples/sensor-board/wires.txt', import.meta.url);
const START = 0xffff00000000ffffn;
const STEP_NANOS = 150e6;
// Steps without lights after which nothing more is to be done: more than Goby waits and thinks.
const REST = 16;
// The colours green, red, blue of lights that ask for a step.
const STEP = 0x301010;
const PUT = 0x300000;
// Cycles of the state machine. rp2040js counts an instruction's delay before its change of the pin, so the pulse of a zero, 2 cycles,
// takes 5 (its LOW), and the pulse of a one, 7 cycles, takes 8.
const ONE = 6;
const LIGHT_BITS = 24;

const bit = (square) => 1n << BigInt(square);
const squareOf = (name) => 8 * (name.charCodeAt(1) - 49) + name.charCodeAt(0) - 97;
const lowest = (set) => set & -set;

export class Desk {
  constructor(moves, { exchanged, print, leave, powerUp }) {
    Object.assign(this, { print, leave, powerUp, exchanged, moves: moves.split(' ').filter(Boolean) });
    const row = readFileSync(TABLE, 'utf8').match(/^board +pico +(.*)$/m)[1].split(/ +/);
    const pins = (text) => text.split(',').map(Number);
    [this.rows, this.columns, this.button, this.light] = [pins(row[5]), pins(row[6]), Number(row[7]), Number(row[8])];
    this.isTest = this.moves[0] === 'test';
    this.squares = Number(this.moves[1]);
    this.occupied = this.isTest ? 0n : START;
    this.colors = Array(64).fill(0);
    this.driven = new Set(); // Rows that have been driven.
    this.asked = 0n;
  }

  // Connects the board with a chip that has just been switched on.
  attach(mcu) {
    Object.assign(this, { mcu, idle: 0, bits: [] });
    [...this.rows, ...this.columns].forEach((pin) => mcu.gpio[pin].addListener(() => this.settle()));
    mcu.gpio[this.light].addListener((value, before) => this.pulse(value, before));
    mcu.gpio[this.button].setInputValue(!this.isTest);
    this.settle();
    // rp2040js would run the state machines whenever its event loop is idle.
    mcu.pio[0].run = () => {};
    const alarm = mcu.clock.createAlarm(() => {
      this.act();
      if (this.mcu !== mcu) return;
      alarm.schedule(STEP_NANOS);
    });
    alarm.schedule(STEP_NANOS);
  }

  // Advances the state machine of the lights, after each instruction.
  tick() {
    const [pio] = this.mcu.pio;
    if (pio.stopped || !pio.machines[0].enabled) return;
    if (!pio.machines[0].waiting) pio.step();
  }

  // Contacts, diodes and pull-ups: sets the levels of the columns.
  settle() {
    const { gpio } = this.mcu;
    let closed = 0n;
    const low = this.rows.filter((pin) => gpio[pin].value === GPIOPinState.Low);
    if (this.rows.some((pin) => gpio[pin].value === GPIOPinState.High)) this.leave(1, 'a row is driven HIGH');
    if (low.length > 1) this.leave(1, 'two rows are driven');
    for (const pin of low) {
      this.driven.add(pin);
      closed = (this.occupied >> BigInt(8 * this.rows.indexOf(pin))) & 0xffn;
    }
    this.columns.forEach((pin, file) => {
      if (gpio[pin].outputEnable) this.leave(1, 'a column is driven');
      const from = this.exchanged?.includes(file) ? this.exchanged[1 - this.exchanged.indexOf(file)] : file;
      gpio[pin].setInputValue(!(closed & bit(from)));
    });
  }

  // Decodes the chain of lights.
  pulse(value, before) {
    if (value === GPIOPinState.High) this.rise = this.mcu.pio[0].machines[0].cycles;
    else if (before === GPIOPinState.High) {
      this.bits.push(this.mcu.pio[0].machines[0].cycles - this.rise >= ONE ? 1 : 0);
      if (this.bits.length < 64 * LIGHT_BITS) return;
      for (let light = 0; light < 64; light++)
        this.colors[light] = this.bits.slice(light * LIGHT_BITS, (light + 1) * LIGHT_BITS).reduce((word, one) => 2 * word + one, 0);
      this.bits = [];
    }
  }

  lit(color) {
    return this.colors.reduce((set, shown, square) => (shown === color ? set | bit(square) : set), 0n);
  }

  // Lifts a piece or puts it down.
  act() {
    if (this.isTest) return this.test();
    const lit = this.lit(STEP);
    if (this.to !== undefined) {
      if (!(lit & this.to)) this.leave(1, `${this.moves[0]}: the target is not lit`);
      this.occupied ^= this.to;
      this.to = undefined;
      this.asked = 0n;
      this.moves.shift();
      this.idle = 0;
    } else if (lit) {
      const step = lowest(lit & this.occupied) || lowest(lit);
      if (step !== this.asked) this.occupied ^= step;
      this.asked = step;
      this.idle = 0;
    } else if (++this.idle > REST) {
      if (!this.moves.length) this.end('All moves were made.');
      else if (this.moves[0] === 'power') {
        this.moves.shift();
        this.powerUp();
      } else {
        this.occupied ^= bit(squareOf(this.moves[0]));
        this.to = bit(squareOf(this.moves[0].slice(2)));
        this.asked = 0n;
        // The targets are lit before the piece is put down.
        this.idle = 0;
      }
    }
    this.settle();
  }

  // Puts a piece on the square that is lit for it, and lifts it again.
  test() {
    this.mcu.gpio[this.button].setInputValue(true);
    const lit = this.lit(PUT);
    if (lit && !this.occupied && !this.squares--) return this.end('The test is over.');
    this.occupied = this.occupied ? 0n : lit;
    this.settle();
  }

  end(words) {
    const pulled = this.columns.filter((pin) => this.mcu.gpio[pin].value === GPIOPinState.InputPullUp);
    this.print(`${words} ${this.driven.size} rows were driven, ${pulled.length} columns have pull-ups.\n`);
    this.leave(0);
  }
}
