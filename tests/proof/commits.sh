#!/usr/bin/env bash
# Commits that change files of the search (`.github/hooks/search-files`) end with the line `Bench: N`, as the hook
# `.github/hooks/commit-msg` adds it: all since the commit that `tests/proof/commits.txt` names, which is the last one seen. The
# newest such line names the count that stands in CONTRIBUTING. Then the hook is tried in a repository of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."

mapfile -t files < <(grep -v '^#' .github/hooks/search-files)
line='^Bench: [0-9]+$'
base=$(sed '/^#/d' tests/proof/commits.txt)
faults=0
lacking=0
if git merge-base --is-ancestor "$base" HEAD 2>/dev/null; then
    commits=$(git rev-list --no-merges "$base..HEAD" -- "${files[@]}")
    for commit in $commits; do
        if ! grep -qE "$line" <<<"$(git log -1 --format=%B "$commit")"; then
            echo "no line \"Bench: N\": $(git log -1 --format='%h %s' "$commit")"
            lacking=$((lacking + 1))
        fi
    done
    # Another build changes the count too: this is the newest line of any commit.
    newest=$(sed -nE "/$line/ { s/^Bench: //p; q }" <<<"$(git log --format=%B "$base..HEAD")")
    said=$(sed -n 's/^ *cargo run --release -- bench .*: \([0-9]*\) nodes .*/\1/p' .github/CONTRIBUTING.md)
    if [ "${newest:=$said}" != "$said" ]; then
        echo "the newest commit of the search counts $newest nodes, CONTRIBUTING $said"
        faults=$((faults + 1))
    fi
    echo "commits of the search since ${base:0:9}: $(wc -w <<<"$commits"), without their line $lacking"
else
    echo "not compared: this clone does not reach back to ${base:0:9}"
fi

# The hook, with a cargo that counts 12345 nodes.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git init --quiet "$work"
mkdir -p "$work/bin" "$work/core/src/search" "$work/core/src/game" "$work/.github"
cp -r .github/hooks "$work/.github/hooks"
printf '#!/bin/sh\necho 12345 nodes 6789 nps\n' >"$work/bin/cargo"
chmod +x "$work/bin/cargo"
export PATH=$work/bin:$PATH

# has FILE MESSAGE LINE: a commit that changes this file with this message ends with this line.
has() {
    local last
    echo "$RANDOM $2" >>"$work/$1"
    git -C "$work" add .
    git -C "$work" -c core.hooksPath=.github/hooks -c user.name=test -c user.email=test@example.org \
        commit --quiet --message "$2" 2>/dev/null
    last=$(git -C "$work" log -1 --format=%B | sed '/^$/d' | tail -n 1)
    [ "$last" = "$3" ] || { echo "FAILED: the hook leaves \"$last\" after $1, not \"$3\""; exit 1; }
}

has core/src/search/recipe.rs "search: a change" "Bench: 12345"
has core/src/search/recipe.rs $'search: a change\n\nBench: 77' "Bench: 77"
has core/src/search/tests.rs "search: a test" "search: a test"
has core/src/game/mod.rs "game: a change" "game: a change"
echo "the hook adds its line where it should"
[ $((faults + lacking)) = 0 ]
