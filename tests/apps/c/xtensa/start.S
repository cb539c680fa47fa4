/* The first instructions of a program on QEMU's machine `sim` with the core lx106: a stack, then `run`. */
    .section .reset, "ax"
    .global reset
reset:
    j begin
    .align 4
    .literal_position
begin:
    movi a1, __stack
    call0 run
