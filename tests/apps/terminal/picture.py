#!/usr/bin/env python3
"""Draws the README's picture of a terminal from a real session.

Usage: picture.py target/release/goby > tests/apps/terminal/picture.svg

Runs Goby at a pseudo terminal and types the lines of SESSION. The output becomes an SVG
with its letters and styles (bold, blue, reversed).
"""

import html
import os
import pty
import re
import select
import sys
import tempfile
import time

# Pairs: a text that Goby must show, and the line that is typed then.
SESSION = [
    ("move 1: ", "e4"),
    ("move 2: ", "Bb9"),
    ("move 2: ", "O-O"),
    ("move 2: ", "moves Ng1"),
    ("move 2: ", "Nf3"),
    ("move 3: ", "last"),
    ("move 3: ", "quit"),
]
PATIENCE = 60  # seconds
FONT, WIDTH, HEIGHT, MARGIN = 14, 8.43, 18, 12  # in pixels: size and width of a letter, height of a line, margin
SGR = re.compile(r"\x1b\[([0-9;]*)m")


def play(program):
    """The text that the terminal shows."""
    with tempfile.TemporaryDirectory() as state:
        child, end = pty.fork()
        if child == 0:
            os.environ.update(TERM="xterm", XDG_STATE_HOME=state)
            os.environ.pop("NO_COLOR", None)
            os.execv(program, [program])
        shown, seen = "", 0
        for awaited, typed in SESSION:
            began = time.monotonic()
            while (place := shown.find(awaited, seen)) < 0:
                if time.monotonic() - began > PATIENCE:
                    sys.exit(f"{awaited!r} was not shown:\n{shown}")
                if select.select([end], [], [], 1)[0]:
                    shown += os.read(end, 4096).decode().replace("\r", "")
            seen = place + len(awaited)
            os.write(end, f"{typed}\n".encode())
        os.waitpid(child, 0)
    return shown


def spans(line, style):
    """The parts of a line with their styles, and the style after the line."""
    parts, place = [], 0
    for code in SGR.finditer(line):
        parts.append((line[place : code.start()], style))
        numbers = set(code.group(1).split(";"))
        style = frozenset() if numbers & {"", "0"} else style | numbers
        place = code.end()
    parts.append((line[place:], style))
    return [part for part in parts if part[0]], style


def draw(shown):
    lines = shown.rstrip("\n").split("\n")
    columns = max(len(SGR.sub("", line)) for line in lines)
    width, height = 2 * MARGIN + round(columns * WIDTH), 2 * MARGIN + len(lines) * HEIGHT
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    yield f'<rect width="{width}" height="{height}" rx="6" fill="#16181d"/>'
    yield f'<g font-family="DejaVu Sans Mono, Consolas, Menlo, monospace" font-size="{FONT}" fill="#d0d4dc" xml:space="preserve">'
    style = frozenset()
    for row, line in enumerate(lines):
        parts, style = spans(line, style)
        column, base = 0, MARGIN + HEIGHT * row + FONT
        for text, look in parts:
            x, length = MARGIN + column * WIDTH, len(text) * WIDTH
            color = "#6ea8ff" if "34" in look else "#ffffff" if "1" in look else None
            if "7" in look:
                back = color or "#d0d4dc"
                yield f'<rect x="{x:.1f}" y="{base - FONT}" width="{length:.1f}" height="{HEIGHT}" fill="{back}"/>'
                color = "#16181d"
            bold = ' font-weight="bold"' if "1" in look else ""
            fill = f' fill="{color}"' if color else ""
            if text.strip():
                yield f'<text x="{x:.1f}" y="{base}" textLength="{length:.1f}"{bold}{fill}>{html.escape(text)}</text>'
            column += len(text)
    yield "</g>"
    yield "</svg>"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("\n".join(draw(play(sys.argv[1]))))
