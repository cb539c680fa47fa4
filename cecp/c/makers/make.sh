#!/usr/bin/env bash
# Makes the files that makers use without Rust, and prints their folder, makers/ in the target directory:
#
#   - GobyChess, a library of source for Arduino, PlatformIO and ESP-IDF;
#   - c, archives for programs in C, of two sizes and each target.
#
#     cecp/c/makers/make.sh [TARGET...]        archives for these targets only, all by default, none with -
#
# It needs `rustup component add llvm-tools`. CARGO_CONFIG is a file with further settings for cargo. `cecp/package/release.sh`
# packs the folder.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' ../../Cargo.toml)
out=${CARGO_TARGET_DIR:-../../target}
mkdir -p "$out"
made=$(cd "$out" && pwd)/makers
rm -rf "$made"
strip=$(rustc --print target-libdir)/../bin/llvm-strip
targets="thumbv6m-none-eabi thumbv7em-none-eabi thumbv7em-none-eabihf thumbv8m.main-none-eabi thumbv8m.main-none-eabihf
    riscv32imc-unknown-none-elf riscv32imac-unknown-none-elf wasm32-unknown-unknown"

library=$made/GobyChess sizes=(micro small board)
mkdir -p "$library"
cp -r makers/library/. ../../LICENSE-APACHE ../../LICENSE-MIT "$library"
cp include/goby.hpp "$library/src"
for file in library.properties library.json idf_component.yml; do
    sed "s/VERSION/$version/" "makers/library/$file" >"$library/$file"
done
for size in "${sizes[@]}"; do
    source=$(./amalgamation.sh "$size")
    others=$(printf '%s\n' "${sizes[@]}" | tr a-z A-Z | sed 's/^/#undef GOBY_/')
    # The functions of each size have names of their own, because Arduino compiles all files of a library.
    names=$(grep -oE '\bgoby_[a-z_]+\(' include/goby.h | tr -d '(' | sort -u | sed "s/goby_\(.*\)/#define & goby_${size}_\1/")
    { printf '%s\n' "$others" "$names"; cat "$source/goby.h"; } >"$library/src/goby_$size.h"
    {
        # If flags of the compiler choose a size, the files of the other sizes are empty.
        printf '#if defined(GOBY_%s) || !(defined(GOBY_MICRO) || defined(GOBY_SMALL) || defined(GOBY_BOARD))\n' "$(echo "$size" | tr a-z A-Z)"
        sed "s/#include \"goby.h\"/#include \"goby_$size.h\"/" "$source/goby.c"
        echo '#endif'
    } >"$library/src/goby_$size.c"
done

for size in micro board; do
    for target in ${*:-$targets}; do
        [ "$target" != - ] || continue
        archive=$(./build.sh "$target" "$size")
        mkdir -p "$made/c/$size/$target"
        cp "${archive%/*}"/* "$made/c/$size/$target"
        "$strip" --strip-debug "$made/c/$size/$target/libgoby.a"
    done
done
mkdir -p "$made/c"
cp -r include "$made/c"
echo "$made"
