#!/usr/bin/env bash
# Builds the image of a board and prints where it is.
#
#     cecp/firmware/build.sh BOARD [FEATURE...]        BOARD is one of boards.txt, FEATURE for example `bench`
#
# It needs `cargo install flip-link` and `rustup target add TARGET`. The image goes to firmware/ in the target directory,
# under the names of the board and the features.
set -euo pipefail
cd "$(dirname "$0")"

board=${1:-}
target=$(awk -v board="$board" '$1 == board { print $2 }' boards.txt)
[ -n "$target" ] || { echo "build.sh: no board ${board:-was named}; there are $(awk '/^[^#]/ { printf "%s ", $1 }' boards.txt)" >&2; exit 2; }
command -v flip-link >/dev/null || { echo "build.sh: the linker is missing: cargo install flip-link" >&2; exit 2; }
features=$(IFS=,; echo "$*")
out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}/firmware
image=$out/${features//,/-}.elf

cargo build --release --locked --target "$target" --target-dir "$out/$board" --features "$features" >&2
cp "$out/$board/$target/release/goby-firmware" "$image"
echo "$image"
