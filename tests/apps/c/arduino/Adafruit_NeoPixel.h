// The part of Adafruit's NeoPixel library that the sketch SensorBoard uses. The strip sets `lit` of
// arduino.cpp.
#pragma once
#include <stdint.h>

enum { NEO_GRB = 0, NEO_KHZ800 = 0 };

extern uint64_t lit;

class Adafruit_NeoPixel {
  uint64_t next = 0;

public:
  Adafruit_NeoPixel(uint16_t, int16_t, uint16_t) {}
  void begin() {}
  void setPixelColor(uint16_t pixel, uint32_t color) {
    next &= ~((uint64_t)1 << pixel);
    if (color) next |= (uint64_t)1 << pixel;
  }
  void show() { lit = next; }
};
