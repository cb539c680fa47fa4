#!/usr/bin/env bash
# Makes include/goby.h of the crate, by cbindgen; with --check, compares it with what is committed.
#
#     cecp/c/header.sh [--check]        needs `cargo install cbindgen`
set -euo pipefail
cd "$(dirname "$0")"

made=$(mktemp)
trap 'rm -f "$made"' EXIT
cbindgen --quiet --config cbindgen.toml --output "$made" .
if [ "${1:-}" = --check ]; then
    diff include/goby.h "$made" || { echo "FAILED: include/goby.h is not what cecp/c/header.sh makes"; exit 1; }
else
    cp "$made" include/goby.h
fi
