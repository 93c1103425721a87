#!/usr/bin/env python3
"""Build SnugSans.ttf, a variable font with a weight axis, from the skeletons beside this file.

The same fontTools version gives the same bytes every time.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import varLib
from fontTools.designspaceLib import (
    AxisDescriptor,
    DesignSpaceDocument,
    InstanceDescriptor,
    SourceDescriptor,
)
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.otlLib.builder import buildStatTable
from fontTools.otlLib.maxContextCalc import maxCtxFont
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import flagOverlapSimple

from features import feature_source
from glyphs import CAP_HEIGHT, X_HEIGHT, GlyphSpec
from outlines import GRID
from sources import (
    DEFAULT,
    MARK_ANCHORS,
    MARK_STEPS,
    MASTERS,
    Drawn,
    Master,
    anchors,
    draw,
    quadratic,
    specs,
)

UNITS_PER_EM = 1000
ASCENDER, DESCENDER, LINE_GAP = 980, -260, 0
TIMESTAMP = timestampFromString("Mon Jan  1 00:00:00 2024")
INSTANCES = {300: "Light", 400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
NAMES = {
    "copyright": "Drawn by this project (Snug)",
    "familyName": "Snug Sans",
    "styleName": "Regular",
    "uniqueFontIdentifier": "1.000;SnugSans-Regular",
    "fullName": "Snug Sans Regular",
    "version": "Version 1.000",
    "psName": "SnugSans-Regular",
    "designer": "The Snug project",
}


class Composer:
    """Puts glyphs together of others, at one weight."""

    def __init__(self, all_specs: list[GlyphSpec], drawn: dict[str, Drawn]) -> None:
        self.by_name = {spec.name: spec for spec in all_specs}
        self.drawn = drawn

    def advance(self, name: str) -> float:
        """How far the next glyph stands behind this one's start."""
        spec = self.by_name[name]
        if not spec.components:
            return self.drawn[name].advance
        base, *others = spec.components
        if not any(component.anchor for component in others):
            return sum(self.advance(component.name) for component in spec.components)
        advance = self.advance(base.name) + self.lead(spec)
        if others[0].anchor == "right":
            # What stands beside the letter needs room, too.
            end = self.anchors(base.name)["right"][0] + self.drawn[others[0].name].bounds[2]
            advance = max(advance, end + 20)
        return advance

    def lead(self, spec: GlyphSpec) -> float:
        """How far a letter stands behind a mark on its left."""
        if spec.components[-1].anchor != "left":
            return 0
        left, _, right, _ = self.drawn[spec.components[-1].name].bounds
        return right - left

    def anchors(self, name: str) -> dict[str, tuple[float, float]]:
        """Where marks are put: those of the first glyph in it, beyond the marks it has."""
        spec = self.by_name[name]
        if not spec.components:
            return anchors(spec, self.drawn[name])
        base, *marks = spec.components
        places = self.anchors(base.name)
        lead = self.lead(spec)
        for place, step in MARK_STEPS.items():
            x, y = places[place]
            taken = any(mark.anchor == place for mark in marks)
            places[place] = (x + lead, y + (step if taken else 0))
        return places

    def parts(self, spec: GlyphSpec) -> list[tuple[str, float, float]]:
        """The components and how far they are moved."""
        parts: list[tuple[str, float, float]] = []
        end = 0.0
        at = self.anchors(spec.components[0].name)
        lead = self.lead(spec)
        for component in spec.components:
            if component.anchor == "left":
                parts.append((component.name, 20 - self.drawn[component.name].bounds[0], 0))
            elif lead:
                parts.append((component.name, lead, 0))
            elif component.anchor:
                x, y = at[component.anchor]
                parts.append((component.name, x, y - MARK_ANCHORS[component.anchor]))
            else:
                parts.append((component.name, end, 0))
                end += self.advance(component.name)
        return parts


def build_masters(all_specs: list[GlyphSpec]) -> list[TTFont]:
    """A font for each weight that is drawn, with outlines that can be interpolated."""
    drawn = [
        {spec.name: draw(spec, master) for spec in all_specs if not spec.components}
        for master in MASTERS
    ]
    glyphs: list[dict] = [{} for _ in MASTERS]
    for spec in all_specs:
        if spec.components:
            continue
        pens = quadratic([at[spec.name].contours for at in drawn])
        for index, pen in enumerate(pens):
            glyph = pen.glyph()
            if glyph.numberOfContours > 1:
                glyph.flags[0] |= flagOverlapSimple
            glyphs[index][spec.name] = glyph
    return [
        build_master(master, all_specs, drawn[index], glyphs[index])
        for index, master in enumerate(MASTERS)
    ]


