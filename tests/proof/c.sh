#!/usr/bin/env bash
# Goby in C and in sketches of Arduino's: `tests/drive/c/talk.c` and the two sketches of `cecp/c/makers` say the same on this
# machine, under the sanitizers of addresses and undefined behaviour, as on emulated chips, where they are linked with the
# archives that a maker gets; no archive holds a panic, and none of its functions takes more of the stack than GOBY_STACK, as
# its code says. Prints what each program takes of its chip. What the page for makers shows is run on this machine.
#
#     tests/proof/c.sh                   all chips, and a page in Node.js
#     tests/proof/c.sh --turn NUMBER     one of them, by turns
#
# It needs what `.ci/install` installs.
set -euo pipefail
cd "$(dirname "$0")/../.."

host=$(rustc -vV | sed -n 's/^host: //p')
tools=$(rustc --print target-libdir)/../bin
nm=$tools/llvm-nm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each chip: machine of QEMU, flags of gcc, the target and the size of the archive, where Arduino looks for it, and where
# flash and RAM begin and how many KiB of them there are.
chips="
microbit      -mcpu=cortex-m0                                      thumbv6m-none-eabi           micro cortex-m0                   0x0        256 0x20000000 16
mps2-an385    -mcpu=cortex-m3                                      thumbv6m-none-eabi           micro cortex-m3                   0x0        256 0x20000000 16
netduinoplus2 -mcpu=cortex-m4,-mfloat-abi=hard,-mfpu=fpv4-sp-d16   thumbv7em-none-eabihf        board cortex-m4/fpv4-sp-d16-hard  0x8000000  512 0x20000000 136
mps2-an505    -mcpu=cortex-m33,-mfloat-abi=hard,-mfpu=fpv5-sp-d16  thumbv8m.main-none-eabihf    board cortex-m33/fpv5-sp-d16-hard 0x10000000 512 0x38000000 136
virt          -march=rv32imc,-mabi=ilp32                           riscv32imc-unknown-none-elf  micro esp32c3                     0x80000000 256 0x80200000 16
virt          -march=rv32imac,-mabi=ilp32                          riscv32imac-unknown-none-elf board esp32c6                     0x80000000 512 0x80200000 136
"
chips=$(sed '/^$/d' <<<"$chips")
if [ "${1:-}" = --turn ]; then
    chips=$(sed -n "$(($2 % $(wc -l <<<"$chips") + 1))p" <<<"$chips")
fi

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# no_panics ARCHIVE TARGET: fails if there is one.
no_panics() {
    local symbols panics='panicking|panic_fmt'
    symbols=$("$nm" "$1" 2>/dev/null)
    grep -q ' T goby_think$' <<<"$symbols" || fail "no goby_think in $1"
    ! grep -E "$panics" <<<"$symbols" || fail "a panic path is left in $1"
    # Where there are some, they are found.
    symbols=$("$nm" "$(rustc --print target-libdir --target "$2")"/libcore-*.rlib 2>/dev/null)
    grep -qE "$panics" <<<"$symbols" || fail "no panic in core"
}

# linked ARCHIVE FILE: the functions of the library, with nothing around them.
linked() {
    local functions
    mapfile -t functions < <("$nm" "$1" 2>/dev/null | sed -n 's/.* T \(goby_.*\)/--undefined=\1/p')
    "$tools/rust-lld" -flavor gnu --gc-sections -e 0 "${functions[@]}" -o "$2" "$1"
}

code() { "$tools/llvm-objdump" --disassemble "$1" | tail -n +3; }

# computed TARGET SIZE: leaves in $computed what a function of the library takes of the stack at most. The sizes of frames
# are no part of an archive, so that it is built with them too: the same code, if names are made as usual.
computed() {
    local archive
    archive=$(RUSTC_BOOTSTRAP=goby_c cecp/c/build.sh "$1" "$2" -Z emit-stack-sizes -Z unstable-options -C symbol-mangling-version=legacy)
    linked "$archive" "$work/measured"
    archive=$(cecp/c/build.sh "$1" "$2")
    linked "$archive" "$work/library"
    cmp <(code "$work/measured") <(code "$work/library") || fail "other code with the sizes of its frames"
    cargo run --quiet --package goby-tests --bin budgets -- --library "$work/measured" "$2" > "$work/calls"
    computed=$(sed -n "s/^$2: \([0-9]*\) bytes of stack$/\1/p" "$work/calls")
}

# What is typed and moved, and the words that must be said then.
programs=(talk SerialChess SensorBoard)
script='"e5\ne4\nhint\nundo\nlevel 900\nd4\nKe3\nlevel 100\nnew\nc4\n"'
moves='"e2e4 d2d4 g1f3 "'
words=(done "no king can go to e3" "All moves were made.")

