#!/usr/bin/env bash
# Runs unit tests of core, cecp and the C interface in Miri, for a little-endian and a big-endian
# machine. Miri finds undefined behaviour, also in dependencies, and overflows.
#
#     tests/proof/miri.sh [TARGET...]       x86_64-unknown-linux-gnu and s390x-unknown-linux-gnu
#
# Miri is a thousand times slower than the machine, so long tests are left out: of every square, of
# many games, of whole searches and sessions.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/miri
unset CARGO_TARGET_DIR
nightly=$(tests/proof/toolchain.sh)
little=x86_64-unknown-linux-gnu
big=s390x-unknown-linux-gnu
long=(attacks:: board::key:: oracle kpk attack_sets equals_the_model evaluated_equally
    incremental_evaluation positional_part
    a_torn_entry any_ an_entry_stored an_entry_is_read_back quiescence_ late_move_reduction a_budget a_game_of more_time
    search::tests search::main
    every_move_is_legal_and_found a_transposition_is_found engine::tests::thinking a_hook_stops no_move_is_found a_new_game_forgets
    a_level_holds a_saved_game openings_vary without_a_clock a_player_of_any chances_are a_written_game
    an_engine_explains the_output_equals sums_that_another)
# Fail if a name matches no test: a renamed long test would no longer be skipped.
for name in "${long[@]}"; do
    name=${name%::}
    grep -rqE "(fn|mod) [a-z_]*${name##*::}" core/src cecp/src || { echo "no test or module: $name"; exit 1; }
done

# miri TARGET PACKAGE [ARGUMENT...]: runs tests of a package, and prints how many passed.
miri() {
    local target=$1 package=$2 told
    shift 2
    told=$(MIRIFLAGS=-Zmiri-disable-isolation cargo "+$nightly" miri test --quiet --target "$target" --target-dir "$out" \
        --package "$package" "$@" 2>"$out.log") || { echo "$told"; cat "$out.log"; exit 1; }
    echo "$target $package: $(sed -n 's/^test result: ok. \([0-9]* passed\).*/\1/p' <<<"$told")"
}

# core TARGET [MODULE...]: runs core's tests of these modules, or all.
core() {
    miri "$1" goby-core --no-default-features --lib -- "${@:2}" "${long[@]/#/--skip=}"
}

network() {
    GOBY_NETWORK=32 miri "$1" goby-core --no-default-features --features network --lib -- eval::network "${long[@]/#/--skip=}"
}

session() {
    miri "$1" goby-core --no-default-features --features desktop --lib \
        -- player:: engine:: sensors:: text:: notation:: why:: "${long[@]/#/--skip=}"
    miri "$1" goby --no-default-features --features desktop --lib
}

# door TARGET: runs the tests of the C interface, which handles pointers.
door() {
    (cd cecp/c && MIRIFLAGS= cargo "+$nightly" miri test --quiet --locked --target "$1" --target-dir "$out" --features micro)
}

targets=("$@")
[ $# != 0 ] || targets=($little $big)
for target in "${targets[@]}"; do
    core "$target"
    network "$target"
    session "$target"
    door "$target"
done
