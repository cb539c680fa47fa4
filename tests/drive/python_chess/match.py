#!/usr/bin/env python3
"""A few games against another engine that speaks CECP, with python-chess as referee.

    tests/drive/python_chess/match.py target/release/goby                     10 games against Sjeng at 2+0.02
    tests/drive/python_chess/match.py target/release/goby --opponent phalanx --games 4 --tc 5+0.1

Each opening of `tests/data/openings.pgn` that is drawn is played with both colours. Ends with status 1 when Goby played an
illegal move, overstepped the time, stalled or left; who won is only reported. Needs PyPI's `chess`.
"""

import argparse
import asyncio
import logging
import os
import random
import shutil
import sys
import time
from pathlib import Path

import chess
import chess.engine
import chess.pgn

OPENINGS = Path(__file__).resolve().parents[2] / "data" / "openings.pgn"
PATH = os.environ.get("PATH", "") + ":/usr/games"  # where Debian keeps games
LONGEST = 400  # plies, after which a game is called drawn
SLACK = 0.05   # seconds that python-chess itself may take for a move
PATIENCE = 30  # seconds beyond its clock that an engine may think before it counts as stalled


def openings():
    with OPENINGS.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            yield list(game.mainline_moves())


async def start(command):
    _, engine = await chess.engine.popen_xboard(command)
    return engine


async def play(engines, opening, base, increment):
    """One game: its result for White, why, and whose fault that was, if anyone's."""
    board = chess.Board()
    for move in opening:
        board.push(move)
    clocks = [base, base]  # of Black and White, as python-chess numbers them
    game = object()
    while board.ply() < LONGEST:
        if (outcome := board.outcome(claim_draw=True)) is not None:
            return outcome.result(), outcome.termination.name.lower(), None
        side = board.turn
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK],
            white_inc=increment, black_inc=increment,
        )
        lost = "0-1" if side else "1-0"
        began = time.perf_counter()
        try:
            thinking = engines[side].play(board, limit, game=game)
            played = await asyncio.wait_for(thinking, clocks[side] + PATIENCE)
        except (chess.engine.EngineError, asyncio.TimeoutError) as fault:
            return lost, f"{type(fault).__name__}: {fault}", side
        spent = time.perf_counter() - began
        clocks[side] += increment - spent
        if clocks[side] < -SLACK:
            return lost, f"{-clocks[side]:.2f} s too late", side
        if played.resigned:
            return lost, "resigned", None
        if played.move is None:
            return lost, "no move", side
        board.push(played.move)
    return "1/2-1/2", f"{LONGEST} plies", None


async def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--opponent", default="sjeng", help="a program that speaks CECP and knows `setboard`")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--tc", default="2+0.02", help="seconds and increment")
    parser.add_argument("--seed", type=int, default=1, help="for the choice of the openings")
    args = parser.parse_args()
    # What python-chess did not expect of the opponent; `drive.py` looks at what it thinks of Goby.
    logging.getLogger("chess.engine").setLevel(logging.ERROR)
    base, increment = map(float, args.tc.split("+"))
    opponent = shutil.which(args.opponent, path=PATH)
    if opponent is None:
        sys.exit(f"{args.opponent} is not on the PATH; Debian has it as a package")
    names = [args.opponent, "Goby"]
    lines = random.Random(args.seed).sample(list(openings()), (args.games + 1) // 2)
    score = {"won": 0, "drawn": 0, "lost": 0}
    faults = 0
    for number in range(args.games):
        white = number % 2 == 0  # Goby's colour
        goby = await start([os.path.abspath(args.engine)])
        other = await start([opponent])
        engines = [other, goby] if white else [goby, other]
        result, reason, guilty = await play(engines, lines[number // 2], base, increment)
        for engine in engines:
            try:
                await asyncio.wait_for(engine.quit(), PATIENCE)
            except (chess.engine.EngineError, asyncio.TimeoutError) as fault:
                if engine is goby:
                    reason, guilty = f"{reason}; does not quit: {fault}", white
        ours = {"1-0": 1, "0-1": -1}.get(result, 0) * (1 if white else -1)
        score[("lost", "drawn", "won")[ours + 1]] += 1
        is_fault = guilty == white if guilty is not None else False
        faults += is_fault
        blame = "" if guilty is None else f" (fault of {names[is_fault]})"
        print(f"{number + 1:3} Goby {'white' if white else 'black'} {result:7} {reason}{blame}", flush=True)
    told = ", ".join(f"{count} {name}" for name, count in score.items())
    print(f"{args.games} games against {args.opponent} at {args.tc}: {told}; {faults} faults of Goby")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
