#!/usr/bin/env python3
"""Builds the fonts that tests of axes, colours and collections need, with round numbers.

    pip install fonttools==4.68.0
    python3 build_fonts.py

All glyphs are boxes drawn here. A line is 800 above and 200 below the baseline, of 1000 units an
em.

SnugAxes.ttf: A is a box from (100, 0) to (900, 700), 1000 wide at the default design. On each axis
alone, the advance and the box's right edge move together:

    axis   minimum       default  maximum
    wght   100: -150     400      900: +200
    wdth   50: -500      100      200: +1000
    opsz   8: +60        14       144: -100
    slnt   -12: the top of the box moves right by 150, the advance stays

Between them the movement grows in proportion, and those of several axes add up. Its named instances
are Regular (the default), Bold (wght 900), Narrow Bold (wght 900, wdth 75) and Slanted (slnt -12).

SnugColors.ttf: glyph A, of U+1F600, is a path that COLR paints in two layers, B, of U+1F601, a path
with an SVG document, C a path alone: the box of SnugAxes. Every advance is 1000.

SnugPictures.ttf has no paths. U+1F600 and U+1F601 are red and blue pictures of 4 by 3 pixels in a
strike of 20 pixels an em (CBDT): their left edge 1 right of the origin, the upper 2 above the
baseline. There is none of the space. Every advance is 1000.

SnugFamilies.ttc: faces 0 to 3 are Snug One Regular, Snug Two Regular, Snug Two Bold and Snug Three
Regular; A is 600, 700, 800 and 900 wide, and drawn from (0, 0) to (advance, 700).
"""

import os
import struct
import zlib

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, newTable
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.ttLib.tables.S_V_G_ import SVGDocument
from fontTools.ttLib.tables.TupleVariation import TupleVariation

# A fixed date: the clock must not change the bytes.
TIMESTAMP = timestampFromString("Mon Jan  1 00:00:00 2024")
BOX = (100, 0, 900, 700)
FOLDER = os.path.dirname(os.path.abspath(__file__))


def box(left, bottom, right, top):
    """A glyph that is a rectangle."""
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for point in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def begin(family, style, glyphs, weight=400):
    """A font of `glyphs`: name -> (character or None, box or None, advance)."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(c): name for name, (c, _, _) in glyphs.items() if c})
    builder.setupGlyf(
        {n: box(*b) if b else TTGlyphPen(None).glyph() for n, (_, b, _) in glyphs.items()}
    )
    builder.setupHorizontalMetrics({n: (a, b[0] if b else 0) for n, (_, b, a) in glyphs.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    name = f"{family} {style}"
    names = {
        "familyName": family,
        "styleName": style,
        "uniqueFontIdentifier": name,
        "fullName": name,
        "psName": name.replace(" ", ""),
        "version": "Version 1.000",
    }
    builder.setupNameTable(names, mac=False)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWeightClass=weight)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = TIMESTAMP
    builder.font.recalcTimestamp = False
    return builder


def moves(right=0, top=0, advance=0):
    """Deltas of the box's points in their order, then of the phantom points."""
    return [(0, 0), (top, 0), (right + top, 0), (right, 0), (0, 0), (advance, 0), (0, 0), (0, 0)]


def build_axes():
    """A variable font."""
    builder = begin(
        "Snug Axes",
        "Regular",
        {".notdef": (None, BOX, 1000), "space": (" ", None, 500), "A": ("A", BOX, 1000)},
    )
    builder.setupFvar(
        [
            ("wght", 100, 400, 900, "Weight"),
            ("wdth", 50, 100, 200, "Width"),
            ("opsz", 8, 14, 144, "Optical size"),
            ("slnt", -12, 0, 0, "Slant"),
        ],
        [
            {
                "location": {"wght": weight, "wdth": width, "opsz": 14, "slnt": slant},
                "stylename": style,
            }
            for style, weight, width, slant in (
                ("Regular", 400, 100, 0),
                ("Bold", 900, 100, 0),
                ("Narrow Bold", 900, 75, 0),
                ("Slanted", 400, 100, -12),
            )
        ],
    )
    widths = {"wght": (-150, 200), "wdth": (-500, 1000), "opsz": (60, -100)}
    variations = [
        TupleVariation({axis: (-1, -1, 0) if delta is low else (0, 1, 1)}, moves(delta, 0, delta))
        for axis, (low, high) in widths.items()
        for delta in (low, high)
    ]
    variations.append(TupleVariation({"slnt": (-1, -1, 0)}, moves(top=150)))
    builder.setupGvar({".notdef": [], "space": [], "A": variations})
    builder.save(os.path.join(FOLDER, "SnugAxes.ttf"))


