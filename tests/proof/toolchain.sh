#!/usr/bin/env bash
# Prints the name of the nightly compiler for Miri and the sanitizers, from
# tests/fuzz/rust-toolchain.toml.
set -euo pipefail
cd "$(dirname "$0")/../.."

sed -n 's/^channel = "\(.*\)"/\1/p' tests/fuzz/rust-toolchain.toml
