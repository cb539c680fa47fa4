#!/usr/bin/env python3
"""Mutation testing: how many small changes of the code does a telling test notice?

    tests/proof/mutants/run.py                      a seeded sample: 60 mutants of each folder
    tests/proof/mutants/run.py --search [COUNT]     one of COUNT (200) of search and order
    tests/proof/mutants/run.py --rest [COUNT]       one of COUNT (200) of all else
    tests/proof/mutants/run.py --all                every mutant
    tests/proof/mutants/run.py --changed [BASE]     what the commits since BASE (HEAD~1) have touched

cargo-mutants makes the mutants and runs the tests, in a scratch copy of HEAD, in shards of 20.
What it has shown is kept in `target/mutants/known.json`: a run that was stopped goes on where it
was, and as long as the file of a mutant is the same, only what has survived is tried again by a
later commit. The tests are tried in stages, those of the mutant's own module first, and those of
the next stage only on what is left. Left out are the tests that compare numbers of whole searches
(bench, ablation, ledger) and those that play games by program, so that a survivor is one which no
test sees that would say what is wrong. The mutants are those of core and cecp with the network that
ships; of the firmware none, for what it has is the chips' own and runs in their emulators only.

A mutant that survives is either an equivalent, whose argument stands in `equivalents.txt`, or a
fault of the tests. The exit status is 1 when less than 95 % of the viable mutants are caught or
more than 3 % are equivalents; with --changed, where they are few, when less than 80 % are caught.
"""

import argparse
import functools
import json
import math
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import scratch

ROOT = scratch.ROOT
OUT = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "mutants"
TREE = OUT / "tree"
CRATES = ("core", "cecp")
SEED = 20261121
OF_EACH = 60
SHARD = 20
KINDS = ("caught", "missed", "timeout", "unviable")
LEAST_CAUGHT = 0.95
LEAST_OF_FEW = 0.80
MOST_EQUIVALENT = 0.03
# Seconds for the tests of one mutant, some of which make them run for ever: several times what the
# tests take on a busy machine.
QUICK, PATIENT, LONG = 100, 200, 300
# And for building it: a table made by the compiler may never be done.
BUILD = 120

# The slow tests search: they are asked of what only a search shows, and of endings.
SEARCHED = ("core/src/order/", "core/src/search/")
SHOWN_SLOWLY = (*SEARCHED, "core/src/eval/endings/")
SLOW = ["verify", "oracle", "tests::endings::", "kpk"]
SKIP_SLOW = [word for name in SLOW for word in ("--skip", name)]
SESSION = ["--test", "clock", "--test", "play", "--test", "session", "--test", "driver", "--test", "transcripts"]
# How it is started. What counts nodes of whole searches is left out, and what takes long.
PROGRAM = [word for name in ["bench", "long", "1200", "left_out"] for word in ("--skip", name)]
IN_PROCESS = ["--skip", "the_program_keeps"]
DESKTOP = "levels,network,wide-slots,sources,slices,switches"
# For each crate its stages: whose tests run, how long, and the arguments of `cargo test`.
STAGES = {
    "core": [
        ("goby-core", QUICK, ["--lib", "--features", DESKTOP, "--", *SKIP_SLOW]),
        # What chips evaluate with.
        ("goby-core", QUICK, ["--lib", "--features", "levels", "--", *SKIP_SLOW]),
        ("goby-core", QUICK, ["--lib", "--features", "levels,tune,weights", "--", *SKIP_SLOW]),
        # What is for words of 32 bits.
        ("goby-core", QUICK, ["--lib", "--target", "i686-unknown-linux-musl", "--", *SKIP_SLOW]),
        ("goby-tests", QUICK, ["--test", "rules"]),
        ("goby-tests", QUICK, ["--test", "rules", "--features", "goby-core/big-tables"]),
        ("goby-tests", QUICK, [*SESSION, "--", *IN_PROCESS]),
        ("goby-core", LONG, ["--lib", "--features", DESKTOP, "--", *SLOW]),
    ],
    "cecp": [
        ("goby", QUICK, ["--lib", "--bins", "--features", "slices"]),
        ("goby-tests", QUICK, ["--test", "program", "--", *PROGRAM]),
        ("goby-tests", QUICK, [*SESSION, "--", *IN_PROCESS]),
        ("goby-tests", PATIENT, ["--test", "uci", "--test", "books", "--test", "cores"]),
        ("goby-tests", PATIENT, ["--test", "terminal", "--test", "words", "--test", "why"]),
        ("goby-tests", QUICK, ["--test", "rules", "--", "sensors"]),
    ],
}


def cargo_mutants(*arguments):
    """Runs cargo-mutants on the scratch copy."""
    command = ["cargo", "mutants", "--dir", str(TREE), "--config", str(HERE / "mutants.toml")]
    # Quick to build, for each program runs once.
    profiles = {
        f"CARGO_PROFILE_{profile}_{key}": value
        for profile in ("DEV", "TEST")
        for key, value in (("OPT_LEVEL", "1"), ("DEBUG", "0"))
    }
    environment = {**os.environ, **profiles, "CARGO_TARGET_DIR": str(OUT / "build")}
    return subprocess.run([*command, *arguments], env=environment, text=True, capture_output=True)


