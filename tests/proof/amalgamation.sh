#!/usr/bin/env bash
# Checks goby.c and goby.h (`cecp/c/amalgamation.sh`): tests/apps/c/talk.c prints the same with
# goby.c as with the archive for C: on this machine with gcc, clang and sanitizers, on big-endian
# machines, and on emulated chips with ARM, RISC-V and Xtensa cores. No compiler may warn, and no
# chip may use more stack than GOBY_STACK. Prints the flash and stack on each chip.
#
#     tests/proof/amalgamation.sh SIZE...              micro, small, board, desktop
#     tests/proof/amalgamation.sh --figures SIZE...    time and instructions compared with the archive, without the checks
#
# It needs what `.ci/install` installs.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
strict=(-std=c99 -pedantic -Wall -Wextra -Werror)
host=$(rustc -vV | sed -n 's/^host: //p')
apps=tests/apps/c

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# prints WHERE COMMAND...: fails unless the command prints the same as the program with the archive.
prints() {
    local where=$1
    shift
    timeout 600 "$@" </dev/null >"$work/told" 2>&1 || fail "the program ends with $? on $where"
    diff "$work/archive" <(grep -vE '^(stack|instructions): ' "$work/told") || fail "goby.c prints other lines on $where than the archive"
}

# chip MACHINE FLASH KIB RAM KIB FLAG...: links $program with $library for an emulated chip to
# $work/chip, and sets $run to the command that runs it.
chip() {
    local machine=$1 flash=$2 flash_size=$3 ram=$4 ram_size=$5 gcc=arm-none-eabi-gcc emulator=(qemu-system-arm)
    shift 5
    [ "$machine" != virt ] || { gcc=riscv64-unknown-elf-gcc; emulator=(qemu-system-riscv32 -bios none); }
    $gcc "$@" -Os --specs=picolibc.specs -c $apps/stack.c -o "$work/stack.o"
    $gcc "$@" -Os --specs=picolibc.specs --crt0=hosted --oslib=semihost "${strict[@]}" "${program[@]}" "$library" \
        "$work/stack.o" -o "$work/chip" -Wl,--no-warn-rwx-segments -Wl,--no-warn-execstack \
        -Wl,--defsym=__flash="$flash",--defsym=__flash_size=$((flash_size * 1024)) \
        -Wl,--defsym=__ram="$ram",--defsym=__ram_size=$((ram_size * 1024))
    run=("${emulator[@]}" -M "$machine" -nographic -semihosting-config enable=on,target=native -kernel "$work/chip")
}

# xtensa KIB: like `chip`, for an Xtensa core with this RAM.
xtensa() {
    local flags=(-Os -mlongcalls -mtext-section-literals --specs=/usr/lib/xtensa-lx106-elf/picolibc.specs) under=$apps/xtensa
    xtensa-lx106-elf-gcc "${flags[@]}" -c $under/start.S -o "$work/start.o"
    xtensa-lx106-elf-gcc "${flags[@]}" "${strict[@]}" -nostartfiles -T $under/link.ld -Wl,--defsym=__ram_size=$(($1 * 1024)) \
        "$work/start.o" $under/machine.c $apps/stack.c "${program[@]}" "$library" -o "$work/chip"
    run=(qemu-system-xtensa -M sim -cpu lx106 -display none -semihosting -monitor none -serial none -kernel "$work/chip")
}

# takes NAME: runs the program of a chip, and prints its flash and stack.
takes() {
    local stack promised
    prints "$1" "${run[@]}"
    stack=$(sed -n 's/^stack: \([0-9]*\) of.*/\1/p' "$work/told")
    promised=$(gcc "-I$source" -E -P -x c - <<<$'#include "goby.h"\nGOBY_STACK' | tail -n 1)
    # There is no GOBY_STACK for a desktop.
    [ "$size" = desktop ] || [ "$stack" -le "$promised" ] || fail "$stack bytes of stack on $1, GOBY_STACK is $promised"
    printf '%-13s %-7s flash %7d, stack %6d\n' "$1" "$size" "$(size "$work/chip" | awk 'NR == 2 { print $1 + $2 }')" "$stack"
}

