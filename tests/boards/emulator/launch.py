#!/usr/bin/env python3
"""Joins an emulated board that Goby runs on to standard input and output. (`goby --serial` joins a real one.)

    cecp/firmware/build.sh stm32f405                                   once
    xboard -fcp "tests/boards/emulator/launch.py stm32f405"             you against an emulated STM32F405
    xboard -fcp "tests/boards/emulator/launch.py stm32f405 --shift 3"   the same at 125 million instructions a second

The boards are those of cecp/firmware/boards.txt. Nothing is sent before the board's banner, and nothing of the banner is
passed on. The end of input ends the session as on a desktop: lines that have come are answered, an unfinished one is
dropped. The session ends too when the board has obeyed `quit`. The emulator never outlives this program.

The exit status is 0 after an ordinary end, 1 when the board reports a fault, falls silent or leaves, 2 when it cannot start.
Needs Debian's qemu-system-arm, or qemu-system-misc for RISC-V, for the RP2040 `npm ci --prefix tests/boards/emulator/rp2040js`,
for the RP2350 Rust, which builds its emulator; nothing from PyPI.
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
# How long a board may take to show its banner after start or `quit`.
BANNER_SECONDS = 60
# How often a silent board is asked whether it is due.
LOOK_SECONDS = 1
# The most that a pipe holds without the rights of root.
PIPE_BYTES = 1 << 20
# prctl(2): the signal to get when the parent dies.
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def boards():
    """The target and the emulator of each board, by its name."""
    rows = (line.split() for line in BOARDS.read_text().splitlines() if line and not line.startswith("#"))
    return {name: (target, machine) for name, target, _, _, machine, *_ in rows}


def fail(message, status=2):
    print(f"launch.py: {message}", file=sys.stderr, flush=True)
    os._exit(status)


def write(file, data):
    """Writes all of it; whether anybody is still there."""
    try:
        while data:
            data = data[os.write(file, data) :]
    except OSError:
        return False
    return True


def qemu(target, machine, image, options):
    """The command for a board in QEMU. Its line is the socket of file descriptor 0; on RISC-V, standard input and output."""
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
    """The command for an RP2040, whose line is standard input and output."""
    if not (RP2040JS / "node_modules").is_dir():
        fail(f"it needs rp2040js (npm ci --prefix {RP2040JS})")
    command = [found("node", "apt-get install nodejs"), RP2040JS / "run.mjs", image, *ours(options)]
    if options.no_flow_control:
        command += ["--no-flow-control"]
    return command


def rp2350_emu(image, options):
    """The command for an RP2350, whose line is standard input and output. Builds the emulator if it is missing or has changed."""
    program = TARGET / "rp2350" / "release" / "goby-rp2350"
    sources = [*RP2350.glob("Cargo.*"), *RP2350.glob("src/*.rs")]
    if not program.is_file() or program.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        build = [found("cargo", "https://rustup.rs"), "build", "--quiet", "--release", "--locked"]
        if subprocess.run([*build, "--manifest-path", RP2350 / "Cargo.toml", "--target-dir", TARGET / "rp2350"]).returncode:
            fail("its emulator does not build")
    return [program, image, *ours(options)]


def ours(options):
    """The arguments of the emulators that run inside our own programs."""
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
        # The emulator's own messages are shown only if it fails.
        self.grumbles = tempfile.TemporaryFile()
        if machine in EMULATORS:
            command, output = EMULATORS[machine](image, options), line
        else:
            # Other output is the emulator's own.
            command, output = qemu(target, machine, image, options), self.grumbles
        if is_riscv(target):
            # QEMU's SiFive UART loses bytes that its reader has no room for; a pipe has more room than a socket.
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
        """How it ended by itself."""
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
        # When the board must have shown its banner.
        self.due = time.monotonic() + BANNER_SECONDS

    def forward(self):
        """Passes our input on, by whole lines unless the board must stay, and ends the session after it."""
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
        """The board's lines as they come, an unfinished one last; ends when it leaves."""
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
        """Passes the board's lines on until the session is over; the exit status."""
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
    parser.add_argument("--shift", type=int, help="2^SHIFT nanoseconds for each instruction; 0 as fast as it goes")
    parser.add_argument("--image", type=Path, help="another firmware than the board's own")
    parser.add_argument("--monitor", metavar="SOCKET", help="the emulator's monitor listens here")
    parser.add_argument("--semihosting", action="store_true", help="the firmware may end the emulator, as `bench` does")
    parser.add_argument("--stay", action="store_true", help="the board may end sessions and begin others; banners and unfinished lines are passed on")
    parser.add_argument("--no-flow-control", action="store_true", help="the board loses what it cannot take (RP2040)")
    options = parser.parse_args()
    if not sys.stdin.isatty():
        # Interfaces of old send an interrupt before a command.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    status = Link(Emulator(*known[options.board], options), options.stay).run()
    # The thread that reads may wait for ever.
    os._exit(status)


if __name__ == "__main__":
    main()
