#!/usr/bin/env python3
"""Writes `README.md` from the recorded results: the claims, the matches, the counts, and the conclusions.

    tests/lab/experiments/page.py             writes the page
    tests/lab/experiments/page.py --check     fails if the page differs from the results

`learned.md` has the conclusions. Its words in braces are replaced by figures: `{elo:NAME}`, `{leaves:NAME}`, `{wrong:...}`.
"""

import argparse
import difflib
import re
import sys

from claims import CLAIMS, LEAST_GAMES, nodes as tree_of, strength
from figures import GUARDS, MARGINS, TREES, claims, games, guards, lines, of_technique, saved, trees
from games import HERE, nodes
import records
import sets
from rows import FAMILY, FOUR_0, FOUR_4, ROWS, SOURCES, MAIN

PAGE = HERE / "README.md"


def table(head, rows, aligned="---:"):
    """A table in Markdown. All columns except the first have this alignment."""
    lines = [head, ["---"] + [aligned] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def of_claims():
    rows = [(claim.source, claim.words, claim.figure, *claim.find()) for claim in CLAIMS]
    return table(["source", "claim", "source's figure", "our figure", "verdict"], rows, "---")


def of_matches():
    short = lambda arguments: re.sub("sources_", "", arguments.replace(FOUR_0, "4.0").replace(FOUR_4, "4.4").replace(f"--with {FAMILY}", "with the family"))
    rows = []
    for row in SOURCES:
        if row.seconds:
            continue
        spent = "{:,}, {:,}".format(*nodes(row))
        rows.append((f"{short(row.new)} against {short(row.old)}", tree_of(row.name), spent, strength(row.name)))
    return table(["who", "the tree", "nodes a move", "new over old"], rows, "---")


def program(section):
    """The program of a section: the nodes of its `bench`, and its commit."""
    found = re.search(r"^# by: (.+)$", records.read(section), re.M)
    return found[1] if found else "an earlier program"


def programs(rows):
    """The programs of matches. The matches of the sources are all by one."""
    found = {program(f"games-{row.name}") for row in rows if games(row.name)[0]}
    return " and ".join(sorted(found))


def of_proof(section):
    """The table of proved claims: claims and wrong ones by class, technique and margin, and the margin that is needed."""
    sums = {}
    for label, figures in lines(section):
        name, technique = label.split(", ")
        if technique == "positions":
            continue
        rows = re.findall(r"@(\d) (\d+) (\d+)/(\d+) wrong (\S+) needs (\d+)", figures)
        depths = " to ".join(dict.fromkeys((rows[0][0], rows[-1][0]))) if rows else "-"
        counts = [sum(int(row[1]) for row in rows), *(sum(int(row[4].split("/")[place]) for row in rows) for place in (0, 1, 2, 4)),
                  max((int(row[5]) for row in rows), default=0), sum(int(row[3]) for row in rows), sum(int(row[2]) for row in rows)]
        sums.setdefault(technique.replace("-", " "), []).append((name, depths, counts))
    told = []
    for technique, found in sums.items():
        none = [name for name, _, counts in found if not counts[0]]
        for name, depths, counts in found:
            if counts[0]:
                *plain, exempt_wrong, exempt = counts
                told.append((technique, name, depths, *(f"{count:,}" for count in plain), f"{exempt_wrong:,} of {exempt:,}"))
        if none:
            told.append((technique, ", ".join(none), "no claim", *[""] * 7))
    return table(["technique", "class", "depths", "claims", "wrong, 0", "30", "60", "120", "margin needed", "ignored cases wrong, 120"], told)


def of_margin():
    rows = []
    for kind, figures in lines("margin"):
        (count, least, most), positions = re.match(r"(\d+) moves, (-?\d+) to (-?\d+)", figures).groups(), figures.split("; ")[1:]
        rows.append((kind, f"{int(count):,}", least, f"`{positions[0]}`", most, f"`{positions[1]}`"))
    return table(["moves", "cases", "greatest loss", "in", "greatest gain", "in"], rows)


def of_zugzwang(section):
    rows = []
    for label, figures in lines(section):
        count, better, wrong, decided, *_ = map(int, re.findall(r"\d+", figures))
        rows.append((label, f"{count:,}", *(f"{100 * part / count:.2f} %" for part in (better, wrong, decided))))
    return table(["endings", "positions", "passing is better", "null move wrong", "by more than 150"], rows)


def of_uniform():
    found = [(label, figures) for label, figures in lines("uniform") if re.search(r"^(3|10|38) moves", label)]
    rows = [(label, *(f"{int(count):,}" for count in re.findall(r"\d+", figures))) for label, figures in found]
    return table(["tree", "formula", "best first", "random order", "worst first"], rows)


def unplayed():
    none = [row.name for row in ROWS if not games(row.name)[0]]
    part = [row.name for row in ROWS if 0 < games(row.name)[0] < row.games]
    said = lambda names: ", ".join(f"`{name}`" for name in names) or "none"
    return f"Not played yet: {said(none)}. Not complete: {said(part)}. `games.py` continues them; matches by seconds only with `--only`." if none or part else ""


def by_seconds():
    """The matches by seconds, which no one can repeat exactly, each with its program."""
    return "; ".join(f"`{row.name}`: {strength(row.name)}, {program(f'games-{row.name}')}" for row in SOURCES if row.seconds)


def of_main():
    """The Elo of the main search without each technique."""
    told = (f"{row.name.removeprefix('main-').replace('-', ' ')} {strength(row.name).split(',')[0].removesuffix(' games')}" for row in MAIN)
    return "; ".join(told)


def words_of(build):
    """A build in words: chip, evaluation, opt-level, and omitted techniques."""
    chips = {"nrf51822": "Cortex-M0, 16 KiB", "lm3s6965": "Cortex-M3, 64 KiB", "stm32f405": "Cortex-M4, 128 KiB"}
    left = f", {sets.KEPT[build.without].replace('-', ' ')}" if build.without else ""
    evaluation = build.evaluation if build.evaluation == sets.HAND else f"{build.evaluation} neurons"
    return f"{chips[build.board]}: {evaluation}, `{build.level}`{left}"


def of_best():
    """The table of the best build for each size."""
    rows = []
    for (flash, ram), name in sets.BEST.items():
        if name in sets.measured():
            taken = sets.measured()[name][:2]
            assert all(bytes_ <= 1024 * most for bytes_, most in zip(taken, (flash, ram))), name
            rows.append([f"{flash} KiB", f"{ram} KiB", words_of(sets.BY_NAME[name]), f"`{name}`"])
    return table(["flash", "RAM", "best build", "its name below"], rows, "---")


def of_trees():
    depths = sorted(trees("tree-formula"))
    rows = [[words] + [f"{trees(name)[depth]:,}" for depth in depths]
            for name, words in (("tree-printed", "the formula as printed"), ("tree-formula", "with D/2 rounded up once and down once"))]
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
    return table(["wrong claims", *(margin.replace("-", ", ", 1).replace("-", " ") for margin in MARGINS)], rows)


def of_guards():
    names = {"guard-micro-max": "micro-Max 4.4", "guard-off": "micro-Max 4.4, guard off", "guard-mediocre": "Mediocre", "guard-main": "main"}
    classes = list(guards("guard-off"))
    cell = lambda wrong, endings, with_, without: f"{wrong} of {endings} ({with_ / without:.2f})"
    rows = [[names[name], *(cell(*guards(name)[class_]) if class_ in guards(name) else "" for class_ in classes)] for name in GUARDS]
    return table(["null move", *classes], rows)


def learned():
    """The conclusions, with figures."""
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
    return f"""<!-- Written by `tests/lab/experiments/page.py` from `results.txt` and `learned.md`. Do not edit. -->
# Published claims and our measurements

The technical claims of five texts on search, each with our measurement in the text's own setting: the sources' search
(`core/src/search/sources/`, which lists its deviations) with an evaluation like micro-Max's. The texts are micro-Max 4.1, 4.4 and
its page on late-move reductions, and "Deep Futility Pruning", by H. G. Muller; and "[Guide] Null-moves" of Mediocre, by
J. Pettersson. Intervals are 95 %. A match of fewer than {LEAST_GAMES} games decides nothing.

{of_claims()}

{unplayed()}

## Conclusions

{learned()}
## The matches

4.0 and 4.4 are the sources' search with the techniques of these versions (`rows.py`). Deepening and delayed loss, which are in 4.1,
and Mediocre's reductions of the null move were tried in 4.4. If the numbers of nodes differ, the two sides have equal instructions.
The tree is the one of `bench`. The games are by {programs(row for row in SOURCES if not row.seconds)}; the trees by {program("nodes")};
the instructions by {program("cost")}. Each opening is played once with either colour. By seconds: {by_seconds()}.

{of_matches()}

## The minimal tree

Leaves of alpha-beta to a fixed depth without quiescence, over the 100 positions of `tests/data/positions/suite.epd`. Perfect order
begins with the best or refuting move of an earlier search to the same depth. Ours begins with captures by victim and attacker; with
a table, with the table's move of the previous iteration. B is the cube root of the number of lines of three plies.

{of_trees()}

## Soundness

Each claim is checked by a search without the futility family, to depth 5 from positions of games. Margins are in centipawns. 120 is
the default: it bounds the change of micro-Max's evaluation by a move (`micro_max.rs` has the proof). With evasions, a side in check
may not stand pat. The last two columns are for other evaluations (`--without micro-max-evaluation`), for which 120 is no bound.

{of_soundness()}

## Proofs

For all positions of a class of material, with either side to move: each claim of the family at the lowest alpha (or highest beta) at which
its technique acts, so that a right claim is right for all windows, at depths 0 to 5. The claims are those of the product's plan; the
values come from the product's quiescence and, depth by depth, from the values of the depth before, without a table. 300 seeded positions
of each class are compared with the product's search, and its claims with those at the margin 120. `experiments proof CLASS ...` repeats a
class. "Margin needed" is the least margin with which no claim is wrong. The last column has the cases that the source ignores: stalemate,
a draw by rule after a move that the claim assumes, no reply to the null move. A class without a claim proves nothing; bare bishops and
knights are drawn by rule.

With null moves, as below a root with enough material:

{of_proof("proof-null-move")}

Without null moves, as micro-Max's guard has it below a root of so few men:

{of_proof("proof-no-null-move")}

The bounds of the margin, by enumeration of what a move can change in the positional score (`experiments margin`):

{of_margin()}

Knuth and Moore's least tree, B^ceil(D/2) + B^floor(D/2) - 1, on uniform trees (`experiments uniform`): alpha-beta meets it exactly when
the best move comes first.

{of_uniform()}

Zugzwang by units of pieces, in 2,000 seeded endings with pawns each, to depth 4 (`experiments zugzwang`): the share of positions in which
passing is better than each move at equal plies; in which a null move with R = 2 reaches a score that no move reaches, and by more than 150
centipawns. micro-Max's guard allows null moves from 5 units on, Mediocre has none.

{of_zugzwang("zugzwang-units")}

## Zugzwang and stalemate

Seeded endings, the sources' search to depth 6 and the main search to depth 10. Each cell counts the verdicts (won, drawn, lost, by 150
centipawns) that change without the null move; in brackets, the nodes with the null move over those without. A stalemate is recognised
by the generator, but not where the null move cuts before moves are generated: `k6r/P7/P1b5/P7/P7/P7/P5RB/4r1BK w` is stalemate and scores
55 in the window (50, 51).

{of_guards()}

## The main search

Elo of the main search without a technique, {MAIN[0].games:,} games at {MAIN[0].nodes:,} nodes a move, of the ten that change the tree
most, by {programs(MAIN)}: {of_main()}.

## The best build for a chip's memory

The best builds for a chip, with the protocol and without commands for people, by matches at {sets.INSTRUCTIONS:,} instructions a
move (`sets.py`, `rows.py`).

{of_best()}

## To repeat the measurements

    cargo run -p goby-lab --features experiments --bin experiments --target-dir target/lab -- tree
    cargo run -p goby-lab --features experiments --bin experiments --target-dir target/lab -- soundness
    cargo run -p goby-lab --features experiments,goby/network --bin experiments --target-dir target/lab -- soundness
    cargo run -p goby-lab --features experiments --bin experiments --target-dir target/lab -- guards
    cargo run -p goby-lab --features experiments --bin experiments --target-dir target/lab -- proof KQK KRK KBK KNK KPK KRKB KQKR
    cargo run -p goby-lab --features experiments --bin experiments --target-dir target/lab -- margin    # also zugzwang, uniform
    tests/lab/experiments/sets.py --measure --build
    tests/lab/experiments/games.py            # its first lines say what to build before; also --nodes, --cost
    tests/lab/experiments/page.py

Each command continues a stopped run. To count a row again, delete its section of `results.txt`; to play a match again and compare,
run `games.py --only NAME --again`. CI counts a sample again (`.ci/run experiments`) and compares this page with the results.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the page differs from the results")
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
