#!/usr/bin/env python3
"""Tests the engine in CECP with python-chess: plays, analyses, sets options, sends errors.

    tests/apps/python_chess/drive.py target/release/goby

python-chess checks the legality of all moves and lines. It logs a warning for each unexpected line of the
engine, and each warning fails the present check. Needs PyPI's `chess`.
"""

import sys
import time

import chess
import chess.engine
from chess.engine import Limit

from common import (
    CHECKMATED, RECORDER, MATE_IN_TWO, POSITIONS, START_SECONDS, expect, it_can_be_stopped_while_it_analyses,
    it_keeps_to_a_time_per_move, it_leaves_when_told, play_on_the_clock, plays_chess960, raw, run_all,
)

# Values that an option refuses, and the engine's answers.
REFUSED = {
    ("Openings", "some text"): "Error (illegal move in an opening): some",
    ("Book", "x"): "Error (there is no such file or folder): x",
}
NODE_SLACK = 4096    # a search stops within two polls of 2,048 nodes each


def check_lines(board, since=0):
    """Checks that all received thinking lines are legal to their ends."""
    checked = 0
    for line in RECORDER.received[since:]:
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
    return play_on_the_clock(engine, start)


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
        board, since = chess.Board(fen), len(RECORDER.received)
        with engine.analysis(board, Limit(time=0.4), game=object()) as analysis:
            infos = [dict(info) for info in analysis if "depth" in info]
        depths = [info["depth"] for info in infos]
        expect(depths and depths[-1] >= 3, f"{name}: depths {depths}")
        # The last line is the one that is played: if an iteration was cut, of the iteration before.
        expect(depths[:-1] == sorted(depths[:-1]) and depths[-1] >= depths[-2] - 1, f"{name}: depths {depths}")
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
            continue  # python-chess's own option
        kinds = {
            "check": [not option.default, bool(option.default)],
            "spin": {"memory": [1, 64, 16], "cores": [1, 2, 1]}.get(name, [option.min, option.max, option.default]),
            "combo": [*(option.var or []), option.default],
            "string": ["some text", option.default], "file": ["x", ""], "path": ["x", ""],
            "button": [None], "save": [None], "reset": [None],
        }
        if option.type not in kinds:
            # python-chess reads the first word as the name, and the next word without its first letter as the type.
            misunderstood.append(f"{name} {option.type}")
            continue
        for value in kinds[option.type]:
            if (name, value) in REFUSED:
                answers = raw(engine, f"option {name}={value}")
                RECORDER.take("Error")
                expect(answers[:1] == [REFUSED[name, value]], f"answers {answers}")
            elif option.is_managed():  # python-chess refuses to set it
                raw(engine, f"option {name}={value}")
            else:
                engine.configure({name: value})
                engine.ping()
        tried.append(f"{name} ({option.type})")
    expect(engine.play(chess.Board(), Limit(depth=3), game=object()).move, "no move afterwards")
    expect(not misunderstood, f"python-chess does not understand names of several words: {misunderstood}")
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
    RECORDER.take("Illegal move"), RECORDER.take("Error")
    wanted = ["Illegal move: e2e5", "Illegal move: e7e5", "Error (unknown command): frobnicate", "Illegal move: e2e4"]
    expect(answers[:4] == wanted, f"answers {answers}")


def it_refuses_illegal_positions_until_a_new_one(engine):
    for fen in ("8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2K w - - 0 1", "not a position", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1"):
        answers = raw(engine, "new", "force", f"setboard {fen}")
        RECORDER.take("tellusererror")
        expect(any(line.startswith("tellusererror ") for line in answers), f"{fen}: {answers}")
        answers = raw(engine, "usermove e2e4")
        RECORDER.take("Illegal move")
        expect(answers[:1] == ["Illegal move: e2e4"], f"after {fen}: {answers}")
    result = engine.play(chess.Board(), Limit(depth=3), game=object())
    expect(result.move in chess.Board().legal_moves, "no legal move after `new`")


def it_plays_chess960(engine):
    return plays_chess960(engine, Limit(depth=4))


CHECKS = [
    it_names_itself_and_its_features, it_answers_ping, two_of_it_play_a_game_on_the_clock, it_keeps_to_a_time_per_move,
    it_keeps_to_a_depth, it_keeps_to_a_number_of_nodes, its_analysis_deepens_with_legal_lines, it_finds_a_mate_and_says_so,
    it_analyses_only_included_moves, it_can_be_stopped_while_it_analyses, it_takes_moves_back,
    it_takes_every_value_of_every_option, it_ponders, it_takes_a_draw_offer_and_a_result,
    it_refuses_illegal_moves_and_unknown_commands, it_refuses_illegal_positions_until_a_new_one, it_plays_chess960,
    it_leaves_when_told,
]


def start():
    return chess.engine.SimpleEngine.popen_xboard(sys.argv[1], timeout=START_SECONDS)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(run_all(CHECKS, start))
