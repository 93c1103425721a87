#!/bin/sh
# Uses `snug serve` through the public client of the Model Context Protocol, which it installs from PyPI.
#
#     Scripts/check-serving.sh SNUG
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check mcp
"$folder/bin/python" "$here/../Tests/Serving/client.py" "$1"
