// The part of FreeRTOS that goby_stack.hpp uses, implemented with threads.
#pragma once
#include <stdint.h>

typedef uint8_t StackType_t;
typedef unsigned UBaseType_t;
enum { pdTRUE = 1 };
static const uint32_t portMAX_DELAY = 0xFFFFFFFF;
