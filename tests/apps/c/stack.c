/* Linked with a program for a chip: paints the stack before main, and prints after main how much of it was used. */
#include <stdio.h>

extern char __heap_start[], __stack[];

/* Runs before all other constructors. */
__attribute__((constructor(101))) static void paint(void) {
  char *here = __builtin_frame_address(0);
  for (volatile char *place = __heap_start; place < here - 64; place++) *place = 0x5A;
}

__attribute__((destructor)) static void tell(void) {
  volatile char *place = __heap_start;
  while (place < __stack && *place == 0x5A) place++;
  printf("stack: %ld of %ld bytes\n", (long)(__stack - place), (long)(__stack - __heap_start));
}
