#!/bin/sh
# Builds the fonts in Fonts/ anew, compares them with those kept there, and checks Snug Sans.
set -eu
cd "$(dirname "$0")/.."

sh Scripts/install-packages.sh python3-venv
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fonttools==4.68.0
python="$folder/venv/bin/python -B"

$python Fonts/SnugTest/build.py "$folder/SnugTest.ttf"
$python Fonts/SnugSans/build.py "$folder/SnugSans.ttf"
for font in SnugTest SnugSans; do
  cmp "$folder/$font.ttf" "Fonts/$font.ttf"
done
$python Fonts/SnugSans/check.py
