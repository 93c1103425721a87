#!/usr/bin/env python3
"""Draw a specimen of Snug Sans as SVG: all characters, a paragraph, tags at real sizes."""

from __future__ import annotations

import argparse
import unicodedata
from pathlib import Path

import uharfbuzz as hb
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

WIDTH, MARGIN = 960, 24
PARAGRAPH = (
    "Labels are short: a name, a price, a date. They stand close together, in many scripts, at",
    "thirteen to twenty pixels. So letters that look alike must not: Illness 1lI O0 rn m 5S 8B.",
    "Größe, naïve, façade, İstanbul, Łódź, čeština, Þór; Ξεσκεπάζω τὴν ψυχοφθόρα; Съешь же ещё",
    "этих мягких французских булок. 1 234,50 € · £9.99 · 25 % · 2026-11-21 · 3 × 4 ≤ 12 → ½ + ¼",
)
TAGS = ("A", "longer", "much longer", "AVATAR", "Type", "fi ffi fl", "“quoted”", "No. 10")


class Specimen:
    """Lines of text, one under the other."""

    def __init__(self, path: Path) -> None:
        self.font = TTFont(path)
        self.face = hb.Face(hb.Blob.from_file_path(str(path)))
        # Each glyph once for each weight, in font units, and where it is used.
        self.glyphs: dict[tuple[str, int], str] = {}
        self.uses: list[str] = []
        self.y = float(MARGIN)

    def line(self, text: str, size: float, weight: int, gap: float = 0) -> None:
        """Put a line under the others."""
        self.y += size + gap
        self.text(text, MARGIN, self.y, size, weight)
        self.y += size * 0.3

    def text(self, text: str, x: float, y: float, size: float, weight: int) -> float:
        """Draw a text from `x`, and say where it ends."""
        font = hb.Font(self.face)
        font.set_variations({"wght": weight})
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(font, buffer)
        scale = size / 1000
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions):
            name = self.font.getGlyphName(info.codepoint)
            key = self._define(name, weight)
            if key:
                left, base = x + place.x_offset * scale, y - place.y_offset * scale
                self.uses.append(
                    f'<use href="#{key}" transform="translate({left:.2f} {base:.2f}) '
                    f'scale({scale:g} {-scale:g})"/>'
                )
            x += place.x_advance * scale
        return x

    def _define(self, name: str, weight: int) -> str:
        """The identifier of a glyph's outline, empty where it draws nothing."""
        if (name, weight) not in self.glyphs:
            glyphs = self.font.getGlyphSet(location={"wght": weight})
            pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
            glyphs[name].draw(pen)
            self.glyphs[name, weight] = pen.getCommands()
        return f"{name}-{weight}" if self.glyphs[name, weight] else ""

    def characters(self, size: float, weight: int) -> None:
        """All characters in rows, in the order of Unicode."""
        width = size * 1.35
        x = float(MARGIN)
        self.y += size * 1.5
        for code in sorted(self.font.getBestCmap()):
            if unicodedata.category(chr(code)) in ("Zs", "Cf", "Mn"):
                continue
            if x + width > WIDTH - MARGIN:
                x, self.y = float(MARGIN), self.y + size * 1.5
            self.text(chr(code), x, self.y, size, weight)
            x += width
        self.y += size * 0.5

    def svg(self) -> str:
        """The picture, dark on light whatever the page around it is."""
        height = round(self.y + MARGIN)
        defs = "".join(
            f'<path id="{name}-{weight}" d="{path}"/>'
            for (name, weight), path in self.glyphs.items()
            if path
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">'
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
            f"<defs>{defs}</defs>{''.join(self.uses)}</svg>\n"
        )


def specimen(path: Path) -> str:
    """Draw the specimen of a font file."""
    result = Specimen(path)
    for weight in (300, 400, 500, 600, 700):
        result.line("Snug Sans fits: Hamburgefonstiv 0123456789", 36, weight)
    for size in (13, 15, 20):
        result.y += size
        result.line("   ".join(TAGS), size, 400)
        result.line("   ".join(TAGS), size, 700)
        for line in PARAGRAPH if size < 20 else ():
            result.line(line, size, 400)
    result.characters(22, 400)
    return result.svg()


if __name__ == "__main__":
    here = Path(__file__).parent.parent
    parser = argparse.ArgumentParser(description="Draw a specimen of Snug Sans.")
    picture = here.parent / "Documentation" / "SnugSans.svg"
    parser.add_argument("output", nargs="?", type=Path, default=picture)
    parser.add_argument("--font", type=Path, default=here / "SnugSans.ttf")
    arguments = parser.parse_args()
    arguments.output.write_text(specimen(arguments.font), encoding="utf-8")
