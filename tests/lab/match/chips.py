#!/usr/bin/env python3
"""Measures the strength of each chip: Goby with the chip's nodes a move plays against other engines with a clock.

    tests/lab/match/chips.py                                    60 games of each board against each of its two peers
    tests/lab/match/chips.py stm32f405 --seconds 2 --games 20

Goby plays on this machine with the memory, techniques and evaluation of the board's profile, so it finds the same moves as the
board. Its nodes a second are the board's clock divided by the instructions per node (from the pages of `cecp/firmware`), at
one cycle an instruction. The peers have a clock, so other work on the machine weakens them: `taskset -c 0
tests/lab/match/chips.py` reserves a core. Decided games are adjudicated.

Games are kept in `target/matches/chip-BOARD-PEER.log`; a stopped run continues. Prints a table at the end.
"""

import argparse
import os
import re
import subprocess
import sys

from match import Match, openings
from pentanomial import interval
from players import Control, engine, peer
from referee import STRENGTH, judge
from sprt import ROOT, STATES, TARGET

FIRMWARE = ROOT / "cecp" / "firmware"
# The opponents of the smallest profiles, which would lose nearly all games against STRONG_PEERS.
PEERS = {"tiny": ("fairymax", "sjeng"), "micro": ("fairymax", "sjeng")}
STRONG_PEERS = ("ethereal", "toga2")


def rows(page, columns):
    """The cells of all table rows of a page with this many columns."""
    split = ([cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in page if line.startswith("|"))
    return [cells for cells in split if len(cells) == columns]


def nodes_per_second():
    """For each emulated board with a known clock: its profile, and its nodes a second."""
    boards, figures = ((FIRMWARE / name).read_text(encoding="utf-8").splitlines() for name in ("README.md", "FIGURES.md"))
    found = {}
    for name, chip, profile, *_ in rows(boards, 5):
        clock = re.fullmatch(r"(\w+).* at (\d+) MHz", chip)
        if not clock:
            continue
        for _, measured, *_, instructions in rows(figures, 8):
            instructions = instructions.replace(",", "")
            if measured.startswith(clock[1]) and instructions.isdigit():
                found[name] = profile, 1_000_000 * int(clock[2]) / int(instructions)
                break
    return found


def evaluations():
    """The evaluation of each board: the name of a network, or "hand-written"."""
    table = (FIRMWARE / "boards.txt").read_text(encoding="utf-8").splitlines()
    lines = [line.split() for line in table if not line.startswith("#")]
    return {columns[0]: columns[6] for columns in lines}


def build(evaluation):
    """Builds the program with this evaluation for this machine, and returns its path."""
    folder = TARGET / "chips" / evaluation
    environment, features = dict(os.environ), "std,big-tables"
    if evaluation != "hand-written":
        environment["GOBY_NETWORK"] = evaluation
        features += ",network"
    subprocess.run(["cargo", "build", "--quiet", "--release", "--package", "goby", "--no-default-features", "--features",
                    features + ",uci", "--target-dir", folder], cwd=ROOT, env=environment, check=True)
    return folder / "release" / "goby"


def main():
    speeds = nodes_per_second()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", nargs="*", help=f"boards, by default all: {', '.join(speeds)}")
    parser.add_argument("--seconds", type=float, default=7, help="seconds per move of the board")
    parser.add_argument("--tc", default="3+0.03", help="the peers' clock")
    parser.add_argument("--games", type=int, default=60, help="against each peer")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time")
    args = parser.parse_args()
    unknown = [board for board in args.boards if board not in speeds]
    if unknown:
        parser.error(f"no figures of {' '.join(unknown)}")
    faults, table = 0, []
    for board in args.boards or speeds:
        profile, speed = speeds[board]
        nodes = round(args.seconds * speed)
        program = build(evaluations()[board])
        ours = engine("Goby", f"{program} --profile {profile}", "uci", Control(nodes=nodes))
        for name in PEERS.get(profile, STRONG_PEERS):
            log = STATES / f"chip-{board}-{name}.log"
            theirs = peer(name, Control.parse(args.tc))
            match = Match((ours, theirs), args.games, openings(), STRENGTH, args.concurrency, log=log).run()
            faults += judge(match, {"Goby"}, f"{board} at {nodes:,} nodes against {name} at {args.tc}")[0]
            low, middle, high = interval(match.pairs)
            table.append(f"| `{board}` | {round(speed, -2):,.0f} | {nodes:,} | {name} | {match.points():g} of {match.played} "
                         f"| {middle:+.0f} ({low:+.0f} to {high:+.0f}) |")
            print(table[-1], flush=True)
    print("\n| board | nodes a second | nodes a move | against | points | Elo |\n|---|---:|---:|---|---:|---:|", *table, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
