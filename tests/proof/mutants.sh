#!/usr/bin/env bash
# Mutation testing of changed lines: cargo-mutants changes the code of each line, and a unit test
# must fail.
#
#     tests/proof/mutants.sh BASE    the lines of core and cecp that differ from the commit BASE
#
# Lists each mutant that no test notices; then the exit status is not 0. `mutants.toml` excludes
# mutants that behave like the original, with the reasons.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/mutants
mkdir -p "$out"
git diff "$1" -- core/src cecp/src >"$out/changed.diff"
# Low optimisation, because building takes longer than running.
export CARGO_PROFILE_TEST_OPT_LEVEL=1 CARGO_PROFILE_TEST_DEBUG=0 CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=0
unset CARGO_TARGET_DIR
cargo mutants --in-diff "$out/changed.diff" --config tests/proof/mutants.toml --output "$out" --timeout 200 --build-timeout 120 \
    --package goby-core --package goby -- --lib --bins
