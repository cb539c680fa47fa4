#!/usr/bin/env bash
# What an OpenBench worker does before a match: it builds by `make EXE=NAME` in the folder that the engine's JSON names, reads
# nodes and speed from the last lines of `bench`, and sets Hash and Threads. The nodes are those of every other build.
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
folder=$(python3 -c 'import json; print(json.load(open("cecp/openbench.json"))["build"]["path"])')
name=Engine-ABCDEFGH
make --silent -C "$folder" EXE=$name
trap 'rm -f "$folder/$name"' EXIT

# nodes PROGRAM: as a worker reads them, by patterns, from the last line up.
nodes() {
    "$1" bench | tac | sed 's/[^a-zA-Z0-9 ]/ /g' | grep -Eo '[0-9]+ +nodes +[0-9]+ +nps' | sed -n '1s/ .*//p'
}

cargo build --quiet --release --package goby
built=$(nodes "$folder/$name")
expected=$(nodes "$out/release/goby")
[ -n "$built" ] || { echo "FAILED: bench tells no nodes and speed"; exit 1; }
[ "$built" = "$expected" ] || { echo "FAILED: $built nodes, and $expected as cargo builds it"; exit 1; }
said=$(printf 'uci\nsetoption name Hash value 8\nsetoption name Threads value 2\ngo nodes 1000\n' |
    { cat; sleep 1; echo quit; } | "$folder/$name")
for word in "option name Hash " "option name Threads " "bestmove "; do
    grep -q "^$word" <<<"$said" || { echo "FAILED: no line begins with $word"; exit 1; }
done
! grep -q "^info string" <<<"$said" || { echo "FAILED: $said"; exit 1; }
echo "$name: $built nodes"
