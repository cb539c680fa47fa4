#!/usr/bin/env bash
# Fuzzes each target of this folder, starting from its committed corpus, if it has one.
#
#     tests/fuzz/run.sh [TARGET...]               1 in 200 of the recorded executions, with a fixed seed
#     tests/fuzz/run.sh --recorded [TARGET...]    10^7 executions; 10^6 of `line`, 10^5 of sessions
#
# A corpus has at most ten inputs, which together reach most code. Targets whose inputs are short
# have none. A recorded run keeps new inputs in `target/fuzz/corpus`. For lines and sessions the
# commands are the fuzzer's dictionary. Needs cargo-fuzz, and the nightly compiler named in
# `rust-toolchain.toml` in this folder. No sanitizer is used, because the code is not unsafe.
set -euo pipefail
cd "$(dirname "$0")"

out=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")/fuzz
share=200 seed=1 found=$out/daily
[ "${1:-}" != --recorded ] || { share=1 seed=0 found=$out/corpus && shift; }
[ $share = 1 ] || rm -rf "$found"
targets=("$@")
[ $# != 0 ] || mapfile -t targets < <(sed -n 's/^path = "targets\/\(.*\)\.rs"/\1/p' Cargo.toml)

# sizes TARGET: executions of a recorded run, and the longest input in bytes.
sizes() {
    case $1 in
    line) echo 1000000 2000 ;;
    session | uci) echo 100000 2000 ;;
    edit) echo 10000000 500 ;;
    *) echo 10000000 2000 ;;
    esac
}

unset CARGO_TARGET_DIR
cargo fuzz build --fuzz-dir . --sanitizer none --target-dir "$out" 2>"$out.log" || { cat "$out.log"; exit 1; }
sed -n 's/^    "\([^"]*\)" "[^"]*" => .*;$/\1/p' ../../cecp/src/xboard/command.rs | grep -v '[^a-z]' | sed 's/.*/"&"/' >"$out/words"
for target in "${targets[@]}"; do
    mkdir -p "$found/$target" "$out/faults"
    read -r runs longest < <(sizes "$target")
    seeds=("$found/$target") words=()
    [ ! -d "corpus/$target" ] || seeds+=("corpus/$target")
    [[ $target != line && $target != session ]] || words=(-dict="$out/words")
    if ! "$out/x86_64-unknown-linux-gnu/release/$target" -runs=$((runs / share)) -seed=$seed -timeout=60 -max_len="$longest" -print_final_stats=1 "${words[@]}" \
        -artifact_prefix="$out/faults/" "${seeds[@]}" >"$out.log" 2>&1; then
        tail -n 40 "$out.log"
        echo "FAILED: $target"
        exit 1
    fi
    edges=$(sed -n 's/.*\(DONE\|NEW\|REDUCE\|pulse\|INITED\) *cov: \([0-9]*\).*/\2/p' "$out.log" | tail -n 1)
    executions=$(sed -n 's/^stat::number_of_executed_units: //p' "$out.log")
    echo "$target: $executions executions, $edges edges, no fault"
done
