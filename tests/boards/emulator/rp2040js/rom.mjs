// The functions of the boot ROM that change the flash, for run.mjs. Each is a breakpoint and a return; its work is done here.
//
// As in hardware, no instruction can be read from the flash between the function that leaves it and the boot loader that makes it
// readable again, and programming only clears bits. The emulation ends if a program does not respect this, or if interrupts are on.

const TABLES = 0x14;
const LOOKUP = 0x18;
const CODE = 0x20;
const FIRST_BREAK = 0x10;
const BREAK_AND_RETURN = 0x4770be00;
const NAMES = ['lookup', 'IF', 'EX', 'RE', 'RP', 'FC'];
const [PAGE, SECTOR] = [256, 4096];
// The time that the flash takes.
const [ERASE_NANOS, PROGRAM_NANOS] = [45e6, 0.4e6];
const FLASH = 0x10;

export class Rom {
  constructor(mcu, { leave, fail }) {
    Object.assign(this, { mcu, leave, fail, isLeft: false });
    mcu.bootrom[TABLES / 4] = 0x00010001;
    mcu.bootrom[LOOKUP / 4] = CODE + 1;
    NAMES.forEach((_, at) => (mcu.bootrom[CODE / 4 + at] = BREAK_AND_RETURN + FIRST_BREAK + at));
    this.ssi = mcu.peripherals[0x18000];
  }

  // Does the work of a breakpoint of the ROM. Returns false for other breakpoints.
  call(code) {
    const name = NAMES[code - FIRST_BREAK];
    const { core, flash, sram } = this.mcu;
    if (!name || core.PC >= CODE + 4 * NAMES.length) return false;
    const [first, second, third] = core.registers;
    if (name === 'lookup') {
      const at = NAMES.indexOf(String.fromCharCode(second & 0xff, second >> 8));
      core.registers[0] = at > 0 ? CODE + 4 * at + 1 : 0;
      return true;
    }
    if (!core.PM) this.leave(1, 'the flash is changed while interrupts are on');
    if (name === 'EX') {
      this.isLeft = true;
      this.ssi.ssienr = 0;
    } else if (name === 'RE' || name === 'RP') {
      const unit = name === 'RE' ? SECTOR : PAGE;
      const count = name === 'RE' ? second : third;
      if (!this.isLeft || first % unit || count % unit) this.leave(1, 'the flash is not ready for a change');
      if (name === 'RE') flash.fill(0xff, first, first + count);
      else if (!this.program(first, sram.subarray(second & 0xffffff, (second & 0xffffff) + count))) return true;
      this.mcu.clock.tick(name === 'RE' ? ERASE_NANOS : PROGRAM_NANOS);
    }
    return true;
  }

  // Programs bytes. If the power is to fail, only half of them. Returns false then.
  program(place, bytes) {
    const { flash } = this.mcu;
    const count = this.fails ? bytes.findLastIndex((byte) => byte !== 0xff) / 2 : bytes.length;
    for (let at = 0; at < count; at++) {
      // A byte of ones leaves the flash as it is.
      if (bytes[at] !== 0xff && (flash[place + at] & bytes[at]) !== bytes[at]) this.leave(1, 'a page is programmed twice');
      flash[place + at] &= bytes[at];
    }
    if (this.fails) this.fail();
    return !this.fails;
  }

  // Checks the next instruction.
  tick() {
    if (!this.isLeft || this.mcu.core.PC >>> 24 !== FLASH) return;
    if (this.ssi.ssienr !== 1) this.leave(1, 'an instruction is read from the flash, which is not readable');
    this.isLeft = false;
  }
}
