#!/bin/sh
# Proves that the Python package, as a wheel, is typed, gives what the command gives, and draws.
#
#     Scripts/check-python.sh FOLDER COMMAND
#
# FOLDER is that of Libraries/C/build.sh, COMMAND the path of `snug`. Packages come from PyPI, into an
# environment of its own.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -ne 2 ]; then
  echo "usage: Scripts/check-python.sh FOLDER COMMAND" >&2
  exit 64
fi
SNUG_LIBRARY=$(cd "$1" && pwd)
SNUG_COMMAND=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
export SNUG_LIBRARY SNUG_COMMAND
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

sh "$root/Scripts/install-packages.sh" python3-venv python3-dev gcc pkg-config libcairo2-dev
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check build
# A copy, so that nothing is left in the tree.
mkdir "$work/Libraries"
cp -R "$root/Libraries/Python" "$root/Libraries/C" "$work/Libraries"
# From the source distribution, which has the library in it.
"$work/python/bin/python" -m build --outdir "$work/built" "$work/Libraries/Python" >"$work/build.log" 2>&1 || {
  tail -20 "$work/build.log" >&2
  exit 1
}
wheel=$(echo "$work"/built/*.whl)
"$work/python/bin/pip" install --quiet --disable-pip-version-check "$wheel" \
  pytest mypy basedpyright pyarrow polars pillow pycairo nbclient ipykernel
cd "$work"
ln -s "$root/Examples" "$root/Tests" "$work"
"$work/python/bin/mypy" --strict "$work/Libraries/Python/src/snug"
"$work/python/bin/basedpyright" --project "$work/Libraries/Python" --pythonpath "$work/python/bin/python"
"$work/python/bin/pytest" -q "$work/Libraries/Python/tests"
"$work/python/bin/jupyter" execute --output tags "$work/Libraries/Python/Examples/tags.ipynb" 2>"$work/notebook.log" || {
  tail -20 "$work/notebook.log" >&2
  exit 1
}
grep -q '"image/png"' "$work/Libraries/Python/Examples/tags.ipynb" || {
  echo "check-python.sh: the notebook shows no picture" >&2
  exit 1
}
echo "check-python.sh: $(basename "$wheel") holds what it says"
