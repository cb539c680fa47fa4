#!/usr/bin/env python3
"""A real XBoard on a virtual screen plays an engine against Fairy-Max; its log must report no fault of the engine.

    tests/apps/xboard/match.py --engine target/release/goby
    tests/apps/xboard/match.py --engine target/release/goby --games 2 --screenshot tests/apps/xboard/screenshot.png
    tests/apps/xboard/match.py --engine target/release/goby --uci

XBoard runs with `-debugMode`, so its log has every line to and from the engines. `-checkMates false`
lets it wait for the engines' claims of mate, which `-testClaims` (on by default) verifies. The exit status is 0
only if

- every game has a result in the PGN, and the engine had both colours;
- the engine lost no game by forfeit or on time (unless `--patient`);
- each line from the engine is valid in the protocol, and none is an `Error` or an `Illegal move`;
- XBoard rejected no feature that it knows, every `ping` got one `pong`, and the features were complete within ten seconds;
- XBoard's log shows no move out of turn, no extra move, no false claim and no dead engine;
- no engine was running after the match.

With `--uci` XBoard plays the engine in UCI through the adapter polyglot, whose
log must have no fault either.

Needs Debian's xboard, xvfb, fairymax, for `--uci` polyglot and, for a screenshot, imagemagick and xdotool; nothing from PyPI.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCREEN = "1000x560x24"
# Settings for the picture: XBoard shows the engines' thoughts beside the board, and moves pieces without animation.
WINDOWS = ["-engineOutputUp", "true", "-engineOutputW", "560", "-engineOutputH", "490", "-animateMoving", "false"]
BOARD_WIDTH = 424
FEATURE_MILLISECONDS = 10_000  # long, for busy machines: after `done=0` XBoard waits
POLL_SECONDS = 0.2

# The lines that an engine may send by CECP's document, lines of thinking included.
KNOWN_LINES = re.compile(
    r"feature |move \S+$|pong \d+$|offer draw$|resign$|Hint: \S+$|#|\+\+$|--$|stat01: |tell(user|opponent|others|all|ics|icsnoalias) "
    r"|(1-0|0-1|1/2-1/2|\*)( \{[^}]*\})?$|\s*\d+\s+[-+]?\d+\s+\d+\s+\d+(\s|$)|PolyGlot [\d.]+ by "
)
# XBoard's messages about faults of an engine (backend.c), anywhere in the log.
GRIEVANCES = re.compile(
    r"Forfeit|False (win|draw|illegal-move) ?claim|Illegal (hint )?move|Ignoring (extra move|move out of turn)"
    r"|exited unexpectedly|not a legal"
)
# Features of the protocol document that XBoard 4.9.1 does not know.
UNKNOWN_TO_XBOARD = ("setscore",)
LOG_LINE = re.compile(r"(\d+) ([<>])(first |second): ?(.*)")


def path_of(program):
    """The path of a program. Debian's games are not in root's PATH."""
    return shutil.which(program) or shutil.which(program, path="/usr/games") or sys.exit(f"missing: {program}")


class Game:
    """A game of the PGN: its tags, its last comment, its result."""

    def __init__(self, text):
        self.tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
        self.result = self.tags.get("Result", "*")
        comments = re.findall(r"\{([^}]*)\}", text)
        self.reason = comments[-1].replace("\n", " ") if comments else ""
        self.plies = len(re.findall(r"(?<![\w.])[KQRBNOa-h][\w=+#-]+", re.sub(r"\{[^}]*\}", "", text.split("\n\n", 1)[-1])))

    def lost_by(self, name):
        return self.result == ("0-1" if self.tags.get("White") == name else "1-0")


def read_games(path):
    if not path.exists():
        return []
    parts = re.split(r"(?m)^(?=\[Event )", path.read_text(errors="replace"))
    return [Game(part) for part in parts if part.strip()]


def read_log(path):
    # XBoard prints boards with zero bytes among the lines.
    return path.read_text(errors="replace").splitlines() if path.exists() else []


def start_display():
    """Starts Xvfb on a free display, whose number it writes to a pipe."""
    read, write = os.pipe()
    server = subprocess.Popen([path_of("Xvfb"), "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
                              pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        sys.exit("Xvfb did not start")
    return server, f":{number}"


def xboard_command(args, work):
    minutes, seconds = divmod(args.base, 60)
    command = [
        path_of("xboard"), *(["-settingsFile", args.listed, "-fe", args.engine] if args.listed else ["-fcp", args.engine]), *uci(args, work), "-scp", args.opponent,
        # Fairy-Max does not know the command `computer`: it reads it as a move from an invalid square, and may crash.
        "-secondComputerString", "", "-mode", "TwoMachines", "-mg", str(args.games),
        "-tc", f"{minutes}:{seconds:02}", "-inc", str(args.increment), "-matchPause", "500", "-autoCallFlag", str(not args.patient).lower(),
        "-checkMates", "false", "-popupExitMessage", "false", "-popupMoveErrors", "false", "-soundProgram", "",
        "-saveSettingsOnExit", "false", "-debugMode", "true", "-nameOfDebugFile", str(work / "xboard.debug"),
        "-saveGameFile", str(work / "games.pgn"), "-highlightLastMove", "true",
    ]
    return command + (WINDOWS if args.screenshot else [])


def uci(args, work):
    """XBoard's arguments to play a UCI engine through polyglot, which writes its own log."""
    adapter = f'{path_of("polyglot")} -noini -log true -lf {work / "polyglot.log"} -ec "%fcp" -ed "%fd"'
    return ["-fUCI", "-adapterCommand", adapter] if args.uci else []


