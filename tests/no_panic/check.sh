#!/usr/bin/env bash
# Links Goby for a Cortex-M0 with a panic handler that does not exist, and then shows that a planted panic is found.
set -euo pipefail
cd "$(dirname "$0")"

target=thumbv6m-none-eabi
symbol=a_panic_path_is_left
root=$(cd ../.. && pwd)
build=(cargo build --release --locked --target "$target" --target-dir "${CARGO_TARGET_DIR:-$root/target}/no-panic")

profile() { sed -n '/^\[profile\.release\]/,/^$/p' "$1"; }
[ "$(profile Cargo.toml)" = "$(profile "$root/Cargo.toml")" ] || { echo "FAILED: the release profiles differ"; exit 1; }

"${build[@]}" || { echo "FAILED: a panic path is left (or the build failed), see above"; exit 1; }
echo "no panic path is left: $target links"

if found=$("${build[@]}" --features planted-panic 2>&1); then
    echo "FAILED: a planted panic was not found"
    exit 1
fi
grep -q "undefined symbol: $symbol" <<<"$found" || { echo "$found"; echo "FAILED: the control build failed for another reason"; exit 1; }
echo "a planted panic is found: undefined symbol $symbol"
