// The USB host of the board: it enumerates the device and opens its serial port, as a desktop does.
//
// rp2040js has a host too, but that one makes few requests, mixes up data for the device and for
// the port, and sends empty packets when it has no data. This host is as strict as hardware: DATA0
// and DATA1 packets must alternate, the device must refuse unknown requests, and its answers must
// be valid. Each violation is reported.

const BUFFERS = 0x80; // offset of the buffer control registers
const DATA1 = 1 << 13;
const AVAILABLE = 1 << 10;
const STALL_ARM = 0x68;
const PACKET = 64;
const PACKET_MICROS = 50; // time of a packet of 64 bytes on the bus
const MILLI = 1e6;
const HESITATION = 3000 * MILLI;
const CLOSED = 100 * MILLI;
const PATIENCE = 50 * MILLI;

const [DEVICE, CONFIGURATION, STRING, ENDPOINT, QUALIFIER] = [1, 2, 3, 5, 6];
const BULK = 2;
const ENGLISH = [0x09, 0x04];
const get = (kind, length) => ({ setup: [0x80, 6, 0, kind, 0, 0, length & 0xff, length >> 8] });
const getText = (index) => ({ setup: [0x80, 6, index, STRING, ...ENGLISH, 255, 0] });
const setAddress = (address) => ({ setup: [0, 5, address, 0, 0, 0, 0, 0] });
const configure = { setup: [0, 9, 1, 0, 0, 0, 0, 0] };
const clearHalt = (endpoint) => ({ setup: [2, 1, 0, 0, endpoint, 0, 0, 0] });
const setCoding = (data) => ({ setup: [0x21, 0x20, 0, 0, 0, 0, data.length, 0], data });
const getCoding = { setup: [0xa1, 0x21, 0, 0, 0, 0, 7, 0] };
// Sets the signals DTR and RTS.
const setLines = (state) => ({ setup: [0x21, 0x22, state, 0, 0, 0, 0, 0] });
// A request with more data than the device can hold.
const flood = { setup: [0x40, 1, 0, 0, 0, 0, 200, 0], data: Array(200).fill(0) };
const CODING = [0x80, 0x25, 0, 0, 0, 0, 8]; // 9,600 baud, 8N1

export class Host {
  // `receive(bytes)` gets bytes from the device, `waiting(count)` returns up to `count` bytes to
  // send, `complain(text)` gets faults. The host waits `slowness` times as long as USB requires.
  constructor(mcu, { receive, waiting, complain, slowness }) {
    Object.assign(this, { mcu, usb: mcu.usbCtrl, receive, waiting, complain, slowness });
    this.port = null; // the endpoints of the open serial port
    this.room = {}; // by endpoint: bytes that the device can receive
    this.kinds = {}; // by buffer: 0 or 1, the DATA kind of the next packet
    this.request = null;
    this.held = null; // packets that `hesitate` has delayed
    const { usb } = this;
    const { DPRAMUpdated, finishRead, writeUint32 } = usb;
    usb.onUSBEnabled = () => usb.resetDevice();
    usb.onResetReceived = () => this.run(this.enumerate());
    usb.onEndpointWrite = (endpoint, packet) => this.come(endpoint, [...packet]);
    usb.onEndpointRead = (endpoint, size) => {
      this.room[endpoint] = size;
      this.go(endpoint);
    };
    usb.DPRAMUpdated = (offset, value) => {
      if (!(value & AVAILABLE) || offset < BUFFERS || offset >= 2 * BUFFERS) return;
      const buffer = (offset - BUFFERS) / 4;
      const take = () => {
        if (buffer % 2 === 0) this.turn(buffer, value);
        DPRAMUpdated.call(usb, offset, value);
        // Sets the buffer's state until the packet has arrived.
        if (buffer % 2 === 1) mcu.usbDPRAMView.setUint32(offset, value, true);
      };
      if (this.held && buffer === 2 * this.port.in) this.held.push(take);
      else take();
    };
    usb.finishRead = (endpoint, packet) => {
      const offset = BUFFERS + 8 * endpoint + 4;
      const state = mcu.usbDPRAMView.getUint32(offset, true);
      this.turn(2 * endpoint + 1, state);
      mcu.usbDPRAMView.setUint32(offset, state & ~AVAILABLE, true);
      finishRead.call(usb, endpoint, packet);
    };
    usb.writeUint32 = (offset, value) => {
      writeUint32.call(usb, offset, value);
      const { request } = this;
      const refuse = () => request && request === this.request && this.finish('refused');
      if (offset === STALL_ARM && value) this.later(PACKET_MICROS * 1000, refuse);
    };
  }

  later(nanos, act) {
    this.mcu.clock.createAlarm(act).schedule(nanos);
  }

