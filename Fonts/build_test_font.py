#!/usr/bin/env python3
"""Build SnugTest.ttf, a small font whose metrics are round numbers.

Tests of a text layout solver want widths that can be worked out in the head.
Here capitals and the ellipsis are 1000 units wide, the combining acute 0 and
everything else 500, at 1000 units per em. There is one kerning pair, one
ligature and one mark, so each shaping feature can be tested on its own.

The same fontTools version gives the same bytes every time.
"""

from __future__ import annotations

import argparse
import string
from itertools import groupby
from pathlib import Path

from fontTools.agl import UV2AGL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.otlLib.maxContextCalc import maxCtxFont
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

Box = tuple[int, int, int, int]  # left, bottom, right, top; y points up

UNITS_PER_EM = 1000
ASCENDER, DESCENDER, LINE_GAP = 800, -200, 0
# Different from the ascender and descender on purpose: a test that gets these
# numbers has read the wrong fields.
WIN_ASCENT, WIN_DESCENT = 1100, 300
CAP_HEIGHT, X_HEIGHT = 700, 500
WIDE, NARROW = 1000, 500  # The two advances.
# A fixed date: the clock must not change the bytes.
TIMESTAMP = timestampFromString("Mon Jan  1 00:00:00 2024")

# Dot-matrix drawings, 5 columns by 9 rows; the baseline is under the seventh
# row. One dot is 100 units high, so capitals reach 700, x-height letters 500
# and descenders -200. The line over each drawing names it: a character, or the
# name of a glyph that has no character of its own.
DRAWINGS = r"""
  !     "     #     $     %     &     '     (     )     *     +     ,     -     .     /     0
..#.. .#.#. .#.#. ..#.. ##..# .##.. ..#.. ...#. .#... ..... ..... ..... ..... ..... ....# .###.
..#.. .#.#. .#.#. .#### ##..# #..#. ..#.. ..#.. ..#.. ..#.. ..#.. ..... ..... ..... ....# #...#
..#.. .#.#. ##### #.#.. ...#. #..#. ..#.. .#... ...#. #.#.# ..#.. ..... ..... ..... ...#. #..##
..#.. ..... .#.#. .###. ..#.. .##.. ..... .#... ...#. .###. ##### ..... .###. ..... ..#.. #.#.#
..#.. ..... ##### ..#.# .#... #.#.# ..... .#... ...#. #.#.# ..#.. ..... ..... ..... .#... ##..#
..... ..... .#.#. ####. #..## #..#. ..... ..#.. ..#.. ..#.. ..#.. ..##. ..... .##.. #.... #...#
..#.. ..... .#.#. ..#.. #..## .##.# ..... ...#. .#... ..... ..... ..##. ..... .##.. #.... .###.
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..#.. ..... ..... ..... .....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .#... ..... ..... ..... .....

  1     2     3     4     5     6     7     8     9     :     ;     <     =     >     ?     @
..#.. .###. ####. ...#. ##### .###. ##### .###. .###. ..... ..... ....# ..... #.... .###. .###.
.##.. #...# ....# ..##. #.... #.... ....# #...# #...# ..... ..... ...#. ..... .#... #...# #...#
#.#.. ....# ....# .#.#. ####. #.... ...#. #...# #...# .##.. ..##. ..#.. ##### ..#.. ....# #.###
..#.. ...#. .###. #..#. ....# ####. ...#. .###. .#### .##.. ..##. .#... ..... ...#. ..##. #.#.#
..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....# ..... ..... ..#.. ##### ..#.. ..#.. #.##.
..#.. .#... ....# ...#. #...# #...# ..#.. #...# ....# .##.. ..##. ...#. ..... .#... ..... #....
##### ##### ####. ...#. .###. .###. ..#.. .###. .###. .##.. ..##. ....# ..... #.... ..#.. .####
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..#.. ..... ..... ..... ..... .....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .#... ..... ..... ..... ..... .....

  A     B     C     D     E     F     G     H     I     J     K     L     M     N     O     P
.###. ####. .#### ####. ##### ##### .#### #...# .###. ..### #...# #.... #...# #...# .###. ####.
#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #..#. #.... ##.## ##..# #...# #...#
#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.# ##..# #...# #...#
##### ####. #.... #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.# #.#.# #...# ####.
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...# #..## #...# #....
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #..## #...# #....
#...# ####. .#### ####. ##### #.... .#### #...# .###. .##.. #...# ##### #...# #...# .###. #....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....

  Q     R     S     T     U     V     W     X     Y     Z     [     \     ]     ^     _     `
.###. ####. .#### ##### #...# #...# #...# #...# #...# ##### .###. #.... .###. ..#.. ..... .#...
#...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....# .#... #.... ...#. .#.#. ..... ..#..
#...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. .#... .#... ...#. #...# ..... .....
#...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. .#... ..#.. ...#. ..... ..... .....
#.#.# #.#.. ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#... .#... ...#. ...#. ..... ..... .....
#..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #.... .#... ....# ...#. ..... ..... .....
.##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. ##### .###. ....# .###. ..... ..... .....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ##### .....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....

  a     b     c     d     e     f     g     h     i     j     k     l     m     n     o     p
..... #.... ..... ....# ..... ..### ..... #.... ..#.. ...#. #.... .##.. ..... ..... ..... .....
..... #.... ..... ....# ..... .#... ..... #.... ..... ..... #.... ..#.. ..... ..... ..... .....
.###. ####. .#### .#### .###. ####. .#### ####. .##.. ..##. #..#. ..#.. ##.#. ####. .###. ####.
....# #...# #.... #...# #...# .#... #...# #...# ..#.. ...#. #.#.. ..#.. #.#.# #...# #...# #...#
.#### #...# #.... #...# ##### .#... #...# #...# ..#.. ...#. ##... ..#.. #.#.# #...# #...# #...#
#...# #...# #.... #...# #.... .#... #...# #...# ..#.. ...#. #.#.. ..#.. #.#.# #...# #...# #...#
.#### ####. .#### .#### .#### .#... .#### #...# .###. ...#. #..#. .###. #.#.# #...# .###. ####.
..... ..... ..... ..... ..... ..... ....# ..... ..... #..#. ..... ..... ..... ..... ..... #....
..... ..... ..... ..... ..... ..... .###. ..... ..... .##.. ..... ..... ..... ..... ..... #....

  q     r     s     t     u     v     w     x     y     z     {     |     }     ~     …    f_i
..... ..... ..... .#... ..... ..... ..... ..... ..... ..... ...## ..#.. ##... ..... ..... .##.#
..... ..... ..... .#... ..... ..... ..... ..... ..... ..... ..#.. ..#.. ..#.. ..... ..... #....
.#### #.### .#### ####. #...# #...# #...# #...# #...# ##### ..#.. ..#.. ..#.. ..... ..... ##.##
#...# ##... #.... .#... #...# #...# #...# .#.#. #...# ...#. .#... ..#.. ...#. .#... ..... #...#
#...# #.... .###. .#... #...# #...# #.#.# ..#.. #...# ..#.. ..#.. ..#.. ..#.. #.#.# ..... #...#
#...# #.... ....# .#... #...# .#.#. #.#.# .#.#. #...# .#... ..#.. ..#.. ..#.. ...#. ..... #...#
.#### #.... ####. ..### .#### ..#.. .#.#. #...# .#### ##### ...## ..#.. ##... ..... #.#.# #...#
....# ..... ..... ..... ..... ..... ..... ..... ....# ..... ..... ..... ..... ..... ..... .....
....# ..... ..... ..... ..... ..... ..... ..... .###. ..... ..... ..... ..... ..... ..... .....
"""
COLUMNS, ROWS, ROWS_BELOW_BASELINE, DOT_HEIGHT = 5, 9, 2, 100
# Lower-case letters as tall as a capital; i and j because of their dots.
TALL_LOWERCASE = "bdfhijklt"


