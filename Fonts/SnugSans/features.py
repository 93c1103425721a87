"""The OpenType features of Snug Sans, in Adobe's feature file syntax."""

from __future__ import annotations

import unicodedata

from glyphs import GlyphSpec, glyph_name
from sources import MARK_ANCHORS

# Pairs of groups that stand too far apart, in font units. A group is named after one glyph, and
# holds all that look like it on that side.
LEFT_GROUPS = {
    "A": "AÆ:", "L": "L", "T": "TŦТГҐ", "V": "V", "W": "W", "Y": "Y", "P": "P", "F": "F", "K": "K",
    "R": "R", "O": "OØQD", "r": "r", "f": "f", "v": "vwy", "o": "oøbp", "k": "kx",
    "quote": "‘“’”'\"", "period": ".,…‚„", "hyphen": "-–—",
}  # fmt: skip
KERNING: dict[tuple[str, str], int] = {}


def feature_source(specs: list[GlyphSpec], composer) -> str:
    return "\n".join(
        [
            "languagesystem DFLT dflt; languagesystem latn dflt;",
            "languagesystem grek dflt; languagesystem cyrl dflt;",
        ]
    )
