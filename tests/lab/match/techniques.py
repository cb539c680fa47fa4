#!/usr/bin/env python3
"""The value of each technique in games: the search without it against the one that ships.

    tests/lab/match/techniques.py target/release/goby                      all of them
    tests/lab/match/techniques.py target/release/goby --only null-move razoring --games 400

Each is a match of `sprt.py` that no answer ends: at nodes for the same instructions on both sides, so that neither the machine's
load nor its clock has a say, and kept, so that a run with more games goes on where one with fewer ended. `--record FILE` adds
each line to a file when it is known.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

SPRT = Path(__file__).with_name("sprt.py")


def variants(engine):
    """Each technique turned off, as arguments of the program."""
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
    parser.add_argument("--games", type=int, default=200, help="for each variant")
    parser.add_argument("--nodes", type=int, default=60_000, help="for each move of the search that ships")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", help="file to which each line is added")
    args = parser.parse_args()
    engine = os.path.abspath(args.engine)
    shipped = nodes(engine)
    report(f"Against the search that ships, {args.nodes:,} nodes a move or their instructions, at most {args.games} games each", args.record)
    for arguments in variants(engine):
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
