// A chess board with a sensor and a light on each square, and one button. You move the pieces. The lights show where the lifted
// piece may go, then Goby's move: lift the lit piece, and put it on the lit square.
//   - You have White. While Goby thinks, the button makes it move at once. Before your move, Goby makes it, and you take the other
//     side: press the button before the first move to play Black.
//   - To take moves back, put them back on the board. To resign, lift both kings for a second. For a new game, set up the pieces.
//   - Before the first move, a spare piece on the fourth rank sets the level: a4 is the lowest.
//   - When a pawn is promoted, each press of the button chooses the next of queen, rook, bishop and knight, shown by one to four
//     lights. Two seconds without a press confirm the choice.
//   - If the button is down when the board is switched on, it tests every square and light: see the serial monitor.
//   - The game survives a loss of power, except in the moment after a move in which it is saved.
//
// cecp/firmware/examples/sensor-board in Goby's sources has the circuit, the parts and a simulation. Wires.h has the pins.
//
// On many chips setup() and loop() have too little stack for Goby: begin() and turn() run on a stack of its own.
#define GOBY_OWN_STACK
// The library chooses the size by the chip. To choose another: #define GOBY_MICRO, GOBY_SMALL or GOBY_BOARD here.
#include <GobyChess.h>
#include <Adafruit_NeoPixel.h>

// Uncomment for hall sensors, which a transistor in each row switches on. Without it: reed contacts, a pin in each row.
// #define HALL
// Uncomment if the chain of lights runs from a1 to h1 and back from h2 to a2. Without it every row begins at the a file.
// #define SERPENTINE
#include "Wires.h"

// The boards whose core has an EEPROM.h. (__has_include would not do: Arduino looks in a library only after an #include fails.)
#if defined(ARDUINO_ARCH_ESP32) || defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_STM32) || defined(TEENSYDUINO) || \
    defined(ARDUINO_ARCH_RENESAS) || (defined(ARDUINO_ARCH_RP2040) && !defined(__MBED__))
#define KEEPS
#endif
#ifdef KEEPS
#include <EEPROM.h>
#endif

static goby::Engine engine;
static Adafruit_NeoPixel pixels(64, LIGHTS, NEO_GRB + NEO_KHZ800);
static GobyConsole shown;

// The colours of the tones, from GOBY_TONE_TURN to GOBY_TONE_WRONG: red, green and blue, dim so that 64 lights need little power.
static const uint32_t COLORS[8] = {0x080808, 0x301800, 0x103010, 0x101030, 0x300000, 0x302000, 0x003000, 0x300030};
// The saved game, with room for 200 moves of each side, and the colour of the player.
static struct { uint8_t game[900], player; } kept;

static uint32_t now(void *) { return millis(); }

// Only a selected row is driven. With reed contacts the pin of any other row is an input, so that no piece can join two outputs.
static void select(uint8_t pin) {
#ifdef HALL
  digitalWrite(pin, HIGH);
#else
  digitalWrite(pin, LOW);
  pinMode(pin, OUTPUT);
#endif
  delayMicroseconds(SETTLE);
}

static void release(uint8_t pin) {
#ifdef HALL
  digitalWrite(pin, LOW);
  pinMode(pin, OUTPUT);
#else
  pinMode(pin, INPUT);
#endif
}

// The occupied squares of the selected row: bit 0 is file a.
static uint8_t columns() {
  uint8_t closed = 0;
#ifdef REGISTER
  digitalWrite(LOAD, LOW);
  digitalWrite(LOAD, HIGH);
  for (uint8_t bit = 0; bit < 8; bit++) { // The input H, file h, comes first.
    closed = closed << 1 | (digitalRead(DATA) == LOW);
    digitalWrite(CLOCK, HIGH);
    digitalWrite(CLOCK, LOW);
  }
#else
  for (uint8_t file = 0; file < 8; file++) closed |= (digitalRead(COLUMNS[file]) == LOW) << file;
#endif
  return closed;
}

// The squares that are occupied: bit 0 is a1, bit 63 is h8.
static uint64_t squares() {
  uint64_t occupied = 0;
  for (uint8_t row = 0; row < 8; row++) {
    select(ROWS[row]);
    occupied |= (uint64_t)columns() << (8 * row);
    release(ROWS[row]);
    delayMicroseconds(SETTLE);
  }
  return occupied;
}

