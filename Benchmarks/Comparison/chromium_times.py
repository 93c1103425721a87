"""Times two documents of 100,000 labels in the snug command and in Chromium.

    chromium_times.py SnugComparison snug
"""

import html
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chromium

FONT = "Noto Sans"
ROUNDS = 5
# Name, constraints and lines of the label, and the same design in CSS.
DOCUMENTS = [
    ("labels of two lines, at most 80 points wide", "H:|-[label(<=80)]-|", 2,
     "max-width: 80px; display: -webkit-box; -webkit-box-orient: vertical; "
     "-webkit-line-clamp: 2; overflow-wrap: anywhere"),
    ("tags of 40 to 120 points, cut at the end", "H:|-[label(>=40,<=120)]-|", 1,
     "min-width: 40px; max-width: 120px; white-space: nowrap; text-overflow: ellipsis"),
]
# Only style and layout are timed, not the reading of the page.
SCRIPT = """
  const list = document.getElementById("list"), times = [];
  for (let round = 0; round < %d; round++) {
    const parent = list.parentNode;
    list.remove();
    parent.getBoundingClientRect();
    const start = performance.now();
    parent.append(list);
    list.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  list.remove();
  const out = document.createElement("pre");
  out.id = "results";
  out.textContent = JSON.stringify(times);
  document.body.append(out);
"""


def page(labels, css):
    tags = "".join(f"<div><span>{html.escape(label)}</span></div>" for label in labels)
    return (f'<!DOCTYPE html><meta charset="utf-8"><style>body {{ margin: 0; font: 15px "{FONT}" }}'
            f"#list {{ display: flex; flex-wrap: wrap; width: 320px }} #list div {{ padding: 5px }}"
            f"span {{ display: block; overflow: hidden; {css} }}</style>"
            f'<body><div id="list">{tags}</div><script>{SCRIPT % ROUNDS}</script>')


def snug_time(snug, labels, constraint, lines, folder):
    label = {"font": {"family": FONT, "size": 15}} | ({"lines": lines} if lines != 1 else {})
    document = {
        "container": {"width": 320},
        "cells": {"Tag": {"margins": 5, "views": {"label": label},
                          "constraints": [constraint, "V:|-[label]-|"]}},
        "items": labels}
    file = Path(folder) / "document.json"
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    times = []
    for _ in range(ROUNDS):
        start = time.monotonic()
        subprocess.run(
            [snug, "layout", "--compact", str(file)], check=True, stdout=subprocess.DEVNULL)
        times.append(time.monotonic() - start)
    return min(times)


def main():
    tool, snug = sys.argv[1:3]
    labels = subprocess.run(
        [tool, "labels", "latin"], capture_output=True, text=True, check=True).stdout.splitlines()
    print(f"{chromium.version()}, {len(labels):,} labels, {FONT} at 15 px, least of {ROUNDS}")
    for name, constraint, lines, css in DOCUMENTS:
        with tempfile.TemporaryDirectory() as folder:
            own = snug_time(snug, labels, constraint, lines, folder)
        other = min(chromium.answer(page(labels, css), virtual_time=False)) / 1000
        print(f"  {name}: snug, from start to end, {own:.2f} s; "
              f"Chromium's style and layout {other:.2f} s: {other / own:.1f} times")


main()
