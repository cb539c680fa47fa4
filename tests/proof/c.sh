#!/usr/bin/env bash
# Goby in C: `tests/drive/c/talk.c` says the same on this machine, under the sanitizers of addresses and undefined
# behaviour, as on emulated chips, and no archive holds a panic. Prints what each archive takes of its chip.
#
#     tests/proof/c.sh                   all chips, and a page in Node.js
#     tests/proof/c.sh --turn NUMBER     one of them, by turns
#
# It needs what `.ci/install` installs.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
host=$(rustc -vV | sed -n 's/^host: //p')
nm=$(rustc --print target-libdir)/../bin/llvm-nm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sources=(-std=c99 -Wall -Wextra -Werror -pedantic -Icecp/c/include tests/drive/c/talk.c)
bare=(-Os --specs=picolibc.specs --crt0=hosted --oslib=semihost -Wl,--no-warn-rwx-segments -Wl,--no-warn-execstack
    tests/drive/c/stack.c)

# Each chip: machine of QEMU, its core, the target and the size of the archive, and where flash and RAM begin and how much
# of them there is.
chips="
microbit       cortex-m0                                  thumbv6m-none-eabi             micro 0x0        256 0x20000000 16
mps2-an385     cortex-m3                                  thumbv6m-none-eabi             micro 0x0        256 0x20000000 16
netduinoplus2  cortex-m4,-mfloat-abi=hard,-mfpu=fpv4-sp-d16  thumbv7em-none-eabihf       board 0x8000000  512 0x20000000 136
mps2-an505     cortex-m33,-mfloat-abi=hard,-mfpu=fpv5-sp-d16 thumbv8m.main-none-eabihf   board 0x10000000 512 0x38000000 136
virt           rv32imc                                    riscv32imc-unknown-none-elf    micro 0x80000000 256 0x80200000 16
virt           rv32imac                                   riscv32imac-unknown-none-elf   board 0x80000000 512 0x80200000 136
"
chips=$(sed '/^$/d' <<<"$chips")
if [ "${1:-}" = --turn ]; then
    chips=$(sed -n "$(($2 % $(wc -l <<<"$chips") + 1))p" <<<"$chips")
fi

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# archive TARGET SIZE: builds an archive, leaves its path in $archive, and looks for panics.
archive() {
    archive=$(cecp/c/build.sh "$1" "$2")
    local symbols panics='panicking|panic_fmt'
    symbols=$("$nm" "$archive" 2>/dev/null)
    grep -q ' T goby_think$' <<<"$symbols" || fail "no goby_think in $archive"
    ! grep -E "$panics" <<<"$symbols" || fail "a panic path is left in $archive"
    # Where there are some, they are found.
    symbols=$("$nm" "$(rustc --print target-libdir --target "$1")"/libcore-*.rlib 2>/dev/null)
    grep -qE "$panics" <<<"$symbols" || fail "no panic in core"
}

# on_this_machine SIZE: leaves in $work/SIZE what is said here.
on_this_machine() {
    [ ! -e "$work/$1" ] || return 0
    archive "$host" "$1"
    gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all "-DGOBY_${1^^}" "${sources[@]}" "$archive" -o "$work/talk"
    timeout 300 "$work/talk" > "$work/$1" || fail "talk.c with the size $1 ends with $?"
    [ "$(tail -n 1 "$work/$1")" = done ] || fail "talk.c with the size $1 does not end"
}

# on_chip MACHINE CORE TARGET SIZE FLASH KIB RAM KIB: compares what is said there, and prints what Goby takes.
on_chip() {
    local machine=$1 core=$2 target=$3 size=$4 gcc=arm-none-eabi-gcc qemu=qemu-system-arm flags flash memory stack
    on_this_machine "$size"
    archive "$target" "$size"
    flags=(-mthumb "-mcpu=${core%%,*}")
    if [ "$machine" = virt ]; then
        gcc=riscv64-unknown-elf-gcc qemu="qemu-system-riscv32 -bios none"
        flags=("-march=$core" -mabi=ilp32)
    elif [ "$core" != "${core#*,}" ]; then
        IFS=, read -ra more <<<"${core#*,}"
        flags+=("${more[@]}")
    fi
    $gcc "${flags[@]}" "${bare[@]}" "-DGOBY_${size^^}" "${sources[@]}" "$archive" -o "$work/talk.elf" \
        -Wl,--defsym=__flash="$5",--defsym=__flash_size="$(($6 * 1024))",--defsym=__ram="$7",--defsym=__ram_size="$(($8 * 1024))"
    timeout 300 $qemu -M "$machine" -nographic -semihosting-config enable=on,target=native -kernel "$work/talk.elf" \
        </dev/null > "$work/told" 2>&1 || fail "talk.c on $machine ends with $?"
    stack=$(sed -n 's/^stack: \([0-9]*\) of.*/\1/p' "$work/told")
    diff "$work/$size" <(grep -v '^stack: ' "$work/told") || fail "talk.c says other things on $machine"
    # What the program would take without Goby's functions is small beside it: printf, some 3 KB.
    read -r flash memory < <(size "$work/talk.elf" | awk 'NR == 2 { print $1 + $2, $3 }')
    local promised
    promised=$(printf '#include "goby.h"\nGOBY_STACK' | $gcc "${flags[@]}" "-DGOBY_${size^^}" -E -P --specs=picolibc.specs -Icecp/c/include -x c - | tail -n 1)
    [ "$stack" -le "$promised" ] || fail "the stack took $stack bytes on $machine, more than GOBY_STACK, $promised"
    printf '%-14s %-30s %-6s flash %7d, stack %6d\n' "$machine" "$target" "$size" "$flash" "$stack"
}

while read -r -a chip; do
    on_chip "${chip[@]}"
done <<<"$chips"
if [ $# = 0 ]; then
    archive wasm32-unknown-unknown desktop
    node tests/drive/c/page.mjs "${archive%/*}/goby.wasm" | tail -n 1
fi
