#!/bin/sh
# Builds the site of all pages of documentation.
#
#     Scripts/build-site.sh FOLDER COMMAND
#
# FOLDER gets it: open FOLDER/index.html. COMMAND is the path of `snug`, which draws the examples. Where
# Scripts/build-documentation.sh has run, the site has the pages of the Swift modules, too: they need a server, such as
# `python3 -m http.server --directory FOLDER`. Sphinx comes from PyPI, into an environment of its own.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -ne 2 ]; then
  echo "usage: Scripts/build-site.sh FOLDER COMMAND" >&2
  exit 64
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
command=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

api=
for archive in "$root"/.build/documentation/*.doccarchive; do
  [ -d "$archive" ] || continue
  api=$work/api
  mkdir -p "$api"
  module=$(basename "$archive" .doccarchive)
  docc process-archive transform-for-static-hosting "$archive" --output-path "$api/$module" \
    --hosting-base-path "api/$module"
done

sh "$root/Scripts/install-packages.sh" python3-venv
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check sphinx myst-parser furo sphinx-copybutton
python3 "$root/Scripts/site/pages.py" "$root" "$command" "$work/pages" ${api:+"$api"}
# A warning is an error: a link that leads nowhere is one.
(cd "$work/pages" && "$work/python/bin/sphinx-build" --quiet --fail-on-warning --keep-going --builder html . "$folder")
rm -rf "$folder/.doctrees" "$folder/.buildinfo"
echo "build-site.sh: $folder/index.html"
