/* A program that calls nearly every function of Goby in C, and prints their results: it plays legal and illegal moves, thinks,
 * saves and restores. The output is the same on a desktop and on any chip, which tests/proof/c.sh checks. */
#include "goby.h"
#include <stdio.h>
#include <string.h>

static GobyMemory memory;

/* The engine that the hooks try to use, which must refuse because it is busy. */
static struct {
  Goby *goby;
  int calls;
  GobyStatus answer;
} busy;

/* A clock that advances by a millisecond with each reading, so that every machine gives the same results. */
static uint32_t tick(void *user) {
  uint32_t *now = user;
#ifdef BUSY_CLOCK
  busy.answer = goby_play(busy.goby, "e2e4");
#endif
  return ++*now;
}

/* Stops the search at the fifth call. */
static bool stop(void *user, const GobyProgress *progress) {
  (void)user;
  busy.answer = goby_play(busy.goby, "e2e4");
  return ++busy.calls >= 5 || progress->depth == 0;
}

static void show(Goby *goby) {
  char fen[93];
  size_t length = goby_position(goby, fen, sizeof fen);
  printf("%s%s\n", fen, length == strlen(fen) ? "" : " (wrong length)");
}

static void play(Goby *goby, const char *text) {
  char reason[64];
  GobyStatus status = goby_play(goby, text);
  goby_reason(goby, reason, sizeof reason);
  if (status == GOBY_STATUS_OK) printf("%s: played\n", text);
  else printf("%s: %d, %s (%s)\n", text, (int)status, goby_status_text(status), reason);
}

static GobyStatus think(Goby *goby, GobyBound bound, uint32_t amount, GobyThought *thought) {
  GobyLimit limit = {.bound = bound, .amount = amount};
  GobyStatus status = goby_think(goby, &limit, thought);
  char san[16];
  if (status != GOBY_STATUS_OK) {
    printf("no move: %s\n", goby_status_text(status));
    return status;
  }
  goby_san(goby, &thought->best, san, sizeof san);
  printf("%s, %ld cp, mate %ld, depth %lu, %lu nodes\n", san, (long)thought->score, (long)thought->mate,
         (unsigned long)thought->depth, (unsigned long)thought->nodes);
  return status;
}

/* The opponent plays the expected move at the third call of `stops`. */
static bool hits(void *user) {
  (void)user;
  return busy.calls >= 3;
}

/* Ponders with 200 nodes, without a clock. */
static void ponder(Goby *goby, const char *expected) {
  GobyLimit limit = {.bound = GOBY_BOUND_NODES, .amount = 200};
  GobyThought thought = {0};
  GobyMove move = {0};
  goby_read(goby, expected, &move);
  busy.calls = -100;
  printf("pondered: %s", goby_status_text(goby_ponder(goby, &move, &limit, &thought)));
  printf(", best %d to %d, %lu nodes\n", (int)thought.best.from, (int)thought.best.to, (unsigned long)thought.nodes);
  show(goby);
}

static void sense(Goby *goby) {
  uint64_t squares = goby_occupied(goby, GOBY_COLOR_WHITE) | goby_occupied(goby, GOBY_COLOR_BLACK);
  uint64_t steps[] = {squares, squares ^ (uint64_t)1 << 12, squares ^ ((uint64_t)1 << 12 | (uint64_t)1 << 28)};
  GobySeen seen;
  for (unsigned step = 0; step < 3; step++) {
    for (int turn = 0; turn < 1100; turn++) goby_see(goby, steps[step], &seen);
    printf("sensors: %d, targets %lx%08lx\n", (int)seen.sight, (unsigned long)(seen.targets >> 32),
           (unsigned long)(seen.targets & 0xFFFFFFFF));
  }
  printf("made: %d\n", (int)goby_play_move(goby, &seen.made));
  show(goby);
}

static int keep(Goby *goby) {
  uint8_t bytes[160];
  size_t length = goby_save(goby, bytes, sizeof bytes);
  printf("saved: %u bytes\n", (unsigned)length);
  goby_new_game(goby);
  bytes[20] ^= 4;
  printf("damaged: %s\n", goby_status_text(goby_restore(goby, bytes, length)));
  bytes[20] ^= 4;
  printf("restored: %s\n", goby_status_text(goby_restore(goby, bytes, length)));
  show(goby);
  return 0;
}

int main(void) {
  uint32_t now = 0;
  GobyThought thought;
  char small[4];
  if (goby_new(&memory, 100) || goby_new((char *)&memory + 1, sizeof memory - 1)) return 1;
  Goby *goby = goby_new(&memory, sizeof memory);
  if (!goby || goby_play(NULL, "e2e4") != GOBY_STATUS_NO_ENGINE) return 2;
  puts(goby_name());
  play(goby, "e2e5");
  play(goby, "O-O");
  play(goby, "e4");
  play(goby, "e5");
  play(goby, "Nf3");
  printf("%u characters, cut: ", (unsigned)goby_position(goby, small, sizeof small));
  puts(small);
  think(goby, GOBY_BOUND_MILLIS, 5, &thought);
  think(goby, GOBY_BOUND_NODES, 2000, &thought);
  printf("played: %d\n", (int)goby_play_move(goby, &thought.best));
  think(goby, GOBY_BOUND_DEPTH, 4, &thought);
  keep(goby);
  printf("taken back: %d\n", (int)goby_take_back(goby));

  GobyHooks hooks = {.millis = tick, .stops = NULL, .user = &now};
  goby_set_hooks(goby, &hooks);
  think(goby, GOBY_BOUND_MILLIS, 30, &thought);
  hooks.stops = stop;
  busy.goby = goby;
  goby_set_hooks(goby, &hooks);
  think(goby, GOBY_BOUND_ENDLESS, 0, &thought);
  printf("stopped: %d calls, %s\n", busy.calls, goby_status_text(busy.answer));
  ponder(goby, "d6");
  hooks.hits = hits;
  goby_set_hooks(goby, &hooks);
  ponder(goby, "d6");
  ponder(goby, "Ke5");
  hooks = (GobyHooks){.millis = tick, .user = &now};
  goby_set_hooks(goby, &hooks);

  printf("level: %s\n", goby_status_text(goby_set_level(goby, 400)));
  goby_set_level(goby, 800);
  think(goby, GOBY_BOUND_DEPTH, 9, &thought);
  goby_set_level(goby, GOBY_FULL_LEVEL);
  GobyMove hint;
  printf("hint: %d\n", (int)goby_hint(goby, &hint));
  goby_new_game(goby);
  sense(goby);
  goby_set_position(goby, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
  think(goby, GOBY_BOUND_DEPTH, 3, &thought);
  goby_play_move(goby, &thought.best);
  printf("outcome: %d\n", (int)goby_outcome(goby));
  think(goby, GOBY_BOUND_DEPTH, 3, &thought);
  play(goby, "Kh8");
  puts("done");
  return 0;
}
