#!/usr/bin/env bash
# Prints the nightly compiler of Miri and the sanitizers, which tests/fuzz/rust-toolchain.toml names.
set -euo pipefail
cd "$(dirname "$0")/../.."

sed -n 's/^channel = "\(.*\)"/\1/p' tests/fuzz/rust-toolchain.toml
