"""Prints the times that compare-with-pango.sh left in a folder, and their ratios."""

import json
import statistics
import sys
from pathlib import Path


def main():
    folder = Path(sys.argv[1])
    pango, snug = {}, {}
    for line in (folder / "pango.tsv").read_text().splitlines():
        name, time = line.split("\t")
        pango.setdefault(name, []).append(float(time))
    for file in sorted(folder.glob("snug.*.json")):
        for measurement in json.loads(file.read_text()):
            if measurement["unit"] == "ns/label":
                name = measurement["name"].removeprefix("measure ")
                snug.setdefault(name, []).append(measurement["median"])
    print(f"{'labels':24}{'Pango ns':>12}{'Snug ns':>12}{'Pango / Snug':>15}")
    for name, times in pango.items():
        time, own = statistics.median(times), statistics.median(snug[name])
        print(f"{name:24}{time:12.0f}{own:12.0f}{time / own:15.1f}")


main()
