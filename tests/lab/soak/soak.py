#!/usr/bin/env python3
"""Plays thousands of games in one process, with all commands of the protocol between moves. python-chess checks the answers.

    tests/lab/soak/soak.py target/release/goby                      9,000 games at 200 nodes a move, no fault allowed
    tests/lab/soak/soak.py target/release/goby --timed              1,000 games against itself at 0.5+0.01
    tests/lab/soak/soak.py target/release/goby --games 20           a short run

A fault is an illegal move, a wrong claim of a result, an invalid line, a `ping` without `pong`, silence, or the end of the
process. After a fault the last lines are shown, and the exit status is 1. Resident memory is measured after every 50 games,
each time after the same short search; it may change by at most 1 MiB between game 100 and the end. Shorter runs do not compare it.
In timed games each loss on time is listed, with the longest stall of the machine (measured by a thread that sleeps
10 ms at a time). Needs PyPI's `chess`.
"""

import argparse
import collections
import os
import queue
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import chess

PATIENCE = 20.0  # longest wait for a line, in seconds
LONGEST = 120    # plies of a game
SETTLED = 100    # games after which memory should not change, a multiple of 50
MEGABYTE = 1024  # kB
CONTROL = (0.5, 0.01)
# Regular expressions for the placeholders in `tests/data/spoken.txt`, which lists all valid lines
# of an engine.
SIGNS = {"*": r".*", "{n}": r"-?\d+", "{move}": r"[a-h][1-8][a-h][1-8][qrbn]?"}


def form(pattern):
    """The regular expression for a pattern of `spoken.txt`."""
    parts = re.split(r"(\*|\{n\}|\{move\})", pattern)
    return "".join(SIGNS.get(part) or re.escape(part) for part in parts)


FORMS = (Path(__file__).parents[2] / "data/spoken.txt").read_text().split("\n")[:-1]
SPOKEN = re.compile("|".join(map(form, FORMS)))
CLAIMS = {
    "1-0 {White mates}": lambda board: board.is_checkmate() and board.turn == chess.BLACK,
    "0-1 {Black mates}": lambda board: board.is_checkmate() and board.turn == chess.WHITE,
    "1/2-1/2 {Stalemate}": chess.Board.is_stalemate,
    "1/2-1/2 {Draw by repetition}": lambda board: board.is_repetition(3),
    "1/2-1/2 {Draw by fifty-move rule}": lambda board: board.halfmove_clock >= 100,
    "1/2-1/2 {Draw by insufficient material}": chess.Board.is_insufficient_material,
}


class Fault(Exception):
    """A fault of the engine."""