// Sends the lights if they have changed, which takes 2 ms.
static void show() {
  static uint64_t lights = ~(uint64_t)0; // Nothing was sent yet.
  static uint8_t tone = 0;
  if (lights == shown.lights && tone == shown.tone) return;
  lights = shown.lights, tone = shown.tone;
  for (uint8_t square = 0; square < 64; square++) {
#ifdef SERPENTINE
    uint8_t place = square / 8 % 2 ? square ^ 7 : square;
#else
    uint8_t place = square;
#endif
    pixels.setPixelColor(place, lights >> square & 1 ? COLORS[tone] : 0);
  }
  pixels.show();
}

static bool is_pressed() { return digitalRead(BUTTON) == LOW; }

// Called 20 times a second or more while Goby thinks. Returns true, which ends the search, if the button is pressed.
static bool look(void *, const GobyProgress *) {
  goby_feed_watchdog();
  return is_pressed();
}

// Saves the game in the EEPROM, if the board has one.
static void keep() {
  if (engine.save(kept.game, sizeof kept.game) > sizeof kept.game) {
    Serial.println("The game is too long to be saved.");
    return;
  }
  kept.player = shown.player;
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

// Restores the saved game.
static void recall() {
#ifdef KEEPS
#if defined(ARDUINO_ARCH_ESP32) || defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_RP2040)
  EEPROM.begin(sizeof kept);
#endif
  EEPROM.get(0, kept);
#endif
  if (!engine.restore(kept.game, sizeof kept.game)) return;
  Serial.println("The game goes on.");
  engine.set_player(kept.player == GOBY_COLOR_BLACK ? GOBY_COLOR_BLACK : GOBY_COLOR_WHITE);
}

static void answer() {
  goby::Thought thought = engine.think(goby::millis(1000));
  if (!thought) return;
  Serial.print("Goby plays ");
  Serial.println(engine.san(thought.best).text);
  engine.play(thought.best); // From now on pieces stand wrong: the lights say which.
  keep();
}

// Prints the names of squares.
static void print(const char *words, uint64_t set) {
  Serial.print(words);
  for (uint8_t square = 0; square < 64; square++) {
    char name[4] = {' ', (char)('a' + square % 8), (char)('1' + square / 8), 0};
    if (set >> square & 1) Serial.print(name);
  }
  Serial.println(set ? "" : " none");
}

static void begin() {
  Serial.begin(115200);
  for (uint8_t row = 0; row < 8; row++) release(ROWS[row]);
#ifdef REGISTER
  digitalWrite(LOAD, HIGH);
  pinMode(LOAD, OUTPUT);
  pinMode(CLOCK, OUTPUT);
  digitalWrite(CLOCK, LOW);
  pinMode(DATA, INPUT);
#else
  for (uint8_t file = 0; file < 8; file++) pinMode(COLUMNS[file], INPUT_PULLUP);
#endif
  pinMode(BUTTON, INPUT_PULLUP);
  engine.set_clock(now);
  engine.set_stop(look);
  engine.set_sensors(60, 900);
  pixels.begin();
  recall();
}

static void turn() {
  shown = engine.console(squares(), is_pressed());
  show();
  uint64_t square = (uint64_t)1 << shown.square;
  switch (shown.task) {
    case GOBY_TASK_THINK: answer(); break;
    case GOBY_TASK_SAVE:
      Serial.println(engine.position().text);
      keep();
      break;
    case GOBY_TASK_RESIGNED: Serial.println("You have resigned."); break;
    case GOBY_TASK_LEVEL: Serial.println("The level is set."); break;
    case GOBY_TASK_LEVEL_REFUSED: Serial.println("This build has no levels."); break;
    case GOBY_TASK_TEST_PUT: print("Put a piece on the lit square:", square); break;
    case GOBY_TASK_TEST_WRONG: print("WRONG. The piece was put on", square), print("and was read on", shown.read); break;
    case GOBY_TASK_TEST_STUCK: print("Empty the board. Pieces are read on", shown.read); break;
    case GOBY_TASK_TEST_END: Serial.println(shown.faults ? "The test has found faults." : "All squares are right."); break;
    default: break;
  }
}

void setup() { goby::on_own_stack(begin); }
void loop() { goby::on_own_stack(turn); }
