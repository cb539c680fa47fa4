// Goby for sketches and components: the functions of goby.h, which chooses the size, and goby_feed_watchdog. In C++ also the class
// `goby::Engine` and `goby::on_own_stack`.
#pragma once
#include "goby.h"
#include "goby_watchdog.h"
#ifdef __cplusplus
#include "goby.hpp"
#include "goby_stack.hpp"
#endif
