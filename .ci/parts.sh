#!/usr/bin/env bash
# What each part of `.ci/run` does: a function of its name. In the nightly form (FORM=nightly) nothing is a sample.
set -euo pipefail
cd "$(dirname "$0")/.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
# Whose turn it is in samples goes round from commit to commit.
turn=$(git rev-list --count HEAD)
# Programs that run once, and whose speed or size is not asked for, need not be built so well.
quick=(CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16)
# The targets: Cortex-M0, 32-bit RISC-V.
chips=(thumbv6m-none-eabi riscv32imc-unknown-none-elf)
# The examples for makers, and the chips that they are for.
examples=(cecp/firmware/examples/{rp2040-hal,embassy,rtic,front-door})
example_targets=(thumbv6m-none-eabi thumbv7em-none-eabihf thumbv7m-none-eabi thumbv8m.main-none-eabihf)

nightly() { [ "${FORM:-}" = nightly ]; }

# has_turn NUMBER OF: whether what takes its turn at one commit in OF has it at this one; nightly all has.
has_turn() { nightly || [ $((turn % $2)) = $(($1 % $2)) ]; }

# its_turn NUMBER OF: the same of a whole part, which says if it has not.
its_turn() { has_turn "$@" || { echo "another commit's turn"; return 1; }; }

install() { .ci/install; }

house() { tests/proof/house.py && tests/proof/paths.py; }

commits() { tests/proof/commits.sh; }

figures() {
    cargo build --quiet --release --package goby
    tests/proof/figures.py "$out/release/goby"
}

format() {
    local manifest
    cargo fmt --check
    for manifest in tests/fuzz/Cargo.toml tests/proof/no_panic/Cargo.toml tests/drive/emulator/rp2350/Cargo.toml cecp/c/Cargo.toml cecp/firmware/Cargo.toml cecp/web/Cargo.toml "${examples[@]/%//Cargo.toml}"; do
        cargo fmt --check --manifest-path "$manifest"
    done
}

lints() { cargo clippy --workspace --all-targets -- -D warnings; }

# All lock files, by .deny.toml. Advisories are left out.
licences() {
    local manifest
    for manifest in Cargo.toml cecp/c/Cargo.toml cecp/firmware/Cargo.toml cecp/web/Cargo.toml "${examples[@]/%//Cargo.toml}" tests/fuzz/Cargo.toml tests/drive/emulator/rp2350/Cargo.toml; do
        cargo deny --locked --manifest-path $manifest check bans licenses sources
    done
}

# Features must stay what they are when the whole workspace is built, and hold nothing of the laboratory.
features() {
    local scope told
    for scope in "--package goby" "--workspace"; do
        # shellcheck disable=SC2086
        told=$(cargo tree $scope --edges normal --prefix none --format '{lib} {f}' | sed 's/ (\*)$//' | grep -E '^goby(_core)? ' | sort -u)
        echo "$told"
        diff <(printf 'goby big-tables,books,chess960,console,cores,default,files,highlight,levels,mate,memory,network,own-book,san,sources,std,text-options,uci,why,wide-slots,words\ngoby_core big-code,big-tables,levels,mate,network,prefetch,sources,switches,upcoming-repetition,wide-slots\n') <(echo "$told")
    done
}

doc() { RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --features goby/slices; }

# The second command of the README: the quick form, in which half of the boards has its turn, and a third with images that
# search and fault; and nightly the complete one, with all positions whose mates are known.
tests() {
    local command="cargo test --workspace"
    grep -qxF "    $command" README.md || { echo "FAILED: README.md does not say: $command"; return 1; }
    if nightly; then export GOBY_COMPLETE=1; else export GOBY_TURN=$turn; fi
    $command
    if nightly; then
        cargo run --release --package goby-tests --features goby/default --bin mates -- check 10000 300000
    fi
}

# The hand-written terms, and the small networks, by turns: `tests` has tested the desktop's.
evaluations() {
    local network number=1
    if has_turn 0 2; then
        cargo test --package goby-core --lib
    fi
    for network in 32 48 64 96; do
        if has_turn $number 8; then
            GOBY_NETWORK=$network cargo test --package goby-core --lib --features network --target-dir "$out/networks" -- eval
        fi
        number=$((number + 2))
    done
}

bench() {
    # shellcheck disable=SC2046
    tests/proof/platforms/bench.sh $(nightly || echo --sample)
}

