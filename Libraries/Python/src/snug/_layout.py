"""Documents that are laid out."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from . import _arrow
from ._edits import Edits, columns
from ._errors import DocumentError, Error, RangeError, RefusedError
from ._fonts import Fonts, fonts_or_default
from ._glyphs import Glyphs, glyphs_of
from ._library import (
    call,
    copied,
    ffi,
    filled,
    index,
    lending,
    lib,
    number,
    owned,
    raised,
    sized,
    text_of,
    with_hint,
    without_lines,
    write,
)
from ._styles import Styles, styles_of
from ._style import Document, document_json
from ._texts import Texts, path_utf8, utf8
from ._verdicts import Verdicts
from ._views import Views

Rect = tuple[float, float, float, float]


@dataclass(frozen=True)
class Section:
    """The facts of a section.

    Attributes
    ----------
    frame : tuple of float
        x, y, width and height, with header and footer.
    items : slice
        Its shown items in :attr:`Layout.frames` and :attr:`Layout.lines`.
    item_count, shown_count, line_count : int
        Fewer items are shown where the lines are limited.
    """

    frame: Rect
    items: slice
    item_count: int
    shown_count: int
    line_count: int


@dataclass(frozen=True)
class Diagnostic:
    """What a user should know.

    Attributes
    ----------
    code : str
        Such as ``cutText``.
    path : str
        The place in the document.
    message : str
        What happened, and what to try.
    is_note : bool
        Whether the layout is as requested; else it should be checked.
    id, view, text : str or None
        The ``id`` of the item, the name of the view in its cell, and the text as given.
    needed_width, needed_height, width, height : float or None
        What is needed, and what there is, in points.
    font_size : float or None
        The size that the text is shown in.
    needed_lines, lines : int or None
        The count of lines of the whole text, and of those shown.
    others : int or None
        The count of further diagnostics of the code that this one stands for.
    """

    code: str
    path: str
    message: str
    is_note: bool
    id: str | None
    view: str | None
    text: str | None
    needed_width: float | None
    needed_height: float | None
    width: float | None
    height: float | None
    font_size: float | None
    needed_lines: int | None
    lines: int | None
    others: int | None


def _diagnostic(given: Any, facts: Any) -> Diagnostic:
    def length(number: float) -> float | None:
        return None if isnan(number) else number

    def whole(number: int) -> int | None:
        return None if number < 0 else number

    def text(content: Any) -> str | None:
        return ffi.string(content).decode() if content else None

    return Diagnostic(
        code=ffi.string(given.code).decode(),
        path=ffi.string(given.path).decode(),
        message=ffi.string(given.message).decode(),
        is_note=bool(facts.is_note),
        id=text(facts.id),
        view=text(facts.view),
        text=text(facts.text),
        needed_width=length(facts.needed.width),
        needed_height=length(facts.needed.height),
        width=length(facts.given.width),
        height=length(facts.given.height),
        font_size=length(facts.font_size),
        needed_lines=whole(facts.needed_lines),
        lines=whole(facts.lines),
        others=whole(facts.others),
    )


class Layout(Edits):
    """A document that is laid out, and stays so through edits. Made by :func:`layout`.

    Any number of threads may use it; they wait for each other. Arrays are copies of their own, in points, y down.
    """

    def __init__(self, handle: Any, kept: Any) -> None:
        super().__init__(handle)
        self._kept = kept

    def __repr__(self) -> str:
        width, height = self.size
        return f"<snug.Layout {width:g} x {height:g}>"

    def __reduce__(self) -> Any:
        raise TypeError("a snug.Layout cannot be pickled: pickle its document, and lay it out again")

    def copy(self) -> Layout:
        """Lays out the document, with all edits, once more: a layout that no later edit of this one changes."""
        with self._lock:
            return Layout(owned("snug_layout", lib.snug_layout_copy, self._handle), self._kept)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the content."""
        slot = ffi.new("snug_size *")
        with self._lock:
            call(lib.snug_layout_content_size, self._handle, slot)
        return slot.width, slot.height

    @property
    @lending
    def sections(self) -> list[Section]:
        """The sections in order."""
        slot, count = ffi.new("snug_section **"), ffi.new("size_t *")
        sections, first = [], 0
        call(lib.snug_layout_sections, self._handle, slot, count)
        for number_ in range(count[0]):
            given = slot[0][number_]
            frame = (given.frame.x, given.frame.y, given.frame.width, given.frame.height)
            items = slice(first, first + given.shown_count)
            sections.append(Section(frame, items, given.item_count, given.shown_count, given.line_count))
            first = items.stop
        return sections

    def _filled(self) -> tuple[NDArray[np.float64], NDArray[np.uint32]]:
        with self._lock:
            sections = self.sections
            total = sections[-1].items.stop if sections else 0
            frames, lines = np.empty((total, 4)), np.empty(total, np.uint32)
            for section, own in enumerate(sections):
                call(
                    lib.snug_layout_frames, self._handle, section, 0, own.shown_count,
                    filled(frames[own.items], "snug_rect"), filled(lines[own.items], "uint32_t"),
                )
        return frames, lines

    @property
    def frames(self) -> NDArray[np.float64]:
        """The frames of all shown items, section by section: n x 4 of x, y, width and height.

        The array's own memory is filled by C, once for each access.
        """
        return self._filled()[0]

    @property
    def lines(self) -> NDArray[np.uint32]:
        """The index of the line of each shown item, in its section."""
        return self._filled()[1]

    def frames_of(self, section: int, first: int = 0, count: int | None = None) -> NDArray[np.float64]:
        """Returns the frames of some shown items of a section: ``count`` from ``first`` on, or all behind it.

        Parameters
        ----------
        section : int
            The index of the section.
        first : int
            The index of the first item.
        count : int, optional
            How many items.

        Raises
        ------
        RangeError
            What does not exist, or is not shown.
        """
        with self._lock:
            sections = self.sections
            index(section, "section")
            if section >= len(sections):
                raise RangeError(f"there is no section {section}: there are {len(sections)}")
            rest = max(0, sections[section].shown_count - index(first, "first"))
            frames = np.empty((rest if count is None else min(index(count, "count"), rest + 1), 4))
            call(
                lib.snug_layout_frames, self._handle, section, first, rest if count is None else count,
                filled(frames, "snug_rect"), ffi.NULL,
            )
        return frames

    @lending
    def elements(self, rect: Rect | None = None, visible: Rect | None = None) -> NDArray[Any]:
        """Returns what has a frame: backgrounds, headers, items with their views, overflow items and footers.

        Parameters
        ----------
        rect : x, y, width, height, optional
            Only those in this rectangle.
        visible : x, y, width, height, optional
            The visible rectangle, for headers and footers that are pinned.

        Returns
        -------
        structured array
            ``kind``, ``cell``, ``section``, ``item``, ``index``, ``z_index``, ``hidden_count`` and ``frame``.
        """
        return copied(*self._elements(rect, visible), "snug_element")

    def _elements(self, rect: Rect | None, visible: Rect | None) -> tuple[Any, int]:
        slot, count = ffi.new("snug_element **"), ffi.new("size_t *")
        call(lib.snug_layout_elements, self._handle, _rect(rect, "rect"), _rect(visible, "visible"), slot, count)
        return slot[0], count[0]

    def hit(self, x: float, y: float, visible: Rect | None = None) -> Any:
        """Returns the frontmost element at a point, as one of :meth:`elements`; ``None`` without one.

        Parameters
        ----------
        x, y : float
            The point, in points and content coordinates.
        visible : Rect, optional
            The visible rectangle, if headers and footers are pinned in it.
        """
        element, found = ffi.new("snug_element *"), ffi.new("int32_t *")
        with self._lock:
            call(
                lib.snug_layout_hit, self._handle, (number(x, "x"), number(y, "y")), _rect(visible, "visible"), element,
                found,
            )
        return copied(element, 1, "snug_element")[0] if found[0] else None

    @lending
    def views(self, name: str | None = None) -> Views:
        """Returns the views of all cells, or those of a name, such as ``"label"``.

        Parameters
        ----------
        name : str, optional
            The name of views.

        Raises
        ------
        KeyError
            A name that no view of the layout has.
        """
        slot, count = ffi.new("snug_view **"), ffi.new("size_t *")
        given, element_count = self._elements(None, None)
        elements = copied(given, element_count, "snug_element")
        call(lib.snug_layout_views, self._handle, given, element_count, slot, count)
        rows = copied(slot[0], count[0], "snug_view")
        if name is not None:
            rows = rows[self._named(name, elements["cell"][rows["element"]], rows["view"])]
        return Views(rows, elements)

    def _named(self, name: str, cells: NDArray[Any], views: NDArray[Any]) -> NDArray[np.bool_]:
        utf8(name, "name")
        mask = np.zeros(len(cells), bool)
        known: list[str] = []
        for cell in np.unique(cells).tolist():
            if cell < 0:
                continue
            for view in range(int(views[cells == cell].max()) + 1):
                text, length = ffi.new("char **"), ffi.new("size_t *")
                call(lib.snug_layout_name, self._handle, cell, view, text, length)
                known.append(text_of(text[0], length[0]))
                if known[-1] == name:
                    mask |= (cells == cell) & (views == view)
        if name not in known:
            raise KeyError(f"there is no view {name!r}: there are {', '.join(sorted(set(known))) or 'none'}")
        return mask

    @lending
    def check(self) -> Verdicts:
        """Tells of each label whether its text fits, and what it needs: a row for each, in the order of the elements."""
        given = sized("snug_verdict_list")
        elements, count = self._elements(None, None)
        call(lib.snug_layout_check, self._handle, elements, count, given)
        return Verdicts(given)

    @property
    def texts(self) -> list[str]:
        """What is shown of each label's text, in the order of the elements: those of :meth:`check`, as ``str``."""
        return self.check().shown

    @property
    def fits(self) -> NDArray[np.bool_]:
        """Whether each label's text is shown whole within its frame, in the order of the elements: of :meth:`check`."""
        return self.check().fits

    @property
    @lending
    def diagnostics(self) -> list[Diagnostic]:
        """What a user should know; of each code the first 1000, then one with the count of the others."""
        slot, facts, count = ffi.new("snug_diagnostic **"), ffi.new("snug_facts **"), ffi.new("size_t *")
        call(lib.snug_layout_diagnostics, self._handle, slot, count)
        call(lib.snug_layout_facts, self._handle, facts, count)
        return [_diagnostic(slot[0][i], facts[0][i]) for i in range(count[0])]

    @lending
    def styles(self, rect: Rect | None = None, visible: Rect | None = None) -> Styles:
        """Returns all that is drawn of what a rectangle shows, or of all: boxes, text and images with their looks.

        Parameters
        ----------
        rect : Rect, optional
            The rectangle, in content coordinates.
        visible : Rect, optional
            The visible rectangle, if headers and footers are pinned in it.

        Raises
        ------
        DocumentError
            A style that cannot be read, or an image that is missing and has no placeholder.
        """
        slot, count = ffi.new("snug_view **"), ffi.new("size_t *")
        glyphs, given = sized("snug_glyph_list"), sized("snug_style_list")
        handle = owned("snug_glyphs", lib.snug_glyphs_create)
        elements, element_count = self._elements(rect, visible)
        own_elements = copied(elements, element_count, "snug_element")
        call(lib.snug_layout_views, self._handle, elements, element_count, slot, count)
        views = Views(copied(slot[0], count[0], "snug_view"), own_elements)
        call(lib.snug_layout_glyphs, self._handle, _rect(rect, "rect"), _rect(visible, "visible"), handle)
        call(lib.snug_glyphs_get_list, handle, glyphs)
        call(lib.snug_layout_styles, self._handle, elements, ffi.NULL, element_count, handle, given)
        return styles_of(given, own_elements, views, glyphs_of(glyphs))

    def glyphs(self, rect: Rect | None = None, visible: Rect | None = None) -> Glyphs:
        """Returns the glyphs of whole labels that a rectangle shows, or of all.

        Parameters
        ----------
        rect : Rect, optional
            The rectangle, in content coordinates.
        visible : Rect, optional
            The visible rectangle, if headers and footers are pinned in it.
        """
        with self._lock:
            handle = owned("snug_glyphs", lib.snug_glyphs_create)
            call(lib.snug_layout_glyphs, self._handle, _rect(rect, "rect"), _rect(visible, "visible"), handle)
            given = sized("snug_glyph_list")
            call(lib.snug_glyphs_get_list, handle, given)
            return glyphs_of(given)

    def _write(self, form: int, options: Any, kept: Any = None) -> bytes:
        parts: list[Any] = []
        user = ffi.new_handle(parts)
        with self._lock:
            try:
                call(lib.snug_layout_write, self._handle, form, options, write, user)
            except Error:
                if not raised(parts):
                    raise
        if error := raised(parts):
            raise error
        return b"".join(parts)

    def to_json(self, *, compact: bool = False, glyphs: bool = False, outlines: bool = False) -> str:
        """Returns what ``snug layout`` prints, with ``--compact``, ``--glyphs`` and ``--outlines``.

        Parameters
        ----------
        compact : bool
            Whether there is no white space.
        glyphs, outlines : bool
            Whether labels have their glyphs, and these their outlines.
        """
        options = sized("snug_write_options")
        options.is_compact, options.includes_glyphs = bool(compact), bool(glyphs)
        options.includes_outlines = bool(outlines)
        return self._write(lib.SNUG_JSON, options).decode()

    def to_dict(self, *, glyphs: bool = False) -> dict[str, Any]:
        """Returns what ``snug layout`` prints, read.

        Parameters
        ----------
        glyphs : bool
            Whether labels have their glyphs.
        """
        return cast("dict[str, Any]", json.loads(self.to_json(compact=True, glyphs=glyphs)))

    def table(self) -> str:
        """Returns what ``snug layout --format table`` prints."""
        return self._write(lib.SNUG_TABLE, ffi.NULL).decode()

    def svg(self, *, structure: bool = False, background: str | None = None) -> str:
        """Returns the picture as SVG, as ``snug render`` prints it.

        Parameters
        ----------
        structure : bool
            Whether insets, lines, margins, views and baselines are drawn.
        background : str, optional
            The colour behind all, as in CSS, instead of that of the document.
        """
        return self._write(lib.SNUG_SVG, *_picture(structure, background, 0)).decode()

    def png(self, *, scale: float = 1, structure: bool = False, background: str | None = None) -> bytes:
        """Returns the picture as a PNG file of ``scale`` pixels in a point.

        Parameters
        ----------
        scale : float
            The pixels in a point.
        structure : bool
            Whether margins, views and baselines are drawn, too.
        background : str, optional
            A colour of CSS behind everything.

        Raises
        ------
        RefusedError
            Cairo, which draws it, is not installed (Debian's package libcairo2), or the picture is too large.
        """
        if number(scale, "scale") == 0:
            raise ValueError("scale is 0: expected pixels in a point")
        return self._write(lib.SNUG_PNG, *_picture(structure, background, number(scale, "scale")))

    def pdf(self, *, structure: bool = False, background: str | None = None) -> bytes:
        """Returns the picture as a PDF file. Errors are those of :meth:`png`.

        Parameters
        ----------
        structure : bool
            Whether margins, views and baselines are drawn, too.
        background : str, optional
            A colour of CSS behind everything.
        """
        return self._write(lib.SNUG_PDF, *_picture(structure, background, 0))

    def _repr_svg_(self) -> str | None:
        return self.svg() if self._is_for_notebooks else None

    def _repr_png_(self) -> bytes | None:
        if not self._is_for_notebooks:
            return None
        try:
            # Two pixels in a point are sharp on most screens.
            return self.png(scale=2)
        except RefusedError:
            # Without Cairo.
            return None

    @property
    def _is_for_notebooks(self) -> bool:
        """Whether a picture is small enough to be shown unasked."""
        items = sum(section.shown_count for section in self.sections)
        return items <= 5000 and max(self.size) <= 10_000

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """Returns a row for each shown item as a struct of Arrow: section, line, x, y, width and height."""
        with self._lock:
            frames, lines = self._filled()
            sections = np.repeat(
                np.arange(len(self.sections), dtype=np.uint32), [section.shown_count for section in self.sections]
            )
        x, y, width, height = frames.T
        return _arrow.exported({"section": sections, "line": lines, "x": x, "y": y, "width": width, "height": height})


