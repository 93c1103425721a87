"""Draws the frames and the labels of a document with Pillow.

    python draw_pillow.py DOCUMENT PICTURE.png [PIXELS-IN-A-POINT]

Pillow fills polygons but no paths with holes: each contour is filled by itself, at four times the size, and
counts by its direction (the non-zero rule).
"""

import math
import sys
from pathlib import Path

import numpy as np
import snug
from PIL import Image, ImageDraw

FINER = 4
STEPS = np.linspace(0, 1, 9)[1:, None]


def contours(outlines: snug.Outlines, glyph: int):
    """Yields the contours of a glyph as points, with straight lines for curves."""
    verb = int(outlines.verb_ends[glyph - 1]) if glyph else 0
    point = int(outlines.point_ends[glyph - 1]) if glyph else 0
    contour = []
    for kind in outlines.verbs[verb : int(outlines.verb_ends[glyph])]:
        given = outlines.points[point : point + (1, 1, 2, 3, 0)[kind]]
        point += len(given)
        if kind == snug.CLOSE:
            yield np.vstack(contour)
            contour = []
        elif kind in (snug.MOVE, snug.LINE):
            contour.append(given)
        else:
            curve = np.vstack([contour[-1][-1:], given])
            while len(curve) > 1:
                # De Casteljau: the points between neighbours, for all steps at once.
                curve = [a + (b - a) * STEPS for a, b in zip(curve, curve[1:])]
            contour.append(curve[0])


def coverage(outlines: snug.Outlines, glyph: int):
    """Returns how much of each pixel a glyph covers, from 0 to 1, and the pixel of the origin."""
    own = list(contours(outlines, glyph))
    if not own:
        return None
    every = np.vstack(own)
    left, top = np.floor(every.min(0)).astype(int)
    width, height = (np.ceil(every.max(0)).astype(int) - (left, top) + 1).tolist()
    winding = np.zeros((height * FINER, width * FINER), int)
    for contour in own:
        x, y = ((contour - (left, top)) * FINER).T
        turn = np.sign(x @ np.roll(y, -1) - y @ np.roll(x, -1))
        filled = Image.new("1", (width * FINER, height * FINER))
        ImageDraw.Draw(filled).polygon(list(zip(x.tolist(), y.tolist())), fill=1)
        winding += int(turn) * np.asarray(filled)
    return (winding != 0).reshape(height, FINER, width, FINER).mean((1, 3)), left, top


def draw(layout: snug.Layout, scale: float) -> Image.Image:
    width, height = layout.size
    picture = Image.new("RGB", (math.ceil(width * scale), math.ceil(height * scale)), "white")
    for x, y, w, h in (frame.item() for frame in layout.elements()["frame"]):
        if w > 0 and h > 0:
            corners = np.array([x, y, x + w, y + h]) * scale
            ImageDraw.Draw(picture).rectangle(np.round(corners - (0, 0, 1, 1)).tolist(), fill=(224, 235, 250))
    glyphs = layout.glyphs()
    for run in glyphs.runs:
        own = slice(run["first"], run["first"] + run["count"])
        outlines = glyphs.fonts[run["font"]].outlines(glyphs.ids[own], run["em"] * scale)
        for glyph, (x, y) in enumerate((glyphs.positions[own] * scale).round().astype(int).tolist()):
            found = coverage(outlines, glyph)
            if found is not None:
                mask, left, top = found
                picture.paste((26, 26, 26), (x + left, y + top), Image.fromarray((mask * 255).astype(np.uint8)))
    return picture


if __name__ == "__main__":
    document, picture, *scale = sys.argv[1:]
    draw(snug.layout(Path(document)), float(scale[0]) if scale else 1).save(picture)