openbench() {
    its_turn 1 6 || return 0
    tests/proof/openbench/check.sh
}

# Its many programs take a quarter of an hour to build.
release() {
    its_turn 0 6 || return 0
    tests/proof/release.sh
}

soak() {
    cargo build --quiet --release --package goby
    PATH="$out/venv/bin:$PATH" tests/lab/soak/soak.py "$out/release/goby" --games "$(nightly && echo 2000 || echo 60)"
}

games() {
    cargo build --quiet --release --package goby
    PATH="$out/venv/bin:$PATH" tests/lab/match/referee.py peer "$out/release/goby" --peer sjeng --concurrency 1 --margin 50 \
        --games "$(nightly && echo 20 || echo 4)"
}

matches() {
    cd tests/lab/match
    PATH="$out/venv/bin:$PATH"
    python3 -m doctest pentanomial.py game.py players.py
    ./test_referee.py
}

chips() {
    local target ability
    # What a chip may have or lack, and what may evaluate.
    local abilities=(big-code books chess960 console cores files highlight levels memory network own-book san slices sources text-options uci upcoming-repetition why words)
    for target in "${chips[@]}"; do
        cargo build --release --package goby-core --package goby --lib --no-default-features --target "$target" \
            --target-dir "$out/chips"
    done
    # What it lacks is no command.
    cargo test --quiet --package goby --lib --no-default-features -- command
    # With each of them alone. (Without any it has just been built.)
    for ability in "${abilities[@]}"; do
        cargo check --package goby --lib --no-default-features --features "$ability" --target "${chips[0]}" \
            --target-dir "$out/chips"
    done
}

