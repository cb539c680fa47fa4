#!/usr/bin/env python3
"""Measures Goby's strength by a match against each of Debian's engines, and plots it.

    tests/lab/match/ladder.py target/release/goby                               40 games against each at 3+0.03
    tests/lab/match/ladder.py target/release/goby --only ethereal toga2 --games 400
    tests/lab/match/ladder.py target/release/goby --nodes 160000 --name board   this many nodes a move for Goby, a clock for the opponent

Each opening is played with both colours. Games are kept in `target/matches/ladder-NAME-PEER.log`, so that a stopped run
continues. The plot shows Elo against each opponent with its 95 % interval; it is written to the same folder, or to --plot.
"""

import argparse
import shutil
import sys
from pathlib import Path

from match import Match, openings
from pentanomial import interval
from players import PEERS, Control, goby, peer
from referee import judge, match_options
from sprt import STATES


def plot(rows, title):
    """An SVG with a bar from -600 to 600 Elo for each opponent."""
    width, left, height = 720, 110, 26
    x = lambda points: left + (width - left - 10) * (min(max(points, -600), 600) + 600) / 1200
    bottom = height * len(rows) + 40
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 20}" font-family="sans-serif" font-size="12">',
             f"<title>{title}</title>", f'<text x="4" y="16">{title}</text>']
    for points in range(-600, 601, 200):
        lines.append(f'<path d="M{x(points):.0f} 26V{bottom}" stroke="lightgray"/>'
                     f'<text x="{x(points):.0f}" y="{bottom + 14}" text-anchor="middle">{points:+d}</text>')
    for place, (name, low, strength, high, games) in enumerate(rows):
        y = 44 + place * height
        lines.append(f'<text x="4" y="{y + 4}">{name} ({games})</text>'
                     f'<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="navy" stroke-width="2"/>'
                     f'<circle cx="{x(strength):.1f}" cy="{y}" r="4" fill="navy"/>')
    return "\n".join([*lines, "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--only", nargs="+", choices=PEERS, default=list(PEERS))
    parser.add_argument("--games", type=int, default=40, help="against each")
    parser.add_argument("--tc", default="3+0.03", help="time control: [MOVES/][MINUTES:]SECONDS[+INCREMENT]")
    parser.add_argument("--nodes", type=int, help="nodes a move for Goby instead of a clock")
    parser.add_argument("--name", default="desktop", help="NAME in the names of the logs")
    parser.add_argument("--plot", type=Path)
    match_options(parser)
    args = parser.parse_args()
    title = f"{args.nodes:,} nodes against {args.tc}" if args.nodes else args.tc
    control = Control.parse(args.tc)
    ours = goby("Goby", args.engine, args.memory, Control(nodes=args.nodes) if args.nodes else control)
    faults, rows = 0, []
    for name in args.only:
        if not shutil.which(PEERS[name][0].split()[0]):
            print(f"{name}: not played, its program is missing")
            continue
        games = args.games + args.games % 2
        log = STATES / f"ladder-{args.name}-{name}.log"
        match = Match((ours, peer(name, control)), games, openings(), concurrency=args.concurrency, log=log).run()
        faults += judge(match, {"Goby"}, f"Goby against {name} at {title}")[0]
        low, strength, high = interval(match.pairs)
        rows.append((name, low, strength, high, match.played))
        print(f"{name}: {match.summary()}: {strength:+.0f} ({low:+.0f} to {high:+.0f})", flush=True)
    picture = args.plot or STATES / f"ladder-{args.name}.svg"
    rows.sort(key=lambda row: -row[2])
    picture.write_text(plot(rows, f"Elo of Goby over each peer at {title} (games)"))
    print(f"{picture}; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
