// Tasks of FreeRTOS, simulated by ../freertos.cpp.
#pragma once
#include "FreeRTOS.h"
#include <pthread.h>
#include <semaphore.h>

typedef struct StaticTask_t {
  sem_t notified;
  pthread_t thread;
  void (*run)(void *);
} StaticTask_t;
typedef StaticTask_t *TaskHandle_t;

#ifdef __cplusplus
extern "C" {
#endif
TaskHandle_t xTaskGetCurrentTaskHandle(void);
UBaseType_t uxTaskPriorityGet(TaskHandle_t task);
int xPortGetCoreID(void);
int xTaskNotifyGive(TaskHandle_t task);
uint32_t ulTaskNotifyTake(int clears, TickType_t ticks);
TaskHandle_t xTaskCreateStatic(void (*run)(void *), const char *name, uint32_t depth, void *parameter, UBaseType_t priority,
                               StackType_t *stack, StaticTask_t *task);
TaskHandle_t xTaskCreateStaticPinnedToCore(void (*run)(void *), const char *name, uint32_t depth, void *parameter,
                                           UBaseType_t priority, StackType_t *stack, StaticTask_t *task, int core);
void vTaskDelete(TaskHandle_t task);
TickType_t xTaskGetTickCount(void);
void vTaskDelay(TickType_t ticks);
// Of the simulation: the clock, without advancing it, and the number of calls of vTaskDelay.
TickType_t ticks_so_far(void);
TickType_t delays_so_far(void);
#ifdef __cplusplus
}
#endif
