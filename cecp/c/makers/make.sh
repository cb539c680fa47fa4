#!/usr/bin/env bash
# Makes what makers take as it is, in each size: an archive for programs in C, a library of Arduino's, one of PlatformIO's
# and a component of ESP-IDF; and prints the folder, makers/ in the target directory. `cecp/package/release.sh` packs it.
#
#     cecp/c/makers/make.sh [TARGET...]        those archives only; all without
#
# It needs `rustup component add llvm-tools`. SIZES are those to make, if not both, and CARGO_CONFIG is a file with more for
# cargo.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' ../../Cargo.toml)
made=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")/makers
rm -rf "$made"
strip=$(rustc --print target-libdir)/../bin/llvm-strip

# Each target, and the folders in which Arduino looks for its archive: build.mcu, and the unit and the ABI of floats.
table="
thumbv6m-none-eabi            cortex-m0 cortex-m0plus cortex-m3
thumbv7em-none-eabi           cortex-m4 cortex-m7
thumbv7em-none-eabihf         cortex-m4/fpv4-sp-d16-hard cortex-m7/fpv5-sp-d16-hard cortex-m7/fpv5-d16-hard
thumbv8m.main-none-eabi       cortex-m33
thumbv8m.main-none-eabihf     cortex-m33/fpv5-sp-d16-hard
riscv32imc-unknown-none-elf   esp32c2 esp32c3
riscv32imac-unknown-none-elf  esp32c5 esp32c6 esp32h2 esp32p4
wasm32-unknown-unknown
"

# fill FILE...: writes the size and the version into files.
fill() {
    sed -i "s/GOBY_SIZE/GOBY_${size^^}/; s/-SIZE/-$size/; s/VERSION/$version/; s/BYTES bytes/$bytes bytes/; s/STACK of/$stack of/" "$@"
}

for size in ${SIZES:-micro board}; do
    macros=$(printf '#include "goby.h"\nGOBY_BYTES GOBY_STACK' | gcc -m32 -ffreestanding "-DGOBY_${size^^}" -E -P -Iinclude -x c - | tail -n 1)
    read -r bytes stack <<<"$macros"
    c=$made/c/$size arduino=$made/arduino-$size platformio=$made/platformio-$size esp=$made/esp-idf-$size
    mkdir -p "$c" "$arduino/src" "$platformio/include" "$esp/include"
    cp -r makers/arduino/{library.properties,examples} "$arduino"
    cp makers/arduino/Goby.h include/goby.h{,pp} "$arduino/src"
    cp makers/platformio/{library.json,link.py} "$platformio"
    cp -r makers/arduino/examples "$platformio"
    cp makers/arduino/Goby.h include/goby.h{,pp} "$platformio/include"
    cp makers/esp-idf/* "$esp"
    cp include/goby.h{,pp} "$esp/include"
    fill "$arduino"/{library.properties,src/Goby.h} "$platformio"/{library.json,include/Goby.h} "$esp"/{CMakeLists.txt,idf_component.yml}
    while read -r target folders; do
        [ $# = 0 ] || [[ " $* " == *" $target "* ]] || continue
        archive=$(./build.sh "$target" "$size")
        mkdir -p "$c/$target"
        cp "${archive%/*}"/* "$c/$target"
        archive=$c/$target/libgoby.a
        "$strip" --strip-debug "$archive"
        [ "$target" != wasm32-unknown-unknown ] || continue
        mkdir -p "$platformio/lib/$target"
        cp "$archive" "$platformio/lib/$target"
        case $target in riscv32*)
            mkdir -p "$esp/lib/$target"
            cp "$archive" "$esp/lib/$target" ;;
        esac
        for folder in $folders; do
            mkdir -p "$arduino/src/$folder"
            cp "$archive" "$arduino/src/$folder"
        done
    done < <(sed '/^$/d' <<<"$table")
done
cp -r include "$made/c"
echo "$made"
