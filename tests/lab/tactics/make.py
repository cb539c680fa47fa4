#!/usr/bin/env python3
"""Makes the tactics suite: positions in which only one move wins, and a search of one ply prefers another move.

    target/venv/bin/python tests/lab/tactics/make.py target/release/goby > tests/data/positions/tactics.epd

The positions come from games of Goby against itself with few nodes a move, and so with many mistakes. Stockfish finds the winning
moves, so the suite also has moves that Goby does not find. Limits are nodes and plies, so a run can be repeated; it takes an hour.
The committed suite is by commit 4e20363 and Stockfish 15.1, made in two runs: the second began with the game after the last one
of the first. A single run may give a few other positions at the end.
"""

import itertools
import sys
from pathlib import Path

import chess.engine
import chess.pgn

OPENINGS = Path(__file__).resolve().parents[2] / "data" / "openings.pgn"
WANTED = 300
# Nodes a move, for each round of games; different numbers give different mistakes.
NODES = (200, 100, 400, 150, 300, 250, 500, 350, 120, 180, 220, 260, 320, 380, 440, 600)
# A game ends after LONGEST plies, or when DECIDED positions in a row are decided.
LONGEST, DECIDED = 160, 6
# Centipawns for the side to move: least score of the winning move, most score of every other move,
# and least score that the player saw before.
WON, LEVEL, LOST = 200, 75, -300
# Limits of the searches: the shallow one that must prefer another move, the first test for a single
# winning move, the second test, and the final one.
SHORT, FIRST = chess.engine.Limit(depth=1), chess.engine.Limit(nodes=500)
LONG, SURE = chess.engine.Limit(nodes=20_000), chess.engine.Limit(nodes=1_000_000)


def lines(judge, board, limit, count, game=None):
    """The best moves with their scores. With `game` the search keeps its memory of that game."""
    told = judge.analyse(board, limit, multipv=count, game=game or object())
    return [(line["pv"][0], line["score"].relative.score(mate_score=30_000)) for line in told]


def only_win(judge, board, limit):
    """The only winning move and its score; None if there is none or several."""
    best, *rivals = lines(judge, board, limit, 2)
    return best if rivals and best[1] >= WON and rivals[0][1] <= LEVEL else None


def tactics(player, judge, board, nodes):
    """Plays a game. Yields positions for the suite, each with the winning move and its score."""
    game, decided = object(), 0
    while decided < DECIDED and board.ply() < LONGEST:
        played = player.play(board, chess.engine.Limit(nodes=nodes), game=game, info=chess.engine.INFO_SCORE)
        board.push(played.move)
        if board.is_game_over(claim_draw=True):
            return
        # The score is from the view of the side that moved. A forced move has no score.
        if "score" not in played.info:
            continue
        worth = -played.info["score"].relative.score(mate_score=30_000)
        decided = decided + 1 if abs(worth) > 3 * WON else 0
        if not LOST <= worth <= LEVEL or lines(judge, board, FIRST, 1, game)[0][1] < WON:
            continue
        found = only_win(judge, board, LONG)
        if not found or found[0] == lines(judge, board, SHORT, 1)[0][0]:
            continue
        # The final test must succeed with the game's history and with the position alone.
        alone = chess.Board.from_epd(board.epd())[0]
        sure = [only_win(judge, it, SURE) for it in (board, alone)]
        if all(it and it[0] == found[0] for it in sure):
            yield alone, *sure[0]


def main():
    player = chess.engine.SimpleEngine.popen_uci(sys.argv[1])
    judge = chess.engine.SimpleEngine.popen_uci("/usr/games/stockfish")
    with OPENINGS.open() as file:
        starts = [game.end().board() for game in iter(lambda: chess.pgn.read_game(file), None)]
    print(f"# {WANTED} positions in which one move wins and no other does, made by tests/lab/tactics/make.py: games of")
    print(f"# {player.id['name']} against itself, judged by {judge.id['name']}. `ce` is the move's score in centipawns.")
    found = set()
    for number, (nodes, start) in enumerate(itertools.product(NODES, starts), 1):
        for board, move, worth in tactics(player, judge, start.copy(), nodes):
            if board.epd() not in found:
                found.add(board.epd())
                print(board.epd(bm=move, ce=worth, id=f"tactics {len(found)}"), flush=True)
                print(f"{len(found)} of {WANTED}, {number} games", file=sys.stderr)
            if len(found) == WANTED:
                return player.quit(), judge.quit()


if __name__ == "__main__":
    main()
