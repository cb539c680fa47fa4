#!/usr/bin/env python3
"""Makes the suite of tactics: positions in which one move wins, no other does, and a look of one ply prefers another one.

    target/venv/bin/python tests/lab/tactics/make.py target/release/goby > tests/data/positions/tactics.epd

They come from games of Goby against itself at so few nodes a move that one mistake follows another. Stockfish is the judge, so
that what Goby cannot see counts, too. All is counted in nodes and plies, so that a run can be repeated. It takes about an hour.
Those committed are by commit 4e20363 and Stockfish 15.1, in two runs, the second of which began with the game after that in
which the first had ended: one run may end with a few others.
"""

import itertools
import sys
from pathlib import Path

import chess.engine
import chess.pgn

OPENINGS = Path(__file__).resolve().parents[2] / "data" / "openings.pgn"
WANTED = 300
# Nodes of each move of a game: a mistake may lie deeper or less deep.
NODES = (200, 100, 400, 150, 300, 250, 500, 350, 120, 180, 220, 260, 320, 380, 440, 600)
# A game is over after this many plies, or when this many positions in a row are decided.
LONGEST, DECIDED = 160, 6
# Centipawns for the side to move: a won score, a level score, and a score too low for a tactic to save.
WON, LEVEL, LOST = 200, 75, -300
# The look that must prefer another move, the one that suspects a win, the one that finds it, and the one that decides.
SHORT, FIRST = chess.engine.Limit(depth=1), chess.engine.Limit(nodes=500)
LONG, SURE = chess.engine.Limit(nodes=20_000), chess.engine.Limit(nodes=1_000_000)


def lines(judge, board, limit, count, game=None):
    """The best moves with their scores, by a search that remembers the game, or by a fresh one."""
    told = judge.analyse(board, limit, multipv=count, game=game or object())
    return [(line["pv"][0], line["score"].relative.score(mate_score=30_000)) for line in told]


def only_win(judge, board, limit):
    """The only winning move, with its score; none if there are several or none."""
    best, *rivals = lines(judge, board, limit, 2)
    return best if rivals and best[1] >= WON and rivals[0][1] <= LEVEL else None


def tactics(player, judge, board, nodes):
    """The positions of a game for the suite, each with its move and the move's score."""
    game, decided = object(), 0
    while decided < DECIDED and board.ply() < LONGEST:
        played = player.play(board, chess.engine.Limit(nodes=nodes), game=game, info=chess.engine.INFO_SCORE)
        board.push(played.move)
        if board.is_game_over(claim_draw=True):
            return
        # As the side that has moved sees it; a forced move comes without a score.
        if "score" not in played.info:
            continue
        worth = -played.info["score"].relative.score(mate_score=30_000)
        decided = decided + 1 if abs(worth) > 3 * WON else 0
        if not LOST <= worth <= LEVEL or lines(judge, board, FIRST, 1, game)[0][1] < WON:
            continue
        found = only_win(judge, board, LONG)
        if not found or found[0] == lines(judge, board, SHORT, 1)[0][0]:
            continue
        # Searched within the game, and as a single position of the suite.
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
