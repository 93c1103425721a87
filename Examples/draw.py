#!/usr/bin/env python3
"""Draws the frames and glyphs that `snug layout --glyphs` prints, as SVG.

Usage: snug layout --glyphs Examples/tags.json | python3 Examples/draw.py > Examples/tags.svg
Needs fontTools (pip install fonttools).
"""
import base64
import json
import os
import sys
from xml.sax.saxutils import escape

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

EMBEDDED = {
    "embedded:SnugSans-Regular": "../Fonts/SnugSans.ttf",
    "embedded:SnugTest-Regular": "../Fonts/SnugTest.ttf",
}
CELL = 'fill="#eef3fb" stroke="#7d9bc9"'


class Glyphs:
    """The outlines or bitmaps of one font, each defined once and used by its glyph ID."""

    def __init__(self, number: int, entry: dict):
        path = entry["file"]
        if path in EMBEDDED:
            path = os.path.join(os.path.dirname(os.path.abspath(__file__)), EMBEDDED[path])
        self.font = TTFont(path, fontNumber=entry["index"] if path.endswith("c") else -1)
        self.has_bitmaps = "CBDT" in self.font
        self.glyphs = None if self.has_bitmaps else self.font.getGlyphSet(location=entry.get("axes"))
        self.units_per_em = self.font["head"].unitsPerEm
        self.number = number
        self.definitions: dict[int, str] = {}

    def use(self, glyph: int, x: float, y: float, size: float) -> str:
        if glyph not in self.definitions:
            self.definitions[glyph] = self.bitmap(glyph) if self.has_bitmaps else self.outline(glyph)
        if self.has_bitmaps:  # in pixels of the strike, y downwards
            across = down = size / self.font["CBLC"].strikes[0].bitmapSizeTable.ppemX
        else:
            across = size / self.units_per_em
            down = -across
        place = f"translate({x:g} {y:g}) scale({across:g} {down:g})"
        return f'<use href="#f{self.number}g{glyph}" transform="{place}"/>'

    def outline(self, glyph: int) -> str:
        pen = SVGPathPen(self.glyphs, ntos=lambda value: f"{value:g}")
        self.glyphs[self.font.getGlyphName(glyph)].draw(pen)
        return f'<path id="f{self.number}g{glyph}" d="{pen.getCommands()}"/>'

    def bitmap(self, glyph: int) -> str:
        bitmap = self.font["CBDT"].strikeData[0].get(self.font.getGlyphName(glyph))
        if bitmap is None:  # invisible, such as a variation selector
            return f'<path id="f{self.number}g{glyph}"/>'
        metrics = bitmap.metrics
        data = base64.b64encode(bitmap.imageData).decode()
        return (
            f'<image id="f{self.number}g{glyph}" x="{metrics.BearingX}" y="{-metrics.BearingY}" '
            f'width="{metrics.width}" height="{metrics.height}" href="data:image/png;base64,{data}"/>'
        )


def rectangle(frame: dict, style: str, radius: float = 0) -> str:
    place = " ".join(f'{key}="{frame[key]:g}"' for key in ("x", "y", "width", "height"))
    return f'<rect {place} rx="{radius:g}" {style}/>'


def draw_cell(cell: dict, fonts: list[Glyphs], body: list[str], is_item: bool) -> None:
    if is_item:
        body.append(rectangle(cell["frame"], CELL, min(8, cell["frame"]["height"] / 2)))
    for view in cell["views"].values():
        for run in view.get("glyphRuns", []):
            for glyph, (x, y) in zip(run["glyphs"], run["positions"]):
                body.append(fonts[run["font"]].use(glyph, x, y, run["size"]))


def main() -> None:
    layout = json.load(sys.stdin)
    fonts = [Glyphs(entry["id"], entry) for entry in layout["fonts"]]
    body: list[str] = []
    for section in layout["sections"]:
        for item in section["items"]:
            draw_cell(item, fonts, body, is_item=True)
        for bar in ("header", "footer"):
            if bar in section:
                draw_cell(section[bar], fonts, body, is_item=False)
    width, height = (layout["contentSize"][key] for key in ("width", "height"))
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="-1 -1 {width + 2:g} {height + 2:g}">'
    )
    print(f"<title>{escape('Tags laid out by snug')}</title>")
    print('<rect x="-1" y="-1" width="100%" height="100%" fill="#fff"/>')
    print("<defs>" + "".join(d for font in fonts for d in font.definitions.values()) + "</defs>")
    print("\n".join(body))
    print("</svg>")


if __name__ == "__main__":
    main()
