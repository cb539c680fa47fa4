// A chess board with a hall sensor under each square and a light on it. You have White and move the pieces; the lights show
// where the one in your hand may go, then what Goby plays: lift what is lit, put it where it is lit. To take a move back,
// move the piece back; for a new game set the pieces up.
//
// The sensors are a matrix: a row is selected by a LOW, and a magnet on a square pulls its column LOW. The lights hang on
// two 74HC595 in a chain, rows in the first byte, columns in the second.
#include <Goby.h>

static const uint8_t ROWS[8] = {2, 3, 4, 5, 6, 7, 8, 9};
static const uint8_t COLUMNS[8] = {14, 15, 16, 17, 18, 19, 20, 21};
static const uint8_t DATA = 10, CLOCK = 11, LATCH = 12;

#ifdef ARDUINO_ARCH_ESP32
SET_LOOP_TASK_STACK_SIZE(GOBY_STACK + 4096); // The task of loop() has 8,192 bytes otherwise.
#endif

static goby::Engine engine;
static uint64_t lights = 0;

static uint32_t now(void *) { return millis(); }

// The squares that are occupied: bit 0 is a1, bit 63 is h8.
static uint64_t squares() {
  uint64_t occupied = 0;
  for (uint8_t row = 0; row < 8; row++) {
    digitalWrite(ROWS[row], LOW);
    for (uint8_t column = 0; column < 8; column++)
      if (digitalRead(COLUMNS[column]) == LOW) occupied |= (uint64_t)1 << (8 * row + column);
    digitalWrite(ROWS[row], HIGH);
  }
  return occupied;
}

// Lights one row after another, fast enough for the eye.
static void show() {
  for (uint8_t row = 0; row < 8; row++) {
    digitalWrite(LATCH, LOW);
    shiftOut(DATA, CLOCK, MSBFIRST, 1 << row);
    shiftOut(DATA, CLOCK, MSBFIRST, (uint8_t)(lights >> (8 * row)));
    digitalWrite(LATCH, HIGH);
  }
}

static void answer() {
  goby::Thought thought = engine.think(goby::millis(1000));
  if (!thought) return;
  Serial.print("Goby plays ");
  Serial.println(engine.san(thought.best).text);
  engine.play(thought.best); // From now on pieces stand wrong: the lights say which.
}

static void made(bool is_played) {
  Serial.println(is_played ? engine.position().text : engine.reason().text);
  if (!is_played) return;
  engine.see(squares()); // After each move: what is taken back later, or exchanged, follows from it.
  answer();
}

void setup() {
  Serial.begin(115200);
  for (uint8_t line = 0; line < 8; line++) {
    pinMode(ROWS[line], OUTPUT);
    digitalWrite(ROWS[line], HIGH);
    pinMode(COLUMNS[line], INPUT_PULLUP);
  }
  pinMode(DATA, OUTPUT);
  pinMode(CLOCK, OUTPUT);
  pinMode(LATCH, OUTPUT);
  engine.set_clock(now);
  engine.set_sensors(60, 900);
}

void loop() {
  GobySeen seen = engine.see(squares());
  switch (seen.sight) {
    case GOBY_SIGHT_MOVE: made(engine.play(seen.made)); break;
    // Without a button to ask with, a pawn becomes a queen.
    case GOBY_SIGHT_PROMOTION: made(engine.play(seen.made.from, seen.made.to, GOBY_PIECE_QUEEN)); break;
    case GOBY_SIGHT_TAKE_BACK:
      engine.take_back();
      if (engine.side() == GOBY_COLOR_BLACK) engine.take_back(); // It was Goby's: your own goes back too.
      Serial.println("Taken back.");
      break;
    case GOBY_SIGHT_NEW_GAME: engine.new_game(); break;
    case GOBY_SIGHT_MOVING: lights = seen.targets; break;
    case GOBY_SIGHT_MISPLACED: lights = seen.put | seen.lift | seen.exchange; break;
    case GOBY_SIGHT_IN_PLACE: lights = 0; break;
    default: break;
  }
  show();
}
