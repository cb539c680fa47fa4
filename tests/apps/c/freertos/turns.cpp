// Three turns in a task of their own, one after another: prints "turns: 3" when each was done before the next began.
#define GOBY_OWN_STACK
#include <GobyChess.h>
#include <stdio.h>

static goby::Engine engine;
static int turns = 0;

static void turn() {
  goby::Thought thought = engine.think(goby::nodes(1000));
  if (thought && engine.play(thought.best)) turns++;
}

int main() {
  for (int number = 0; number < 3; number++) {
    goby::on_own_stack(turn);
    if (turns != number + 1) return 1;
  }
  printf("turns: %d\n", turns);
  return 0;
}