def complaints_of_adapter(lines):
    """The engine's faults in polyglot's log."""
    if not any("Engine->Adapter: bestmove" in line for line in lines):
        return ["polyglot's log has no move of the engine"]
    return [f"polyglot: {line}" for line in lines if re.search(r"Engine->Adapter: info string|[Ii]llegal|ERROR", line)]


def moves_by_engine(log):
    return sum(1 for line in log if re.match(r"\d+ <first : move ", line))


def screenshot(path, display):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    # A board needs few colours, which makes the file much smaller.
    subprocess.run([path_of("import"), "-display", display, "-window", "root", "-trim", "+repage",
                    "+dither", "-colors", "64", f"PNG8:{path}"],
                   check=True)


def place_windows(display):
    """Moves the second window, because without a window manager both are at the origin."""
    subprocess.run([path_of("xdotool"), "search", "--sync", "--name", "^Engine Output$", "windowmove", str(BOARD_WIDTH), "0"],
                   env=dict(os.environ, DISPLAY=display), stdout=subprocess.DEVNULL, check=True, timeout=20)


def play(args, work):
    """Runs the match. Returns True if it was finished, and the processes that still run after it."""
    server, display = start_display()
    environment = dict(os.environ, DISPLAY=display, HOME=str(work))
    xboard = None
    try:
        with open(work / "xboard.err", "w") as errors:
            xboard = subprocess.Popen(xboard_command(args, work), env=environment, cwd=work, stdin=subprocess.DEVNULL,
                                      stdout=errors, stderr=errors, start_new_session=True)
        deadline = time.monotonic() + args.timeout
        if args.screenshot:
            place_windows(display)
        wanted_shot = args.screenshot
        while time.monotonic() < deadline and xboard.poll() is None:
            if wanted_shot and moves_by_engine(read_log(work / "xboard.debug")) >= args.screenshot_move:
                screenshot(wanted_shot, display)
                wanted_shot = None
            if ": final score " in (work / "xboard.err").read_text(errors="replace"):
                break
            time.sleep(POLL_SECONDS)
        finished = ": final score " in (work / "xboard.err").read_text(errors="replace")
        return finished, close(xboard)
    finally:
        if xboard and xboard.poll() is None:
            os.killpg(xboard.pid, signal.SIGKILL)
        server.terminate()
        server.wait()


def close(xboard):
    """Ends XBoard as at the end of a desktop session (XBoard then sends `quit`). Returns its children that still run."""
    children = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(xboard.pid)], capture_output=True, text=True).stdout
    pids = [int(line.split()[0]) for line in children.splitlines() if line.strip()]
    if xboard.poll() is None:
        xboard.terminate()
    try:
        xboard.wait(10)
    except subprocess.TimeoutExpired:
        return ["xboard itself"]
    time.sleep(1)
    return [line.strip() for line, pid in zip(children.splitlines(), pids) if Path(f"/proc/{pid}").exists()]


