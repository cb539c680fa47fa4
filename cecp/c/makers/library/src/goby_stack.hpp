// A stack of its own for Goby, which needs more than the stack of loop() on many chips:
//
//     #define GOBY_OWN_STACK
//     #include <GobyChess.h>
//     static void begin() { ... }                // calls Goby, as turn() does
//     static void turn() { ... }
//     void setup() { goby::on_own_stack(begin); }
//     void loop() { goby::on_own_stack(turn); }
//
// It takes GOBY_OWN_STACK_BYTES of RAM.
#pragma once
#include "goby.h"
#include "goby_watchdog.h"

namespace goby {

#if defined(GOBY_TASK)
/// A task of FreeRTOS that runs functions for a task with a smaller stack.
struct Worker {
  TaskHandle_t task, caller;
  void (*work)();
  static Worker &only() {
    static Worker worker = {nullptr, nullptr, nullptr};
    return worker;
  }
  static void run(void *) {
    for (;;) {
      ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
      only().work();
      xTaskNotifyGive(only().caller);
    }
  }
};

/// Calls a function in a task with a stack of GOBY_OWN_STACK_BYTES, and waits until it returns. Only one task at a time may call
/// this.
inline void on_own_stack(void (*work)()) {
  const uint32_t words = GOBY_OWN_STACK_BYTES / sizeof(StackType_t);
  static StackType_t stack[words];
  static StaticTask_t task;
  Worker &worker = Worker::only();
  worker.work = work;
  worker.caller = xTaskGetCurrentTaskHandle();
  if (!worker.task) {
    const UBaseType_t priority = uxTaskPriorityGet(nullptr);
#if defined(ESP_PLATFORM)
    // On the caller's core: if there is another one, it belongs to the radio.
    worker.task = xTaskCreateStaticPinnedToCore(Worker::run, "goby", words, nullptr, priority, stack, &task, xPortGetCoreID());
#else
    worker.task = xTaskCreateStatic(Worker::run, "goby", words, nullptr, priority, stack, &task);
#endif
  }
  xTaskNotifyGive(worker.task);
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
}
#elif defined(__GNUC__) && !defined(__MBED__) && \
    ((defined(__arm__) && defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M') || \
     (defined(__riscv) && __riscv_xlen == 32) || (defined(__XTENSA__) && defined(__XTENSA_CALL0_ABI__)))
/// Calls a function with the stack pointer at `top`, and sets it back.
__attribute__((noinline)) inline void call_on(void (*work)(), void *top) {
#if defined(__arm__)
  register void (*call)() __asm__("r0") = work;
  register void *stack __asm__("r1") = top;
  __asm__ volatile(
#if defined(__ARM_ARCH_8M_MAIN__)
      // The limits of the old stack are turned off meanwhile.
      "mrs r5, msplim\n mrs r6, psplim\n movs r4, #0\n msr msplim, r4\n msr psplim, r4\n"
#endif
      "mov r4, sp\n mov sp, r1\n blx r0\n mov sp, r4\n"
#if defined(__ARM_ARCH_8M_MAIN__)
      "msr msplim, r5\n msr psplim, r6\n"
#endif
      : "+r"(call), "+r"(stack)
      :
      : "r2", "r3", "r4", "r5", "r6", "r12", "lr", "cc", "memory"
#if defined(__ARM_FP)
        , "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15"
#endif
  );
#elif defined(__riscv)
  register void (*call)() __asm__("a0") = work;
  register void *stack __asm__("a1") = top;
  __asm__ volatile("mv s1, sp\n mv sp, a1\n jalr a0\n mv sp, s1"
                   : "+r"(call), "+r"(stack)
                   :
                   : "ra", "s1", "a2", "a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "memory");
#else
  register void (*call)() __asm__("a2") = work;
  register void *stack __asm__("a3") = top;
  __asm__ volatile("mov a12, a1\n mov a1, a3\n callx0 a2\n mov a1, a12"
                   : "+r"(call), "+r"(stack)
                   :
                   : "a0", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12", "memory");
#endif
}

/// Calls a function on a static stack of GOBY_OWN_STACK_BYTES. The function must not call on_own_stack itself.
inline void on_own_stack(void (*work)()) {
  static uint64_t stack[(GOBY_OWN_STACK_BYTES + 15) / 16 * 2] __attribute__((aligned(16)));
  call_on(work, stack + sizeof stack / sizeof *stack);
}
#else
/// Calls a function: the stack here is large enough.
inline void on_own_stack(void (*work)()) { work(); }
#endif

} // namespace goby
