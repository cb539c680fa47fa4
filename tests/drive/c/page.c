/* What the page for makers (cecp/c/README.md) shows, as page.inc: its program, its slices and its sensors, with a clock, buttons
 * and a hand in place of a board. */
#define main use
#include "page.inc"
#undef main

static int looks = 0;
static uint64_t occupied = 0;

uint32_t millis(void) {
  static uint32_t now = 0;
  return ++now;
}

void look_at_buttons(void) { looks++; }

uint64_t squares(void) { return occupied; }

void light(uint64_t which) { (void)which; }

static void hand(Goby *goby, uint64_t change) {
  occupied ^= change;
  for (int turn = 0; turn < 1100; turn++) look_at_squares(goby);
}

int main(void) {
  use();
  Goby *goby = goby_new(&memory, sizeof memory);
  play_in_slices(goby);
  printf("ply %d after %s\n", (int)goby_ply(goby), looks > 5 ? "many slices" : "few slices");
  goby_new_game(goby);
  hand(goby, 0xFFFF00000000FFFF);
  hand(goby, 1 << 12);
  hand(goby, 1 << 28);
  printf("ply %d after a move by hand\n", (int)goby_ply(goby));
  return 0;
}
