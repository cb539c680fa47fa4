#!/usr/bin/env python3
"""Tests of the referee with scripted engines that make illegal moves, stall, crash and exceed their time, and of other programs.

    tests/lab/match/test_referee.py
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import warnings
from argparse import Namespace
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import chess
import chess.pgn

import lost_time
from game import Adjudication, Terms, wrong_line
from match import Match, openings
from players import MATE, Control, Thought, Uci, engine, thought

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "scripted_engine.py"
sys.path += [str(HERE.parent / name) for name in ("experiments", "soak", "speed")]
CONTROL = Control.parse("1+0.5")


def scripted(name, protocol, misdeed="nothing", control=CONTROL, **more):
    return engine(name, f"{sys.executable} {SCRIPT} {protocol} {misdeed}", protocol, control, **more)


def match(first, second, games=2, **more):
    return Match((first, second), games, openings(), more.pop("terms", Terms(patience=1.0)), **more)


class Faults(unittest.TestCase):
    """An engine with a fault loses both games, and the fault is named."""

    def expect(self, protocol, misdeed, reason, second="uci", patience=1.0, control=CONTROL):
        sides = scripted("rogue", protocol, misdeed, control), scripted("victim", second)
        played = match(*sides, terms=Terms(patience=patience)).run()
        self.assertEqual(played.pairs, [1, 0, 0, 0, 0], played.faults)
        self.assertEqual([name for name, _ in played.faults], ["rogue", "rogue"])
        for _, line in played.faults:
            self.assertIn(reason, line)

    def test_illegal_moves(self):
        self.expect("uci", "illegal", "rogue illegal move: bestmove e1e8")
        self.expect("xboard", "illegal", "rogue illegal move: move e1e8", "xboard")

    def test_no_move(self):
        self.expect("uci", "none", "rogue no move: bestmove 0000")

    def test_an_engine_that_leaves_is_started_anew(self):
        self.expect("uci", "crash", "rogue leaves")
        self.expect("xboard", "crash", "rogue leaves")

    def test_an_engine_that_stalls(self):
        for protocol in ("uci", "xboard"):
            for misdeed in ("stall", "flood"):
                self.expect(protocol, misdeed, "rogue stalls", control=Control(depth=1))

    def test_a_clock_that_is_overstepped(self):
        self.expect("uci", "slow", "rogue loses on time by", patience=30)
        self.expect("uci", "slow", "rogue oversteps the time for a move by", patience=30, control=Control(each=2.0))

    def test_a_result_that_is_not_true(self):
        self.expect("xboard", "claim", "rogue claims a wrong result: 1-0 {White mates}")

    def test_an_engine_that_cannot_play_ends_the_program(self):
        for rogue in (engine("rogue", "/no/such/program", "uci", CONTROL), scripted("rogue", "uci", options={"Nonsense": 1})):
            with self.assertRaises(SystemExit) as raised:
                match(rogue, scripted("victim", "uci")).run()
            self.assertIn("rogue does not start", str(raised.exception))


class Games(unittest.TestCase):
    def test_a_resignation_is_no_fault(self):
        played = match(scripted("meek", "xboard", "resign"), scripted("victim", "uci")).run()
        self.assertEqual((played.pairs, played.faults, dict(played.reasons)), ([1, 0, 0, 0, 0], [], {"resignation": 2}))

    def test_wrong_lines_are_reported_and_change_nothing(self):
        for protocol in ("uci", "xboard"):
            played = match(scripted("silly", protocol, "silly-line"), scripted("victim", protocol)).run()
            self.assertEqual(dict(played.warnings), {("silly", "an illegal move in its line"): 2})
            self.assertEqual((played.pairs, played.faults), ([0, 0, 1, 0, 0], []))

    def test_lines_end_with_the_game(self):
        start = chess.Board()
        self.assertIsNone(wrong_line(start, "f2f3 e7e5 g2g4 d8h4".split()))
        self.assertIsNone(wrong_line(start, "Nf3 Nf6 (and so on)".split()))
        self.assertIn("an illegal move", wrong_line(start, "f2f3 e7e5 g2g4 d8h4 a2a3".split()))
        rooks = chess.Board("4r1k1/2q2ppp/2p5/p1p1rR2/P2pP3/1P1P3P/2P3P1/R3Q1K1 w - - 6 27")
        self.assertIsNone(wrong_line(rooks, "Qg3 R8e7 Rxe5 Rxe5 Rf1".split()))
        there_and_back = "g1f3 g8f6 f3g1 f6g8".split()
        self.assertIsNone(wrong_line(start, 2 * there_and_back))
        self.assertIn("after a draw", wrong_line(start, 2 * there_and_back + ["g1f3"]))
        self.assertIn("an illegal move", wrong_line(start, ["e2e5"]))

    def test_adjudication_needs_both(self):
        # The scripted engines report a score of 12 for the side to move: too low for a win, and too
        # high for a draw below 12.
        level = Terms(Adjudication(draw=(5, 3, 12)))
        played = match(scripted("a", "uci"), scripted("b", "uci"), terms=level).run()
        self.assertEqual(dict(played.reasons), {"adjudication": 2})
        wide = Terms(Adjudication(draw=(5, 3, 11), win=(3, 1)))
        played = match(scripted("a", "uci"), scripted("b", "uci"), terms=wide).run()
        self.assertNotIn("adjudication", played.reasons)
        played = match(scripted("a", "uci"), scripted("b", "uci"), terms=Terms(longest=6)).run()
        self.assertEqual(dict(played.reasons), {"length": 2})

    def test_scores_of_uci(self):
        def said(*lines):
            protocol = Uci.__new__(Uci)
            for line in lines:
                self.assertTrue(protocol.thinks(line.encode()))
            return thought(protocol)
        exact = "info depth 7 score cp -31 nodes 5 pv e2e4 e7e5"
        self.assertEqual(said(exact), Thought(-31, 7, ("e2e4", "e7e5")))
        self.assertEqual(said("info depth 7 multipv 1 score mate -2 pv e2e4"), Thought(-MATE, 7, ("e2e4",)))
        for inexact in ("info depth 8 score cp 9 lowerbound pv e2e4", "info depth 8 score cp 9 upperbound pv e2e4",
                        "info depth 7 multipv 2 score cp 9 pv d2d4", "info depth 7 multipv 10 score cp 9 pv d2d4"):
            self.assertEqual(said(inexact), Thought())
            self.assertEqual(said(exact, inexact), said(exact))

    def test_clocks(self):
        for text, control in (("3+0.03", Control(0, 3.0, 0.03)), ("40/1", Control(40, 1.0)), ("1:30", Control(0, 90.0)),
                              ("40/2:00+1", Control(40, 120.0, 1.0)), ("0.5/move", Control(each=0.5))):
            self.assertEqual(Control.parse(text), control)
        for text in ("", "3+", "x", "40/", "-1", "/move", "1+1/move"):
            with self.assertRaises(ValueError):
                Control.parse(text)
        # Sessions have five moves, so the clock must get new time twice during 12 moves.
        played = match(scripted("a", "uci", control=Control(5, 0.5)), scripted("b", "xboard", control=Control(5, 0.5)),
                       terms=Terms(longest=12)).run()
        self.assertEqual((played.faults, played.pairs), ([], [0, 0, 1, 0, 0]))

    def test_a_move_within_its_time_is_no_stall(self):
        slow = scripted("slow", "uci", "slow", Control(each=4.0))
        played = match(slow, scripted("b", "uci"), terms=Terms(longest=8, patience=1.0)).run()
        self.assertEqual((played.faults, played.played), ([], 2))

    def test_nodes_and_depth_need_no_clock(self):
        for control in (Control(nodes=10), Control(depth=1)):
            played = match(scripted("a", "uci", control=control), scripted("b", "uci", control=control), terms=Terms(longest=6)).run()
            self.assertEqual((played.faults, played.played), ([], 2))


class Times(unittest.TestCase):
    """The time of each move, as the referee and as the engine see it."""

    def test_each_move_of_an_engine_with_debug_has_its_times(self):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            match(scripted("timed", "uci", debug=True), scripted("other", "uci"), log=log).run()
            games = lost_time.read(log)
        self.assertEqual(len(games), 2)
        for move in [move for game in games for move in game]:
            self.assertEqual((move["name"], move["used"], move["nodes"], move["soft"]), ("timed", 0, 1, 51))
            self.assertTrue(0 < move["woken"] <= move["taken"] < move["clock"])

    def test_lost_time_is_taken_but_not_used(self):
        move = {"name": "goby", "clock": 1000, "taken": 107, "woken": 3, "soft": 80, "hard": 90, "used": 100, "nodes": 50_000}
        told = lost_time.report([[move, {**move, "clock": 907, "taken": 103.5}]])
        self.assertRegex(told, r"lost: by the referee but not by the engine +3\.5 ")
        self.assertRegex(told, r"the same, first move of a game +7\.0 ")
        self.assertRegex(told, r"past the hard limit \(2 moves\) +10\.0 ")
        self.assertRegex(told, r"clock left at the end, in percent of its start +80\.3 ")
        self.assertRegex(told, r"nodes a millisecond +500 ")


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return Path(self.folder.name) / name

    def test_a_match_continues_after_its_last_whole_pair(self):
        log, record = self.path("log"), self.path("games.pgn")
        sides = scripted("a", "uci", "nothing"), scripted("b", "uci")
        whole = match(*sides, 6, log=log, record=record, concurrency=2).run()
        kept = log.read_text()
        self.assertEqual((whole.played, len(kept.splitlines())), (6, 4))
        # Two pairs, and an incomplete line.
        log.write_text("".join(kept.splitlines(True)[:3]) + '[{"result": "1-')
        again = match(*sides, 6, log=log).run()
        self.assertEqual((again.played, again.pairs), (6, whole.pairs))
        untimed = lambda text: [[(game["result"], game["reason"]) for game in json.loads(line)] for line in text.splitlines()[1:]]
        self.assertEqual(untimed(log.read_text()), untimed(kept))
        with self.assertRaises(SystemExit):
            match(sides[1], sides[0], 6, log=log).run()

        with record.open() as file:
            games = [chess.pgn.read_game(file) for _ in range(6)]
        self.assertEqual([game.headers["Round"] for game in games], ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"])
        self.assertEqual({(game.headers["White"], game.headers["Black"]) for game in games}, {("a", "b"), ("b", "a")})
        starts = [openings()[place // 2] for place in range(6)]
        for game, start in zip(games, starts):
            self.assertEqual(list(game.mainline_moves())[:8], start.move_stack)
            self.assertRegex(list(game.mainline())[8].comment, r"^\+0\.12/1 \d\.\d{3}s$")

    def test_conditions_identify_programs_and_openings(self):
        program = self.path("engine")
        program.write_text("one")
        program.chmod(0o755)
        boards = openings()[:3]
        conditions = lambda *boards: Match([engine("a", str(program), "uci", CONTROL)] * 2, 2, boards).conditions()
        known = conditions(*boards)
        self.assertEqual(conditions(*boards), known)
        self.assertNotEqual(conditions(boards[0], boards[2], boards[1]), known)
        program.write_text("two")
        self.assertNotEqual(conditions(*boards), known)

    def test_a_match_may_be_ended_after_a_pair(self):
        played = match(scripted("a", "uci"), scripted("b", "uci"), 20, on_pair=lambda match: sum(match.pairs) == 2).run()
        self.assertEqual(played.played, 4)

    def test_openings_are_pgn_or_positions(self):
        self.assertEqual(len(openings()), 500)
        self.assertEqual(len(openings()[0].move_stack), 8)
        self.assertEqual(openings(seed=1)[:9], openings(seed=1)[:9])
        self.assertNotEqual(openings(seed=1)[:9], openings()[:9])
        path = self.path("positions.epd")
        path.write_text("8/8/4k3/8/8/4K3/4P3/8 w - - bm Kd4; id \"a\";\n8/8/4k3/8/8/4K3/4P3/8 w - - 12 40\n# none\n")
        self.assertEqual([board.fen() for board in openings(path)],
                         ["8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "8/8/4k3/8/8/4K3/4P3/8 w - - 12 40"])
        played = Match((scripted("a", "xboard"), scripted("b", "uci")), 2, openings(path)).run()
        self.assertEqual((played.played, played.faults), (2, []))


class Programs(unittest.TestCase):
    """The programs that play matches, with scripted engines."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_program(self, program, *arguments):
        environment = {**os.environ, "CARGO_TARGET_DIR": self.folder.name}
        return subprocess.run([sys.executable, HERE / program, *arguments], env=environment, capture_output=True, text=True)

    def test_each_control_has_its_log(self):
        controls = ["--tc", "1+0.5", "--tc", "40/5"]
        told = self.run_program("referee.py", "clock", f"{sys.executable} {SCRIPT} xboard", *controls, "--games", "2",
                                "--log", f"{self.folder.name}/clock.log")
        self.assertEqual(told.returncode, 0, told)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["clock-1+0.5.log", "clock-40-5.log"])

    def test_calibration_names_faults(self):
        told = self.run_program("../levels/calibrate.py", f"{sys.executable} {SCRIPT} xboard illegal", "--levels", "800", "900",
                                "--games", "2")
        self.assertEqual(told.returncode, 1, told)
        self.assertIn("FAULT: game 1 (Goby 800 vs Goby 900): Goby 800 illegal move", told.stdout)

    def shell(self, script):
        """The path of a program with this script."""
        program = Path(self.folder.name) / "goby"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        return str(program)

    def test_misspelt_techniques_are_refused(self):
        program = self.shell("[ $1 = --list-techniques ] && echo null-move || echo 1 nodes")
        self.assertEqual(self.run_program("techniques.py", program, "--only", "null-move").returncode, 0)
        told = self.run_program("techniques.py", program, "--only", "null-move", "null-moves")
        self.assertEqual(told.returncode, 2, told)
        self.assertIn("no techniques: null-moves", told.stderr)

    def soak(self, script, games):
        """The exit status and the output of `soak.py` with this engine."""
        import soak
        # The engine's pipes stay open.
        warnings.simplefilter("ignore", ResourceWarning)
        with patch.object(soak, "PATIENCE", 0.5), redirect_stdout(StringIO()) as told:
            status = soak.soak(Namespace(engine=self.shell(script), games=games, seed=1))
        return status, told.getvalue()

    def test_soak_names_a_process_that_ends(self):
        answer = "read xboard; read protover; read ping; exec <&-; echo pong 1; sleep 0.1; exit 3"
        status, told = self.soak(answer, 1)
        self.assertEqual(status, 1)
        self.assertRegex(told, r"(?s)< pong 1\n> new\n.*FAULT in game 1: the process has ended with status 3\n$")

    def test_soak_names_a_process_that_does_not_leave(self):
        status, told = self.soak("while read -r word number; do [ $word = ping ] && echo pong $number; done", 0)
        self.assertEqual((status, told.splitlines()[-2:]), (1, ["> quit", "FAULT in game 0: it does not leave"]))

    def test_a_program_may_be_compared_with_itself(self):
        import speed
        spent = iter([1.0, 2.0, 3.0, 4.0])
        with patch.object(speed, "processor_time", lambda *_: next(spent)), patch.object(speed, "report") as report:
            speed.compare_programs(Namespace(engine="same", against="same", pairs=2, nodes=1, hash=1))
        self.assertEqual(report.call_args.args[1], [1 / 2, 4 / 3])

    def test_games_without_a_record_cannot_be_compared(self):
        import games
        with patch.object(games.records, "read", return_value=""), patch.object(games, "play", return_value=""), \
                redirect_stdout(StringIO()) as told:
            self.assertFalse(games.again(games.BY_NAME["guard"]))
        self.assertEqual(told.getvalue(), "guard: no games are recorded\n")

    def test_a_duel_that_fails_ends_the_experiments(self):
        import games
        for status in (1, 2, 101, -9):
            with patch.object(games.subprocess, "run", return_value=Namespace(returncode=status)), self.assertRaises(SystemExit) as raised:
                games.play(games.BY_NAME["guard"], 2, Path(self.folder.name))
            self.assertIn("guard: a fault", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
