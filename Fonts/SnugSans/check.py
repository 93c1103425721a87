#!/usr/bin/env python3
"""Check SnugSans.ttf: what a font has to hold to be used anywhere."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen, ControlBoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

COVERED = [
    *range(0x20, 0x7F), *range(0xA0, 0x180),  # Latin
    *range(0x384, 0x38B), 0x38C, *range(0x38E, 0x3A2), *range(0x3A3, 0x3CF), 0x37E,  # Greek
    *range(0x400, 0x460), 0x490, 0x491,  # Cyrillic
    *range(0x2000, 0x2016), *range(0x2018, 0x201F), 0x2020, 0x2021, 0x2022, 0x2026, 0x202F, 0x2030,
    0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x205F, 0x2060,  # General punctuation
    0x20A9, 0x20AA, 0x20AB, 0x20AC, 0x20B1, 0x20B4, 0x20B9, 0x20BA, 0x20BD, 0x20BF,  # Currency
    0x2116, 0x2122, *range(0x2190, 0x219A), 0x21D0, 0x21D2, 0x21D4,  # Signs and arrows
    0x2202, 0x2206, 0x220F, 0x2211, 0x2212, 0x2215, 0x2219, 0x221A, 0x221E, 0x222B, 0x2248, 0x2260,
    0x2261, 0x2264, 0x2265, 0x25CA, 0x25CC,  # Mathematical signs
    *range(0x300, 0x305), *range(0x306, 0x309), *range(0x30A, 0x30D), 0x312, 0x323, 0x326, 0x327,
    0x328, 0x331,  # Combining accents
]  # fmt: skip
WEIGHTS = (300, 350, 400, 500, 600, 700)
INVISIBLE = {0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF}


def problems(font: TTFont) -> Iterator[str]:
    """What is wrong with the font, in sentences."""
    yield from _metrics(font)
    yield from _names(font)
    yield from _coverage(font)
    for weight in WEIGHTS:
        for problem in _outlines(font, weight):
            yield f"weight {weight}: {problem}"
    yield from _figures(font)


def _metrics(font: TTFont) -> Iterator[str]:
    hhea, os2 = font["hhea"], font["OS/2"]
    typo = (os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap)
    if typo != (hhea.ascent, hhea.descent, hhea.lineGap):
        yield "the typographic metrics differ from those of hhea"
    if not os2.fsSelection & 1 << 7:
        yield "USE_TYPO_METRICS is not set"
    if os2.fsType != 0:
        yield "embedding is restricted"
    head = font["head"]
    if head.yMax > os2.usWinAscent or -head.yMin > os2.usWinDescent:
        yield f"glyphs reach from {head.yMin} to {head.yMax}, beyond the line"


def _names(font: TTFont) -> Iterator[str]:
    name = font["name"]
    for number, what in {
        0: "copyright", 1: "family", 2: "style", 3: "identifier", 4: "full name", 5: "version",
        6: "PostScript name",
    }.items():  # fmt: skip
        if not name.getDebugName(number):
            yield f"the {what} is missing"
    for instance in font["fvar"].instances:
        if not name.getDebugName(instance.subfamilyNameID):
            yield f"the instance at {instance.coordinates} has no name"
    order = font.getGlyphOrder()
    if len(set(order)) != len(order) or not all(order):
        yield "glyph names are missing or not unique"
    if order[0] != ".notdef":
        yield "the first glyph is not .notdef"


def _coverage(font: TTFont) -> Iterator[str]:
    cmap = font.getBestCmap()
    for code in COVERED:
        if code not in cmap:
            yield f"U+{code:04X} is missing"
    reached = set(cmap.values()) | {".notdef"}
    substitutes = {
        name
        for lookup in font["GSUB"].table.LookupList.Lookup
        for subtable in lookup.SubTable
        for name in _results(subtable)
    }
    parts = {
        component.glyphName
        for glyph in (font["glyf"][name] for name in font.getGlyphOrder())
        if glyph.isComposite()
        for component in glyph.components
    }
    for name in font.getGlyphOrder():
        if name not in reached | substitutes | parts:
            yield f"nothing leads to the glyph {name}"


def _results(subtable) -> Iterator[str]:
    if hasattr(subtable, "mapping"):
        yield from subtable.mapping.values()
    for ligatures in getattr(subtable, "ligatures", {}).values():
        for ligature in ligatures:
            yield ligature.LigGlyph


def _outlines(font: TTFont, weight: int) -> Iterator[str]:
    glyphs = font.getGlyphSet(location={"wght": weight})
    cmap = font.getBestCmap()
    no_width = INVISIBLE | {code for code in cmap if 0x300 <= code < 0x370}
    marks = {cmap[code] for code in no_width if code in cmap}
    empty = {cmap[code] for code in (*range(0x2000, 0x2010), 0x20, 0x202F, 0x205F, 0x2060, 0xFEFF)}
    unplaced = {"caron.tall", "tonos.capital", "dialytikatonos"}
    for name in font.getGlyphOrder():
        glyph = glyphs[name]
        if (glyph.width > 0) == (name in marks | unplaced):
            yield f"{name} is {glyph.width} wide"
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        if (bounds.bounds is None) != (name in empty):
            yield f"{name} should{' not' if name in empty else ''} be drawn"
        if bounds.bounds and not -320 <= bounds.bounds[1] <= bounds.bounds[3] <= 1000:
            yield f"{name} reaches from {bounds.bounds[1]} to {bounds.bounds[3]}"
        yield from _winding(name, glyph, glyphs)
        record = DecomposingRecordingPen(glyphs)
        glyph.draw(record)
        operators = [operator for operator, _ in record.value]
        if operators.count("moveTo") != operators.count("closePath"):
            yield f"{name} has an open contour"


def _winding(name: str, glyph, glyphs) -> Iterator[str]:
    """Edges run clockwise; only counters run the other way, within an edge."""
    record = DecomposingRecordingPen(glyphs)
    glyph.draw(record)
    outer: list[tuple[float, ...]] = []
    counters: list[tuple[float, ...]] = []
    contour: list = []
    for step in record.value:
        contour.append(step)
        if step[0] != "closePath":
            continue
        area, bounds = AreaPen(), ControlBoundsPen(None)
        for pen in (area, bounds):
            for operator, operands in contour:
                getattr(pen, operator)(*operands)
        if area.value == 0:
            yield f"{name} has a contour without an area"
        (outer if area.value < 0 else counters).append(bounds.bounds)
        contour = []
    for left, bottom, right, top in counters:
        if not any(
            box[0] < left and box[1] < bottom and right < box[2] and top < box[3] for box in outer
        ):
            yield f"{name} has a contour that winds the wrong way"


def _figures(font: TTFont) -> Iterator[str]:
    metrics = font["hmtx"]
    figures = "zero one.tnum two three four five six seven eight nine".split()
    if len({metrics[name][0] for name in figures}) != 1:
        yield "tabular figures differ in width"
    for tag, features in (("GSUB", {"ccmp", "liga", "tnum"}), ("GPOS", {"kern", "mark", "mkmk"})):
        found = {record.FeatureTag for record in font[tag].table.FeatureList.FeatureRecord}
        for feature in features - found:
            yield f"the feature {feature} is missing"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check Snug Sans.")
    default = Path(__file__).parent.parent / "SnugSans.ttf"
    parser.add_argument("font", nargs="?", type=Path, default=default)
    found = list(problems(TTFont(parser.parse_args().font)))
    for problem in found:
        print(problem)
    raise SystemExit(1 if found else 0)
