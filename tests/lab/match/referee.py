#!/usr/bin/env python3
"""Plays matches between engines, and names the engine at fault if a game fails.

    tests/lab/match/referee.py peer target/release/goby                      10 games against Fairy-Max at 2+0.02
    tests/lab/match/referee.py peer target/release/goby --peer phalanx --tc 3+0.03 --games 100
    tests/lab/match/referee.py clock target/release/goby                     200 games against itself at each of 1+0.01, 40/1 and 1+0
    tests/lab/match/referee.py time target/release/goby --peer stockfish     where the time goes: 20 games at 3+0.03, one at a time
    tests/lab/match/referee.py any "PROGRAM ARGS" OTHER --depth 6 --games 20 two UCI engines (--protocol xboard: CECP)

The exit status of `peer` and `clock` is 1 if Goby made an illegal move, lost on time, exited, stalled, claimed a wrong result, or
reported an invalid line (an illegal move, or moves after a draw); `any` checks both engines. Results of games do not matter:
`sprt.py` tests whether a program is stronger.

Needs python-chess (`pip install chess`). `game.py` has clocks and rules, `match.py` pairs of games. A clock runs from `go`
until the move is read, without python-chess's own work. `time` uses UCI and prints the tables of `lost_time.py`. With `--log` a stopped match continues (`clock` adds each control to the
name of the file); `--record` writes the games as PGN, with score, depth and time of each move.
"""

import argparse
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import lost_time
from game import Adjudication, Terms
from match import OPENINGS, Match, openings
from players import PEERS, Control, engine, goby, peer

CLOCK_CONTROLS = ["1+0.01", "40/1", "1+0"]
# Terms of matches that only measure strength.
STRENGTH = Terms(Adjudication())


def match_options(parser):
    """Adds the arguments common to all matches: games at a time, and memory."""
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--memory", type=int, default=16, help="MB for Goby's hash")


def judge(match, names, title):
    """Prints a match, and the faults of the engines in `names`. Returns their numbers of faults and of invalid lines."""
    faults = [line for name, line in match.faults if name in names]
    warnings = {key: count for key, count in match.warnings.items() if key[0] in names}
    print(f"{title}: {match.summary()}")
    for reason, count in sorted(match.reasons.items()):
        print(f"  {count:4} {reason}")
    if match.moves:
        print(f"  the referee took {1000 * match.overhead / match.moves:.2f} ms of processor time a move, "
              f"and {1000 * match.between / match.moves:.2f} ms were on neither clock")
    for line in faults:
        print(f"FAULT: {line}")
    for (name, text), count in warnings.items():
        print(f"WRONG: {count} x {name}: {text}, first {match.examples[name, text]}")
    for name, line in match.faults:
        if name not in names:
            print(f"  fault of the opponent: {line}")
    short = match.played < match.games and not match.on_pair
    if short:
        print(f"FAULT: {match.played} games instead of {match.games}")
    return len(faults) + short, sum(warnings.values())


def play(args, players, names, title, adjudicated=False, log=None):
    adjudication = Adjudication() if adjudicated else None
    match = Match(players, args.games + args.games % 2, openings(args.openings, args.seed),
                  Terms(adjudication, margin=args.margin / 1000), args.concurrency, log=log or args.log, record=args.record,
                  verbose=args.verbose).run()
    return sum(judge(match, names, title))


def play_peer(args):
    control = Control.parse(args.tc)
    players = goby("Goby", args.engine, args.memory, control), peer(args.peer, control)
    return play(args, players, {"Goby"}, f"Goby against {args.peer} at {args.tc}")


def play_clock(args):
    faults = 0
    for text in args.tc or CLOCK_CONTROLS:
        control = Control.parse(text)
        players = [goby(name, args.engine, args.memory, control) for name in ("Goby", "Goby too")]
        log = args.log and args.log.with_stem(f"{args.log.stem}-{text.replace('/', '-')}")
        faults += play(args, tuple(players), {"Goby", "Goby too"}, f"Goby against itself at {text}", log=log)
    return faults


