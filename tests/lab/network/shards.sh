#!/usr/bin/env bash
# Packs files of games, with the files beside them, into shards of at most 100 MB, and unpacks them.
#
#     tests/lab/network/shards.sh pack FOLDER SHARDS
#     tests/lab/network/shards.sh unpack SHARDS FOLDER
#
# A shard is an archive of `tar`, named SEED-COMMIT-HASH.tar by its first game file and the SHA-256 of the
# archive. `pack` leaves out games that are in a shard already, so let `widen` and `relabel` finish first. `unpack` first checks the hashes of all shards
# and names the broken ones; it does not overwrite files of the folder.
set -euo pipefail
most=${SHARD_BYTES:-100000000}

# head_part FILE EXPRESSION: a part of the line of text at the beginning of a file of games.
head_part() { head -n 1 "$1" | sed -nE "s/.*$2.*/\1/p"; }

# write SHARDS FILE...: makes a shard of files in $folder.
write() {
    local shards=$1 draft=$1/draft.part hash name
    shift
    tar --create --file "$draft" --directory "$folder" --owner=0 --group=0 --mtime=@0 --mode=644 "$@"
    hash=$(sha256sum "$draft" | cut -c 1-16)
    name=$(head_part "$folder/$1" 'seed ([0-9]+)')-$(head_part "$folder/$1" 'commit (\w{1,8})')-$hash.tar
    mv "$draft" "$shards/$name"
    echo "$shards/$name: $# files"
}

pack() {
    local folder=$1 shards=$2 bytes=0 size games beside packed files=() group file
    mkdir -p "$shards"
    packed=$(find "$shards" -name '*.tar' -exec tar --list --file {} \;)
    for games in "$folder"/*.games; do
        games=${games##*/}
        if grep -qxF "$games" <<<"$packed"; then continue; fi
        group=("$games")
        for beside in further labels; do
            if [ -e "$folder/${games%.games}.$beside" ]; then group+=("${games%.games}.$beside"); fi
        done
        size=0
        for file in "${group[@]}"; do
            # A header of 512 bytes, and blocks of as many.
            size=$((size + 1024 + $(stat --format=%s "$folder/$file")))
        done
        # The archive ends with up to 10 KiB of zeros.
        if [ ${#files[@]} -gt 0 ] && [ $((bytes + size + 10240)) -gt "$most" ]; then
            write "$shards" "${files[@]}"
            files=() bytes=0
        fi
        files+=("${group[@]}")
        bytes=$((bytes + size))
    done
    [ ${#files[@]} -eq 0 ] || write "$shards" "${files[@]}"
}

unpack() {
    local shards=$1 folder=$2 shard hash broken=
    mkdir -p "$folder"
    for shard in "$shards"/*.tar; do
        hash=$(sha256sum "$shard" | cut -c 1-16)
        if [[ $shard != *-$hash.tar ]]; then
            echo "$shard is broken" >&2
            broken=yes
        fi
    done
    [ -z "$broken" ] || exit 1
    for shard in "$shards"/*.tar; do
        tar --extract --skip-old-files --file "$shard" --directory "$folder"
    done
}

case ${1:-} in
    pack | unpack) "$@" ;;
    *) echo "shards.sh pack FOLDER SHARDS, or unpack SHARDS FOLDER" >&2; exit 2 ;;
esac
