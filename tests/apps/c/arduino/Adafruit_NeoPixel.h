// The part of Adafruit's NeoPixel library that the sketch SensorBoard uses. The strip sets `lit` of
// arduino.cpp: only the lights that ask for a step count, which have the colour STEP.
#pragma once
#include <stdint.h>

enum { NEO_GRB = 0, NEO_KHZ800 = 0 };

extern uint64_t lit;
static const uint32_t STEP = 0x103010;

class Adafruit_NeoPixel {
  uint64_t next = 0;

public:
  Adafruit_NeoPixel(uint16_t, int16_t, uint16_t) {}
  void begin() {}
  void setPixelColor(uint16_t pixel, uint32_t color) {
#ifdef SERPENTINE
    if (pixel / 8 % 2) pixel ^= 7;
#endif
    next &= ~((uint64_t)1 << pixel);
    if (color == STEP) next |= (uint64_t)1 << pixel;
  }
  void show() { lit = next; }
};
