#!/usr/bin/env bash
# Builds the archives of a release, unpacks and runs them. Checks that no file is missing, that
# every program searches the nodes of target/release/goby, that every image answers on its emulated
# board, that the sketches for makers play, that the page and the package for npm play, and that XBoard lists and plays the installed package.
# Needs root, an x86-64-v3 processor, and the tools of `.ci/install`.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archives=$(cecp/package/release.sh)
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
folder=goby-$version
package=goby_$version-1_amd64.deb

# holds NAME FILE...: fails unless the names on standard input are these files; NAME is for the message.
holds() {
    diff <(printf '%s\n' "${@:2}" | sort) <(sort) || { echo "FAILED: $1 has other files than expected"; return 1; }
}

(cd "$archives" && sha256sum --check SHA256SUMS)
awk '{ print $2 }' "$archives/SHA256SUMS" | holds "SHA256SUMS" "$folder"-linux-{x86-64,x86-64-v3,aarch64,armv7,armv6}.tar.gz \
    "$folder"-{boards,c,page}.tar.gz "goby-chess-$version.tgz" "$folder"-{windows-x86-64,GobyChess}.zip "$package"

# extract NAME: unpacks an archive to $work/NAME, and sets $archive to the archive's path. Its pages
# may not link to files of the repository.
extract() {
    mkdir "$work/$1"
    archive=$(ls "$archives/$folder-$1".*)
    case $archive in
        *.zip) unzip -q "$archive" -d "$work/$1" ;;
        *) tar -C "$work/$1" -xzf "$archive" ;;
    esac
    ! grep -rE --include='*.md' '\]\([^)#:]+[)#]' "$work/$1" || { echo "FAILED: $archive has links to files of the repository"; return 1; }
}

# unpack NAME FILE...: unpacks an archive and checks that it has these files, the licences and the pages.
unpack() {
    extract "$1"
    find "$work/$1/$folder" -type f -printf '%f\n' | holds "$archive" LICENSE-MIT LICENSE-APACHE CHANGELOG.md README.md "${@:2}"
}

# count NAME COMMAND...: runs the bench, and compares its nodes with $nodes.
count() {
    local last
    last=$("${@:2}" bench </dev/null | tr -d '\r' | tail -n 1)
    echo "$last  ($1)"
    : "${nodes:=${last%% nodes*}}"
    [ "${last%% nodes*}" = "$nodes" ] || { echo "FAILED: $1 counts a different number of nodes"; return 1; }
}

nodes=
cargo build --quiet --release --package goby
count "built here" "$out/release/goby"
# Each archive, and an emulator of the oldest processor that it supports.
while read -r name emulator; do
    unpack "$name" goby START.txt goby.6 goby.eng goby.png
    grep -q static <<<"$(file "$work/$name/$folder/goby")" || { echo "FAILED: $name is not linked statically"; exit 1; }
    # shellcheck disable=SC2086
    count "$name" $emulator "$work/$name/$folder/goby"
done <<END
linux-x86-64
linux-x86-64-v3
linux-aarch64 qemu-aarch64 -cpu cortex-a53
linux-armv7 qemu-arm -cpu cortex-a7
linux-armv6 qemu-arm -cpu arm1176
END
unpack windows-x86-64 goby.exe START.txt
count windows-x86-64 env WINEPREFIX="$work/wine" WINEDLLOVERRIDES=mscoree,mshtml= WINEDEBUG=-all \
    "$(PATH=$PATH:/usr/lib/wine command -v wine64)" "$work/windows-x86-64/$folder/goby.exe"

images=() unemulated=" "
while read -r board machine; do
    images+=("$board.elf")
    case $board in rp2*) images+=("$board.uf2") ;; esac
    [ "$machine" != - ] || unemulated+="$board.elf "
done < <(awk '/^[^#]/ { print $1, $5 }' cecp/firmware/boards.txt)
unpack boards "${images[@]}"
boards=$work/boards/$folder
for image in "${images[@]}"; do
    case $image in
        *.uf2) cecp/firmware/uf2.py "${image%.uf2}" "$boards/${image%.uf2}.elf" "$work/uf2"
            cmp "$work/uf2" "$boards/$image" ;;
        *) if [[ $unemulated = *" $image "* ]]; then
                grep -qE 'ELF 32-bit LSB executable, (ARM, EABI5|UCB RISC-V)' <<<"$(file "$boards/$image")"
            else
                told=$(printf 'xboard\nforce\nusermove e2e4\nusermove e2e4\nping 1\nquit\n' |
                    timeout 120 tests/boards/emulator/launch.py "${image%.elf}" --image "$boards/$image")
                [ "$told" = $'Illegal move: e2e4\npong 1' ] || { echo "FAILED: $image says $told"; exit 1; }
            fi ;;
    esac
    echo "$image: OK"
done

mkdir "$work/makers"
for name in c GobyChess; do
    extract "$name"
    mv "$work/$name/$folder" "$work/makers/$name"
done
tests/proof/makers.py "$work/makers"

extract page
tests/apps/web/drive.mjs "$work/page/$folder"
tar -C "$work" -xzf "$archives/goby-chess-$version.tgz"
find "$work/package" -type f -printf '%f\n' | holds npm LICENSE-MIT LICENSE-APACHE README.md package.json goby.js goby.wasm
tests/apps/web/npm.mjs "$work/package" "$nodes"

tests/apps/xboard/installed.sh "$archives/$package"