def build_master(
    master: Master, all_specs: list[GlyphSpec], drawn: dict[str, Drawn], glyphs: dict
) -> TTFont:
    """The font of one weight."""
    composer = Composer(all_specs, drawn)
    for spec in all_specs:
        if spec.components:
            pen = TTGlyphPen({name: None for name in composer.by_name})
            for name, x, y in composer.parts(spec):
                pen.addComponent(name, (1, 0, 0, 1, round(x), round(y)))
            glyphs[spec.name] = pen.glyph()
    builder = FontBuilder(UNITS_PER_EM, isTTF=True)
    font = builder.font
    # Otherwise the bytes could depend on whether uharfbuzz is installed.
    font.cfg["fontTools.ttLib.tables.otBase:USE_HARFBUZZ_REPACKER"] = False
    builder.updateHead(fontRevision=1.0, created=TIMESTAMP, modified=TIMESTAMP)
    builder.setupGlyphOrder([spec.name for spec in all_specs])
    builder.setupCharacterMap({code: spec.name for spec in all_specs for code in spec.codepoints})
    builder.setupGlyf({spec.name: glyphs[spec.name] for spec in all_specs})
    table = font["glyf"]
    metrics = {}
    for spec in all_specs:
        glyph = table[spec.name]
        metrics[spec.name] = (round(composer.advance(spec.name)), getattr(glyph, "xMin", 0))
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=ASCENDER, descent=DESCENDER, lineGap=LINE_GAP)
    builder.setupNameTable(NAMES, mac=False)
    builder.setupOS2(
        version=4, achVendID="NONE", usWeightClass=master.weight, usWidthClass=5,
        fsType=0,  # Installable embedding: no restriction.
        fsSelection=1 << 6 | 1 << 7,  # REGULAR | USE_TYPO_METRICS
        sTypoAscender=ASCENDER, sTypoDescender=DESCENDER, sTypoLineGap=LINE_GAP,
        usWinAscent=ASCENDER, usWinDescent=-DESCENDER,
        sxHeight=X_HEIGHT * GRID, sCapHeight=CAP_HEIGHT * GRID, usBreakChar=0x20,
        yStrikeoutPosition=280, yStrikeoutSize=70,
        ySubscriptXSize=600, ySubscriptYSize=600, ySubscriptYOffset=120,
        ySuperscriptXSize=600, ySuperscriptYSize=600, ySuperscriptYOffset=290,
    )  # fmt: skip
    builder.setupPost(underlinePosition=-120, underlineThickness=70)
    addOpenTypeFeaturesFromString(font, feature_source(all_specs, composer))
    font["OS/2"].recalcUnicodeRanges(font)
    font["OS/2"].recalcCodePageRanges(font)
    font["OS/2"].recalcAvgCharWidth(font)
    font["OS/2"].usMaxContext = maxCtxFont(font)
    return font


def build(output: Path) -> None:
    """Write the font to `output`."""
    masters = build_masters(specs())
    space = DesignSpaceDocument()
    axis = AxisDescriptor(
        name="Weight", tag="wght", minimum=MASTERS[0].weight, default=MASTERS[DEFAULT].weight,
        maximum=MASTERS[-1].weight,
    )  # fmt: skip
    space.addAxis(axis)
    for master, font in zip(MASTERS, masters):
        space.addSource(
            SourceDescriptor(
                font=font,
                name=master.name,
                familyName="Snug Sans",
                styleName=master.name,
                location={"Weight": master.weight},
            )  # fmt: skip
        )
    for weight, name in INSTANCES.items():
        space.addInstance(
            InstanceDescriptor(
                familyName="Snug Sans",
                styleName=name,
                location={"Weight": weight},
                postScriptFontName=f"SnugSans-{name}",
            )  # fmt: skip
        )
    font, _, _ = varLib.build(space)
    font.cfg["fontTools.ttLib.tables.otBase:USE_HARFBUZZ_REPACKER"] = False
    values = [
        {"value": weight, "name": name, **({"flags": 2} if weight == 400 else {})}
        for weight, name in INSTANCES.items()
    ]
    buildStatTable(font, [{"tag": "wght", "name": "Weight", "values": values}], macNames=False)
    font["head"].modified = TIMESTAMP
    font.recalcTimestamp = False
    font.save(output)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build Snug Sans.")
    default = Path(__file__).parent.parent / "SnugSans.ttf"
    parser.add_argument("output", nargs="?", type=Path, default=default)
    build(parser.parse_args().output)
