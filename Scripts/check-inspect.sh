#!/bin/sh
# Proves that pages of `snug inspect` are what their readers need, in Chromium, from disk: the frames of `snug layout`
# at ten widths of each example, no message on the console, nothing fetched, keyboard, names of controls, phones.
#
#     Scripts/check-inspect.sh COMMAND [PICTURES]
#
# COMMAND is the path of `snug`. The folder PICTURES gets pictures of pages, to be looked at. Needs Debian's chromium;
# Playwright, which drives it, comes from PyPI, into an environment of its own.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: Scripts/check-inspect.sh COMMAND [PICTURES]" >&2
  exit 64
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
sh "$root/Scripts/install-packages.sh" chromium python3-venv
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check playwright
"$work/python/bin/python" "$root/Scripts/inspect/check.py" "$1" "$root/Examples" ${2:+"$2"}
