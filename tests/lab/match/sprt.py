#!/usr/bin/env python3
"""Tests with SPRT whether a new program is stronger than an old one, by paired games from Goby's openings.

    tests/lab/match/sprt.py NEW OLD                                  60,000 nodes a move for OLD, SPRT [0, 10]
    tests/lab/match/sprt.py NEW OLD --simpler                        SPRT [-6, 0]: NEW must not be weaker
    tests/lab/match/sprt.py NEW OLD --tc 3+0.03 --games 400          by the clock
    tests/lab/match/sprt.py NEW NEW --tc 2+0.02 --cores 2            two threads against one

NEW and OLD are programs, perhaps with arguments: two builds, or "target/tune/release/goby --set null_base=5" and the
program without arguments. With fixed nodes, `duel` plays the games, and the result does not depend on the machine's load. NEW
then gets a number of nodes for which both use equal instructions, measured with valgrind; or the --ratio, for example for a
board. With --tc, `match.py` plays the games.

If the test is undecided after the largest number of games, NEW is refused. A stopped match continues after its last whole
pair, by the file --state or by a file in `target/matches/`. Every opening is played with both colours; after the last one they are
played again: with fixed nodes, each further round has a tenth more for both sides, so that games differ.
The exit status is 0 if NEW was accepted, else 1.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from cost import count
from match import Match, digest, openings, program_digest
from pentanomial import BOUND, elo, likelihood
from players import Control, goby
from referee import STRENGTH, judge

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
STATES = TARGET / "matches"
# Fewer pairs than this do not give a reliable variance.
LEAST_PAIRS = 20


def verdict(pairs, bounds):
    """The accepted hypothesis, H1 or H0; None while undecided."""
    if sum(pairs) < LEAST_PAIRS:
        return None
    ratio = likelihood(pairs, *bounds)
    return "H1" if ratio >= BOUND else "H0" if ratio <= -BOUND else None


def told(pairs, bounds):
    strength, error = elo(pairs)
    return (f"{2 * sum(pairs)} games, pairs {' '.join(map(str, pairs))}: {strength:+.0f} +-{error:.0f}, "
            f"LLR {likelihood(pairs, *bounds):+.2f} of {BOUND:.2f}")


def by_the_clock(args, bounds, state):
    """Plays with clocks. Returns the counts of pairs and the number of faults."""
    control = Control.parse(args.tc)
    cores = {"cores": args.cores} if args.cores > 1 else {}
    players = goby("new", args.new, args.memory, control, cores), goby("old", args.old, args.memory, control)
    decide = lambda match: verdict(match.pairs, bounds) is not None
    match = Match(players, args.games, openings(), STRENGTH, args.concurrency, log=state, record=args.record, on_pair=decide).run()
    return match.pairs, judge(match, {"new", "old"}, f"new against old at {args.tc}")[0]


def at_nodes(args, bounds, state, nodes):
    """Plays with `duel`. Returns the counts of pairs and the number of faults."""
    build = ["cargo", "build", "--quiet", "--release", "--package", "goby-lab", "--bin", "duel", "--target-dir", TARGET]
    subprocess.run(build, cwd=ROOT, check=True)
    state.parent.mkdir(parents=True, exist_ok=True)
    command = [TARGET / "release" / "duel", args.new, args.old, "--nodes-a", nodes, "--nodes-b", args.nodes,
               "--option", f"Hash={args.memory}", "--pairs", args.games // 2, "--concurrency", args.concurrency, "--log", state]
    if bounds[0] < bounds[1]:
        command += ["--sprt", f"{bounds[0]},{bounds[1]}"]
    told = []
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True) as duel:
        for line in duel.stdout:
            print("  " + line.rstrip(), flush=True)
            told.append(line)
    summary = re.search(r"pairs (\d+) (\d+) (\d+) (\d+) (\d+):.*; faults: (\d+) of new, (\d+) of old", told[-1] if told else "")
    if not summary:
        sys.exit("duel has not come to an end")
    *pairs, of_new, of_old = map(int, summary.groups())
    return pairs, of_new + of_old


def words(command):
    program, *arguments = command.split()
    return program, arguments


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("new")
    parser.add_argument("old")
    parser.add_argument("--nodes", type=int, default=60_000, help="nodes a move for OLD")
    parser.add_argument("--ratio", type=float, help="nodes of NEW for each node of OLD, instead of a measurement with valgrind")
    parser.add_argument("--tc", help="a time control in place of nodes: [MOVES/][MINUTES:]SECONDS[+INCREMENT]")
    parser.add_argument("--simpler", action="store_true", help="use the bounds -6 and 0, for simplifications")
    parser.add_argument("--elo0", type=float, default=0)
    parser.add_argument("--elo1", type=float, default=10)
    parser.add_argument("--games", type=int, default=2000, help="at most")
    parser.add_argument("--state", type=Path, help="the file from which a stopped match continues")
    parser.add_argument("--cores", type=int, default=1, help="threads of NEW")
    parser.add_argument("--concurrency", type=int, help="games at a time; by default as many as the cores allow")
    parser.add_argument("--memory", type=int, default=16, help="MB for the hash of each side")
    parser.add_argument("--record", type=Path, help="PGN file to which games with clocks are appended")
    args = parser.parse_args()
    args.concurrency = args.concurrency or max(1, (os.cpu_count() or 1) // args.cores)
    bounds = (-6.0, 0.0) if args.simpler else (args.elo0, args.elo1)
    if args.cores > 1 and not args.tc:
        parser.error("several cores need --tc: a node limit counts the nodes of all threads")
    if args.tc:
        control = f"{args.tc}, {args.cores} cores against one" if args.cores > 1 else args.tc
    else:
        ratio = args.ratio or count(*words(args.old))[1] / count(*words(args.new))[1]
        nodes = round(args.nodes * ratio)
        control = f"{nodes:,} and {args.nodes:,} nodes"
    digests = [program_digest(words(command)[0]) for command in (args.new, args.old)]
    conditions = [args.new, args.old, *digests, control, args.memory]
    state = args.state or STATES / f"{digest(json.dumps(conditions).encode())}.log"
    print(f"new against old at {control}, SPRT [{bounds[0]:g}, {bounds[1]:g}], at most {args.games} games: {state}", flush=True)
    pairs, faults = by_the_clock(args, bounds, state) if args.tc else at_nodes(args, bounds, state, nodes)
    decision = verdict(pairs, bounds)
    accepted = decision == "H1" and faults == 0
    word = "accepted" if accepted else "refused" if decision else "undecided: refused"
    print(f"{told(pairs, bounds)}: {word}{f', {faults} faults' if faults else ''}")
    return 0 if accepted else 1


if __name__ == "__main__":
    sys.exit(main())
