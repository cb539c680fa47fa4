#!/usr/bin/env python3
"""Matches under cutechess-cli, with the one question that it leaves open answered: who was at fault?

    tests/lab/match/referee.py peer target/release/goby                      10 games against Fairy-Max at 2+0.02
    tests/lab/match/referee.py peer target/release/goby --peer phalanx --tc 3+0.03 --games 100
    tests/lab/match/referee.py clock target/release/goby                     200 games each at 1+0.01, 40/1 and 1+0, against itself

`peer` and `clock` end with status 1 when Goby made an illegal move, lost on time, left, stalled, claimed a wrong result, or
when the referee warned of it (an illegal move in its line, a move out of turn, no answer to a ping); who won is only reported.
Whether a new program is stronger than an old one is asked by `sprt.py`.

The referee is cutechess-cli 1.3 or later, which is no part of Goby: the one on the PATH, or the program that CUTECHESS names.
Newer Debians have it as the package `cutechess`; https://github.com/cutechess/cutechess tells how to build it. The openings
are `tests/data/openings.pgn`. (`tests/drive/python_chess/match.py` plays a few games without a referee to install.)
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

REFEREE = shutil.which(os.environ.get("CUTECHESS", "cutechess-cli"))
OPENINGS = Path(__file__).resolve().parents[2] / "data" / "openings.pgn"
CLOCK_CONTROLS = ["1+0.01", "40/1", "1+0"]
# A game is over when both sides have agreed on it for a while: for matches that ask for strength only.
ADJUDICATION = "-draw movenumber=40 movecount=8 score=10 -resign movecount=4 score=700".split()

# Debian's engines as cutechess-cli starts them.
PEERS = {
    "fairymax": ["cmd=/usr/games/fairymax", "proto=xboard", "option.memory=16"],
    "hoichess": ["cmd=/usr/games/hoichess", "arg=--xboard", "proto=xboard"],
    "sjeng": ["cmd=/usr/games/sjeng", "proto=xboard", "restart=on"],
    "phalanx": ["cmd=/usr/games/phalanx", *(f"arg={arg}" for arg in "-x+ -b- -l- -p- -t 16000 -r 0".split()), "proto=xboard"],
    "gnuchess": ["cmd=/usr/games/gnuchess", "arg=--uci", "proto=uci", "option.Hash=16", "option.OwnBook=false"],
    "glaurung": ["cmd=/usr/games/glaurung", "proto=uci", "option.Hash=16", "option.OwnBook=false", "option.Threads=1"],
    "toga2": ["cmd=/usr/games/toga2", "proto=uci", "option.Hash=16", "option.OwnBook=false", "option.Number of Threads=1"],
    "ethereal": ["cmd=/usr/games/ethereal-chess", "proto=uci", "option.Hash=16", "option.Threads=1"],
    "stockfish": ["cmd=/usr/games/stockfish", "proto=uci", "option.Hash=16", "option.Threads=1"],
}

FINISHED = re.compile(r"Finished game (\d+) \((.+) vs (.+)\): (\S+) \{(.*)\}")
# The referee's words for a fault, after the colour of the one at fault.
FAULT = re.compile(r"(White|Black)(?:'s connection stalls| loses on time| makes an illegal move| disconnects| claims illegal)")
FAULT_OF_BOTH = re.compile(r"No result|disconnection|stalled connection")


class Match:
    """What a match came to: the reasons its games ended for, and the faults by engine."""

    def __init__(self, on_game=None):
        # Called with the number of each game, its White and its result; True ends the match.
        self.on_game = on_game
        self.is_over = False
        self.reasons = Counter()
        self.faults = []
        self.warnings = Counter()
        self.games = 0
        self.score = ""

    def read(self, line):
        """Takes one line of the referee's."""
        if game := FINISHED.match(line):
            number, white, black, result, reason = game.groups()
            self.games += 1
            if self.on_game:
                self.is_over |= self.on_game(int(number), white, result)
            self.reasons[re.sub(r": .*", "", reason)] += 1
            if fault := FAULT.match(reason):
                self.faults.append((white if fault[1] == "White" else black, line))
            elif FAULT_OF_BOTH.search(reason):
                self.faults += [(white, line), (black, line)]
        elif line.startswith(("Score of", "Elo difference")):
            self.score = line if line.startswith("Score") else f"{self.score}; {line}"
        elif warning := re.match(r"(?:Warning: )?(.*\b(?:from|Engine) (\w.*?)(?:\(| \(|;|:|$).*)", line):
            self.warnings[warning[2].strip(), re.sub(r"\(\d+\)|\d+|\b[a-h][1-8]\S*", "", warning[1]).strip()] += 1


def openings(first=None):
    """The openings, in random order or from the given one (1 is the first) on."""
    order = ["order=random"] if first is None else ["order=sequential", f"start={first}"]
    return ["-openings", f"file={OPENINGS}", "format=pgn", *order]


