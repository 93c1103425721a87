#!/usr/bin/env python3
"""Records the outlines fontTools reads from fonts, and the bounds it computes of them.

    pip install fonttools==4.68.0
    python3 record.py > outlines.tsv

The files are found with fc-list; variable fonts are made static at their coordinates first. A line
"font" names a file, the face in it, its fontRevision, units per em and coordinates or "-"; the lines
after it are its glyphs: number, character, bounds (xMin yMin xMax yMax, curves as far as they reach)
or "-" for no ink, the path, and "composite" for a TrueType glyph made of others. All numbers are font units, y grows upwards. M begins a contour, L is
a line, Q and C are curves of degree 2 and 3, Z closes.
"""

import os
import subprocess

import fontTools
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = [
    ("DejaVuSans.ttf", 0, {}, "AOgi&@\u00e9\u0416\u3000 \ufb01\u2026"),  # quadratic, composites
    ("NotoSansCJK-Regular.ttc", 0, {}, "A\u8aa4\u76f4\u3042 g"),  # cubic, by name and by index:
    ("NotoSansCJK-Regular.ttc", 2, {}, "\u76f4\u8aa4"),  # the forms of Chinese
    ("Inter-Regular.otf", 0, {}, "AOg@ \u00e9"),
    ("Inter.var.ttf", 0, {"wght": 400, "slnt": 0}, "Ag"),
    ("Inter.var.ttf", 0, {"wght": 650, "slnt": 0}, "AOg@\u00e9 "),
    ("Inter.var.ttf", 0, {"wght": 433.5, "slnt": -7}, "AOg\u00e9"),
]


class StepPen(BasePen):
    """Writes one step for each curve: implied points of TrueType are put in."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.steps = []

    def step(self, letter, *points):
        self.steps.append(letter + " ".join(f"{float(n):.9g}" for point in points for n in point))

    def _moveTo(self, point):
        self.step("M", point)

    def _lineTo(self, point):
        self.step("L", point)

    def _qCurveToOne(self, *points):
        self.step("Q", *points)

    def _curveToOne(self, *points):
        self.step("C", *points)

    def _closePath(self):
        self.step("Z")


def find(name):
    listed = subprocess.run(["fc-list", "-f", "%{file}\n"], capture_output=True, text=True, check=True)
    return min(path for path in listed.stdout.split("\n") if os.path.basename(path) == name)


def main():
    print(f"# fontTools {fontTools.version}, by record.py")
    for name, index, coordinates, characters in FONTS:
        font = TTFont(find(name), fontNumber=index)
        revision = round(font["head"].fontRevision * 65536)
        if coordinates:
            font = instancer.instantiateVariableFont(font, coordinates)
        units = font["head"].unitsPerEm
        axes = " ".join(f"{tag}={value:g}" for tag, value in coordinates.items())
        print("font", name, index, revision, units, axes or "-", sep="\t")
        glyphs = font.getGlyphSet()
        for character in characters:
            glyph = font.getBestCmap().get(ord(character))
            if glyph is None:
                continue
            pen, bounds = StepPen(glyphs), BoundsPen(glyphs)
            glyphs[glyph].draw(pen)
            glyphs[glyph].draw(bounds)
            box = " ".join(f"{float(n):.9g}" for n in bounds.bounds) if bounds.bounds else "-"
            print(font.getGlyphID(glyph), f"U+{ord(character):04X}", box, " ".join(pen.steps),
                  *(["composite"] if "glyf" in font and font["glyf"][glyph].isComposite() else []), sep="\t")


main()
