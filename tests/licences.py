#!/usr/bin/env python3
"""Whether every crate that both lock files name may be used by Goby, which is MIT or Apache-2.0.

    tests/licences.py

A crate passes when its licence, an SPDX expression, can be kept by terms of the list below. Prints one line, or each crate
that does not pass and ends with status 1. Needs cargo; nothing from PyPI.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MANIFESTS = ["Cargo.toml", "cecp/firmware/Cargo.toml"]
# Terms that ask for no more than a notice.
ALLOWED = {"MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Unicode-3.0",
           "Unlicense", "Zlib", "BSL-1.0", "0BSD", "CC0-1.0"}
TERM = re.compile(r"[A-Za-z0-9.+-]+(?: WITH [A-Za-z0-9.-]+)?")


def passes(expression):
    """Whether an SPDX expression can be kept; `/` is an old word for OR."""
    def value(match):
        term = match[0]
        return term.lower() if term in ("AND", "OR") else str(term in ALLOWED)

    words = TERM.sub(value, (expression or "none").replace("/", " OR "))
    if not re.fullmatch(r"(True|False|and|or|[() ])+", words):
        return False
    return eval(words)  # of nothing but these words


def packages(manifest):
    """The crates of a manifest's lock file, with their licences."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--all-features", "--manifest-path", ROOT / manifest]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return {(package["name"], package["version"]): package["license"] for package in metadata["packages"]}


def main():
    found = {}
    for manifest in MANIFESTS:
        found |= packages(manifest)
    wrong = {crate: licence for crate, licence in found.items() if not passes(licence)}
    for (name, version), licence in sorted(wrong.items()):
        print(f"{name} {version}: {licence}")
    if wrong:
        sys.exit(1)
    print(f"licences: {len(found)} crates, all allowed")


if __name__ == "__main__":
    main()
