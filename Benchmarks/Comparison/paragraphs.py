"""Paragraphs made of the text oracle's labels, the same on every run."""

import random
import re

import corpus

WIDTHS = [61.25, 118, 187.5, 299.984375]
EACH, LABELS = 4, 10
# Chromium shows a hyphen for a soft one; what the others join is broken by force.
LEFT_OUT = re.compile("[\u00ad\u034f\u00a0\u2060]")


def all():
    """(font, text): some of each font, but of emoji, and of what Chromium shapes apart."""
    labels = {}
    for font, _, _, text in corpus.read():
        is_set_apart = "\u200c" in text and corpus.is_right_to_left(text)
        if "ColorEmoji" not in font.path and not is_set_apart:
            text = LEFT_OUT.sub("", corpus.one_line(text)).strip()
            labels.setdefault(font, []).append(text)
    for font, texts in labels.items():
        source = random.Random(f"{font.family} {font.path} {font.axes} {font.features}")
        for _ in range(EACH):
            yield font, " ".join(source.sample(texts, min(len(texts), LABELS)))
