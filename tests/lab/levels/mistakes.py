#!/usr/bin/env python3
"""Measures the centipawns that moves of Goby's levels lose, compared with Stockfish's levels.

    tests/lab/levels/mistakes.py target/release/goby            plays and judges the missing moves, and prints the table
    tests/lab/levels/mistakes.py                                prints the table of recorded moves

Each level plays one move in each position of `positions.fen`, each in a new game. The positions come from games of
Goby against itself at few nodes, at most one from each opening; one move in twelve was random, and no position is decided.
The loss of a move is the best score minus the score of a search of this move alone, by Stockfish with 50,000 nodes and full
strength, both scores within -1000 to 1000. Levels of Stockfish get a depth in place of a clock, as in `calibrate.py`.
`target/levels` has a file for each level, with a move and its loss in each line; a stopped run continues.
"""

import argparse
import random
import sys
from pathlib import Path

import chess
import chess.engine

from calibrate import STOCKFISH, openings

RESULTS = Path(__file__).resolve().parents[3] / "target/levels"
JUDGE = ["/usr/games/stockfish"]
SEED = 29
# Nodes a move in the games that lead to the positions; one move in ASTRAY is random.
NODES, ASTRAY = chess.engine.Limit(nodes=200), 12
# Least and most plies from the opening to a position.
PLIES = (4, 70)
JUDGED = chess.engine.Limit(nodes=50_000)
# Centipawns beyond which a position is decided, and to which scores are limited.
DECIDED, MOST = 500, 1000
GOBY = (500, 1000, 1350, 1700, 2050, 2400, 2700)
SKILLS = (0, 3, 6, 9)
# Longest time of a move; a level needs almost none.
PATIENCE = chess.engine.Limit(time=60)


def value(judge, board, moves=None):
    """The score of the position for the side to move, with all moves or only these."""
    told = judge.analyse(board, JUDGED, root_moves=moves, game=object())
    return max(-MOST, min(MOST, told["score"].relative.score(mate_score=MOST)))


def positions(program):
    """The recorded positions; makes and records them if there are none."""
    path = RESULTS / "positions.fen"
    if path.exists():
        return [chess.Board(line) for line in path.read_text().splitlines()]
    lots, found = random.Random(SEED), []
    with chess.engine.SimpleEngine.popen_uci(program) as goby, chess.engine.SimpleEngine.popen_uci(JUDGE) as judge:
        for board in openings(seed=SEED):
            game = object()
            for _ in range(lots.randint(*PLIES)):
                moves = list(board.legal_moves)
                if not moves:
                    break
                stray = lots.randrange(ASTRAY) == 0
                board.push(lots.choice(moves) if stray else goby.play(board, NODES, game=game).move)
            if board.legal_moves.count() > 1 and not board.is_game_over(claim_draw=True) and abs(value(judge, board)) <= DECIDED:
                found.append(board.copy(stack=False))
    path.write_text("".join(board.fen() + "\n" for board in found))
    return found


def players():
    """For each level: name of its file, whether it is Goby's, options, and limit of the search."""
    for elo in GOBY:
        yield f"goby-{elo}", True, {"UCI_LimitStrength": True, "UCI_Elo": elo}, PATIENCE
    for skill in SKILLS:
        yield f"stockfish-{skill}", False, {"Skill Level": skill}, chess.engine.Limit(depth=1 + skill)


def record(program):
    """Plays and judges the moves that are not recorded yet."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    boards = positions(program)
    known = {}
    with chess.engine.SimpleEngine.popen_uci(JUDGE) as judge:
        for name, is_goby, options, limit in players():
            path = RESULTS / f"{name}.txt"
            if path.exists():
                continue
            with chess.engine.SimpleEngine.popen_uci(program if is_goby else JUDGE) as engine:
                engine.configure(options)
                moves = [engine.play(board, limit, game=object()).move for board in boards]
            lines = []
            for number, (board, move) in enumerate(zip(boards, moves)):
                for question in ((number, None), (number, move)):
                    if question not in known:
                        known[question] = value(judge, board, question[1] and [question[1]])
                lines.append(f"{move} {max(0, known[number, None] - known[number, move])}\n")
            path.write_text("".join(lines))
            print(f"{name}: {len(lines)} moves", file=sys.stderr, flush=True)


def losses(name):
    """The loss of each move of a level, in centipawns."""
    return [int(line.split()[1]) for line in (RESULTS / f"{name}.txt").read_text().splitlines()]


def table():
    """Prints the mean loss and the shares of large losses of each level, as Markdown."""
    print("| level | mean loss | 50 and more | 100 and more | 300 and more |\n|---|---:|---:|---:|---:|")
    for name, *_ in players():
        found = losses(name)
        shares = [100 * sum(loss >= least for loss in found) / len(found) for least in (50, 100, 300)]
        kind, level = name.split("-")
        label = f"Goby {level}" if kind == "goby" else f"Stockfish's {level} ({STOCKFISH[int(level)]})"
        print(f"| {label} | {sum(found) / len(found):.0f} | " + " | ".join(f"{share:.0f} %" for share in shares) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", nargs="?", help="Goby's program, to play missing moves")
    args = parser.parse_args()
    if args.engine:
        record([args.engine])
    table()
    return 0


if __name__ == "__main__":
    sys.exit(main())
