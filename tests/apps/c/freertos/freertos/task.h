// Tasks of FreeRTOS, implemented with threads. Each task has a semaphore for its notifications.
#pragma once
#include "FreeRTOS.h"
#include <pthread.h>
#include <semaphore.h>

struct StaticTask_t {
  sem_t notified;
  pthread_t thread;
  void (*run)(void *);
};
typedef StaticTask_t *TaskHandle_t;

inline TaskHandle_t &current_task() {
  static thread_local StaticTask_t first;
  static thread_local TaskHandle_t current = &first;
  return current;
}
inline TaskHandle_t xTaskGetCurrentTaskHandle() { return current_task(); }
inline UBaseType_t uxTaskPriorityGet(TaskHandle_t) { return 1; }
inline int xPortGetCoreID() { return 0; }
inline void xTaskNotifyGive(TaskHandle_t task) { sem_post(&task->notified); }
inline uint32_t ulTaskNotifyTake(int, uint32_t) { return sem_wait(&current_task()->notified) == 0; }

inline TaskHandle_t xTaskCreateStaticPinnedToCore(void (*run)(void *), const char *, uint32_t, void *, UBaseType_t, StackType_t *,
                                                  StaticTask_t *task, int) {
  task->run = run;
  sem_init(&task->notified, 0, 0);
  pthread_create(
      &task->thread, nullptr,
      [](void *own) -> void * {
        current_task() = static_cast<TaskHandle_t>(own);
        current_task()->run(nullptr);
        return nullptr;
      },
      task);
  return task;
}
