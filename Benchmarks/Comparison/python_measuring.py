"""Measures the same labels with Snug, Pillow, pycairo and uharfbuzz, in turns, and prints the time of each.

Then what else the package does: a layout with all frames, one call for one label, and the import.

    pip install Libraries/Python pillow pycairo uharfbuzz
    python Benchmarks/Comparison/python_measuring.py [LABELS]

All use DejaVu Sans at 15 points without hinting. The sum of all widths is compared first: what differs by more than a
thousandth is not the same work. The figure is the fastest of five rounds.
"""

import random
import subprocess
import sys
import time
import timeit

import cairo
import snug
import uharfbuzz
from PIL import ImageFont

FAMILY, SIZE, ROUNDS = "DejaVu Sans", 15, 5


def labels(count: int) -> list[str]:
    words = ["tag", "longer", "Übersicht", "naïve", "of", "seven", "Straße", "éclair", "WAVE", "office", "Übung", "12"]
    chosen = random.Random(1)
    return [f"{chosen.choice(words)} {chosen.choice(words)} {number}" for number in range(count)]


def main() -> None:
    texts = labels(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
    path = subprocess.run(
        ["fc-match", "-f", "%{file}", f"{FAMILY}:style=Book"], capture_output=True, text=True, check=True
    ).stdout
    print(f"{len(texts)} labels, {path}")

    pillow = ImageFont.truetype(path, SIZE, layout_engine=ImageFont.Layout.BASIC)

    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    context.select_font_face(FAMILY)
    context.set_font_size(SIZE)
    options = cairo.FontOptions()
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    context.set_font_options(options)

    with open(path, "rb") as file:
        font = uharfbuzz.Font(uharfbuzz.Face(file.read()))
    em = SIZE / font.face.upem

    def shaped(text: str) -> float:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer)
        return sum(position.x_advance for position in buffer.glyph_positions) * em

    def one(text: str) -> float:
        return snug.measure_one(text, FAMILY, SIZE)[0]

    ways = {
        "snug.measure": lambda: float(snug.measure(texts, font=FAMILY, size=SIZE).ideal_width.sum()),
        "snug.measure_one": lambda: sum(one(text) for text in texts),
        "uharfbuzz.shape": lambda: sum(shaped(text) for text in texts),
        "Pillow, getlength": lambda: sum(pillow.getlength(text) for text in texts),
        "pycairo, text_extents": lambda: sum(context.text_extents(text).x_advance for text in texts),
    }
    fastest = dict.fromkeys(ways, float("inf"))
    sums = {}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = time.perf_counter()
            sums[name] = way()
            fastest[name] = min(fastest[name], time.perf_counter() - start)
    wanted = sums["uharfbuzz.shape"]
    for name, took in fastest.items():
        note = "" if abs(sums[name] - wanted) < wanted / 1000 else f", other widths: {sums[name] / wanted - 1:+.2%}"
        ratio = took / fastest["snug.measure"]
        print(f"{name:22} {took * 1e3:8.1f} ms {took / len(texts) * 1e6:7.2f} µs a label {ratio:7.1f} times{note}")

    design = {
        "cells": {"tag": {"margins": 5, "views": {"label": {"font": {"family": FAMILY, "size": SIZE}}},
                          "constraints": ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"]}},
    }  # fmt: skip
    calls = 10_000
    for name, way, count in (
        ("snug.layout with all frames", lambda: snug.layout(design, width=1000, labels=texts).frames, 1),
        ("snug.measure, one label", lambda: snug.measure(["longer"], font=FAMILY, size=SIZE), calls),
        ("snug.measure_one", lambda: snug.measure_one("longer", FAMILY, SIZE), calls),
    ):
        took = min(timeit.repeat(way, number=count, repeat=ROUNDS)) / count
        print(f"{name:28} {took * 1e3:8.1f} ms" if count == 1 else f"{name:28} {took * 1e6:8.1f} µs a call")
    program = "import numpy, time; start = time.perf_counter(); import snug; print(time.perf_counter() - start)"
    took = min(float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(2 * ROUNDS))
    print(f"{'import, NumPy not counted':28} {took * 1e3:8.1f} ms")


if __name__ == "__main__":
    main()