def leave_programs_out():
    """Takes the laboratory's programs from the scratch copy, which cargo would build for each mutant."""
    manifest = TREE / "tests" / "Cargo.toml"
    manifest.write_text(re.sub(r"\[\[bin\]\]\n(?:\w.*\n)*", "", manifest.read_text()))


def git(*arguments):
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, text=True, capture_output=True, check=True).stdout


def listed(*arguments):
    """The names of all mutants."""
    globs = [word for crate in CRATES for word in ("--file", f"{crate}/src/**/*.rs")]
    told = cargo_mutants("--list", *globs, *arguments)
    if told.returncode != 0:
        sys.exit(told.stderr)
    return told.stdout.split("\n")[:-1]


def folder_of(name):
    """`core/src/board`, or `core/src` for what lies in no folder of it."""
    return "/".join(name.split(":")[0].split("/")[:-1][:3])


def folders(names):
    return sorted(set(map(folder_of, names)))


def sample(names):
    chosen = []
    for folder in folders(names):
        of_folder = sorted(name for name in names if folder_of(name) == folder)
        count = min(OF_EACH, len(of_folder))
        chosen += random.Random(f"{SEED} {folder}").sample(of_folder, count)
    return chosen


def sample_of(part, names, count):
    """A sample of all folders alike: of those whose mutants only a search shows, `search`, or of the `rest`."""
    of_part = sorted(name for name in names if name.startswith(SEARCHED) == (part == "search"))
    return random.Random(f"{SEED} {part}").sample(of_part, min(count, len(of_part)))


def diff_of(names):
    """A diff that touches the lines of these mutants: those that delete a field heed no name
    (https://github.com/sourcefrog/cargo-mutants/issues/632), but they heed a diff."""
    places = sorted({(name.split(":")[0], int(name.split(":")[1])) for name in names})
    text, last = "", None
    for file, line in places:
        if file != last:
            text += f"--- a/{file}\n+++ b/{file}\n"
            lines, last = (TREE / file).read_text().split("\n"), file
        text += f"@@ -{line},1 +{line},1 @@\n-\n+{lines[line - 1]}\n"
    return text


def run_stage(names, stage, out):
    """What becomes of mutants in the tests of one stage."""
    package, patience, tests = stage
    # Of the arguments, those of cargo are for building too, lest it build all tests of the package.
    end = tests.index("--") if "--" in tests else len(tests)
    of_cargo = [f"--cargo-arg={word}" for word in tests[:end]]
    exact = [word for name in names for word in ("--re", f"^{re.escape(name)}$")]
    files = sorted({name.split(":")[0] for name in names})
    globs = [word for file in files for word in ("--file", file)]
    out.mkdir(parents=True, exist_ok=True)
    touched = out / "touched.diff"
    touched.write_text(diff_of(names))
    told = cargo_mutants(
        *("--in-place", "--baseline", "skip", "--timeout", str(patience), "--build-timeout", str(BUILD), "--no-shuffle"),
        *("--output", str(out), "--test-package", package, "--colors", "never"),
        *globs, *exact, "--in-diff", str(touched), *of_cargo, "--", *tests[end:],
    )
    results = {}
    for kind in KINDS:
        path = out / "mutants.out" / f"{kind}.txt"
        lines = path.read_text().split("\n") if path.exists() else []
        results.update({line: kind for line in lines if line in names})
    lost = [name for name in names if name not in results]
    if lost:
        sys.exit(f"cargo-mutants has not tried {lost}:\n{told.stdout[-2000:]}{told.stderr[-2000:]}")
    return results


def module_of(name):
    """The module of a mutant below its crate's root; none of the root's own files."""
    parts = name.split(":")[0].split("/")
    return parts[2] if len(parts) > 3 else None


def run_near(names, stage, out):
    """What becomes of mutants in the unit tests of their own modules, which kill most of them in a
    tenth of the time."""
    package, patience, tests = stage
    results = {}
    for module in sorted(set(filter(None, map(module_of, names)))):
        own = [name for name in names if module_of(name) == module]
        tests_of_it = [*tests, *([] if "--" in tests else ["--"]), f"{module}::"]
        results |= run_stage(own, (package, patience, tests_of_it), out / module)
    return results


def run_shard(names, out):
    """What becomes of mutants in the end: one of `KINDS` for each."""
    results = {}
    for crate, stages in STAGES.items():
        left = [name for name in names if name.startswith(crate + "/")]
        results |= run_near(left, stages[0], out / f"{crate}-near")
        left = [name for name in left if results.get(name, "missed") == "missed"]
        for number, stage in enumerate(stages):
            if stage[1] == LONG:
                left = [name for name in left if name.startswith(SHOWN_SLOWLY)]
            if left:
                results |= run_stage(left, stage, out / f"{crate}-{number}")
                left = [name for name in left if results[name] == "missed"]
    return results


