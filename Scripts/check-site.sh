#!/bin/sh
# Proves that the site is what its readers need: links, console, search, keyboard, screen readers, phones, contrast.
#
#     Scripts/check-site.sh COMMAND [PICTURES]
#
# COMMAND is the path of `snug`. The folder PICTURES gets pictures of pages, to be looked at. Needs Debian's chromium;
# Playwright, which drives it, comes from PyPI, into an environment of its own.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: Scripts/check-site.sh COMMAND [PICTURES]" >&2
  exit 64
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
sh "$root/Scripts/install-packages.sh" chromium python3-venv
sh "$root/Scripts/build-site.sh" "$work/site" "$1"
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check playwright
"$work/python/bin/python" "$root/Scripts/site/check.py" "$work/site" ${2:+"$2"}
