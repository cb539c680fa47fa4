#!/usr/bin/env python3
"""Checks GobyChess, the library for makers, in a folder that `cecp/c/makers/make.sh` has made.

    tests/proof/makers.py FOLDER [BOARD...]

PlatformIO builds both sketches for this machine, with sanitizers, and for emulated chips (`tests/apps/c/platformio`). A sketch
must print the same on each chip as here, and fit into the main stack of a real board, constructors and setup() included, because
Goby has a stack of its own. The header must choose the size by the chip and refuse chips whose stack is too small, with a message
that names the remedy, as the table in cecp/c/README.md says. The example for ESP-IDF runs in a simulation of FreeRTOS.
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
WIRES = '#include <stdint.h>\n#define ROWS_AND_COLUMNS\n#include "src/Wires.h"\n'
MOVES = '#define WIRES_PICO\n#define MOVES "e2e4 d2d4 g1f3 "\n' + WIRES
PROMOTIONS = """#define WIRES_ESP32C3
#define HALL
#define SERPENTINE
#define FEN "7k/P6p/8/8/8/8/8/K7 w - - 0 1"
#define MOVES "a7a8n undo a7a8r a1b1 "
""" + WIRES
SKETCHES = {
    "SerialChess": (SCRIPT, "no king can go to e3"),
    "SensorBoard": (SCRIPT + MOVES, r"All moves were made\.\nThe game goes on\."),
    # SensorBoard with hall sensors, a shift register and lights in a serpentine; a promotion that is taken back, and another one.
    "SensorRegister": (SCRIPT + PROMOTIONS, r"\nN6k/.*\n7k/P.*\nR6k/.*All moves were made\.\nThe game goes on\."),
}
# Faults of SensorBoard that the simulation must find: an edit of the sketch, a definition, and a pattern of the output.
FAULTS = {
    "rows driven HIGH": (("pinMode(pin, INPUT);", "digitalWrite(pin, HIGH);"), "", r"two outputs are shorted\."),
    "no diode at d1": (None, "#define NO_DIODE 3\n", r"The square is not lit\."),
}
# The KiB of flash and RAM that the sizes need. `micro` is chosen even if the flash is too small, because nothing is smaller.
NEEDS = {"micro": (0, 20), "small": (256, 80), "board": (512, 136)}


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


def preprocessed(library, work, macros):
    """The macros of goby.h on a chip of 32 bits whose compiler or core defines `macros`, or the error."""
    macros = [*macros, *{macro[:7] + "xx" for macro in macros if macro.startswith("STM32")}]
    flags = ["-U__SIZEOF_POINTER__", "-D__SIZEOF_POINTER__=4", *(f"-D{macro}" for macro in macros), f"-I{work}", f"-I{library / 'src'}"]
    run = subprocess.run(["gcc", "-E", "-dM", *flags, "-include", "goby.h", "-x", "c", "/dev/null"], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None, run.stderr


def number(text):
    """The number that a text begins with, such as 4,096."""
    return int(re.match(r"[\d,]+", text)[0].replace(",", ""))


def check_chips(library, work):
    """The table of cecp/c/README.md has all chips that the header knows. The header chooses the size of the row, which fits into
    the chip, and refuses the chip if its stack is too small, unless the sketch defines GOBY_OWN_STACK."""
    (work / "sdkconfig.h").touch()
    rows = re.findall(r"^\| ([^|]+) \| (`[^|]+`) \| ([\d,]+) \| ([\d,]+) \| ([^|]+) \| [^|]+ \| `(\w+)` \| [^|]+ \|$",
                      (ROOT / "cecp/c/README.md").read_text(), re.MULTILINE)
    known = set()
    for chip, cell, flash, ram, stack, size in rows:
        assert number(flash) >= NEEDS[size][0] and number(ram) >= NEEDS[size][1], f"{chip} is too small for {size}"
        for macros in re.findall(r"`([^`]+)`", cell):
            macros = macros.split()
            known |= {*macros, *(macro[:7] + "xx" for macro in macros)}
            chosen, error = preprocessed(library, work, [*macros, "GOBY_OWN_STACK"])
            assert chosen, f"{chip}, {macros}: {error}"
            sizes = re.findall(r"#define GOBY_(MICRO|SMALL|BOARD)\b", chosen)
            assert sizes == [size.upper()], f"{chip}, {macros}: the header chooses {sizes}, not {size}"
            needed = int(re.search(r"#define GOBY_STACK (\d+)", chosen)[1])
            is_small = stack[0].isdigit() and number(stack) < needed
            accepted, error = preprocessed(library, work, macros)
            assert (accepted is None) == is_small, f"{chip}, {macros}: a stack of {stack} bytes, {needed} needed, and the header " + (
                "accepts it" if accepted else f"refuses it: {error}")
            assert accepted or "goby::on_own_stack" in error and "EspIdf" in error, f"{chip}: the error names no remedy: {error}"
    used = set(re.findall(r"defined\((\w+)\)", (library / "src/goby.h").read_text()))
    unknown = {macro for macro in used - known if not macro.startswith("GOBY_")}
    assert not unknown, f"the table of cecp/c/README.md lacks {unknown}"


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


def check_faults(work, library):
    """The simulated board finds wrong wires and outputs that are joined."""
    tests = ROOT / "tests/apps/c/arduino"
    folder = shutil.copytree(library / "examples/SensorBoard", work / "src")
    sketch = (folder / "SensorBoard.ino").read_text()
    flags = ["-DGOBY_MICRO", f"-I{library / 'src'}", f"-I{tests}"]
    subprocess.run(["gcc", "-O1", *flags, "-c", library / "src/goby_micro.c", "-o", work / "goby.o"], check=True)
    for name, (edit, definition, pattern) in {"none": (None, "", r"All moves were made\."), **FAULTS}.items():
        assert edit is None or edit[0] in sketch, f"the sketch lacks {edit}"
        (work / "script.h").write_text('#include "Arduino.h"\n' + MOVES + definition)
        (folder / "sketch.cpp").write_text(sketch.replace(*edit) if edit else sketch)
        files = [folder / "sketch.cpp", tests / "arduino.cpp", work / "goby.o"]
        subprocess.run(["g++", "-O1", *flags, "-include", work / "script.h", *files, "-o", work / "sketch"], check=True)
        told = subprocess.run([work / "sketch"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300).stdout
        assert re.search(pattern, told), f"with the fault '{name}' the board does not print \"{pattern}\":\n{told}"


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
    shutil.copytree(library / "examples" / sketch.replace("Register", "Board"), folder / "src")
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
        check_chips(library, Path(work))
        check_task(Path(work), library)
        check_faults(Path(work), library)
    if not PYTHON.exists() or subprocess.run([PYTHON, "-c", "import platformio, SCons"], capture_output=True).returncode:
        assert "CI" not in os.environ, "PlatformIO is missing; .ci/install installs it"
        print("IGNORED: the sketches, because PlatformIO is missing (.ci/install installs it)")
        return
    with tempfile.TemporaryDirectory() as work:
        play(Path(work), library.resolve(), sys.argv[2:] or list(BOARDS))


main()
