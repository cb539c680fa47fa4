#!/usr/bin/env python3
"""Finds the best build for a given flash and RAM: builds of Goby for a chip, measured and played.

    tests/lab/experiments/sets.py --measure       writes flash, RAM and instructions per node of each build to `results.txt`
    tests/lab/experiments/sets.py --build         builds the programs that play the matches on this machine
    tests/lab/experiments/games.py --only set-...

Each chip's image is built in a scratch copy without the board's features: with the protocol, but without commands for people.
`budgets` measures it. Matches on this machine use the same search, evaluation and memory. Each move gets
the number of nodes that take `INSTRUCTIONS` instructions on the chip.
"""

import argparse
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import records

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
OUT = ROOT / "target/experiments/sets"
# Instructions of a move: nearly 4 s of an nRF51822 at 16 MHz, or a third of a second of an
# STM32F405 at 168 MHz.
INSTRUCTIONS = 60_000_000
# The columns of boards.txt, by board.
BOARDS = {line.split()[0]: line.split() for line in (ROOT / "cecp/firmware/boards.txt").read_text(encoding="utf-8").splitlines()
          if line[0] != "#"}
# The techniques that the smallest chips omit.
SMALL = BOARDS["nrf51822"][7]
# A Cortex-M3 with the tables of the profile `small` also omits these.
SMALLEST = f"{SMALL},razoring,hindsight"
# Names for sets of techniques, by the omitted techniques.
KEPT = {"": "all", SMALL: "few", SMALLEST: "fewest"}


@dataclass(frozen=True)
class Build:
    """A build: board, evaluation, opt-level of goby-core, and omitted techniques."""
    board: str
    evaluation: str
    level: str
    without: str = ""

    @property
    def name(self):
        return f"{self.board}-{self.evaluation}-{self.level}-{KEPT[self.without]}"

    @property
    def profile(self):
        return BOARDS[self.board][2]

    @property
    def program(self):
        """The path of the program that plays for this build, from the root of the repository."""
        return f"target/experiments/sets/{self.evaluation}-{KEPT[self.without]}/release/goby"


HAND = "hand-written"
BUILDS = [
    Build("nrf51822", HAND, "z", without=SMALL),
    Build("lm3s6965", HAND, "z", without=SMALLEST),
    Build("lm3s6965", HAND, "z", without=SMALL),
    Build("lm3s6965", HAND, "z"),
    Build("lm3s6965", HAND, "2", without=SMALL),
    Build("lm3s6965", HAND, "2"),
    Build("lm3s6965", "32", "z"),
    Build("lm3s6965", "32", "s"),
    Build("lm3s6965", "32", "2"),
    Build("lm3s6965", "48", "s"),
    Build("lm3s6965", "48", "2"),
    Build("lm3s6965", "64", "z"),
    Build("lm3s6965", "64", "s"),
    Build("stm32f405", "32", "s"),
    Build("stm32f405", "32", "2"),
    Build("stm32f405", "48", "s"),
    Build("stm32f405", "48", "2"),
    Build("stm32f405", "64", "z"),
    Build("stm32f405", "64", "s"),
]
BY_NAME = {build.name: build for build in BUILDS}
# The best build for (KiB of flash, KiB of RAM), by the matches of `rows.py`.
BEST = {
    (64, 16): "nrf51822-hand-written-z-few",
    (64, 64): "lm3s6965-hand-written-z-fewest",
    (96, 64): "lm3s6965-32-s-all",
    (96, 128): "stm32f405-32-s-all",
    (128, 64): "lm3s6965-64-s-all",
    (128, 128): "stm32f405-64-s-all",
}


def measured():
    """Flash, RAM and instructions per node of each build that has been measured."""
    found = (re.fullmatch(r"(\S+): (\d+) (\d+) (\d+)", line) for line in records.read("sets").splitlines())
    return {line[1]: tuple(map(int, line.groups()[1:])) for line in found if line}


def nodes(build):
    """The nodes a move of a build."""
    return INSTRUCTIONS // measured()[build.name][2]


def measure():
    """Builds and measures the builds that are not recorded."""
    sys.path.append(str(ROOT / "tests/proof"))
    import scratch

    for build in BUILDS:
        known = measured()
        if build.name in known:
            continue
        tree = OUT / "tree"
        OUT.mkdir(parents=True, exist_ok=True)
        scratch.check_out(tree)
        manifest = tree / "cecp/firmware/Cargo.toml"
        text = re.sub(rf"^{build.board} = .*", f"{build.board} = []", manifest.read_text(encoding="utf-8"), flags=re.M)
        manifest.write_text(text, encoding="utf-8")
        level = build.level if build.level.isdigit() else f'"{build.level}"'
        environment = {**os.environ, "CARGO_TARGET_DIR": str(OUT / "build"), "EVALUATION": build.evaluation, "CORE_LEVEL": level,
                       "GOBY_WITHOUT": build.without}
        command = ["cargo", "run", "--quiet", "--package", "goby-lab", "--bin", "budgets", "--", build.board]
        told = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True, check=False).stdout
        found = re.search(r"flash (\d+) of \d+, RAM (\d+) of .* (\d+) instructions per node", told)
        if not found:
            print(f"{build.name}: not measured: {told}", flush=True)
            continue
        print(f"{build.name}: {' '.join(found.groups())}", flush=True)
        lines = {**{name: " ".join(map(str, figures)) for name, figures in known.items()}, build.name: " ".join(found.groups())}
        head = "# Bytes of flash and of RAM, and instructions per node: `sets.py --measure`.\n"
        records.write("sets", head + "".join(f"{name}: {figures}\n" for name, figures in lines.items()))


def build_programs():
    """Builds the programs that play on this machine."""
    for evaluation, without in sorted({(build.evaluation, build.without) for build in BUILDS}):
        features = "std,big-tables" + ("" if evaluation == HAND else ",network")
        environment = {**os.environ, "GOBY_NETWORK": "" if evaluation == HAND else evaluation, "GOBY_WITHOUT": without}
        folder = OUT / f"{evaluation}-{KEPT[without]}"
        command = ["cargo", "build", "--quiet", "--release", "--package", "goby", "--no-default-features", "--features", features,
                   "--target-dir", str(folder)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--build", action="store_true")
    args = parser.parse_args()
    if args.measure:
        measure()
    if args.build:
        build_programs()


if __name__ == "__main__":
    main()
