"""Fonts and glyphs, for those who draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._paints import BLACK, Color, color_of, drawing
from ._library import call, copied, ffi, filled, lib, owned, sized, number


class Palette(NamedTuple):
    """Colours of the glyphs of a font in colours.

    Attributes
    ----------
    colors : tuple of Color
    is_for_light, is_for_dark : bool
        Whether the font says that it is for light backgrounds, and for dark ones.
    """

    colors: tuple[Color, ...]
    is_for_light: bool
    is_for_dark: bool


class Font:
    """One design of a font file.

    Attributes
    ----------
    family, style, source : str
        The names of the font, and where its bytes come from: a path, ``embedded:NAME`` or ``memory:NAME``.
    index : int
        The index of the face in the file.
    axes : dict of str to float
        The value of the design on every axis.
    units_per_em : int
    ascent, descent, line_gap : float
        In em.
    is_color : bool
        Whether the font draws in colours, as emoji fonts do.
    palettes : tuple of Palette
        Of its glyphs in colours.
    """

    def __init__(self, handle: Any) -> None:
        self._handle = ffi.gc(lib.snug_font_reference(handle), lib.snug_font_release)
        info = self._info = sized("snug_font_info")
        call(lib.snug_font_get_info, self._handle, info)
        self.family = ffi.string(info.family).decode()
        self.style = ffi.string(info.style).decode()
        self.source = ffi.string(info.source).decode()
        self.index = int(info.face_index)
        self.axes = {ffi.string(info.axes[i].tag).decode(): info.axes[i].value for i in range(info.axis_count)}
        self.units_per_em = int(info.units_per_em)
        self.ascent, self.descent, self.line_gap = info.ascent, info.descent, info.line_gap
        self.is_color = bool(info.is_color)
        self.palettes = tuple(
            Palette(
                tuple(map(color_of, ffi.unpack(given.colors, given.color_count))) if given.color_count else (),
                bool(given.is_for_light), bool(given.is_for_dark),
            )
            for given in (info.palettes[i] for i in range(info.palette_count))
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<snug.Font {self.family} {self.style}>"

    def __reduce__(self) -> Any:
        raise TypeError("a snug.Font, or glyphs with fonts, cannot be pickled: pickle arrays of them, and read()")

    def read(self) -> bytes:
        """Returns the bytes of the whole file, as they were measured."""
        return bytes(ffi.buffer(self._info.bytes, self._info.byte_count))

    def outlines(self, glyphs: Any, em: float) -> Outlines:
        """Returns the outlines of glyphs.

        Parameters
        ----------
        glyphs : array of int
            The numbers of glyphs in this font, as :attr:`Glyphs.ids` has them.
        em : float
            The size in points.
        """
        try:
            array = np.asarray(glyphs)
        except ValueError:
            raise TypeError("glyphs has rows of several lengths: expected integers in one dimension") from None
        if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
            raise TypeError(f"glyphs is of the dtype {array.dtype}: expected integers in one dimension")
        if array.size and (array.min() < 0 or array.max() > 2**32 - 1):
            raise ValueError("a glyph is below 0 or above 2**32 - 1")
        ids = np.ascontiguousarray(array, np.uint32)
        handle = owned("snug_outlines", lib.snug_outlines_create)
        call(
            lib.snug_outlines_fill, handle, self._handle, filled(ids, "uint32_t"), len(ids), number(em, "em"),
        )
        given = sized("snug_outline_list")
        call(lib.snug_outlines_get_list, handle, given)
        points = copied(given.points, given.point_count, "snug_point")
        return Outlines(
            copied(given.verbs, given.verb_count, "uint8_t"),
            points.view(np.float64).reshape(-1, 2),
            copied(given.verb_ends, given.glyph_count, "size_t"),
            copied(given.point_ends, given.glyph_count, "size_t"),
            copied(given.needs_pen, given.glyph_count, "uint8_t").astype(bool),
            copied(given.inks, given.glyph_count, "snug_rect").view(np.float64).reshape(-1, 4),
        )


    def drawing(
        self, glyph: int, em: float, *, color: Color = BLACK, palette: int | str = 0, paints: bool = True
    ) -> list[tuple[Any, ...]]:
        """Returns the calls that draw a glyph with its origin at (0, 0), y down: also one in colours, or a picture.

        Parameters
        ----------
        glyph : int
            Its number in this font.
        em : float
            The size in points.
        color : Color
            The colour of the text.
        palette : int or str
            The index of one of :attr:`palettes`, ``"light"`` or ``"dark"``: the first one for such backgrounds. A font
            that does not have it draws in its first.
        paints : bool
            Whether gradients and groups are returned; else a glyph that has these is a picture of at most 128 pixels
            an em, with black for the colour of the text.

        Returns
        -------
        list of tuple
            A name and numbers: ``("move", x, y)``, ``("line", x, y)``, ``("quadratic", cx, cy, x, y)``,
            ``("cubic", c1x, c1y, c2x, c2y, x, y)`` and ``("close",)`` make paths. ``("fill", brush)`` fills these by
            the non-zero rule with a :class:`Brush`, ``("clip",)`` clips by them all up to ``("restore",)``; both use
            them up.
            ``("flood", brush)`` fills everything. What is between ``("push",)`` and ``("pop", mode)`` is a group, which
            is combined with what is behind it by a mode such as ``"source-over"`` or ``"multiply"``.
            ``("picture", png, (x, y, width, height))`` is a PNG file in a frame, ``("svg", document, element,
            units_per_em, transform)`` an element of an SVG document by its id, ``("unsupported", glyph)`` what cannot
            be drawn.
        """
        return drawing(self._handle, glyph, em, color, palette, paints)


@dataclass(frozen=True)
class Outlines:
    """The outlines of glyphs, from the origins of each.

    Attributes
    ----------
    verbs : array of uint8
        Of all glyphs: :data:`MOVE`, :data:`LINE`, :data:`QUADRATIC`, :data:`CUBIC` and :data:`CLOSE`, which have 1, 1,
        2, 3 and 0 points.
    points : array of float, n x 2
        The points of the verbs in order, y down.
    verb_ends, point_ends : array of int
        For each glyph the end of its verbs and points; the first begins at 0.
    is_picture : array of bool
        Whether a glyph has no outline, but colours or a picture: :meth:`Font.drawing` has these.
    inks : array of float, n x 4
        For each glyph the smallest rectangle around its ink; all 0 without ink.
    """

    verbs: NDArray[np.uint8]
    points: NDArray[np.float64]
    verb_ends: NDArray[np.uint64]
    point_ends: NDArray[np.uint64]
    is_picture: NDArray[np.bool_]
    inks: NDArray[np.float64]


MOVE, LINE, QUADRATIC, CUBIC, CLOSE = range(5)


@dataclass(frozen=True)
class Glyphs:
    """The glyphs of labels, in runs of one font each.

    Attributes
    ----------
    ids : array of uint32
        The number of each glyph in its font; 0 is the box for a missing character.
    positions : array of float, n x 2
        The origin of each glyph on the baseline, in content coordinates.
    offsets : array of uint32
        For each glyph the offset, in the UTF-8 of its label's text, of the first character that it draws.
    runs : structured array
        ``kind``, ``section``, ``item``, ``index``, ``z_index`` of the element, ``view`` of the label in its cell,
        ``font`` as an index of :attr:`fonts`, ``em`` in points, ``first`` and ``count`` of glyphs, ``direction`` (1
        from right to left).
    run_frames : array of float, n x 4
        For each run its frame: as wide as its advances, as high as its font says.
    run_texts : array of int, n x 2
        For each run the offset and the count of the bytes that it draws.
    run_styles : tuple of str
        For each run the ``style`` of its range of text, as JSON; empty without one.
    fonts : tuple of Font
    boxes : structured array
        The inline boxes, such as images between letters: ``kind``, ``section``, ``item``, ``index``, ``z_index`` and
        ``view`` as of a run, ``offset`` in the UTF-8 of its label's text, and ``frame``.
    box_styles : tuple of str
        For each box its ``style`` as JSON; empty without one.
    """

    ids: NDArray[np.uint32]
    positions: NDArray[np.float64]
    offsets: NDArray[np.uint32]
    runs: NDArray[Any]
    run_frames: NDArray[np.float64]
    run_texts: NDArray[np.uint64]
    run_styles: tuple[str, ...]
    fonts: tuple[Font, ...]
    boxes: NDArray[Any]
    box_styles: tuple[str, ...]


def glyphs_of(given: Any) -> Glyphs:
    """Returns the copy of a filled list."""
    runs = copied(given.runs, given.run_count, "snug_run")
    return Glyphs(
        copied(given.ids, given.glyph_count, "uint32_t"),
        copied(given.positions, given.glyph_count, "snug_point").view(np.float64).reshape(-1, 2),
        copied(given.offsets, given.glyph_count, "uint32_t"),
        runs,
        copied(given.run_frames, given.run_count, "snug_rect").view(np.float64).reshape(-1, 4),
        copied(given.run_texts, given.run_count, "snug_range").view(np.uint64).reshape(-1, 2),
        tuple(ffi.string(given.run_styles[i]).decode() for i in range(given.run_count)),
        tuple(Font(given.fonts[i]) for i in range(given.font_count)),
        copied(given.boxes, given.box_count, "snug_box")[
            ["kind", "section", "item", "index", "z_index", "view", "offset", "frame"]
        ],
        tuple(ffi.string(given.boxes[i].style).decode() for i in range(given.box_count)),
    )
