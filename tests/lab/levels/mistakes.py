#!/usr/bin/env python3
"""The centipawns that moves of Goby's levels lose, compared with Stockfish's levels.

    tests/lab/levels/mistakes.py target/release/goby            plays what is not on record yet, judges it and prints the table
    tests/lab/levels/mistakes.py                                prints the table of what is on record

Each level moves once in each position of `positions.fen`, each time in a game of its own. The positions come from games
of Goby against itself at few nodes, at most one from each opening, in which by lot every twelfth move was any legal one; they
are not decided, and both weak and strong players meet such. Stockfish at full strength and 50,000 nodes judges what a move loses: the best score less that of the search
of this move alone, both between -1000 and 1000. A level of Stockfish decides at its depth (`calibrate.py` says why).
The record is a file of each level in `target/levels`, with a move and what it loses in each line; a run goes on where it was.
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
# Nodes of each move of the games that lead to the positions, and one move in this many is any legal one.
NODES, ASTRAY = chess.engine.Limit(nodes=200), 12
# Plies from the opening to a position.
PLIES = (4, 70)
JUDGED = chess.engine.Limit(nodes=50_000)
# Centipawns at which a position is decided; scores count no further.
DECIDED, MOST = 500, 1000
GOBY = (500, 1000, 1350, 1700, 2050, 2400, 2700)
SKILLS = (0, 3, 6, 9)
# A move takes no time worth counting; this is where an engine would stop that does not play at a level.
PATIENCE = chess.engine.Limit(time=60)


def value(judge, board, moves=None):
    """The score of the position for the side to move, with all moves or these."""
    told = judge.analyse(board, JUDGED, root_moves=moves, game=object())
    return max(-MOST, min(MOST, told["score"].relative.score(mate_score=MOST)))


def positions(program):
    """The recorded positions, or new ones."""
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
    """Each level: the name of its file, whether it is Goby's, its options and its limit."""
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
    """The losses of the moves of a level, in centipawns."""
    return [int(line.split()[1]) for line in (RESULTS / f"{name}.txt").read_text().splitlines()]


def table():
    """Mean and shares of each level, as Markdown."""
    print("| level | mean loss | 50 and more | 100 and more | 300 and more |\n|---|---:|---:|---:|---:|")
    for name, *_ in players():
        found = losses(name)
        shares = [100 * sum(loss >= least for loss in found) / len(found) for least in (50, 100, 300)]
        kind, level = name.split("-")
        label = f"Goby {level}" if kind == "goby" else f"Stockfish's {level} ({STOCKFISH[int(level)]})"
        print(f"| {label} | {sum(found) / len(found):.0f} | " + " | ".join(f"{share:.0f} %" for share in shares) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", nargs="?", help="Goby, to play what is not on record")
    args = parser.parse_args()
    if args.engine:
        record([args.engine])
    table()
    return 0


if __name__ == "__main__":
    sys.exit(main())
