#!/usr/bin/env bash
# Builds the image of a board and prints where it is.
#
#     cecp/firmware/build.sh BOARD [FEATURE...]        BOARD is one of boards.txt, FEATURE for example `bench`
#
# It needs `cargo install flip-link` and `rustup target add TARGET`. The image goes to firmware/ in the target directory,
# under the names of the board and the features, with `.elf`; that of a Raspberry Pi Pico, by Python, with `.uf2` too. CORE_LEVEL is
# the opt-level of goby-core, EVALUATION what evaluates, if not the board's, GOBY_WITHOUT more techniques to leave out, and
# CARGO_CONFIG a file with more for cargo. GOBY_SEARCH=sources builds
# the sources' search, which has its own evaluation, in place of the main search.
set -euo pipefail
cd "$(dirname "$0")"

board=${1:-}
read -r target level evaluation without tier < <(awk -v board="$board" '$1 == board { print $2, $6, $7, $8, $9 }' boards.txt) || true
[ -n "$target" ] || { echo "build.sh: no board ${board:-was named}; there are $(awk '/^[^#]/ { printf "%s ", $1 }' boards.txt)" >&2; exit 2; }
command -v flip-link >/dev/null || { echo "build.sh: the linker is missing: cargo install flip-link" >&2; exit 2; }
features=$(IFS=,; echo "$*")
out=${CARGO_TARGET_DIR:-$(realpath ../..)/target}/firmware
image=$out/${features//[,\/]/-}${GOBY_SEARCH:+-$GOBY_SEARCH}.elf
level=${CORE_LEVEL:-$level}
[ "${GOBY_SEARCH:-main}" = main ] || evaluation=hand-written tier+=,goby-core/sources
evaluation=${EVALUATION:-$evaluation}
features+=,$tier
[ "$evaluation" = hand-written ] || features+=,goby-core/network
[ "$without" = - ] || GOBY_WITHOUT=$without${GOBY_WITHOUT:+,$GOBY_WITHOUT}
export GOBY_SEARCH=${GOBY_SEARCH:-} GOBY_WITHOUT=${GOBY_WITHOUT:-} GOBY_NETWORK=${evaluation#hand-written}

# All boards are built in one folder, so that what they share is compiled once; one at a time, as each leaves its image in the
# same place.
mkdir -p "$out"
exec 9>"$out/lock"
! command -v flock >/dev/null || flock 9

# The sizes of the stack frames stand beside the code, in a section that is not loaded; the compiler counts that as an
# experiment, and a flag allows it to this one crate. Nothing is outlined: what several functions share by that has no name,
# and `budgets` follows names.
RUSTC_BOOTSTRAP=goby_firmware cargo rustc --release --locked --bin goby-firmware --target "$target" --target-dir "$out/build" \
    --features "$features" --config "profile.release.package.goby-core.opt-level=$level" ${CARGO_CONFIG:+--config "$CARGO_CONFIG"} -- \
    -Z emit-stack-sizes -C llvm-args=-enable-machine-outliner=never >&2
# At once, for whoever runs the old one.
cp "$out/build/$target/release/goby-firmware" "$image.$$"
exec 9>&-
mv "$image.$$" "$image"
case $board in rp2*)
    ./uf2.py "$board" "$image" "$image.$$"
    mv "$image.$$" "${image%.elf}.uf2" ;;
esac
echo "$image"