def complaints_of_log(log):
    """The first engine's faults in XBoard's log."""
    found = []
    pings, pongs = [], []
    started = done = None
    for number, line in enumerate(log, 1):
        entry = LOG_LINE.match(line)
        if not entry:
            if GRIEVANCES.search(line) and "second" not in line:
                found.append(f"line {number}: {line.strip()}")
            continue
        millis, arrow, who, text = int(entry[1]), entry[2], entry[3].strip(), entry[4]
        if who != "first":
            continue
        if arrow == ">":
            started = millis if started is None else started
            pings += re.findall(r"^ping (\d+)$", text)
            if text.startswith("rejected") and not text.endswith(UNKNOWN_TO_XBOARD):
                found.append(f"line {number}: XBoard {text}")
            continue
        pongs += re.findall(r"^pong (\d+)$", text)
        if done is None and re.match(r"feature .*\bdone=1", text):
            done = millis
        if text.strip() and not KNOWN_LINES.match(text):
            found.append(f"line {number}: not of the protocol: {text}")
    # After the last game XBoard sends `ping` and `quit` together.
    if pongs not in (pings, pings[:-1]):
        found.append(f"pings {pings} were answered by {pongs}")
    if done is None:
        found.append("no feature line says done=1")
    elif done - started > FEATURE_MILLISECONDS:
        found.append(f"features took {done - started} ms")
    return found


def complaints_of_games(games, name, wanted):
    """The faults of the engine `name` in the records of the games."""
    found = []
    finished = [game for game in games if game.result in ("1-0", "0-1", "1/2-1/2")]
    if len(finished) != wanted:
        found.append(f"{len(finished)} finished games instead of {wanted}")
    if wanted > 1 and {game.tags.get("White") == name for game in finished} != {True, False}:
        found.append(f"{name} did not have both colours")
    for number, game in enumerate(games, 1):
        by_fault = re.search(r"on time|[Ff]orfeit|False .*claim|exited", game.reason)
        if by_fault and game.lost_by(name):
            found.append(f"game {number}: {game.reason}")
    return found


def name_of_engine(log, games):
    announced = re.search(r'<first : feature .*?\bmyname="([^"]*)"', "\n".join(log))
    return announced[1] if announced else games[0].tags.get("White", "?") if games else "?"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", required=True, help="command of the engine under test")
    parser.add_argument("--listed", metavar="SETTINGS", help="take the engine from XBoard's list in these settings")
    parser.add_argument("--uci", action="store_true", help="play the engine in UCI through polyglot")
    parser.add_argument("--opponent", default="/usr/games/fairymax", help="command of the other engine")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--base", type=int, default=5, help="seconds for the game")
    parser.add_argument("--increment", type=float, default=0.2, help="seconds per move")
    parser.add_argument("--patient", action="store_true", help="ignore time losses, for a busy machine")
    parser.add_argument("--timeout", type=int, default=600, help="seconds for the whole match")
    parser.add_argument("--screenshot", help="PNG file for a picture of the first game")
    parser.add_argument("--screenshot-move", type=int, default=20, help="take the screenshot after this many moves of the engine")
    parser.add_argument("--keep", help="folder for the PGN and the debug log")
    args = parser.parse_args()
    if os.path.exists(args.engine) and not args.listed:
        args.engine = os.path.abspath(args.engine)

    with tempfile.TemporaryDirectory(prefix="goby-xboard-") as folder:
        work = Path(folder)
        finished, left = play(args, work)
        log, games = read_log(work / "xboard.debug"), read_games(work / "games.pgn")
        adapter = read_log(work / "polyglot.log")
        if args.keep:
            shutil.copytree(work, args.keep, dirs_exist_ok=True)
    name = name_of_engine(log, games)
    found = [] if finished else [f"the match did not end within {args.timeout} s"]
    found += complaints_of_games(games, name, args.games) + complaints_of_log(log)
    found += complaints_of_adapter(adapter) if args.uci else []
    found += [f"still running after the match: {process}" for process in left]
    if args.screenshot and not os.path.exists(args.screenshot):
        found.append("no screenshot was taken")

    for number, game in enumerate(games, 1):
        print(f"game {number}: {game.tags.get('White')} - {game.tags.get('Black')} {game.result}"
              f" in {game.plies} plies {{{game.reason}}}")
    for complaint in found:
        print(f"COMPLAINT: {complaint}")
    print(f"xboard match: {name}, {len(games)} games, {len(log)} lines of log, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
