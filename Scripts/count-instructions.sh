#!/bin/sh
# Counts the instructions that `snug layout` takes for a label, by shapes and scripts, and prints a table.
#
#     Scripts/count-instructions.sh [COMMAND] [--script SCRIPT]... [--shape SHAPE]...
#
# COMMAND is the path of snug, by default the release build. Needs valgrind and python3; all of the table takes
# about twenty minutes.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
command -v valgrind >/dev/null || {
  echo "count-instructions.sh: valgrind is missing: install valgrind" >&2
  exit 1
}
case ${1:-} in
"" | -*) set -- "$root/.build/release/snug" "$@" ;;
esac
exec python3 "$root/Benchmarks/Comparison/instructions.py" "$@"
