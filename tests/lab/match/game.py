"""One game: clocks, rules, adjudication, and the engine at fault if the game failed."""

import asyncio
import re
import time
from dataclasses import dataclass, field

import chess
import chess.engine
import chess.pgn

from players import PATIENCE, Uci, end, start, thought, timed

COORDINATES = re.compile(r"[a-h][1-8][a-h][1-8]")
MOVE = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?|O-O(?:-O)?[+#]?")
DRAW, WIN = "1/2-1/2", {chess.WHITE: "1-0", chess.BLACK: "0-1"}


@dataclass(frozen=True)
class Adjudication:
    """Rules that end a game early if the scores of both engines agree, as in `duel`."""

    # A draw: (first move, moves of each side, most centipawns of all their scores).
    draw: tuple = (40, 8, 10)
    # A win: (moves of each side, least centipawns of all their scores).
    win: tuple = (4, 700)

    def judge(self, scores, moves):
        """The result, or None, after this many moves with these scores. Scores are from White's view, newest last.

        >>> judge = Adjudication().judge
        >>> judge([700] * 8, 20), judge([700] * 7, 20), judge([-700] * 8, 20), judge([700] * 7 + [699], 20)
        ('1-0', None, '0-1', None)
        >>> judge([10] * 16, 41), judge([10] * 16, 40), judge([11] * 16, 41)
        ('1/2-1/2', None, None)
        """
        first, count, margin = self.draw
        last = scores[-2 * count:]
        if moves > first and len(last) == 2 * count and max(map(abs, last)) <= margin:
            return DRAW
        count, margin = self.win
        last = scores[-2 * count:]
        if len(last) == 2 * count and min(map(abs, last)) >= margin:
            return WIN[chess.WHITE] if min(last) > 0 else WIN[chess.BLACK] if max(last) < 0 else None
        return None


@dataclass(frozen=True)
class Terms:
    """The settings of all games of a match."""

    # None: games end only by the rules or by `longest`.
    adjudication: Adjudication | None = None
    # Moves after which a game is a draw.
    longest: int = 500
    # Seconds by which an engine may exceed its time, and seconds after which it counts as stalled:
    # beyond its clock or its time for a move, or since `go` if it has neither.
    margin: float = 0.0
    patience: float = PATIENCE

    def end(self, scores, moves):
        """The result and its reason if these terms end the game."""
        result = self.adjudication and self.adjudication.judge(scores, moves)
        if result:
            return result, "adjudication"
        return (DRAW, "length") if moves > self.longest else None


class Fault(Exception):
    """A fault of an engine."""


@dataclass
class Played:
    """A finished game. `guilty` is the name of the engine at fault."""

    result: str = "*"
    reason: str = ""
    guilty: str | None = None
    # Invalid lines of the engines: name, text, and place.
    warnings: list = field(default_factory=list)
    pgn: str = ""
    # The referee's processor time in seconds, the seconds charged to neither clock, and the moves
    # of both sides.
    overhead: float = 0.0
    between: float = 0.0
    moves: int = 0
    # The times of each move of an engine with `debug`: its name, and the fields of `timed`.
    times: list = field(default_factory=list)


class Seat:
    """A player in a game: its engine while it runs, and its clock."""

    def __init__(self, player, folder):
        self.player, self.folder = player, folder
        self.protocol = None

    async def ready(self):
        if self.player.restart:
            await self.leave()
        if self.protocol is None:
            try:
                self.protocol = await start(self.player, self.folder)
            except (OSError, chess.engine.EngineError, asyncio.TimeoutError) as error:
                raise Fault(f"does not start: {error or type(error).__name__}") from None
        self.clock = self.player.control.base
        self.moves = 0

    async def leave(self, by_force=False):
        if self.protocol is not None:
            protocol, self.protocol = self.protocol, None
            await end(protocol, by_force)

    def moves_left(self):
        moves = self.player.control.moves
        return moves - self.moves % moves if moves else None

    def spend(self, seconds, margin):
        """Subtracts the time of a move from the clock."""
        self.moves += 1
        each = self.player.control.each
        if each is not None and seconds > each + margin:
            raise Fault(f"oversteps the time for a move by {(seconds - each) * 1000:.1f} ms")
        if self.clock is None:
            return
        self.clock -= seconds
        if self.clock < -margin:
            raise Fault(f"loses on time by {-self.clock * 1000:.1f} ms")
        control = self.player.control
        self.clock = max(self.clock, 0.0) + control.increment
        if control.moves and self.moves % control.moves == 0:
            self.clock += control.base


def limit(seats, side, game):
    """The limits for the side to move. An engine with a limit of nodes, depth or time per move gets no clocks."""
    own = seats[side].player.control
    clocks = {}
    if own.base is not None:
        for color, name in ((chess.WHITE, "white"), (chess.BLACK, "black")):
            clock = seats[color].clock
            clocks[f"{name}_clock"] = seats[side].clock if clock is None else clock
            clocks[f"{name}_inc"] = seats[color].player.control.increment
        clocks["remaining_moves"] = seats[side].moves_left()
    return chess.engine.Limit(time=own.each, nodes=own.nodes, depth=own.depth, clock_id=game, **clocks)


async def ask(seats, board, terms, game):
    """Asks the side to move. Returns its move, or None if the engine claims a result."""
    seat = seats[board.turn]
    protocol = seat.protocol
    info = chess.engine.INFO_NONE if isinstance(protocol, Uci) else chess.engine.INFO_BASIC
    thinking = protocol.play(board, limit(seats, board.turn, game), game=game, info=info)
    try:
        played = await asyncio.wait_for(thinking, (seat.clock or 0.0) + (seat.player.control.each or 0.0) + terms.patience)
    except chess.engine.EngineTerminatedError:
        raise Fault("leaves") from None
    except asyncio.TimeoutError:
        raise Fault("stalls") from None
    except chess.engine.EngineError as error:
        raise Fault(f"illegal move: {protocol.answer}" if protocol.answer else f"breaks the protocol: {error}") from None
    # python-chess returns a null move for "0000" and the like.
    if not played.move and protocol.claim is None:
        raise Fault(f"no move: {protocol.answer}")
    if protocol.ended is None:
        raise Fault("answers before it is asked")
    return played.move or None


def claimed(claim, board):
    """The result and reason of an engine's claim. A false claim is a fault."""
    lost = WIN[not board.turn]
    if "resign" in claim.lower() and not claim.startswith(WIN[board.turn]):
        return lost, "resignation"
    outcome = board.outcome(claim_draw=True)
    if outcome is None or not claim.startswith(outcome.result()):
        raise Fault(f"claims a wrong result: {claim}")
    return outcome.result(), outcome.termination.name.lower()


def over(board):
    """The result by the rules and its reason, or None."""
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return outcome.result(), outcome.termination.name.lower()
    reason = drawn(board)
    return (DRAW, reason) if reason else None


def drawn(board):
    """The reason for a draw that depends on earlier moves, or None."""
    if board.is_fifty_moves():
        return "fifty_moves"
    # Three occurrences need at least eight reversible plies.
    return "threefold_repetition" if board.halfmove_clock >= 8 and board.is_repetition(3) else None


def wrong_line(board, line):
    """The fault of a reported line: an illegal move, or moves after a draw; None if it has none."""
    # Play the line on the board itself: copying the board would be slow.
    length = len(board.move_stack)
    try:
        return wrong_here(board, line)
    finally:
        while len(board.move_stack) > length:
            board.pop()


def wrong_here(board, line):
    for word in line:
        # Lines of CECP may contain words that are not moves.
        if not MOVE.fullmatch(word):
            return None
        # After a mate no move is legal, so only draws are checked here.
        if drawn(board):
            return "its line goes on after a draw"
        try:
            board.push(board.parse_uci(word) if COORDINATES.match(word) else board.parse_san(word))
        except ValueError:
            return "an illegal move in its line"
    return None


async def play(seats, opening, terms):
    """Plays a game between two seats, Black's and White's, from an opening."""
    board = opening.copy()
    played = Played()
    node = chess.pgn.Game.from_board(board)
    record, node = node, node.end()
    scores, game = [], object()
    culprit = chess.WHITE
    try:
        for culprit in (chess.WHITE, chess.BLACK):
            await seats[culprit].ready()
        began, thinking = (time.process_time(), time.perf_counter()), 0.0
        ended = over(board)
        while ended is None:
            culprit = board.turn
            seat = seats[culprit]
            move = await ask(seats, board, terms, game)
            protocol = seat.protocol
            spent = protocol.ended - protocol.began
            thinking += spent
            if move is None:
                ended = claimed(protocol.claim, board)
                break
            said = thought(protocol)
            if said.line and (text := wrong_line(board, said.line)):
                played.warnings.append((seat.player.name, text, f"{' '.join(said.line)} at {board.fen()}"))
            if seat.player.debug:
                played.times.append({"name": seat.player.name, **timed(protocol, seat.clock)})
            board.push(move)
            played.moves += 1
            node = node.add_variation(move)
            node.comment = comment(said, spent)
            seat.spend(spent, terms.margin)
            if said.score is None:
                scores.clear()
            else:
                scores.append(said.score if culprit == chess.WHITE else -said.score)
            ended = over(board) or terms.end(scores, board.fullmove_number)
        played.result, played.reason = ended
    except Fault as fault:
        played.result, played.reason = WIN[not culprit], str(fault)
        played.guilty = seats[culprit].player.name
        # Kill the engine; the next game starts a new one.
        if not played.reason.startswith("loses on time"):
            await seats[culprit].leave(by_force=True)
    played.pgn = written(record, seats, played)
    if played.moves:
        played.overhead = time.process_time() - began[0]
        played.between = time.perf_counter() - began[1] - thinking
    return played


def comment(said, spent):
    score = "" if said.score is None else f"{said.score / 100:+.2f}/{said.depth} "
    return f"{score}{spent:.3f}s"


def written(record, seats, played):
    """The game as PGN, with scores from the view of the side that moved."""
    headers = record.headers
    headers["Event"] = "Goby's matches"
    for color, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        headers[name] = seats[color].player.name
    headers["Result"] = played.result
    headers["Termination"] = played.reason if played.guilty is None else f"{played.guilty} {played.reason}"
    return record.accept(chess.pgn.StringExporter(columns=100)) + "\n\n"
