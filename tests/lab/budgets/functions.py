#!/usr/bin/env python3
"""Instructions on a board by function: for each function the instructions per node (without callees) and the calls per node.

    tests/lab/budgets/functions.py stm32f405 [LINES]

Builds the image that runs the bench, and counts every executed instruction with a QEMU plugin (functions.c).
Needs Debian's qemu-system-arm, gcc and binutils. Not for the RP2040, which QEMU lacks.
"""

import bisect
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Addresses in flash are counted modulo this, the size of the plugin's table.
MEBIBYTE = 1 << 20


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def functions(image):
    """Address, size and name of each function, by address."""
    lines = run("nm", "-C", "-n", "-S", image).splitlines()
    found = (re.match(r"(\w+) (\w+) [tTwW] (.*)", line) for line in lines)
    return [(int(f[1], 16) % MEBIBYTE & ~1, int(f[2], 16), f[3]) for f in found if f]


def count(machine, image, folder):
    """The number of executions of each address, and the number of searched nodes."""
    plugin, counts, output = folder / "count.so", folder / "counts", folder / "output"
    run("cc", "-O2", "-shared", "-fPIC", "-o", plugin, Path(__file__).with_suffix(".c"))
    qemu = ["qemu-system-arm", "-M", machine, "-display", "none", "-monitor", "none", "-kernel", image]
    qemu += ["-semihosting-config", "enable=on,target=native", "-icount", "shift=0,sleep=off"]
    qemu += ["-chardev", f"file,id=line,path={output}", "-serial", "chardev:line", "-plugin", plugin]
    run(*qemu, env=os.environ | {"COUNTS": str(counts)}, timeout=600)
    pairs = (map(int, line.split()) for line in counts.read_text().splitlines())
    return dict(pairs), int(re.findall(r"^(\d+) nodes", output.read_text(), re.M)[-1])


def main(board, lines="40"):
    rows = (row.split() for row in (ROOT / "cecp/firmware/boards.txt").read_text().splitlines())
    machine = next(row[4] for row in rows if row and row[0] == board)
    image = run(ROOT / "cecp/firmware/build.sh", board, "bench").strip()
    known = functions(image)
    starts = [start for start, _, _ in known]
    with tempfile.TemporaryDirectory() as folder:
        counts, nodes = count(machine, image, Path(folder))
    own = dict.fromkeys(range(len(known)), 0)
    for address, executed in counts.items():
        own[bisect.bisect_right(starts, address) - 1] += executed
    print(f"{sum(counts.values()) / nodes:10.1f} instructions for each of {nodes} nodes; of their own, calls, bytes:")
    for place in sorted(own, key=own.get, reverse=True)[: int(lines)]:
        start, size, name = known[place]
        print(f"{own[place] / nodes:10.1f} {counts.get(start, 0) / nodes:8.3f} {size:6} {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
