"""Draws the frames and the labels of a document with pycairo.

    python draw_cairo.py DOCUMENT PICTURE.png [PIXELS-IN-A-POINT]
"""

import math
import sys
from pathlib import Path

import cairo
import snug


def add(context: cairo.Context, outlines: snug.Outlines, glyph: int, x: float, y: float) -> None:
    """Adds the path of a glyph with its origin at a point."""
    verb = int(outlines.verb_ends[glyph - 1]) if glyph else 0
    point = int(outlines.point_ends[glyph - 1]) if glyph else 0
    points = (outlines.points + (x, y)).tolist()
    for kind in outlines.verbs[verb : int(outlines.verb_ends[glyph])]:
        if kind == snug.MOVE:
            context.move_to(*points[point])
            point += 1
        elif kind == snug.LINE:
            context.line_to(*points[point])
            point += 1
        elif kind == snug.QUADRATIC:
            (x0, y0), (x1, y1), (x2, y2) = context.get_current_point(), points[point], points[point + 1]
            context.curve_to(
                (x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3, x2, y2
            )
            point += 2
        elif kind == snug.CUBIC:
            context.curve_to(*points[point], *points[point + 1], *points[point + 2])
            point += 3
        else:
            context.close_path()


def draw(layout: snug.Layout, scale: float) -> cairo.ImageSurface:
    width, height = layout.size
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, math.ceil(width * scale), math.ceil(height * scale))
    context = cairo.Context(surface)
    context.scale(scale, scale)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    context.set_source_rgb(0.88, 0.92, 0.98)
    for frame in layout.elements()["frame"]:
        context.rectangle(*frame)
        context.fill()
    context.set_source_rgb(0.1, 0.1, 0.1)
    glyphs = layout.glyphs()
    for run in glyphs.runs:
        own = slice(run["first"], run["first"] + run["count"])
        outlines = glyphs.fonts[run["font"]].outlines(glyphs.ids[own], run["em"])
        for glyph, (x, y) in enumerate(glyphs.positions[own]):
            add(context, outlines, glyph, x, y)
        context.fill()
    return surface


if __name__ == "__main__":
    document, picture, *scale = sys.argv[1:]
    draw(snug.layout(Path(document)), float(scale[0]) if scale else 1).write_to_png(picture)
