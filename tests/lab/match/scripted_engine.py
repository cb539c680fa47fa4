#!/usr/bin/env python3
"""An engine for tests of the referee: it plays legal moves at once, and at its third move commits the fault that its argument names.

    scripted_engine.py uci|xboard [illegal|none|crash|stall|flood|slow|claim|resign|silly-line]
"""

import os
import sys
import time

# Without `done=0` the referee waits only two seconds, and the import may take longer on a busy
# machine.
if sys.argv[1] == "xboard":
    print("feature done=0", flush=True)

import chess

MISDEED_AT = 3
protocol, misdeed = sys.argv[1], (sys.argv[2:] or ["nothing"])[0]


def say(*lines):
    for line in lines:
        print(line, flush=True)


def move(board, count):
    """Answers a search with the alphabetically first legal move, or, at its third move, commits the fault. Returns the move."""
    now = misdeed if count == MISDEED_AT else "nothing"
    legal = min(board.legal_moves, key=lambda legal: legal.uci())
    chosen = legal.uci()
    word = "bestmove" if protocol == "uci" else "move"
    if now == "illegal":
        chosen = "e1e8"
    elif now == "none":
        chosen = "0000"
    elif now == "crash":
        os._exit(3)
    elif now == "stall":
        time.sleep(60)
    elif now == "flood":
        while True:
            say("info depth 1 score cp 12 nodes 1 pv e2e4" if protocol == "uci" else "1 12 0 1 e2e4")
    elif now == "slow":
        time.sleep(2.5)
    elif now == "claim":
        say("1-0 {White mates}")
        return legal
    elif now == "resign":
        say("resign")
        return legal
    line = f"{chosen} e1e8" if now == "silly-line" else chosen
    if protocol == "uci":
        say(f"info depth 1 score cp 12 time 0 nodes 1 pv {line}")
    else:
        say(f"1 12 0 1 {line}")
    say(f"{word} {chosen}")
    return legal


def uci():
    board, count, debugs = chess.Board(), 0, False
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "debug":
            debugs = rest == ["on"]
        elif word == "uci":
            say("id name Scripted", "option name Hash type spin default 1 min 1 max 64", "uciok")
        elif word == "isready":
            say("readyok")
        elif word == "ucinewgame":
            count = 0
        elif word == "position":
            at = rest.index("moves") if "moves" in rest else len(rest)
            board = chess.Board() if rest[0] == "startpos" else chess.Board(" ".join(rest[1:at]))
            for text in rest[at + 1:]:
                board.push_uci(text)
        elif word == "go":
            count += 1
            if debugs:
                say("info string limits: time 51 to 207 ms lines 1")
            move(board, count)
        elif word == "quit":
            return


def xboard():
    board, count = chess.Board(), 0
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "protover":
            say('feature myname="Scripted" ping=1 setboard=1 usermove=1 memory=1 option="Elo -spin 3000 500 3000" done=1')
        elif word == "ping":
            say(f"pong {rest[0]}")
        elif word == "new":
            board, count = chess.Board(), 0
        elif word == "setboard":
            board = chess.Board(" ".join(rest))
        elif word == "usermove":
            board.push_uci(rest[0])
        elif word == "go":
            count += 1
            board.push(move(board, count))
        elif word == "quit":
            return


uci() if protocol == "uci" else xboard()
