#!/usr/bin/env python3
"""Is a new program stronger than an old one? Paired games from our openings, until the answer is clear.

    tests/lab/match/sprt.py NEW OLD                                  60,000 nodes a move for the old one, SPRT [0, 10]
    tests/lab/match/sprt.py NEW OLD --simpler                        SPRT [-6, 0]: it must not be weaker
    tests/lab/match/sprt.py NEW OLD --tc 3+0.03 --games 400          by the clock
    tests/lab/match/sprt.py NEW NEW --tc 2+0.02 --cores 2            two cores against one
    tests/lab/match/sprt.py NEW OLD --log "search/null_move: ..."    adds the result to log.md

NEW and OLD are programs, perhaps with arguments: two builds, or "target/tune/release/goby --set null_depth=4" against the
same without. At nodes the new one gets as many as make up for what its nodes cost more or less, by instructions (counted by
valgrind; --ratio says it instead, for example for a board). The result does not depend on the load of the machine then.

The most games that may be played stand beforehand; what is undecided after them is refused. A match that was stopped goes
on where it was, by the file that --state names or `target/matches/` keeps, except for the pairs in play. Every opening is
played once with each colour; where there are more pairs than openings both get a node more, so that no game comes twice.
Ends with 0 when the new one was accepted, 1 when not.
"""

import argparse
import hashlib
import json
import os
import sys
from datetime import date
from pathlib import Path

from cost import count
from pentanomial import BOUND, elo, likelihood
from referee import ADJUDICATION, OPENINGS, goby, judge, openings, run

HERE = Path(__file__).resolve().parent
LOG = HERE / "log.md"
STATES = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parents[2] / "target")) / "matches"
# Fewer pairs than these say nothing of the spread.
LEAST_PAIRS = 20
POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


