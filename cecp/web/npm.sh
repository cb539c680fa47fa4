#!/usr/bin/env bash
# Makes the package for npm in target/npm, and prints its path. Needs `rustup target add wasm32-unknown-unknown`, and Binaryen in
# npm/node_modules (`npm ci --prefix cecp/web/npm`): its `asyncify` lets a search pause, so that commands arrive.
set -euo pipefail
cd "$(dirname "$0")"

out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}
package=$out/npm

rm -rf "$package"
mkdir -p "$package"
cp npm/{goby.js,package.json,README.md} ../LICENSE-* "$package/"
RUSTFLAGS="-C link-arg=-zstack-size=1048576" cargo build --quiet --release --locked --target wasm32-unknown-unknown \
    --target-dir "$out/web-build" --features uci >&2
node npm/node_modules/.bin/wasm-opt "$out/web-build/wasm32-unknown-unknown/release/goby_web.wasm" -o "$package/goby.wasm" \
    -O2 --asyncify --pass-arg=asyncify-imports@page.pause --enable-bulk-memory --enable-multivalue --enable-mutable-globals \
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext
echo "$package"
