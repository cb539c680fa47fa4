#!/usr/bin/env python3
"""What the moves of Goby's levels lose, beside those of Stockfish's levels, as figures and as a plot.

    tests/lab/levels/mistakes.py target/release/goby            plays what is not on record yet, judges it and prints the table
    tests/lab/levels/mistakes.py --plot                         draws the plot from what is on record (`pip install matplotlib`)

Each level moves once in each position of `results/positions.fen`, each time in a game of its own. The positions come from games
of Goby against itself at few nodes, at most one from each opening, in which by lot every twelfth move was any legal one; they
are not decided, and both weak and strong players meet such. Stockfish at full strength and 50,000 nodes judges what a move loses: the best score less that of the search
of this move alone, both between -1000 and 1000. A level of Stockfish decides at its depth (`calibrate.py` says why).
The record is a file of each level, with a move and what it loses in each line; a run goes on where it was.
"""

import argparse
import random
import sys
from pathlib import Path

import chess
import chess.engine

from calibrate import STOCKFISH, openings

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
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
    """What the position is worth to the side on move, by all moves or by these."""
    told = judge.analyse(board, JUDGED, root_moves=moves, game=object())
    return max(-MOST, min(MOST, told["score"].relative.score(mate_score=MOST)))


def positions(program):
    """The positions: those on record, or new ones."""
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
    """Plays and judges what is not on record yet."""
    RESULTS.mkdir(exist_ok=True)
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
    """What the moves of a level lose, in centipawns."""
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


def draw(axes, colours):
    """Which share of the moves loses as much as x; a level of Stockfish in the colour of the level of Goby that is nearest."""
    colour = dict(zip(GOBY, colours))
    near = {skill: min(GOBY, key=lambda elo: abs(elo - STOCKFISH[skill])) for skill in SKILLS}
    lines = [(f"goby-{elo}", f"Goby {elo}", "-", colour[elo]) for elo in GOBY]
    lines += [(f"stockfish-{skill}", f"Stockfish's {skill} ({STOCKFISH[skill]})", "--", colour[near[skill]]) for skill in SKILLS]
    for name, label, line, own in lines:
        found = losses(name)
        shares = [100 * sum(loss >= least for loss in found) / len(found) for least in LEAST]
        axes.plot(LEAST, shares, line, color=own, label=label)
    axes.set_xscale("log")
    axes.set_xticks(TICKS, [str(tick) for tick in TICKS])
    axes.minorticks_off()
    axes.set_xlim(LEAST[0], LEAST[-1])
    axes.set_ylim(0, 80)
    axes.set_xlabel("centipawns")
    axes.set_ylabel("per cent of the moves that lose as much")
    axes.legend(frameon=False)


# Where the curves are drawn.
TICKS = [10, 20, 50, 100, 200, 500, 1000]
LEAST = [round(10 * 10 ** (step / 40)) for step in range(81)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", nargs="?", help="Goby, to play what is not on record")
    parser.add_argument("--plot", action="store_true", help="draw the plot")
    args = parser.parse_args()
    if args.engine:
        record([args.engine])
    if args.plot:
        sys.path.insert(0, str(HERE.parent))
        from plotting import save
        save(HERE, {"mistakes": (draw, (8, 5))})
    table()
    return 0


if __name__ == "__main__":
    sys.exit(main())
