"""Draws a document with pycairo: boxes, images, labels in their colours, emoji.

    python draw_cairo.py DOCUMENT PICTURE.png [PIXELS-IN-A-POINT]

Not drawn: images and glyphs that are no PNG file and no paths. A sweep is drawn in its first colour, which is what
Cairo does not have a gradient for.
"""

import functools
import io
import math
import sys
from contextlib import contextmanager
from pathlib import Path

import cairo
import snug

GREY = snug.Brush("color", ((0.0, (0.93, 0.93, 0.93, 1.0)),))
OPERATORS = {"source-over": "OVER", "backdrop": "DEST", "plus": "ADD"} | {
    mode: "HSL_" + mode.upper() for mode in ("hue", "saturation", "color", "luminosity")
}


def operator(mode: str) -> cairo.Operator:
    name = mode.upper().replace("-", "_").replace("BACKDROP", "DEST").replace("SOURCE_", "")
    return getattr(cairo.Operator, OPERATORS.get(mode, name))


def set_brush(context: cairo.Context, brush: snug.Brush) -> None:
    if brush.kind in ("color", "sweep"):
        context.set_source_rgba(*brush.stops[0][1])
        return
    if brush.kind == "linear":
        pattern = cairo.LinearGradient(*brush.start, *brush.end)
    else:
        pattern = cairo.RadialGradient(*brush.start, brush.start_radius, *brush.end, brush.end_radius)
    for offset, color in brush.stops:
        pattern.add_color_stop_rgba(offset, *color)
    pattern.set_extend(getattr(cairo.Extend, brush.extend.upper()))
    matrix = cairo.Matrix(*brush.transform)
    matrix.invert()
    pattern.set_matrix(matrix)
    context.set_source(pattern)


@functools.cache
def pixels(png: bytes) -> cairo.ImageSurface:
    return cairo.ImageSurface.create_from_png(io.BytesIO(png))


def draw_picture(context: cairo.Context, png: bytes, frame: tuple) -> None:
    surface, (x, y, width, height) = pixels(png), frame
    context.save()
    context.translate(x, y)
    context.scale(width / surface.get_width(), height / surface.get_height())
    context.set_source_surface(surface)
    context.get_source().set_extend(cairo.Extend.PAD)
    context.rectangle(0, 0, surface.get_width(), surface.get_height())
    context.fill()
    context.restore()


