#!/usr/bin/env bash
# Checks for data races. First the thread sanitizer must find a planted race. Then the program,
# built with the sanitizer also in the standard library, searches with four threads, is stopped,
# clears its hash table, and changes its size. Needs the nightly compiler that
# `tests/fuzz/rust-toolchain.toml` names, with its component `rust-src`.
set -euo pipefail
cd "$(dirname "$0")/../../fuzz"

out=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")/threads
unset CARGO_TARGET_DIR
target=x86_64-unknown-linux-gnu
# The crate compiler_builtins is never sanitized, hence `allow-abi-mismatch`.
RUSTFLAGS="-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer" \
    cargo build --quiet --release -Zbuild-std=std,panic_abort --target $target --target-dir "$out" \
    --manifest-path ../../Cargo.toml --package goby

# Check that a planted race is found.
export TSAN_OPTIONS="exitcode=66"
rustc --edition 2024 -O -Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer -o "$out/race" ../proof/threads/race.rs
status=0
"$out/race" >/dev/null 2>&1 || status=$?
[ $status = 66 ] || { echo "FAILED: a planted race is not found"; exit 1; }

conversation() {
    echo uci
    echo setoption name Threads value 4
    # A hash table of one megabyte, so that the threads often use the same slots.
    echo setoption name Hash value 1
    for moves in "" "e2e4" "e2e4 e7e5 g1f3" "d2d4 d7d5 c2c4 d5c4"; do
        echo "position startpos moves $moves"
        echo go nodes 200000
        # A line sent during the search must wait for the answer.
        echo isready
        sleep 3
        echo stop
        echo setoption name Clear Hash
    done
    echo setoption name Hash value 2
    echo setoption name Threads value 3
    echo go infinite
    sleep 2
    echo quit
}
said=$(conversation | "$out/$target/release/goby") || {
    echo "FAILED: status $?"
    exit 1
}
answers=$(grep -c '^bestmove' <<<"$said")
[ "$answers" = 5 ] || { echo "FAILED: $answers answers of 5"; exit 1; }
nodes=$(sed -n 's/.* nodes \([0-9]*\) .*/\1/p' <<<"$said" | sort -n | tail -n 1)
echo "a planted race is found; no data race in searches of four threads; the longest had $nodes nodes"
