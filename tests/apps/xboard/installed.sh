#!/usr/bin/env bash
# Installs Goby's Debian package, as root: XBoard must list Goby among its engines, and play it from the list.
#
#     tests/apps/xboard/installed.sh PACKAGE
#
# Removes the package at the end. Needs Debian's lintian, xboard, xvfb and fairymax.
set -euo pipefail
package=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'dpkg --purge goby >/dev/null; rm -rf "$work"' EXIT

# This package is not uploaded to Debian, so that it need not close a bug there.
lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package"
dpkg --install "$package"
export PATH=/usr/games:$PATH
version=$(dpkg-query --show --showformat '${source:Upstream-Version}' goby)
goby --version | grep "^Goby $version," || { echo "FAILED: the program is no Goby $version" >&2; exit 1; }
dpkg --contents "$package" | grep /man6/goby.6.gz || { echo "FAILED: the package has no manual" >&2; exit 1; }
[ -f /usr/share/games/plugins/logos/goby.png ]

# XBoard reads the files of new engines when it starts, and saves its list when it ends. It also
# adds new engines to an old list. (A busy machine needs a longer time between start and end.)
install() {
    local seconds
    for seconds in 5 15 45; do
        timeout 90 xvfb-run --auto-servernum sh -c \
            'xboard -ncp -settingsFile "$0" -saveSettingsFile "$0" -saveSettingsOnExit true & sleep "$1"; kill $!; wait' "$1" $seconds
        ! grep -qx goby "$1" || return 0
    done
}
printf -- '-firstChessProgramNames {fairymax\n}\n' > "$work/settings"
touch --date '5 minutes ago' "$work/settings"
install "$work/settings"
grep -qx goby "$work/settings" || { echo "FAILED: XBoard does not list Goby" >&2; exit 1; }
./match.py --engine goby --listed "$work/settings" --games 2 --base 5 --increment 0.1
