// For ESP-IDF: Goby plays a game against itself, ten seconds a move, and prints the moves.
//
// app_main() has too little stack for Goby: play() runs in a task with a stack of GOBY_OWN_STACK_BYTES.
#define GOBY_OWN_STACK
// The library chooses the size by the chip. To choose another: #define GOBY_MICRO, GOBY_SMALL or GOBY_BOARD here.
#include <GobyChess.h>
#include <freertos/FreeRTOS.h>
#include <freertos/task.h>
#include <stdio.h>

static GobyMemory memory;

static uint32_t now(void *user) { return (void)user, xTaskGetTickCount() * portTICK_PERIOD_MS; }

// Called 20 times a second or more while Goby thinks: read buttons or refresh a display here. Returns true to end the search.
static bool look(void *user, const GobyProgress *progress) {
  (void)user, (void)progress;
  goby_feed_watchdog();
  return false;
}

static void play(void *unused) {
  (void)unused;
  const GobyHooks hooks = {.millis = now, .stops = look};
  const GobyLimit limit = {.bound = GOBY_BOUND_MILLIS, .amount = 10000};
  GobyThought thought;
  char text[64];
  Goby *goby = goby_new(&memory, sizeof memory);
  goby_set_hooks(goby, &hooks);
  while (goby_outcome(goby) == GOBY_OUTCOME_GOES_ON && goby_think(goby, &limit, &thought) == GOBY_STATUS_OK) {
    goby_san(goby, &thought.best, text, sizeof text);
    puts(text);
    goby_play_move(goby, &thought.best);
  }
  puts("The game is over.");
  vTaskDelete(NULL);
}

void app_main(void) {
  static StackType_t stack[GOBY_OWN_STACK_BYTES / sizeof(StackType_t)];
  static StaticTask_t task;
  xTaskCreateStatic(play, "goby", sizeof stack / sizeof *stack, NULL, 1, stack, &task);
}
