#!/bin/sh
# Times the solver's workloads with kiwi and with Snug in turns, and prints the ratios.
#
#     Scripts/compare-with-kiwi.sh [rounds] [swift build options]
#
# Kiwi's headers come from kiwisolver's source distribution on PyPI (KIWI_SDIST names one that is
# there already) and are gone afterwards. Needs a C++ compiler, python3 and pip.
set -eu

rounds=${1:-7}
[ $# -eq 0 ] || shift
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

sdist=${KIWI_SDIST:-}
if [ -z "$sdist" ]; then
  python3 -m pip download --quiet --no-binary :all: --no-deps --dest "$folder" kiwisolver
  sdist=$(echo "$folder"/kiwisolver-*.tar.gz)
fi
mkdir "$folder/kiwi"
tar -xzf "$sdist" -C "$folder/kiwi" --strip-components 1
${CXX:-c++} -O3 -std=c++17 -DNDEBUG -I "$folder/kiwi" \
  "$root/Benchmarks/Kiwi/kiwi_benchmarks.cpp" -o "$folder/kiwi_benchmarks"

# Both builds are over before anything is timed.
(
  cd "$root"
  swift build -c release --product SnugBenchmarks "$@" >&2
  ln -s "$(swift build -c release --product SnugBenchmarks --show-bin-path "$@")/SnugBenchmarks" \
    "$folder/SnugBenchmarks"
)

round=0
while [ "$round" -lt "$rounds" ]; do
  round=$((round + 1))
  "$folder/kiwi_benchmarks" 1 >"$folder/kiwi.$round.txt"
  "$folder/SnugBenchmarks" --filter "solve " --rounds 3 --json >"$folder/snug.$round.json"
done

echo "kiwi from $(basename "$sdist" .tar.gz), $rounds rounds in turns, medians"
python3 - "$folder" "$rounds" <<'END'
import json
import pathlib
import statistics
import sys

folder, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2])
kiwi, snug = {}, {}
for round in range(1, rounds + 1):
    for line in (folder / f"kiwi.{round}.txt").read_text().splitlines():
        name, time = line.split()
        kiwi.setdefault(name, []).append(float(time))
    for measurement in json.loads((folder / f"snug.{round}.json").read_text()):
        if measurement["unit"].startswith("ns/"):
            name = measurement["name"].removeprefix("solve ")
            snug.setdefault(name, []).append(measurement["median"])

print(f"{'workload':10}{'kiwi ns':>12}{'Snug ns':>12}{'kiwi / Snug':>14}")
for name, times in kiwi.items():
    time = statistics.median(times)
    # The same, and the same with many solves in one call.
    for variant in [other for other in snug if other.split(",")[0] == name]:
        own = statistics.median(snug[variant])
        print(f"{variant:10}{time:12.1f}{own:12.1f}{time / own:14.2f}")
END
