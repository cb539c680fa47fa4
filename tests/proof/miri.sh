#!/usr/bin/env bash
# The unit tests of core, session and the door for C in Miri, for a little and for a big endian machine: no undefined
# behaviour, in our code or in that of the crates below it, no overflow, and the same answers.
#
#     tests/proof/miri.sh [TARGET...]       x86_64-unknown-linux-gnu and s390x-unknown-linux-gnu
#     tests/proof/miri.sh --turn NUMBER     one of core, in halves, and its network on the second, session and door for C on the first
#
# Miri is a thousand times slower than the machine: tests that count every square or many games are left out, and whole
# searches and conversations.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/miri
unset CARGO_TARGET_DIR
nightly=$(tests/proof/toolchain.sh)
little=x86_64-unknown-linux-gnu
big=s390x-unknown-linux-gnu
long=(attacks:: board::key:: oracle kpk attack_sets of_the_model worth_the_same both_wings
    follows_the_moves positional_part
    a_pair_torn a_torn_pair any_ what_is_stored what_is_kept_beside every_legal_move_comes_once a_full_stack a_stack_is stages_come
    losing_captures a_narrowed quiescence_ history_works late_move_reduction a_budget a_game_of more_time
    search::tests search::today)

# miri TARGET PACKAGE [ARGUMENT...]: runs tests of a package, and says how many passed.
miri() {
    local target=$1 package=$2 told
    shift 2
    told=$(MIRIFLAGS=-Zmiri-disable-isolation cargo "+$nightly" miri test --quiet --target "$target" --target-dir "$out" \
        --package "$package" "$@" 2>"$out.log") || { echo "$told"; cat "$out.log"; exit 1; }
    echo "$target $package: $(sed -n 's/^test result: ok. \([0-9]* passed\).*/\1/p' <<<"$told")"
}

# core TARGET [MODULE...]: the tests of these modules, or all.
core() {
    miri "$1" goby-core --no-default-features --lib -- "${@:2}" "${long[@]/#/--skip=}"
}

network() {
    GOBY_NETWORK=32 miri "$1" goby-core --no-default-features --features network --lib -- eval::network --skip=its_description \
        --skip=sums_that_another
}

session() {
    miri "$1" goby --no-default-features --features books,chess960,console,cores,highlight,levels,memory,own-book,san,text-options,uci --lib \
        -- --skip=every_move_is_legal_and_found --skip=a_transposition_is_found --skip=engine::tests::thinking \
        --skip=a_hook_stops --skip=no_move_is_found --skip=a_new_game_forgets --skip=a_level_holds --skip=a_saved_game \
        --skip=what_is_written_is_read --skip=openings_vary --skip=without_a_clock --skip=a_player_of_any --skip=chances_are
}

# The door for C, whose pointers are what there is to look at.
door() {
    (cd cecp/c && MIRIFLAGS= cargo "+$nightly" miri test --quiet --locked --target "$1" --target-dir "$out" --features micro)
}

if [ "${1:-}" = --turn ]; then
    halves=(board:: game:: movegen:: eval::)
    case $(($2 % 5)) in
        0) core $big "${halves[@]}" ;;
        1) network $big ;;
        2) session $little ;;
        3) door $little ;;
        4) core $big "${halves[@]/#/--skip=}" ;;
    esac
    exit
fi
targets=("$@")
[ $# != 0 ] || targets=($little $big)
for target in "${targets[@]}"; do
    core "$target"
    network "$target"
    session "$target"
    door "$target"
done
