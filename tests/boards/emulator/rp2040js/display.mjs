// A display with the controller SSD1306 on an I2C bus of the emulated chip, for pocket.mjs. It decodes commands, addressing and data
// as the data sheet says (Solomon Systech, SSD1306, revision 1.1, sections 8 to 10). What is not modelled ends the emulation.

const ADDRESS = 0x3c;
// Nine bits at 400 kHz.
const BYTE_NANOS = 22500;
const [WIDTH, PAGES] = [128, 8];
// Commands with arguments: their number.
const ARGUMENTS = { 0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };

export class Display {
  // `changed()` is called at the end of each transmission, `complain(text)` if the display would show garbage.
  constructor(mcu, bus, { changed, complain, isAbsent }) {
    Object.assign(this, { complain, ram: new Uint8Array(WIDTH * PAGES), command: [] });
    Object.assign(this, { mode: 2, columns: [0, WIDTH - 1], pages: [0, PAGES - 1], column: 0, page: 0 });
    Object.assign(this, { isOn: false, hasPump: false, isInverse: false, isRemapped: false, isReversed: false, pins: 0x12, height: 64 });
    bus.onConnect = (address) => {
      this.control = undefined;
      bus.completeConnect(address === ADDRESS && !isAbsent);
    };
    bus.onWriteByte = (byte) => {
      this.write(byte);
      mcu.clock.createAlarm(() => bus.completeWrite(true)).schedule(BYTE_NANOS);
    };
    bus.onStop = () => {
      bus.completeStop();
      changed();
    };
  }

  // A byte of a transmission: the first, and after one byte with the bit Co, is a control byte.
  write(byte) {
    if (this.control === undefined) {
      this.control = byte;
      return;
    }
    if (this.control & 0x40) this.data(byte);
    else this.instruct(byte);
    if (this.control & 0x80) this.control = undefined;
  }

  data(byte) {
    this.ram[this.page * WIDTH + this.column] = byte;
    const step = (name, range) => {
      const isEnd = this[name] === range[1];
      this[name] = isEnd ? range[0] : this[name] + 1;
      return isEnd;
    };
    if (this.mode === 0 && step('column', this.columns)) step('page', this.pages);
    else if (this.mode === 1 && step('page', this.pages)) step('column', this.columns);
    else if (this.mode === 2) step('column', [0, WIDTH - 1]);
  }

  instruct(byte) {
    this.command.push(byte);
    const [code, first, second] = this.command;
    if (this.command.length <= (ARGUMENTS[code] ?? 0)) return;
    this.command = [];
    const isRange = first <= second && second < (code === 0x21 ? WIDTH : PAGES);
    if (code < 0x10) this.column = (this.column & 0xf0) | code;
    else if (code < 0x20) this.column = (this.column & 0x0f) | ((code & 7) << 4);
    else if (code === 0x20 && first < 3) this.mode = first;
    else if (code === 0x21 && isRange) [this.columns, this.column] = [[first, second], first];
    else if (code === 0x22 && isRange) [this.pages, this.page] = [[first, second], first];
    else if (code === 0x8d) this.hasPump = (first & 4) !== 0;
    else if (code === 0xa0 || code === 0xa1) this.isRemapped = code === 0xa1;
    else if (code === 0xa6 || code === 0xa7) this.isInverse = code === 0xa7;
    else if (code === 0xa8) this.height = first + 1;
    else if (code === 0xae || code === 0xaf) this.isOn = code === 0xaf;
    else if (code >= 0xb0 && code <= 0xb7) this.page = code & 7;
    else if (code === 0xc0 || code === 0xc8) this.isReversed = code === 0xc8;
    else if (code === 0xda) this.pins = first;
    else if (code === 0xd3 ? first : ![0x2e, 0x40, 0x81, 0xa4, 0xd5, 0xd9, 0xdb].includes(code))
      this.complain(`command ${[code, first, second].map((byte) => byte?.toString(16)).join(' ')}`);
  }

  // The lit pixels, 8 a byte, row by row, in hexadecimal. The glass is mounted so that it is upright if both directions are reversed.
  picture() {
    const isRight = this.height === 64 && this.pins === 0x12;
    let text = '';
    for (let y = 0; y < 8 * PAGES; y++)
      for (let x = 0; x < WIDTH; x += 8) {
        let byte = 0;
        for (let bit = 0; bit < 8; bit++) {
          const [column, row] = [this.isRemapped ? x + bit : WIDTH - 1 - x - bit, this.isReversed ? y : 8 * PAGES - 1 - y];
          byte = 2 * byte + (((this.ram[(row >> 3) * WIDTH + column] >> (row & 7)) & 1) ^ Number(this.isInverse));
        }
        text += (isRight && this.isOn && this.hasPump ? byte : 0).toString(16).padStart(2, '0');
      }
    return text;
  }
}
