#!/usr/bin/env python3
"""Connects an emulated board that runs Goby with standard input and output. (`goby --serial` connects a real board.)

    cecp/firmware/build.sh stm32f405                                   once
    xboard -fcp "tests/boards/emulator/launch.py stm32f405"             a game against an emulated STM32F405
    xboard -fcp "tests/boards/emulator/launch.py stm32f405 --shift 3"   at 125 million instructions a second

cecp/firmware/boards.txt lists the boards. Input waits for the board's banner, which is not
passed on. As on a desktop, the end of input ends the session: complete lines are answered, an incomplete one is
dropped. `quit` ends the session too. The emulator never outlives this program.

The exit status is 0 after a normal end, 1 if the board reports a fault, stops answering or disappears, 2 if it cannot start.
Needs Debian's qemu-system-arm, or qemu-system-misc for RISC-V. The RP2040 needs `npm ci --prefix tests/boards/emulator/rp2040js`;
the RP2350 needs Rust, to build its emulator.
"""

import argparse
import ctypes
import fcntl
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BOARDS = ROOT / "cecp" / "firmware" / "boards.txt"
RP2040JS = Path(__file__).resolve().parent / "rp2040js"
RP2350 = Path(__file__).resolve().parent / "rp2350"
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BANNER = b"# Goby "
FAULT = b"# fault"
QUIT = b"quit\n"
# Longest wait for the board's banner after start or `quit`.
BANNER_SECONDS = 60
# Interval between checks for a missing banner.
LOOK_SECONDS = 1
# The largest pipe that a user without root's rights may have.
PIPE_BYTES = 1 << 20
# prctl(2): requests a signal at the parent's death.
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def boards():
    """The target and the emulator of each board, by name."""
    rows = (line.split() for line in BOARDS.read_text().splitlines() if line and not line.startswith("#"))
    return {name: (target, machine) for name, target, _, _, machine, *_ in rows}


def fail(message, status=2):
    print(f"launch.py: {message}", file=sys.stderr, flush=True)
    os._exit(status)


def write(file, data):
    """Writes all data. Returns whether the reader is still there."""
    try:
        while data:
            data = data[os.write(file, data) :]
    except OSError:
        return False
    return True


def qemu(target, machine, image, options):
    """The command for a board in QEMU. The serial line is the socket of file descriptor 0; on RISC-V, standard input and output."""
    line = "socket,id=line,fd=0"
    if is_riscv(target):
        line = "stdio,id=line,signal=off"
        command = [found("qemu-system-riscv32", "apt-get install qemu-system-misc"), "-bios", "none"]
        if "a" not in target.partition("-")[0].removeprefix("riscv32"):
            command += ["-cpu", "rv32,a=off,d=off,f=off"]
    else:
        command = [found("qemu-system-arm", "apt-get install qemu-system-arm")]
    command += ["-M", machine, "-display", "none"]
    command += ["-kernel", image, "-chardev", line, "-serial", "chardev:line"]
    command += ["-monitor", f"unix:{options.monitor},server=on,wait=off" if options.monitor else "none"]
    if options.semihosting:
        command += ["-semihosting-config", "enable=on,target=native"]
    if options.shift is not None:
        command += ["-icount", f"shift={options.shift}," + ("align=on" if options.shift else "sleep=off")]
    return command


def is_riscv(target):
    return target.startswith("riscv32")


def rp2040js(image, options):
    """The command for an RP2040. The serial line is standard input and output."""
    if not (RP2040JS / "node_modules").is_dir():
        fail(f"it needs rp2040js (npm ci --prefix {RP2040JS})")
    command = [found("node", "apt-get install nodejs"), RP2040JS / "run.mjs", image, *ours(options)]
    if options.no_flow_control:
        command += ["--no-flow-control"]
    return command


def rp2350_emu(image, options):
    """The command for an RP2350. The serial line is standard input and output. Builds the emulator if it is missing or has changed."""
    program = TARGET / "rp2350" / "release" / "goby-rp2350"
    sources = [*RP2350.glob("Cargo.*"), *RP2350.glob("src/*.rs")]
    if not program.is_file() or program.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        build = [found("cargo", "https://rustup.rs"), "build", "--quiet", "--release", "--locked"]
        if subprocess.run([*build, "--manifest-path", RP2350 / "Cargo.toml", "--target-dir", TARGET / "rp2350"]).returncode:
            fail("its emulator does not build")
    return [program, image, *ours(options)]


def ours(options):
    """Arguments for the emulators in this folder (not QEMU)."""
    if options.monitor:
        yield from ("--monitor", options.monitor)
    if options.semihosting:
        yield "--semihosting"
    if options.shift is not None:
        yield from ("--shift", str(options.shift))


