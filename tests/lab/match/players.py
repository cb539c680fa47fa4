"""The engines of a match: commands, time controls, and the connection to python-chess.

python-chess (PyPI `chess`) has the licence GPL-3. Only these tests use it; no package or release contains it.
"""

import asyncio
import logging
import os
import re
import select
import time
from dataclasses import dataclass, field

import chess
import chess.engine

# Longest wait in seconds for answers other than moves.
PATIENCE = 30
# Most bytes of one read.
READ_AT_ONCE = 1 << 14
# Longest time in seconds to wait for more lines of a thinking engine without returning to the event
# loop.
AT_MOST = 0.05
# Centipawns of a mate score.
MATE = 30_000

# Silence python-chess's warnings about engines: the referee itself finds these faults.
logging.getLogger("chess.engine").setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class Control:
    """The limits of a side: clock, time per move, nodes, depth, or several of them. Times are in seconds."""

    moves: int = 0
    base: float | None = None
    increment: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    each: float | None = None

    @classmethod
    def parse(cls, text):
        """Reads `MOVES/MINUTES:SECONDS+INCREMENT`, in which moves, minutes and increment are optional, or
        `SECONDS/move`.

        >>> Control.parse("3+0.03").increment, Control.parse("40/1:30").moves, Control.parse("40/1:30").base
        (0.03, 40, 90.0)
        >>> Control.parse("0.5/move").each
        0.5
        """
        if found := re.fullmatch(r"(\d+(?:\.\d+)?)/move", text):
            return cls(each=float(found[1]))
        found = re.fullmatch(r"(?:(\d+)/)?(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text)
        if not found:
            raise ValueError(f"no time control: {text}")
        moves, minutes, seconds, increment = found.groups()
        return cls(int(moves or 0), 60.0 * int(minutes or 0) + float(seconds), float(increment or 0))


@dataclass(frozen=True)
class Player:
    """An engine of a match."""

    name: str
    command: tuple
    protocol: str = "uci"
    options: dict = field(default_factory=dict)
    control: Control = Control()
    # True if the engine is restarted for each game.
    restart: bool = False
    # False if the engine declares `setboard=0`.
    declares_setboard: bool = True
    # True to send UCI's `debug on`: Goby then shows the limits of each search, its nodes and its time.
    debug: bool = False


def engine(name, command, protocol, control, options=None, **more):
    """A player that runs a program, which may have arguments."""
    program, *arguments = command.split()
    if "/" in program:
        program = os.path.abspath(program)
    return Player(name, (program, *arguments), protocol, options or {}, control, **more)


def goby(name, command, memory, control, options=None):
    """Goby, in CECP."""
    return engine(name, command, "xboard", control, {"memory": memory, **(options or {})})


# Debian's engines: command, protocol, options, and other fields of Player.
PEERS = {
    "fairymax": ("/usr/games/fairymax", "xboard", {"memory": 16}, {"declares_setboard": False}),
    "hoichess": ("/usr/games/hoichess --xboard", "xboard", {}, {}),
    "sjeng": ("/usr/games/sjeng", "xboard", {}, {"restart": True}),
    "phalanx": ("/usr/games/phalanx -x+ -b- -l- -p- -t 16000 -r 0", "xboard", {}, {}),
    "gnuchess": ("/usr/games/gnuchess --uci", "uci", {"Hash": 16, "OwnBook": False}, {}),
    "glaurung": ("/usr/games/glaurung", "uci", {"Hash": 16, "OwnBook": False, "Threads": 1}, {}),
    "toga2": ("/usr/games/toga2", "uci", {"Hash": 16, "OwnBook": False, "Number of Threads": 1}, {}),
    "ethereal": ("/usr/games/ethereal-chess", "uci", {"Hash": 16, "Threads": 1}, {}),
    # A script in PATH with `exec node FOLDER/bin/stockfish-19-lite-single.js`, from npm's package `stockfish`.
    "stockfish-lite": ("stockfish-lite", "uci", {"Hash": 16}, {}),
    "stockfish": ("/usr/games/stockfish", "uci", {"Hash": 16, "Threads": 1}, {}),
}


def peer(name, control):
    command, protocol, options, more = PEERS[name]
    return engine(name, command, protocol, control, options, **more)


class Watched:
    """A protocol of python-chess that also records when a search began and ended, and the engine's last lines about it."""

    began = ended = 0.0
    # The last thinking line with an exact score of the best line, the line with the move, and the
    # result that the engine claimed.
    thought = answer = claim = None
    # The time of the first line of a UCI engine after `go`, its limits (Goby's `debug on`), and the
    # last line with its nodes and time.
    woken = limits = spent = None

    # Lines to send with the next `go`.
    held = ""

    def send_line(self, line):
        """Collects lines and sends them in one write, because each write would wake the engine."""
        if not self.held:
            self.loop.call_soon(self.flush)
        self.held += line + "\n"
        if line.startswith("go"):
            self.thought = self.answer = self.claim = self.ended = None
            self.woken = self.limits = self.spent = None
            self.flush()
            self.began = time.perf_counter()

    def flush(self):
        text, self.held = self.held, ""
        if text:
            self.transport.get_pipe_transport(0).write(text.encode())

    def connection_made(self, transport):
        """Replaces asyncio's reading, which allocates 256 KiB for each read and needs two turns of the event loop."""
        super().connection_made(transport)
        pipe = transport.get_pipe_transport(1)
        pipe.pause_reading()
        fd = pipe.get_extra_info("pipe").fileno()
        more = select.poll()
        more.register(fd, select.POLLIN)
        self.loop.add_reader(fd, self.read, fd, more, pipe)

    def read(self, fd, more, pipe):
        """Reads the available bytes. While the engine thinks, waits for more without returning to the event loop, which is slow."""
        until = time.perf_counter() + AT_MOST
        while data := os.read(fd, READ_AT_ONCE):
            self.pipe_data_received(1, data)
            left = until - time.perf_counter()
            if self.ended is not None or left <= 0 or not more.poll(1000 * left):
                return
        # At the end of output, asyncio closes the connection.
        pipe.resume_reading()

    # Received bytes of an incomplete line.
    rest = b""

    def pipe_data_received(self, fd, data):
        """Stores thinking lines without passing them to python-chess, which would parse each of them."""
        if fd != 1:
            return
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if not self.thinks(line):
                super().pipe_data_received(fd, line + b"\n")

    def ends(self, line):
        if self.ended is None:
            self.ended, self.answer = time.perf_counter(), line


class Uci(Watched, chess.engine.UciProtocol):
    def thinks(self, line):
        if not line.startswith(b"info "):
            return False
        self.woken = self.woken or time.perf_counter()
        if line.startswith(LIMITS):
            self.limits = line
        elif NODES.search(line) and USED.search(line):
            self.spent = line
        if b" score " in line and not INEXACT.search(line):
            self.thought = line
        return True

    def line_received(self, line):
        if line.startswith("bestmove"):
            self.ends(line)


class Cecp(Watched, chess.engine.XBoardProtocol):
    def thinks(self, line):
        thinks = POST.match(line)
        if thinks:
            self.thought = line
        return bool(thinks)

    def line_received(self, line):
        if line.startswith("move "):
            self.ends(line)
        elif line.startswith("resign") or RESULT.match(line):
            self.ends(line)
            self.claim = line


class CecpWithoutSetboard(Cecp):
    """For Fairy-Max, which declares `setboard=0`: python-chess refuses such engines, so this changes the declaration."""

    def pipe_data_received(self, fd, data):
        super().pipe_data_received(fd, data.replace(b"setboard=0", b"setboard=1"))


# Part of an `info` line whose score is a bound, or not of the best line.
INEXACT = re.compile(rb" (lowerbound|upperbound|multipv (?!1\b))")
# Goby's limits of a search in milliseconds, and the nodes and milliseconds in a line of any engine.
LIMITS = b"info string limits:"
BUDGET = re.compile(rb"time (\d+) to (\d+) ms")
NODES, USED = re.compile(rb" nodes (\d+)\b"), re.compile(rb" time (\d+)\b")
# A thinking line: plies, score, time and nodes.
POST = re.compile(rb"\s*\d+[.+&!?]?\s+[-+]?\d+\s+\d+\s+\d+")
RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")


async def start(player, folder):
    """Starts an engine in this working folder, in which it may write files."""
    kind = Uci if player.protocol == "uci" else Cecp if player.declares_setboard else CecpWithoutSetboard
    _, protocol = await kind.popen(list(player.command), setpgrp=True, cwd=folder, stderr=asyncio.subprocess.DEVNULL)
    try:
        await asyncio.wait_for(protocol.initialize(), PATIENCE)
        await asyncio.wait_for(protocol.configure(player.options), PATIENCE)
        if player.debug:
            protocol.debug(True)
    except BaseException:
        await end(protocol, by_force=True)
        raise
    return protocol


async def end(protocol, by_force=False):
    """Ends an engine by `quit`, or kills it if necessary."""
    if not by_force and not protocol.returncode.done():
        try:
            await asyncio.wait_for(protocol.quit(), 2)
        except (asyncio.TimeoutError, chess.engine.EngineError, OSError):
            pass
    try:
        protocol.transport.kill()
        await asyncio.wait_for(asyncio.shield(protocol.returncode), 2)
    except (ProcessLookupError, asyncio.TimeoutError):
        pass
    protocol.transport.close()


def timed(protocol, clock):
    """The time of the last move in milliseconds: as the referee measured it, and as the engine reported it (UCI)."""
    millis = lambda seconds: None if seconds is None else round(1000 * seconds, 3)
    budget = protocol.limits and BUDGET.search(protocol.limits)
    soft, hard = map(int, budget.groups()) if budget else (None, None)
    nodes, used = (int(word.search(protocol.spent)[1]) if protocol.spent else None for word in (NODES, USED))
    return {"clock": millis(clock), "taken": millis(protocol.ended - protocol.began),
            "woken": millis(protocol.woken and protocol.woken - protocol.began),
            "soft": soft, "hard": hard, "used": used, "nodes": nodes}


@dataclass
class Thought:
    """The last exact report before a move: score in centipawns from the engine's view, depth in plies, and line."""

    score: int | None = None
    depth: int = 0
    line: tuple = ()


def thought(protocol):
    """The last exact report before the move."""
    if protocol.thought is None:
        return Thought()
    words = protocol.thought.decode(errors="replace").split()
    try:
        if isinstance(protocol, Uci):
            return uci_thought(words)
        score = int(words[1])
        # Scores beyond 100,000 are mates: 100,000 plus the moves to mate.
        return Thought(max(-MATE, min(MATE, score)), int(words[0].rstrip(".+&!?")), tuple(words[4:]))
    except (ValueError, IndexError):
        return Thought()


def uci_thought(words):
    after = lambda word: words[words.index(word) + 1]
    depth = int(after("depth")) if "depth" in words else 0
    if "mate" in words:
        score = MATE if int(after("mate")) > 0 else -MATE
    else:
        score = int(after("cp"))
    return Thought(score, depth, tuple(words[words.index("pv") + 1:]) if "pv" in words else ())