class Engine:
    """The program over pipes. Every line of its output is checked."""

    def __init__(self, path):
        # Makes the C library return freed hash tables to the system, so that resident memory is
        # comparable.
        environment = {**os.environ, "MALLOC_MMAP_THRESHOLD_": "131072"}
        self.process = subprocess.Popen([path], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.SimpleQueue()
        self.log = collections.deque(maxlen=60)
        self.pings = 0
        self.said = 0
        self.claim = None
        threading.Thread(target=self.listen, daemon=True).start()

    def begin(self):
        self.say("xboard", "protover 2")
        self.sync()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.said += len(lines)
        for line in lines:
            self.log.append(f"> {line}")
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            self.ended("reads no more lines")

    def ended(self, symptom):
        """Raises the fault of a process that has ended, or only has this symptom."""
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Fault(f"the process {symptom}, but has not ended") from None
        raise Fault(f"the process has ended with status {status}")

    def read(self):
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Fault("silence") from None
        if line is None:
            self.ended("writes no more lines")
        self.log.append(f"< {line}")
        if not SPOKEN.fullmatch(line):
            raise Fault(f"not a line of the protocol: {line!r}")
        if line in CLAIMS:
            self.claim = line
        return line, line[5:] if line.startswith("move ") else None

    def sync(self):
        """Waits until all commands have been executed. Returns the move that came meanwhile, if any."""
        self.pings += 1
        self.say(f"ping {self.pings}")
        found = None
        while True:
            line, move = self.read()
            found = move or found
            if line == f"pong {self.pings}":
                return found
            if line.startswith("pong"):
                raise Fault(f"{line} is not the answer to ping {self.pings}")

    def move(self):
        """The engine's next move; None if it resigns or the game is over."""
        while True:
            line, move = self.read()
            if move or line == "resign" or self.claim:
                # A claim of a result may follow the move.
                self.sync()
                return move

    def resident(self):
        """Kilobytes of resident memory after a fixed search."""
        self.say("new", "force", "memory 4", "option ClearHash", "nps 20000", "st 1", "sd 0", "go")
        self.move()
        self.say("force")
        self.sync()
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def quit(self):
        self.say("quit")
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Fault("it does not leave") from None
        if status != 0:
            raise Fault(f"it leaves with status {status}")


def edit_commands(board):
    """The commands that set up a position with `edit`."""
    lines = ["edit", "#"]
    for color in (chess.WHITE, chess.BLACK):
        for square, piece in board.piece_map().items():
            if piece.color == color:
                lines.append(piece.symbol().upper() + chess.square_name(square))
        lines.append("c")
    return [*lines, "."]


def judge(claim, board):
    """Raises a fault if a claim of a result is false."""
    if claim not in CLAIMS or not CLAIMS[claim](board):
        moves = " ".join(map(str, board.move_stack))
        raise Fault(f"a wrong claim: {claim} after {moves} from {board.root().fen()}")


class Game:
    """A game of the engine against itself or random moves, with commands between the moves."""

    def __init__(self, engine, dice, counts):
        self.engine, self.dice, self.counts = engine, dice, counts
        self.board = chess.Board()

    def any_move(self):
        return self.dice.choice(list(self.board.legal_moves))

    def forget(self):
        """Forgets the moves of the game, because the engine got only the position."""
        fen = self.board.fen(en_passant="fen")
        self.board = chess.Board(fen)

    def between(self):
        """Sends a random command, or several related ones, in force mode."""
        engine, board, dice = self.engine, self.board, self.dice
        kind = dice.choice([
            "hint", "bk", "draw", ".", "post", "nopost", "hard", "easy", "random", "computer", "name Soak", "rating 1500 1600",
            "memory", "option", "exclude", "undo", "analyze", "setboard", "edit", "pause", "setscore", "garbage", "illegal",
            "level", "lift", "ics -", "accepted colors", "?", "playother",
        ])
        before = engine.said
        if kind == "memory":
            engine.say(f"memory {dice.randint(1, 8)}")
        elif kind == "option":
            engine.say("option " + dice.choice([
                "Lag=0", "Lag=30", "MultiPV=3", "MultiPV=1", "Contempt=50", "Contempt=0", "ClearHash", "Variety=20", "Variety=0",
                "Skill=Club", "Skill=Full", "Elo=900", "Elo=3000", "ThinkingNotation=SAN", "ThinkingNotation=Coordinates", "Openings=e4 e5; d4", "Openings=",
                "OfferDraws=1", "Nonsense=1", "Lag=banana",
            ]))
        elif kind == "exclude":
            mv = self.any_move()
            engine.say(f"exclude {mv}", f"include {mv}", "exclude all", "include all")
        elif kind == "undo" and len(board.move_stack) > 0:
            engine.say("undo")
            board.pop()
        elif kind == "analyze":
            mv = self.any_move()
            engine.say("analyze")
            time.sleep(0.001)
            engine.say(".", f"usermove {mv}", ".", "undo", "exit")
            engine.sync()
            engine.claim = None
        elif kind == "setboard":
            engine.say(f"setboard {board.fen()}")
            self.forget()
        elif kind == "edit" and board.turn == chess.WHITE and not board.has_castling_rights(chess.WHITE):
            # `edit` gives castling rights to kings and rooks on their home squares, and clears en
            # passant.
            edited = chess.Board(None)
            edited.set_piece_map(board.piece_map())
            edited.castling_rights = edited.rooks & (chess.BB_A1 | chess.BB_H1 | chess.BB_A8 | chess.BB_H8)
            edited.castling_rights = edited.clean_castling_rights()
            if edited.is_valid():
                engine.say("force", "white", *edit_commands(board))
                self.board = edited
        elif kind == "pause":
            engine.say("pause", "resume")
        elif kind == "setscore":
            engine.say(f"setscore {dice.randint(-50, 50)} 1")
        elif kind == "garbage":
            engine.say(dice.choice(["", "xyzzy", "usermove", "level", "st -1", "ping", "setboard 8/8/8/8/8/8/8/8 w - -", "\x01\x02"]))
            if engine.log[-1].startswith("> setboard"):
                engine.say(f"setboard {board.fen()}")
                self.forget()
        elif kind == "illegal":
            wrong = dice.choice(["a1a1", "e2e5", "e9e4", "h7h8q"])
            if chess.Move.from_uci(wrong) not in board.legal_moves if wrong not in ("a1a1", "e9e4") else True:
                engine.say(f"usermove {wrong}")
        elif kind == "level":
            engine.say("level 40 5 0", "nps 20000", "st 0.01")
        elif kind == "lift":
            square = chess.square_name(dice.randrange(64))
            engine.say(f"lift {square}", "hover e4", f"put {square}")
        elif kind == "playother":
            engine.say("playother", "force")
        elif kind not in ("undo", "edit"):
            engine.say(kind)
        # Some commands are not possible in every position.
        self.counts[kind.split(" ")[0]] += engine.said > before
        engine.say("force")
        if engine.sync():
            raise Fault("a move in force mode")

    def judge_claim(self):
        """Checks the engine's claim of a result, if any. Returns whether the game is over."""
        claim, self.engine.claim = self.engine.claim, None
        if claim is not None:
            judge(claim, self.board)
        return claim is not None

    def take(self, text):
        """Plays the engine's move."""
        try:
            move = chess.Move.from_uci(text)
        except ValueError:
            raise Fault(f"no move: {text}") from None
        if move not in self.board.legal_moves:
            raise Fault(f"illegal: {text} at {self.board.fen()}")
        self.board.push(move)

    def think(self):
        """Plays the engine's move: usually after a normal search, sometimes ended by `?` or after pondering. Returns whether it moved."""
        engine, dice = self.engine, self.dice
        engine.claim = None
        if dice.random() < 0.03:
            self.counts["? in thought"] += 1
            engine.say("nps 0", "st 30", "go")
            time.sleep(0.002)
            engine.say(".", "hint", "?")
            move = engine.move()
            engine.say("nps 20000", "st 0.01")
        elif dice.random() < 0.03:
            return self.ponder()
        else:
            engine.say("go")
            move = engine.move()
        if move:
            self.take(move)
        return move is not None

    def ponder(self):
        """Gets two moves of the engine, the second one after pondering."""
        engine = self.engine
        self.counts["ponder"] += 1
        engine.say("level 0 0:05 0", "hard", "go")
        move = engine.move()
        if move:
            self.take(move)
        if not move or engine.claim or self.board.is_game_over():
            return move is not None
        time.sleep(0.003)
        reply = self.any_move()
        engine.say(".", f"usermove {reply}", "?")
        self.board.push(reply)
        move = engine.move()
        if move:
            self.take(move)
        engine.say("easy", "nps 20000", "st 0.01")
        return move is not None

    def play(self):
        engine, dice = self.engine, self.dice
        engine.claim = None
        engine.say("new", "nopost", "easy", "force", "nps 20000", "st 0.01", "sd 0")
        if dice.random() < 0.5:
            engine.say("post")
        rate = dice.choice([0.0, 0.1, 0.3])
        alone = dice.random() < 0.5  # the engine plays both sides
        for _ in range(dice.randrange(8)):
            move = self.any_move()
            engine.say(f"usermove {move}")
            self.board.push(move)
            if self.board.is_game_over():
                break
        while self.board.ply() < LONGEST and not self.board.is_game_over():
            engine.say("force")
            while dice.random() < rate and not self.board.is_game_over():
                self.between()
            if self.board.is_game_over():
                break
            if alone or self.board.ply() % 2 == 0:
                moved = self.think()
                if self.judge_claim() or not moved:
                    break
            else:
                move = self.any_move()
                engine.say("force", f"usermove {move}")
                self.board.push(move)
                engine.sync()
                if self.judge_claim():
                    break
        engine.say(dice.choice(["force", "result 1/2-1/2 {adjudicated}", "result * {no reason}"]))
        engine.sync()


class Monitor:
    """Measures the longest stall of the machine since the last `read`, in milliseconds."""

    def __init__(self):
        self.longest = 0.0
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while True:
            before = time.perf_counter()
            time.sleep(0.01)
            self.longest = max(self.longest, (time.perf_counter() - before - 0.01) * 1000)

    def read(self):
        longest, self.longest = self.longest, 0.0
        return longest


def report(engines, number, fault):
    """Shows the last lines of each engine and the fault. Returns the exit status."""
    for engine in engines:
        print("\n".join(engine.log))
    print(f"FAULT in game {number}: {fault}")
    return 1


def soak(args):
    dice = random.Random(args.seed)
    counts = collections.Counter()
    engine = Engine(args.engine)
    number, sizes = 0, {}
    try:
        engine.begin()
        for number in range(1, args.games + 1):
            Game(engine, dice, counts).play()
            if number % 50 == 0 or number == args.games:
                sizes[number] = engine.resident()
            if number % max(1, args.games // 20) == 0:
                print(f"{number} games, {list(sizes.values())[-1] if sizes else 0} kB", flush=True)
        engine.quit()
    except Fault as fault:
        return report([engine], number, fault)
    told = ", ".join(f"{count} {name}" for name, count in counts.most_common())
    print(f"commands between moves: {told}")
    print(f"{args.games} games, no fault; memory {sizes[args.games]} kB", end="")
    if args.games <= SETTLED:
        print(f", which only runs of more than {SETTLED} games compare")
        return 0
    growth = sizes[args.games] - sizes[SETTLED]
    print(f", {growth:+} kB since game {SETTLED}")
    return 1 if abs(growth) > MEGABYTE else 0


def timed_game(engines, dice, number, monitor):
    """Plays a game with clocks. Returns whether it was lost on time."""
    base, increment = CONTROL
    board = chess.Board()
    opening = dice.choice(list(board.legal_moves))
    for engine in engines:
        engine.claim = None
        engine.say("new", "easy", "force", f"level 0 0:{base} {increment}", f"usermove {opening}")
    board.push(opening)
    clocks = [base, base]
    monitor.read()
    lost = False
    while board.ply() < 300 and not board.is_game_over(claim_draw=False) and not board.is_repetition(3):
        engine = engines[(number % 2 + board.turn) % 2]
        side = int(board.turn)
        engine.say(f"time {max(0, round(clocks[side] * 100))}", f"otim {max(0, round(clocks[1 - side] * 100))}")
        began = time.perf_counter()
        # Both engines got the first move already, and play from the second move on.
        told = [f"usermove {board.peek()}"] if board.ply() > 1 else []
        engine.say(*told, *(["go"] if board.ply() < 3 else []))
        move = engine.move()
        spent = time.perf_counter() - began
        if move is None and engine.claim is None or move and chess.Move.from_uci(move) not in board.legal_moves:
            raise Fault(f"{move} at {board.fen()}")
        clocks[side] -= spent
        if clocks[side] < 0:
            lost = True
            print(f"game {number}: lost on time by {-clocks[side] * 1000:.0f} ms after {spent * 1000:.0f} ms of "
                  f"thought; longest stall {monitor.read():.0f} ms", flush=True)
            break
        clocks[side] += increment
        if move:
            board.push_uci(move)
        if engine.claim:
            judge(engine.claim, board)
            break
    for engine in engines:
        engine.say("force")
        engine.sync()
    return lost


def timed(args):
    dice = random.Random(args.seed)
    monitor = Monitor()
    engines = [Engine(args.engine), Engine(args.engine)]
    number = forfeits = 0
    worst = 0.0
    try:
        for engine in engines:
            engine.begin()
        for number in range(1, args.games + 1):
            forfeits += timed_game(engines, dice, number, monitor)
            worst = max(worst, monitor.read())
            if number % max(1, args.games // 20) == 0:
                print(f"{number} games, {forfeits} lost on time, longest stall {worst:.0f} ms", flush=True)
        for engine in engines:
            engine.quit()
    except Fault as fault:
        return report(engines, number, fault)
    base, increment = CONTROL
    print(f"{args.games} games at {base}+{increment}: {forfeits} lost on time; longest stall {worst:.0f} ms")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", type=os.path.abspath)
    parser.add_argument("--timed", action="store_true", help="play games with clocks against itself")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.games = args.games or (1000 if args.timed else 9000)
    return timed(args) if args.timed else soak(args)


if __name__ == "__main__":
    sys.exit(main())
