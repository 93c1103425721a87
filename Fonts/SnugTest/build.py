#!/usr/bin/env python3
"""Build SnugTest.ttf, a small font whose metrics are round numbers.

Tests of a text layout solver want widths that can be worked out in the head.
Here capitals and the ellipsis are 1000 units wide, the combining acute 0 and
all other ASCII 500, at 1000 units per em. Beyond those the font has one small
glyph or rule for each thing that makes texts hard to measure, so each can be
tested on its own. README.md tells what is for what.

The same fontTools version gives the same bytes every time.
"""

from __future__ import annotations

import argparse
import string
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.otlLib.maxContextCalc import maxCtxFont

from glyph_drawings import BASIC, HARD_CASES, Box, boxes_of, glyph_name, make_glyph, read_drawings
from layout_features import CAP_HEIGHT, X_HEIGHT, feature_source

UNITS_PER_EM = 1000
ASCENDER, DESCENDER, LINE_GAP = 800, -200, 0
# Different from the ascender and descender on purpose: a test that gets these
# numbers has read the wrong fields.
WIN_ASCENT, WIN_DESCENT = 1100, 300
WIDE, NARROW = 1000, 500  # The advances of ASCII.
# A fixed date: the clock must not change the bytes.
TIMESTAMP = timestampFromString("Mon Jan  1 00:00:00 2024")

# Glyphs of the hard cases: their characters, 0 for none, and advances.
HARD_CASE_GLYPHS = {
    "guillemotleft": (0xAB, 500), "guillemotright": (0xBB, 500),
    "guilsinglleft": (0x2039, 500), "guilsinglright": (0x203A, 500),
    "periodcentered": (0xB7, 500), "periodcentered.greek": (0, 300),
    "multiply": (0xD7, 500), "multiply.digits": (0, 300),
    "ij": (0x133, 700),
    "scedilla": (0x15F, 500), "scedilla.romanian": (0, 600),
    "alpha": (0x3B1, 600),
    "zero.slash": (0, 600), "zero.dot": (0, 700),
    "resh": (0x5E8, 600), "tav": (0x5EA, 700),
    "alefarabic": (0x627, 400), "alefarabic.fina": (0, 300),
    "lamarabic": (0x644, 700), "lamarabic.init": (0, 200),
    "lamarabic.medi": (0, 100), "lamarabic.fina": (0, 600),
    "beharabic": (0x628, 900), "beharabic.init": (0, 300),
    "beharabic.medi": (0, 400), "beharabic.fina": (0, 800),
    "lam_alef": (0, 400), "lam_alef.fina": (0, 500),
    "tatweelarabic": (0x640, 100),
    "gadeva": (0x917, 600), "ivowelsigndeva": (0x93F, 300),
    "acute": (0xB4, 0),
    # A mark takes no room, whatever its advance.
    "dieresiscmb": (0x308, 500), "dotbelowcomb": (0x323, 0),
    "fathaarabic": (0x64E, 0), "shaddaarabic": (0x651, 0),
    "zerowidthspace": (0x200B, 0), "zerowidthnonjoiner": (0x200C, 0),
    "zerowidthjoiner": (0x200D, 0),
}  # fmt: skip
# What is not drawn in dots. A hole is a box with left and right swapped.
BOXES: dict[str, list[Box]] = {
    ".notdef": [(50, 0, 450, 700), (370, 100, 130, 600)],
    "space": [],
    "acutecomb": [(-80, 600, 0, 700), (0, 700, 80, 800)],
    "acute": [(0, 600, 80, 700), (80, 700, 160, 800)],
    "dieresiscmb": [(-150, 600, -50, 700), (50, 600, 150, 700)],
    "dotbelowcomb": [(-50, -200, 50, -100)],
    "fathaarabic": [(-100, 600, 0, 650), (0, 650, 100, 700)],
    "shaddaarabic": [(-120, 600, 120, 640), (-120, 640, -80, 720), (-20, 640, 20, 720),
                     (80, 640, 120, 720)],
    "zerowidthspace": [], "zerowidthnonjoiner": [], "zerowidthjoiner": [],
}  # fmt: skip


