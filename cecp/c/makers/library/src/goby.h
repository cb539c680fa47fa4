// The functions of Goby in the size that suits the chip. GOBY_MICRO, GOBY_SMALL or GOBY_BOARD, defined before this header,
// chooses another size: in the only file that includes it, or by the flags of the compiler (-DGOBY_SMALL).
//
// Each size has a library's worth of functions with names of its own, and a program gets only those that it calls.
#pragma once

#if !defined(GOBY_MICRO) && !defined(GOBY_SMALL) && !defined(GOBY_BOARD)
#if defined(ESP_PLATFORM)
#include "sdkconfig.h"
#endif
#if defined(CONFIG_IDF_TARGET_ESP32) || defined(CONFIG_IDF_TARGET_ESP32C2) || defined(NRF52833_XXAA) || defined(STM32F4xx)
#define GOBY_SMALL // A static of 116 KB has no place in their RAM.
#elif defined(ESP_PLATFORM) || defined(ARDUINO_ARCH_RP2040) || defined(NRF52840_XXAA) || defined(__SAMD51__) || \
    defined(__IMXRT1062__) || defined(__MK64FX512__) || defined(__MK66FX1M0__) || defined(STM32F7xx) || defined(STM32H7xx) || \
    UINTPTR_MAX > 0xFFFFFFFF
#define GOBY_BOARD
#else
#define GOBY_MICRO
#endif
#endif

#if defined(GOBY_MICRO)
#include "goby_micro.h"
#elif defined(GOBY_SMALL)
#include "goby_small.h"
#else
#include "goby_board.h"
#endif

#if !defined(GOBY_OWN_STACK) && (defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_ESP32) || defined(ARDUINO_NRF52_ADAFRUIT) || \
                                 (defined(ARDUINO_ARCH_RP2040) && !defined(__MBED__)))
#error "The stack of loop() is smaller than GOBY_STACK on this chip. Write #define GOBY_OWN_STACK before #include <GobyChess.h>, and call Goby within goby::on_own_stack(function), as the example SerialChess does."
#endif
