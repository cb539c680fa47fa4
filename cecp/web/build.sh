#!/usr/bin/env bash
# Puts the page together in target/web: a folder for any place that serves files. Prints its path.
# Needs `rustup target add wasm32-unknown-unknown`.
#
# There is a build of Goby for each evaluation of the boards (../firmware/boards.txt), without the techniques that all of
# its boards lack (the shortest list, which the others hold too), and one for the desktop. The names, bytes and speeds of the chips
# are those of ../firmware's pages.
set -euo pipefail
cd "$(dirname "$0")"

out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}
page=$out/web

# build NAME FEATURES: builds goby-NAME.wasm, with the evaluation and techniques that the environment names.
build() {
    RUSTFLAGS="-C link-arg=-zstack-size=1048576" cargo build --quiet --release --locked --target wasm32-unknown-unknown \
        --target-dir "$out/web-build" --features "$2" >&2
    cp "$out/web-build/wasm32-unknown-unknown/release/goby_web.wasm" "$page/goby-$1.wasm"
}

rm -rf "$page"
mkdir -p "$page"
cp page/* "$page/"
./chips.awk ../firmware/boards.txt ../firmware/{README,FIGURES}.md >"$page/chips.json"
while read -r evaluation without; do
    [ "$without" != - ] || without=
    if [ "$evaluation" = hand-written ]; then
        GOBY_WITHOUT=$without build hand-written ""
    else
        GOBY_WITHOUT=$without GOBY_NETWORK=$evaluation build "$evaluation" network
    fi
done < <(awk '/^[^#]/ && (!($7 in least) || length($8) < length(least[$7])) { least[$7] = $8 }
    END { for (evaluation in least) print evaluation, least[evaluation] }' ../firmware/boards.txt)
build 256 desktop
echo "$page"
