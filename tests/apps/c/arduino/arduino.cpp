// A simulation of an Arduino: a clock that advances by a millisecond with each reading, so that every machine gives the same
// results; a person who types the lines of SCRIPT; and for SensorBoard a player who sets the level, makes the moves of MOVES,
// such as "e2e4 undo a7a8n ", and makes Goby's moves by the lights. "undo" takes back Goby's last move, which must not be a
// capture. The board is a matrix of contacts with diodes; if NO_DIODE is defined as a square's number, its diode is bridged. Two
// outputs that differ and are joined end the program with an error. If FEN is defined, the EEPROM holds a game that begins at this position. At the end the power fails.
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
static uint8_t shifted[2] = {0, 0};

#ifndef NO_DIODE
#define NO_DIODE 64
#endif
// The modes and the output levels of the pins. The rows are the pins 2 to 9, the columns 14 to 21.
static uint8_t modes[32], levels[32];

// The columns that are LOW, as bits. Contacts join rows and columns; a diode lets a row pull its column LOW, not a column a row.
static uint8_t low_columns(bool has_diodes) {
  uint8_t rows = 0, columns = 0;
  for (uint8_t row = 0; row < 8; row++)
    if (modes[2 + row] == OUTPUT && levels[2 + row] == LOW) rows |= 1 << row;
  for (uint8_t round = 0; round < 8; round++)
    for (uint8_t place = 0; place < 64; place++) {
      if (!(occupied >> place & 1)) continue;
      uint8_t row = 1 << place / 8, column = 1 << place % 8;
      if (rows & row) columns |= column;
      if (columns & column && (!has_diodes || place == NO_DIODE)) rows |= row;
    }
  for (uint8_t row = 0; row < 8; row++)
    if (rows >> row & 1 && modes[2 + row] == OUTPUT && levels[2 + row] == HIGH) {
      puts("Two outputs are shorted.");
      exit(1);
    }
  return columns;
}

// A missing diode must not cost a chip: the outputs are checked as if there were none.
static void check_outputs() { low_columns(false); }

void pinMode(uint8_t pin, uint8_t mode) {
  modes[pin] = mode;
  check_outputs();
}

void digitalWrite(uint8_t pin, uint8_t value) {
  levels[pin] = value;
  check_outputs();
  if (pin == 13 && value == HIGH)
    for (uint8_t line = 0; line < 8; line++)
      if (shifted[0] == 1 << line) {
        lit &= ~((uint64_t)0xFF << (8 * line));
        lit |= (uint64_t)shifted[1] << (8 * line);
      }
}

// The readings of the button. The hook of a search finds it pressed at each tenth. At a promotion the player presses it every
// 100 milliseconds, as often as the piece needs, and then waits until the choice is confirmed.
static unsigned button = 0, presses = 0, choosing = 0;

int digitalRead(uint8_t pin) {
  if (pin == 12) {
    button++;
    if (!choosing) return button % 10 ? HIGH : LOW;
    if (--choosing % 100 || !presses) return HIGH;
    presses--;
    return LOW;
  }
  check_outputs(); // Pieces have moved since the last output.
  if (modes[pin] != INPUT_PULLUP) puts("The column floats.");
  return low_columns(true) >> (pin - 14) & 1 ? LOW : HIGH;
}

void shiftOut(uint8_t, uint8_t, uint8_t, uint8_t value) {
  shifted[0] = shifted[1];
  shifted[1] = value;
}

// The player: lifts a piece or puts it down whenever nothing has changed for 150 milliseconds.
static const char *moves = MOVES;
static unsigned dark = 0;

static uint64_t square(const char *name) { return (uint64_t)1 << (8 * (name[1] - '1') + name[0] - 'a'); }

static uint64_t lowest(uint64_t set) { return set & -set; }

static bool act() {
  static bool is_lifted = false;
  static uint64_t asked = 0, to = 0, answered = 0; // `answered`: the squares that Goby's last move has changed.
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
  return 0;
}