def build_colors():
    """A font of layers and an SVG document."""
    builder = begin(
        "Snug Colors",
        "Regular",
        {
            ".notdef": (None, BOX, 1000),
            "space": (" ", None, 1000),
            "A": ("A", BOX, 1000),
            "B": ("B", BOX, 1000),
            "C": ("C", BOX, 1000),
            "half": (None, (100, 0, 500, 700), 1000),
        },
    )
    builder.setupCharacterMap({0x20: "space", 0x43: "C", 0x1F600: "A", 0x1F601: "B"})
    builder.setupCOLR({"A": [("half", 0), ("C", 1)]})
    builder.setupCPAL([[(1, 0, 0, 1), (0, 0, 1, 1)]])
    number = builder.font.getGlyphID("B")
    builder.font["SVG "] = newTable("SVG ")
    builder.font["SVG "].docList = [
        SVGDocument(
            f'<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph{number}"/></svg>', number, number
        )
    ]
    builder.save(os.path.join(FOLDER, "SnugColors.ttf"))


def png(width, height, color):
    """A picture of one colour, stored without compression: every zlib writes the same."""

    def chunk(kind, data):
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    rows = (b"\0" + bytes(color) * width) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 0))
        + chunk(b"IEND", b"")
    )


def table(tag, data):
    """A table of these bytes, as they are."""
    result = DefaultTable(tag)
    result.data = data
    return result


def build_pictures():
    """A font of pictures."""
    builder = begin(
        "Snug Pictures",
        "Regular",
        {
            ".notdef": (None, None, 1000),
            "space": (" ", None, 1000),
            "red": ("\U0001f600", None, 1000),
            "blue": ("\U0001f601", None, 1000),
        },
    )
    # Height, width, bearings and advance (small metrics) before each picture: image format 17.
    pictures = [
        struct.pack(">BBbbB", 3, 4, 1, 2, 20) + struct.pack(">I", len(data)) + data
        for data in (png(4, 3, (255, 0, 0)), png(4, 3, (0, 0, 255)))
    ]
    offsets = [0, len(pictures[0]), len(pictures[0]) + len(pictures[1])]
    first, last = (builder.font.getGlyphID(name) for name in ("red", "blue"))
    # One index subtable (format 1) in a list of one, behind the strike.
    subtable = struct.pack(">HHI3I", 1, 17, 4, *offsets)
    index = struct.pack(">HHI", first, last, 8) + subtable
    strike = (
        struct.pack(">4I", 8 + 48, len(index), 1, 0)
        + bytes(24)
        + struct.pack(">HHBBBb", first, last, 20, 20, 32, 1)
    )
    font = builder.font
    font["CBLC"] = table("CBLC", struct.pack(">HHI", 3, 0, 1) + strike + index)
    font["CBDT"] = table("CBDT", struct.pack(">HH", 3, 0) + b"".join(pictures))
    del font["glyf"], font["loca"]
    builder.save(os.path.join(FOLDER, "SnugPictures.ttf"))


def build_families():
    """A collection of four faces."""
    collection = TTCollection()
    for family, style, weight, advance in (
        ("Snug One", "Regular", 400, 600),
        ("Snug Two", "Regular", 400, 700),
        ("Snug Two", "Bold", 700, 800),
        ("Snug Three", "Regular", 400, 900),
    ):
        builder = begin(
            family,
            style,
            {
                ".notdef": (None, BOX, 1000),
                "space": (" ", None, 500),
                "A": ("A", (0, 0, advance, 700), advance),
            },
            weight,
        )
        collection.fonts.append(builder.font)
    collection.save(os.path.join(FOLDER, "SnugFamilies.ttc"))


build_axes()
build_colors()
build_pictures()
build_families()
