#!/usr/bin/env python3
"""An emulated Raspberry Pi Pico plays a whole game by its own clock against Goby on this machine.

    cecp/firmware/build.sh rp2040
    tests/boards/emulator/game.py target/firmware/rp2040.elf target/release/goby

The board runs in rp2040js at 125 million instructions a second of emulated time, so a busy machine costs it no
time. (The arrival of input varies a little, and so do the games.) python-chess checks every move. The exit status is 0 if
the game ended by the rules and the
board claimed that result, made no illegal move, reported no error, and kept its time.
Needs Node.js, `npm ci --prefix tests/boards/emulator/rp2040js`, and PyPI's `chess`.
"""

import itertools
import subprocess
import sys
from pathlib import Path

import chess
import chess.engine

EMULATOR = Path(__file__).parent / "rp2040js" / "run.mjs"
# An instruction takes 2^SHIFT nanoseconds.
SHIFT = "3"
SECONDS, INCREMENT = 2, 0.02
OPPONENT = chess.engine.Limit(depth=1)
MICROS = 1_000_000


class Pico:
    """The board. Each of its lines begins with the time of its clock."""

    def __init__(self, image):
        command = ["node", EMULATOR, image, "--shift", SHIFT, "--stamps"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pings = itertools.count()
        self.now = 0
        self.claim = None
        self.read("# Goby ")

    def say(self, lines):
        self.process.stdin.write(lines + "\n")
        self.process.stdin.flush()

    def read(self, beginning):
        """The first line with this beginning. Records claims of results before it; an error message ends the program."""
        for line in self.process.stdout:
            stamp, _, text = line.rstrip("\n").partition(" ")
            self.now = int(stamp)
            if text.startswith(("Error", "Illegal", "# fault")):
                sys.exit(f"game.py: the board says {text}")
            if text.startswith(("1-0", "0-1", "1/2-1/2")):
                self.claim = text
            if text.startswith(beginning):
                return text
        sys.exit("game.py: the board has left")

    def settle(self):
        """Waits until the board has executed all commands. Then its clock stops, because it sleeps."""
        number = next(self.pings)
        self.say(f"ping {number}")
        self.read(f"pong {number}")


def result(position):
    """The result by the rules, including draws that a program claims; None while the game goes on.

    (python-chess's `claim_draw` also includes draws that the side to move could claim with its next move.)"""
    if position.is_repetition(3) or position.is_fifty_moves():
        return "1/2-1/2"
    outcome = position.outcome()
    return outcome and outcome.result()


def play(pico, opponent):
    """Plays the game; the board has White. Returns the last position, and the board's remaining time in microseconds."""
    position = chess.Board()
    left = SECONDS * MICROS
    pico.say(f"xboard\nnew\nlevel 0 0:{SECONDS:02} {INCREMENT}\nforce")
    turn = "go"
    while not result(position) and not pico.claim:
        pico.settle()
        began = pico.now
        pico.say(f"time {left // 10_000}\notim {left // 10_000}\n{turn}")
        text = pico.read("move ").removeprefix("move ")
        left += int(INCREMENT * MICROS) - (pico.now - began)
        if left < 0:
            sys.exit(f"game.py: the board oversteps the time at move {position.fullmove_number}")
        try:
            position.push_uci(text)
        except ValueError:
            sys.exit(f"game.py: {text} is illegal in {position.fen()}")
        if not result(position):
            move = opponent.play(position, OPPONENT).move
            position.push(move)
            turn = f"usermove {move.uci()}"
    if position.turn == chess.WHITE and not pico.claim:
        pico.say(turn)
    pico.settle()
    return position, left


def main():
    image, program = sys.argv[1:]
    pico = Pico(image)
    with chess.engine.SimpleEngine.popen_xboard(program) as opponent:
        position, left = play(pico, opponent)
    pico.process.kill()
    expected = result(position)
    if not expected or not (pico.claim or "").startswith(expected):
        sys.exit(f"game.py: {expected or 'no result'} after {position.fen()}, but the board claims {pico.claim}")
    print(f"rp2040: {pico.claim} in {position.ply()} plies, {left / MICROS:.1f} s left, {pico.now / MICROS:.1f} s of emulated time")


if __name__ == "__main__":
    main()
