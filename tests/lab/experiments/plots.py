#!/usr/bin/env python3
"""Draws the plots of the page from what is on record, in light and in dark (`pip install matplotlib`).

    tests/lab/experiments/plots.py
"""

import sys

from figures import GUARDS, TREES, claims, games, guards, of_technique, trees
from games import HERE
from rows import SOURCES, TODAY

sys.path.insert(0, str(HERE.parent))
from plotting import save  # noqa: E402

FOLDER = HERE / "plots"


def elo(axes, colours, rows=SOURCES, side="the new side"):
    """Each match with its interval."""
    played = [(row.name.removeprefix("today-"), *games(row.name)) for row in rows if games(row.name)[0]]
    for place, (_, _, (low, middle, high)) in enumerate(played):
        axes.plot([low, high], [place, place], color=colours[0], linewidth=2)
        axes.plot(middle, place, "o", color=colours[0])
    axes.set_yticks(range(len(played)), [f"{name} ({count})" for name, count, _ in played])
    axes.invert_yaxis()
    axes.axvline(0, color=colours[-1], linewidth=1)
    axes.set_xlabel(f"Elo of {side}, 95 % interval (games)")


def today(axes, colours):
    """Today's search without a technique."""
    elo(axes, colours, TODAY, "the side without it")


def tree(axes, colours):
    """Leaves over those of the formula."""
    formula = trees("tree-formula")
    for colour, (name, order) in zip(colours, TREES.items()):
        for ending, line, words in (("", "-", ""), ("-table", "--", ", with a table")):
            leaves = trees(name + ending)
            axes.plot(list(leaves), [leaves[depth] / formula[depth] for depth in leaves], line, marker="o", color=colour, label=order + words)
    axes.set_yscale("log")
    axes.set_yticks([.5, 1, 2, 5, 10, 20], ["0.5", "1", "2", "5", "10", "20"])
    axes.minorticks_off()
    axes.set_xticks(sorted(formula))
    axes.axhline(1, color=colours[-1], linewidth=1)
    axes.set_xlabel("depth")
    axes.set_ylabel("leaves over B^⌈D/2⌉ + B^⌊D/2⌋ - 1")
    axes.legend(frameon=False)


def soundness(axes, colours):
    """Wrong claims of each technique by margin; where none are, at the bottom."""
    margins = ("0", "30", "60", "120", "240")
    least = 1e-5
    for colour, technique in zip(colours, dict.fromkeys(name for name, _ in sorted(claims("0")[0]))):
        counts = [of_technique(margin, technique) for margin in margins]
        shares = [max(least, 100 * wrong / max(1, right + wrong)) for right, wrong, _ in counts]
        axes.plot(range(len(margins)), shares, marker="o", color=colour, label=technique.replace("-", " "))
    axes.set_xticks(range(len(margins)), margins)
    axes.set_yscale("log")
    axes.set_yticks([least, 1e-3, 1e-2, .1, 1, 10], ["none", "0.001", "0.01", "0.1", "1", "10"])
    axes.minorticks_off()
    axes.set_xlabel("margin in centipawns")
    axes.set_ylabel("wrong claims, per cent")
    axes.legend(frameon=False)


def endings(axes, colours):
    """Wrong verdicts of each null move by class."""
    names = ("micro-Max 4.4", "the same, guard off", "Mediocre", "today's")
    classes = list(guards("guard-off"))
    for number, (colour, name, words) in enumerate(zip(colours, GUARDS, names)):
        found = guards(name)
        shares = [100 * found[class_][0] / found[class_][1] if class_ in found else 0 for class_ in classes]
        axes.bar([place + .2 * (number - 1.5) for place in range(len(classes))], shares, .2, color=colour, label=words)
    axes.set_xticks(range(len(classes)), classes)
    axes.set_ylabel("wrong verdicts, per cent")
    axes.legend(frameon=False)


def height(rows):
    return 1.5 + .3 * sum(games(row.name)[0] > 0 for row in rows)


PLOTS = {"elo": (elo, (8, height(SOURCES))), "tree": (tree, (8, 4.5)), "soundness": (soundness, (8, 4.5)), "guards": (endings, (8, 4))}
if any(games(row.name)[0] for row in TODAY):
    PLOTS["today"] = today, (8, height(TODAY))


if __name__ == "__main__":
    save(FOLDER, PLOTS)
