"""Compares the line breaks of Snug and Chromium in paragraphs of the text oracle's labels.

    chromium_lines.py SnugComparison [size]
"""

import sys
import unicodedata
from itertools import accumulate
from pathlib import Path

import chromium
import corpus
import paragraphs

DICTIONARY = "Khmer and Lao, whose words are ICU's dictionary's: another version has others"
SOLIDUS = "a solidus before a letter: Chromium has a table of its own for ASCII"
NO_SPACE = "a font without a space: each takes it from another"
FORCED = "a word broken by force: Chromium measures its part as it stands in the word"
ZERO_WIDTH = "a zero width space that the font lacks: Chromium takes it from another"
CONTEXT = "a line that is too wide alone, but not as a part of its paragraph, where Chromium looks first"
UNIT = "a line too wide by less than 1/64"
BRACKETS = "a hieroglyph that is a closing bracket, behind a space: LB13 allows no break, Chromium one"
SCRIPTS = {"KHMER": DICTIONARY, "LAO": DICTIONARY, "EGYPTIAN": BRACKETS}


def script(character):
    return unicodedata.name(character, "?").split()[0]


def reason_for(text, place, own, other, width, own_width):
    """The reason for the first line that differs: it begins at `place`, and ends before `own` in
    Snug and before `other` in Chromium. `own_width` is Snug's width of Chromium's line."""
    around = text[max(0, min(own, other) - 1):max(own, other) + 1]
    for character in around:
        if script(character) in SCRIPTS:
            return SCRIPTS[script(character)]
    if "/" in (text[own - 1], text[other - 1]):
        return SOLIDUS
    if any(0x11FC0 <= ord(c) <= 0x11FFF for c in text[place:max(own, other)]):
        return NO_SPACE
    if " " not in (text[own - 1], text[other - 1]):
        return FORCED
    if "\u200b" in around:
        return ZERO_WIDTH
    if own_width > width:
        return UNIT if own_width <= width + 1 / 64 else CONTEXT
    return None


def unit_places(text, starts):
    """Converts starts in UTF-16 units to character indices, and adds the end of the text."""
    ends = list(accumulate((2 if ord(c) > 0xFFFF else 1 for c in text), initial=0))
    return [ends.index(start) for start in starts] + [len(text)]


def main():
    tool, size = sys.argv[1], float((sys.argv[2:] or [15])[0])
    requests = [(font, "", width, text) for font, text in paragraphs.all()
                for width in paragraphs.WIDTHS]
    own = corpus.measured(tool, requests, size)
    boxes = chromium.lay_out(requests, size)
    print(f"{chromium.version()}, {len(requests)} paragraphs at {size:g} px")
    different = []
    for request, row, (_, starts) in zip(requests, own, boxes):
        text = request[3]
        lengths = [int(length) for length in row[4].split(",")]
        own_places = unit_places(text, [0, *accumulate(lengths[:-1])])
        places = unit_places(text, starts)
        if own_places != places:
            line = next(i for i, pair in enumerate(zip(own_places, places)) if pair[0] != pair[1])
            different.append((request, places[line - 1], own_places[line], places[line]))
    widths = corpus.measured(
        tool, [(font, "", None, text[place:other].rstrip())
               for (font, _, _, text), place, _, other in different], size)
    print(f"  {len(requests) - len(different)} have the same lines")
    reasons, unknown = {}, 0
    for ((font, _, width, text), place, own_end, end), (own_width, *_) in zip(different, widths):
        reason = reason_for(text, place, own_end, end, width, float(own_width))
        if reason:
            reasons[reason] = reasons.get(reason, 0) + 1
            continue
        unknown += 1
        print(f"  {Path(font.path).name} {width}: {text[place:own_end]!a}, "
              f"Chromium {text[place:end]!a}, {own_width} wide")
    for reason, count in sorted(reasons.items(), key=lambda pair: -pair[1]):
        print(f"  {count} differ: {reason}")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
