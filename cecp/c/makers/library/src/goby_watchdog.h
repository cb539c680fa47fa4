// goby_feed_watchdog(), for the hook `stops`: a search may take longer than the watchdog waits.
#pragma once
#include <stdint.h>

#if defined(ESP_PLATFORM)
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#define GOBY_TASK
#elif defined(ARDUINO_NRF52_ADAFRUIT) || defined(__FREERTOS)
#include <FreeRTOS.h>
#include <task.h>
#define GOBY_TASK
#elif defined(ARDUINO_ARCH_ESP8266)
#ifdef __cplusplus
extern "C"
#endif
void system_soft_wdt_feed(void);
#endif

// With FreeRTOS: lets the idle task run for a tick every second, because the watchdog of ESP-IDF resets the chip if the idle task
// does not run for five seconds. On an ESP8266: feeds the watchdog. Elsewhere: does nothing.
static inline void goby_feed_watchdog(void) {
#if defined(GOBY_TASK)
  static TickType_t fed = 0;
  if (xTaskGetTickCount() - fed < configTICK_RATE_HZ) return;
  vTaskDelay(1);
  fed = xTaskGetTickCount();
#elif defined(ARDUINO_ARCH_ESP8266)
  system_soft_wdt_feed();
#endif
}