# program NAME SIZE FOLDER: leaves in $program what gcc takes of a program, with the headers of a library of Arduino's.
program() {
    local sketch=$3/examples/$1/$1.ino fake=tests/drive/c/arduino
    if [ "$1" = talk ]; then
        program=(-std=c99 -pedantic "-DGOBY_${2^^}" tests/drive/c/talk.c)
    else
        program=("-I$fake" "-DSCRIPT=$script" -x c++ -std=c++11 -fno-exceptions -fno-rtti -include Arduino.h "$sketch" "$fake/arduino.cpp" -x none)
        [ "$1" = SerialChess ] || program=("-DMOVES=$moves" "${program[@]}")
    fi
    program=(-Wall -Wextra -Werror "-I$3/src" "${program[@]}")
}

# the_page ARCHIVE FOLDER: runs what the page for makers shows.
the_page() {
    sed -n '/^## Use/,/^## Bytes/{/gcc/,/^$/d; s/^    //p}' cecp/c/README.md > "$work/page.inc"
    gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -std=c99 -Wall -Wextra -Werror "-I$work" "-I$2/src" \
        tests/drive/c/page.c "$1" -o "$work/page"
    timeout 300 "$work/page" > "$work/said" || fail "the page's program ends with $?"
    diff <(printf '%s\n' "the pawn cannot go to e5" "ply 1 after many slices" "ply 1 after a move by hand") <(sed 2d "$work/said") ||
        fail "the page's program says other things"
}

# on_this_machine SIZE FOLDER: leaves in $work/SIZE-NAME what each program says here.
on_this_machine() {
    local archive index name
    [ ! -e "$work/$1-talk" ] || return 0
    archive=$(cecp/c/build.sh "$host" "$1")
    no_panics "$archive" "$host"
    [ "$1" != board ] || the_page "$archive" "$2"
    for index in "${!programs[@]}"; do
        name=${programs[index]}
        program "$name" "$1" "$2"
        gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all "${program[@]}" "$archive" -lstdc++ -o "$work/here"
        timeout 300 "$work/here" > "$work/$1-$name" || fail "$name with the size $1 ends with $?"
        grep -qF "${words[index]}" "$work/$1-$name" || fail "$name with the size $1 does not say: ${words[index]}"
    done
}

# on_chip MACHINE FLAGS TARGET SIZE ARDUINO FLASH KIB RAM KIB: compares what is said there, and prints what it takes.
on_chip() {
    local machine=$1 flags target=$3 size=$4 gcc=arm-none-eabi-gcc qemu=qemu-system-arm made archive name flash stack promised computed
    IFS=, read -ra flags <<<"$2"
    if [ "$machine" = virt ]; then
        gcc=riscv64-unknown-elf-gcc qemu="qemu-system-riscv32 -bios none"
    else
        flags+=(-mthumb)
    fi
    flags+=(-Os --specs=picolibc.specs)
    computed "$target" "$size"
    made=$(SIZES=$size cecp/c/makers/make.sh "$target")/arduino-$size
    archive=$made/src/$5/libgoby.a
    no_panics "$archive" "$target"
    on_this_machine "$size" "$made"
    $gcc "${flags[@]}" -c tests/drive/c/stack.c -o "$work/stack.o"
    promised=$($gcc "${flags[@]}" "-DGOBY_${size^^}" -E -P "-I$made/src" -x c - <<<$'#include "goby.h"\nGOBY_STACK' | tail -n 1)
    [ "$computed" -le "$promised" ] || fail "a function takes $computed bytes of stack on $target, GOBY_STACK is $promised"
    for name in "${programs[@]}"; do
        program "$name" "$size" "$made"
        $gcc "${flags[@]}" --crt0=hosted --oslib=semihost "${program[@]}" "$work/stack.o" "$archive" -o "$work/there" \
            -Wl,--no-warn-rwx-segments -Wl,--no-warn-execstack -Wl,--defsym=__flash="$6",--defsym=__flash_size=$(($7 * 1024)) \
            -Wl,--defsym=__ram="$8",--defsym=__ram_size=$(($9 * 1024))
        timeout 300 $qemu -M "$machine" -nographic -semihosting-config enable=on,target=native -kernel "$work/there" \
            </dev/null > "$work/told" 2>&1 || fail "$name on $machine ends with $?"
        stack=$(sed -n 's/^stack: \([0-9]*\) of.*/\1/p' "$work/told")
        diff "$work/$size-$name" <(grep -v '^stack: ' "$work/told") || fail "$name says other things on $machine"
        [ "$stack" -le "$promised" ] || fail "$name takes $stack bytes of stack on $machine, GOBY_STACK is $promised"
        flash=$(size "$work/there" | awk 'NR == 2 { print $1 + $2 }')
        printf '%-13s %-28s %-5s %-11s flash %7d, stack %6d, computed %6d\n' "$machine" "$target" "$size" "$name" "$flash" "$stack" "$computed"
    done
}

while read -r -a chip; do
    on_chip "${chip[@]}"
done <<<"$chips"
if [ $# = 0 ]; then
    archive=$(cecp/c/build.sh wasm32-unknown-unknown desktop)
    node tests/drive/c/page.mjs "${archive%/*}/goby.wasm" | tail -n 1
fi
