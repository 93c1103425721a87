#!/bin/sh
# Compares Snug's widths and line ends with those of Chromium, over the corpus of the text oracle:
# prints how many are equal, and why the others are not; fails when some differ without a known
# reason. Then times two documents of 100,000 labels in both.
#
#     Scripts/compare-with-chromium.sh [size in px] [swift build options]
#
# Needs Debian's chromium (apt-get install chromium; CHROMIUM names another), python3 and the fonts
# that install-packages.sh installs. At sizes that are no multiple of 1/4 px, Chromium on Linux sets
# glyphs up to 1/32 px smaller, and widths differ accordingly.
set -eu

size=${1:-15}
[ $# -eq 0 ] || shift
root=$(cd "$(dirname "$0")/.." && pwd)
if ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
  echo "compare-with-chromium.sh: no chromium found; try apt-get install chromium" >&2
  exit 1
fi

cd "$root"
swift build -c release --product SnugComparison "$@" >&2
swift build -c release --product snug "$@" >&2
tool=$(swift build -c release --product SnugComparison --show-bin-path "$@")/SnugComparison

export PYTHONDONTWRITEBYTECODE=1
failed=0
python3 Benchmarks/Comparison/chromium_widths.py "$tool" "$size" || failed=1
python3 Benchmarks/Comparison/chromium_lines.py "$tool" "$size" || failed=1
python3 Benchmarks/Comparison/chromium_times.py "$tool" "${tool%/*}/snug" || failed=1
exit $failed
