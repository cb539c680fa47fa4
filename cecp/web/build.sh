#!/usr/bin/env bash
# Puts the page together in target/web: a folder for any place that serves files. Prints its path.
# Needs `rustup target add wasm32-unknown-unknown`.
#
# There is a build of Goby for each evaluation of the boards (../firmware/boards.txt), and one for the desktop. A board's build
# omits the techniques that all boards with its evaluation lack: the shortest list of boards.txt, which the longer ones include.
# The names, bytes and speeds of the chips come from the pages of ../firmware.
set -euo pipefail
cd "$(dirname "$0")"

out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}
page=$out/web

# build NAME LEVEL FEATURES: builds goby-NAME.wasm at this opt-level, with the evaluation and techniques that the environment
# names. Builds for chips are optimised for size: they search far faster than the chips, whose time the page counts in nodes.
build() {
    RUSTFLAGS="-C link-arg=-zstack-size=1048576" cargo build --quiet --release --locked --target wasm32-unknown-unknown \
        --target-dir "$out/web-build" --config "profile.release.opt-level=$2" --features "$3" >&2
    cp "$out/web-build/wasm32-unknown-unknown/release/goby_web.wasm" "$page/goby-$1.wasm"
}

rm -rf "$page"
mkdir -p "$page"
cp page/* "$page/"
./chips.awk ../firmware/boards.txt ../firmware/{README,FIGURES}.md >"$page/chips.json"
while read -r evaluation without; do
    [ "$without" != - ] || without=
    if [ "$evaluation" = hand-written ]; then
        GOBY_WITHOUT=$without build hand-written '"s"' ""
    else
        GOBY_WITHOUT=$without GOBY_NETWORK=$evaluation build "$evaluation" '"s"' network
    fi
done < <(awk '/^[^#]/ && (!($7 in least) || length($8) < length(least[$7])) { least[$7] = $8 }
    END { for (evaluation in least) print evaluation, least[evaluation] }' ../firmware/boards.txt)
build desktop 3 desktop
./offline.sh "$page"
echo "$page"
