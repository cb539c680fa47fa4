// The part of Arduino's EEPROM that the sketches use: memory that keeps its contents when the
// sketch restarts.
#pragma once
#include <string.h>

struct Memory {
  unsigned char bytes[1024];
  template <typename T> void put(int place, const T &value) { memcpy(bytes + place, &value, sizeof value); }
  template <typename T> void get(int place, T &value) { memcpy(&value, bytes + place, sizeof value); }
};
extern Memory EEPROM;
