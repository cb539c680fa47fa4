// A simulation of FreeRTOS on a chip with one core: tasks are threads, and each has a semaphore for its notifications. The clock
// advances by a tick with each reading, so that every machine gives the same results. If the idle task does not run for five
// seconds, the watchdog ends the program, as by default in ESP-IDF. The idle task runs during each delay, and at no other time,
// because the tasks here do not wait while Goby thinks.
#include "freertos/task.h"
#include <atomic>
#include <stdio.h>
#include <stdlib.h>

static thread_local StaticTask_t first;
static thread_local TaskHandle_t current = &first;
static std::atomic<TickType_t> ticks(0), fed(0), delays(0);

static void *run(void *own) {
  current = static_cast<TaskHandle_t>(own);
  current->run(nullptr);
  return nullptr;
}

TaskHandle_t xTaskGetCurrentTaskHandle() { return current; }
UBaseType_t uxTaskPriorityGet(TaskHandle_t) { return 1; }
int xPortGetCoreID() { return 0; }
int xTaskNotifyGive(TaskHandle_t task) { return sem_post(&task->notified) == 0; }
uint32_t ulTaskNotifyTake(int, TickType_t) { return sem_wait(&current->notified) == 0; }

TaskHandle_t xTaskCreateStatic(void (*function)(void *), const char *, uint32_t, void *, UBaseType_t, StackType_t *,
                               StaticTask_t *task) {
  task->run = function;
  sem_init(&task->notified, 0, 0);
  pthread_create(&task->thread, nullptr, run, task);
  return task;
}
TaskHandle_t xTaskCreateStaticPinnedToCore(void (*function)(void *), const char *name, uint32_t depth, void *parameter,
                                           UBaseType_t priority, StackType_t *stack, StaticTask_t *task, int) {
  return xTaskCreateStatic(function, name, depth, parameter, priority, stack, task);
}
void vTaskDelete(TaskHandle_t) { pthread_exit(nullptr); }

TickType_t xTaskGetTickCount() {
  if (ticks - fed > 5 * configTICK_RATE_HZ) {
    puts("The watchdog resets the chip.");
    exit(1);
  }
  return ++ticks;
}
void vTaskDelay(TickType_t delay) {
  fed = ticks += delay;
  delays++;
}
TickType_t ticks_so_far() { return ticks; }
TickType_t delays_so_far() { return delays; }
