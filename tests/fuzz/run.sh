#!/usr/bin/env bash
# Fuzzing: each target of this folder, from its committed corpus.
#
#     tests/fuzz/run.sh [TARGET...]               a hundredth of the executions that are recorded; on a clean checkout always the same
#     tests/fuzz/run.sh --turn NUMBER             of a third of the targets, by turns
#     tests/fuzz/run.sh --recorded [TARGET...]    these: 10^7, of a line 10^6, of a session 10^5
#
# A target ends with its edge coverage; the commands of the protocol in the corpora are counted at the end. What is found new
# goes to `target/fuzz/corpus`. Needs cargo-fuzz, and the nightly compiler that `rust-toolchain.toml` beside this names.
# There is no unsafe code to sanitize.
set -euo pipefail
cd "$(dirname "$0")"

out=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")/fuzz
share=100 seed=1
[ "${1:-}" != --recorded ] || { share=1 seed=0 && shift; }
third=
[ "${1:-}" != --turn ] || { third=$(($2 % 3)) && shift 2; }
targets=("$@")
[ $# != 0 ] || mapfile -t targets < <(sed -n 's/^path = "targets\/\(.*\)\.rs"/\1/p' Cargo.toml | awk -v third="$third" 'third == "" || NR % 3 == third')

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
for target in "${targets[@]}"; do
    mkdir -p "$out/corpus/$target" "$out/faults"
    read -r runs longest < <(sizes "$target")
    if ! "$out/x86_64-unknown-linux-gnu/release/$target" -runs=$((runs / share)) -seed=$seed -timeout=60 -max_len="$longest" -print_final_stats=1 \
        -artifact_prefix="$out/faults/" "$out/corpus/$target" "corpus/$target" >"$out.log" 2>&1; then
        tail -n 40 "$out.log"
        echo "FAILED: $target"
        exit 1
    fi
    edges=$(sed -n 's/.*\(DONE\|NEW\|REDUCE\|pulse\|INITED\) *cov: \([0-9]*\).*/\2/p' "$out.log" | tail -n 1)
    executions=$(sed -n 's/^stat::number_of_executed_units: //p' "$out.log")
    echo "$target: $executions executions, $edges edges, no fault"
done
# The commands' words in the corpora of lines and sessions, whether these were fuzzed or not. (`grep` ends the last line of a
# file, `cat` does not.)
words=$(sed -n 's/^    "\([^"]*\)" "[^"]*" => .*;$/\1/p' ../../cecp/src/xboard/command.rs)
mkdir -p "$out/corpus"/{line,session}
said=$(find {corpus,"$out/corpus"}/{line,session} -type f -exec grep -ah '' {} + | tr -c '[:graph:]' '\n' | sort -u)
reached=$(grep -cxF -f <(echo "$said") <<<"$words")
echo "commands in the corpora: $reached of $(wc -l <<<"$words")"
[ "$reached" = "$(wc -l <<<"$words")" ] || { echo "FAILED: add the others to corpus/line"; exit 1; }
