#!/usr/bin/env python3
"""Checks that the pages name no file that is not there: in links, and in code between backticks.

A path may be written from the top of the repository, from the page's folder, or without the
folders that the page is about, so that it is the end of a path. `NAME` stands for any name.
"""

import posixpath
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What the pages say of other repositories.
FOREIGN = {"Engines/Goby.json", "Config/config.json"}
# What a build makes, and what stands for any name.
BUILT_OR_ANY = r"^target/|NAME"
# A page of what has been, not of what is.
HISTORY = "CHANGELOG.md"

LINK = r"\]\((?P<link>[^)#:\s]+)(?:#[^)]*)?\)"
CODE = r"`(?P<code>[\w.-]+(?:/[\w.-]+)+\.\w+)`"


def missing(page, text, files):
    """The paths that a page names and that none of the files or folders has, each with its line."""
    known = {*files, *(parent.as_posix() for file in files for parent in Path(file).parents)}
    for found in re.finditer(f"{LINK}|{CODE}", text):
        path = found["link"] or found["code"]
        near = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        is_there = near in known or any(
            one == path or (found["code"] and one.endswith("/" + path)) for one in known
        )
        if not is_there and path not in FOREIGN and not re.search(BUILT_OR_ANY, path):
            yield f"{page}:{text.count(chr(10), 0, found.start()) + 1}: there is no {path}"


def prove():
    """Finds nothing where all is there, and each path that is not."""
    files = ["a/b/c.rs", "a/page.md"]
    good = "[c](b/c.rs#x), [b](b), `b/c.rs`, `a/b/c.rs`, `a/NAME.rs`, [far](https://a.b/c.d)"
    assert not [*missing("a/page.md", good, files)]
    for bad in ["[c](c.rs)", "`a/c.rs`", "[up](../b)"]:
        assert [*missing("a/page.md", "\n" + bad, files)][0].startswith("a/page.md:2: "), bad


def main():
    prove()
    command = ["git", "-C", str(ROOT), "ls-files"]
    files = subprocess.run(command, text=True, capture_output=True, check=True).stdout.split("\n")
    pages = [file for file in files if file.endswith(".md") and file != HISTORY]
    found = [line for page in pages for line in missing(page, (ROOT / page).read_text(), files)]
    print("\n".join([*found, f"paths: {len(pages)} pages, {len(found)} faults"]))
    return len(found) != 0


if __name__ == "__main__":
    sys.exit(main())
