#!/usr/bin/env python3
"""Tests the engine in UCI with python-chess: plays, analyses, ponders, sets options.

    tests/apps/python_chess/uci.py target/release/goby

python-chess checks the legality of all moves and lines. It logs a warning for each unexpected line of the
engine, and each warning fails the present check. Needs PyPI's `chess`.
"""

import sys
import time

import chess
import chess.engine
from chess.engine import Limit

from common import (
    RECORDER, MATE_IN_TWO, POSITIONS, SLACK_SECONDS, START_SECONDS, expect, it_can_be_stopped_while_it_analyses,
    it_keeps_to_a_time_per_move, it_leaves_when_told, play_on_the_clock, plays_chess960, processor_seconds, raw, run_all, wait_for,
)

NODE_SLACK = 1  # a node limit is exact


def it_names_itself_and_its_options(engine):
    expect(engine.id.get("name", "").startswith("Goby"), f"name {engine.id}")
    expect(engine.id.get("author"), "no author")
    for name in ("Hash", "Ponder", "MultiPV", "Move Overhead", "Contempt", "Clear Hash", "Openings"):
        expect(name in engine.options, f"option {name} is not announced")
    return ", ".join(engine.options)


def two_of_it_play_a_game_on_the_clock(engine):
    return play_on_the_clock(engine, start, ponder=True)


def it_keeps_to_a_depth_and_to_nodes(engine):
    result = engine.play(chess.Board(), Limit(depth=5), info=chess.engine.INFO_ALL)
    expect(result.info.get("depth") == 5, f"depth {result.info.get('depth')} instead of 5")
    wanted = 20_000
    result = engine.play(chess.Board(), Limit(nodes=wanted), info=chess.engine.INFO_ALL)
    expect(result.info.get("nodes", 0) <= wanted + NODE_SLACK, f"{result.info.get('nodes')} nodes instead of {wanted}")


def its_analysis_deepens_with_legal_lines(engine):
    lines = 0
    for name, fen in POSITIONS.items():
        board = chess.Board(fen)
        with engine.analysis(board, Limit(time=0.4), game=object()) as analysis:
            infos = [dict(info) for info in analysis if "pv" in info]
        depths = [info["depth"] for info in infos]
        expect(depths and depths[-1] >= 3, f"{name}: depths {depths}")
        # The last line is the one that is played: if an iteration was cut, of the iteration before.
        expect(depths[:-1] == sorted(depths[:-1]) and depths[-1] >= depths[-2] - 1, f"{name}: depths {depths}")
        for field in ("score", "nodes", "nps", "hashfull", "seldepth", "time", "multipv"):
            expect(all(field in info for info in infos), f"{name}: no {field}")
        lines += len(infos)
    return f"{lines} lines"  # python-chess logs a warning for an illegal line


def it_shows_several_lines(engine):
    infos = engine.analyse(chess.Board(), Limit(depth=6), multipv=3)
    expect([info["multipv"] for info in infos] == [1, 2, 3], f"{infos}")
    firsts = {info["pv"][0] for info in infos}
    expect(len(firsts) == 3, f"first moves {firsts}")
    scores = [info["score"].relative for info in infos]
    expect(scores == sorted(scores, reverse=True), f"scores {scores}")


def it_finds_a_mate_and_says_so(engine):
    info = engine.analyse(chess.Board(MATE_IN_TWO), Limit(mate=2))
    expect(info["score"].relative == chess.engine.Mate(2), f"score {info['score']}")
    expect(info["pv"][0] == chess.Move.from_uci("d5f6"), f"line {info['pv']}")


def it_thinks_about_the_named_moves_only(engine):
    board = chess.Board()
    wanted = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    with engine.analysis(board, Limit(time=0.3), root_moves=wanted) as analysis:
        firsts = {info["pv"][0] for info in analysis if info.get("pv")}
    expect(firsts and firsts <= set(wanted), f"first moves {firsts}")
    result = engine.play(board, Limit(depth=5), root_moves=wanted)
    expect(result.move in wanted, f"{result.move}")


def it_tells_the_move_that_it_is_at(engine):
    with engine.analysis(chess.Board(), Limit(time=1.6)) as analysis:
        current = [info["currmove"] for info in analysis if "currmove" in info]
    expect(current, "no currmove")
    expect(all(move in chess.Board().legal_moves for move in current), f"{current}")


def it_ponders(engine):
    board = chess.Board()
    for reply in ("e7e5", "b8c6", "g8f6"):
        result = engine.play(board, Limit(time=0.5), ponder=True)
        expect(result.ponder is not None, "no move to ponder on")
        board.push(result.move)
        time.sleep(0.1)
        move = chess.Move.from_uci(reply)
        board.push(move if move in board.legal_moves else next(iter(board.legal_moves)))
    # The opponent plays the expected move: a ponder hit.
    result = engine.play(board, Limit(time=0.5), ponder=True)
    board.push(result.move)
    board.push(result.ponder)
    began = processor_seconds(engine)
    result = engine.play(board, Limit(time=0.2))
    expect(result.move in board.legal_moves, f"{result.move}")
    expect(processor_seconds(engine) - began < 0.2 + SLACK_SECONDS, "slow after a hit")


