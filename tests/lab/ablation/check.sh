#!/usr/bin/env bash
# Checks that techniques switched off at build time and at run time give the same search. (Bytes: `budgets -- --ledger`.)
#
#     tests/lab/ablation/check.sh [TECHNIQUE...]      these techniques, or all
#
# - The program counts the same nodes in `bench` with and without the features `stats` and `tune`.
# - The ordinary program refuses `--set` and `--stats`, and unknown names.
# - `GOBY_WITHOUT` does not compile with an unknown name; with a known one the program searches the
# same nodes as the ordinary program with `--without`.
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
depth=8
# Each of these builds has its own folder, so that target/release/goby is not replaced.
variants=(stats tune)
unset GOBY_WITHOUT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# nodes PROGRAM ARGUMENTS...: the node count in the last line.
nodes() {
    "$@" | sed -n '$s/^\([0-9]*\) nodes .*/\1/p'
}

# refused MESSAGE PROGRAM ARGUMENTS...: the program must end at once with this message and status 2, and print nothing else.
refused() {
    local message=$1 said status=0
    shift
    said=$("$@" 2>&1 >/dev/null </dev/null) || status=$?
    [ $status = 2 ] || fail "$* ends with status $status"
    grep -q -- "$message" <<<"$said" || fail "$* says: $said"
}

echo "- all builds search the same nodes"
cargo build --quiet --release --package goby
shipped=$out/release/goby
for features in "${variants[@]}"; do
    cargo build --quiet --release --package goby --features "$features" --target-dir "$out/$features"
done
stats=$out/${variants[0]}/release/goby
tune=$out/${variants[1]}/release/goby
expected=$(nodes "$shipped" bench)
[ -n "$expected" ] || fail "bench ends without a node count"
for variant in "${variants[@]}"; do
    counted=$(nodes "$out/$variant/release/goby" bench)
    echo "$counted nodes ($variant)"
    [ "$counted" = "$expected" ] || fail "the shipped program counts $expected nodes"
done
[ "$(nodes "$stats" bench --stats)" = "$expected" ] || fail "bench --stats counts a different number of nodes"

echo "- invalid arguments are refused"
refused "unknown technique nullmove" "$shipped" --without null-move,nullmove bench 1
refused "needs a build that counts" "$shipped" bench --stats
refused "needs a build for experiments" "$shipped" --set null_base=5 bench 1
refused "unknown tunable null" "$tune" --set null=4 bench 1
refused "null_base=70 is out of range" "$tune" --set null_base=70 bench 1
refused "null_base needs a number" "$tune" --set null_base bench 1
[ "$(nodes "$tune" --set null_base=5 bench $depth)" != "$(nodes "$tune" bench $depth)" ] ||
    fail "--set null_base=5 changes nothing"

echo "- an unknown name does not compile"
if said=$(GOBY_WITHOUT=null-move,over_kill cargo check --quiet --package goby-core --target-dir "$out/without" 2>&1); then
    fail "GOBY_WITHOUT=over_kill compiles"
fi
grep -q "GOBY_WITHOUT names an unknown technique" <<<"$said" || fail "it does not compile for another reason: $said"

echo "- techniques switched off at build time and at run time give the same search (depth $depth)"
echo "$(nodes "$shipped" bench $depth) nodes with all techniques"
techniques=("$@")
[ $# != 0 ] || mapfile -t techniques < <("$shipped" --list-techniques | grep -v '^ ')
# Fast builds: these programs run only once.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
for technique in "${techniques[@]}"; do
    export GOBY_WITHOUT=$technique
    cargo build --quiet --release --package goby --target-dir "$out/without"
    built=$(nodes "$out/without/release/goby" bench $depth)
    chosen=$(nodes "$shipped" --without "$technique" bench $depth)
    printf '%-24s %s nodes\n' "$technique" "$built"
    grep -q " without $technique\$" <<<"$("$out/without/release/goby" --version)" || fail "--version does not name $technique"
    [ "$built" = "$chosen" ] || fail "$technique: $chosen when switched off at run time"
done
echo "can be switched off: ${#techniques[@]} techniques"
