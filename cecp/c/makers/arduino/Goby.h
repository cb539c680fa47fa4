// Goby for Arduino: `goby::Engine`, a class. goby.h says what its functions do.
#pragma once
#define GOBY_SIZE
#include "goby.hpp"