  // Checks that DATA0 and DATA1 packets alternate.
  turn(buffer, state) {
    const kind = state & DATA1 ? 1 : 0;
    if (kind !== (this.kinds[buffer] ?? 0)) this.complain(`buffer ${buffer}: DATA${kind} came out of turn`);
    this.kinds[buffer] = 1 - kind;
  }

  expect(what, is) {
    if (!is) this.complain(what);
  }

  // Makes the requests in order.
  run(requests) {
    this.requests = requests;
    this.next();
  }

  next(answer) {
    const { value, done } = this.requests.next(answer);
    if (done) return;
    if (value.pause) return this.later(value.pause, () => this.next());
    this.request = { setup: value.setup, data: [...(value.data ?? [])], answer: [] };
    Object.assign(this.kinds, { 0: 1, 1: 1 });
    const { request } = this;
    this.later(PATIENCE * this.slowness, () => request === this.request && this.finish('silence'));
    this.usb.epStallArm = 0;
    this.usb.sendSetupPacket(value.setup);
  }

  finish(answer) {
    this.request = null;
    this.next(answer);
  }

  // Handles a packet from the device.
  come(endpoint, packet) {
    if (endpoint === this.port?.in) this.receive(packet);
    if (endpoint !== 0 || !this.request) return;
    const { setup, answer } = this.request;
    if (!(setup[0] & 0x80)) return this.finish(answer);
    answer.push(...packet);
    this.request.isAnswered = packet.length < PACKET || answer.length === setup[6] + 256 * setup[7];
    this.go(0);
  }

  // Sends a packet if the device has room for it.
  go(endpoint) {
    if (!this.room[endpoint]) return;
    let packet;
    if (endpoint !== 0) packet = endpoint === this.port?.out ? this.waiting(this.room[endpoint]) : [];
    else if (this.request?.data.length) packet = this.request.data.splice(0, PACKET);
    else if (this.request?.isAnswered) {
      this.later(2 * PACKET_MICROS * 1000, () => this.finish(this.request.answer));
      packet = [];
    }
    if (!packet || (endpoint !== 0 && !packet.length)) return;
    this.room[endpoint] = 0;
    this.usb.endpointReadDone(endpoint, Uint8Array.from(packet), PACKET_MICROS);
  }

  *enumerate() {
    const first = yield get(DEVICE, PACKET);
    yield setAddress(1);
    yield { pause: 2 * MILLI * this.slowness };
    this.expect('the device has no address', this.usb.addrEndp === 1);
    const device = yield get(DEVICE, 18);
    this.expect('the device tells two things', device.length === 18 && `${device}` === `${first}`);
    this.expect('there is more than one speed', (yield get(QUALIFIER, 10)) === 'refused');
    const [, , low, high] = yield get(CONFIGURATION, 9);
    const configuration = yield get(CONFIGURATION, low + 256 * high);
    this.expect('the configuration is cut', configuration.length === low + 256 * high);
    this.expect('it speaks no English', `${(yield get(STRING, 255)).slice(2)}` === `${ENGLISH}`);
    for (const index of [device[14], device[15]]) {
      const text = yield getText(index);
      this.expect(`no text ${index}`, text.length === text[0] && text.length > 2);
    }
    this.expect('there is room for everything', ['refused', 'silence'].includes(yield flood));
    yield configure;
    this.port = this.endpoints(configuration);
    yield clearHalt(0x80 | this.port.in);
    this.kinds[2 * this.port.in] = 0;
    yield clearHalt(this.port.out);
    this.kinds[2 * this.port.out + 1] = 0;
    yield setCoding(CODING);
    const coding = yield getCoding;
    this.expect('another baud rate', `${coding}` === `${CODING}`);
    yield setLines(3);
  }

  // The endpoints of the last interface, which carries the data of the serial port.
  endpoints(configuration) {
    const found = {};
    for (let place = 0; place < configuration.length; place += configuration[place]) {
      const [, kind, address, attributes] = configuration.slice(place);
      if (kind === ENDPOINT && attributes === BULK) found[address & 0x80 ? 'in' : 'out'] = address & 0xf;
    }
    return found;
  }

  // Sends waiting bytes to the port.
  send() {
    this.go(this.port.out);
  }

  // Closes the port, and opens it again after 100 ms.
  reopen() {
    this.run(
      (function* () {
        yield setLines(0);
        yield { pause: CLOSED };
        yield setLines(3);
      })(),
    );
  }

  // Delays the next packets by 3 s.
  hesitate() {
    this.held = [];
    const wait = () => {
      if (!this.held.length) return this.later(MILLI, wait);
      this.later(HESITATION, () => {
        const { held } = this;
        this.held = null;
        held.forEach((take) => take());
      });
    };
    wait();
  }

  // Delivers the packets that are still on their way.
  drain() {
    if (this.port) this.usb.endpointWriteAlarms[this.port.in].buffers.forEach((packet) => this.receive(packet));
  }
}
