// Calls `on_own_stack` three times. Prints "turns: 3" if each function ended before the next began,
// and all ran in one task other than the caller's.
#define GOBY_OWN_STACK
#include <GobyChess.h>
#include <stdio.h>

static goby::Engine engine;
static TaskHandle_t worker = nullptr;
static int turns = 0;

static void turn() {
  if (!worker) worker = xTaskGetCurrentTaskHandle();
  if (worker != xTaskGetCurrentTaskHandle()) return;
  goby::Thought thought = engine.think(goby::nodes(1000));
  if (thought && engine.play(thought.best)) turns++;
}

int main() {
  for (int number = 0; number < 3; number++) {
    goby::on_own_stack(turn);
    if (turns != number + 1) return 1;
  }
  if (worker == xTaskGetCurrentTaskHandle()) return 2;
  printf("turns: %d\n", turns);
  return 0;
}
