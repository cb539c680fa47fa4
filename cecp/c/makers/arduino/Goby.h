// Goby for Arduino: `goby::Engine`, a class. goby.h says what its functions do.
#pragma once
#ifndef GOBY_SIZE
#define GOBY_SIZE
#endif
#include "goby.hpp"
