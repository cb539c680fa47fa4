#!/usr/bin/env bash
# Links Goby for a Cortex-M0 with a panic handler that calls an undefined function, so that linking
# fails if a panic path is left. Then checks that a planted panic is found.
#
#     tests/proof/no_panic/check.sh        needs `rustup target add thumbv6m-none-eabi`
set -euo pipefail
cd "$(dirname "$0")"

target=thumbv6m-none-eabi
symbol=a_panic_path_is_left
root=$(cd ../../.. && pwd)
out=${CARGO_TARGET_DIR:-$root/target}/no-panic
build=(cargo build --quiet --release --target "$target" --target-dir "$out")

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# The root's release profile does not apply to this workspace, so it has a copy.
profile() { sed -n '/^\[profile\.release\]/,/^$/p' "$1"; }
[ "$(profile Cargo.toml)" = "$(profile "$root/Cargo.toml")" ] || fail "the release profiles differ"
# Use the same versions of dependencies as a release.
cp "$root/Cargo.lock" Cargo.lock

# Like firmware: optimised for size, with the abilities of the smallest chip.
CARGO_PROFILE_RELEASE_OPT_LEVEL=s "${build[@]}" --no-default-features ||
    fail "a panic path is left in the small build (or it failed), see above"
"${build[@]}" --features network || fail "a panic path is left beside a network (or the build failed), see above"
"${build[@]}" || fail "a panic path is left (or the build failed), see above"
# Check that the search, evaluation and sessions are in the program.
for part in Search.GT.5think 12quiesce_node 14search_sources 4eval5score 6xboard 6driver 6engine; do
    grep -qa "$part" "$out/$target/release/no-panic" || fail "$part is not in the linked program"
done
echo "no panic path is left: $target links, at opt-level 3 with either evaluation and, with the abilities of the smallest chip, at s"

if found=$("${build[@]}" --features planted-panic 2>&1); then
    fail "a planted panic was not found"
fi
grep -q "undefined symbol: $symbol" <<<"$found" || fail "the control build failed for another reason: $found"
echo "a planted panic is found: undefined symbol $symbol"