# The door for C. (`tests` plays through it on the smallest chip.)
c() {
    local size network target number=0
    cecp/c/header.sh --check
    # One of the sizes, by turns.
    for size in micro board; do
        number=$((number + 1))
        has_turn $number 2 || continue
        network=$(awk -v size="$size" '$3 == size { print $7; exit }' cecp/firmware/boards.txt)
        network=${network#hand-written}
        (cd cecp/c && GOBY_NETWORK=$network cargo clippy --locked --features "$size" --target-dir "$out/c/lints" -- -D warnings)
        (cd cecp/c && GOBY_NETWORK=$network cargo test --quiet --locked --features "$size" --target-dir "$out/c/tests")
    done
    # The size of a desktop's engine, which no chip shows.
    for target in x86_64-unknown-linux-gnu wasm32-unknown-unknown; do
        (cd cecp/c && cargo check --quiet --locked --features desktop --target "$target" --target-dir "$out/c/sizes")
    done
    # shellcheck disable=SC2046
    tests/proof/c.sh $(nightly || echo --turn "$turn")
    ! has_turn 2 6 || tests/proof/sanitized.sh
}

no-panic() {
    cp Cargo.lock tests/proof/no_panic/Cargo.lock
    cargo clippy --manifest-path tests/proof/no_panic/Cargo.toml --release --target thumbv6m-none-eabi \
        --target-dir "$out/no-panic" -- -D warnings
    tests/proof/no_panic/check.sh
}

# (`tests` builds the examples and images; the lints look at one of these a board, by turns.)
boards() {
    local target features evaluation without more all=("" ,bench ,fault) number=$turn
    while read -r target features evaluation without; do
        number=$((number + 1))
        nightly && more=("${all[@]}") || more=("${all[number % 3]}")
        for more in "${more[@]}"; do
            (cd cecp/firmware && GOBY_WITHOUT=${without#-} GOBY_NETWORK=${evaluation#hand-written} cargo clippy --locked --release --target "$target" --target-dir "$out/lints/firmware" \
                --features "$features$more" -- -D warnings)
        done
    done < <(awk '/^[^#]/ { print $2, $1 ($7 == "hand-written" ? "" : ",goby/network"), $7, $8 }' cecp/firmware/boards.txt)
    for number in "${!examples[@]}"; do
        (cd "${examples[number]}" && cargo clippy --locked --release --target "${example_targets[number]}" \
            --target-dir "$out/lints/firmware" -- -D warnings)
    done
    # The emulator of one of them, which is built for it anyway.
    local rp2350=(--quiet --locked --release --manifest-path tests/drive/emulator/rp2350/Cargo.toml --target-dir "$out/rp2350")
    cargo clippy "${rp2350[@]}" --all-targets -- -D warnings
    cargo test "${rp2350[@]}"
    nightly || export GOBY_TURN=$turn
    # shellcheck disable=SC2046
    cargo run --quiet --package goby-tests --bin budgets --target-dir "$out/lab" -- $(nightly || echo --without-bench)
}

# (`tests` plays on it.)
page() {
    local features
    for features in "" network desktop; do
        cargo clippy --locked --release --manifest-path cecp/web/Cargo.toml --target wasm32-unknown-unknown \
            --target-dir "$out/lints/web" --features "$features" -- -D warnings
    done
}

# What techniques, abilities and knobs cost in bytes.
ledger() {
    cargo run --quiet --package goby-tests --bin budgets --target-dir "$out/lab" -- \
        --ledger --check $(nightly || echo "--turn $turn")
}

# Builds for experiments go to folders of their own: what people run stays as it is.
lab() {
    local number=0 arguments
    # Lints of the builds, by turns.
    while read -r arguments; do
        number=$((number + 1))
        has_turn $number 2 || continue
        # shellcheck disable=SC2086
        cargo clippy $arguments --target-dir "$out/lints" -- -D warnings
    done <<'END'
--workspace --all-targets --features goby/slices,goby/stats,goby/tune
--package goby-core --package goby --all-targets --features goby/stats
--package goby-tests --bin weights --features weights
--package goby-tests --bin experiments --features experiments
END
    cargo test --quiet --package goby-core --lib --features weights,stats,tune --target-dir "$out/lab" -- eval statistics tunables
    cargo test --quiet --package goby --lib --features slices --target-dir "$out/lab" -- engine
    cargo test --quiet --package goby --doc --features slices --target-dir "$out/lab" -- engine
}

switches() {
    its_turn 2 6 || return 0
    # shellcheck disable=SC2046
    env "${quick[@]}" tests/lab/ablation/check.sh $(nightly || echo "--turn $((turn / 6))")
}

worth() {
    its_turn 0 2 || return 0
    # shellcheck disable=SC2046
    cargo run --release --package goby-tests --features goby/default --bin ablation -- \
        --check $(nightly || echo "--turn $((turn / 2))")
}

# What can be counted of the sources' claims comes out as recorded, and the page is what the records give.
experiments() {
    its_turn 1 2 || return 0
    cargo run --quiet --package goby-tests --features experiments --bin experiments --target-dir "$out/lab" -- --check
    tests/lab/experiments/page.py --check
}

# With the oldest compiler that is promised.
oldest() {
    local version
    its_turn 0 2 || return 0
    version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    cargo "+$version" check --locked --workspace --all-targets --target-dir "$out/oldest"
}

# The crates as they would be published: each is built from its package, which holds sources and these files, and nothing
# is warned of.
packages() {
    local crate told
    its_turn 1 2 || return 0
    for crate in goby-core goby; do
        diff <(printf '%s\n' Cargo.lock Cargo.toml Cargo.toml.orig LICENSE-APACHE LICENSE-MIT README.md build.rs) \
            <(cargo package --list --allow-dirty --package $crate | grep -v -e ^src/ -e ^examples/ -e '^\.cargo_vcs_info\.json$')
    done
    # Cargo unpacks and builds a package of the same version once only.
    rm -rf "${CARGO_HOME:-$HOME/.cargo}"/registry/{src,cache}/-*/goby-* "$out/packages"
    told=$(cargo package --target-dir "$out/packages" --locked --allow-dirty --workspace --exclude goby-tests 2>&1) || { echo "$told"; return 1; }
    echo "$told"
    ! grep ^warning <<<"$told"
}

# That each applies does not show that it compiles, and is caught.
planted() {
    if nightly; then
        tests/proof/planted/run.py
    else
        tests/proof/planted/run.py --check
        ! has_turn 5 6 || tests/proof/planted/run.py --turn $((turn / 6))
    fi
}

# Changes land several commits at a time.
mutants() {
    its_turn 3 6 || return 0
    if nightly; then
        tests/proof/mutants/run.py
    else
        tests/proof/mutants/run.py --changed HEAD~30 --most 2
    fi
}

threads() {
    its_turn 4 6 || return 0
    tests/proof/threads/check.sh
}

fuzz() {
    # shellcheck disable=SC2046
    tests/fuzz/run.sh $(nightly && echo --recorded || echo --turn "$turn")
}

miri() {
    # shellcheck disable=SC2046
    tests/proof/miri.sh $(nightly || echo --turn "$turn")
}

"$@"
