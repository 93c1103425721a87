#!/usr/bin/env python3
"""Records widths of boxes and starts of lines in Chromium.

    python3 record.py > boxes.tsv

Needs Debian's chromium and the fonts that Scripts/install-packages.sh installs. A line "font" names
a family, its file and fontRevision, unitsPerEm, axes and features; those below it are texts: size,
width of the block or "-", the width of the text's box in units of 1/64 px or, in a block, where its
lines begin in UTF-16 units, and the text. Controls and invisible characters are \\u{...}.

Chosen are scripts whose lines end the same in all versions of Unicode since 15, without a solidus,
and paragraphs in which no word was broken by force.
"""

import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Benchmarks/Comparison"))

import chromium  # noqa: E402
import corpus  # noqa: E402
import paragraphs  # noqa: E402

# In order: files and how many labels and paragraphs of each.
FILES = ["DejaVuSans.ttf", "DejaVuSansMono.ttf", "DejaVuSerif.ttf", "NotoSans-Regular.ttf",
         "Inter-Regular.otf", "NotoSansArabic-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
         "NotoSansHebrew-Regular.ttf", "NotoSansDevanagari-Regular.ttf",
         "NotoSansBengali-Regular.ttf", "NotoSansTamil-Regular.ttf", "NotoSansEthiopic-Regular.ttf",
         "NotoSansCJK-Regular.ttc"]
LABELS = 30
SIZES = [15, 16, 12.25]
NARROWEST = 118


def has_forced_break(text, starts):
    units = text.encode("utf-16-le")
    before = [units[2 * start - 2:2 * start].decode("utf-16-le", "replace") for start in starts[1:]]
    # Han, kana and Hangul have breaks without spaces.
    return any(c not in " -\u2013\u3000" and not "\u3000" <= c <= "\uffef" for c in before)


def main():
    headers = {}
    for line in corpus.PATH.read_text(encoding="utf-8").splitlines():
        if line.startswith("font"):
            fields = line.split("\t")
            headers[tuple(fields[1:3] + fields[5:])] = line
    labels, blocks = {}, {}
    for font, _, language, text in corpus.read():
        # Where Chromium shapes what is around them apart.
        if not language and not {"\u200c", "\u200b"} & set(text):
            labels.setdefault(font, []).append(corpus.one_line(text))
    for font, text in paragraphs.all():
        if not {"/", "\u200b"} & set(text) and not any("\u0e80" <= c <= "\u0eff" for c in text):
            blocks.setdefault(font, []).append(text)
    requests = []
    for font in labels:
        if font.axes or font.features or Path(font.path).name not in FILES:
            continue
        source = random.Random(font.path + font.family)
        chosen = source.sample(labels[font], min(LABELS, len(labels[font])))
        requests += [(font, "", None, text) for text in chosen]
        requests += [(font, "", width, text) for text in blocks.get(font, [])
                     for width in paragraphs.WIDTHS if width >= NARROWEST]
    results = {size: chromium.lay_out(requests, size) for size in SIZES}
    print(f"# {chromium.version()}, by record.py")
    last = None
    for place, (font, _, width, text) in enumerate(requests):
        if font != last:
            print(headers[font.family, Path(font.path).name, font.axes or "-", font.features or "-"])
            last = font
        for size in SIZES:
            box, *starts = results[size][place]
            if width and has_forced_break(text, starts[0]):
                continue
            told = ",".join(map(str, starts[0])) if width else int(box * 64)
            print(size, width or "-", told, corpus.escaped(text), sep="\t")


main()
