#!/usr/bin/env python3
"""Shows what a large hash table costs: the first moves of a session, and the seconds a gigabyte until the program is ready.

    tests/lab/speed/first_moves.py target/release/goby [MORE_PROGRAMS...] [--sizes 16,64,256,1024,4096] [--millis 100]

For each size and program in turn: the seconds a gigabyte from the size to `readyok`, and from `ucinewgame` to `readyok` after
the moves; the nodes of the first ten moves from the start position, all in one line, and the longest of these searches.
"""

import argparse
import time

from speed import Engine


def ready(engine, *lines):
    """The seconds until the program is ready after these lines."""
    began = time.monotonic()
    engine.say(*lines, "isready")
    engine.read("readyok")
    return time.monotonic() - began


def first_moves(engine, millis):
    """The nodes of ten moves, and the milliseconds of the longest search."""
    moves, nodes, longest = [], [], 0
    for _ in range(10):
        began = time.monotonic()
        engine.say("position startpos moves " + " ".join(moves), f"go movetime {millis}")
        lines = [line.split() for line in engine.read("bestmove")]
        longest = max(longest, time.monotonic() - began)
        told = [words for words in lines if "nodes" in words]
        nodes.append(int(told[-1][told[-1].index("nodes") + 1]) if told else 0)
        moves.append(lines[-1][1])
    return nodes, round(longest * 1000)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", nargs="+")
    parser.add_argument("--sizes", default="16,64,256,1024,4096")
    parser.add_argument("--millis", type=int, default=100)
    args = parser.parse_args()
    print("MB\ts/GB to set\ts/GB to clear\tlongest ms\tprogram: nodes of the first ten moves")
    for size in map(int, args.sizes.split(",")):
        for path in args.engine:
            # A program may have this size from its start.
            engine = Engine(path, "Hash", 1)
            to_set = ready(engine, f"setoption name Hash value {size}")
            nodes, longest = first_moves(engine, args.millis)
            to_clear = ready(engine, "ucinewgame")
            engine.say("quit")
            engine.process.wait()
            each = [f"{seconds * 1024 / size:.2f}" for seconds in (to_set, to_clear)]
            print(size, *each, longest, f"{path}: {' '.join(map(str, nodes))}", sep="\t", flush=True)


if __name__ == "__main__":
    main()
