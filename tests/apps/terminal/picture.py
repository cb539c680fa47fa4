#!/usr/bin/env python3
"""Draws the README's picture of a terminal from a real session.

Usage: picture.py target/release/goby > tests/apps/terminal/picture.svg

Runs Goby at a pseudo terminal and types the lines of SESSION. The output becomes an SVG
with its letters and styles (bold, blue, reversed).
"""

import html
import itertools
import os
import pty
import re
import select
import sys
import tempfile
import time

# Pairs: a text that Goby must show, and the line that is typed then.
SESSION = [
    ("move 1", "e4"),
    ("move 2", "Bb9"),
    ("move 2", "O-O"),
    ("move 2", "moves Ng1"),
    ("move 2", "Nf3"),
    ("move 3", "last"),
    ("move 3", "quit"),
]
DEPTH = 6  # of Goby's searches, so that it plays the same moves in every run
READY = "> \r\x1b[2C\x1b[?2026l"  # the editor waits for a line
PATIENCE = 60  # seconds
FONT, WIDTH, HEIGHT, MARGIN = 14, 8.43, 18, 12  # in pixels: size and width of a letter, height of a line, margin
WORDS = re.compile(r"\S+(?: \S+)*")
CODE = re.compile(r"\x1b\[\??([0-9;]*)([A-Za-z])")


def play(program):
    """The text that the terminal shows."""
    with tempfile.TemporaryDirectory() as state:
        os.mkdir(f"{state}/goby")
        with open(f"{state}/goby/settings.ini", "w", encoding="utf-8") as settings:
            settings.write(f"depth={DEPTH}\n")
        child, end = pty.fork()
        if child == 0:
            os.environ.update(TERM="xterm", XDG_STATE_HOME=state)
            os.environ.pop("NO_COLOR", None)
            os.execv(program, [program])
        shown, seen = "", 0
        for awaited, typed in SESSION:
            for text in (awaited, READY):
                began = time.monotonic()
                while (place := shown.find(text, seen)) < 0:
                    if time.monotonic() - began > PATIENCE:
                        sys.exit(f"{text!r} was not shown:\n{shown}")
                    if select.select([end], [], [], 1)[0]:
                        shown += os.read(end, 4096).decode()
                seen = place + len(text)
            os.write(end, f"{typed}\n".encode())
        os.waitpid(child, 0)
    return shown[:seen]


def screen(shown):
    """The lines on the screen, as lists of letters with their styles (ECMA-48)."""
    lines, row, column, style, place = [[]], 0, 0, frozenset(), 0
    while place < len(shown):
        code = CODE.match(shown, place)
        letter, place = shown[place], code.end() if code else place + 1
        while row >= len(lines):
            lines.append([])
        line = lines[row]
        if code:
            numbers, kind = code.groups()
            count = int(numbers) if numbers.isdigit() else 1
            if kind == "m":
                signs = set(numbers.split(";"))
                style = frozenset() if signs & {"", "0"} else style | signs
            elif kind in "JK":
                del line[column:]
                del lines[row + 1 if kind == "J" else len(lines) :]
            elif kind in "AB":
                row += count if kind == "B" else -count
            elif kind in "CD":
                column += count if kind == "C" else -count
        elif letter == "\r":
            column = 0
        elif letter == "\n":
            row += 1
        elif letter >= " ":
            line.extend([(" ", frozenset())] * (column + 1 - len(line)))
            line[column] = (letter, style)
            column += 1
    return lines


def spans(line):
    """The parts of a line with their styles."""
    for style, letters in itertools.groupby(line, key=lambda cell: cell[1]):
        yield "".join(letter for letter, _ in letters), style


def draw(shown):
    lines = screen(shown.rstrip())
    columns = max(map(len, lines))
    width, height = 2 * MARGIN + round(columns * WIDTH), 2 * MARGIN + len(lines) * HEIGHT
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    yield f'<rect width="{width}" height="{height}" rx="6" fill="#16181d"/>'
    yield f'<g font-family="DejaVu Sans Mono, Consolas, Menlo, monospace" font-size="{FONT}" fill="#d0d4dc" xml:space="preserve">'
    for row, line in enumerate(lines):
        column, base = 0, MARGIN + HEIGHT * row + FONT
        for text, look in spans(line):
            x, length = MARGIN + column * WIDTH, len(text) * WIDTH
            color = "#6ea8ff" if "34" in look else "#ffffff" if "1" in look else None
            if "7" in look:
                back = color or "#d0d4dc"
                yield f'<rect x="{x:.1f}" y="{base - FONT}" width="{length:.1f}" height="{HEIGHT}" fill="{back}"/>'
                color = "#16181d"
            bold = ' font-weight="bold"' if "1" in look else ""
            fill = f' fill="{color}"' if color else ""
            # A browser may drop blanks, so each text has none at its ends and none in pairs.
            for part in WORDS.finditer(text):
                x, length = MARGIN + (column + part.start()) * WIDTH, len(part.group()) * WIDTH
                yield f'<text x="{x:.1f}" y="{base}" textLength="{length:.1f}"{bold}{fill}>{html.escape(part.group())}</text>'
            column += len(text)
    yield "</g>"
    yield "</svg>"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("\n".join(draw(play(sys.argv[1]))))
