"""Sums and ratings from the results in `results.txt`."""

import math
import re
import sys

import records
from games import HERE, costs, recorded
from rows import BY_NAME

sys.path.insert(0, str(HERE.parent / "match"))
from pentanomial import interval

TREES = {"tree-perfect": "perfect", "tree-ours": "ours", "tree-generated": "as generated"}
# Evaluations whose change by a move may exceed the margin.
OWN = ("hand-written", "network")
MARGINS = ("0", "30", "60", "120", "240", "120-evasions", *(f"120-{kind}" for kind in OWN))
GUARDS = {"guard-micro-max": "guard-no-null-move", "guard-off": "guard-no-null-move", "guard-mediocre": "guard-no-null-move",
          "guard-main": "guard-main-no-null-move"}


def lines(name):
    """The label and the figures of each line of a section."""
    return [line.split(": ", 1) for line in records.read(name).splitlines()]


def games(name):
    """The number of games, and Elo with the ends of its interval; None without games."""
    digits = recorded(BY_NAME[name])
    if not digits:
        return 0, None
    return 2 * len(digits), interval([digits.count(str(points)) for points in range(5)])


def trees(name):
    """The number of leaves, by depth."""
    return {int(label.removeprefix("depth ")): int(leaves) for label, leaves in lines(name)}


def claims(margin):
    """The counts of right, wrong and exempt claims by technique and depth, and the number of positions."""
    sums, positions = {}, 0
    for label, figures in lines(f"soundness-{margin}"):
        first, last = map(int, re.findall(r"\d+", label))
        positions += last - first + 1
        for technique, depth, *counts in re.findall(r"(\S+)@(\d) (\d+)/(\d+)/(\d+)", figures):
            sum_ = sums.setdefault((technique, int(depth)), [0, 0, 0])
            sums[technique, int(depth)] = [one + int(other) for one, other in zip(sum_, counts)]
    return sums, positions


def of_technique(margin, technique):
    """The counts of right, wrong and exempt claims of a technique at all depths."""
    found = [counts for (name, _), counts in claims(margin)[0].items() if name == technique]
    return [sum(column) for column in zip(*found)] if found else [0, 0, 0]


def guards(name):
    """By class of endings: wrong verdicts, endings, and nodes with and without the null move."""
    reference = dict(lines(GUARDS[name]))
    found = {}
    for label, figures in lines(name):
        if label not in reference:
            continue
        class_ = label.split(",")[0]
        (said, nodes), (should, without) = (re.fullmatch(r"(\S+) in (\d+) nodes", text).groups() for text in (figures, reference[label]))
        wrong = sum(one != other for one, other in zip(said, should))
        one = found.setdefault(class_, [0, 0, 0, 0])
        found[class_] = [old + new for old, new in zip(one, (wrong, len(said), int(nodes), int(without)))]
    return found


def tree(name):
    """The nodes of a match's new and old side to a depth, and the depth."""
    found = re.search(rf"^{name} to depth (\d+): (\d+) (\d+)$", records.read("nodes"), re.M)
    depth, new, old = map(int, found.groups())
    return new, old, depth


def saved(name):
    """The instructions that a node of a match's new side saves, in percent."""
    row, cost = BY_NAME[name], costs()
    return 100 * (1 - cost[row.new][0] / cost[row.old][0])


def elo_of(share):
    """The Elo for a share of the points, 0 to 1."""
    return -400 * math.log10(1 / share - 1)
