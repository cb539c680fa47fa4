// Chess against a person at the serial monitor (115200 baud, line ending "Newline"). You have White: type a move such as
// e4 or e2e4, or undo, hint, new, level 1200.
#include <Goby.h>

#ifdef ARDUINO_ARCH_ESP32
SET_LOOP_TASK_STACK_SIZE(GOBY_STACK + 4096); // The task of loop() has 8,192 bytes otherwise.
#endif

static goby::Engine engine;
static char line[24];
static uint8_t length = 0;

static uint32_t now(void *) { return millis(); }

static void tell_outcome() {
  switch (engine.outcome()) {
    case GOBY_OUTCOME_GOES_ON: return;
    case GOBY_OUTCOME_WHITE_MATES: Serial.println("White mates."); return;
    case GOBY_OUTCOME_BLACK_MATES: Serial.println("Black mates."); return;
    default: Serial.println("A draw."); return;
  }
}

static void answer() {
  if (engine.outcome() != GOBY_OUTCOME_GOES_ON) return;
  goby::Thought thought = engine.think(goby::millis(2000));
  if (!thought) return;
  Serial.print("Goby plays ");
  Serial.println(engine.san(thought.best).text);
  engine.play(thought.best);
}

static void obey() {
  goby::Move hint;
  if (strcmp(line, "undo") == 0) {
    engine.take_back();
    engine.take_back();
    Serial.println(engine.position().text);
  } else if (strcmp(line, "hint") == 0) {
    if (engine.hint(hint)) Serial.println(engine.san(hint).text);
  } else if (strcmp(line, "new") == 0) {
    engine.new_game();
    Serial.println("A new game: you have White.");
  } else if (strncmp(line, "level ", 6) == 0) {
    Serial.println(engine.set_level(atoi(line + 6)) ? "So be it." : engine.reason().text);
  } else if (engine.play(line)) {
    answer();
    tell_outcome();
  } else {
    Serial.println(engine.reason().text);
  }
}

void setup() {
  Serial.begin(115200);
  while (!Serial) {}
  engine.set_clock(now);
  Serial.println("Goby. You have White: type a move such as e4.");
}

void loop() {
  int letter = Serial.read();
  if (letter < 0) return;
  if (letter == '\n' || letter == '\r') {
    line[length] = '\0';
    if (length > 0) obey();
    length = 0;
  } else if (length < sizeof line - 1) {
    line[length++] = letter;
  }
}