def glyph_name(character: str) -> str:
    """Return the Adobe Glyph List name of a character."""
    return UV2AGL[ord(character)]


def read_drawings() -> dict[str, list[str]]:
    """Return glyph name -> rows of the drawing, top row first."""
    drawings: dict[str, list[str]] = {}
    for block in DRAWINGS.strip().split("\n\n"):
        keys, *rows = (line.split() for line in block.splitlines())
        for key, cells in zip(keys, zip(*rows, strict=True), strict=True):
            if len(cells) != ROWS or any(len(cell) != COLUMNS for cell in cells):
                raise ValueError(f"bad drawing of {key}")
            drawings[glyph_name(key) if len(key) == 1 else key] = list(cells)
    return drawings


def boxes_of(rows: list[str], advance: int) -> list[Box]:
    """Turn a drawing into boxes, one per horizontal run of dots."""
    margin = advance // 10  # Each side; what is left divides into whole dots.
    dot_width = (advance - 2 * margin) // COLUMNS
    boxes: list[Box] = []
    for index, row in enumerate(rows):
        top = (ROWS - ROWS_BELOW_BASELINE - index) * DOT_HEIGHT
        for dot, run in groupby(range(COLUMNS), key=lambda column: row[column]):
            if dot == "#":
                columns = list(run)
                left = margin + columns[0] * dot_width
                right = margin + (columns[-1] + 1) * dot_width
                boxes.append((left, top - DOT_HEIGHT, right, top))
    return boxes


