#!/bin/sh
# Opens the site and pages of `snug inspect` in Chromium, as their readers do. The site: links, console, search,
# keyboard, screen readers, phones, contrast. Inspected layouts, from disk: frames and diagnostics of `snug layout` at
# ten widths, nothing fetched, keyboard, names of controls, phones.
#
#     Scripts/check-pages.sh COMMAND [few] [PICTURES]
#
# COMMAND is the path of `snug`. With `few`, four pages of the site are opened, and four layouts inspected; without, all.
# The folder PICTURES gets pictures of pages, to be looked at. Needs Debian's chromium; Playwright, which drives it,
# comes from PyPI, into an environment of its own.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -lt 1 ] || [ $# -gt 3 ]; then
  echo "usage: Scripts/check-pages.sh COMMAND [few] [PICTURES]" >&2
  exit 64
fi
command=$1
shift
few=
if [ "${1-}" = few ]; then
  few=--few
  shift
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
sh "$root/Scripts/install-packages.sh" chromium python3-venv
sh "$root/Scripts/build-site.sh" "$work/site" "$command"
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check playwright
"$work/python/bin/python" "$root/Scripts/site/check.py" $few "$work/site" ${1:+"$1"}
"$work/python/bin/python" "$root/Scripts/inspect/check.py" $few "$command" "$root/Examples" ${1:+"$1"}