def found(program, remedy):
    return shutil.which(program) or fail(f"it needs {program} ({remedy})")


# Emulators other than QEMU.
EMULATORS = {"rp2040js": rp2040js, "rp2350-emu": rp2350_emu}


class Emulator:
    """A board in an emulator."""

    def __init__(self, target, machine, options):
        image = options.image or TARGET / "firmware" / f"{options.board}.elf"
        if not image.is_file():
            fail(f"there is no {image}: cecp/firmware/build.sh {options.board}")
        self.line, line = socket.socketpair()
        self.output = self.line.fileno()
        # The emulator's messages, which are shown only if it fails.
        self.grumbles = tempfile.TemporaryFile()
        if machine in EMULATORS:
            command, output = EMULATORS[machine](image, options), line
        else:
            # QEMU's standard output has only messages of the emulator.
            command, output = qemu(target, machine, image, options), self.grumbles
        if is_riscv(target):
            # QEMU's SiFive UART loses bytes when its reader is full; a pipe holds more than a
            # socket.
            self.output, output = os.pipe()
            fcntl.fcntl(output, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
        self.child = subprocess.Popen(
            command,
            stdin=line,
            stdout=output,
            stderr=self.grumbles,
            preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL),
        )
        line.close()
        if is_riscv(target):
            os.close(output)

    def send(self, data):
        return write(self.line.fileno(), data)

    def close(self):
        self.child.kill()
        self.child.wait()

    def status(self):
        """Waits for the emulator's end, shows its messages if it failed, and returns the exit status."""
        status = self.child.wait()
        if status:
            self.grumbles.seek(0)
            write(2, self.grumbles.read())
        return status


class Link:
    """Passes lines between the board and standard input and output."""

    def __init__(self, board, stay):
        self.board = board
        self.stay = stay
        self.ready = threading.Event()
        self.has_ended = False
        # Latest time of the board's banner.
        self.due = time.monotonic() + BANNER_SECONDS

    def forward(self):
        """Passes standard input to the board, in whole lines unless `--stay` is set, then ends the session."""
        self.ready.wait()
        line = b""
        while data := os.read(0, 65536):
            if self.stay:
                whole, newline = data, b""
            else:
                whole, newline, line = (line + data).rpartition(b"\n")
            if whole + newline and not self.board.send(whole + newline):
                return
        self.due = time.monotonic() + BANNER_SECONDS
        self.has_ended = True
        self.board.send(QUIT)

    def lines(self):
        """The board's lines, at the end an incomplete one; stops when the board disappears."""
        rest = b""
        while True:
            if not select.select([self.board.output], [], [], LOOK_SECONDS)[0]:
                if self.due and time.monotonic() > self.due:
                    self.board.close()
                    fail("the board shows no banner", 1)
                continue
            try:
                data = os.read(self.board.output, 65536)
            except OSError:
                data = b""
            if not data:
                if rest:
                    yield rest
                return
            *whole, rest = (rest + data).split(b"\n")
            yield from whole

    def run(self):
        """Passes the board's lines to standard output until the session ends. Returns the exit status."""
        threading.Thread(target=self.forward, daemon=True).start()
        for line in self.lines():
            if line.startswith(BANNER):
                if self.ready.is_set() and (self.has_ended or not self.stay):
                    self.board.close()
                    return 0
                self.due = None
                if not self.ready.is_set():
                    self.ready.set()
                    continue
            # Lines before the banner belong to an earlier session.
            if self.ready.is_set() and not write(1, line + b"\n"):
                self.board.close()
                return 0
            if line.startswith(FAULT) and not self.stay:
                self.board.close()
                fail(line.decode(errors="replace"), 1)
        return 0 if self.board.status() == 0 else 1


def main():
    known = boards()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=known)
    parser.add_argument("--shift", type=int, help="an instruction takes 2^SHIFT nanoseconds of the board's time; with 0 QEMU does not wait for real time")
    parser.add_argument("--image", type=Path, help="another firmware than the board's own")
    parser.add_argument("--monitor", metavar="SOCKET", help="the emulator's monitor listens here")
    parser.add_argument("--semihosting", action="store_true", help="the firmware may end the emulator, as `bench` does")
    parser.add_argument("--stay", action="store_true", help="the board may end sessions and begin others; banners and unfinished lines are passed on")
    parser.add_argument("--no-flow-control", action="store_true", help="the board loses what it cannot take (RP2040)")
    options = parser.parse_args()
    if not sys.stdin.isatty():
        # Old interfaces send an interrupt before a command.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    status = Link(Emulator(*known[options.board], options), options.stay).run()
    # `os._exit`, because the reading thread may still wait for input.
    os._exit(status)


if __name__ == "__main__":
    main()
