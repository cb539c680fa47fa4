#!/usr/bin/env bash
# Does the same as an OpenBench worker before a match: builds by `make EXE=NAME` in the folder that
# the engine's JSON names, reads nodes and speed from the last line of `bench`, and sets Hash and
# Threads. The nodes must equal those of a build with cargo. With EVALFILE=PATH the program must
# search with that network, or the build must fail. A build for tuning must offer the tunables as
# options.
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
folder=$(python3 -c 'import json; print(json.load(open("cecp/openbench.json"))["build"]["path"])')
name=Engine-ABCDEFGH
make --silent -C "$folder" EXE=$name
trap 'rm -f "$folder/$name"' EXIT

# nodes PROGRAM: the nodes of `bench`, found with the patterns of an OpenBench worker.
nodes() {
    "$1" bench | tac | sed 's/[^a-zA-Z0-9 ]/ /g' | grep -Eo '[0-9]+ +nodes +[0-9]+ +nps' | sed -n '1s/ .*//p'
}

cargo build --quiet --release --package goby
built=$(nodes "$folder/$name")
expected=$(nodes "$out/release/goby")
[ -n "$built" ] || { echo "FAILED: bench prints no nodes and speed"; exit 1; }
[ "$built" = "$expected" ] || { echo "FAILED: $built nodes, and $expected as cargo builds it"; exit 1; }
said=$(printf 'uci\nsetoption name Hash value 8\nsetoption name Threads value 2\ngo nodes 1000\n' |
    { cat; sleep 1; echo quit; } | "$folder/$name")
for word in "option name Hash " "option name Threads " "bestmove "; do
    grep -q "^$word" <<<"$said" || { echo "FAILED: no line begins with $word"; exit 1; }
done
! grep -q "^info string" <<<"$said" || { echo "FAILED: $said"; exit 1; }

# Check the fields that an OpenBench instance reads.
python3 - <<'END'
import json
engine = json.load(open("cecp/openbench.json"))
for kind in "test_presets", "tune_presets", "datagen_presets":
    assert "default" in engine[kind], kind
assert engine["datagen_presets"] == {"default": {}}, "Goby has no genfens"
END

# Builds with a missing or invalid network fail. Another network changes the nodes, also in a build
# for tuning.
network=$(mktemp -d)
trap 'rm -rf "$folder/$name" "$network"' EXIT
printf 'GOBY\4' >"$network/version.bin"
tail -c +6 core/src/eval/network/networks/32.bin >>"$network/version.bin"
head -c -1 core/src/eval/network/networks/32.bin >"$network/short.bin"
for wrong in "$network/none.bin" "$PWD/README.md" "$network/version.bin" "$network/short.bin"; do
    ! make --silent -C "$folder" EXE=$name EVALFILE="$wrong" 2>/dev/null ||
        { echo "FAILED: a program with the network $wrong"; exit 1; }
done
cp core/src/eval/network/networks/32.bin "$network/trial.bin"
make --silent -C "$folder" EXE=$name EVALFILE="$network/trial.bin" FEATURES=tune
trial=$(nodes "$folder/$name")
[ -n "$trial" ] && [ "$trial" != "$built" ] || { echo "FAILED: $trial nodes with another network"; exit 1; }
said=$(printf 'uci\nsetoption name null_base value 5\nsetoption name null_base value 99\nquit\n' | "$folder/$name")
grep -q "^option name null_base type spin default 4 min 3 max 8" <<<"$said" || { echo "FAILED: no tunables"; exit 1; }
[ "$(grep "^info string" <<<"$said")" = "info string null_base must be 3 to 8: null_base value 99" ] ||
    { echo "FAILED: $said"; exit 1; }
# The tuner `spsa` sets the tunables too: runs with one and with two games at a time give the same
# result.
tune() {
    cargo run --quiet --package goby-lab --bin spsa -- run "$folder/$name" "$network/$1" --concurrency "$1" \
        --only aspiration_first --iterations 4 --pairs 2 --nodes 100 --option Hash=1 2>/dev/null
}
tune 1 && tune 2 && [ -s "$network/1/log" ] && cmp "$network/1/log" "$network/2/log" ||
    { echo "FAILED: tuning depends on how many games are played at a time"; exit 1; }
echo "$name: $built nodes, $trial with another network"
