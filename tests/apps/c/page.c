/* The examples of cecp/c/README.md, as page.inc: its program, its hook and its sensors, with a simulated clock, button and
 * player. */
#define main use
#include "page.inc"
#undef main

static int looks = 0;
static uint64_t occupied = 0;

uint32_t millis(void) {
  static uint32_t now = 0;
  return ++now;
}

bool look_at_buttons(void) { return ++looks == 20; }

uint64_t squares(void) { return occupied; }

void light(uint64_t which) { (void)which; }

static void hand(Goby *goby, uint64_t change) {
  occupied ^= change;
  for (int turn = 0; turn < 1100; turn++) look_at_squares(goby);
}

int main(void) {
  use();
  Goby *goby = goby_new(&memory, sizeof memory);
  play_on_the_button(goby);
  printf("ply %d after %d looks\n", (int)goby_ply(goby), looks);
  goby_new_game(goby);
  hand(goby, 0xFFFF00000000FFFF);
  hand(goby, 1 << 12);
  hand(goby, 1 << 28);
  printf("ply %d after a move by hand\n", (int)goby_ply(goby));
  return 0;
}
