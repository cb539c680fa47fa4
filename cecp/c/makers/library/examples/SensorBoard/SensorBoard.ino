// A chess board with a reed contact and a light on each square. You have White and move the pieces. The lights show where the
// lifted piece may go, then Goby's move: lift the lit piece, and put it on the lit square.
//   - To take a move back, move the piece back. For a new game, set up the pieces.
//   - The button makes Goby move at once.
//   - Before the first move, a spare piece on the fourth rank sets the level: a4 is the lowest.
//   - When a pawn is promoted, each press of the button chooses the next of queen, rook, bishop and knight, shown by one to four
//     lights. Two seconds without a press confirm the choice.
//   - The game and the clocks survive a loss of power, except in the moment after a move in which they are saved.
//
// The contacts are a matrix of rows and columns, each with a diode in series whose cathode (the ring) is at the row: LOW selects a
// row, and a magnet on a square pulls its column LOW. All other rows are inputs, so that two contacts of a column never join two
// outputs. Without diodes four squares at the corners of a rectangle look occupied if three of them are. The lights are a matrix too, on two
// 74HC595 in a chain, rows in the first byte, columns in the second. If PIXELS is defined as a pin, they are 64 NeoPixels at that
// pin, in the order a1 to h1, a2 to h2 and so on.
//
// On many chips setup() and loop() have too little stack for Goby: begin() and turn() run on a stack of its own.
#define GOBY_OWN_STACK
// The library chooses the size by the chip. To choose another: #define GOBY_MICRO, GOBY_SMALL or GOBY_BOARD here.
#include <GobyChess.h>

// #define PIXELS 22
#ifdef PIXELS
#include <Adafruit_NeoPixel.h>
static Adafruit_NeoPixel pixels(64, PIXELS, NEO_GRB + NEO_KHZ800);
static const uint32_t COLOR = 0x204020;
#endif
// The boards whose core has an EEPROM.h. (__has_include would not do: Arduino looks in a library only after an #include fails.)
#if defined(ARDUINO_ARCH_ESP32) || defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_STM32) || defined(TEENSYDUINO) || \
    defined(ARDUINO_ARCH_RENESAS) || (defined(ARDUINO_ARCH_RP2040) && !defined(__MBED__))
#define KEEPS
#endif
#ifdef KEEPS
#include <EEPROM.h>
#endif

// The pins: choose those that are free on your board (on an ESP32 the flash uses 6 to 11).
static const uint8_t ROWS[8] = {2, 3, 4, 5, 6, 7, 8, 9};
static const uint8_t COLUMNS[8] = {14, 15, 16, 17, 18, 19, 20, 21};
// Microseconds until the columns of a selected row have settled.
static const unsigned int SETTLE = 20;
static const uint8_t DATA = 10, CLOCK = 11, LATCH = 13, BUTTON = 12;

static goby::Engine engine;
static uint64_t lights = 0;

// Milliseconds that each side has for the game, and gains with each move.
static const uint32_t TIME = 900000, INCREMENT = 10000;
// The levels of the squares a4 to h4, in Elo; the last is full strength.
static const int16_t LEVELS[8] = {500, 800, 1100, 1400, 1700, 2000, 2300, 3000};
// The saved game, with room for 200 moves of each side, the clocks, and their sum, which is saved last.
static struct { uint8_t game[900]; uint32_t left[2], sum; } kept = {{0}, {TIME, TIME}, 0};
// When the side to move began to think.
static uint32_t since = 0;

static uint32_t now(void *) { return millis(); }

// The squares that are occupied: bit 0 is a1, bit 63 is h8.
static uint64_t squares() {
  uint64_t occupied = 0;
  for (uint8_t row = 0; row < 8; row++) {
    digitalWrite(ROWS[row], LOW);
    pinMode(ROWS[row], OUTPUT);
    delayMicroseconds(SETTLE);
    for (uint8_t column = 0; column < 8; column++)
      if (digitalRead(COLUMNS[column]) == LOW) occupied |= (uint64_t)1 << (8 * row + column);
    pinMode(ROWS[row], INPUT);
  }
  return occupied;
}

#ifdef PIXELS
// Sends the lights if they have changed, which takes 2 ms.
static void show() {
  static uint64_t shown = ~(uint64_t)0; // Nothing yet.
  if (shown == lights) return;
  shown = lights;
  for (uint8_t square = 0; square < 64; square++) pixels.setPixelColor(square, lights >> square & 1 ? COLOR : 0);
  pixels.show();
}
#else
// Lights one row after another, each for an equal time, then none: the lights are off between two calls. Takes 2 ms or more.
static void show() {
  for (uint8_t row = 0; row <= 8; row++) {
    digitalWrite(LATCH, LOW);
    shiftOut(DATA, CLOCK, MSBFIRST, row < 8 ? 1 << row : 0);
    shiftOut(DATA, CLOCK, MSBFIRST, row < 8 ? (uint8_t)(lights >> (8 * row)) : 0);
    digitalWrite(LATCH, HIGH);
    delayMicroseconds(250);
  }
}
#endif

// Called 20 times a second or more while Goby thinks: refreshes the lights. Returns true, which ends the search, if the button is
// pressed.
static bool look(void *, const GobyProgress *) {
  goby_feed_watchdog();
  show();
  return digitalRead(BUTTON) == LOW;
}

