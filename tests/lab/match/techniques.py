#!/usr/bin/env python3
"""Measures the value of each technique by games of the search without it against the shipped search.

    tests/lab/match/techniques.py target/release/goby                      all techniques
    tests/lab/match/techniques.py target/release/goby --only null-move razoring --games 400

Each is a match of `sprt.py` that no result ends early. Both sides have nodes for equal instructions, so that the machine's load and
clock do not matter. Matches are kept: a run with more --games continues them. `--record FILE` appends each result to a file.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

SPRT = Path(__file__).with_name("sprt.py")


def variants(engine):
    """The program's arguments that turn off each technique."""
    listed = subprocess.run([engine, "--list-techniques"], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        if not line.startswith(" "):
            yield ["--without", line]


def nodes(engine, arguments=()):
    """The nodes of `bench`."""
    told = subprocess.run([engine, *arguments, "bench"], capture_output=True, text=True, check=True).stdout
    return told.splitlines()[-1].split()[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="the program")
    parser.add_argument("--only", nargs="+", help="these techniques")
    parser.add_argument("--games", type=int, default=200, help="games for each technique")
    parser.add_argument("--nodes", type=int, default=60_000, help="nodes a move of the shipped search")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", help="file to which each result is appended")
    args = parser.parse_args()
    engine = os.path.abspath(args.engine)
    techniques = list(variants(engine))
    if unknown := set(args.only or ()) - {name for _, name in techniques}:
        parser.error(f"no techniques: {', '.join(sorted(unknown))}")
    shipped = nodes(engine)
    report(f"Against the search that ships, {args.nodes:,} nodes a move or their instructions, at most {args.games} games each", args.record)
    for arguments in techniques:
        name = " ".join(arguments).lstrip("-")
        if args.only and arguments[1] not in args.only:
            continue
        if nodes(engine, arguments) == shipped:
            report(f"{name:40} the same search", args.record)
            continue
        command = [SPRT, " ".join([engine, *arguments]), engine, "--elo0", "0", "--elo1", "0"]
        command += [f"--{option}={getattr(args, option)}" for option in ("nodes", "games", "concurrency")]
        told = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout
        result = re.search(r"new against old at (\S+) and .*\n(\d+ games, pairs [^\n]*?), LLR[^\n]*$", told, re.S)
        if not result or "FAULT" in told:
            sys.exit(f"{name}:\n{told}")
        report(f"{name:40} {result[1]:>6} nodes  {result[2]}", args.record)


def report(line, record):
    print(line, flush=True)
    if record:
        with open(record, "a", encoding="utf-8") as file:
            print(line, file=file)


if __name__ == "__main__":
    main()