class Test:
    """What is known so far, kept in a file."""

    def __init__(self, path, conditions, bounds):
        self.path, self.bounds = path, bounds
        kept = json.loads(path.read_text()) if path.exists() else {}
        if kept and kept["conditions"] != conditions:
            sys.exit(f"{path} is of another match: {kept['conditions']}")
        self.kept = kept or {"conditions": conditions, "pairs": [0] * 5, "begun": 0}
        self.half = {}

    @property
    def pairs(self):
        return self.kept["pairs"]

    def verdict(self):
        """H1, H0, or nothing yet."""
        if sum(self.pairs) < LEAST_PAIRS:
            return None
        ratio = likelihood(self.pairs, *self.bounds)
        return "H1" if ratio >= BOUND else "H0" if ratio <= -BOUND else None

    def hear(self, number, white, result):
        """Takes a game of the referee's. Whether the answer is clear."""
        if result not in POINTS:
            return False
        points = POINTS[result] if white == "new" else 2 - POINTS[result]
        pair = (number - 1) // 2
        if pair not in self.half:
            self.half[pair] = points
            return False
        self.pairs[self.half.pop(pair) + points] += 1
        self.kept["begun"] = self.first + pair + 1
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.kept))
        played = sum(self.pairs)
        if played % 10 == 0:
            print(f"  {self.told()}", flush=True)
        return self.verdict() is not None

    def told(self):
        strength, error = elo(self.pairs)
        return (f"{2 * sum(self.pairs)} games, pairs {' '.join(map(str, self.pairs))}: {strength:+.0f} +-{error:.0f}, "
                f"LLR {likelihood(self.pairs, *self.bounds):+.2f} of {BOUND:.2f}")

    def play(self, args, controls):
        """Plays until the answer is clear or the games have run out. The faults of the referee's book."""
        in_book = OPENINGS.read_text().count("[Event ")
        faults = 0
        while self.verdict() is None and sum(self.pairs) < args.games // 2:
            self.first, self.half = self.kept["begun"], {}
            round_, opening = divmod(self.first, in_book)
            left = min(args.games // 2 - sum(self.pairs), in_book - opening)
            engines = [*goby("new", args.new, args), *controls[0](round_), *goby("old", args.old, args), *controls[1](round_)]
            each = ["-each", f"tc={args.tc or 'inf'}"]
            match = run(engines + each, 2 * left, args, openings(opening + 1) + ADJUDICATION, self.hear)
            faults += judge(match, {"new", "old"}, match.games, "played now")
            self.kept["begun"] = max(self.kept["begun"], self.first + left) if not match.is_over else self.kept["begun"]
        return faults


def words(command):
    program, *arguments = command.split()
    return program, arguments


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("new")
    parser.add_argument("old")
    parser.add_argument("--nodes", type=int, default=60_000, help="for each move of the old one")
    parser.add_argument("--ratio", type=float, help="nodes of the new one for each of the old one, if not by valgrind")
    parser.add_argument("--tc", help="a time control in the referee's form instead of nodes")
    parser.add_argument("--simpler", action="store_true", help="the bounds of a simplification: -6 and 0")
    parser.add_argument("--elo0", type=float, default=0)
    parser.add_argument("--elo1", type=float, default=10)
    parser.add_argument("--games", type=int, default=2000, help="at most")
    parser.add_argument("--log", metavar="WHAT", help="adds a line about this change to log.md")
    parser.add_argument("--state", type=Path, help="the file of the match")
    parser.add_argument("--cores", type=int, default=1, help="for the new one")
    parser.add_argument("--concurrency", type=int, help="games at a time; as many as there are cores for")
    parser.add_argument("--memory", type=int, default=16, help="MB for the hash of each side")
    parser.add_argument("--record", help="PGN file for the games of this run")
    parser.set_defaults(seed=1, verbose=False)
    args = parser.parse_args()
    args.concurrency = args.concurrency or max(1, (os.cpu_count() or 1) // args.cores)
    bounds = (-6.0, 0.0) if args.simpler else (args.elo0, args.elo1)
    if args.cores > 1 and not args.tc:
        parser.error("several cores need --tc: nodes are those of all")
    if args.tc:
        control = f"{args.tc}, {args.cores} cores against one" if args.cores > 1 else args.tc
        controls = (lambda _: [f"option.cores={args.cores}"] if args.cores > 1 else [], lambda _: [])
    else:
        ratio = args.ratio or count(*words(args.old))[1] / count(*words(args.new))[1]
        control = f"{round(args.nodes * ratio):,} and {args.nodes:,} nodes"
        controls = (lambda more: [f"nodes={round(args.nodes * ratio) + more}"], lambda more: [f"nodes={args.nodes + more}"])
    digests = [hashlib.sha256(Path(words(command)[0]).read_bytes()).hexdigest()[:16] for command in (args.new, args.old)]
    conditions = [args.new, args.old, *digests, control, args.memory]
    name = hashlib.sha256(json.dumps(conditions).encode()).hexdigest()[:16]
    test = Test(args.state or STATES / f"{name}.json", conditions, bounds)
    print(f"new against old at {control}, SPRT [{bounds[0]:g}, {bounds[1]:g}], at most {args.games} games: {test.path}", flush=True)
    faults = test.play(args, controls)
    verdict = test.verdict()
    accepted = verdict == "H1" and faults == 0
    word = "accepted" if accepted else "refused" if verdict else "undecided: refused"
    print(f"{test.told()}: {word}{f', {faults} faults' if faults else ''}")
    if args.log:
        strength, error = elo(test.pairs)
        with LOG.open("a", encoding="utf-8") as log:
            print(f"| {date.today()} | {args.log} | {control} | {2 * sum(test.pairs)} | {strength:+.0f} +-{error:.0f} | "
                  f"[{bounds[0]:g}, {bounds[1]:g}] | {word} |", file=log)
    return 0 if accepted else 1


if __name__ == "__main__":
    sys.exit(main())
