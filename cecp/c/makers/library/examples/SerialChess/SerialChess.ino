// Chess against a person at the serial monitor (115200 baud, line ending "Newline"). You have White: type a move such as
// e4 or e2e4, or undo, hint, new, level 1200. While Goby thinks, ! makes it move at once.
// On many chips setup() and loop() have too little stack for Goby: begin() and turn() run on a stack of its own.
#define GOBY_OWN_STACK
// The library chooses the size by the chip. To choose another: #define GOBY_MICRO, GOBY_SMALL or GOBY_BOARD here.
#include <GobyChess.h>

static goby::Engine engine;
static char line[24];
static uint8_t length = 0;

static uint32_t now(void *) { return millis(); }

// Called 20 times a second or more while Goby thinks: read buttons or refresh a display here. Returns true to end the search.
static bool look(void *, const GobyProgress *) {
  goby_feed_watchdog();
  while (Serial.peek() == '\n' || Serial.peek() == '\r') Serial.read();
  if (Serial.peek() != '!') return false;
  Serial.read();
  return true;
}

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
    if (engine.side() == GOBY_COLOR_BLACK) engine.take_back(); // Goby had answered: your move goes back too.
    Serial.println(engine.position().text);
  } else if (strcmp(line, "hint") == 0) {
    if (engine.hint(hint)) Serial.println(engine.san(hint).text);
  } else if (strcmp(line, "new") == 0) {
    engine.new_game();
    Serial.println("A new game: you have White.");
  } else if (strncmp(line, "level ", 6) == 0) {
    long elo = atol(line + 6);
    if (elo < 0 || elo > 9999) elo = 0; // No level.
    Serial.println(engine.set_level((int16_t)elo) ? "The level is set." : engine.reason().text);
  } else if (engine.play(line)) {
    answer();
    tell_outcome();
  } else {
    Serial.println(engine.reason().text);
  }
}

static void begin() {
  Serial.begin(115200);
  while (!Serial) {}
  engine.set_clock(now);
  engine.set_stop(look);
  Serial.println("Goby. You have White: type a move such as e4.");
}

static void turn() {
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

void setup() { goby::on_own_stack(begin); }
void loop() { goby::on_own_stack(turn); }