def play_time(args):
    control = Control.parse(args.tc)
    options = {"Hash": args.memory, **dict(option.split("=", 1) for option in args.option)}
    ours = engine("Goby", args.engine, "uci", control, options)
    other = peer(args.peer, control) if args.peer else replace(ours, name="Goby too")
    players = replace(ours, debug=True), replace(other, debug=True)
    with tempfile.TemporaryDirectory() as folder:
        log = args.log or Path(folder) / "log"
        faults = play(args, players, {player.name for player in players}, f"Goby against {args.peer or 'itself'} at {args.tc}", log=log)
        games = lost_time.read(log)
    print(lost_time.report(games))
    if args.plot:
        args.plot.write_text(lost_time.plot(games, args.tc), encoding="utf-8")
    return faults


def play_any(args):
    if args.nodes or args.depth:
        control, title = Control(nodes=args.nodes, depth=args.depth), f"{args.nodes or ''} nodes, depth {args.depth or ''}"
    else:
        control, title = Control.parse(args.tc), args.tc
    options = dict(option.split("=", 1) for option in args.option)
    players = [engine(name, command, args.protocol, control, options)
               for name, command in (("first", args.first), ("second", args.second))]
    return play(args, tuple(players), {"first", "second"}, f"{args.first} against {args.second}, {title}", args.adjudicate)


def main():
    common = argparse.ArgumentParser(add_help=False)
    match_options(common)
    common.set_defaults(concurrency=max(1, (os.cpu_count() or 1) - 1))
    common.add_argument("--openings", type=Path, default=OPENINGS, help="PGN, or a FEN or EPD in each line")
    common.add_argument("--seed", type=int, default=1, help="seed of the order of the openings")
    common.add_argument("--margin", type=float, default=0, help="milliseconds by which an engine may exceed its time")
    common.add_argument("--log", type=Path, help="log from which a stopped match continues")
    common.add_argument("--record", type=Path, help="PGN file to which the games are appended")
    common.add_argument("--verbose", action="store_true", help="report each game")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("peer", parents=[common], help="against one of Debian's engines")
    command.add_argument("engine")
    command.add_argument("--peer", choices=PEERS, default="fairymax")
    command.add_argument("--tc", default="2+0.02", help="time control: [MOVES/][MINUTES:]SECONDS[+INCREMENT]")
    command.add_argument("--games", type=int, default=10)
    command.set_defaults(run=play_peer)

    command = commands.add_parser("clock", parents=[common], help="against itself at very short time controls")
    command.add_argument("engine")
    command.add_argument("--tc", action="append", help=f"instead of {', '.join(CLOCK_CONTROLS)}; may be repeated")
    command.add_argument("--games", type=int, default=200, help="at each control")
    command.set_defaults(run=play_clock)

    command = commands.add_parser("time", parents=[common], help="where the time of each move goes")
    command.add_argument("engine")
    command.add_argument("--peer", choices=PEERS, help="instead of Goby itself")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="for Goby")
    command.add_argument("--tc", default="3+0.03", help="time control: [MOVES/][MINUTES:]SECONDS[+INCREMENT]")
    command.add_argument("--games", type=int, default=20)
    command.add_argument("--plot", type=Path, help="SVG of both clocks")
    command.set_defaults(run=play_time, concurrency=1)

    command = commands.add_parser("any", parents=[common], help="any two engines")
    command.add_argument("first")
    command.add_argument("second")
    command.add_argument("--protocol", choices=["uci", "xboard"], default="uci")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="for both")
    command.add_argument("--tc", default="3+0.03", help="time control: [MOVES/][MINUTES:]SECONDS[+INCREMENT], or SECONDS/move")
    command.add_argument("--nodes", type=int, help="nodes a move instead of a clock")
    command.add_argument("--depth", type=int, help="depth of each move instead of a clock")
    command.add_argument("--adjudicate", action="store_true", help="end games on which both sides agree")
    command.add_argument("--games", type=int, default=10)
    command.set_defaults(run=play_any)

    args = parser.parse_args()
    if args.games < 1:
        parser.error("no games")
    faults = args.run(args)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
