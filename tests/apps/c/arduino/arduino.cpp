// A simulation of an Arduino: a clock that advances by a millisecond with each reading, so that every machine gives the same
// results; a person who types the lines of SCRIPT; and for SensorBoard a player who sets the level, makes the moves of MOVES
// ("e2e4 g1f3 "), and makes Goby's moves by the lights. At the end the power fails.
#include "Arduino.h"

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

// The board: sets of occupied and of lit squares, a1 = bit 0.
static uint64_t occupied = 0xFFFF00000000FFFF;
uint64_t lit = 0;
static uint8_t row = 0, shifted[2] = {0, 0};

void pinMode(uint8_t, uint8_t) {}

void digitalWrite(uint8_t pin, uint8_t value) {
  if (pin >= 2 && pin <= 9 && value == LOW) row = pin - 2;
  if (pin == 12 && value == HIGH)
    for (uint8_t line = 0; line < 8; line++)
      if (shifted[0] == 1 << line) {
        lit &= ~((uint64_t)0xFF << (8 * line));
        lit |= (uint64_t)shifted[1] << (8 * line);
      }
}

// The number of readings of the button, which is pressed at each tenth. Only the hook of a search reads it.
static unsigned button = 0;

int digitalRead(uint8_t pin) {
  if (pin == 13) return ++button % 10 ? HIGH : LOW;
  return occupied >> (8 * row + pin - 14) & 1 ? LOW : HIGH;
}

void shiftOut(uint8_t, uint8_t, uint8_t, uint8_t value) {
  shifted[0] = shifted[1];
  shifted[1] = value;
}

// The player: lifts a piece or puts it down whenever nothing has changed for 150 milliseconds.
static const char *moves = MOVES;
static unsigned dark = 0;

static void toggle(const char *square) { occupied ^= (uint64_t)1 << (8 * (square[1] - '1') + square[0] - 'a'); }

static uint64_t lowest(uint64_t set) { return set & -set; }

static bool act() {
  static bool is_lifted = false;
  static uint64_t asked = 0;
  if (is_lifted) {
    if (!(lit >> (8 * (moves[3] - '1') + moves[2] - 'a') & 1)) puts("The square is not lit.");
    toggle(moves + 2);
    moves += 5;
    is_lifted = false;
    dark = 0;
  } else if (lit) {
    // Lift a piece from a lit square, or place it on a lit empty square. If the square is still
    // lit, wait.
    uint64_t step = lowest(lit & occupied) ? lowest(lit & occupied) : lowest(lit);
    if (step != asked) occupied ^= step;
    asked = step;
    dark = 0;
  } else if (++dark > 20) {
    if (!*moves) return false;
    toggle(moves);
    is_lifted = true;
    asked = 0;
  }
  return true;
}

int main() {
  setup();
  if (*MOVES) {
    // A piece on h4 sets the level.
    toggle("h4");
    loop();
    toggle("h4");
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