def it_takes_every_value_of_every_option(engine):
    tried = []
    for name, option in engine.options.items():
        kinds = {
            "check": [True, False],
            "spin": [1, 64, 16] if name == "Hash" else [option.min, option.max, option.default],
            "combo": [*(option.var or []), option.default],
            "string": {"Book": [""], "UCI_Opponent": ["GM 2800 human Gary Kasparov", ""]}.get(name, ["e4 e5", ""]),
            "button": [None],
        }
        for value in kinds[option.type]:
            if option.is_managed():  # python-chess sets this option itself
                raw(engine, f"setoption name {name} value {str(value).lower()}")
            else:
                engine.configure({name: value})
        tried.append(f"{name} ({option.type})")
    # A size that takes long to prepare, such as the tables of every thread, is told by its progress.
    progress = "info string preparing memory: "
    told = [line for line in RECORDER.received if line.startswith("info string")]
    faults = [line for line in told if not line.startswith(progress)]
    # python-chess expects no line between an option and a search.
    RECORDER.take(progress)
    expect(not faults, f"{faults}")
    expect(engine.play(chess.Board(), Limit(depth=3)).move, "no move afterwards")
    return ", ".join(tried)


def it_plays_with_the_options_of_lichess_bot(engine):
    # The defaults of lichess-bot's configuration, and its announcement of the opponent; "Threads" is limited to CI's cores.
    engine.configure({"Move Overhead": 100, "Threads": 2, "Hash": 256, "UCI_ShowWDL": True})
    engine.send_opponent_information(opponent=chess.engine.Opponent("Maia", "BOT", 1500, True), engine_rating=2000)
    board, scores = chess.Board(), []
    for reply in (None, "e7e5", "b8c6"):
        if reply:
            move = chess.Move.from_uci(reply)
            board.push(move if move in board.legal_moves else next(iter(board.legal_moves)))
        result = engine.play(board, Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1), ponder=True, info=chess.engine.INFO_ALL)
        wins, draws, losses = result.info["wdl"].pov(board.turn)
        expect(wins + draws + losses == 1000, f"chances {wins} {draws} {losses}")
        scores.append(result.info["score"].pov(board.turn))
        board.push(result.move)
    sent = "setoption name UCI_Opponent value BOT 1500 computer Maia"
    expect(sent in RECORDER.sent, f"{RECORDER.sent}")
    return ", ".join(map(str, scores))


def its_chances_follow_the_score(engine):
    engine.configure({"UCI_ShowWDL": True, "Clear Hash": None})
    lost = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1"
    for fen, least in ((chess.STARTING_FEN, 0), (lost, 950)):
        info = engine.analyse(chess.Board(fen), Limit(depth=8))
        chances = info["wdl"].white()
        expect(chances.wins >= least and chances.total() == 1000, f"{info['score']}: {chances}")
        expect((info["score"].white().score(mate_score=100_000) > 0) == (chances.wins > chances.losses), f"{info}")


def it_says_what_is_wrong_and_goes_on(engine):
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    engine.play(board, Limit(depth=2))
    answers = raw(engine, "position startpos moves e2e5", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "frobnicate")
    expect(answers[0] == "info string illegal move: e2e5", f"{answers}")
    expect(answers[1].startswith("info string "), f"{answers}")
    expect(answers[2] == "info string unknown command: frobnicate", f"{answers}")
    RECORDER.clear()
    # `readyok` may come before a move. After a refused position, the test knows no legal move.
    raw(engine, "go depth 1")
    wait_for("bestmove (none)")
    RECORDER.clear()
    raw(engine, f"position fen {board.fen()}", "go searchmoves f7g7 depth 1")
    wait_for("bestmove f7g7")
    RECORDER.clear()  # python-chess warns about a `bestmove` after its `isready`


def it_plays_chess960(engine):
    return plays_chess960(engine, Limit(nodes=2_000))


CHECKS = [
    it_names_itself_and_its_options, two_of_it_play_a_game_on_the_clock, it_keeps_to_a_time_per_move,
    it_keeps_to_a_depth_and_to_nodes, its_analysis_deepens_with_legal_lines, it_shows_several_lines,
    it_finds_a_mate_and_says_so, it_thinks_about_the_named_moves_only, it_can_be_stopped_while_it_analyses, it_tells_the_move_that_it_is_at, it_ponders,
    it_takes_every_value_of_every_option, it_plays_with_the_options_of_lichess_bot, its_chances_follow_the_score, it_says_what_is_wrong_and_goes_on, it_plays_chess960, it_leaves_when_told,
]


def start():
    return chess.engine.SimpleEngine.popen_uci(sys.argv[1], timeout=START_SECONDS)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(run_all(CHECKS, start))
