// Runs app_main() of ESP-IDF, with the tasks that it starts, for a minute of the simulated clock.
#include "freertos/task.h"
#include <stdio.h>
#include <unistd.h>

extern "C" void app_main(void);

int main() {
  app_main();
  while (ticks_so_far() < 60 * configTICK_RATE_HZ) usleep(1000);
  fflush(stdout);
  _exit(0);
}
