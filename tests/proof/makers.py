#!/usr/bin/env python3
"""Checks GobyChess, the library for makers, in a folder that `cecp/c/makers/make.sh` has made.

    tests/proof/makers.py FOLDER [BOARD...]

PlatformIO builds both sketches for this machine, with sanitizers, and for emulated chips (`tests/apps/c/platformio`). A sketch
must print the same on each chip as here, and use little of the main stack, because Goby has a stack of its own. The header must
refuse chips whose stack is too small, with a message that names the remedy, and choose the size by the chip.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "venv/bin/python"
ARM = ["qemu-system-arm", "-nographic", "-semihosting-config", "enable=on,target=native"]
XTENSA = "qemu-system-xtensa -M sim -cpu lx106 -display none -semihosting -monitor none -serial none"
# Each board: its size, its emulator, and the bytes of the main stack of a board with this core.
BOARDS = {
    "cortex-m0": ("micro", [*ARM, "-M", "mps2-an385"], 4096),  # Pico
    "cortex-m4": ("micro", [*ARM, "-M", "mps2-an386"], 1024),  # UNO R4
    "lx106": ("micro", XTENSA.split(), 4096),  # ESP8266
    "rv32imc": ("micro", ["qemu-system-riscv32", "-bios", "none", *ARM[1:], "-M", "virt"], 8192),  # ESP32-C3
    "cortex-m33": ("board", [*ARM, "-M", "mps2-an505"], 4096),  # Pico 2
}
# Each sketch: the typed lines and the moves on the board, and a pattern of its output.
SCRIPT = r'#define SCRIPT "e5\ne4\nhint\nundo\nlevel 900\nd4\n!Ke3\nlevel 100\nnew\nc4\n"' + "\n"
MOVES = '#define MOVES "e2e4 d2d4 g1f3 "\n'
PROMOTIONS = """#define PIXELS 22
#define FEN "7k/P6p/8/8/8/8/8/K7 w - - 0 1"
#define MOVES "a7a8n undo a7a8r a1b1 "
"""
SKETCHES = {
    "SerialChess": (SCRIPT, "no king can go to e3"),
    "SensorBoard": (SCRIPT + MOVES, r"All moves were made\.\nThe game goes on\."),
    # SensorBoard with a strip of NeoPixels, a promotion that is taken back, and another one.
    "SensorPixels": (SCRIPT + PROMOTIONS, r"\nN6k/.*Taken back\.\nR6k/.*All moves were made\.\nThe game goes on\."),
}
# The size that the header chooses for chips, by the macros of their compilers: some have little RAM, some little flash.
CHOICES = {
    "ESP_PLATFORM CONFIG_IDF_TARGET_ESP32": "small",
    "ESP_PLATFORM CONFIG_IDF_TARGET_ESP32S3": "board",
    "NRF52833_XXAA": "small",
    "NRF52840_XXAA": "board",
    "__SAMD51__ __SAMD51J19A__": "small",
    "__SAMD51__ __SAMD51P20A__": "board",
    "__MK64FX512__": "small",
    "__IMXRT1062__": "small",
    "STM32F4xx STM32F401xC": "micro",
    "STM32F4xx STM32F411xE": "small",
    "STM32H7xx STM32H743xx": "board",
    "STM32H7xx STM32H750xx": "micro",
    "STM32F1xx": "micro",
}
SMALL_STACKS = ["ARDUINO_ARCH_ESP8266", "ARDUINO_ARCH_ESP32", "ESP_PLATFORM", "ARDUINO_ARCH_RP2040", "ARDUINO_NRF52_ADAFRUIT"]


def check_texts(library):
    """The files of the package managers are complete, and have one name and version."""
    properties = dict(line.split("=", 1) for line in (library / "library.properties").read_text().splitlines())
    package = json.loads((library / "library.json").read_text())
    component = (library / "idf_component.yml").read_text()
    version = properties["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", version), version
    assert properties["name"] == package["name"] == library.name
    assert package["version"] == version and f'version: "{version}"' in component
    assert properties["architectures"] == "*"
    example = (library / "examples/EspIdf/main/CMakeLists.txt").read_text()
    assert f"REQUIRES {library.name})" in example
    for name in re.findall(r"src/\w+\.c", (library / "CMakeLists.txt").read_text()):
        assert (library / name).is_file(), name
    names = [path.name.lower() for path in (library / "src").iterdir()]
    assert len(names) == len(set(names)), "two files have names that differ only by case"


def check_refusals(library, work):
    """The header refuses chips with small stacks, unless the sketch defines GOBY_OWN_STACK."""
    (work / "sdkconfig.h").touch()
    for chip in SMALL_STACKS:
        command = ["gcc", "-E", f"-D{chip}", f"-I{work}", f"-I{library / 'src'}", "-x", "c", "-"]
        refused = subprocess.run(command, input='#include "goby.h"\n', capture_output=True, text=True)
        assert refused.returncode and "GOBY_OWN_STACK" in refused.stderr, f"the header accepts {chip} without GOBY_OWN_STACK"
        subprocess.run([*command, "-DGOBY_OWN_STACK"], input='#include "goby.h"\n', capture_output=True, text=True, check=True)


def check_choices(library, work):
    """The header chooses the size by the chip."""
    for chip, size in CHOICES.items():
        macros = [f"-D{macro}" for macro in chip.split()]
        command = ["gcc", "-E", "-dM", "-U__SIZEOF_POINTER__", "-D__SIZEOF_POINTER__=4", "-DGOBY_OWN_STACK", *macros, f"-I{work}", f"-I{library / 'src'}"]
        chosen = subprocess.run([*command, "-include", "goby.h", "-x", "c", "/dev/null"], capture_output=True, text=True, check=True)
        sizes = re.findall(r"#define GOBY_(MICRO|SMALL|BOARD)\b", chosen.stdout)
        assert sizes == [size.upper()], f"{chip}: the header chooses {sizes}, not {size}"


def check_task(work, library):
    """With FreeRTOS, here a simulation of it, Goby runs in a task of its own, and its hook feeds the watchdog."""
    source = library / "src"
    tests = ROOT / "tests/apps/c/freertos"
    flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-DESP_PLATFORM", "-DGOBY_MICRO", f"-I{source}", f"-I{tests}", "-pthread"]
    files = [source / "goby_micro.c", library / "examples/EspIdf/main/main.c", *tests.glob("*.cpp")]
    for file in files:
        compiler = ["g++", "-std=c++11"] if file.suffix == ".cpp" else ["gcc", "-std=c99"]
        subprocess.run([*compiler, *flags, "-c", file, "-o", work / f"{file.stem}.o"], check=True)
    for program, parts in (("turns", ["turns"]), ("example", ["app_main", "main"])):
        objects = [work / f"{part}.o" for part in (*parts, "freertos", "goby_micro")]
        subprocess.run(["g++", "-pthread", *objects, "-o", work / program], check=True)
    told = printed([work / "turns"])[0]
    assert re.fullmatch(r"turns: 3\nidle: (1[5-9]|2\d)\n", told), f"the idle task must run once a second in 20 seconds: {told}"
    moves = printed([work / "example"])[0].split()
    assert len(moves) >= 5, f"the example for ESP-IDF prints {moves}"


def core(folder):
    """PlatformIO's own folder, with SCons from PyPI in place of the package that PlatformIO would download."""
    asked = "from platformio.dependencies import get_core_dependencies as all; print(all()['tool-scons'].strip('~'))"
    version = subprocess.run([PYTHON, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()
    scons = folder / "packages/tool-scons"
    scons.mkdir(parents=True)
    name = {"name": "tool-scons", "version": version}
    (scons / "package.json").write_text(json.dumps(name))
    (scons / ".piopm").write_text(json.dumps({"type": "tool", **name, "spec": {"owner": "platformio", "name": "tool-scons"}}))
    (scons / "scons.py").write_text("from SCons.Script import main\n\nmain()\n")
    return folder


def project(folder, library, sketch, boards):
    """Makes a project of PlatformIO for a sketch, with an environment for each board, and for each of their sizes on this machine.
    The projects share a cache of compiled files, because the library is the same in all."""
    shutil.copytree(library / "examples" / sketch.replace("Pixels", "Board"), folder / "src")
    (folder / "script.h").write_text(SKETCHES[sketch][0])
    sizes = sorted({BOARDS[board][0] for board in boards})
    text = f"""[platformio]
build_cache_dir = {folder.parent}/objects
[env]
platform = symlink://{ROOT}/tests/apps/c/platformio
framework = arduino
lib_extra_dirs = {library.parent}
lib_ldf_mode = chain
custom_repository = {ROOT}
build_src_flags = -DKEEPS= -include {folder}/script.h
"""
    for name, board, size in [(size, "here", size) for size in sizes] + [(board, board, BOARDS[board][0]) for board in boards]:
        text += f"[env:{name}]\nboard = {board}\n"
        # On the Cortex-M0 the header chooses the size, and all sizes are compiled.
        if board != "cortex-m0":
            text += f"build_flags = -DGOBY_{size.upper()}\n"
    (folder / "platformio.ini").write_text(text)
    return sizes


def printed(command):
    """Runs a program. Returns its output, and the bytes of the main stack that it reports, or 0."""
    # The emulator writes a chip's output to standard error.
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    assert run.returncode == 0, f"{command} ends with {run.returncode}: {run.stdout[-500:]}"
    stack = re.search(r"^stack: (\d+) of \d+ bytes\n", run.stdout, re.MULTILINE)
    return run.stdout.replace(stack[0], "") if stack else run.stdout, int(stack[1]) if stack else 0


def play(work, library, boards):
    environment = {**os.environ, "PLATFORMIO_CORE_DIR": str(core(work / "core")), "PLATFORMIO_SETTING_ENABLE_TELEMETRY": "no"}
    for sketch, (_, pattern) in SKETCHES.items():
        folder = work / sketch
        sizes = project(folder, library, sketch, boards)
        built = subprocess.run([PYTHON, "-m", "platformio", "run", "-d", folder], env=environment, capture_output=True, text=True)
        assert built.returncode == 0, built.stdout[-3000:] + built.stderr[-3000:]
        programs = folder / ".pio/build"
        expected = {size: printed([programs / size / "program"])[0] for size in sizes}
        for size in sizes:
            assert re.search(pattern, expected[size], re.DOTALL), f"{sketch}, {size}, does not print \"{pattern}\":\n{expected[size]}"
        for board in boards:
            size, emulator, main_stack = BOARDS[board]
            told, stack = printed([*emulator, "-kernel", programs / board / "program"])
            assert told == expected[size], f"{sketch} on {board} prints:\n{told}\nbut here:\n{expected[size]}"
            assert 0 < stack <= main_stack, f"{sketch} on {board} uses {stack} of {main_stack} bytes of the main stack"
            print(f"{sketch:11} {board:10} {size:5} main stack {stack:5}")


def main():
    library = Path(sys.argv[1]) / "GobyChess"
    check_texts(library)
    with tempfile.TemporaryDirectory() as work:
        check_refusals(library, Path(work))
        check_choices(library, Path(work))
        check_task(Path(work), library)
    if not PYTHON.exists() or subprocess.run([PYTHON, "-c", "import platformio, SCons"], capture_output=True).returncode:
        assert "CI" not in os.environ, "PlatformIO is missing; .ci/install installs it"
        print("IGNORED: the sketches, because PlatformIO is missing (.ci/install installs it)")
        return
    with tempfile.TemporaryDirectory() as work:
        play(Path(work), library.resolve(), sys.argv[2:] or list(BOARDS))


main()
