#!/usr/bin/env bash
# `goby bench` must count the same nodes with big and with small attack tables, on 64 and on 32 bits, where the network's
# sums lie otherwise.
#
#     tests/proof/platforms/bench.sh [DEPTH]        needs `rustup target add i686-unknown-linux-musl`
#     tests/proof/platforms/bench.sh --sample       the two that differ in both
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=${CARGO_TARGET_DIR:-target}
sample=
if [ "${1:-}" = --sample ]; then
    sample=yes
    shift
fi
small=(--no-default-features --features std,network-256,today)
expected=

# count NAME PROGRAM: runs the bench and compares its nodes with those of the first one.
count() {
    local name=$1 last
    last=$("$2" bench ${depth:+"$depth"} | tail -n 1)
    echo "$last  ($name)"
    [[ $last =~ ^([0-9]+)\ nodes ]] || { echo "FAILED: $name ends without a node count"; exit 1; }
    : "${expected:=${BASH_REMATCH[1]}}"
    [ "${BASH_REMATCH[1]}" = "$expected" ] || { echo "FAILED: $name counts other nodes"; exit 1; }
}

depth=${1:-}
cargo build --quiet --release --package goby
count "x86-64, big tables" "$out/release/goby"
# A folder of its own: the program that people run stays as it is.
cargo build --quiet --release --package goby --target-dir "$out/small" "${small[@]}" --target i686-unknown-linux-musl
count "i686, small tables" "$out/small/i686-unknown-linux-musl/release/goby"
if [ -z $sample ]; then
    cargo build --quiet --release --package goby --target-dir "$out/small" "${small[@]}"
    count "x86-64, small tables" "$out/small/release/goby"
    cargo build --quiet --release --package goby --target i686-unknown-linux-musl
    count "i686, big tables" "$out/i686-unknown-linux-musl/release/goby"
fi
echo "$expected nodes everywhere"
