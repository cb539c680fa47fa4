#!/usr/bin/env python3
"""Joins a board that Goby runs on, emulated or real, to standard input and output.

    cecp/firmware/build.sh stm32f405                                   once
    xboard -fcp "tests/board/launch.py stm32f405"                      you against an emulated STM32F405
    xboard -fcp "tests/board/launch.py stm32f405 --shift 3"            the same at 125 million instructions a second
    xboard -fcp "tests/board/launch.py nrf51822 --serial /dev/ttyACM0" a real board

The boards are those of cecp/firmware/boards.txt. Nothing is sent before the board's banner, and nothing of the banner is
passed on. The end of input ends the session as on a desktop: lines that have come are answered, an unfinished one is
dropped. The session ends too when the board has obeyed `quit`. The emulator never outlives this program.

The exit status is 0 after an ordinary end, 1 when the board reports a fault, falls silent or leaves, 2 when it cannot start.
Needs Debian's qemu-system-arm for emulated boards; nothing from PyPI.
"""

import argparse
import ctypes
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOARDS = ROOT / "cecp" / "firmware" / "boards.txt"
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BANNER = b"# Goby "
FAULT = b"# fault"
QUIT = b"quit\n"
# How long a board may take to show its banner after start or `quit`.
BANNER_SECONDS = 20
# How often a silent board is asked whether it is due.
LOOK_SECONDS = 1
# What a board takes for a byte: eight bits, a start and a stop.
BITS_PER_BYTE = 10
# Bytes sent at once to a real board: less than what the smallest line buffers by itself.
CHUNK = 4
# prctl(2): the signal to get when the parent dies.
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def boards():
    """The columns of each board, by its name."""
    rows = (line.split() for line in BOARDS.read_text().splitlines() if line and not line.startswith("#"))
    return {name: (profile, int(baud), machine) for name, _, profile, baud, machine, _ in rows}


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


class Emulator:
    """A board in QEMU. Its line is a socket, for QEMU itself writes to standard output."""

    def __init__(self, machine, options):
        emulator = shutil.which("qemu-system-arm")
        if not emulator:
            fail("it needs qemu-system-arm (apt-get install qemu-system-arm)")
        image = options.image or TARGET / "firmware" / f"{options.board}.elf"
        if not image.is_file():
            fail(f"there is no {image}: cecp/firmware/build.sh {options.board}")
        command = [emulator, "-M", machine, "-display", "none", "-kernel", image]
        self.line, line = socket.socketpair()
        command += ["-chardev", f"socket,id=line,fd={line.fileno()}", "-serial", "chardev:line"]
        if options.monitor:
            command += ["-monitor", f"unix:{options.monitor},server=on,wait=off"]
        else:
            command += ["-monitor", "none"]
        if options.semihosting:
            command += ["-semihosting-config", "enable=on,target=native"]
        if options.shift is not None:
            command += ["-icount", f"shift={options.shift}," + ("align=on" if options.shift else "sleep=off")]
        # What the emulator grumbles is shown only when it fails.
        self.grumbles = tempfile.TemporaryFile()
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self.grumbles,
            stderr=self.grumbles,
            pass_fds=[line.fileno()],
            preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL),
        )
        line.close()
        self.output = self.line.fileno()

    def send(self, data):
        return write(self.output, data)

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


class Serial:
    """A board on a serial device."""

    def __init__(self, device, baud):
        try:
            self.output = os.open(device, os.O_RDWR | os.O_NOCTTY)
            speed = getattr(termios, f"B{baud}")
            attributes = termios.tcgetattr(self.output)
        except (OSError, termios.error) as fault:
            fail(f"{device}: {fault}")
        # Raw: eight bits, no parity, no flow control, no echo, nothing translated.
        attributes[0:4] = [0, 0, termios.CS8 | termios.CREAD | termios.CLOCAL, 0]
        attributes[4:6] = [speed, speed]
        termios.tcsetattr(self.output, termios.TCSAFLUSH, attributes)
        self.pause = CHUNK * BITS_PER_BYTE / baud
        # It runs already, perhaps in the middle of a line: a new session shows the banner.
        self.send(b"\n" + QUIT)

    def send(self, data):
        """At the pace of the line: nothing piles up behind it that a `?` would have to wait for."""
        for start in range(0, len(data), CHUNK):
            if not write(self.output, data[start : start + CHUNK]):
                return False
            time.sleep(self.pause)
        return True

    def close(self):
        os.close(self.output)

    def status(self):
        """A board does not end; somebody has pulled the plug."""
        return 1


class Link:
    """What goes between the board and our own input and output."""

    def __init__(self, board, stay):
        self.board = board
        # Banners that do not end the session: the first, and with `stay` one for each `quit`.
        self.banners = 1
        self.stay = stay
        self.ready = threading.Event()
        # When the board must have shown its banner.
        self.due = time.monotonic() + BANNER_SECONDS

    def forward(self):
        """Passes our input on, by whole lines, and ends the session after it."""
        self.ready.wait()
        line = b""
        while data := os.read(0, 65536):
            whole, newline, line = (line + data).rpartition(b"\n")
            self.banners += self.stay * whole.split(b"\n").count(QUIT.strip())
            if newline and not self.board.send(whole + newline):
                return
        self.due = time.monotonic() + BANNER_SECONDS
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
                if not self.banners:
                    self.board.close()
                    return 0
                self.banners -= 1
                self.due = None
                if not self.ready.is_set():
                    self.ready.set()
                    continue
            # What comes before the banner belongs to an earlier session.
            if self.ready.is_set() and not write(1, line + b"\n"):
                self.board.close()
                return 0
            if line.startswith(FAULT):
                self.board.close()
                fail(line.decode(errors="replace"), 1)
        return 0 if self.board.status() == 0 else 1


def main():
    known = boards()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=known)
    parser.add_argument("--shift", type=int, help="2^SHIFT nanoseconds for each instruction; 0 as fast as it goes")
    parser.add_argument("--image", type=Path, help="another firmware than the board's own")
    parser.add_argument("--monitor", metavar="SOCKET", help="QEMU's monitor listens here")
    parser.add_argument("--semihosting", action="store_true", help="the firmware may end the emulator, as `bench` does")
    parser.add_argument("--stay", action="store_true", help="`quit` begins the next session, whose banner is passed on")
    parser.add_argument("--serial", metavar="DEVICE", help="a real board")
    options = parser.parse_args()
    _, baud, machine = known[options.board]
    if not sys.stdin.isatty():
        # Interfaces of old send an interrupt before a command.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    board = Serial(options.serial, baud) if options.serial else Emulator(machine, options)
    status = Link(board, options.stay).run()
    # The thread that reads may wait for ever.
    os._exit(status)


if __name__ == "__main__":
    main()
