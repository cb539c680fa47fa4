/* The runtime of a C program on QEMU's machine `sim` with the core lx106: initial memory, standard output, the exit, and
 * functions that Debian's libgcc for this core lacks. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern char __data_start[], __data_end[], __data_source[], __bss_start[], __bss_end[];
int main(void);
typedef void (*Function)(void);
extern const Function __constructors[], __constructors_end[], __destructors[], __destructors_end[];

static int simcall(int number, int a, int b, int c) {
  register int a2 __asm__("a2") = number;
  register int a3 __asm__("a3") = a;
  register int a4 __asm__("a4") = b;
  register int a5 __asm__("a5") = c;
  __asm__ volatile("simcall" : "+r"(a2), "+r"(a3) : "r"(a4), "r"(a5) : "memory");
  return a2;
}

static int put(char c, FILE *file) {
  (void)file;
  simcall(4, 1, (int)(intptr_t)&c, 1);
  return c;
}
static FILE output = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &output;

void run(void);
void run(void) {
  memcpy(__data_start, __data_source, (size_t)(__data_end - __data_start));
  memset(__bss_start, 0, (size_t)(__bss_end - __bss_start));
  for (const Function *each = __constructors_end; each > __constructors;) (*--each)();
  int status = main();
  for (const Function *each = __destructors; each < __destructors_end; each++) (*each)();
  simcall(1, status, 0, 0);
}

uint64_t __muldi3(uint64_t a, uint64_t b);
uint64_t __muldi3(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  for (; b; b >>= 1, a += a)
    if (b & 1) product += a;
  return product;
}
static uint64_t divided(uint64_t a, uint64_t b, uint64_t *rest) {
  uint64_t quotient = 0, left = 0;
  for (int bit = 63; bit >= 0; bit--) {
    left = left << 1 | (a >> bit & 1);
    if (left >= b) left -= b, quotient |= (uint64_t)1 << bit;
  }
  *rest = left;
  return quotient;
}
uint64_t __udivdi3(uint64_t a, uint64_t b);
uint64_t __udivdi3(uint64_t a, uint64_t b) {
  uint64_t rest;
  return divided(a, b, &rest);
}
uint64_t __umoddi3(uint64_t a, uint64_t b);
uint64_t __umoddi3(uint64_t a, uint64_t b) {
  uint64_t rest;
  divided(a, b, &rest);
  return rest;
}
uint32_t __udivsi3(uint32_t a, uint32_t b);
uint32_t __udivsi3(uint32_t a, uint32_t b) { return (uint32_t)__udivdi3(a, b); }
uint32_t __umodsi3(uint32_t a, uint32_t b);
uint32_t __umodsi3(uint32_t a, uint32_t b) { return (uint32_t)__umoddi3(a, b); }
int32_t __divsi3(int32_t a, int32_t b);
int32_t __divsi3(int32_t a, int32_t b) {
  uint32_t q = __udivsi3(a < 0 ? 0u - (uint32_t)a : (uint32_t)a, b < 0 ? 0u - (uint32_t)b : (uint32_t)b);
  return (int32_t)((a < 0) != (b < 0) ? 0u - q : q);
}
int32_t __modsi3(int32_t a, int32_t b);
int32_t __modsi3(int32_t a, int32_t b) { return a - __divsi3(a, b) * b; }
int __ctzdi2(uint64_t x);
int __ctzdi2(uint64_t x) {
  int zeros = 0;
  for (; !(x & 1); x >>= 1) zeros++;
  return zeros;
}
