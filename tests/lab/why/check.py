#!/usr/bin/env python3
"""Asks Goby `why` about many moves, and checks that its sentences are true.

    target/venv/bin/python tests/lab/why/check.py target/release/goby --moves 2000

The positions come from games of Goby against itself with few nodes, in which every third move is random, so that some positions are
level and some are not. Half of the questions are about Goby's move, half about a random legal move. Limits are nodes, so that a run
can be repeated. Without `--judge`, claims that only Stockfish can check are not checked.

Prints the number of false sentences. The exit status is 1 if there is one, or if too few moves have a sentence.
"""

import argparse
import collections
import contextlib
import random
import subprocess
import sys
from pathlib import Path

import chess
import chess.engine
import chess.pgn

import claims

OPENINGS = Path(__file__).resolve().parents[2] / "data" / "openings.pgn"
# Nodes of a move in the games, and of a search by `why`.
PLAYED, INQUIRY = 1_000, 100_000
# Questions from each game, and most plies of a game.
PER_GAME, LONGEST = 8, 140
# Least share of moves that must have a true sentence.
SHARE = 0.6
MATE = 10_000


class Goby:
    """Goby over pipes, in CECP."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pings = 0
        self.ask("xboard", "new", "force")

    def ask(self, *lines):
        self.pings += 1
        self.process.stdin.write("\n".join([*lines, f"ping {self.pings}"]) + "\n")
        self.process.stdin.flush()
        answers = []
        for line in iter(self.process.stdout.readline, ""):
            if line.strip() == f"pong {self.pings}":
                return answers
            answers.append(line.strip())
        raise EOFError("Goby has left")

    def why(self, board, move, previous, doubts):
        """The sentences of `why` about a move."""
        setup = [f"setboard {board.fen()}"]
        if previous:
            position, last = previous
            setup = [f"setboard {position.fen()}", f"usermove {last.uci()}"]
        told = self.ask("new", "force", *setup)
        assert not told, told
        [answer] = self.ask(f"why {'not ' * doubts}{move.uci()}")
        assert answer.startswith("telluser "), answer
        text = answer.removeprefix("telluser ").removesuffix(".")
        return [] if text.startswith("Goby has nothing to say") else text.split(". ")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Judge:
    """Stockfish's scores for the side to move, and Goby's choice."""

    def __init__(self, stockfish, goby, nodes):
        self.stockfish, self.player, self.known = stockfish, goby, {}
        self.limit = chess.engine.Limit(nodes=nodes)

    def value(self, board, moves):
        key = board.fen(), moves and frozenset(moves)
        if key not in self.known:
            told = self.stockfish.analyse(board, self.limit, root_moves=moves, game=object())
            self.known[key] = told["score"].relative.score(mate_score=MATE)
        return self.known[key]

    def best(self, board):
        return self.value(board, None)

    def of(self, board, move):
        return self.value(board, [move])

    def others(self, board, move):
        return self.value(board, [other for other in board.legal_moves if other != move])

    def goby(self, board):
        """The move that Goby would play, by the same search of three lines as `why`."""
        limit = chess.engine.Limit(nodes=INQUIRY)
        with self.player.analysis(board, limit, multipv=3, game=object()) as analysis:
            return analysis.wait().move


def openings():
    with OPENINGS.open() as file:
        while game := chess.pgn.read_game(file):
            yield game.end().board()


def questions(player, lots):
    """Yields questions: a position, a move in it, and the previous move."""
    starts = list(openings())
    while True:
        board, game = lots.choice(starts).copy(stack=False), object()
        asked = []
        while board.ply() < LONGEST and not board.is_game_over():
            best = player.play(board, chess.engine.Limit(nodes=PLAYED), game=game).move
            legal = list(board.legal_moves)
            previous = (before, board.peek()) if board.move_stack and (before := last_position(board)) else None
            asked.append((board.copy(stack=False), lots.choice([best, lots.choice(legal)]), previous))
            board.push(lots.choice([best, best, lots.choice(legal)]))
        yield from lots.sample(asked, min(PER_GAME, len(asked)))


def last_position(board):
    board = board.copy(stack=1)
    board.pop()
    return board.copy(stack=False)


def check(goby, judge, asked, doubts, told):
    """The false sentences about a move, and whether one of its sentences counts. Counts the kinds of sentences in `told`."""
    board, move, previous = asked
    false, speaks = [], False
    for sentence in goby.why(board, move, previous, doubts):
        found = claims.find(sentence)
        if not found:
            false.append(f"unknown: {sentence}")
            continue
        kind, predicate, details, judged, counts = found
        told[kind] += 1
        speaks |= counts
        if judged and not judge.stockfish:
            continue
        try:
            is_true = predicate(claims.Asked(board, move, previous, judge), *details)
        except ValueError as fault:
            is_true, sentence = False, f"{sentence} ({fault})"
        if not is_true:
            false.append(sentence)
    return false, speaks


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("goby")
    parser.add_argument("--moves", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", metavar="STOCKFISH", help="Stockfish's program, to check claims about the search")
    parser.add_argument("--nodes", type=int, default=200_000, help="nodes of each search of the judge")
    arguments = parser.parse_args()
    lots, told, spoken, wrong = random.Random(arguments.seed), collections.Counter(), 0, 0
    with contextlib.ExitStack() as running:

        def start(*command):
            return running.enter_context(chess.engine.SimpleEngine.popen_uci(list(command), timeout=None))

        goby = running.enter_context(Goby(arguments.goby))
        player, twin = start(arguments.goby, "uci"), start(arguments.goby, "uci")
        judge = Judge(arguments.judge and start(arguments.judge), twin, arguments.nodes)
        for number, asked in zip(range(arguments.moves), questions(player, lots)):
            board, move, _ = asked
            judge.known.clear()
            false, speaks = check(goby, judge, asked, number % 5 == 0, told)
            spoken += speaks
            wrong += len(false)
            for sentence in false:
                print(f"FALSE: {board.fen()} {board.san(move)}: {sentence}", flush=True)
    for kind, count in told.most_common():
        print(f"{count:6} {kind}")
    sentences, share = sum(told.values()), spoken / arguments.moves
    print(f"{arguments.moves} moves, {sentences} sentences, {wrong} false; {share:.1%} of the moves have a true sentence")
    return int(wrong > 0 or share < SHARE)


if __name__ == "__main__":
    sys.exit(main())
