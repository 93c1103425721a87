#!/bin/sh
# Proves that the Python package works in two workers of PySpark, and prints figures beside those of a pipe to the
# command. It takes a minute, and 400 MB of packages from PyPI: for releases. It needs Java 17.
#
#     Scripts/check-spark.sh FOLDER COMMAND
#
# FOLDER is that of Libraries/C/build.sh, COMMAND the path of `snug`.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -ne 2 ]; then
  echo "usage: Scripts/check-spark.sh FOLDER COMMAND" >&2
  exit 64
fi
SNUG_LIBRARY=$(cd "$1" && pwd)
export SNUG_LIBRARY
command=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

python3 -m venv "$work/python"
mkdir "$work/Libraries"
cp -R "$root/Libraries/Python" "$root/Libraries/C" "$work/Libraries"
"$work/python/bin/pip" install --quiet --disable-pip-version-check "$work/Libraries/Python" pyarrow pandas pyspark
PYSPARK_PYTHON=$work/python/bin/python
export PYSPARK_PYTHON
"$work/python/bin/python" "$root/Libraries/Python/Examples/spark_layout.py" 1000000 "$command" 2>"$work/log" || {
  tail -20 "$work/log" >&2
  exit 1
}
