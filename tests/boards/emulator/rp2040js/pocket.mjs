// A player at the pocket computer of cecp/firmware/examples/pocket, for run.mjs. The pins are those of its table of wires.
//
// The player follows a script, a step a line: `turn N` turns the knob by N stops, `press` presses the button, `power` switches the
// power off and on, `cut` presses the button and lets the power fail in the next write to the flash, `absent` takes the display
// away. The lines `show PICTURE` after a step are the pictures that must follow it, 8 pixels a byte, row by row, in hexadecimal; the
// player waits for them. All contacts bounce.

import { readFileSync } from 'node:fs';
import { Display } from './display.mjs';

const TABLE = new URL('../../../../cecp/firmware/examples/pocket/wires.txt', import.meta.url);
const MILLI = 1e6;
// The time between two changes of a contact that bounces, and the number of these changes.
const BOUNCE = 0.3 * MILLI;
const BOUNCES = 4;
const [TURN, HOLD, REST, START] = [3 * MILLI, 40 * MILLI, 30 * MILLI, 300 * MILLI];
// The longest search, many times over.
const PATIENCE = 300e9;
const POLL = 0.1 * MILLI;

export class Pocket {
  constructor(script, { print, leave, powerUp }) {
    Object.assign(this, { print, leave, powerUp, pictures: 0, isAbsent: /^absent/.test(script) });
    this.pins = Object.fromEntries(
      [...readFileSync(TABLE, 'utf8').matchAll(/^wire GPIO(\d+) +(\w+) +(\w+)/gm)].map(([, pin, part, name]) => [part + name, Number(pin)]),
    );
    this.expected = []; // The pictures that must still follow the step.
    this.steps = this.play(script.split('\n').filter(Boolean));
  }

  // Connects the parts with a chip that has just been switched on.
  attach(mcu, rom) {
    Object.assign(this, { mcu, rom });
    const changed = () => {
      if (this.display.picture() === this.expected[0]) this.expected.shift();
    };
    const complain = (text) => this.leave(1, `the display: ${text}`);
    this.display = new Display(mcu, mcu.i2c[0], { changed, complain, isAbsent: this.isAbsent });
    ['knobA', 'knobB', 'button1'].forEach((name) => this.contact(name, true));
    const alarm = mcu.clock.createAlarm(() => {
      if (this.mcu !== mcu) return;
      const { value, done } = this.steps.next();
      if (!done) alarm.schedule(value);
    });
    alarm.schedule(POLL);
  }

  contact(name, isOpen) {
    this.mcu.gpio[this.pins[name]].setInputValue(isOpen);
  }

  *change(name, isOpen) {
    for (let bounce = 0; bounce <= BOUNCES; bounce++) {
      this.contact(name, bounce % 2 ? !isOpen : isOpen);
      yield BOUNCE;
    }
  }

  // One stop: A and B close and open, the first one first.
  *turn([first, second]) {
    for (const isOpen of [false, true])
      for (const name of [first, second]) {
        yield* this.change(name, isOpen);
        yield TURN;
      }
  }

  *press() {
    yield* this.change('button1', false);
    yield HOLD;
    yield* this.change('button1', true);
    yield REST;
  }

  *wait() {
    for (let waited = 0; this.expected.length; waited += POLL) {
      if (waited > PATIENCE) this.leave(1, `the display shows\n${art(this.display.picture())}\nnot\n${art(this.expected[0])}`);
      yield POLL;
    }
  }

  *step(word, count) {
    if (word === 'absent') yield START;
    for (let stop = 0; word === 'turn' && stop < Math.abs(count); stop++)
      yield* this.turn(count > 0 ? ['knobA', 'knobB'] : ['knobB', 'knobA']);
    if (word === 'power') this.powerUp();
    if (word === 'cut') this.rom.fails = true;
    if (word !== 'cut' && word !== 'press') return;
    const { mcu } = this;
    // After a power failure the button is up.
    for (const wait of this.press()) if (this.mcu === mcu) yield wait;
    if (word === 'cut' && this.mcu === mcu) this.leave(1, 'nothing was written');
  }

  *play(lines) {
    for (let at = 0; at < lines.length; ) {
      const [word, count] = lines[at].split(' ');
      const start = word === 'show' ? at : at + 1;
      for (at = start; lines[at]?.startsWith('show '); at++) this.expected.push(lines[at].slice(5));
      this.pictures += this.expected.length;
      yield* this.step(word, Number(count));
      yield* this.wait();
      yield REST;
    }
    this.print(`The player has seen ${this.pictures} pictures.\n`);
    this.leave(0);
  }
}

// A picture in half blocks.
function art(picture) {
  const lit = (x, y) => (parseInt(picture.slice(32 * y + 2 * (x >> 3), 32 * y + 2 * (x >> 3) + 2), 16) >> (7 - (x & 7))) & 1;
  const lines = Array.from({ length: 32 }, (_, row) =>
    Array.from({ length: 128 }, (_, x) => ' ▀▄█'[lit(x, 2 * row) + 2 * lit(x, 2 * row + 1)]).join(''));
  return lines.join('\n');
}
