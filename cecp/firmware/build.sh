#!/usr/bin/env bash
# Builds the image of a board and prints where it is.
#
#     cecp/firmware/build.sh BOARD [FEATURE...]        BOARD is one of boards.txt, FEATURE for example `bench`
#
# It needs `cargo install flip-link` and `rustup target add TARGET`. The image is a file in firmware/ in the target directory, named
# after the board and the features, with `.elf`; for a Raspberry Pi Pico there is a `.uf2` too, which needs Python.
#
# These variables change the build: CORE_LEVEL is another opt-level of goby-core, EVALUATION another evaluation, GOBY_WITHOUT lists
# further techniques to omit, and CARGO_CONFIG is a file with further settings for cargo. GOBY_SEARCH=sources builds the sources'
# search, with its own evaluation, in place of the main search.
set -euo pipefail
cd "$(dirname "$0")"

board=${1:-}
read -r target level evaluation without more < <(awk -v board="$board" '$1 == board { print $2, $6, $7, $8, $9 }' boards.txt) || true
[ -n "$target" ] || { echo "build.sh: no board ${board:-was named}; there are $(awk '/^[^#]/ { printf "%s ", $1 }' boards.txt)" >&2; exit 2; }
command -v flip-link >/dev/null || { echo "build.sh: the linker is missing: cargo install flip-link" >&2; exit 2; }
name=$*
out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}/firmware
image=$out/${name//[ ,\/]/-}${GOBY_SEARCH:+-$GOBY_SEARCH}.elf
level=${CORE_LEVEL:-$level}
[ "${GOBY_SEARCH:-main}" = main ] || evaluation=hand-written more+=,goby-core/sources
evaluation=${EVALUATION:-$evaluation}
features="$more ${*:2}"
[ "$evaluation" = hand-written ] || features+=,goby-core/network
[ "$without" = - ] || GOBY_WITHOUT=$without${GOBY_WITHOUT:+,$GOBY_WITHOUT}
export GOBY_BOARD=$board GOBY_SEARCH=${GOBY_SEARCH:-} GOBY_WITHOUT=${GOBY_WITHOUT:-} GOBY_NETWORK=${evaluation#hand-written}

# All boards are built in one folder, so that cargo compiles common crates once; but one at a time, because every build writes its
# image to the same file.
mkdir -p "$out"
exec 9>"$out/lock"
! command -v flock >/dev/null || flock 9

# The sizes of stack frames are written to a section that is not loaded. The option is unstable; RUSTC_BOOTSTRAP allows it for this
# crate alone. Without outlining: `budgets` follows the names of functions, and outlined code has none.
RUSTC_BOOTSTRAP=goby_firmware cargo rustc --release --locked --bin goby-firmware --target "$target" --target-dir "$out/build" \
    --features "$features" --config "profile.release.package.goby-core.opt-level=$level" ${CARGO_CONFIG:+--config "$CARGO_CONFIG"} -- \
    -Z emit-stack-sizes -C llvm-args=-enable-machine-outliner=never >&2
# Replaces the image atomically: an emulator may be running the old one.
cp "$out/build/$target/release/goby-firmware" "$image.$$"
exec 9>&-
mv "$image.$$" "$image"
case $board in rp2*)
    ./uf2.py "$board" "$image" "$image.$$"
    mv "$image.$$" "${image%.elf}.uf2" ;;
esac
echo "$image"
