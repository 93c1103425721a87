"""Paragraphs made of the text oracle's labels, the same on every run."""

import random
import re

import corpus

WIDTHS = [61.25, 118, 187.5, 299.984375]
EACH, LABELS = 4, 10
# Chromium shows a hyphen for a soft hyphen; text joined by the others is broken by force.
LEFT_OUT = re.compile("[\u00ad\u034f\u00a0\u2060]")


def all():
    """Yields (font, text), some per font, without emoji and text that Chromium shapes in parts."""
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