def without_place(name):
    """A mutant's name without its line and column, which move."""
    return re.sub(r"^([^:]+):\d+:\d+:", r"\1:", name)


def equivalents():
    """Mutants that change nothing, and why: lines `NAME  -- ARGUMENT`."""
    lines = (HERE / "equivalents.txt").read_text().split("\n")
    pairs = [line.split("  -- ") for line in lines if line and not line.startswith("#")]
    return {without_place(name): argument for name, argument in pairs}


def wilson(caught, total):
    """The 95 % interval of a share."""
    if total == 0:
        return 0.0, 1.0
    z, share = 1.96, caught / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return (middle - spread) / (1 + z * z / total), (middle + spread) / (1 + z * z / total)


def report(results, is_few):
    known = equivalents()
    fates = {
        name: "equivalent" if fate == "missed" and without_place(name) in known else fate
        for name, fate in results.items()
    }
    print(f"\n{'folder':22} {'mutants':>8} {'caught':>8} {'missed':>8} {'timeout':>8} "
          f"{'equivalent':>11} {'unviable':>9}")
    for folder in [*folders(fates), ""]:
        count = Counter(fate for name, fate in fates.items() if folder in ("", folder_of(name)))
        if count:
            print(f"{folder or 'all':22} {sum(count.values()):8} {count['caught']:8} "
                  f"{count['missed']:8} {count['timeout']:8} {count['equivalent']:11} "
                  f"{count['unviable']:9}")
    count = Counter(fates.values())
    viable = len(fates) - count["unviable"] - count["equivalent"]
    caught = count["caught"] + count["timeout"]
    least, most = wilson(caught, viable)
    for name in sorted(name for name, fate in fates.items() if fate == "missed"):
        print(f"missed: {name}")
    share = caught / viable if viable else 1.0
    print(f"caught {caught} of {viable} viable: {share:.1%} "
          f"(95 % interval {least:.1%} to {most:.1%}), {count['timeout']} of them by a timeout; "
          f"{count['equivalent']} equivalent, {count['unviable']} do not compile")
    if is_few:
        return share < LEAST_OF_FEW
    return share < LEAST_CAUGHT or count["equivalent"] > MOST_EQUIVALENT * len(fates)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help="every mutant")
    which.add_argument("--search", nargs="?", const=200, type=int, metavar="COUNT",
                       help="a sample of the folders search and order")
    which.add_argument("--rest", nargs="?", const=200, type=int, metavar="COUNT",
                       help="a sample of all other folders")
    which.add_argument("--changed", nargs="?", const="HEAD~1", metavar="BASE",
                       help="what was touched since BASE")
    parser.add_argument("--only", default="", help="names that contain this")
    parser.add_argument("--most", type=int, default=12, metavar="COUNT",
                        help="how many of those are tried (default: 12)")
    args = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    head = scratch.check_out(TREE)
    leave_programs_out()
    if args.changed:
        try:
            base = git("merge-base", args.changed, "HEAD").strip()
        except subprocess.CalledProcessError:
            print(f"mutants: there is no {args.changed} to compare with")
            return 0
        diff = OUT / "changed.diff"
        diff.write_text(git("diff", base, "HEAD", "--", *(f"{crate}/src" for crate in CRATES)))
        names = listed("--in-diff", str(diff)) if diff.stat().st_size else []
        random.Random(SEED).shuffle(names)
        print(f"mutants of what has changed since {base[:9]}: {len(names)}, "
              f"of which {min(len(names), args.most)} are tried")
        names = sorted(names[:args.most])
    else:
        names = listed()
        if args.rest:
            names = sample_of("rest", names, args.rest)
        elif args.search:
            names = sample_of("search", names, args.search)
        elif not args.all:
            names = sample(names)
    names = [name for name in names if args.only in name]
    store = OUT / "known.json"
    known = json.loads(store.read_text()) if store.exists() else {}
    keys = {name: f"{blob(name.split(':')[0])} {name}" for name in names}

    def fate(name):
        """What is known of a mutant, if that is not to be tried again."""
        shown, at = known.get(keys[name], (None, None))
        return shown if shown != "missed" or at == head else None

    left = [name for name in names if fate(name) is None]
    for first in range(0, len(left), SHARD):
        shown = run_shard(left[first : first + SHARD], OUT / "work")
        known |= {keys[name]: (what, head) for name, what in shown.items()}
        store.write_text(json.dumps(known))
        count = Counter(filter(None, map(fate, names)))
        told = ", ".join(f"{count[kind]} {kind}" for kind in KINDS)
        print(f"{sum(count.values())} of {len(names)}: {told}", flush=True)
    results = {name: fate(name) for name in names}
    return report(results, args.changed is not None)


@functools.cache
def blob(file):
    """What git calls the contents of a file at HEAD."""
    return git("rev-parse", f"HEAD:{file}").strip()


if __name__ == "__main__":
    sys.exit(main())
