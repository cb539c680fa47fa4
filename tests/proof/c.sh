#!/usr/bin/env bash
# Checks the archives for C. `tests/apps/c/talk.c` prints the same on emulated chips as on this machine, where it runs under the
# address and undefined-behaviour sanitizers. No archive has a panic path, and no function uses more stack than GOBY_STACK, as
# computed from its code. Prints the flash and stack of each chip. Runs the programs of cecp/c/README.md on this machine.
# (`amalgamation.sh` checks goby.c, `makers.py` the sketches.)
#
#     tests/proof/c.sh                   all chips, and a page in Node.js
#     tests/proof/c.sh --sample          a Cortex-M0 and a Cortex-M4
#
# It needs what `.ci/install` installs.
set -euo pipefail
cd "$(dirname "$0")/../.."

host=$(rustc -vV | sed -n 's/^host: //p')
tools=$(rustc --print target-libdir)/../bin
nm=$tools/llvm-nm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each chip: machine of QEMU, flags of gcc, target and size of the archive; address and KiB of its flash, address and KiB of its
# RAM.
chips="
microbit      -mcpu=cortex-m0                                      thumbv6m-none-eabi           micro 0x0        256 0x20000000 16
mps2-an385    -mcpu=cortex-m3                                      thumbv6m-none-eabi           micro 0x0        256 0x20000000 16
netduinoplus2 -mcpu=cortex-m4,-mfloat-abi=hard,-mfpu=fpv4-sp-d16   thumbv7em-none-eabihf        board 0x8000000  512 0x20000000 136
mps2-an505    -mcpu=cortex-m33,-mfloat-abi=hard,-mfpu=fpv5-sp-d16  thumbv8m.main-none-eabihf    board 0x10000000 512 0x38000000 136
mps2-an385    -mcpu=cortex-m3                                      thumbv7m-none-eabi           small 0x0        256 0x20000000 72
virt          -march=rv32imc,-mabi=ilp32                           riscv32imc-unknown-none-elf  small 0x80000000 256 0x80200000 72
virt          -march=rv32imc,-mabi=ilp32                           riscv32imc-unknown-none-elf  micro 0x80000000 256 0x80200000 16
virt          -march=rv32imac,-mabi=ilp32                          riscv32imac-unknown-none-elf board 0x80000000 512 0x80200000 136
"
chips=$(sed '/^$/d' <<<"$chips")
if [ "${1:-}" = --sample ]; then
    chips=$(grep -E '^(microbit|netduinoplus2) ' <<<"$chips")
fi

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# no_panics ARCHIVE TARGET: fails if the archive has a panic path.
no_panics() {
    local symbols panics='panicking|panic_fmt'
    symbols=$("$nm" "$1" 2>/dev/null)
    grep -q ' T goby_think$' <<<"$symbols" || fail "no goby_think in $1"
    ! grep -E "$panics" <<<"$symbols" || fail "a panic path is left in $1"
    # Control: the same search finds the panic paths of Rust's library core.
    symbols=$("$nm" "$(rustc --print target-libdir --target "$2")"/libcore-*.rlib 2>/dev/null)
    grep -qE "$panics" <<<"$symbols" || fail "the search for panic paths finds none in Rust's library core"
}

# linked ARCHIVE FILE: links the functions of the library alone.
linked() {
    local functions
    mapfile -t functions < <("$nm" "$1" 2>/dev/null | sed -n 's/.* T \(goby_.*\)/--undefined=\1/p')
    "$tools/rust-lld" -flavor gnu --gc-sections -e 0 "${functions[@]}" -o "$2" "$1"
}

code() { "$tools/llvm-objdump" --disassemble "$1" | tail -n +3; }

# computed TARGET SIZE: sets $computed to the most stack that a function of the library uses. Archives have no frame sizes, so this
# builds the same code again with frame sizes.
computed() {
    local archive
    archive=$(RUSTC_BOOTSTRAP=goby_c cecp/c/build.sh "$1" "$2" -Z emit-stack-sizes -Z unstable-options -C symbol-mangling-version=legacy)
    linked "$archive" "$work/measured"
    archive=$(cecp/c/build.sh "$1" "$2")
    linked "$archive" "$work/library"
    cmp <(code "$work/measured") <(code "$work/library") || fail "the build with frame sizes has other code than the archive"
    cargo run --quiet --package goby-lab --bin budgets -- --library "$work/measured" "$2" > "$work/calls"
    computed=$(sed -n "s/^$2: \([0-9]*\) bytes of stack$/\1/p" "$work/calls")
}

