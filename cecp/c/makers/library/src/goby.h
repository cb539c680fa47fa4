// The functions of Goby in the size that suits the chip. To choose another size, define GOBY_MICRO, GOBY_SMALL or GOBY_BOARD
// before this header in the only file that includes it, or by a flag of the compiler (-DGOBY_SMALL).
//
// The functions of each size have names of their own, and the linker keeps only those that the program calls.
#pragma once

#if !defined(GOBY_MICRO) && !defined(GOBY_SMALL) && !defined(GOBY_BOARD)
#if defined(ESP_PLATFORM)
#include "sdkconfig.h"
#endif
#if defined(STM32F401xB) || defined(STM32F401xC) || defined(STM32F410Cx) || defined(STM32F410Rx) || defined(STM32F410Tx) || \
    defined(STM32F730xx) || defined(STM32F750xx) || defined(STM32H730xx) || defined(STM32H730xxQ) || defined(STM32H750xx) || \
    defined(STM32H7B0xx) || defined(STM32H7B0xxQ)
#define GOBY_MICRO // At most 64 KiB of RAM, or at most 128 KiB of flash.
#elif defined(ESP_PLATFORM) && !defined(CONFIG_IDF_TARGET_ESP32) && !defined(CONFIG_IDF_TARGET_ESP32C2) || \
    defined(ARDUINO_ARCH_RP2040) || defined(NRF52840_XXAA) || defined(__SAMD51J20A__) || defined(__SAMD51N20A__) || \
    defined(__SAMD51P20A__) || defined(__MK66FX1M0__) || defined(STM32F767xx) || \
    defined(STM32F769xx) || defined(STM32H743xx) || defined(STM32H747xx) || __SIZEOF_POINTER__ > 4
#define GOBY_BOARD // At least 1 MiB of flash, and room for 116 KB of statics.
#elif defined(ESP_PLATFORM) || defined(NRF52833_XXAA) || defined(__SAMD51__) || defined(__MK64FX512__) || defined(__IMXRT1062__) || \
    defined(STM32F4xx) || defined(STM32F7xx) || defined(STM32H7xx)
#define GOBY_SMALL
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

#if !defined(GOBY_OWN_STACK) && (defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_ESP32) || defined(ESP_PLATFORM) || \
                                 defined(ARDUINO_NRF52_ADAFRUIT) || defined(ARDUINO_ARCH_RENESAS) || \
                                 (defined(ARDUINO_ARCH_RP2040) && !defined(__MBED__)))
#error "The stack of setup(), loop() and app_main() is smaller than GOBY_STACK on this chip. Write #define GOBY_OWN_STACK before #include <GobyChess.h>, and call Goby within goby::on_own_stack(function), as the example SerialChess does, or in C in a task with GOBY_OWN_STACK_BYTES of stack, as the example EspIdf does."
#endif

// The bytes of a stack for Goby: GOBY_STACK, and 2 KiB for hooks, for the program and for interrupts.
#ifndef GOBY_OWN_STACK_BYTES
#define GOBY_OWN_STACK_BYTES (GOBY_STACK + 2048)
#endif
