#!/usr/bin/env python3
"""Shows in which phases a match was lost: the points that each side's moves lose, by Stockfish's analysis of a log of `duel`.

    tests/lab/match/slips.py target/matches/LOG                   the first 50 games
    tests/lab/match/slips.py target/matches/LOG --games 200 --nodes 100000

The loss of a move is the expected score before the move minus the expected score after it, in points of a game (by Stockfish
15.1's model of win, draw and loss). Moves in decided positions are left out. Stockfish's errors make even best moves lose a
little, less with more nodes, and its own preferred moves seem better. A blunder loses at least an eighth of a point.
"""

import argparse
from collections import defaultdict

import chess
import chess.engine

from players import PEERS

BLUNDER = 1 / 8
# A position with an expected score between these is not decided.
OPEN = 0.05, 0.95
# Phases with the least number of pieces, including kings and pawns.
PHASES = (("opening", 27), ("middle game", 17), ("endgame", 0))


def games(path, count):
    """The new side's colour and the moves of the first games of a log."""
    with open(path, encoding="utf-8") as log:
        next(log)
        for _, line in zip(range(count), log):
            _, white, *_, moves = line.rstrip("\n").split("\t")
            words = moves.split()
            assert words[:2] == ["startpos", "moves"], moves
            yield chess.WHITE if white == "new" else chess.BLACK, words[2:]


def expectations(judge, moves, nodes, book):
    """The board and White's expected score before each move after the opening, and after the last move."""
    board = chess.Board()
    for number, move in enumerate([*moves, None]):
        if number >= book:
            info = judge.analyse(board, chess.engine.Limit(nodes=nodes), info=chess.engine.INFO_SCORE)
            yield board, info["score"].white().wdl(model="sf15.1", ply=board.ply()).expectation()
        if move:
            board.push_uci(move)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=40_000, help="nodes of Stockfish for each position")
    parser.add_argument("--book", type=int, default=8, help="plies of the openings")
    args = parser.parse_args()
    given = defaultdict(list)
    played = 0
    with chess.engine.SimpleEngine.popen_uci(PEERS["stockfish"][0]) as judge:
        judge.configure({"Hash": 64})
        for ours, moves in games(args.log, args.games):
            before = None
            for board, expected in expectations(judge, moves, args.nodes, args.book):
                if before:
                    side, phase, last = before
                    given[side == ours, phase].append((last - expected) * (1 if side == chess.WHITE else -1))
                pieces = chess.popcount(board.occupied)
                phase = next(name for name, least in PHASES if pieces >= least)
                before = (board.turn, phase, expected) if OPEN[0] <= expected <= OPEN[1] else None
            played += 1
            print(f"\r{played} games", end="", flush=True)
    print(f"\n\n| phase | side | moves | points lost per move | per game | by blunders | blunders |\n|{'---|' * 2}{'---:|' * 5}")
    for phase, _ in PHASES:
        for side, name in ((True, "new"), (False, "old")):
            slips = given[side, phase]
            blunders = [slip for slip in slips if slip >= BLUNDER]
            print(f"| {phase} | {name} | {len(slips)} | {sum(slips) / max(1, len(slips)):.4f} | {sum(slips) / played:.3f} | "
                  f"{sum(blunders) / played:.3f} | {len(blunders)} |")


if __name__ == "__main__":
    main()
