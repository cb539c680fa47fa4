#!/usr/bin/env python3
"""Plays the matches of `rows.py`, at fixed nodes or by seconds, with low priority. A stopped run continues.

    cargo build --release -p goby --no-default-features --features std,big-tables,tune --target-dir target/experiments
    cargo build --release -p goby
    cargo build --release -p goby-lab --bin duel
    tests/lab/experiments/games.py                        all matches, in rounds: 60 games each, then more
    tests/lab/experiments/games.py --only guard --again   plays a match again, and compares with the record
    tests/lab/experiments/games.py --cost                 measures instructions per node for matches at equal instructions
    tests/lab/experiments/games.py --nodes                counts the nodes of each side to a depth
    tests/lab/experiments/games.py --check                counts nodes and costs again, plays a pair of games of each row, and compares

A match writes the section `games-NAME` of `results.txt`: its conditions, its program, and a digit for each pair of games, the half
points of the new side. The program is named by the nodes of its `bench` and its commit; if the nodes change, the match begins again.
At fixed nodes a match gives the same digits on every machine. A match by seconds does not; it needs python-chess and a machine
without other work, and is played only if --only names it. Whole games are kept in `target/experiments/games`.
"""

import argparse
import functools
import json
import re
import subprocess
import sys
from pathlib import Path

import records
from rows import BY_NAME, FOUR_0, LABORATORY, PLAIN, ROWS, SOURCES

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
DUEL = "target/release/duel"
REFEREE = "tests/lab/match/referee.py"
LOGS = ROOT / "target/experiments/games"
# Games of each match after each round, so that all matches have some games early. The last number is two for each opening.
ROUNDS = (60, 200, 600, 1_000)
# Digits in a line.
WIDTH = 100
# Milliseconds by which a move may exceed its time.
MARGIN = 200

sys.path.insert(0, str(HERE.parent / "match"))


def costs():
    """Instructions per node and nodes to depth 4, by the arguments of the variant."""
    found = (line.split(" ", 2) for line in records.read("cost").splitlines() if line[0] != "#")
    return {arguments: (int(instructions), int(nodes)) for instructions, nodes, arguments in found}


def measured_costs():
    """Measures `costs` again. (Deeper benches would take hours under valgrind, because the trees of 4.0 are large.)"""
    from cost import count

    variants = sorted({side for row in SOURCES if row.by_instructions for side in (row.new, row.old)})
    measured = {}
    for arguments in variants:
        print(arguments, flush=True)
        nodes, instructions = count(str(ROOT / LABORATORY), arguments.split(), ("2", "4"))
        measured[arguments] = round(instructions), nodes
    return measured


def measure_costs():
    lines = ["# Instructions of a node, by valgrind, between benches of depth 2 and 4, and the nodes of the latter: `games.py --cost`.",
             f"# {by_laboratory()}"]
    lines += [f"{instructions} {nodes} {arguments}" for arguments, (instructions, nodes) in measured_costs().items()]
    records.write("cost", "\n".join(lines) + "\n")


def by_laboratory():
    """Words that name the program of the sources' matches."""
    return f"by: bench {bench(f'{LABORATORY} {PLAIN}')}, commit {commit()}"


def depth(row):
    """The depth at which trees are compared; less for 4.0, whose trees are larger."""
    return 4 if row.old.startswith(FOUR_0) else 6


def measure_nodes():
    """Counts the nodes of both sides of each match over the positions of `bench`, unless they are recorded."""
    text = records.read("nodes") or f"# Nodes of `bench`, of the new side and of the old one: `games.py --nodes`.\n# {by_laboratory()}\n"
    for row in SOURCES:
        start = f"{row.name} to depth {depth(row)}: "
        if f"\n{start}" in text:
            continue
        text += start + tree_line(row)
        print(text.splitlines()[-1], flush=True)
        records.write("nodes", text)


