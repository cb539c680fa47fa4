#!/usr/bin/env bash
# Runs the tests of Goby in C with the address sanitizer in the library's Rust code (not in the
# standard library). Checks first that the sanitizer finds a planted fault. (`tests/proof/c.sh` runs
# the C code with sanitizers.)
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/c/sanitized
unset CARGO_TARGET_DIR
nightly=$(tests/proof/toolchain.sh)
host=$(rustc -vV | sed -n 's/^host: //p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rustc "+$nightly" -Zsanitizer=address -o "$work/planted" - <<<'
    fn main() {
        let bytes = std::hint::black_box(vec![0_u8; 16]);
        println!("{}", unsafe { bytes.as_ptr().add(16).read_volatile() });
    }'
if "$work/planted" >"$work/said" 2>&1 || ! grep -q heap-buffer-overflow "$work/said"; then
    cat "$work/said"
    echo "FAILED: the sanitizer does not find the planted fault" >&2
    exit 1
fi
cd cecp/c
RUSTFLAGS=-Zsanitizer=address cargo "+$nightly" test --quiet --locked --target "$host" --target-dir "$out" --features micro
