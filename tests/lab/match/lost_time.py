"""Shows where an engine's time goes, from the times of each move that a match with `debug` has kept.

`taken` is the time from `go` until the referee has read the move, `used` the time that the engine counted, and `woken` the time from
`go` until the engine's first line. `taken - used` is lost: on a quiet machine it is the lag of the pipes and of the threads. On a
busy one read the minimum and the median.
"""

import json
from statistics import mean, median

COLUMNS = ("least", "median", "90 %", "most")


def spread(values, digits=1):
    """The least value, the median, the 90th percentile, and the greatest value.

    >>> spread([3.0, 1.0, 2.0])
    '      1.0      2.0      3.0      3.0'
    """
    if not values:
        return " ".join(["        -"] * 4)
    ranked = sorted(values)
    values = ranked[0], median(ranked), ranked[len(ranked) * 9 // 10], ranked[-1]
    return " ".join(f"{value:9.{digits}f}" for value in values)


def by_engine(games):
    """For each engine the moves of each of its games, in order."""
    found = {}
    for game in games:
        sides = {}
        for move in game:
            sides.setdefault(move["name"], []).append(move)
        for name, moves in sides.items():
            found.setdefault(name, []).append(moves)
    return found


def lost(move):
    return None if move["used"] is None else move["taken"] - move["used"]


def known(values):
    return [value for value in values if value is not None]


def speeds(moves):
    """Nodes a millisecond, by the engine's own figures, of moves that took at least 5 ms."""
    return [move["nodes"] / move["used"] for move in moves if move["used"] and move["used"] >= 5]


def left(game):
    """The share of the first clock that is left at the end of a game, in percent."""
    return 100 * (game[-1]["clock"] - game[-1]["taken"]) / game[0]["clock"]


def report(games, end="\n"):
    """Returns the table of each engine's times."""
    lines = []
    for name, sides in sorted(by_engine(games).items()):
        moves = [move for game in sides for move in game]
        first, later = [game[0] for game in sides], [move for game in sides for move in game[1:]]
        lines += [f"{name}: {len(sides)} games, {len(moves)} moves", f"  {'milliseconds':44}" + " ".join(f"{word:>9}" for word in COLUMNS)]
        row = lambda title, values, digits=1: lines.append(f"  {title:44}{spread(known(values), digits)}")
        row("time of a move, by the referee", [move["taken"] for move in moves])
        row("lost: by the referee but not by the engine", map(lost, later))
        row("the same, first move of a game", map(lost, first))
        row("until the engine's first line", [move["woken"] for move in later])
        row("the same, first move of a game", [move["woken"] for move in first])
        stopped = [move for move in moves if move["hard"] and move["used"] is not None and move["used"] >= move["hard"]]
        row(f"past the hard limit ({len(stopped)} moves)", [move["used"] - move["hard"] for move in stopped])
        budgeted = [move for move in moves if move["soft"]]
        row("soft limit", [move["soft"] for move in budgeted])
        row("time used, in percent of the soft limit", [100 * move["used"] / move["soft"] for move in budgeted if move["used"] is not None], 0)
        row("nodes a millisecond", speeds(later), 0)
        row("the same, first move of a game", speeds(first), 0)
        row("clock left at the end, in percent of its start", map(left, sides))
        if budgeted:
            limits = [move["soft"] >= move["hard"] for move in budgeted]
            lines.append(f"  soft equals hard limit in {100 * mean(limits):.1f} % of the moves")
    return end.join(lines)


def plot(games, title):
    """An SVG: the median clock of each engine at each of its moves, in percent of its start, and the time of each move."""
    width, height, margin = 720, 300, 40
    engines = by_engine(games)
    length = max(len(game) for sides in engines.values() for game in sides)
    x = lambda number: margin + (width - margin - 10) * number / max(1, length - 1)
    y = lambda percent: height - margin - (height - 2 * margin) * min(percent, 110) / 110
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f"<title>{title}</title>", f'<text x="{margin}" y="20">Clock in percent of its start, median: {title}</text>']
    for percent in range(0, 101, 20):
        lines.append(f'<path d="M{margin} {y(percent):.0f}H{width - 10}" stroke="lightgray"/><text x="4" y="{y(percent) + 4:.0f}">{percent}</text>')
    for number in range(0, length, 20):
        lines.append(f'<text x="{x(number):.0f}" y="{height - margin + 16}" text-anchor="middle">{number}</text>')
    for place, (name, sides) in enumerate(sorted(engines.items())):
        color = ("navy", "darkred", "darkgreen")[place % 3]
        at = lambda number: [100 * game[number]["clock"] / game[0]["clock"] for game in sides if len(game) > number]
        points = " ".join(f"{x(number):.1f},{y(median(at(number))):.1f}" for number in range(length) if at(number))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
                     f'<text x="{margin + 160 * place}" y="{height - 6}" fill="{color}">{name}</text>')
    return "\n".join([*lines, "</svg>", ""])


def read(log):
    """The times of each game in the log of a match."""
    with open(log, encoding="utf-8") as file:
        next(file)
        return [game["times"] for line in file for game in json.loads(line) if game.get("times")]
