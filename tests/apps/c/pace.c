/* Plays MOVES moves with NODES nodes each, and prints the searched nodes and the last position. For measurements of time,
 * instructions and stack (`tests/proof/amalgamation.sh --figures`). */
#include "goby.h"
#include <stdio.h>

static GobyMemory memory;

int main(void) {
  Goby *goby = goby_new(&memory, sizeof memory);
  GobyLimit limit = {.bound = GOBY_BOUND_NODES, .amount = NODES};
  unsigned long nodes = 0;
  char fen[93];
  for (int move = 0; move < MOVES; move++) {
    GobyThought thought;
    if (goby_think(goby, &limit, &thought) != GOBY_STATUS_OK) return 1;
    nodes += (unsigned long)thought.nodes;
    goby_play_move(goby, &thought.best);
  }
  goby_position(goby, fen, sizeof fen);
  printf("nodes: %lu\n%s\n", nodes, fen);
  return 0;
}