def draw_glyph(context: cairo.Context, calls: list) -> None:
    """Draws what `Font.drawing` has returned, with the origin at (0, 0)."""
    for name, *own in calls:
        if name == "move":
            context.move_to(*own)
        elif name == "line":
            context.line_to(*own)
        elif name == "quadratic":
            (x0, y0), (x1, y1, x2, y2) = context.get_current_point(), own
            context.curve_to((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3, x2, y2)
        elif name == "cubic":
            context.curve_to(*own)
        elif name == "close":
            context.close_path()
        elif name in ("fill", "flood"):
            set_brush(context, own[0])
            context.fill() if name == "fill" else context.paint()
        elif name == "clip":
            context.save()
            context.clip()
        elif name == "restore":
            context.restore()
        elif name == "push":
            context.push_group()
        elif name == "pop":
            context.pop_group_to_source()
            context.set_operator(operator(own[0]))
            context.paint()
            context.set_operator(cairo.Operator.OVER)
        elif name == "picture":
            draw_picture(context, *own)


def add_box(context: cairo.Context, frame: tuple, corners: tuple, inset: float = 0) -> None:
    """Adds the edges of a box, moved inwards, to the path: clockwise, with a quarter of an ellipse at each corner."""
    x, y, width, height = frame
    centers = ((0, 0, 180), (1, 0, 270), (1, 1, 0), (0, 1, 90))
    for (right, bottom, angle), (across, down) in zip(centers, corners):
        context.save()
        context.translate(
            x + width - max(across, inset) if right else x + max(across, inset),
            y + height - max(down, inset) if bottom else y + max(down, inset),
        )
        if across > inset and down > inset:
            context.scale(across - inset, down - inset)
            context.arc(0, 0, 1, math.radians(angle), math.radians(angle + 90))
        else:
            context.line_to(0, 0)
        context.restore()
    context.close_path()


def draw_box(context: cairo.Context, frame: tuple, style: snug.Style) -> None:
    width = min(style.stroke_width, *frame[2:])
    has_line = width > 0 and style.stroke[3] > 0
    # The fill ends below an opaque line, so that nothing of it is seen around it.
    inset = width / 2 if has_line and style.stroke[3] == 1 and not style.dash else 0
    for brush in (style.fill, style.placeholder):
        if brush is not None:
            add_box(context, frame, style.corners, inset)
            set_brush(context, brush)
            context.fill()
    if style.image is not None and style.image.format == "png":
        context.save()
        add_box(context, frame, style.corners)
        context.clip()
        draw_picture(context, style.image.content, style.image_frame)
        context.restore()
    if has_line:
        add_box(context, frame, style.corners, width / 2)
        context.set_line_width(width)
        context.set_dash(style.dash)
        context.set_source_rgba(*style.stroke)
        context.stroke()


def draw_rectangle(context: cairo.Context, frame: tuple, color: tuple) -> None:
    context.rectangle(*frame)
    context.set_source_rgba(*color)
    context.fill()


@contextmanager
def group(context: cairo.Context, frame: tuple, style: snug.Style):
    """What is drawn inside is fainter, or cut at the edges of a box, as its style says."""
    context.save()
    if style.clips:
        add_box(context, frame, style.corners)
        context.clip()
    if style.opacity < 1:
        context.push_group()
    yield
    if style.opacity < 1:
        context.pop_group_to_source()
        context.paint_with_alpha(style.opacity)
    context.restore()


def wireframe(kind: int, frame: tuple) -> snug.Style:
    """The look of an element without a style; headers and footers have no box."""
    radius = min(3, frame[2] / 2, frame[3] / 2)
    is_bar = kind in (snug.HEADER, snug.FOOTER)
    return snug.Style(
        fill=None if is_bar else snug.Brush("color", ((0.0, (0.933, 0.953, 0.984, 1.0)),)),
        stroke_width=0 if is_bar else 1, stroke=(0.49, 0.608, 0.788, 1.0), corners=((radius, radius),) * 4,
    )  # fmt: skip


class Drawing:
    def __init__(self, layout: snug.Layout) -> None:
        self.styles = styles = layout.styles()
        self.frames = list(map(tuple, styles.views.frames.tolist()))
        self.drawings: dict = {}
        # What each view has.
        self.runs: list = [[] for _ in self.frames]
        self.boxes: list = [[] for _ in self.frames]
        self.bars: list = [[] for _ in self.frames]
        for run, view in enumerate(styles.run_views.tolist()):
            self.runs[view].append(run)
        for box, view in enumerate(styles.box_views.tolist()):
            self.boxes[view].append(box)
        for bar in styles.bars:
            self.bars[bar.view].append(bar)

    def draw(self, context: cairo.Context) -> None:
        if self.styles.background is not None:
            context.rectangle(*self.styles.canvas)
            set_brush(context, self.styles.background)
            context.fill()
        elements = self.styles.elements
        ends = self.styles.views.elements.searchsorted(range(len(elements)), "right").tolist()
        for element in sorted(range(len(elements)), key=lambda element: elements["z_index"][element]):
            frame = elements["frame"][element].item()
            own = self.styles.element_styles[element]
            style = own or wireframe(elements["kind"][element], frame)
            with group(context, frame, style):
                draw_box(context, frame, style)
                self.draw_views(context, ends[element - 1] if element else 0, ends[element], own is None)

    def draw_views(self, context: cairo.Context, view: int, end: int, is_wireframe: bool) -> None:
        while view < end:
            style, frame = self.styles.view_styles[view], self.frames[view]
            inner = view + 1 + style.inner_count
            with group(context, frame, style):
                draw_box(context, frame, style)
                if is_wireframe and style.kind == "image" and style.image is style.placeholder is None:
                    context.rectangle(*frame)
                    set_brush(context, GREY)
                    context.fill()
                self.draw_text(context, view, is_wireframe)
                self.draw_views(context, view + 1, inner, is_wireframe)
            view = inner

    def draw_text(self, context: cairo.Context, view: int, is_wireframe: bool) -> None:
        glyphs = self.styles.glyphs
        for box in self.boxes[view]:
            color = self.styles.box_colors[box]
            if is_wireframe and color[3] == 0:
                color = GREY.stops[0][1]
            draw_rectangle(context, glyphs.boxes["frame"][box].item(), color)
        for bar in self.bars[view]:
            if not bar.is_over_text:
                draw_rectangle(context, bar.frame, bar.color)
        for run in self.runs[view]:
            font, em, color = glyphs.runs[run]["font"], glyphs.runs[run]["em"], self.styles.run_colors[run]
            first, count = int(glyphs.runs[run]["first"]), int(glyphs.runs[run]["count"])
            for glyph in range(first, first + count):
                key = font, int(glyphs.ids[glyph]), em, color
                if key not in self.drawings:
                    self.drawings[key] = glyphs.fonts[font].drawing(key[1], em, color=color)
                context.save()
                context.translate(*glyphs.positions[glyph])
                draw_glyph(context, self.drawings[key])
                context.restore()
        for bar in self.bars[view]:
            if bar.is_over_text:
                draw_rectangle(context, bar.frame, bar.color)


def draw(layout: snug.Layout, scale: float) -> cairo.ImageSurface:
    drawing = Drawing(layout)
    x, y, width, height = drawing.styles.canvas
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, math.ceil(width * scale), math.ceil(height * scale))
    context = cairo.Context(surface)
    context.scale(scale, scale)
    context.translate(-x, -y)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    drawing.draw(context)
    return surface


if __name__ == "__main__":
    document, picture, *scale = sys.argv[1:]
    draw(snug.layout(Path(document)), float(scale[0]) if scale else 1).write_to_png(picture)
