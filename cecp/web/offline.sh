#!/usr/bin/env bash
# Makes the page in a folder usable without a network: writes its service worker, with the names of all files and their version.
set -euo pipefail
worker=$(dirname "$(realpath "$0")")/page/offline.js
cd "$1"

rm -f offline.js
# The folder itself is the address of index.html.
files=$(printf '"%s", ' * | sed 's|"index\.html"|"./"|')
version=$(cat "$worker" * | sha256sum | head -c 16)
{
    echo "const VERSION = \"$version\";"
    echo "const FILES = [${files%, }];"
    cat "$worker"
} >offline.js
