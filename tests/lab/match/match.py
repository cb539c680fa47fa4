"""A match: plays pairs of games in several processes, keeps a log from which a stopped match continues, and writes PGN.

Each opening is played with both colours. Pairs are counted in the order of the openings.
"""

import asyncio
import hashlib
import json
import multiprocessing
import queue
import random
import shutil
import signal
import sys
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

import chess
import chess.pgn

from game import Fault, Played, Seat, Terms, play
from players import PATIENCE

OPENINGS = Path(__file__).resolve().parents[2] / "data" / "openings.pgn"
POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


def openings(path=OPENINGS, seed=None):
    """The openings of a file as boards; with a seed in random order. The file has PGN, or a FEN or EPD in each line."""
    text = Path(path).read_text(encoding="utf-8")
    boards = []
    if "[Event " in text:
        with open(path, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                if game.errors:
                    raise ValueError(f"{path}: {game.errors[0]}")
                boards.append(game.end().board())
    else:
        for line in filter(None, (line.split("#")[0].strip() for line in text.splitlines())):
            fields = line.split()
            counters = fields[4:6] if all(field.isdigit() for field in fields[4:6]) and len(fields) >= 6 else ["0", "1"]
            boards.append(chess.Board(" ".join(fields[:4] + counters)))
    if seed is not None:
        random.Random(seed).shuffle(boards)
    return boards


def digest(data):
    """A short hash."""
    return hashlib.sha256(data).hexdigest()[:16]


def program_digest(program):
    """A short hash of a program's file; empty if it is not found."""
    path = shutil.which(program)
    return digest(Path(path).read_bytes()) if path else ""


@dataclass
class Match:
    """The settings of a match, and its results."""

    # Two players; results are points of the first one.
    players: tuple
    # Games, two for each pair.
    games: int
    openings: list
    terms: Terms = Terms()
    concurrency: int = 1
    # The log, the file for PGN, and whether each game is printed.
    log: Path | None = None
    record: Path | None = None
    verbose: bool = False
    # Called with the match after each pair. If it returns True, the match ends.
    on_pair: object = None

    played: int = 0
    pairs: list = field(default_factory=lambda: [0] * 5)
    reasons: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)
    warnings: Counter = field(default_factory=Counter)
    # The first place at which each warning occurred.
    examples: dict = field(default_factory=dict)
    # The referee's processor time in seconds, the seconds charged to neither clock, and the moves
    # of both sides.
    overhead: float = 0.0
    between: float = 0.0
    moves: int = 0

    def conditions(self):
        openings = "\n".join(" ".join([board.fen(), *map(str, board.move_stack)]) for board in self.openings)
        return {"players": [asdict(player) for player in self.players], "terms": asdict(self.terms),
                "programs": [program_digest(player.command[0]) for player in self.players], "openings": digest(openings.encode())}

    def points(self):
        return sum(place * count for place, count in enumerate(self.pairs)) / 2

    def add(self, pair):
        """Counts a pair. Returns whether the match is over."""
        points = 0
        for white, played in zip((0, 1), pair):
            names = [self.players[white].name, self.players[1 - white].name]
            won = POINTS[played.result]
            points += won if white == 0 else 2 - won
            self.played += 1
            self.reasons[played.reason.split(":")[0].split(" by ")[0]] += 1
            if played.guilty:
                self.faults.append((played.guilty, f"game {self.played} ({names[0]} vs {names[1]}): {played.guilty} {played.reason}"))
            for name, text, where in played.warnings:
                self.warnings[name, text] += 1
                self.examples.setdefault((name, text), where)
            self.overhead += played.overhead
            self.between += played.between
            self.moves += played.moves
        self.pairs[points] += 1
        return bool(self.on_pair and self.on_pair(self))

    def summary(self):
        return f"{self.played} games, {self.points():g} points, pairs {' '.join(map(str, self.pairs))}"

    def run(self):
        """Plays the missing games."""
        is_over = self.resume()
        if is_over or self.played >= self.games:
            return self
        for player in self.players:
            asyncio.run(try_to_start(player))
        first, last = self.played // 2, (self.games + 1) // 2
        with Workers(self, first, last) as workers:
            waiting = {}
            for number, pair in workers.pairs():
                waiting[number] = pair
                while not is_over and self.played // 2 in waiting:
                    pair = waiting.pop(self.played // 2)
                    self.keep(pair)
                    is_over = self.add(pair)
                    self.report(pair)
                if is_over:
                    break
        return self

    def keep(self, pair):
        """Writes a pair to the log and to the PGN file."""
        if self.log:
            games = [{key: value for key, value in asdict(game).items() if key != "pgn"} for game in pair]
            with open(self.log, "a", encoding="utf-8") as file:
                print(json.dumps(games), file=file)
        if self.record:
            with open(self.record, "a", encoding="utf-8") as file:
                file.writelines(numbered(game.pgn, self.played // 2, half) for half, game in enumerate(pair))

    def resume(self):
        """Reads the games of the log. Returns whether the match is over."""
        if self.log is None:
            return False
        conditions = json.dumps(self.conditions())
        self.log.parent.mkdir(parents=True, exist_ok=True)
        text = self.log.read_text(encoding="utf-8") if self.log.exists() else ""
        # The last line is incomplete if the match was stopped while writing it.
        lines = text[:text.rfind("\n") + 1].splitlines()
        if lines and lines[0] != conditions:
            sys.exit(f"{self.log} is of another match: {lines[0]}")
        self.log.write_text("".join(f"{line}\n" for line in lines or [conditions]), encoding="utf-8")
        is_over = False
        for line in lines[1:]:
            is_over = self.add([Played(**game) for game in json.loads(line)])
        return is_over

    def report(self, pair):
        if self.verbose:
            for game in pair:
                print(f"  {game.result} {game.guilty or ''} {game.reason}", flush=True)
        if self.verbose or sum(self.pairs) % 5 == 0:
            print(f"  {self.summary()}", flush=True)


def numbered(pgn, pair, half):
    return pgn.replace('[Round "?"]', f'[Round "{pair + 1}.{half + 1}"]')


class Workers:
    """Processes that play pairs, each with its own engines."""

    def __init__(self, match, first, last):
        self.left = last - first
        context = multiprocessing.get_context("fork")
        self.results, self.next = context.Queue(), context.Value("l", first)
        job = (match.players, match.openings, match.terms, last, self.next, self.results)
        self.processes = [context.Process(target=work, args=job) for _ in range(min(match.concurrency, self.left))]

    def __enter__(self):
        for process in self.processes:
            process.start()
        return self

    def pairs(self):
        """Yields the number and the games of each pair as soon as it ends."""
        while self.left:
            try:
                number, pair = self.results.get(timeout=1)
            except queue.Empty:
                if any(process.exitcode not in (None, 0) for process in self.processes):
                    sys.exit("the referee failed: see above")
                continue
            self.left -= 1
            yield number, pair

    def __exit__(self, *_):
        for process in self.processes:
            # A process without games left closes its engines itself.
            process.join(0 if self.left else PATIENCE)
            process.terminate()
        for process in self.processes:
            process.join()


def work(*job):
    """The main function of a process: plays pairs until none is left or the match is stopped."""
    asyncio.run(play_pairs(*job))


async def play_pairs(players, boards, terms, last, numbers, results):
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    loop.add_signal_handler(signal.SIGINT, task.cancel)
    with tempfile.TemporaryDirectory(prefix="goby-match-") as folder:
        seats = [Seat(player, folder) for player in players]
        try:
            while (number := take(numbers)) < last:
                opening = boards[number % len(boards)]
                # White's seat has index 1, like python-chess's colours.
                pair = [await play(order, opening, terms) for order in (seats[::-1], seats)]
                results.put((number, pair))
        except asyncio.CancelledError:
            pass
        finally:
            loop.add_signal_handler(signal.SIGTERM, lambda: None)
            for seat in seats:
                await seat.leave()


async def try_to_start(player):
    """Exits if an engine cannot be started."""
    with tempfile.TemporaryDirectory(prefix="goby-match-") as folder:
        seat = Seat(player, folder)
        try:
            await seat.ready()
        except Fault as fault:
            sys.exit(f"{player.name} {fault}")
        finally:
            await seat.leave()


def take(numbers):
    with numbers.get_lock():
        numbers.value += 1
        return numbers.value - 1