def tree_line(row):
    """The nodes of both sides of a match to a depth."""
    counts = [bench(f"{LABORATORY} {side}", str(depth(row))) for side in (row.new, row.old)]
    return "{} {}\n".format(*counts)


def nodes(row):
    """The nodes a move of the new side and of the old side."""
    if not row.by_instructions:
        return row.nodes, row.old_nodes or row.nodes
    cost = costs()
    return round(row.nodes * cost[row.old][0] / cost[row.new][0]), row.nodes


def conditions(row):
    if row.seconds:
        return f"# new: {row.new}, {row.seconds} s a move\n# old: {row.old}, {row.seconds} s a move\n"
    new, old = nodes(row)
    if row.old_program:
        return "".join(f"# {side}: {command}, {count} nodes a move\n" for side, command, count in zip(("new", "old"), row.commands, (new, old)))
    return f"# new: {row.new}, {new} nodes a move\n# old: {row.old}, {old} nodes a move\n"


def recorded(row):
    """The recorded digits; none if the conditions have changed."""
    text = records.read(f"games-{row.name}")
    return "".join(line for line in text.splitlines() if line[0] != "#") if text.startswith(conditions(row)) else ""


def play(row, games, folder=LOGS):
    """Plays a match up to this many games, and returns its digits."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / f"{row.name}.log"
    return (by_seconds if row.seconds else by_nodes)(row, games, log)


def half_points(result, is_white):
    """The half points of the new side in a game, 0 to 2."""
    points = {"1-0": 2, "0-1": 0}.get(result, 1)
    return points if is_white else 2 - points


def by_nodes(row, games, log):
    new, old = nodes(row)
    # Builds for chips play with the memory of their profile, other programs with 4 MB.
    memory = [] if row.old_program else ["--option", "Hash=4"]
    command = [DUEL, *row.commands, "--nodes-a", str(new), "--nodes-b", str(old), "--pairs", str(games // 2), "--concurrency", "1",
               "--patience", "600", *memory, "--log", str(log), "--report", "1000"]
    if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"{row.name}: a fault, see {log}")
    lines = [line.split("\t") for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    won = [half_points(result, white == "new") for _, white, result, *_ in lines]
    return "".join(str(one + two) for one, two in zip(won[::2], won[1::2]))


def by_seconds(row, games, log):
    command = [sys.executable, REFEREE, "any", *row.commands, "--tc", f"{row.seconds}/move", "--adjudicate", "--games", str(games),
               "--concurrency", "1", "--margin", str(MARGIN), "--option", "Hash=4", "--log", str(log)]
    if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"{row.name}: a fault, see {log}; delete that file to begin again")
    pairs = map(json.loads, log.read_text(encoding="utf-8").splitlines()[1:])
    return "".join(str(half_points(first["result"], True) + half_points(second["result"], False)) for first, second in pairs)


@functools.cache
def bench(command, *depth):
    """The nodes of a program's `bench`."""
    told = subprocess.run([ROOT / command.split()[0], *command.split()[1:], "bench", *depth], capture_output=True, text=True, check=True).stdout
    return int(re.search(r"^(\d+) nodes", told, re.M)[1])


def played_by(row):
    """Words that identify the search of a row by the nodes of its `bench`."""
    return f"# by: bench {bench(f'{row.program} {PLAIN}' if row.program == LABORATORY else row.program)},"


def is_stale(row):
    """True if another search played the recorded games."""
    text = records.read(f"games-{row.name}")
    return bool(text and played_by(row) not in text)


def keep(row, digits):
    lines = [digits[start:start + WIDTH] for start in range(0, len(digits), WIDTH)]
    by = re.search(r"^# by: .*$", records.read(f"games-{row.name}"), re.M)
    by = by[0] if by else f"{played_by(row)} commit {commit()}"
    records.write(f"games-{row.name}", conditions(row) + by + "\n" + "\n".join(lines) + "\n")