def glyph_advances() -> dict[str, int]:
    """Return glyph name -> advance, in the order of the glyphs."""
    wide = {*string.ascii_uppercase, "ellipsis"}
    advances = {".notdef": NARROW, "space": NARROW}
    advances |= {name: WIDE if name in wide else NARROW for name in read_drawings(BASIC)}
    advances["acutecomb"] = 0
    return advances | {name: advance for name, (_, advance) in HARD_CASE_GLYPHS.items()}


def character_map() -> dict[int, str]:
    """Return character -> glyph name."""
    cmap = {code: glyph_name(chr(code)) for code in (*range(0x20, 0x7F), 0x301, 0x2026)}
    cmap[0xA0] = "space"  # The no-break space is the very same glyph.
    # As in many fonts; it is not to be seen all the same.
    cmap[0xAD] = "hyphen"
    return cmap | {code: name for name, (code, _) in HARD_CASE_GLYPHS.items() if code}


def build(output: Path) -> None:
    """Write the font to `output`."""
    advances = glyph_advances()
    drawings = read_drawings(BASIC) | read_drawings(HARD_CASES)
    glyphs = {name: make_glyph(boxes_of(rows, advances[name])) for name, rows in drawings.items()}
    glyphs |= {name: make_glyph(boxes) for name, boxes in BOXES.items()}

    builder = FontBuilder(UNITS_PER_EM, isTTF=True)
    font = builder.font
    # Otherwise the bytes could depend on whether uharfbuzz is installed.
    font.cfg["fontTools.ttLib.tables.otBase:USE_HARFBUZZ_REPACKER"] = False
    builder.updateHead(fontRevision=1.0, created=TIMESTAMP, modified=TIMESTAMP)
    builder.setupGlyphOrder(list(advances))
    # A variation sequence: 0 with a short diagonal stroke.
    builder.setupCharacterMap(character_map(), uvs=[(0x30, 0xFE00, "zero.slash")])
    builder.setupGlyf(glyphs)
    metrics = {name: (advances[name], getattr(font["glyf"][name], "xMin", 0)) for name in advances}
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=ASCENDER, descent=DESCENDER, lineGap=LINE_GAP)
    names = {
        "copyright": "Drawn by this project (Snug)",
        "familyName": "Snug Test",
        "styleName": "Regular",
        "uniqueFontIdentifier": "1.000;SnugTest-Regular",
        "fullName": "Snug Test Regular",
        "version": "Version 1.000",
        "psName": "SnugTest-Regular",
    }
    builder.setupNameTable(names, mac=False)  # Windows platform, English.
    builder.setupOS2(
        version=4, achVendID="NONE", usWeightClass=400, usWidthClass=5,
        fsType=0,  # Installable embedding: no restriction.
        fsSelection=1 << 6 | 1 << 7,  # REGULAR | USE_TYPO_METRICS
        sTypoAscender=ASCENDER, sTypoDescender=DESCENDER, sTypoLineGap=LINE_GAP,
        usWinAscent=WIN_ASCENT, usWinDescent=WIN_DESCENT,
        sxHeight=X_HEIGHT, sCapHeight=CAP_HEIGHT, usBreakChar=0x20,
        yStrikeoutPosition=250, yStrikeoutSize=50,
        ySubscriptXSize=600, ySubscriptYSize=600, ySubscriptYOffset=100,
        ySuperscriptXSize=600, ySuperscriptYSize=600, ySuperscriptYOffset=400,
    )  # fmt: skip
    builder.setupPost(underlinePosition=-100, underlineThickness=50)  # Format 2.

    addOpenTypeFeaturesFromString(font, feature_source(advances))
    font["OS/2"].recalcUnicodeRanges(font)
    font["OS/2"].recalcCodePageRanges(font)
    font["OS/2"].usMaxContext = maxCtxFont(font)
    builder.save(output)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the Snug test font.")
    default = Path(__file__).parent.parent / "SnugTest.ttf"
    parser.add_argument("output", nargs="?", type=Path, default=default)
    build(parser.parse_args().output)
