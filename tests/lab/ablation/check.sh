#!/usr/bin/env bash
# Switching techniques off, at build time or at run time, is the same search. (What bytes that saves: `budgets -- --ledger`.)
#
#     tests/lab/ablation/check.sh [TECHNIQUE...]      all of them if none is named
#     tests/lab/ablation/check.sh --turn NUMBER       three of them, in turn, and one program with all features
#
# - The program counts the same nodes in `bench` with and without the features `stats` and `tune`.
# - What people play with refuses `--set` and `--stats`; wrong names are refused.
# - `GOBY_WITHOUT` does not compile with an unknown name; with a known one the program searches exactly as what people play
#   with does after `--without`.
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
depth=8
# A folder of its own for each of these programs: what people run stays as it is.
variants=(stats tune)
turn=
if [ "${1:-}" = --turn ]; then
    turn=$2
    variants=(stats,tune)
    shift 2
fi
unset GOBY_WITHOUT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# nodes PROGRAM ARGUMENTS...: the last line's count.
nodes() {
    "$@" | sed -n '$s/^\([0-9]*\) nodes .*/\1/p'
}

# refused MESSAGE PROGRAM ARGUMENTS...: it must end with status 2 and say so, at once and with nothing on standard output.
refused() {
    local message=$1 said status=0
    shift
    said=$("$@" 2>&1 >/dev/null </dev/null) || status=$?
    [ $status = 2 ] || fail "$* ends with status $status"
    grep -q -- "$message" <<<"$said" || fail "$* says: $said"
}

echo "- the same nodes whatever is built in"
cargo build --quiet --release --package goby
shipped=$out/release/goby
for features in "${variants[@]}"; do
    cargo build --quiet --release --package goby --features "$features" --target-dir "$out/$features"
done
stats=$out/${variants[0]}/release/goby
tune=$out/${variants[1]:-${variants[0]}}/release/goby
expected=$(nodes "$shipped" bench)
[ -n "$expected" ] || fail "bench ends without a node count"
for variant in "${variants[@]}"; do
    counted=$(nodes "$out/$variant/release/goby" bench)
    echo "$counted nodes ($variant)"
    [ "$counted" = "$expected" ] || fail "the shipped program counts $expected nodes"
done
[ "$(nodes "$stats" bench --stats)" = "$expected" ] || fail "bench --stats counts other nodes"

echo "- what cannot be done is refused"
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

echo "- the same search when switched off at build time as at run time (depth $depth)"
echo "$(nodes "$shipped" bench $depth) nodes with everything"
techniques=("$@")
[ $# != 0 ] || mapfile -t techniques < <("$shipped" --list-techniques | grep -v '^ ')
if [ -n "$turn" ]; then
    techniques=("${techniques[@]}" "${techniques[@]:0:3}")
    techniques=("${techniques[@]:turn * 3 % (${#techniques[@]} - 3):3}")
fi
# Quick to build, for these programs run once.
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
