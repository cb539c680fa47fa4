"""Common code of the drivers of python-chess: the recorder of its log, the runner of checks, and positions."""

import logging
import signal
import time

import chess
import chess.engine
from chess.engine import Limit

SLACK_SECONDS = 0.5  # processor time beyond a time limit
START_SECONDS = 60   # longest wait for everything except searches
CHECK_SECONDS = 300  # longest check; python-chess has no timeout for a search limited by nodes
POSITIONS = {
    "start": chess.STARTING_FEN,
    "Kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "promotions": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "en passant": "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "pawn ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}
MATE_IN_TWO = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1"  # 1.Nf6+ gxf6 2.Bxf7
CHECKMATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
# Warnings that are not the engine's fault: python-chess rejects some features of CECP, ignores the answer to its own `.`, and does
# not know the signs of a search that fails high or low.
HARMLESS = ("Rejecting feature", "'stat01:", "'++'", "'--'")


class Recorder(logging.Handler):
    """Records python-chess's log: the lines to and from the engine, and the warnings."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.clear()

    def clear(self):
        self.received, self.sent, self.warnings = [], [], []

    def emit(self, record):
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            if not any(known in text for known in HARMLESS):
                self.warnings.append(text)
        elif ": >> " in text:
            self.received.append(text.split(": >> ", 1)[1])
        elif ": << " in text:
            self.sent.append(text.split(": << ", 1)[1])

    def take(self, beginning):
        """Removes the warnings about lines with this beginning, which are expected."""
        taken = [text for text in self.warnings if f"'{beginning}" in text]
        self.warnings = [text for text in self.warnings if text not in taken]
        return taken


RECORDER = Recorder()


def wait_for(beginning):
    """Waits for a line with this beginning."""
    while not any(line.startswith(beginning) for line in RECORDER.received):
        time.sleep(0.01)  # `give_up` ends the loop


def raw(engine, *lines):
    """Sends lines unchanged, and returns the answers that arrive until all lines have been executed."""
    before = len(RECORDER.received)
    for line in lines:
        engine.protocol.loop.call_soon_threadsafe(engine.protocol.send_line, line)
    engine.ping()
    return RECORDER.received[before:]


def plays_chess960(engine, limit):
    """Plays games from some starts of Chess960; castling must occur in at least one."""
    castled = 0
    for number in (0, 100, 356, 692, 959):
        board, game = chess.Board.from_chess960_pos(number), object()
        while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 60:
            result = engine.play(board, limit, game=game)
            expect(result.move in board.legal_moves, f"{result.move} in {board.fen()}")
            castled += board.is_castling(result.move)
            board.push(result.move)
    expect(castled, "no castling in any game")
    return f"castled {castled} times"


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def processor_seconds(engine):
    """The processor time of the engine's process, in seconds."""
    # The id of a process's clock, as in clock_getcpuclockid(3) on Linux.
    return time.clock_gettime((~engine.transport.get_pid() << 3) | 2)


def play_on_the_clock(engine, start, **options):
    """Plays a game between two engines with 1.5 seconds of processor time each, which neither may exceed."""
    clock, increment, game = {chess.WHITE: 1.5, chess.BLACK: 1.5}, 0.02, object()
    board = chess.Board()
    with start() as other:
        while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 160:
            player = engine if board.turn else other
            began = processor_seconds(player)
            limit = Limit(white_clock=clock[chess.WHITE], black_clock=clock[chess.BLACK],
                          white_inc=increment, black_inc=increment, clock_id=game)
            result = player.play(board, limit, game=game, **options)
            clock[board.turn] += increment - (processor_seconds(player) - began)
            expect(clock[board.turn] > 0, f"out of time after {board.fen()}")
            if result.resigned or result.move is None:
                break
            expect(result.move in board.legal_moves, f"{result.move} in {board.fen()}")
            board.push(result.move)
    expect(len(board.move_stack) >= 20, f"the game ended after {len(board.move_stack)} plies")
    return f"{len(board.move_stack)} plies, {board.result(claim_draw=True)}"


def it_keeps_to_a_time_per_move(engine):
    for seconds in (0.05, 0.5):
        began = processor_seconds(engine)
        result = engine.play(chess.Board(POSITIONS["Kiwipete"]), Limit(time=seconds), game=object())
        took = processor_seconds(engine) - began
        expect(result.move is not None, "no move")
        expect(took < seconds + SLACK_SECONDS, f"{took:.2f} s instead of {seconds}")


def it_can_be_stopped_while_it_analyses(engine):
    for _ in range(5):
        analysis = engine.analysis(chess.Board(), game=object())
        time.sleep(0.05)
        began = processor_seconds(engine)
        analysis.stop()
        analysis.wait()
        expect(processor_seconds(engine) - began < SLACK_SECONDS, "slow to stop")
        engine.ping()


def it_leaves_when_told(engine):
    engine.quit()
    expect(engine.returncode.result(timeout=START_SECONDS) == 0, f"status {engine.returncode.result()}")


def give_up(_signal, _frame):
    raise TimeoutError(f"not done within {CHECK_SECONDS} s")


def run(check, engine):
    """Runs one check. Returns True if it passed."""
    RECORDER.clear()
    signal.alarm(CHECK_SECONDS)
    try:
        told = check(engine)
        expect(not RECORDER.warnings, f"unexpected: {RECORDER.warnings[:5]}")
        print(f"passed: {check.__name__.replace('_', ' ')}{f' ({told})' if told else ''}", flush=True)
        return True
    except Exception as error:  # whatever the error is, continue with the other checks
        print(f"FAILED: {check.__name__.replace('_', ' ')}: {type(error).__name__}: {error}", flush=True)
        return False
    finally:
        signal.alarm(0)


def run_all(checks, start):
    """Runs each check with an engine that `start` starts; returns the exit status."""
    signal.signal(signal.SIGALRM, give_up)
    logging.getLogger("chess.engine").addHandler(RECORDER)
    logging.getLogger("chess.engine").setLevel(logging.DEBUG)
    logging.getLogger("chess.engine").propagate = False
    passed = 0
    # A new engine for each check, so that an engine that hangs does not affect other checks.
    for check in checks:
        engine = start()
        passed += run(check, engine)
        engine.close()
    print(f"python-chess: {passed} passed, {len(checks) - passed} failed")
    return 0 if passed == len(checks) else 1
