#!/usr/bin/env python3
"""Writes `README.md` from what is on record: the claims, the matches, what was counted, and what was learned.

    tests/lab/experiments/page.py             writes it
    tests/lab/experiments/page.py --check     fails unless it is what the results give

`learned.md` has the words; what stands in braces there comes from the results too: `{elo:NAME}`, `{leaves:NAME}`, `{wrong:...}`.
"""

import argparse
import difflib
import re
import sys

from claims import CLAIMS, LEAST_GAMES, nodes as tree_of, strength
from figures import GUARDS, LEDGERS, MARGINS, TREES, claims, games, guards, left_out, of_technique, saved, trees, weights
from games import HERE, nodes
import sets
from rows import FOUR_0, FOUR_4, MEETINGS, ROWS, SETS, SOURCES, TODAY

PAGE = HERE / "README.md"
# Rows of the same search.
SAME = {"reduced-1": ", the same search as `reduced-2`", "reduced-2": ", the same search as `reduced-1`"}
PLOTS = {"elo": "Elo of each match", "tree": "Leaves of alpha-beta by order", "soundness": "Wrong claims of futility by margin",
         "guards": "Wrong verdicts by what stands on the board", "today": "Elo of today's search without a technique"}


def table(head, rows, aligned="---:"):
    """A table; its columns but the first are figures unless they are aligned in another way."""
    lines = [head, ["---"] + [aligned] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def picture(name):
    if not (HERE / f"plots/{name}-light.svg").exists():
        return ""
    return (f'<picture><source media="(prefers-color-scheme: dark)" srcset="plots/{name}-dark.svg">'
            f'<img alt="{PLOTS[name]}" src="plots/{name}-light.svg"></picture>\n\n')


def of_claims():
    rows = [(claim.source, claim.words, claim.figure, *claim.find()) for claim in CLAIMS]
    return table(["source", "what it says", "its figure", "ours", "verdict"], rows, "---")


def of_matches():
    short = lambda arguments: arguments.replace(FOUR_0, "4.0").replace(FOUR_4, "4.4")
    rows = []
    for row in SOURCES:
        count, _ = games(row.name)
        spent = f"{row.seconds} s" if row.seconds else "{:,}, {:,}".format(*nodes(row))
        rows.append((f"`{row.name}`{SAME.get(row.name, '')}", f"{short(row.new)} against {short(row.old)}", tree_of(row.name), spent,
                     f"{count} of {row.games:,}", strength(row.name)))
    return table(["match", "who", "the tree", "nodes a move", "games", "new over old"], rows, "---")


def unplayed():
    none = [row.name for row in ROWS if not games(row.name)[0]]
    part = [row.name for row in ROWS if 0 < games(row.name)[0] < row.games]
    said = lambda names: ", ".join(f"`{name}`" for name in names) or "none"
    return f"Not played yet: {said(none)}. Not to the end: {said(part)}. `games.py` goes on with them, where seconds count by `--only`." if none or part else ""


def of_today():
    """Each technique of today's search: its nodes, games and bytes."""
    matches = {row.name.removeprefix("today-"): row.name for row in TODAY}
    bytes_ = [weights(name) for name in LEDGERS]
    rows = [[f"`{name}`", change, strength(matches[name]) if name in matches and games(matches[name])[0] else ""]
            + [f"{-found[name][0]:,}, {-found[name][1]:,}" if name in found else "" for found in bytes_]
            for name, change in left_out().items()]
    return table(["without", "nodes", "Elo", *(f"{core}: bytes of flash, RAM" for core in LEDGERS.values())], rows)


def words_of(build):
    """A build in words: its chip, what evaluates, the opt-level, what is left out."""
    chips = {"nrf51822": "Cortex-M0, 16 KiB", "lm3s6965": "Cortex-M3, 64 KiB", "stm32f405": "Cortex-M4, 128 KiB"}
    left = f", {sets.KEPT[build.without].replace('-', ' ')}" if build.without else ""
    evaluation = build.evaluation if build.evaluation == sets.HAND else f"{build.evaluation} neurons"
    return f"{chips[build.board]}: {evaluation}, `{build.level}`{left}"


def of_builds():
    """What each build takes of its chip."""
    rows = [[words_of(build), *(f"{figure:,}" for figure in sets.measured()[build.name])]
            for build in sets.BUILDS if build.name in sets.measured()]
    return table(["chip and its RAM: evaluation, opt-level", "flash", "RAM", "instructions a node"], rows)


def of_best():
    """What to choose for so many bytes."""
    rows = []
    for (flash, ram), name in sets.BEST.items():
        if name in sets.measured():
            taken = sets.measured()[name][:2]
            assert all(bytes_ <= 1024 * most for bytes_, most in zip(taken, (flash, ram))), name
            rows.append([f"{flash} KiB", f"{ram} KiB", words_of(sets.BY_NAME[name]), f"`{name}`"])
    return table(["flash", "RAM", "best", "its name below"], rows, "---")


def of_sets():
    """The matches between builds."""
    rows = [(f"`{new}`", f"`{old}`", "{:,}, {:,}".format(*nodes(row)), f"{games(row.name)[0]} of {row.games}",
             strength(row.name) if games(row.name)[0] else "not yet played")
            for (new, old), row in zip(MEETINGS, SETS)]
    return table(["new", "old", "nodes a move", "games", "new over old"], rows, "---")


def of_trees():
    depths = sorted(trees("tree-formula"))
    rows = [["the formula"] + [f"{trees('tree-formula')[depth]:,}" for depth in depths]]
    for name, order in TREES.items():
        for ending, words in (("", ""), ("-table", ", with a table")):
            leaves = trees(name + ending)
            rows.append([f"{order}{words}"] + [f"{leaves[depth]:,}" if depth in leaves else "" for depth in depths])
    return table(["order", *(f"depth {depth}" for depth in depths)], rows)


def of_soundness():
    techniques = list(dict.fromkeys(name for name, _ in sorted(claims("0")[0])))
    rows = []
    for technique in techniques:
        counts = [of_technique(margin, technique) for margin in MARGINS]
        rows.append([technique.replace("-", " "), *(f"{wrong:,} of {right + wrong:,}" for right, wrong, _ in counts)])
    return table(["wrong claims", *(f"margin {margin.replace('-evasions', ', evasions')}" for margin in MARGINS)], rows)


def by_depth():
    rows = []
    for technique in ("super-stand-pat", "weak-general-futility", "frontier-futility"):
        for depth in range(6):
            counts = [claims(margin)[0].get((technique, depth), [0, 0, 0]) for margin in MARGINS]
            if any(map(sum, counts)):
                rows.append([f"{technique.replace('-', ' ')}, depth {depth}", *(f"{wrong:,} of {right + wrong:,}" for right, wrong, _ in counts)])
    return table(["wrong claims", *(f"margin {margin.replace('-evasions', ', evasions')}" for margin in MARGINS)], rows)


def of_guards():
    names = {"guard-micro-max": "micro-Max 4.4", "guard-off": "the same, guard off", "guard-mediocre": "Mediocre", "guard-today": "today's"}
    classes = list(guards("guard-off"))
    cell = lambda wrong, endings, with_, without: f"{wrong} of {endings} ({with_ / without:.2f})"
    rows = [[names[name], *(cell(*guards(name)[class_]) if class_ in guards(name) else "" for class_ in classes)] for name in GUARDS]
    return table(["null move", *classes], rows)


def learned():
    """The words, with their figures."""
    def figure(found):
        kind, *words = found[1].split(":")
        if kind == "elo":
            return strength(words[0])
        if kind == "leaves":
            both, other = trees(words[0]), trees(words[1])
            deepest = max(set(both) & set(other))
            return f"{both[deepest] / other[deepest]:.2f}"
        if kind == "wrong":
            right, wrong, _ = of_technique(*words)
            return f"{wrong:,} of {right + wrong:,}"
        if kind == "guard":
            wrong, endings, with_, without = guards(words[0])[words[1]]
            return {"wrong": f"{wrong} of {endings}", "nodes": f"{100 * with_ / without:.0f} %"}[words[2]]
        if kind == "saved":
            return f"{saved(words[0]):.1f} %"
        if kind == "tree":
            return tree_of(words[0])
        raise KeyError(found[0])
    return re.sub(r"\{([^}]+)\}", figure, (HERE / "learned.md").read_text(encoding="utf-8"))


def page():
    return f"""<!-- Written by `tests/lab/experiments/page.py` from `results/` and `learned.md`. No file to edit. -->
# The claims of the sources

What five texts on search claim, each beside a figure of ours, in their own setting: the sources' search
(`core/src/search/sources/`), with an evaluation of micro-Max's kind (`micro_max.rs` there: material and its few terms). The texts:
micro-Max 4.1, 4.4 and its page on late-move reductions, and "Deep Futility Pruning", by H. G. Muller, and "[Guide] Null-moves" of
Mediocre, by J. Pettersson. Intervals hold 95 %. A match of fewer than {LEAST_GAMES} games is called open, whatever its result.

{of_claims()}

{unplayed()}

## What was learned

{learned()}
## The matches

4.0 and 4.4 are the sources' search with what these versions had (`rows.py`). At nodes that differ the new side has as many as take
the instructions of the old one's (`results/cost.txt`): with exact futility a move is made and counted all the same, but costs less.
The tree is that of `bench`.

{picture("elo")}{of_matches()}

## The minimal tree

Leaves of alpha-beta to a fixed depth without quiescence, over the 100 positions of `tests/data/positions/suite.epd`. Perfect order:
first the move that was best, or refuted, in a search before to the same depth. Ours: captures by victim and attacker; with a table
also the table's move of the iteration before. B is the root of the number of lines of three plies. All orders find the same scores.

{picture("tree")}{of_trees()}

## Soundness

Each claim is checked by a search without the family, to depth 5 from positions of games. Not sound by itself: weak general futility.
Margins are in centipawns; the evaluation is not held within them. With evasions a side in check may not stand pat.

{picture("soundness")}{of_soundness()}

By depth:

{by_depth()}

## Zugzwang and stalemate

Seeded endings, the sources' search to depth 6 and today's to depth 10: verdicts (won, drawn, lost, by 150 centipawns) that are not
those of the same search without a null move; in brackets its nodes over those without.

{picture("guards")}{of_guards()}

## Today's search

What each technique of today's search is worth: nodes to depth 10 over 100 positions without it
(`tests/data/golden/ablation.txt`), games without it against the search that ships ({TODAY[0].games:,} at {TODAY[0].nodes:,} nodes a
move, of the ten that change the tree most), and the bytes of flash and RAM that it takes of a Cortex-M0, where all is built
for size, and of a Cortex-M4 (`tests/data/golden/ledger*.txt`), its own table with it. An empty field: not played, or not in
that chip's image.

{picture("today")}{of_today()}

## For so many bytes

Builds for a chip with the protocol and nothing for people, as measured by `sets.py` (built without the board's features): flash,
RAM with the deepest stack as computed, and instructions for a node of the bench in QEMU. Few: without the techniques
{sets.SMALL.replace(",", ", ")}; fewest: without razoring and hindsight besides, which fits a Cortex-M3's 64 KiB of flash.

{of_builds()}

What to choose, by the matches below:

{of_best()}

The matches: what is best within a size, and what the next size brings, each side at the nodes that {sets.INSTRUCTIONS:,}
instructions buy it on its chip.

{of_sets()}

## To repeat it

    cargo run -p goby-tests --features experiments --bin experiments --target-dir target/lab -- tree
    cargo run -p goby-tests --features experiments --bin experiments --target-dir target/lab -- soundness
    cargo run -p goby-tests --features experiments --bin experiments --target-dir target/lab -- guards
    tests/lab/experiments/sets.py --measure --build
    tests/lab/experiments/games.py            # its first lines say what to build before; also --nodes, --cost
    tests/lab/experiments/plots.py            # needs matplotlib
    tests/lab/experiments/page.py

Each goes on where it was stopped. To count a row anew, delete its file in `results/`; to play a match anew and compare,
`games.py --only NAME --again`. CI counts a sample anew (`.ci/run experiments`) and compares this page with the results.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail unless the page is as it would be written")
    written = page()
    if not parser.parse_args().check:
        PAGE.write_text(written, encoding="utf-8")
        return
    committed = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    drift = list(difflib.unified_diff(committed.splitlines(), written.splitlines(), "README.md", "the results", lineterm=""))
    print("\n".join(drift) or "README.md is what the results give")
    sys.exit(bool(drift))


if __name__ == "__main__":
    main()