// Saves game and clocks in the EEPROM, if the board has one.
static void keep() {
  if (engine.save(kept.game, sizeof kept.game) > sizeof kept.game) {
    Serial.println("The game is too long to be saved.");
    return;
  }
  kept.sum = kept.left[0] + kept.left[1];
#if defined(ARDUINO_ARCH_STM32) && !defined(DATA_EEPROM_BASE)
  // EEPROM.put would erase the page for each byte that has changed.
  eeprom_buffer_fill();
  for (size_t at = 0; at < sizeof kept; at++) eeprom_buffered_write_byte(at, ((const uint8_t *)&kept)[at]);
  eeprom_buffer_flush();
#elif defined(KEEPS)
  EEPROM.put(0, kept);
#if defined(ARDUINO_ARCH_ESP32) || defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_RP2040)
  EEPROM.commit();
#endif
#endif
}

// Restores the saved game and clocks.
static void recall() {
#ifdef KEEPS
#if defined(ARDUINO_ARCH_ESP32) || defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_RP2040)
  EEPROM.begin(sizeof kept);
#endif
  EEPROM.get(0, kept);
#endif
  if (engine.restore(kept.game, sizeof kept.game)) Serial.println("The game goes on.");
  else kept.sum = ~(kept.left[0] + kept.left[1]);
  if (kept.sum != kept.left[0] + kept.left[1]) kept.left[0] = kept.left[1] = TIME;
  since = millis();
}

// Charges the time of a move to the side that made it.
static void charge(GobyColor side) {
  uint32_t &left = kept.left[side], taken = millis() - since;
  since += taken;
  if (left && taken >= left) Serial.println(side == GOBY_COLOR_WHITE ? "White's time is over." : "Black's time is over.");
  left = taken < left ? left - taken + INCREMENT : 0;
}

// Before the first move: sets the level if a spare piece is on the fourth rank. Returns true if it is.
static bool sets_level(uint64_t occupied) {
  uint64_t start = engine.occupied(), spare = occupied & ~start;
  if (engine.ply() || start & ~occupied) return false;
  for (uint8_t file = 0; file < 8; file++) {
    if (spare != (uint64_t)1 << (24 + file)) continue;
    uint64_t bar = ((uint64_t)0xFF >> (7 - file)) << 24;
    if (lights != bar) Serial.println(engine.set_level(LEVELS[file]) ? "The level is set." : engine.reason().text);
    lights = bar;
    return true;
  }
  return false;
}

// The piece that a pawn becomes, chosen by the button.
static GobyPiece promotion() {
  static const GobyPiece PIECES[4] = {GOBY_PIECE_QUEEN, GOBY_PIECE_ROOK, GOBY_PIECE_BISHOP, GOBY_PIECE_KNIGHT};
  uint8_t chosen = 0;
  bool was_down = true;
  for (uint32_t pressed = millis(); millis() - pressed < 2000;) {
    bool is_down = digitalRead(BUTTON) == LOW;
    if (is_down && !was_down) chosen = (chosen + 1) % 4, pressed = millis();
    was_down = is_down;
    lights = (uint64_t)(0xF >> (3 - chosen)) << 24; // One light to four on the fourth rank.
    show();
  }
  return PIECES[chosen];
}

static void answer() {
  goby::Thought thought = engine.think(goby::millis(1000));
  if (!thought) return;
  Serial.print("Goby plays ");
  Serial.println(engine.san(thought.best).text);
  charge(engine.side());
  engine.play(thought.best); // From now on pieces stand wrong: the lights say which.
}

static void made(bool is_played) {
  lights = 0;
  show();
  Serial.println(is_played ? engine.position().text : engine.reason().text);
  if (!is_played) return;
  charge(engine.side() == GOBY_COLOR_WHITE ? GOBY_COLOR_BLACK : GOBY_COLOR_WHITE);
  engine.see(squares()); // After each move: what is taken back later, or exchanged, follows from it.
  answer();
  keep();
}

static void begin() {
  Serial.begin(115200);
  for (uint8_t line = 0; line < 8; line++) {
    pinMode(ROWS[line], INPUT);
    pinMode(COLUMNS[line], INPUT_PULLUP);
  }
  pinMode(DATA, OUTPUT);
  pinMode(CLOCK, OUTPUT);
  pinMode(LATCH, OUTPUT);
  pinMode(BUTTON, INPUT_PULLUP);
  engine.set_clock(now);
  engine.set_stop(look);
  engine.set_sensors(60, 900);
#ifdef PIXELS
  pixels.begin();
#endif
  recall();
}

static void turn() {
  uint64_t occupied = squares();
  if (sets_level(occupied)) return show();
  GobySeen seen = engine.see(occupied);
  switch (seen.sight) {
    case GOBY_SIGHT_MOVE: made(engine.play(seen.made)); break;
    case GOBY_SIGHT_PROMOTION: made(engine.play(seen.made.from, seen.made.to, promotion())); break;
    case GOBY_SIGHT_TAKE_BACK:
      engine.take_back();
      if (engine.side() == GOBY_COLOR_BLACK) engine.take_back(); // It was Goby's: your own goes back too.
      Serial.println("Taken back.");
      keep();
      break;
    case GOBY_SIGHT_NEW_GAME:
      engine.new_game();
      kept.left[0] = kept.left[1] = TIME;
      since = millis();
      keep();
      break;
    case GOBY_SIGHT_MOVING: lights = seen.targets; break;
    case GOBY_SIGHT_MISPLACED: lights = seen.put | seen.lift | seen.exchange; break;
    case GOBY_SIGHT_IN_PLACE: lights = 0; break;
    default: break;
  }
  show();
}

void setup() { goby::on_own_stack(begin); }
void loop() { goby::on_own_stack(turn); }
