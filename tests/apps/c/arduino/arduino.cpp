// A simulation of an Arduino: a clock that advances by a millisecond with each reading, so that every machine gives the same
// results; a person who types the lines of SCRIPT; and for SensorBoard a player who sets the level, makes the moves of MOVES,
// such as "e2e4 undo a7a8n ", and makes Goby's moves by the lights. "undo" takes back Goby's last move, which must not be a
// capture. If FEN is defined, the EEPROM holds a game that begins at this position. At the end the power fails.
// The board is a matrix of contacts with diodes; if NO_DIODE is defined as a square's number, its diode is bridged. Two outputs that
// differ and are joined are an error.
#include "Arduino.h"
#include "EEPROM.h"

#ifndef SCRIPT
#define SCRIPT ""
#endif
#ifndef MOVES
#define MOVES ""
#endif

SerialPort Serial;

static unsigned long now = 0;
unsigned long millis() { return ++now; }

static const char *typed = SCRIPT;
int SerialPort::read() { return *typed ? *typed++ : -1; }
int SerialPort::peek() { return *typed ? *typed : -1; }

Memory EEPROM;

// The board: sets of occupied and of lit squares, a1 = bit 0.
static uint64_t occupied = 0xFFFF00000000FFFF;
uint64_t lit = 0;
static bool has_failed = false;
#ifdef ROWS_AND_COLUMNS
// The pins: directions and levels.
static uint8_t modes[64], levels[64];
#ifdef HALL
static const uint8_t SELECTED = HIGH;
#else
static const uint8_t SELECTED = LOW;
#endif

static void fail(const char *words, uint8_t pin) {
  if (!has_failed) printf("Pin %u: %s.\n", pin, words);
  has_failed = true;
}

#ifndef NO_DIODE
#define NO_DIODE 64
#endif

// The columns that are LOW, as bits. Contacts join rows and columns; a diode lets a row pull its column LOW, not a column a row. The
// transistor of a hall row only pulls.
static uint8_t low_columns(bool has_diodes) {
  uint8_t rows = 0, columns = 0, high = 0;
  for (uint8_t row = 0; row < 8; row++) {
    if (modes[ROWS[row]] != OUTPUT) continue;
    if (levels[ROWS[row]] == SELECTED) rows |= 1 << row;
#ifndef HALL
    else high |= 1 << row;
#endif
  }
  for (uint8_t round = 0; round < 8; round++)
    for (uint8_t place = 0; place < 64; place++) {
      if (!(occupied >> place & 1)) continue;
      uint8_t row = 1 << place / 8, column = 1 << place % 8;
      if (rows & row) columns |= column;
      if (columns & column && (!has_diodes || place == NO_DIODE)) rows |= row;
    }
  for (uint8_t row = 0; row < 8; row++)
    if (rows & high & 1 << row) fail("two outputs are shorted", ROWS[row]);
  return columns;
}

// A missing diode must not cost a chip: the outputs are checked as if there were none.
static void check() { low_columns(false); }

static bool is_scanned = false; // A column was read since the last reading of the button.
#ifdef REGISTER
static uint8_t held = 0xFF; // The bits of the 74HC165. Input H comes out first.
#endif

void pinMode(uint8_t pin, uint8_t mode) {
  modes[pin] = mode;
  check();
}

void digitalWrite(uint8_t pin, uint8_t value) {
#ifdef REGISTER
  if (pin == LOAD && value == LOW) held = ~low_columns(true);
  if (pin == CLOCK && value == HIGH && levels[pin] == LOW) held = held << 1 | 1;
#endif
  levels[pin] = value;
  check();
}

// The readings of the button. The hook of a search, which does not scan the squares, finds it pressed at each tenth. At a promotion
// the player presses it every 100 readings, as often as the piece needs, and then waits until the choice is confirmed.
static unsigned button = 0, presses = 0, choosing = 0;

