"""The masters of the variable font: every glyph drawn at each weight, ready to be interpolated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from fontTools.cu2qu import curves_to_quadratic
from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.pens.ttGlyphPen import TTGlyphPen

from composites import accented, side_by_side, small_figures, spaces
from glyphs import ASCENDER, CAP_HEIGHT, SIDES, X_HEIGHT, ZONES, GlyphSpec, glyph_name, read
from outlines import GRID, Nib, Pen
from segments import Contour

HERE = Path(__file__).parent
FILES = ("latin", "digits", "symbols", "greek", "cyrillic", "marks")


@dataclass(frozen=True)
class Master:
    """A weight that is drawn; those in between are interpolated."""

    weight: int
    name: str
    nib: Nib
    # How much of `grow` glyphs are wider, and what of their sides they keep.
    growth: float
    sides: float


MASTERS = [
    Master(300, "Light", Nib(2.8, 2.5), -0.4, 1.06),
    Master(400, "Regular", Nib(4.2, 3.6), 0.0, 1.0),
    Master(700, "Bold", Nib(7.5, 6.1), 1.0, 0.8),
]
DEFAULT = 1  # The index of the master at the default weight.

# Where a mark stands over letters whose ink is not around it, in steps from where they are drawn.
TOPS = {"l": 0, "L": 2, "h": 4, "f": 20, "t": 9, "r": 13, "E": 19, "dotlessi": 0, "uni0237": 8}
# The right foot, where an ogonek hangs.
OGONEKS = {"a": 31, "e": 27, "dotlessi": 0, "i": 0, "u": 33, "A": 49, "E": 33, "I": 0, "U": 26}
# Where letters with room for it have the caron of tall ones.
RIGHTS = {"L": 5, "t": 14}


@dataclass
class Drawn:
    """A glyph at one weight, in font units."""

    contours: list[Contour]
    advance: float
    # From where it was drawn to where it stands.
    shift: float
    bounds: tuple[float, float, float, float]


def specs() -> list[GlyphSpec]:
    """All glyphs, in the order of the font."""
    drawn = [spec for name in FILES for spec in read(HERE / f"{name}.txt")]
    by_name = {spec.name: spec for spec in drawn}
    digits = [by_name[glyph_name(digit)] for digit in "0123456789"]
    figure = replace(by_name["one"], name="one.tnum", codepoints=[], left="f", advance=58)
    notdef = GlyphSpec(
        ".notdef", zone=ZONES["capitals"], left="6", right="6",
        strokes="M 18 0 *.6 L 0 0 *.6 L 0 71 *.6 L 36 71 *.6 L 36 0 *.6 L 18 0 *.6"
        " ~ 1 2 35 69 *.5 ~ 1 69 35 2 *.5",
    )  # fmt: skip
    result = [notdef, *spaces()[:1], *drawn, figure, *spaces()[1:], *small_figures(digits)]
    result += side_by_side()
    result += accented({spec.name for spec in result})
    return result


def draw(spec: GlyphSpec, master: Master) -> Drawn:
    """Draw a glyph that is not put together of others."""
    nib = master.nib
    if spec.scale != 1:
        thicker = 0.78 / spec.scale
        nib = Nib(nib.across * thicker, nib.along * thicker)
    widened = 1 + spec.grow * master.growth
    contours = Pen(nib, spec.zone, widened).contours(spec.strokes)
    size = GRID * spec.scale
    contours = [
        [tuple(p and (p[0] * size, p[1] * size + spec.rise * GRID) for p in s) for s in contour]
        for contour in contours
    ]
    bounds = _bounds(contours)
    if spec.is_mark:
        return Drawn(contours, 0, 0, bounds)
    width = bounds[2] - bounds[0]
    if spec.advance is not None:
        advance = spec.advance * GRID
        left = (advance - width) / 2
    else:
        left = _side(spec.left, master)
        advance = left + width + _side(spec.right, master)
    shift = left - bounds[0] if contours else 0
    moved = [[tuple(p and (p[0] + shift, p[1]) for p in s) for s in c] for c in contours]
    return Drawn(moved, advance, shift, _bounds(moved))


def _side(code: str, master: Master) -> float:
    steps = SIDES[code] if code in SIDES else float(code)
    return steps * GRID * (master.sides if steps > 0 else 1)


def _bounds(contours: list[Contour]) -> tuple[float, float, float, float]:
    boxes = []
    for contour in contours:
        for start, one, other, end in contour:
            boxes.append(calcCubicBounds(start, one or start, other or end, end))
    if not boxes:
        return (0, 0, 0, 0)
    lows, highs = [box[:2] for box in boxes], [box[2:] for box in boxes]
    return (
        min(x for x, _ in lows), min(y for _, y in lows),
        max(x for x, _ in highs), max(y for _, y in highs),
    )  # fmt: skip


def anchors(spec: GlyphSpec, drawn: Drawn) -> dict[str, tuple[float, float]]:
    """Where marks are put on a base that was drawn."""
    left, _, right, top = drawn.bounds
    heights = [X_HEIGHT * GRID, CAP_HEIGHT * GRID, ASCENDER * GRID]
    height = min(heights, key=lambda height: abs(height - top))
    middle = (left + right) / 2

    def at(table: dict[str, float], otherwise: float) -> float:
        return table[spec.name] * GRID + drawn.shift if spec.name in table else otherwise

    return {
        "top": (at(TOPS, middle), height),
        "bottom": (middle, 0),
        "ogonek": (at(OGONEKS, middle), 0),
        "right": (at(RIGHTS, right), 0),
        "left": (0, 0),
    }


# Where the marks themselves are held.
MARK_STEPS = {"top": 190, "bottom": -150}  # From one mark to the next.
MARK_ANCHORS = {"top": X_HEIGHT * GRID, "bottom": 0, "ogonek": 0, "right": 0, "left": 0}


def quadratic(contours: list[list[Contour]]) -> list[TTGlyphPen]:
    """The contours of one glyph at each weight, with equally many points."""
    pens = [TTGlyphPen(None) for _ in contours]
    for same in zip(*contours, strict=True):
        for pen, contour in zip(pens, same):
            pen.moveTo(contour[0][0])
        for segments in zip(*same, strict=True):
            if segments[0][1] is None:
                for pen, segment in zip(pens, segments):
                    pen.lineTo(segment[3])
            else:
                curves = curves_to_quadratic(segments, [0.6] * len(segments))
                for pen, curve in zip(pens, curves):
                    pen.qCurveTo(*curve[1:])
        for pen in pens:
            pen.closePath()
    return pens
