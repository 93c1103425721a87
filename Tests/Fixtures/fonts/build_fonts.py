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

SnugPaints.ttf: the glyphs of PAINTS below, in its order from U+1F600 on, are painted as it says (COLR
version 1), in a palette of red, blue and half clear green. Behind .notdef and the space are box, that of
SnugAxes, and left, its left half. The axis wght, from 100, the default, to 200, varies what has a
VarIndexBase, by VARIATIONS at 200.

SnugStrikes.ttf has no paths but a picture in sbix of U+1F600, 4 by 3 pixels in red in a strike of 20
pixels an em, 1 right of the origin and 2 below the baseline; U+1F601 has the same, U+1F602 a JPEG.

SnugFamilies.ttc: faces 0 to 3 are Snug One Regular, Snug Two Regular, Snug Two Bold and Snug Three
Regular; A is 600, 700, 800 and 900 wide, and drawn from (0, 0) to (advance, 700).
"""

import os
import struct
import zlib

from fontTools.colorLib.builder import buildCOLR
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, newTable
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.ttLib.tables.S_V_G_ import SVGDocument
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import builder as variations

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


def paint(kind, **fields):
    """A paint of a format by its name."""
    return {"Format": getattr(otTables.PaintFormat, "Paint" + kind), **fields}


def solid(entry, alpha=1.0):
    return paint("Solid", PaletteIndex=entry, Alpha=alpha)


def fill(inner, glyph="box"):
    return paint("Glyph", Paint=inner, Glyph=glyph)


def line(*stops, extend="pad"):
    """A colour line of offsets and palette entries."""
    return {
        "Extend": extend,
        "ColorStop": [
            {"StopOffset": offset, "PaletteIndex": entry, "Alpha": (*alpha, 1.0)[0]}
            for offset, entry, *alpha in stops
        ],
    }


def linear(colors, points=(100, 0, 900, 0, 100, 100)):
    return paint("LinearGradient", ColorLine=colors, **dict(zip(("x0", "y0", "x1", "y1", "x2", "y2"), points)))


def radial(colors, circles):
    return paint("RadialGradient", ColorLine=colors, **dict(zip(("x0", "y0", "r0", "x1", "y1", "r1"), circles)))


def sweep(colors, start, end):
    return paint(
        "SweepGradient", ColorLine=colors, centerX=500, centerY=350, startAngle=start, endAngle=end
    )


RED_TO_BLUE = line((0, 0), (1, 1))
HALVES = fill(solid(0), "left")
MODES = [mode.name.lower() for mode in otTables.CompositeMode]
# The differences at the end of the axis, by index: of a translation to the right; of an opacity; of the end of
# a gradient; of the offset and the opacity of a stop; of a box; of an angle and its centre.
VARIATIONS = [300, 0] + [-8192] + [0, 0, 200, 0, 0, 0] + [4096, -8192] + [0, 0, 200, 200] + [8192, 0, 0]
PAINTS = {
    "solid": fill(solid(0, 0.5)),
    "text": fill(solid(0xFFFF, 0.5)),
    "palette": fill(solid(2)),
    "linear": fill(linear(RED_TO_BLUE)),
    "oblique": fill(linear(RED_TO_BLUE, (100, 0, 900, 0, 500, 400))),
    "stops": fill(linear(line((0.25, 0), (0.5, 1), (0.75, 0)))),
    "beyond": fill(linear(line((-0.5, 0), (1.5, 1)))),
    "step": fill(linear(line((0.5, 0), (0.5, 1)))),
    "fading": fill(linear(line((0, 0, 1.0), (1, 1, 0.25)))),
    "repeated": fill(linear(line((0, 0), (0.25, 1), extend="repeat"))),
    "reflected": fill(linear(line((0, 0), (0.25, 1), extend="reflect"))),
    "radial": fill(radial(RED_TO_BLUE, (500, 350, 50, 500, 350, 400))),
    "focus": fill(radial(RED_TO_BLUE, (400, 300, 0, 500, 350, 300))),
    "inward": fill(radial(RED_TO_BLUE, (500, 350, 400, 500, 350, 50))),
    "cone": fill(radial(RED_TO_BLUE, (250, 350, 50, 650, 350, 150))),
    "sweep": fill(sweep(RED_TO_BLUE, 0, 360)),
    "part": fill(sweep(RED_TO_BLUE, 45, 135)),
    "turns": fill(sweep(line((0, 0), (1, 1), extend="reflect"), 30, 90)),
    "layers": paint("ColrLayers", Layers=[fill(solid(1)), HALVES, fill(solid(2))]),
    "clip": paint("Glyph", Paint=paint("ColrLayers", Layers=[fill(solid(1)), HALVES]), Glyph="left"),
    "reuse": paint("Translate", Paint=paint("ColrGlyph", Glyph="layers"), dx=50, dy=-100),
    "clipbox": fill(solid(0)),
    "varbox": fill(solid(0)),
    "clipped": paint("ColrGlyph", Glyph="clipbox"),
    "translate": paint("Translate", Paint=HALVES, dx=200, dy=100),
    "transform": paint(
        "Transform",
        Paint=fill(linear(RED_TO_BLUE)),
        Transform={"xx": 0.5, "yx": 0.25, "xy": -0.25, "yy": 0.5, "dx": 100, "dy": 50},
    ),
    "scale": paint("Scale", Paint=HALVES, scaleX=0.5, scaleY=1.5),
    "scalecenter": paint(
        "ScaleAroundCenter", Paint=HALVES, scaleX=0.5, scaleY=0.25, centerX=500, centerY=350
    ),
    "uniform": paint("ScaleUniform", Paint=HALVES, scale=0.5),
    "uniformcenter": paint("ScaleUniformAroundCenter", Paint=HALVES, scale=0.5, centerX=500, centerY=0),
    "rotate": paint("Rotate", Paint=HALVES, angle=30),
    "rotatecenter": paint("RotateAroundCenter", Paint=HALVES, angle=90, centerX=500, centerY=350),
    "skew": paint("Skew", Paint=HALVES, xSkewAngle=20, ySkewAngle=-10),
    "skewcenter": paint(
        "SkewAroundCenter", Paint=HALVES, xSkewAngle=-15, ySkewAngle=0, centerX=300, centerY=350
    ),
    "vartranslate": paint("VarTranslate", Paint=HALVES, dx=0, dy=0, VarIndexBase=0),
    "varsolid": fill(paint("VarSolid", PaletteIndex=0, Alpha=1.0, VarIndexBase=2)),
    "varlinear": fill(
        paint(
            "VarLinearGradient",
            ColorLine={
                "Extend": "pad",
                "ColorStop": [
                    {"StopOffset": 0, "PaletteIndex": 0, "Alpha": 1.0, "VarIndexBase": 0xFFFFFFFF},
                    {"StopOffset": 0.5, "PaletteIndex": 1, "Alpha": 1.0, "VarIndexBase": 9},
                ],
            },
            x0=100, y0=0, x1=500, y1=0, x2=100, y2=100, VarIndexBase=3,
        )
    ),
    "varrotate": paint("VarRotateAroundCenter", Paint=HALVES, angle=0, centerX=500, centerY=350, VarIndexBase=15),
} | {
    mode: paint(
        "Composite",
        SourcePaint=fill(linear(line((0, 0), (1, 2))), "left"),
        CompositeMode=mode,
        BackdropPaint=paint("Translate", Paint=fill(solid(1, 0.75)), dx=150, dy=150),
    )
    for mode in MODES
} | {"inked": fill(sweep(line((0, 0xFFFF), (1, 0)), 0, 360))}


def build_paints():
    """A font of paints, some of which an axis varies."""
    builder = begin(
        "Snug Paints",
        "Regular",
        {
            ".notdef": (None, BOX, 1000),
            "space": (" ", None, 1000),
            "box": (None, BOX, 1000),
            "left": (None, (100, 0, 500, 700), 1000),
        }
        | {name: (chr(0x1F600 + place), BOX, 1000) for place, name in enumerate(PAINTS)},
    )
    builder.setupFvar([("wght", 100, 100, 200, "Weight")], [])
    # FreeType varies no font without.
    builder.setupGvar({name: [] for name in builder.font.getGlyphOrder()})
    deltas = sorted(set(VARIATIONS))
    regions = variations.buildVarRegionList([{"wght": (0, 1, 1)}], ["wght"])
    store = variations.buildVarStore(
        regions, [variations.buildVarData([0], [[delta] for delta in deltas], optimize=False)]
    )
    box = otTables.ClipBox()
    box.Format, box.VarIndexBase = 2, 11
    box.xMin, box.yMin, box.xMax, box.yMax = 100, 100, 500, 500
    builder.font["COLR"] = buildCOLR(
        PAINTS,
        version=1,
        glyphMap=builder.font.getReverseGlyphMap(),
        varStore=store,
        varIndexMap=variations.buildDeltaSetIndexMap([deltas.index(d) for d in VARIATIONS]),
        clipBoxes={"clipbox": (100, 100, 500, 500), "varbox": box},
    )
    builder.setupCPAL([[(1, 0, 0, 1), (0, 0, 1, 1), (0, 1, 0, 0.5)]])
    builder.save(os.path.join(FOLDER, "SnugPaints.ttf"))


def build_strikes():
    """A font of pictures in sbix."""
    glyphs = {
        ".notdef": (None, None, 1000),
        "space": (" ", None, 1000),
        "red": ("\U0001f600", None, 1000),
        "same": ("\U0001f601", None, 1000),
        "photo": ("\U0001f602", None, 1000),
    }
    builder = begin("Snug Strikes", "Regular", glyphs)
    head = struct.pack(">hh", 1, -2)
    data = {
        "red": head + b"png " + png(4, 3, (255, 0, 0)),
        "same": head + b"dupe" + struct.pack(">H", builder.font.getGlyphID("red")),
        "photo": head + b"jpg " + b"\xff\xd8",
    }
    places, pictures = [], b""
    for name in glyphs:
        places.append(4 + 4 * (len(glyphs) + 1) + len(pictures))
        pictures += data.get(name, b"")
    places.append(4 + 4 * (len(glyphs) + 1) + len(pictures))
    strike = struct.pack(f">HH{len(places)}I", 20, 72, *places) + pictures
    builder.font["sbix"] = table("sbix", struct.pack(">HHII", 1, 1, 1, 12) + strike)
    builder.save(os.path.join(FOLDER, "SnugStrikes.ttf"))


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
build_paints()
build_strikes()
build_families()
