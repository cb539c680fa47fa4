"""The file of recorded results: sections, each after a line `[NAME]`."""

import re
from pathlib import Path

FILE = Path(__file__).resolve().with_name("results.txt")


def sections():
    """The text of each section, by name."""
    text = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    _, *parts = re.split(r"^\[(.+)\]\n", text, flags=re.M)
    return dict(zip(parts[::2], parts[1::2]))


def read(name):
    """The text of a section; empty if there is none."""
    return sections().get(name, "")


def write(name, text):
    """Replaces a section, or deletes it if the text is empty."""
    known = sections() | {name: text}
    # Replaced as a whole, so that another program never reads a part.
    part = FILE.with_name("results.part")
    part.write_text("".join(f"[{name}]\n{text}" for name, text in sorted(known.items()) if text), encoding="utf-8")
    part.replace(FILE)
