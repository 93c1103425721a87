"""Draws a document with Pillow: boxes, images, labels in their colours, emoji.

    python draw_pillow.py DOCUMENT PICTURE.png [PIXELS-IN-A-POINT]

Pillow fills polygons but no paths with holes: each contour is filled by itself, at four times the size, and
counts by its direction (the non-zero rule). Gradients between two circles are drawn as around the first one, sweeps in
their first colour, dashes as a whole line; images and glyphs in SVG are not drawn.
"""

import functools
import io
import math
import sys
from pathlib import Path

import numpy as np
import snug
from PIL import Image, ImageDraw

FINER = 4
STEPS = np.linspace(0, 1, 9)[1:, None]
GREY = (0.93, 0.93, 0.93, 1.0)
SQUARE = ((0, 0),) * 4


def colors_at(brush: snug.Brush, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Returns the colours of a brush at points."""
    offsets, colors = [offset for offset, _ in brush.stops], np.array([color for _, color in brush.stops])
    if brush.kind not in ("linear", "radial"):
        return colors[0]
    a, b, c, d, e, f = brush.transform
    own = np.linalg.solve([[a, c], [b, d]], np.stack(np.broadcast_arrays(x - e, y - f)).reshape(2, -1)).T - brush.start
    if brush.kind == "linear":
        along = np.subtract(brush.end, brush.start)
        offset = own @ along / (along @ along)
    else:
        offset = (np.hypot(*own.T) - brush.start_radius) / (brush.end_radius - brush.start_radius)
    shape = np.broadcast(x, y).shape
    return np.stack([np.interp(offset, offsets, part) for part in colors.T], 1).reshape(*shape, 4)


def blend(picture: Image.Image, layer: Image.Image, left: int, top: int) -> None:
    """Draws a layer over a picture, as far as it lies in it."""
    right, bottom = min(left + layer.width, picture.width), min(top + layer.height, picture.height)
    x, y = max(left, 0), max(top, 0)
    if right > x and bottom > y:
        picture.alpha_composite(layer, (x, y), (x - left, y - top, right - left, bottom - top))


def coverage(contours: list):
    """Returns how much of each pixel contours cover, from 0 to 1, and the first pixel."""
    every = np.vstack(contours)
    left, top = np.floor(every.min(0)).astype(int).tolist()
    width, height = (np.ceil(every.max(0)).astype(int) - (left, top) + 1).tolist()
    winding = np.zeros((height * FINER, width * FINER), int)
    for contour in contours:
        # Pillow counts pixels by their middles.
        x, y = ((contour - (left, top)) * FINER - 0.5).T
        turn = np.sign(x @ np.roll(y, -1) - y @ np.roll(x, -1))
        filled = Image.new("1", (width * FINER, height * FINER))
        ImageDraw.Draw(filled).polygon(list(zip(x.tolist(), y.tolist())), fill=1)
        winding += int(turn) * np.asarray(filled)
    return (winding != 0).reshape(height, FINER, width, FINER).mean((1, 3)), left, top


def fill(picture: Image.Image, covered: tuple, color, at: tuple = (0, 0)) -> None:
    """Fills what is covered with a colour, or with one for each pixel."""
    mask, left, top = covered
    layer = np.empty((*mask.shape, 4))
    layer[:] = color
    layer[..., 3] *= mask
    layer = np.round(layer * 255).astype(np.uint8)
    blend(picture, Image.fromarray(layer), left + at[0], top + at[1])


def paste(picture: Image.Image, content: bytes, frame: tuple) -> None:
    """Draws an image file into a frame of pixels."""
    x, y, right, bottom = np.round((frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3])).astype(int).tolist()
    image = Image.open(io.BytesIO(content)).convert("RGBA")
    if right > x and bottom > y:
        blend(picture, image.resize((right - x, bottom - y), Image.Resampling.BOX, reducing_gap=2), x, y)


@functools.cache
def parts(font: snug.Font, glyph: int, em: float, color: tuple) -> list:
    """Returns what a glyph is made of: coverages in colours, and pictures."""
    found, contours, points = [], [], []
    for name, *own in font.drawing(glyph, em, color=color, paints=False):
        if name in ("move", "line"):
            points.append(own)
        elif name in ("quadratic", "cubic"):
            curve = np.array([*points[-1], *own], float).reshape(-1, 1, 2)
            while len(curve) > 1:
                # De Casteljau: the points between neighbours, for all steps at once.
                curve = np.stack([a + (b - a) * STEPS for a, b in zip(curve, curve[1:])])
            points += curve[0].tolist()
        elif name == "close":
            contours.append(np.array(points))
            points = []
        elif name == "fill":
            found.append((coverage(contours), own[0].stops[0][1]))
            contours = []
        elif name == "picture":
            found.append(own)
    return found


def edges(frame: tuple, corners: tuple, inset: float) -> np.ndarray:
    """Returns the edges of a box in pixels, moved inwards, clockwise: a quarter of an ellipse at each corner."""
    x, y, width, height = frame
    points = []
    for (right, bottom, turn), (across, down) in zip(((0, 0, 2), (1, 0, 3), (1, 1, 0), (0, 1, 1)), corners):
        angles = (turn + np.linspace(0, 1, 17)) * math.pi / 2
        middle_x = x + width - max(across, inset) if right else x + max(across, inset)
        middle_y = y + height - max(down, inset) if bottom else y + max(down, inset)
        across, down = max(0, across - inset), max(0, down - inset)
        points.append(np.stack([middle_x + across * np.cos(angles), middle_y + down * np.sin(angles)], 1))
    return np.vstack(points)


def wireframe(kind: int, frame: tuple) -> snug.Style:
    """The look of an element without a style; headers and footers have no box."""
    radius = min(3, frame[2] / 2, frame[3] / 2)
    is_bar = kind in (snug.HEADER, snug.FOOTER)
    return snug.Style(
        fill=None if is_bar else snug.Brush("color", ((0.0, (0.933, 0.953, 0.984, 1.0)),)),
        stroke_width=0 if is_bar else 1, stroke=(0.49, 0.608, 0.788, 1.0), corners=((radius, radius),) * 4,
    )  # fmt: skip


class Drawing:
    def __init__(self, layout: snug.Layout, scale: float) -> None:
        self.styles, self.scale = layout.styles(), scale
        self.left, self.top, self.width, self.height = self.styles.canvas

    def pixels(self, frame: tuple) -> tuple:
        x, y, width, height = frame
        return (x - self.left) * self.scale, (y - self.top) * self.scale, width * self.scale, height * self.scale

    def box(self, frame: tuple, style: snug.Style, inset: float = 0) -> np.ndarray:
        return edges(self.pixels(frame), np.multiply(style.corners, self.scale), inset * self.scale)

    def fill(self, picture: Image.Image, contour: np.ndarray, brush: snug.Brush) -> None:
        mask, left, top = coverage([contour])
        y, x = np.ogrid[: mask.shape[0], : mask.shape[1]]
        x, y = (x + left + 0.5) / self.scale + self.left, (y + top + 0.5) / self.scale + self.top
        fill(picture, (mask, left, top), colors_at(brush, x, y))

    def draw(self) -> Image.Image:
        size = math.ceil(self.width * self.scale), math.ceil(self.height * self.scale)
        picture = Image.new("RGBA", size, "white")
        if self.styles.background is not None:
            self.fill(picture, edges(self.pixels(self.styles.canvas), SQUARE, 0), self.styles.background)
        elements = self.styles.elements
        ends = self.styles.views.elements.searchsorted(range(len(elements)), "right").tolist()
        for element in sorted(range(len(elements)), key=lambda element: elements["z_index"][element]):
            frame = elements["frame"][element].item()
            style = self.styles.element_styles[element]
            own = style or wireframe(elements["kind"][element], frame)
            first = ends[element - 1] if element else 0
            self.group(picture, frame, own, lambda layer: self.views(layer, first, ends[element], style is None))
        return picture.convert("RGB")

    def group(self, picture: Image.Image, frame: tuple, style: snug.Style, draw_inner) -> None:
        """Draws a box and what is in it: fainter, or cut at its edges, as its style says."""
        layer = picture if style.opacity == 1 and not style.clips else Image.new("RGBA", picture.size)
        self.draw_box(layer, frame, style)
        draw_inner(layer)
        if layer is not picture:
            alpha = np.asarray(layer.getchannel("A")) * style.opacity
            if style.clips:
                clip = Image.new("RGBA", picture.size)
                fill(clip, coverage([self.box(frame, style)]), (0, 0, 0, 1))
                alpha = alpha * (np.asarray(clip.getchannel("A")) / 255)
            layer.putalpha(Image.fromarray(np.round(alpha).astype(np.uint8)))
            picture.alpha_composite(layer)

    def draw_box(self, picture: Image.Image, frame: tuple, style: snug.Style) -> None:
        width = min(style.stroke_width, *frame[2:])
        has_line = width > 0 and style.stroke[3] > 0
        for brush in (style.fill, style.placeholder):
            if brush is not None:
                # The fill ends below the line, so that nothing of it is seen around it.
                self.fill(picture, self.box(frame, style, width / 2 if has_line else 0), brush)
        if style.image is not None and style.image.format != "svg":
            cut = snug.Style(corners=style.corners, clips=True)
            content, own = style.image.content, self.pixels(style.image_frame)
            self.group(picture, frame, cut, lambda layer: paste(layer, content, own))
        if has_line:
            contours = [self.box(frame, style), self.box(frame, style, width)[::-1]]
            fill(picture, coverage(contours), style.stroke)

    def rectangle(self, picture: Image.Image, frame: tuple, color: tuple) -> None:
        if color[3] > 0 and frame[2] > 0 and frame[3] > 0:
            fill(picture, coverage([edges(self.pixels(frame), SQUARE, 0)]), color)

    def views(self, picture: Image.Image, view: int, end: int, is_wireframe: bool) -> None:
        while view < end:
            style, frame = self.styles.view_styles[view], self.styles.views.frames[view].tolist()
            inner = view + 1 + style.inner_count

            def draw_inner(layer: Image.Image) -> None:
                if is_wireframe and style.kind == "image" and style.image is style.placeholder is None:
                    self.rectangle(layer, frame, GREY)
                self.text(layer, view, is_wireframe)
                self.views(layer, view + 1, inner, is_wireframe)

            self.group(picture, frame, style, draw_inner)
            view = inner

    def text(self, picture: Image.Image, view: int, is_wireframe: bool) -> None:
        styles, glyphs = self.styles, self.styles.glyphs
        for box in np.flatnonzero(styles.box_views == view):
            color = styles.box_colors[box]
            color = GREY if is_wireframe and color[3] == 0 else color
            self.rectangle(picture, glyphs.boxes["frame"][box].item(), color)
        for is_over_text in (False, True):
            for bar in styles.bars:
                if bar.view == view and bar.is_over_text == is_over_text:
                    self.rectangle(picture, bar.frame, bar.color)
            for run in np.flatnonzero(styles.run_views == view) if not is_over_text else ():
                own = slice(glyphs.runs[run]["first"], glyphs.runs[run]["first"] + glyphs.runs[run]["count"])
                font, em = glyphs.fonts[glyphs.runs[run]["font"]], float(glyphs.runs[run]["em"]) * self.scale
                origins = ((glyphs.positions[own] - (self.left, self.top)) * self.scale).round().astype(int).tolist()
                for glyph, (x, y) in zip(glyphs.ids[own].tolist(), origins):
                    for part, more in parts(font, glyph, em, styles.run_colors[run]):
                        if isinstance(part, bytes):
                            paste(picture, part, (more[0] + x, more[1] + y, *more[2:]))
                        else:
                            fill(picture, part, more, (x, y))


def draw(layout: snug.Layout, scale: float) -> Image.Image:
    return Drawing(layout, scale).draw()


if __name__ == "__main__":
    document, picture, *scale = sys.argv[1:]
    draw(snug.layout(Path(document)), float(scale[0]) if scale else 1).save(picture)
