// The part of FreeRTOS that GobyChess and its examples use. ../freertos.cpp simulates it.
#pragma once
#include <stdint.h>

typedef uint8_t StackType_t;
typedef unsigned UBaseType_t;
typedef uint32_t TickType_t;
#define pdTRUE 1
#define portMAX_DELAY 0xFFFFFFFF
#define configTICK_RATE_HZ 100
#define portTICK_PERIOD_MS (1000 / configTICK_RATE_HZ)
