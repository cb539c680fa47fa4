#!/usr/bin/env python3
"""Holds figures of the pages to what they come from.

    tests/proof/figures.py PROGRAM        for example target/release/goby

- The node count of `bench`, by either search, in each page that names it, is what the program
  counts.
- What techniques save, in tests/README.md, is what `tests/data/golden/ablation.txt` says.
- Wins, draws and losses, and the five outcomes of pairs, add up to the games that stand beside
  them, and pairs come to the Elo beside them (`tests/lab/match/pentanomial.py`).

Before it judges the pages, it must find a fault of each kind in texts of its own.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/lab/match"))
import pentanomial

# Where the node count of each search stands, and the words around it.
COUNTS = [
    ("today", ".github/CONTRIBUTING.md", "ends with: {} nodes"),
    ("today", "tests/README.md", "with small and big tables | {:,} |"),
    ("today", "CHANGELOG.md", "`bench` counts {:,}"),
    ("sources", "tests/README.md", "(depth 6) | {:,} |"),
]
# How far from a result its games and its Elo stand, in characters.
NEAR = 260
NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.,])\d+(?![\w]|,\d)")


def numbers(text):
    return {int(number.replace(",", "")) for number in NUMBER.findall(text)}


def results(page, text):
    """Faults of the results of matches in a page."""
    text = re.sub(r"\s+", " ", text)
    singles = r"\+(\d+) =(\d+) -(\d+)|(\d+) won, (\d+) drawn, (\d+) lost"
    pairs = r"pairs ((?:\d+ ){4}\d+)"
    for found in re.finditer(f"{singles}|{pairs}", text):
        counts = [int(count) for group in found.groups() if group for count in group.split()]
        games = sum(counts) * (2 if len(counts) == 5 else 1)
        around = text[max(0, found.start() - NEAR) : found.start()]
        if games not in numbers(around):
            yield f"{page}: {found[0]}: {games} games do not stand beside it"
        if len(counts) == 5:
            elo = f"{round(pentanomial.elo(counts)[0]):+}"
            around += text[found.end() : found.end() + NEAR]
            if not re.search(re.escape(elo) + r"\b", around):
                yield f"{page}: {found[0]}: {elo} Elo does not stand beside it"


def saved(golden):
    """By how many percent each technique shrinks the tree, by the title of its table and its name."""
    shares = {}
    for table in golden.split("\n\n")[1:]:
        title, base, *rows = table.strip().split("\n")
        everything = int(re.search(r"\d+$", base)[0])
        for row in rows:
            name, nodes = re.match(r"(.{46})\s+(\d+)", row).groups()
            without, alone = (everything, int(nodes)) if name.startswith("with ") else (int(nodes), everything)
            shares[title.split(",")[0], name.strip()] = f"{100 - 100 * alone / without:.1f} %"
    return shares


def techniques(page, text, golden):
    """Faults of what techniques save, in tests/README.md."""
    shares = saved(golden)
    tables = {
        r"\.rs` \| `([a-z-]+)` \| (\S+ %|-) \|$": "Today's search",
        r"\w \| `([a-z-]+)` \| (\S+ %|-) \|$": "The search of the sources",
    }
    for form, title in tables.items():
        for row in re.finditer(form, text, re.M):
            if (true := shares.get((title, f"without {row[1]}"), "-")) != row[2]:
                yield f"{page}: {row[1]} saves {true}, not {row[2]} ({title})"


def bench(program, search):
    """The nodes that a search's bench counts."""
    command = [program, "--search", search, "bench"]
    told = subprocess.run(command, text=True, capture_output=True, check=True).stdout
    return int(re.search(r"^(\d+) nodes", told.split("\n")[-2])[1])


def counts(pages, nodes):
    """Faults of the node counts."""
    for search, page, form in COUNTS:
        if (words := form.format(nodes[search])) not in re.sub(r"\s+", " ", pages[page]):
            yield f"{page} does not say: {words}"


def prove(golden):
    """Finds a fault of each kind."""
    good = "40 games gave +20 =10 -10; 1,040 games, +0 +-15 Elo (pairs 100 100 120 100 100)"
    assert not list(results("", good)), list(results("", good))
    for old, new in (("+20", "+21"), ("1,040", "1,042"), ("+0 ", "+9 ")):
        assert len(list(results("", good.replace(old, new)))) == 1, (old, new)
    assert len(list(techniques("", "| `a.rs` | `null-move` | 0.1 % |", golden))) == 1
    assert len(list(techniques("", "| 4.4 | `null-move` | 0.1 % |", golden))) == 1
    empty = {page: "2 nodes" for _, page, _ in COUNTS}
    assert len(list(counts(empty, {"today": 1, "sources": 1}))) == len(COUNTS)


def main():
    (program,) = sys.argv[1:]
    files = subprocess.run(["git", "-C", ROOT, "ls-files", "*.md"], text=True, capture_output=True, check=True)
    pages = {page: (ROOT / page).read_text() for page in files.stdout.split("\n")[:-1]}
    golden = (ROOT / "tests/data/golden/ablation.txt").read_text()
    prove(golden)
    nodes = {search: bench(program, search) for search in ("today", "sources")}
    found = [fault for page, text in pages.items() for fault in results(page, text)]
    found += techniques("tests/README.md", pages["tests/README.md"], golden)
    found += counts(pages, nodes)
    print("\n".join(found))
    print(f"figures: {len(found)} faults in {len(pages)} pages; bench counts {nodes}")
    return len(found) != 0


if __name__ == "__main__":
    sys.exit(main())
