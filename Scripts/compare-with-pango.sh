#!/bin/sh
# Times 100,000 labels in Pango and in Snug in turns and prints the ratios; then compares widths over
# the corpus of the text oracle, and fails when some differ by more than 0.02 px without a known
# reason.
#
#     Scripts/compare-with-pango.sh [rounds] [swift build options]
#
# Needs Pango's headers (apt-get install libpango1.0-dev), a C compiler, python3 and the fonts that
# install-packages.sh installs.
set -eu

rounds=${1:-7}
[ $# -eq 0 ] || shift
root=$(cd "$(dirname "$0")/.." && pwd)
if ! pkg-config --exists pangocairo; then
  echo "compare-with-pango.sh: no pangocairo found; try apt-get install libpango1.0-dev" >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The flags are split into words on purpose.
${CC:-cc} -O2 $(pkg-config --cflags pangocairo) "$root/Benchmarks/Comparison/pango_labels.c" \
  $(pkg-config --libs pangocairo) -o "$folder/pango_labels"

# Everything is built before anything is timed.
cd "$root"
swift build -c release --product SnugBenchmarks "$@" >&2
swift build -c release --product SnugComparison "$@" >&2
products=$(swift build -c release --show-bin-path "$@")
for workload in latin mixed; do
  "$products/SnugComparison" labels $workload >"$folder/$workload.txt"
done

round=0
while [ "$round" -lt "$rounds" ]; do
  round=$((round + 1))
  for workload in latin mixed; do
    for family in "Noto Sans" "Inter" "DejaVu Sans"; do
      time=$("$folder/pango_labels" time "$family" 15 <"$folder/$workload.txt")
      printf '%s, %s\t%s\n' "$workload" "$family" "$time" >>"$folder/pango.tsv"
    done
  done
  "$products/SnugBenchmarks" --filter "measure " --rounds 1 --json >"$folder/snug.$round.json"
done

echo "$("$folder/pango_labels" version), $rounds rounds in turns, medians, one core"
export PYTHONDONTWRITEBYTECODE=1
python3 Benchmarks/Comparison/pango_times.py "$folder"
python3 Benchmarks/Comparison/pango_widths.py "$products/SnugComparison" "$folder/pango_labels"
