#!/usr/bin/env bash
# Makes all files of a release, and prints their folder: release-archives/ in the target directory.
#
#     cecp/package/release.sh
#
# Programs for Linux (linked statically, for x86-64 and ARM) and Windows, the Debian package, the images of all boards, the
# archives and the library for makers (cecp/c/makers), the page, the package for npm, and the checksums of these files. The same commit and compiler give the
# same files for Linux to the last byte, wherever the sources lie; in a board's image and in goby.exe the order of constants may
# differ. It needs what `.ci/install` installs.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR=$out/release-build
# Everything is as old as its commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
commit=$(git rev-parse HEAD)

archives=$out/release-archives
rm -rf "$archives"
mkdir -p "$archives" "$CARGO_TARGET_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Programs and images do not show where they were built.
export CARGO_CONFIG=$work/config.toml
cat > "$CARGO_CONFIG" <<END
[target.'cfg(all())']
rustflags = ["--remap-path-prefix=$PWD=goby", "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo", "--remap-path-prefix=$(rustc --print sysroot)=rust"]
[target.x86_64-pc-windows-gnu]
rustflags = ["-Clink-arg=-Wl,--no-insert-timestamp"]
[profile.release]
strip = true
END

# program TARGET [FLAG...]: builds the program with flags for rustc, and one for cargo in $std. Leaves its path in $program.
program() {
    local target=$1 flags
    shift
    flags=$(printf '"%s",' "$@")
    cargo build --quiet --release --locked --package goby --target "$target" --config "$CARGO_CONFIG" ${std:+"$std"} \
        ${1:+--config "target.$target.rustflags=[$flags]"}
    program=$CARGO_TARGET_DIR/$target/release/goby
}

# pack NAME FILE...: makes an archive of files and the licences in one folder, a .zip for Windows and for the Arduino IDE. Links
# of pages to other files of the repository become addresses on the web.
pack() {
    local folder=goby-$version file
    rm -rf "${work:?}/$folder"
    mkdir "$work/$folder"
    cp -r --dereference "${@:2}" "$work/$folder"
    cp LICENSE-MIT LICENSE-APACHE "$work/$folder"
    for file in "${@:2}"; do
        [[ $file != *.md ]] || sed -i -E "s#\]\(([^)\#:]+)(\#[^)]*)?\)#](https://github.com/goby-chess/goby/blob/$commit/$(dirname "$file")/\1\2)#g" \
            "$work/$folder/${file##*/}"
    done
    find "$work/$folder" -exec touch --date "@$SOURCE_DATE_EPOCH" {} +
    chmod -R u=rwX,go=rX "$work/$folder"
    case $1 in
        windows* | GobyChess) (cd "$work" && find "$folder" -type f | sort | zip -qX "$archives/$folder-$1.zip" -@) ;;
        *) tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -c "$folder" | gzip -9n > "$archives/$folder-$1.tar.gz" ;;
    esac
}

# A profile of the bench guides the optimisation of programs: 8 % fewer instructions. Images are optimised for few bytes instead.
program x86_64-unknown-linux-musl "-Cprofile-generate=$work/counts"
"$program" bench > "$work/told"
"$(rustc --print target-libdir)/../bin/llvm-profdata" merge --output "$work/goby.profdata" "$work/counts"
cat >> "$CARGO_CONFIG" <<END
[target.'cfg(any(target_os = "linux", windows))']
rustflags = ["-Cprofile-use=$work/goby.profdata"]
END

words=(cecp/package/START.txt cecp/README.md CHANGELOG.md)
xboard=(cecp/package/goby.6 cecp/package/goby.eng cecp/package/goby.png)
program x86_64-unknown-linux-musl
pack linux-x86-64 "$program" "${words[@]}" "${xboard[@]}"
program x86_64-unknown-linux-musl -Ctarget-cpu=x86-64-v3
pack linux-x86-64-v3 "$program" "${words[@]}" "${xboard[@]}"
# For aarch64 Rust's own linker and C library are enough. For 32 bits Debian has them; for ARMv6 Rust's library is built from its
# sources, because not every server of Rust's files has that target.
program aarch64-unknown-linux-musl -Clinker=rust-lld -Clink-self-contained=yes
pack linux-aarch64 "$program" "${words[@]}" "${xboard[@]}"
program armv7-unknown-linux-gnueabihf -Clinker=arm-linux-gnueabihf-gcc -Ctarget-feature=+crt-static
pack linux-armv7 "$program" "${words[@]}" "${xboard[@]}"
RUSTC_BOOTSTRAP=1 std=-Zbuild-std=std,panic_abort program arm-unknown-linux-gnueabi -Clinker=arm-linux-gnueabi-gcc \
    -Ctarget-feature=+crt-static
pack linux-armv6 "$program" "${words[@]}" "${xboard[@]}"
program x86_64-pc-windows-gnu
pack windows-x86-64 "$program.exe" "${words[@]}"

images=()
for board in $(awk '/^[^#]/ { print $1 }' cecp/firmware/boards.txt); do
    image=$(cecp/firmware/build.sh "$board" 2> "$work/told") || { cat "$work/told" >&2; exit 1; }
    images+=("${image%.elf}".*)
done
pack boards "${images[@]}" cecp/firmware/README.md CHANGELOG.md

# The archives for C, and the library of source for Arduino, PlatformIO and ESP-IDF.
makers=$(cecp/c/makers/make.sh 2> "$work/told") || { cat "$work/told" >&2; exit 1; }
for folder in "$makers"/*; do
    pack "${folder##*/}" "$folder"/* cecp/c/README.md CHANGELOG.md
done

# The page, and the package for npm.
pack page "$(cecp/web/build.sh)"/* CHANGELOG.md
npm pack --silent --pack-destination "$archives" "$(cecp/web/npm.sh)" >/dev/null

cargo deb --quiet --package goby --locked --output "$archives/" -- --config "$CARGO_CONFIG" >/dev/null
(cd "$archives" && sha256sum -- * > SHA256SUMS)
echo "$archives"
