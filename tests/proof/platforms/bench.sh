#!/usr/bin/env bash
# `goby bench` must count the same nodes on 64 and 32 bits, where the network's sums are laid out differently, and with small
# attack tables in place of big ones (without upcoming repetition, which only builds with big tables have).
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
small=(--no-default-features --features std,network,wide-slots)

# count NAME PROGRAM [ARGUMENT...]: runs the bench, and says its nodes.
count() {
    local name=$1 last
    shift
    last=$("$@" bench ${depth:+"$depth"} | tail -n 1)
    echo "$last  ($name)" >&2
    [[ $last =~ ^([0-9]+)\ nodes ]] || { echo "FAILED: $name ends without a node count" >&2; exit 1; }
    echo "${BASH_REMATCH[1]}"
}

# same NODES NAME PROGRAM: the program must count as many nodes.
same() {
    [ "$(count "${@:2}")" = "$1" ] || { echo "FAILED: $2 counts other nodes"; exit 1; }
}

depth=${1:-}
cargo build --quiet --release --package goby
all=$(count "x86-64, big tables" "$out/release/goby")
most=$(count "x86-64, big tables, without upcoming repetition" "$out/release/goby" --without upcoming-repetition)
# A folder of its own: the program that people run stays as it is.
cargo build --quiet --release --package goby --target-dir "$out/small" "${small[@]}" --target i686-unknown-linux-musl
same "$most" "i686, small tables" "$out/small/i686-unknown-linux-musl/release/goby"
if [ -z $sample ]; then
    cargo build --quiet --release --package goby --target-dir "$out/small" "${small[@]}"
    same "$most" "x86-64, small tables" "$out/small/release/goby"
    cargo build --quiet --release --package goby --target i686-unknown-linux-musl
    same "$all" "i686, big tables" "$out/i686-unknown-linux-musl/release/goby"
fi
echo "$all nodes everywhere"
