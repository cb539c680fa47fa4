#!/usr/bin/env bash
# Prints the nightly compiler of Miri and the sanitizers, which is that of tests/fuzz/rust-toolchain.toml.
set -euo pipefail
cd "$(dirname "$0")/../.."

sed -n 's/^channel = "\(.*\)"/\1/p' tests/fuzz/rust-toolchain.toml
