/* The start of a program on QEMU's machine `sim` with the core lx106: sets the stack and calls `run`. */
    .section .reset, "ax"
    .global reset
reset:
    j begin
    .align 4
    .literal_position
begin:
    movi a1, __stack
    call0 run
