#!/usr/bin/env python3
"""python-chess drives the engine as an XBoard engine: plays, analyses, sets options, makes mistakes.

    tests/drive/python_chess/drive.py target/release/goby

Every move and every line of thinking is judged by python-chess's own rules. Whatever python-chess did not expect from the
engine it logs as a warning, and each such warning fails the check in which it came. Needs PyPI's `chess`.
"""

import logging
import signal
import sys
import time

import chess
import chess.engine
from chess.engine import Limit

SLACK_SECONDS = 1.0  # for a busy machine, above the time that a limit allows
CHECK_SECONDS = 60   # python-chess waits for ever for a search limited by nodes
NODE_SLACK = 4096    # a stop is honoured within two polls of 2,048 nodes

POSITIONS = {
    "start": chess.STARTING_FEN,
    "Kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "promotions": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "en passant": "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "pawn ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}
MATE_IN_TWO = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1"  # 1.Nf6+ gxf6 2.Bxf7
CHECKMATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


# Not the engine's fault: python-chess rejects features by taste, ignores the answer to its own `.`, and does not know
# the protocol's signs for a search that fails high or low.
HARMLESS = ("Rejecting feature", "'stat01:", "output: '++'", "output: '--'")


class Listener(logging.Handler):
    """Keeps what python-chess logs: the lines to and from the engine, and the warnings."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.clear()

    def clear(self):
        self.received, self.warnings = [], []

    def emit(self, record):
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            # Not the engine's fault: python-chess rejects features by taste, and ignores the answer to its own `.`.
            # Nor does it know `++` and `--`, which an analysis may say of a search that fails high or low.
            if not any(known in text for known in ("Rejecting feature", "'stat01:", "'++'", "'--'")):
                self.warnings.append(text)
        elif ": >> " in text:
            self.received.append(text.split(": >> ", 1)[1])

    def take(self, beginning):
        """Takes out the warnings about a line that begins so, which was expected after all."""
        taken = [text for text in self.warnings if f"'{beginning}" in text]
        self.warnings = [text for text in self.warnings if text not in taken]
        return taken


LISTENER = Listener()


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def raw(engine, *lines):
    """Sends lines as they stand, and returns what came back until everything was executed."""
    before = len(LISTENER.received)
    for line in lines:
        engine.protocol.loop.call_soon_threadsafe(engine.protocol.send_line, line)
    engine.ping()
    return LISTENER.received[before:]


def check_lines(board, since=0):
    """Every line of thinking received must be legal to its end."""
    checked = 0
    for line in LISTENER.received[since:]:
        words = line.split()
        if len(words) < 5 or not words[0].isdigit() or "\t" not in line:
            continue
        position = board.copy(stack=False)
        for word in line.split("\t", 1)[1].split():
            if word.rstrip(".").isdigit() or word in ("?", "!"):
                continue
            try:
                position.push_xboard(word.rstrip("?!"))
            except ValueError as error:
                raise AssertionError(f"illegal move in the line {line!r} of {board.fen()}: {error}") from error
        checked += 1
    return checked


def it_names_itself_and_its_features(engine):
    expect(engine.id.get("name"), "no name")
    for feature in ("ping", "setboard", "usermove", "analyze", "colors", "sigint"):
        expect(feature in engine.protocol.features, f"feature {feature} is not announced")
    expect(engine.protocol.features.get("done") == 1, "no done=1")
    return engine.id["name"]


def it_answers_ping(engine):
    for _ in range(20):
        engine.ping()


def two_of_it_play_a_game_on_the_clock(engine):
    clock, increment, game = {chess.WHITE: 3.0, chess.BLACK: 3.0}, 0.05, object()
    board = chess.Board()
    with chess.engine.SimpleEngine.popen_xboard(COMMAND) as other:
        while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 160:
            player = engine if board.turn else other
            began = time.monotonic()
            limit = Limit(white_clock=clock[chess.WHITE], black_clock=clock[chess.BLACK],
                          white_inc=increment, black_inc=increment, clock_id=game)
            result = player.play(board, limit, game=game)
            clock[board.turn] += increment - (time.monotonic() - began)
            expect(clock[board.turn] > 0, f"out of time after {board.fen()}")
            if result.resigned or result.move is None:
                break
            expect(result.move in board.legal_moves, f"{result.move} in {board.fen()}")
            board.push(result.move)
    expect(len(board.move_stack) >= 20, f"the game ended after {len(board.move_stack)} plies")
    return f"{len(board.move_stack)} plies, {board.result(claim_draw=True)}"


def it_keeps_to_a_time_per_move(engine):
    for seconds in (0.05, 0.5):
        began = time.monotonic()
        result = engine.play(chess.Board(POSITIONS["Kiwipete"]), Limit(time=seconds), game=object())
        took = time.monotonic() - began
        expect(result.move is not None, "no move")
        expect(took < seconds + SLACK_SECONDS, f"{took:.2f} s instead of {seconds}")


def it_keeps_to_a_depth(engine):
    result = engine.play(chess.Board(), Limit(depth=5), game=object(), info=chess.engine.INFO_ALL)
    expect(result.info.get("depth") == 5, f"depth {result.info.get('depth')} instead of 5")
    raw(engine, "new")  # forgets the depth


def it_keeps_to_a_number_of_nodes(engine):
    wanted = 20_000
    result = engine.play(chess.Board(), Limit(nodes=wanted), game=object(), info=chess.engine.INFO_ALL)
    expect(result.info.get("nodes", 0) <= wanted + NODE_SLACK, f"{result.info.get('nodes')} nodes instead of {wanted}")
    raw(engine, "new")  # forgets the clock that counts nodes


def its_analysis_deepens_with_legal_lines(engine):
    lines = 0
    for name, fen in POSITIONS.items():
        board, since = chess.Board(fen), len(LISTENER.received)
        with engine.analysis(board, Limit(time=0.4), game=object()) as analysis:
            infos = [dict(info) for info in analysis if "depth" in info]
        depths = [info["depth"] for info in infos]
        expect(depths and depths[-1] >= 3, f"{name}: depths {depths}")
        expect(depths == sorted(depths), f"{name}: depths {depths}")
        expect(all("score" in info and "nodes" in info for info in infos), f"{name}: no score or nodes")
        expect(infos[-1].get("pv"), f"{name}: no line")
        lines += check_lines(board, since)
    expect(lines, "no thinking output with a TAB before its line")
    return f"{lines} lines"


def it_finds_a_mate_and_says_so(engine):
    board = chess.Board(MATE_IN_TWO)
    info = engine.analyse(board, Limit(time=5, mate=2), game=object())
    expect(info["score"].relative == chess.engine.Mate(2), f"score {info['score']}")
    expect(info["pv"][0] == chess.Move.from_uci("d5f6"), f"line {info['pv']}")


def it_analyses_only_included_moves(engine):
    if not engine.protocol.features.get("exclude"):
        return "not announced"
    board = chess.Board()
    wanted = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    with engine.analysis(board, Limit(time=0.3), game=object(), root_moves=wanted) as analysis:
        firsts = {info["pv"][0] for info in analysis if info.get("pv")}
    expect(firsts and firsts <= set(wanted), f"first moves {firsts}")


def it_can_be_stopped_while_it_analyses(engine):
    for _ in range(5):
        analysis = engine.analysis(chess.Board(), game=object())
        time.sleep(0.05)
        began = time.monotonic()
        analysis.stop()
        analysis.wait()
        expect(time.monotonic() - began < SLACK_SECONDS, "slow to stop")
        engine.ping()


def it_takes_moves_back(engine):
    game, board = object(), chess.Board()
    for move in "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f8c5".split():
        board.push_uci(move)
        if len(board.move_stack) % 2:
            engine.analyse(board, Limit(depth=2), game=game)
    for plies in (1, 2, 3):
        for _ in range(plies):
            board.pop()
        result = engine.play(board, Limit(depth=2), game=game)
        expect(result.move in board.legal_moves, f"{result.move} in {board.fen()}")
        board.push(result.move)
    raw(engine, "new")


def it_takes_every_value_of_every_option(engine):
    tried, misunderstood = [], []
    for name, option in engine.options.items():
        if name in ("random", "computer", "name", "engine_rating", "opponent_rating"):
            continue  # python-chess's own
        kinds = {
            "check": [not option.default, bool(option.default)],
            "spin": [1, 64, 16] if name == "memory" else [option.min, option.max, option.default],
            "combo": [*(option.var or []), option.default],
            "string": ["some text", option.default], "file": ["x", ""], "path": ["x", ""],
            "button": [None], "save": [None], "reset": [None],
        }
        if option.type not in kinds:
            # It takes the first word for the name, and the next without its first letter for the type.
            misunderstood.append(f"{name} {option.type}")
            continue
        for value in kinds[option.type]:
            if option.is_managed():  # python-chess will not set it, but a person may
                raw(engine, f"option {name}={value}")
            else:
                engine.configure({name: value})
                engine.ping()
        tried.append(f"{name} ({option.type})")
    expect(engine.play(chess.Board(), Limit(depth=3), game=object()).move, "no move afterwards")
    expect(not misunderstood, f"names of several words, which python-chess does not understand: {misunderstood}")
    kinds = {option.type for option in engine.options.values()}
    expect({"check", "spin", "combo", "string", "button"} <= kinds, f"kinds of options announced: {sorted(kinds)}")
    return ", ".join(tried)


def it_ponders(engine):
    game, board = object(), chess.Board()
    for reply in ("e7e5", "b8c6", "g8f6"):
        result = engine.play(board, Limit(time=0.1), game=game, ponder=True)
        board.push(result.move)
        time.sleep(0.1)
        move = chess.Move.from_uci(reply)
        board.push(move if move in board.legal_moves else next(iter(board.legal_moves)))
    engine.ping()


def it_takes_a_draw_offer_and_a_result(engine):
    board = chess.Board("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")
    engine.play(board, Limit(depth=4), game=object(), draw_offered=True)
    engine.send_game_result(chess.Board(CHECKMATED))
    engine.ping()


def it_refuses_illegal_moves_and_unknown_commands(engine):
    answers = raw(engine, "new", "force", "usermove e2e5", "usermove e7e5", "frobnicate", "usermove e2e4", "usermove e2e4")
    LISTENER.take("Illegal move"), LISTENER.take("Error")
    wanted = ["Illegal move: e2e5", "Illegal move: e7e5", "Error (unknown command): frobnicate", "Illegal move: e2e4"]
    expect(answers[:4] == wanted, f"answers {answers}")


def it_refuses_illegal_positions_until_a_new_one(engine):
    for fen in ("8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2K w - - 0 1", "not a position", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1"):
        answers = raw(engine, "new", "force", f"setboard {fen}")
        LISTENER.take("tellusererror")
        expect(any(line.startswith("tellusererror ") for line in answers), f"{fen}: {answers}")
        answers = raw(engine, "usermove e2e4")
        LISTENER.take("Illegal move")
        expect(answers[:1] == ["Illegal move: e2e4"], f"after {fen}: {answers}")
    result = engine.play(chess.Board(), Limit(depth=3), game=object())
    expect(result.move in chess.Board().legal_moves, "no legal move after `new`")


def it_leaves_when_told(engine):
    began = time.monotonic()
    engine.quit()
    expect(time.monotonic() - began < SLACK_SECONDS, "slow to leave")
    expect(engine.returncode.result(timeout=5) == 0, f"status {engine.returncode.result()}")


CHECKS = [
    it_names_itself_and_its_features, it_answers_ping, two_of_it_play_a_game_on_the_clock, it_keeps_to_a_time_per_move,
    it_keeps_to_a_depth, it_keeps_to_a_number_of_nodes, its_analysis_deepens_with_legal_lines, it_finds_a_mate_and_says_so,
    it_analyses_only_included_moves, it_can_be_stopped_while_it_analyses, it_takes_moves_back,
    it_takes_every_value_of_every_option, it_ponders, it_takes_a_draw_offer_and_a_result,
    it_refuses_illegal_moves_and_unknown_commands, it_refuses_illegal_positions_until_a_new_one, it_leaves_when_told,
]


def give_up(_signal, _frame):
    raise TimeoutError(f"not done within {CHECK_SECONDS} s")


def run(check, engine):
    """Runs one check; returns whether it passed."""
    LISTENER.clear()
    signal.alarm(CHECK_SECONDS)
    try:
        told = check(engine)
        expect(not LISTENER.warnings, f"unexpected: {LISTENER.warnings[:5]}")
        print(f"passed: {check.__name__.replace('_', ' ')}{f' ({told})' if told else ''}", flush=True)
        return True
    except Exception as error:  # whatever it is, the other checks go on
        print(f"FAILED: {check.__name__.replace('_', ' ')}: {type(error).__name__}: {error}", flush=True)
        return False
    finally:
        signal.alarm(0)


def main():
    signal.signal(signal.SIGALRM, give_up)
    logging.getLogger("chess.engine").addHandler(LISTENER)
    logging.getLogger("chess.engine").setLevel(logging.DEBUG)
    logging.getLogger("chess.engine").propagate = False
    passed = 0
    # A fresh engine for each check: one that hangs spoils no other.
    for check in CHECKS:
        engine = chess.engine.SimpleEngine.popen_xboard(COMMAND, timeout=10)
        passed += run(check, engine)
        engine.close()
    print(f"python-chess: {passed} passed, {len(CHECKS) - passed} failed")
    return 0 if passed == len(CHECKS) else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    COMMAND = sys.argv[1]
    sys.exit(main())
