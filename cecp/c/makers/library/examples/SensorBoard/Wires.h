// The wires of each board, by its Arduino core. Made by cecp/firmware/examples/sensor-board/wires.py from wires.txt: edit that.
#pragma once
#if defined(WIRES_PICO) || defined(ARDUINO_ARCH_RP2040)
static const uint8_t ROWS[8] = {2, 3, 4, 5, 6, 7, 8, 9};
static const uint8_t COLUMNS[8] = {10, 11, 12, 13, 14, 15, 16, 17};
static const uint8_t BUTTON = 18, LIGHTS = 22;
#elif defined(WIRES_ESP32C3) || defined(ARDUINO_ARCH_ESP32)
static const uint8_t ROWS[8] = {0, 1, 2, 3, 4, 5, 6, 7};
#define REGISTER
static const uint8_t LOAD = 9, CLOCK = 21, DATA = 20;
static const uint8_t BUTTON = 10, LIGHTS = 8;
#elif defined(WIRES_UNO_R4) || defined(ARDUINO_ARCH_RENESAS)
static const uint8_t ROWS[8] = {2, 3, 4, 5, 6, 7, 8, 9};
static const uint8_t COLUMNS[8] = {10, 11, 12, 14, 15, 16, 17, 18};
static const uint8_t BUTTON = 19, LIGHTS = 13;
#elif defined(WIRES_TEENSY4) || defined(__IMXRT1062__)
static const uint8_t ROWS[8] = {2, 3, 4, 5, 6, 7, 8, 9};
static const uint8_t COLUMNS[8] = {14, 15, 16, 17, 18, 19, 20, 21};
static const uint8_t BUTTON = 12, LIGHTS = 22;
#else
#error "no wires for this board: add a line to wires.txt"
#endif
// Microseconds until a selected row has settled.
#ifdef HALL
static const unsigned int SETTLE = 200;
#else
static const unsigned int SETTLE = 20;
#endif
