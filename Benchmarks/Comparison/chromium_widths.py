"""Compares Snug's widths with those of boxes in Chromium, over the corpus of the text oracle.

    chromium_widths.py SnugComparison [size]
"""

import sys
from pathlib import Path

import chromium
import corpus

UNIT = 1 / 64
# Labels that differ for a known reason are counted apart, with the range of the difference.
EMOJI = "emoji: Chromium scales the bitmap's advance, Snug the one of hmtx"
NON_JOINER = ("a zero width non-joiner from right to left, or one the font lacks: Chromium shapes what "
              "is around it apart")


def reason_for(font, text):
    if "ColorEmoji" in font.path:
        return EMOJI
    if "\u200c" in text and corpus.is_right_to_left(text):
        return NON_JOINER
    return None


def main():
    tool, size = sys.argv[1], float((sys.argv[2:] or [15])[0])
    rows = corpus.read()
    own = corpus.measured(
        tool, [(font, language, None, text) for font, _, language, text in rows], size)
    boxes = chromium.lay_out(
        [(font, language, None, corpus.one_line(text)) for font, _, language, text in rows], size)
    print(f"{chromium.version()}, {len(rows)} labels at {size:g} px")
    counts, reasons, far = {}, {}, []
    for (font, units, language, text), (width, ideal, *_), (box,) in zip(rows, own, boxes):
        difference = box - float(width)
        is_far = abs(difference) > UNIT and abs(box - float(ideal)) > 0.02
        if reason := is_far and reason_for(font, text):
            reasons.setdefault(reason, []).append(difference)
            continue
        kind = ("equal" if difference == 0 else "beyond 0.02" if is_far
                else "one unit of 1/64" if abs(difference) == UNIT else "within 0.02")
        group = counts.setdefault(units, {})
        group[kind] = group.get(kind, 0) + 1
        if is_far:
            far.append((difference, font, language, text))
    for units in sorted(counts):
        print(f"  {units} units per em: "
              + ", ".join(f"{count} {kind}" for kind, count in sorted(counts[units].items())))
    for reason, differences in reasons.items():
        print(f"  {len(differences)} labels, by {min(differences):+.4f} to {max(differences):+.4f}: "
              + reason)
    for difference, font, language, text in sorted(far, key=lambda row: -abs(row[0]))[:50]:
        print(f"  {difference:+9.4f}  {Path(font.path).name} {font.axes} {font.features}"
              f" {language} {corpus.escaped(text)}")
    return 1 if far else 0


sys.exit(main())
