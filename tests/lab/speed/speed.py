#!/usr/bin/env python3
"""Compares several threads with one, by nodes per second and by time to a depth; or two programs, by time at equal nodes.

    tests/lab/speed/speed.py target/release/goby [--threads 2] [--pairs 11] [--seconds 2] [--depth 15]
    tests/lab/speed/speed.py target/release/goby --against OTHER [--pairs 11] [--nodes 400000] [--hash 16]

Both search middle games of the bench alternately, each time with an empty hash table. Prints the medians of the
quotients, with the least and the greatest. Threads need a machine without other work. Programs are compared by processor
time, with the start of the program.
"""

import argparse
import resource
import statistics
import subprocess
import time

POSITIONS = (
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
)


class Engine:
    """An engine with this value of a UCI option."""

    def __init__(self, path, option, value):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("uci", f"setoption name {option} value {value}", "isready")
        self.read("readyok")

    def say(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def read(self, wanted):
        """The lines up to one that begins with `wanted`."""
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(wanted):
                return lines
        raise SystemExit("the engine has left")

    def go(self, position, limit):
        """Searches with an empty hash table. Returns the nodes a second of the last iteration, and the seconds of the search."""
        self.say("ucinewgame", f"position fen {position}", "isready")
        self.read("readyok")
        began = time.monotonic()
        self.say(f"go {limit}")
        lines = self.read("bestmove")
        told = [line.split() for line in lines if " nps " in line]
        return int(told[-1][told[-1].index("nps") + 1]), time.monotonic() - began


def children_time():
    """The processor time of all programs that have ended, in user mode and in the kernel."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def processor_time(path, args):
    """The seconds that a program computes for all positions."""
    before = children_time()
    engine = Engine(path, "Hash", args.hash)
    for position in POSITIONS:
        engine.go(position, f"nodes {args.nodes}")
    engine.say("quit")
    engine.process.wait()
    return children_time() - before


def compare_programs(args):
    sides = args.engine, args.against
    quotients = []
    for pair in range(args.pairs):
        times = {side: processor_time(sides[side], args) for side in ((0, 1) if pair % 2 == 0 else (1, 0))}
        quotients.append(times[0] / times[1])
    report(f"processor time of {args.nodes} nodes with {args.hash} MB, ratio to the other program", quotients)


def report(what, quotients):
    quotients.sort()
    print(f"{what}: {statistics.median(quotients):.2f} ({quotients[0]:.2f} to {quotients[-1]:.2f}) of {len(quotients)} pairs")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=11)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--depth", type=int, default=15)
    parser.add_argument("--against")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--hash", type=int, default=16)
    args = parser.parse_args()
    if args.against:
        return compare_programs(args)
    one, several = Engine(args.engine, "Threads", 1), Engine(args.engine, "Threads", args.threads)
    speeds, times = [], []
    for pair in range(args.pairs):
        position = POSITIONS[pair % len(POSITIONS)]
        limit = f"movetime {int(args.seconds * 1000)}"
        speeds.append(several.go(position, limit)[0] / one.go(position, limit)[0])
        limit = f"depth {args.depth}"
        times.append(one.go(position, limit)[1] / several.go(position, limit)[1])
    report(f"nodes a second, ratio of {args.threads} threads to one", speeds)
    report(f"time to depth {args.depth}, ratio of one thread to {args.threads}", times)
    for engine in one, several:
        engine.say("quit")


if __name__ == "__main__":
    main()