def make_glyph(boxes: list[Box]) -> Glyph:
    """Return a glyf glyph. A box runs clockwise; one with left and right swapped
    runs anticlockwise, which makes it a hole."""
    pen = TTGlyphPen(None)
    for left, bottom, right, top in boxes:
        pen.moveTo((left, bottom))
        for point in ((left, top), (right, top), (right, bottom)):
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def feature_source(bases: list[str]) -> str:
    """Return the OpenType features, in Adobe's feature file syntax."""
    capitals = " ".join(string.ascii_uppercase)
    tall = " ".join(TALL_LOWERCASE)
    short = " ".join(c for c in string.ascii_lowercase if c not in TALL_LOWERCASE)
    # The acute is drawn around x = 0 and attached at (0, 500). Every base
    # anchor has another x, so a placed mark always has an offset to test.
    return f"""
        languagesystem DFLT dflt;
        languagesystem latn dflt;

        markClass acutecomb <anchor 0 {X_HEIGHT}> @TOP;

        feature liga {{ sub f i by f_i; }} liga;
        feature kern {{ pos A V -100; }} kern;
        feature mark {{
            pos base [{capitals}] <anchor {WIDE // 2} {CAP_HEIGHT}> mark @TOP;
            pos base [{tall}] <anchor {NARROW // 2} {CAP_HEIGHT}> mark @TOP;
            pos base [{short}] <anchor {NARROW // 2} {X_HEIGHT}> mark @TOP;
        }} mark;

        table GDEF {{
            GlyphClassDef [{" ".join(bases)}], [f_i], [acutecomb], ;
        }} GDEF;
    """


def build(output: Path) -> None:
    """Write the font to `output`."""
    drawings = read_drawings()
    wide = {*string.ascii_uppercase, "ellipsis"}
    advances = {".notdef": NARROW, "space": NARROW}
    advances |= {name: WIDE if name in wide else NARROW for name in drawings}
    advances["acutecomb"] = 0

    glyphs = {name: make_glyph(boxes_of(rows, advances[name])) for name, rows in drawings.items()}
    glyphs[".notdef"] = make_glyph([(50, 0, 450, 700), (370, 100, 130, 600)])
    glyphs["space"] = make_glyph([])
    glyphs["acutecomb"] = make_glyph([(-80, 600, 0, 700), (0, 700, 80, 800)])

    cmap = {code: glyph_name(chr(code)) for code in (*range(0x20, 0x7F), 0x301, 0x2026)}
    cmap[0xA0] = "space"  # The no-break space is the very same glyph.

    builder = FontBuilder(UNITS_PER_EM, isTTF=True)
    font = builder.font
    # Otherwise the bytes could depend on whether uharfbuzz is installed.
    font.cfg["fontTools.ttLib.tables.otBase:USE_HARFBUZZ_REPACKER"] = False
    builder.updateHead(fontRevision=1.0, created=TIMESTAMP, modified=TIMESTAMP)
    builder.setupGlyphOrder(list(advances))
    builder.setupCharacterMap(cmap)
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

    bases = [name for name in advances if name not in {".notdef", "acutecomb", "f_i"}]
    addOpenTypeFeaturesFromString(font, feature_source(bases))
    font["OS/2"].recalcUnicodeRanges(font)
    font["OS/2"].recalcCodePageRanges(font)
    font["OS/2"].usMaxContext = maxCtxFont(font)
    builder.save(output)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the Snug test font.")
    default = Path(__file__).with_name("SnugTest.ttf")
    parser.add_argument("output", nargs="?", type=Path, default=default)
    build(parser.parse_args().output)
