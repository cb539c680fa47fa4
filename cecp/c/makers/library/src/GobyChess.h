// Goby for sketches: the class `goby::Engine`, and `goby::on_own_stack`. goby.h says how the size is chosen.
#pragma once
#include "goby.hpp"
#include "goby_stack.hpp"
