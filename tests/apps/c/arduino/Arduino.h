// The part of Arduino's interface that the sketches of cecp/c/makers use. arduino.cpp simulates it.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOW, HIGH };
enum { INPUT, OUTPUT, INPUT_PULLUP };

unsigned long millis();
inline void delayMicroseconds(unsigned) {}
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t value);
int digitalRead(uint8_t pin);

struct SerialPort {
  void begin(unsigned long) {}
  explicit operator bool() const { return true; }
  int read();
  int peek();
  void print(const char *text) { printf("%s", text); }
  void println(const char *text) { printf("%s\n", text); }
};
extern SerialPort Serial;

void setup();
void loop();
