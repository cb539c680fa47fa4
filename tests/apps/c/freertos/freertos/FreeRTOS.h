// The part of FreeRTOS that goby_stack.hpp uses, as threads of this machine.
#pragma once
#include <stdint.h>

typedef uint8_t StackType_t;
typedef unsigned UBaseType_t;
enum { pdTRUE = 1 };
static const uint32_t portMAX_DELAY = 0xFFFFFFFF;
