"""Links the archive of Goby for the board's core: called by PlatformIO."""

import sys

Import("env")  # noqa: F821: PlatformIO gives it.


def target(cpu, mcu, flags):
    """The target of Rust for a core, by PlatformIO's `build.cpu` and `build.mcu` and the flags of the compiler."""
    hard = "-mfloat-abi=hard" in flags
    if cpu in ("cortex-m0", "cortex-m0plus", "cortex-m3"):
        return "thumbv6m-none-eabi"
    if cpu in ("cortex-m4", "cortex-m7"):
        return "thumbv7em-none-eabihf" if hard else "thumbv7em-none-eabi"
    if cpu == "cortex-m33":
        return "thumbv8m.main-none-eabihf" if hard else "thumbv8m.main-none-eabi"
    if mcu in ("esp32c2", "esp32c3"):
        return "riscv32imc-unknown-none-elf"
    if mcu in ("esp32c5", "esp32c6", "esp32h2", "esp32p4"):
        return "riscv32imac-unknown-none-elf"
    sys.exit(f"Goby has no archive for {cpu or mcu}: Rust has no stable target for Xtensa and AVR")


board = env.BoardConfig()  # noqa: F821
folder = target(board.get("build.cpu", ""), board.get("build.mcu", ""), env["CCFLAGS"])  # noqa: F821
env.Append(LIBPATH=[f"lib/{folder}"], LIBS=["goby"])  # noqa: F821
