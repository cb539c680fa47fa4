#!/usr/bin/env bash
# Makes goby.c and goby.h, all of Goby in two files for any compiler of C99, and goby.hpp, and prints their folder.
#
#     cecp/c/amalgamation.sh SIZE      SIZE is micro, small, board or desktop; needs `rustup target add wasm32-unknown-unknown`
#
# Goby is compiled to WebAssembly, which the program in `amalgamation` translates. The same commit makes the same bytes.
set -euo pipefail
cd "$(dirname "$0")"

size=${1:-}
[ -n "$size" ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}/c
commit=$(git rev-parse HEAD)
git diff --quiet HEAD -- . ../../core || commit+=", changed"
# With relocations, which distinguish addresses of data from numbers.
./build.sh wasm32-unknown-unknown "$size" -C link-arg=--emit-relocs >/dev/null
cargo run --quiet --locked --release --manifest-path amalgamation/Cargo.toml --target-dir "$out/amalgamation" -- \
    "$out/lib/wasm32-unknown-unknown/$size/goby.wasm" include/goby.h "$size" "$commit" "$out/source/$size"
cp include/goby.hpp "$out/source/$size"
echo "$out/source/$size"
