// Goby for sketches: the class `goby::Engine`, and `goby::on_own_stack`. goby.h chooses the size.
#pragma once
#include "goby.hpp"
#include "goby_stack.hpp"