def goby(name, command, args):
    """Goby as an engine of a match: a program, perhaps with arguments behind it."""
    program, *arguments = command.split()
    words = [f"arg={argument}" for argument in arguments]
    memory = f"option.memory={args.memory}"
    return ["-engine", f"name={name}", f"cmd={os.path.abspath(program)}", *words, "proto=xboard", memory]


def ladder_options(parser):
    """What a run of many matches takes besides: how many games at a time, with how much memory."""
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--memory", type=int, default=16, help="MB for Goby's hash")
    parser.set_defaults(seed=1, verbose=False, record=None)


def run(engines, games, args, extra=(), on_game=None):
    """Plays paired games and tells them as they end; `on_game` may end the match."""
    if REFEREE is None:
        sys.exit("no referee: cutechess-cli is not on the PATH, and CUTECHESS names no program. Newer Debians have it as "
                 "the package cutechess; https://github.com/cutechess/cutechess tells how to build it.")
    # Engines may leave files where they run.
    with tempfile.TemporaryDirectory(prefix="goby-match-") as work:
        record = Path(work) / "match.pgn"
        command = [REFEREE, *engines, "-games", "2", "-rounds", str((games + 1) // 2), "-repeat", "-recover",
                   "-concurrency", str(args.concurrency), "-srand", str(args.seed), "-pgnout", str(record), *extra]
        match = Match(on_game)
        with subprocess.Popen(command, cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace") as referee:
            for line in referee.stdout:
                match.read(line.strip())
                if args.verbose or re.match(r"Score of .*[05] *$|SPRT|Elo diff|Warning|Illegal", line):
                    print("  " + line.rstrip(), flush=True)
                if match.is_over:
                    referee.terminate()
                    break
        if args.record and record.exists():
            shutil.copyfile(record, args.record)
    if referee.returncode != 0 and not match.is_over:
        sys.exit(f"the referee ended with status {referee.returncode}")
    return match


def judge(match, names, wanted, title):
    """Tells a match and the faults of the engines called `names`; returns how many."""
    faults = [line for name, line in match.faults if name in names]
    faults += [f"{count} x {text}" for (name, text), count in match.warnings.items() if name in names]
    print(f"{title}: {match.games} games; {match.score}")
    for reason, count in sorted(match.reasons.items()):
        print(f"  {count:4} {reason}")
    for line in faults:
        print(f"FAULT: {line}")
    for name, line in match.faults:
        if name not in names:
            print(f"  fault of the opponent: {line}")
    short = match.games != wanted
    if short:
        print(f"FAULT: {match.games} games instead of {wanted}")
    return len(faults) + short


def peer(args):
    control = ["-each", f"tc={args.tc}"]
    engines = goby("Goby", args.engine, args) + ["-engine", f"name={args.peer}", *PEERS[args.peer]] + control
    games = args.games + args.games % 2
    match = run(engines, games, args, openings())
    faults = judge(match, {"Goby"}, games, f"Goby against {args.peer} at {args.tc}")
    print(f"{match.games} games, {faults} faults")
    return 1 if faults else 0


def clock(args):
    faults = 0
    for control in args.tc or CLOCK_CONTROLS:
        engines = goby("Goby", args.engine, args) + goby("Goby too", args.engine, args) + ["-each", f"tc={control}"]
        games = args.games + args.games % 2
        match = run(engines, games, args, openings())
        faults += judge(match, {"Goby", "Goby too"}, games, f"Goby against itself at {control}")
    print(f"{faults} faults")
    return 1 if faults else 0


def main():
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--concurrency", type=int, default=max(1, (os.cpu_count() or 1) - 1), help="games at a time")
    common.add_argument("--memory", type=int, default=16, help="MB for the hash of each Goby")
    common.add_argument("--seed", type=int, default=1, help="for the order of the openings")
    common.add_argument("--record", help="PGN file for the games")
    common.add_argument("--verbose", action="store_true", help="print all that the referee prints")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("peer", parents=[common], help="against one of Debian's engines")
    command.add_argument("engine")
    command.add_argument("--peer", choices=PEERS, default="fairymax")
    command.add_argument("--tc", default="2+0.02", help="time control in the referee's form")
    command.add_argument("--games", type=int, default=10)
    command.set_defaults(run=peer)

    command = commands.add_parser("clock", parents=[common], help="against itself at controls that forgive nothing")
    command.add_argument("engine")
    command.add_argument("--tc", action="append", help=f"instead of {', '.join(CLOCK_CONTROLS)}; may be repeated")
    command.add_argument("--games", type=int, default=200, help="at each control")
    command.set_defaults(run=clock)

    args = parser.parse_args()
    return args.run(args)


if __name__ == "__main__":
    sys.exit(main())