# All checks of a size.
proof() {
    local compiler machine
    program=("-I$source" $apps/talk.c) library=$source/goby.c
    gcc -O1 "${strict[@]}" "-DGOBY_${size^^}" -Icecp/c/include $apps/talk.c "$archive" -o "$work/here"
    "$work/here" >"$work/archive"
    for compiler in "gcc -O2" "gcc -Os" "clang -O2" "gcc -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"; do
        # shellcheck disable=SC2086
        $compiler "${strict[@]}" -DBUSY_CLOCK "${program[@]}" "$library" -o "$work/here"
        prints "this machine ($compiler)" "$work/here"
    done
    # goby.hpp finds the header beside it. A chosen size must be the size of the files.
    g++ -std=c++11 -Wall -Wextra -Werror "-DGOBY_${size^^}" "-I$source" -fsyntax-only -x c++ - <<<'#include "goby.hpp"' ||
        fail "g++ rejects goby.hpp beside goby.c"
    ! gcc -DGOBY_MICRO -DGOBY_BOARD -fsyntax-only -x c "$source/goby.h" 2>"$work/told" || fail "goby.h accepts another size"
    for machine in m68k s390x; do
        $machine-linux-gnu-gcc -O2 -static "${strict[@]}" "${program[@]}" "$library" -o "$work/here"
        prints "$machine" "qemu-$machine" "$work/here"
    done
    case $size in
        micro)
            chip microbit 0x0 256 0x20000000 16 -mthumb -mcpu=cortex-m0; takes microbit
            chip mps2-an385 0x0 256 0x20000000 16 -mthumb -mcpu=cortex-m3; takes mps2-an385
            chip virt 0x80000000 256 0x80200000 16 -march=rv32imc -mabi=ilp32; takes virt ;;
        small)
            chip mps2-an385 0x0 256 0x20000000 72 -mthumb -mcpu=cortex-m3; takes mps2-an385
            chip virt 0x80000000 256 0x80200000 72 -march=rv32imc -mabi=ilp32; takes virt ;;
        board)
            chip netduinoplus2 0x8000000 512 0x20000000 136 "${m4[@]}"; takes netduinoplus2
            chip mps2-an505 0x10000000 512 0x38000000 136 -mthumb -mcpu=cortex-m33 -mfloat-abi=hard -mfpu=fpv5-sp-d16; takes mps2-an505
            chip virt 0x80000000 512 0x80200000 136 -march=rv32imac -mabi=ilp32; takes virt ;;
        desktop) chip virt 0x80000000 4096 0x80800000 24576 -march=rv32imac -mabi=ilp32; takes virt ;;
    esac
    xtensa "$([ "$size" = desktop ] && echo 24576 || echo 256)"; takes "sim (Xtensa)"
}

# Self-play on this machine and on chips: moves, and nodes a move.
pace=(-DMOVES=20 -DNODES=200000 $apps/pace.c)
chip_pace=(-DMOVES=6 -DNODES=20000 $apps/pace.c)

# per_node NAME: runs the program of a chip, and prints its instructions per node.
per_node() {
    local count nodes
    prints "$1" "${run[@]}" -plugin "file=$work/instructions.so"
    count=$(sed -n 's/^instructions: //p' "$work/told") nodes=$(sed -n 's/^nodes: //p' "$work/told")
    printf '%-8s %-36s %6d instructions a node, %s\n' "$size" "$1" $((count / nodes)) "$(grep '^stack: ' "$work/told")"
}

# Prints the ratio of the times of alternate runs on this machine, and the instructions per node on chips.
figures() {
    local turn name chip_archive
    gcc -shared -fPIC -O2 $apps/instructions.c -o "$work/instructions.so"
    gcc -O2 "-DGOBY_${size^^}" -Icecp/c/include "${pace[@]}" "$archive" -o "$work/with-archive"
    gcc -O2 "-I$source" "${pace[@]}" "$source/goby.c" -o "$work/with-goby.c"
    gcc -O2 "-I$source" "${chip_pace[@]}" "$source/goby.c" -o "$work/here"
    diff <("$work/with-archive") <("$work/with-goby.c") || fail "goby.c plays otherwise than the archive on this machine"
    "$work/here" >"$work/archive"
    for turn in 1 2 3 4 5 6 7; do
        for name in archive goby.c; do
            TIMEFORMAT=%U bash -c "time '$work/with-$name' >/dev/null" 2>>"$work/times-$name"
        done
    done
    printf '%-8s x86-64, goby.c takes the time of the archive times %s\n' "$size" \
        "$(paste "$work"/times-{goby.c,archive} | awk '{ printf "%.3f\n", $1 / $2 }' | sort -n | sed -n 4p)"
    rm "$work"/times-*
    [ "$size" != desktop ] || return 0
    program=("-I$source" "${chip_pace[@]}") library=$source/goby.c
    chip mps2-an386 0x0 4096 0x20000000 4096 "${m4[@]}"; per_node "Cortex-M4, goby.c"
    xtensa 256; per_node "Xtensa lx106, goby.c"
    library=$(cecp/c/build.sh thumbv7em-none-eabihf "$size") program=("-DGOBY_${size^^}" -Icecp/c/include "${chip_pace[@]}")
    chip mps2-an386 0x0 4096 0x20000000 4096 "${m4[@]}"; per_node "Cortex-M4, archive"
}

m4=(-mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16)
what=proof
[ "${1:-}" != --figures ] || { what=figures; shift; }
for size in "$@"; do
    archive=$(cecp/c/build.sh "$host" "$size")
    source=$(cecp/c/amalgamation.sh "$size")
    $what
done
