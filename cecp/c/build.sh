#!/usr/bin/env bash
# Builds the archive for a target in a size, and prints where it is.
#
#     cecp/c/build.sh TARGET SIZE [ARGUMENT...]    SIZE is micro, small, board or desktop; needs `rustup target add TARGET`
#
# The first board with this profile (../firmware/boards.txt) determines evaluation, omitted techniques and optimisation; for
# desktop, the program does. The archive is libgoby.a in c/ in the target directory; for wasm32-unknown-unknown there is a
# module, goby.wasm, too. CARGO_CONFIG is a file with further settings for cargo; each ARGUMENT is passed to rustc.
set -euo pipefail
cd "$(dirname "$0")"

target=${1:-} size=${2:-}
[ -n "$size" ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
level=3 core=3 evaluation= without=-
if [ "$size" != desktop ]; then
    read -r core evaluation without < <(awk -v size="$size" '$3 == size && !seen++ { print $6, $7, $8 }' ../firmware/boards.txt)
    level='"z"'
fi
export GOBY_WITHOUT=${without#-} GOBY_NETWORK=${evaluation#hand-written}

out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}/c
build=(cargo rustc --quiet --release --locked --target "$target" --target-dir "$out/$size" --features "$size"
    --config "profile.release.opt-level=$level" --config "profile.release.package.goby-core.opt-level=$core"
    ${CARGO_CONFIG:+--config "$CARGO_CONFIG"})
shift 2
# Without outlining: `budgets` follows the names of functions, and outlined code has none.
"${build[@]}" -- -C llvm-args=-enable-machine-outliner=never "$@" >&2
mkdir -p "$out/lib/$target/$size"
cp "$out/$size/$target/release/libgoby_c.a" "$out/lib/$target/$size/libgoby.a"
if [ "$target" = wasm32-unknown-unknown ]; then
    # A page adds its hooks to the table.
    "${build[@]}" --crate-type cdylib -- -C link-arg=--export-table -C link-arg=--growable-table "$@" >&2
    cp "$out/$size/$target/release/goby_c.wasm" "$out/lib/$target/$size/goby.wasm"
fi
echo "$out/lib/$target/$size/libgoby.a"