def _picture(structure: bool, background: str | None, scale: float) -> tuple[Any, Any]:
    """Returns the options of a picture, and what they point to."""
    options = sized("snug_write_options")
    options.shows_structure = bool(structure)
    options.scale = scale
    if background is None:
        return options, None
    color = ffi.from_buffer("char[]", utf8(background, "background") + b"\0")
    options.background, options.background_length = color, len(color) - 1
    return options, color


def _rect(rect: Rect | None, name: str) -> Any:
    if rect is None:
        return ffi.NULL
    try:
        x, y, width, height = rect
    except (TypeError, ValueError):
        raise TypeError(f"{name} is {rect!r}: expected (x, y, width, height)") from None
    return ffi.new("snug_rect *", [number(part, name) for part in (x, y, width, height)])


def layout(
    document: Document,
    *,
    width: float | None = None,
    height: float | None = None,
    scale: float | None = None,
    labels: Texts | tuple[Texts, ...] | None = None,
    cell: str | None = None,
    section: int = 0,
    fonts: Fonts | None = None,
    images: Mapping[str, bytes] | None = None,
    folder: str | os.PathLike[str] | None = None,
) -> Layout:
    """Lays out a document.

    Parameters
    ----------
    document : dict, str, bytes or pathlib.Path
        The document, JSON text, or the path of a file.
    width, height : float, optional
        The container's size in points, instead of that of the document.
    scale : float, optional
        Device pixels in a point, instead of those of the document.
    labels : list of str, array or Arrow array, or a tuple of them
        Items for a section that has none of its own: a column for the label of the cell; a tuple of columns for a cell
        of several labels, in declared order.
    cell : str, optional
        The cell of these items; the default one, if it is not given.
    section : int
        The index of their section.
    fonts : Fonts, optional
        The embedded fonts, then those of the system, if it is not given.
    images : mapping of str to bytes, optional
        Image files (PNG, JPEG or SVG), by the name that image views have as their ``source``.
    folder : path, optional
        Where relative paths of the document start from: that of its file, else the current one.

    Returns
    -------
    Layout

    Raises
    ------
    DocumentError
        The document has errors, or cannot be laid out.

    Examples
    --------
    >>> snug.layout({"items": ["A", "longer", "much longer"]}, width=320).frames
    array([[...
    """
    text, own_folder, is_written = document_json(document)
    options = sized("snug_layout_options")
    kept: list[Any] = []
    for name, value in (("width", width), ("height", height), ("scale", scale)):
        if value is not None:
            value = number(value, name)
            if value == 0:
                raise ValueError(f"{name} is 0: expected more, or None for that of the document")
            setattr(options, name, value)
    start = folder if folder is not None else own_folder
    if start is not None:
        path = ffi.from_buffer(path_utf8(start, "folder"))
        kept.append(path)
        options.folder, options.folder_length = path, len(path)
    if labels is not None:
        options.labels = columns(labels, cell, kept)
        options.labels_section = index(section, "section")
    elif cell is not None or section != 0:
        raise TypeError(f"{'section' if cell is None else 'cell'} is that of labels: pass these, too")
    if images is not None and not isinstance(images, Mapping):
        raise TypeError(f"images is {type(images).__name__}: expected a dict of names and bytes")
    if images:
        options.images = _images(images, kept)
        options.image_count = len(images)
    used = fonts_or_default(fonts)
    content = ffi.from_buffer("char[]", text) if text else ffi.new("char[1]")
    try:
        handle = owned("snug_layout", lib.snug_layout_create, used._handle, content, len(text), options)
    except DocumentError as error:
        if not is_written:
            raise without_lines(error) from None
        if isinstance(document, str) and not document.lstrip().startswith(("{", "[")):
            hint = f"a str is JSON text: for a file, pass pathlib.Path({document[:80]!r})"
            raise with_hint(error, hint) from None
        raise
    return Layout(handle, used)


def _images(images: Mapping[str, bytes], kept: list[Any]) -> Any:
    array = ffi.new("snug_image_file[]", len(images))
    kept.append(array)
    for number_, (name, content) in enumerate(images.items()):
        if not isinstance(content, (bytes, bytearray)):
            raise TypeError(f"images[{name!r}] is {type(content).__name__}: expected the bytes of a file")
        key, data = ffi.from_buffer(utf8(name, "a name of images")), ffi.from_buffer(content)
        kept += [key, data]
        array[number_].name, array[number_].name_length = key, len(key)
        array[number_].bytes, array[number_].byte_count = data, len(data)
    return array