int digitalRead(uint8_t pin) {
  if (pin == BUTTON) {
    if (modes[pin] != INPUT_PULLUP) fail("the button has no pull-up", pin);
    if (is_scanned) {
      is_scanned = false;
      if (!choosing || --choosing % 100 || !presses) return HIGH;
      presses--;
      return LOW;
    }
    return ++button % 10 ? HIGH : LOW;
  }
  is_scanned = true;
  check(); // Pieces have moved since the last output.
  if (modes[pin] == OUTPUT) fail("a column is driven", pin);
#ifdef REGISTER
  return held >> 7;
#else
  for (uint8_t file = 0; file < 8; file++)
    if (pin == COLUMNS[file]) return low_columns(true) >> file & 1 ? LOW : HIGH;
  return HIGH;
#endif
}
#else
static unsigned button = 0, presses = 0, choosing = 0;
#endif

// The player: lifts a piece or puts it down whenever nothing has changed for 150 milliseconds.
static const char *moves = MOVES;
static unsigned dark = 0;

static uint64_t square(const char *name) { return (uint64_t)1 << (8 * (name[1] - '1') + name[0] - 'a'); }

static uint64_t lowest(uint64_t set) { return set & -set; }

static bool act() {
  static bool is_lifted = false;
  static uint64_t asked = 0, to = 0, answered = 0; // `answered`: the squares that Goby's last move has changed.
  if (choosing) return true;
  if (is_lifted) {
    occupied ^= to;
    if (moves[0] == 'u') moves += 5;
    else {
      if (!(lit & to)) puts("The square is not lit.");
      answered = 0;
      const char *piece = strchr("qrbn", moves[4]);
      if (piece) presses = piece - "qrbn", choosing = 2400;
      moves += piece ? 6 : 5;
    }
    is_lifted = false;
    dark = 0;
  } else if (lit) {
    // Lift a piece from a lit square, or place it on a lit empty square. If the square is still
    // lit, wait.
    uint64_t step = lowest(lit & occupied) ? lowest(lit & occupied) : lowest(lit);
    if (step != asked) occupied ^= step, answered ^= step;
    asked = step;
    dark = 0;
  } else if (++dark > 20) {
    if (!*moves) return false;
    bool is_undo = moves[0] == 'u';
    to = is_undo ? answered & ~occupied : square(moves + 2);
    occupied ^= is_undo ? answered & occupied : square(moves);
    is_lifted = true;
    asked = 0;
  }
  return true;
}

#ifdef FEN
// Writes a saved game without moves to the beginning of the EEPROM, and sets up its pieces.
static void set_up() {
  unsigned char *game = EEPROM.bytes, length = strlen(FEN), place = 64;
  memcpy(game, "G\1", 2);
  game[2] = length;
  memcpy(game + 3, FEN, length);
  uint32_t sum = 0x811C9DC5; // FNV-1a.
  for (unsigned at = 0; at < length + 5u; at++) sum = (sum ^ game[at]) * 0x01000193;
  for (unsigned byte = 0; byte < 4; byte++) game[length + 5 + byte] = sum >> (8 * byte);
  occupied = 0;
  for (const char *sign = FEN; *sign != ' '; sign++) {
    if (*sign == '/') continue;
    if (*sign > '0' && *sign < '9') place -= *sign - '0';
    else occupied |= (uint64_t)1 << ((--place) ^ 7);
  }
}
#endif

int main() {
#ifdef FEN
  set_up();
#endif
  setup();
  if (*MOVES) {
    // A piece on h4 sets the level.
    occupied ^= square("h4");
    loop();
    occupied ^= square("h4");
    for (unsigned turn = 0; turn < 60000; turn++) {
      loop();
      if (turn % 150 == 0 && turn && !act()) break;
    }
    if (button < 20) puts("The button was not read.");
    else puts(*moves ? "The moves were not made." : "All moves were made.");
    // Simulates a power failure: the sketch starts again.
    setup();
  } else {
    while (*typed) loop();
  }
  return has_failed ? 1 : 0;
}
