#!/usr/bin/env bash
# `goby bench` must count the same nodes on 64 and 32 bits, where the network's sums are stored
# differently, and with small instead of big attack tables (without upcoming repetition, which needs
# big tables).
#
#     tests/proof/platforms/bench.sh [DEPTH]        needs `rustup target add i686-unknown-linux-musl`
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=${CARGO_TARGET_DIR:-target}
small=(--no-default-features --features std,network,wide-slots)

# count NAME PROGRAM [ARGUMENT...]: runs the bench, and prints its nodes.
count() {
    local name=$1 last
    shift
    last=$("$@" bench ${depth:+"$depth"} | tail -n 1)
    echo "$last  ($name)" >&2
    [[ $last =~ ^([0-9]+)\ nodes ]] || { echo "FAILED: $name ends without a node count" >&2; exit 1; }
    echo "${BASH_REMATCH[1]}"
}

# same NODES NAME PROGRAM: fails unless the program's bench counts NODES nodes.
same() {
    [ "$(count "${@:2}")" = "$1" ] || { echo "FAILED: $2 counts a different number of nodes"; exit 1; }
}

depth=${1:-}
cargo build --quiet --release --package goby
all=$(count "x86-64, big tables" "$out/release/goby")
most=$(count "x86-64, big tables, without upcoming repetition" "$out/release/goby" --without upcoming-repetition)
# In a separate folder, so that target/release/goby is not replaced.
cargo build --quiet --release --package goby --target-dir "$out/small" "${small[@]}" --target i686-unknown-linux-musl
same "$most" "i686, small tables" "$out/small/i686-unknown-linux-musl/release/goby"
cargo build --quiet --release --package goby --target-dir "$out/small" "${small[@]}"
same "$most" "x86-64, small tables" "$out/small/release/goby"
cargo build --quiet --release --package goby --target i686-unknown-linux-musl
same "$all" "i686, big tables" "$out/i686-unknown-linux-musl/release/goby"
echo "$all nodes everywhere"