# program SIZE: sets $program to gcc's arguments for tests/apps/c/talk.c.
program() { program=(-Wall -Wextra -Werror -Icecp/c/include -std=c99 -pedantic "-DGOBY_${1^^}" tests/apps/c/talk.c); }

# the_page ARCHIVE: runs the programs of cecp/c/README.md.
the_page() {
    sed -n '/^## Use/,/^## Bytes/{/gcc/,/^$/d; s/^    //p}' cecp/c/README.md > "$work/page.inc"
    gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -std=c99 -Wall -Wextra -Werror -DGOBY_BOARD "-I$work" -Icecp/c/include \
        tests/apps/c/page.c "$1" -o "$work/page"
    timeout 300 "$work/page" > "$work/said" || fail "the page's program ends with $?"
    diff <(printf '%s\n' "the pawn cannot go to e5" "ply 1 after 20 looks" "ply 1 after a move by hand") <(sed 2d "$work/said") ||
        fail "the page's program prints other lines than expected"
}

# on_this_machine SIZE: runs the program on this machine, and writes its output to $work/SIZE.
on_this_machine() {
    local archive
    [ ! -e "$work/$1" ] || return 0
    archive=$(cecp/c/build.sh "$host" "$1")
    no_panics "$archive" "$host"
    [ "$1" != board ] || the_page "$archive"
    program "$1"
    gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all "${program[@]}" "$archive" -o "$work/here"
    timeout 300 "$work/here" > "$work/$1" || fail "the program of size $1 ends with $?"
    grep -qx done "$work/$1" || fail "the program of size $1 does not print its last line"
}

# on_chip MACHINE FLAGS TARGET SIZE FLASH KIB RAM KIB: compares the chip's output with this
# machine's, and prints flash and RAM.
on_chip() {
    local machine=$1 flags target=$3 size=$4 gcc=arm-none-eabi-gcc qemu=qemu-system-arm archive stack promised computed
    IFS=, read -ra flags <<<"$2"
    if [ "$machine" = virt ]; then
        gcc=riscv64-unknown-elf-gcc qemu="qemu-system-riscv32 -bios none"
    else
        flags+=(-mthumb)
    fi
    flags+=(-Os --specs=picolibc.specs)
    computed "$target" "$size"
    archive=$(cecp/c/build.sh "$target" "$size")
    no_panics "$archive" "$target"
    on_this_machine "$size"
    program "$size"
    promised=$($gcc "${flags[@]}" "-DGOBY_${size^^}" -E -P -Icecp/c/include -x c - <<<$'#include "goby.h"\nGOBY_STACK' | tail -n 1)
    [ "$computed" -le "$promised" ] || fail "a function takes $computed bytes of stack on $target, GOBY_STACK is $promised"
    $gcc "${flags[@]}" -c tests/apps/c/stack.c -o "$work/stack.o"
    $gcc "${flags[@]}" --crt0=hosted --oslib=semihost "${program[@]}" "$work/stack.o" "$archive" -o "$work/there" \
        -Wl,--no-warn-rwx-segments -Wl,--no-warn-execstack -Wl,--defsym=__flash="$5",--defsym=__flash_size=$(($6 * 1024)) \
        -Wl,--defsym=__ram="$7",--defsym=__ram_size=$(($8 * 1024))
    # shellcheck disable=SC2086
    timeout 300 $qemu -M "$machine" -nographic -semihosting-config enable=on,target=native -kernel "$work/there" \
        </dev/null > "$work/told" 2>&1 || fail "the program ends with $? on $machine"
    stack=$(sed -n 's/^stack: \([0-9]*\) of.*/\1/p' "$work/told")
    diff "$work/$size" <(grep -v '^stack: ' "$work/told") || fail "the program prints other lines on $machine than on this machine"
    [ "$stack" -le "$promised" ] || fail "$stack bytes of stack on $machine, GOBY_STACK is $promised"
    printf '%-13s %-28s %-5s flash %7d, stack %6d, computed %6d\n' "$machine" "$target" "$size" \
        "$(size "$work/there" | awk 'NR == 2 { print $1 + $2 }')" "$stack" "$computed"
}

# The header for C++ compiles with the warnings that a maker may turn on.
g++ -std=c++11 -DGOBY_MICRO -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror -fsyntax-only \
    -include cecp/c/include/goby.hpp -x c++ /dev/null
while read -r -a chip; do
    on_chip "${chip[@]}"
done <<<"$chips"
if [ $# = 0 ]; then
    archive=$(cecp/c/build.sh wasm32-unknown-unknown desktop)
    node tests/apps/c/page.mjs "${archive%/*}/goby.wasm" | tail -n 1
fi