@functools.cache
def commit():
    return subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def again(row):
    """Plays the recorded games again. True if the results are the same."""
    known = recorded(row)
    if row.seconds or not known:
        print(f"{row.name}: {'a match by seconds cannot be repeated exactly' if row.seconds else 'no games are recorded'}")
        return False
    folder = LOGS / "again"
    (folder / f"{row.name}.log").unlink(missing_ok=True)
    same = play(row, 2 * len(known), folder) == known
    print(f"{row.name}: {2 * len(known)} games, {'the same' if same else 'NOT the same'}")
    return same


def cost_faults(measured, known):
    """The differences of two measurements: in nodes, or in the ratio of both sides' instructions, which alone sets the nodes of a match.
    The instructions themselves fall whenever code that both sides share gets faster.

    >>> row = next(row for row in SOURCES if row.by_instructions)
    >>> cost = {arguments: (2000, 9) for row in SOURCES if row.by_instructions for arguments in (row.new, row.old)}
    >>> cost_faults({arguments: (1900, 9) for arguments in cost}, cost)
    []
    >>> len(cost_faults(cost | {row.new: (1900, 9)}, cost)) > 0 < len(cost_faults(cost | {row.new: (2000, 8)}, cost))
    True
    """
    faults = []
    for row in SOURCES:
        if row.by_instructions:
            sides = row.new, row.old
            ratios = [table[row.new][0] / table[row.old][0] for table in (measured, known)]
            if abs(ratios[0] / ratios[1] - 1) > .02 or any(measured[side][1] != known[side][1] for side in sides):
                faults.append(f"cost of {row.name}: {[measured[side] for side in sides]}")
    return faults


def check():
    """Counts the recorded nodes and costs again, and plays the first pair of each match at nodes. True if all are the same."""
    faults = []
    text = records.read("nodes")
    for row in SOURCES:
        if f"\n{row.name} to depth {depth(row)}: {tree_line(row)}" not in text:
            faults.append(f"nodes of {row.name}")
    faults += cost_faults(measured_costs(), costs())
    folder = LOGS / "check"
    for row in SOURCES:
        known = recorded(row)
        if row.seconds or not known:
            continue
        (folder / f"{row.name}.log").unlink(missing_ok=True)
        if is_stale(row) or play(row, 2, folder) != known[:1]:
            faults.append(f"the first games of {row.name}")
    print("\n".join(f"NOT as recorded: {fault}" for fault in faults) or "nodes, costs and first games are as recorded")
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=BY_NAME, help="these rows")
    parser.add_argument("--games", type=int, default=ROUNDS[-1], help="maximum number of games of a match")
    parser.add_argument("--again", action="store_true", help="play the recorded games again, and compare")
    parser.add_argument("--cost", action="store_true", help="measure instructions per node")
    parser.add_argument("--nodes", action="store_true", help="count the nodes to a depth")
    parser.add_argument("--check", action="store_true", help="count and play a sample again, and compare")
    args = parser.parse_args()
    if args.check:
        sys.exit(not check())
    rows = [row for row in ROWS if (row.name in args.only if args.only else not row.seconds)]
    if args.cost:
        measure_costs()
    if args.nodes:
        measure_nodes()
    if args.cost or args.nodes:
        return
    # Low priority, unless a match is played by seconds.
    if not any(row.seconds for row in rows):
        Path("/proc/self/autogroup").write_text("15", encoding="ascii")
    if args.again:
        sys.exit(not all([again(row) for row in rows]))
    else:
        for row in filter(is_stale, rows):
            records.write(f"games-{row.name}", "")
            (LOGS / f"{row.name}.log").unlink(missing_ok=True)
        for most in ROUNDS:
            for row in rows:
                # In early rounds, matches with many nodes a move get fewer games.
                games = min(most, args.games, row.games) if most == ROUNDS[-1] else min(most * 5_000 // row.nodes, args.games, row.games)
                if 2 * len(recorded(row)) < games:
                    keep(row, play(row, games))
                    print(f"{row.name}: {games} games", flush=True)


if __name__ == "__main__":
    main()
