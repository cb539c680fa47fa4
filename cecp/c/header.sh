#!/usr/bin/env bash
# Makes include/goby.h from the crate by cbindgen; with --check, compares it with the committed file.
#
#     cecp/c/header.sh [--check]        needs `cargo install cbindgen`
set -euo pipefail
cd "$(dirname "$0")"

made=$(mktemp)
trap 'rm -f "$made"' EXIT
cbindgen --quiet --config cbindgen.toml --output "$made" .
if [ "${1:-}" = --check ]; then
    diff include/goby.h "$made" || { echo "FAILED: include/goby.h differs from the output of cecp/c/header.sh"; exit 1; }
else
    cp "$made" include/goby.h
fi
