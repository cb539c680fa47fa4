#!/usr/bin/env python3
"""Looks into what makers take, as `cecp/c/makers/make.sh` makes it: `tests/proof/makers.py FOLDER`.

Nothing is left to be filled in, every archive lies where its tool looks for it, and the script for
PlatformIO finds one for each core and says so where there is none.
"""

import json
import sys
from pathlib import Path

HARD = ["-mfloat-abi=hard"]
# What PlatformIO says of boards: build.cpu, build.mcu, flags of the compiler.
BOARDS = [
    ("cortex-m0plus", "rp2040", []),
    ("cortex-m3", "at91sam3x8e", []),
    ("cortex-m4", "stm32f405rgt6", []),
    ("cortex-m4", "nrf52840", HARD),
    ("cortex-m7", "imxrt1062", HARD),
    ("cortex-m33", "rp2350", HARD),
    ("cortex-m33", "nrf9160", []),
    ("", "esp32c3", []),
    ("", "esp32c6", []),
]
ARDUINO = [
    "cortex-m0", "cortex-m0plus", "cortex-m3", "cortex-m4", "cortex-m7", "cortex-m33",
    "cortex-m4/fpv4-sp-d16-hard", "cortex-m7/fpv5-sp-d16-hard", "cortex-m7/fpv5-d16-hard",
    "cortex-m33/fpv5-sp-d16-hard",
    "esp32c2", "esp32c3", "esp32c5", "esp32c6", "esp32h2", "esp32p4",
]  # fmt: skip
PLACEHOLDERS = ("GOBY_SIZE", "-SIZE", "VERSION", "BYTES bytes", "STACK of")


class Environment(dict):
    """What PlatformIO gives to a library's script."""

    def __init__(self, cpu, mcu, flags):
        super().__init__(CCFLAGS=flags)
        self.board = {"build.cpu": cpu, "build.mcu": mcu}
        self.appended = {}

    def BoardConfig(self):
        return self.board

    def Append(self, **lists):
        self.appended = lists


def link(folder, board):
    """What the script of a library of PlatformIO's links for a board."""
    env = Environment(*board)
    script = (folder / "link.py").read_text()
    exec(script, {"Import": lambda _: None, "env": env})  # noqa: S102: it is ours.
    assert env.appended["LIBS"] == ["goby"], env.appended
    return folder / env.appended["LIBPATH"][0] / "libgoby.a"


def look(made, size):
    arduino, platformio, idf, c = (
        made / name for name in (f"arduino-{size}", f"platformio-{size}", f"esp-idf-{size}", f"c/{size}")
    )
    for name in ARDUINO:
        assert (arduino / "src" / name / "libgoby.a").exists(), name
    for board in BOARDS:
        assert link(platformio, board).exists(), board
    for board in ("", "esp32s3", []), ("", "atmega328p", []):
        try:
            link(platformio, board)
        except SystemExit as end:
            assert "no archive" in str(end)
        else:
            raise AssertionError(f"an archive for {board}")
    for target in "riscv32imc-unknown-none-elf", "riscv32imac-unknown-none-elf":
        assert (idf / "lib" / target / "libgoby.a").exists(), target
    assert (c / "wasm32-unknown-unknown/goby.wasm").exists()
    assert len(list(c.glob("*/libgoby.a"))) == 8, list(c.glob("*"))
    library = json.loads((platformio / "library.json").read_text())
    assert library["name"] == f"Goby-{size}", library
    assert f"#define GOBY_{size.upper()}\n" in (arduino / "src/Goby.h").read_text(), size
    texts = [arduino / "library.properties", arduino / "src/Goby.h", platformio / "library.json"]
    for text in texts + [idf / "CMakeLists.txt", idf / "idf_component.yml"]:
        left = [word for word in PLACEHOLDERS if word in text.read_text()]
        assert not left, f"{text}: {left}"


for each in "micro", "board":
    look(Path(sys.argv[1]), each)
print("makers.py: every archive is where its tool looks for it")
