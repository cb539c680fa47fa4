#!/usr/bin/env python3
"""What each technique is worth in games: the search without it, and with its source's form, against the one that ships.

    cargo build --release --features ablation --target-dir target/ablation
    tests/lab/match/techniques.py target/ablation/release/goby                      all of them
    tests/lab/match/techniques.py target/ablation/release/goby --only null-move     those whose names begin so

Each side gets nodes for so many instructions, not time: what a variant spends on a node is counted first (valgrind), and its share
of nodes is set by that, so neither the machine's load nor its clock has a say. `--record FILE` adds each line to a file when it is
known; the recorded run is `techniques.txt` beside this script.
"""

import argparse
import os
import re
import subprocess
import sys
from types import SimpleNamespace

from cost import count
from referee import ADJUDICATION, goby, openings, run

def variants(engine):
    """Each technique turned off, and each source's form, as arguments of the program."""
    listed = subprocess.run([engine, "--list-techniques"], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        if not line.startswith(" "):
            name = line
            yield ["--without", name]
        elif line.strip().startswith("Classic:"):
            yield ["--classic", name]
    yield ["--classic", "null-move=micro-max"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="a build with the feature `ablation`")
    parser.add_argument("--only", default="", help="names that begin so")
    parser.add_argument("--games", type=int, default=200, help="for each variant")
    parser.add_argument("--nodes", type=int, default=5000, help="for each move of the search that ships")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="for the order of the openings")
    parser.add_argument("--memory", type=int, default=4, help="MB for the hash of each side")
    parser.add_argument("--record", help="file to which each line is added")
    args = parser.parse_args()
    engine = os.path.abspath(args.engine)
    shipped, unit = count(engine, [])
    tell(f"Against the search that ships, {args.nodes} nodes of {unit:.0f} instructions for a move, {args.games} games each", args.record)
    referee = SimpleNamespace(concurrency=args.concurrency, seed=args.seed, memory=args.memory, record=None, verbose=False)
    for arguments in variants(engine):
        name = " ".join(arguments).lstrip("-")
        if not arguments[1].startswith(args.only):
            continue
        total, cost = count(engine, arguments)
        if total == shipped:
            tell(f"{name:40} the same search", args.record)
            continue
        nodes = round(args.nodes * unit / cost)
        other = goby("variant", " ".join([engine, *arguments]), referee) + [f"nodes={nodes}"]
        ours = goby("shipped", engine, referee) + [f"nodes={args.nodes}"]
        match = run(other + ours + ["-each", "tc=inf"], args.games, referee, openings() + ADJUDICATION)
        won, lost, drawn = map(int, re.search(r": (\d+) - (\d+) - (\d+)", match.score).groups())
        elo = re.search(r"Elo difference: (\S+ \+/- \S+?),", match.score)
        tell(f"{name:40} {nodes:6} nodes  +{won} ={drawn} -{lost}  Elo {elo[1] if elo else '?'}", args.record)
        if match.faults:
            sys.exit(f"{name}: {match.faults}")


def tell(line, record):
    print(line, flush=True)
    if record:
        with open(record, "a", encoding="utf-8") as file:
            print(line, file=file)


if __name__ == "__main__":
    main()
