"""What is drawn of a layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._glyphs import Glyphs
from ._library import copied, ffi, lib
from ._paints import BLACK, CLEAR, Brush, Color, brush_of, color_of
from ._views import Views

_KINDS = {
    lib.SNUG_STYLE_OF_BOX: "box",
    lib.SNUG_STYLE_OF_LABEL: "label",
    lib.SNUG_STYLE_OF_IMAGE: "image",
    lib.SNUG_STYLE_OF_GUIDE: "guide",
}
_FORMATS = {lib.SNUG_IMAGE_PNG: "png", lib.SNUG_IMAGE_JPEG: "jpeg", lib.SNUG_IMAGE_SVG: "svg"}


class Image(NamedTuple):
    """An image file that a view shows.

    Attributes
    ----------
    format : str
        ``"png"``, ``"jpeg"`` or ``"svg"``. Scripts and references of SVG are the drawer's to refuse.
    content : bytes
        The file.
    orientation : int
        How its pixels are turned, as in Exif, from 1, which is upright, to 8.
    width, height : int
        In pixels, upright; of SVG in its own units.
    """

    format: str
    content: bytes
    orientation: int
    width: int
    height: int


class Style(NamedTuple):
    """The look of a box and of the text in it. Nothing is drawn that is not named here; lengths are points.

    Attributes
    ----------
    kind : str
        ``"box"`` of an element or a container, ``"label"``, ``"image"``, or ``"guide"``, which draws nothing.
    fill : Brush or None
        What the box is filled with.
    stroke_width, stroke, dash : float, Color, tuple of float
        The line along the edges of the box, all of it inside, with its dashes and gaps in turn.
    corners : tuple
        The radii across and down of the top left, top right, bottom right and bottom left corner.
    color : Color
        Of text.
    opacity : float
        Of the box with all that is in it, as one group.
    clips : bool
        Whether what is in the box is cut at its edges.
    image : Image or None
        Of an image view, between fill and line, cut at the edges of the box.
    image_frame : tuple of float
        Where the whole image is drawn: it may reach beyond the box.
    placeholder : Brush or None
        What is drawn over the fill instead of an image that is missing or broken.
    inner_count : int
        The count of views behind this one that lie in it; of an element, of all its views.
    """

    kind: str = "box"
    fill: Brush | None = None
    stroke_width: float = 0.0
    stroke: Color = CLEAR
    dash: tuple[float, ...] = ()
    corners: tuple[tuple[float, float], ...] = ((0.0, 0.0),) * 4
    color: Color = BLACK
    opacity: float = 1.0
    clips: bool = False
    image: Image | None = None
    image_frame: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    placeholder: Brush | None = None
    inner_count: int = 0


class Bar(NamedTuple):
    """The background of a range of text, or a line below or through text.

    Attributes
    ----------
    frame : tuple of float
        x, y, width and height.
    color : Color
    is_over_text : bool
        Whether it is drawn over the glyphs of its view; else behind all of them.
    view : int
        The index of its view.
    """

    frame: tuple[float, float, float, float]
    color: Color
    is_over_text: bool
    view: int


@dataclass(frozen=True)
class Styles:
    """All that is drawn of a layout. Made by :meth:`Layout.styles`.

    It has an object of Python for each element and view: ask for a rectangle where there are many thousand.

    Elements are drawn by ``z_index``, then in order. Of each, the fill, then the line of its box, then its views in
    order: their fill, image and line, then their inline boxes, the bars that are behind their text, their runs, the
    bars over it. What has an opacity below 1 or clips is a group with the next ``inner_count`` views.

    Attributes
    ----------
    elements : structured array
        As :meth:`Layout.elements` gives them.
    views : Views
        Those of the elements.
    glyphs : Glyphs
        Those of the views.
    element_styles : tuple of (Style or None)
        For each element that of its box. ``None`` for one without a style, also of its cell and views: pictures draw a
        wireframe.
    view_styles : tuple of Style
    run_colors : tuple of Color
        For each run the colour of its text.
    box_colors : tuple of Color
        For each inline box what it is filled with; clear for nothing.
    run_views, box_views : array of int
        For each run and inline box the index of its view; -1 for one of none of the elements.
    bars : tuple of Bar
    background : Brush or None
        What is behind all.
    canvas : tuple of float
        x, y, width and height of what a picture shows.
    """

    elements: NDArray[Any]
    views: Views
    glyphs: Glyphs
    element_styles: tuple[Style | None, ...]
    view_styles: tuple[Style, ...]
    run_colors: tuple[Color, ...]
    box_colors: tuple[Color, ...]
    run_views: NDArray[np.int64]
    box_views: NDArray[np.int64]
    bars: tuple[Bar, ...]
    background: Brush | None
    canvas: tuple[float, float, float, float]


def _rect(given: Any) -> tuple[float, float, float, float]:
    return given.x, given.y, given.width, given.height


def _style(given: Any, images: dict[int, Image]) -> Style:
    text = color_of(given.color)
    image = None
    if given.image:
        address = int(ffi.cast("uintptr_t", given.image))
        image = images.get(address)
        if image is None:
            own = given.image
            content = bytes(ffi.buffer(own.bytes, own.byte_count))
            image = images[address] = Image(_FORMATS[own.format], content, own.orientation, own.width, own.height)
    return Style(
        _KINDS[given.kind],
        brush_of(given.fill, text) if given.fill else None,
        given.stroke_width,
        color_of(given.stroke),
        tuple(given.dash[i] for i in range(given.dash_count)),
        tuple((corner.width, corner.height) for corner in given.corners),
        text,
        given.opacity,
        bool(given.clips),
        image,
        _rect(given.image_frame),
        brush_of(given.placeholder, text) if given.placeholder else None,
        given.inner_count,
    )


def styles_of(given: Any, elements: NDArray[Any], views: Views, glyphs: Glyphs) -> Styles:
    """Returns the copy of a filled list."""
    images: dict[int, Image] = {}

    def several(pointers: Any, count: int) -> tuple[Any, ...]:
        return tuple(_style(each, images) if each else None for each in (pointers[i] for i in range(count)))

    return Styles(
        elements,
        views,
        glyphs,
        several(given.elements, given.element_count),
        several(given.views, given.view_count),
        tuple(color_of(run.color) if run else BLACK for run in (given.runs[i] for i in range(given.run_count))),
        tuple(color_of(box.background) if box else CLEAR for box in (given.boxes[i] for i in range(given.box_count))),
        copied(given.run_views, given.run_count, "size_t").view(np.int64),
        copied(given.box_views, given.box_count, "size_t").view(np.int64),
        tuple(
            Bar(_rect(bar.frame), color_of(bar.color), bool(bar.is_over_text), bar.view)
            for bar in (given.bars[i] for i in range(given.bar_count))
        ),
        brush_of(given.document.fill, BLACK) if given.document and given.document.fill else None,
        _rect(given.canvas),
    )
