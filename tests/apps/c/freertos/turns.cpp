// Calls `on_own_stack` three times, once for a search of 20 seconds, longer than the watchdog waits. Prints "turns: 3" if each
// function ended before the next began, and all ran in one task other than the caller's, and how often the idle task ran meanwhile.
#define GOBY_OWN_STACK
#include <GobyChess.h>
#include <stdio.h>

static goby::Engine engine;
static TaskHandle_t worker = nullptr;
static int turns = 0;

static uint32_t now(void *) { return xTaskGetTickCount() * portTICK_PERIOD_MS; }

static bool look(void *, const GobyProgress *) {
  goby_feed_watchdog();
  return false;
}

static void turn() {
  if (!worker) worker = xTaskGetCurrentTaskHandle();
  if (worker != xTaskGetCurrentTaskHandle()) return;
  engine.set_clock(now);
  engine.set_stop(look);
  goby::Thought thought = engine.think(turns ? goby::nodes(1000) : goby::millis(20000));
  if (thought && engine.play(thought.best)) turns++;
}

int main() {
  for (int number = 0; number < 3; number++) {
    goby::on_own_stack(turn);
    if (turns != number + 1) return 1;
  }
  if (worker == xTaskGetCurrentTaskHandle()) return 2;
  printf("turns: %d\nidle: %u\n", turns, delays_so_far());
  return 0;
}
