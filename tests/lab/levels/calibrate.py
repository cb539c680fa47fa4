#!/usr/bin/env python3
"""Measures the ratings of Goby's levels by matches against Stockfish's levels and between Goby's levels.

    tests/lab/levels/calibrate.py target/release/goby                          60 games of each pair
    tests/lab/levels/calibrate.py target/release/goby --levels 800 1600 --games 200

Each level plays the next one, and Stockfish 15.1's levels of similar rating. Ratings of Stockfish's levels on CCRL's blitz list were
measured in January 2023 (Stockfish's pull request 4341, 120+1, against versions of Stash); the `UCI_Elo` of 15.1 is
older and far too low. A level N of Stockfish chooses its move at the end of iteration N + 1; deeper iterations do not change the
move. So it gets depth N + 1 in place of a clock.
The ratings of Goby's levels are maximum-likelihood values, with Stockfish's ratings fixed. Levels below 1300 play only against other
levels of Goby. Games are kept in `target/matches/levels-NAME/`; a stopped run continues. After a fault of either side the exit
status is 1, because a game lost by a fault says nothing about strength.
"""

import argparse
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "match"))
from match import Match, openings  # noqa: E402
from pentanomial import score  # noqa: E402
from players import Control, engine, goby  # noqa: E402
from referee import judge, match_options  # noqa: E402
from sprt import STATES  # noqa: E402

LEVELS = [500, 650, 800, 900, 1000, 1150, 1300, 1450, 1600, 1750, 1900, 2050, 2200, 2350, 2500, 2650, 2800, 2900, 2990]
# Goby's levels play Stockfish's levels within this many Elo.
REACH = 60
# A clock that is long enough for every move; levels ignore it.
CONTROL = Control.parse("40/60:00")


def goby_at(elo, program, args):
    return goby(f"Goby {elo}", program, args.memory, CONTROL, {"Elo": elo})


def level_of(rating):
    """Stockfish's level for a rating, by the formula of 2023 (search.cpp of Stockfish 16)."""
    share = (rating - 1320) / (3190 - 1320)
    return ((37.2473 * share - 40.8525) * share + 22.2943) * share - 0.311438


# The rating of each level of Stockfish.
STOCKFISH = {level: min(range(1320, 3000), key=lambda rating: abs(level_of(rating) - level)) for level in range(14)}


def stockfish_at(level):
    options = {"Hash": 16, "Threads": 1, "Skill Level": level}
    return engine(f"Stockfish {level}", "/usr/games/stockfish", "uci", Control(depth=1 + level), options)


def pairings(levels):
    found = list(zip(map(str, levels), map(str, levels[1:])))
    return found + [(str(level), f"s{other}") for level in levels for other, rating in STOCKFISH.items()
                    if abs(level - rating) <= REACH]


def fit(games):
    """The maximum-likelihood ratings with half of their 95 % intervals, by Newton's method."""
    names = sorted({name for pair in games for name in pair.split() if name[0] != "s"}, key=int)
    place = {name: number for number, name in enumerate(names)}
    rating = [float(name) for name in names]
    at = lambda name: rating[place[name]] if name in place else float(STOCKFISH[int(name[1:])])
    slope = math.log(10) / 400
    for _ in range(50):
        gradient = [0.0] * len(names)
        information = [[1e-12] * len(names) for _ in names]
        for pair, (points, count) in games.items():
            if not count:
                continue
            first, second = pair.split()
            expected = score(at(first) - at(second))
            # Half a drawn game is added, so that the rating of a level without losses is finite.
            surplus = (points + 0.25 - (count + 0.5) * expected) * slope
            weight = (count + 0.5) * expected * (1 - expected) * slope * slope
            for name, sign in ((first, 1), (second, -1)):
                for other, other_sign in ((first, 1), (second, -1)):
                    if name in place and other in place:
                        information[place[name]][place[other]] += weight * sign * other_sign
                if name in place:
                    gradient[place[name]] += sign * surplus
        spread = inverse(information)
        for row, (name, own) in enumerate(zip(names, spread)):
            rating[row] += max(-200.0, min(200.0, sum(a * b for a, b in zip(own, gradient))))
    return [(name, rating[row], 1.96 * math.sqrt(spread[row][row])) for row, name in enumerate(names)]


def inverse(matrix):
    """The inverse of a positive definite matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [list(row) + [float(place == column) for column in range(size)] for place, row in enumerate(matrix)]
    for place in range(size):
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(size):
            if other != place:
                rows[other] = [a - rows[other][place] * b for a, b in zip(rows[other], rows[place])]
    return [row[size:] for row in rows]


def plot(rows, path):
    width, height, left = 460, 420, 46
    least, most = 300, 3000
    x = lambda elo: left + (width - left - 10) * (elo - least) / (most - least)
    y = lambda elo: height - 30 - (height - 40) * (elo - least) / (most - least)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
             "<title>Goby's levels: set and measured Elo</title>",
             f'<path d="M{x(least):.0f} {y(least):.0f}L{x(most):.0f} {y(most):.0f}" stroke="lightgray"/>']
    for elo in range(500, 3001, 500):
        lines.append(f'<text x="{x(elo):.0f}" y="{height - 12}" text-anchor="middle">{elo}</text>'
                     f'<text x="{left - 6}" y="{y(elo) + 4:.0f}" text-anchor="end">{elo}</text>')
    for name, rating, error in rows:
        lines.append(f'<path d="M{x(int(name)):.1f} {y(rating - error):.1f}V{y(rating + error):.1f}" stroke="navy" stroke-width="2"/>'
                     f'<circle cx="{x(int(name)):.1f}" cy="{y(rating):.1f}" r="3.5" fill="navy"/>')
    path.write_text("\n".join([*lines, "</svg>", ""]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--levels", nargs="+", type=int, default=LEVELS)
    parser.add_argument("--games", type=int, default=60, help="of each pair")
    parser.add_argument("--name", default="desktop", help="name of the folder for the games")
    parser.add_argument("--plot", type=Path)
    match_options(parser)
    args = parser.parse_args()
    games, faults = {}, 0
    for first, second in pairings(sorted(args.levels)):
        other = stockfish_at(int(second[1:])) if second[0] == "s" else goby_at(second, args.engine, args)
        # Each pair of levels plays the openings in a different order.
        boards = openings(seed=f"{first} {second}")
        log = STATES / f"levels-{args.name}" / f"{first}-{second}.log"
        players = goby_at(first, args.engine, args), other
        match = Match(players, args.games, boards, concurrency=args.concurrency, log=log).run()
        faults += judge(match, {player.name for player in players}, f"{first} against {second}")[0]
        games[f"{first} {second}"] = match.points(), match.played
    rows = fit(games)
    for name, rating, error in rows:
        print(f"{name:>5}: {rating:5.0f} +-{error:.0f}")
    if args.plot:
        plot(rows, args.plot)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
