"""Measuring texts without a layout."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arrow
from ._errors import DocumentError
from ._fonts import Fonts, fonts_or_default
from ._library import (
    Renewed,
    call,
    copied,
    dtype,
    ffi,
    filled,
    index,
    lending,
    lib,
    number,
    numbers,
    owned,
    sized,
    without_lines,
)
from ._style import Font, style_json
from ._texts import Column, Texts, utf8
from ._verdicts import Verdicts


class Metrics:
    """What texts measure, each on one line and uncut: an array for each quantity, in points.

    Attributes
    ----------
    width, height : array of float
        The size. Widths are rounded up to layout units of 1/64, heights to whole points; both to pixels of a ``scale``.
    ideal_width : array of float
        The sum of advances, not rounded.
    first_baseline, last_baseline : array of float
        The distances from the top to the baselines.
    ascent, descent : array of float
    line_count : array of int
        More than 1 for texts with line breaks.
    has_missing_glyphs : array of bool
        Whether no font has some character.
    """

    def __init__(self, rows: NDArray[Any]) -> None:
        self._rows = rows
        self.width: NDArray[np.float64] = rows["width"]
        self.height: NDArray[np.float64] = rows["height"]
        self.ideal_width: NDArray[np.float64] = rows["ideal_width"]
        self.first_baseline: NDArray[np.float64] = rows["first_baseline"]
        self.last_baseline: NDArray[np.float64] = rows["last_baseline"]
        self.ascent: NDArray[np.float64] = rows["ascent"]
        self.descent: NDArray[np.float64] = rows["descent"]
        self.line_count: NDArray[np.int32] = rows["line_count"]

    @property
    def has_missing_glyphs(self) -> NDArray[np.bool_]:
        """Whether no font has some character of each text."""
        result: NDArray[np.bool_] = self._rows["has_missing_glyphs"] != 0
        return result

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<snug.Metrics of {len(self)} texts>"

    def to_dict(self) -> dict[str, NDArray[Any]]:
        """Returns all columns by name, as data frames take them."""
        columns = {name: self._rows[name] for name in self._rows.dtype.names or ()}
        return {**columns, "has_missing_glyphs": self.has_missing_glyphs}

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """Returns the columns as a struct of Arrow."""
        return _arrow.exported(self.to_dict())


def _style(
    fonts: Fonts,
    font: Font | None,
    size: float | None,
    style: Mapping[str, Any] | None,
    stacklevel: int = 3,
) -> tuple[Any, int]:
    """Returns the JSON of a style, and warns of the fonts that it does not get."""
    json = style_json(font, size, style)
    if json is None:
        return ffi.NULL, 0
    fonts._tell(json, stacklevel)
    return ffi.from_buffer(json), len(json)


def _call(function: Any, *arguments: Any) -> None:
    """Calls a function with a style, whose errors have no lines: the caller has not written its JSON."""
    try:
        call(function, *arguments)
    except DocumentError as error:
        raise without_lines(error) from None


def _scale(scale: float | None) -> float:
    if scale is None:
        return 0.0
    scale = number(scale, "scale")
    if scale == 0:
        raise ValueError("scale is 0: expected device pixels in a point, or None")
    return scale


def measure(
    texts: Texts,
    *,
    font: Font | None = None,
    size: float | None = None,
    style: Mapping[str, Any] | None = None,
    scale: float | None = None,
    fonts: Fonts | None = None,
) -> Metrics:
    """Measures each text alone on one line.

    Parameters
    ----------
    texts : list of str, array or Arrow array
        See :data:`snug.Texts`.
    font : str or dict, optional
        The family, such as ``"Noto Sans"``, or an object as in a document.
    size : float, optional
        In points; 15 if neither this nor a font says it.
    style : dict, optional
        The keys of a label's text in a document, such as ``truncation`` and ``whiteSpace``. Weight, features, letter
        spacing and language stand in its ``font``; lines and limits are arguments.
    scale : float, optional
        Device pixels in a point: sizes are rounded up to them. Without it, to layout units of 1/64 of a point.
    fonts : Fonts, optional
        The embedded fonts, then those of the system, if it is not given.

    Returns
    -------
    Metrics

    Raises
    ------
    DocumentError
        A style with errors.
    FontError
        A font that cannot be read.

    Notes
    -----
    Equal texts are measured once, in one call of C without the interpreter's lock.
    """
    column = Column(texts)
    fonts = fonts_or_default(fonts)
    measurer = fonts._measurer(_scale(scale))
    rows = np.empty(column.count, dtype("snug_text_metrics"))
    _call(
        lib.snug_measurer_measure, measurer, *_style(fonts, font, size, style), column.pointer, column.count,
        filled(rows, "snug_text_metrics"),
    )
    return Metrics(rows)


class _One:
    """What one call of :func:`measure_one` needs, for a thread and a style."""

    def __init__(self, fonts: Fonts, font: str | None, size: float | None) -> None:
        self.measurer = fonts._measurer(0.0)
        self.style, self.style_length = _style(fonts, font, size, None, stacklevel=5)
        self.offsets = ffi.new("int32_t[2]")
        self.column = ffi.new("snug_column *")
        self.column.offsets = self.offsets
        self.metrics = ffi.new("snug_text_metrics *")


_ones = threading.local()


def measure_one(
    text: str, font: str | None = None, size: float | None = None, fonts: Fonts | None = None
) -> tuple[float, float]:
    """Returns the width and height of one text on one line, in points.

    The fastest way to one text. For many, :func:`measure` is faster a text.

    Parameters
    ----------
    text : str
        The text.
    font, size, fonts
        As of :func:`measure`.
    """
    content = utf8(text, "text")
    key = (fonts, font, size)
    try:
        # Not to be found while it is in use: a signal handler may measure, too.
        one = _ones.known.pop(key)
    except (AttributeError, KeyError, TypeError):
        one = _new_one(fonts, font, size)
    one.column.utf8 = kept = ffi.from_buffer(content)
    one.offsets[1] = len(content)
    arguments = (one.measurer, one.style, one.style_length, one.column, 1, one.metrics)
    if lib.snug_measurer_measure(*arguments, ffi.NULL):
        _call(lib.snug_measurer_measure, *arguments)
    del kept
    result = one.metrics.width, one.metrics.height
    _ones.known[key] = one
    return result


def _new_one(fonts: Fonts | None, font: str | None, size: float | None) -> _One:
    if font is not None and not isinstance(font, str):
        raise TypeError(f"font is {type(font).__name__}: expected a family; measure() takes a dict")
    if len(getattr(_ones, "known", ())) >= 64 or not hasattr(_ones, "known"):
        _ones.known = {}
    return _One(fonts_or_default(fonts), font, size)


def check(
    texts: Texts,
    box: tuple[float, float] | ArrayLike,
    *,
    lines: int = 1,
    font: Font | None = None,
    size: float | None = None,
    style: Mapping[str, Any] | None = None,
    scale: float | None = None,
    fonts: Fonts | None = None,
) -> Verdicts:
    """Lays out each text in a box, and tells whether it fits there and what it needs, as ``snug check --box`` does.

    Parameters
    ----------
    texts : list of str, array or Arrow array
    box : pair of float, or array of n x 2
        Width and height in points, one for all texts or one for each; ``math.inf`` for any.
    lines : int
        The most lines, 0 for any count; 1 as in UIKit.
    font, size, style, scale, fonts
        As of :func:`measure`.

    Returns
    -------
    Verdicts
    """
    column = Column(texts)
    boxes = numbers(box, "box")
    if boxes.shape != (2,) and boxes.shape != (column.count, 2):
        raise ValueError(f"box has the shape {boxes.shape}: expected (2,), or ({column.count}, 2) for these texts")
    boxes = boxes.reshape(-1, 2)
    fonts = fonts_or_default(fonts)
    pixels = _scale(scale)
    measurer = fonts._taken(pixels)
    given = sized("snug_verdict_list")
    try:
        _call(
            lib.snug_measurer_check, measurer, *_style(fonts, font, size, style), column.pointer, column.count,
            filled(boxes, "snug_size"), len(boxes), index(lines, "lines"), given,
        )
        return Verdicts(given)
    finally:
        fonts._give_back(pixels, measurer)


class Line(NamedTuple):
    """A line of a text: the bytes of its UTF-8 from ``start`` to ``end``, and its width in points."""

    start: int
    end: int
    width: float
    ideal_width: float


class Prepared(Renewed):
    """Texts that are measured once, and asked for their lines at any width. Made by :func:`prepare`.

    Any number of threads may use it; they wait for each other.
    """

    def __init__(self, handle: Any, count: int) -> None:
        super().__init__()
        self._handle = handle
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<snug.Prepared, {self._count} texts>"

    def __reduce__(self) -> Any:
        raise TypeError("a snug.Prepared cannot be pickled: pickle its texts and style, and prepare them again")

    def _heights(self, width: ArrayLike, lines: int) -> tuple[NDArray[np.float64], NDArray[np.uint32]]:
        widths = np.atleast_1d(numbers(width, "width"))
        if widths.shape not in ((1,), (self._count,)):
            raise ValueError(f"width has the shape {widths.shape}: expected one number, or {self._count}")
        heights, counts = np.empty(self._count), np.empty(self._count, np.uint32)
        with self._lock:
            call(
                lib.snug_prepared_heights, self._handle, 0, self._count, filled(widths, "double"), len(widths),
                index(lines, "lines"), filled(heights, "double"), filled(counts, "uint32_t"),
            )
        return heights, counts

    def heights(self, width: ArrayLike, lines: int = 0) -> NDArray[np.float64]:
        """Returns the height of each text.

        Parameters
        ----------
        width : float or array of float
            The maximum width in points, for all texts or for each; ``math.inf`` for any.
        lines : int
            The most lines, 0 for any count.
        """
        return self._heights(width, lines)[0]

    def line_counts(self, width: ArrayLike, lines: int = 0) -> NDArray[np.uint32]:
        """Returns the count of lines of each text, as :meth:`heights`.

        Parameters
        ----------
        width : float
            The maximum width, in points.
        lines : int
            The most lines, 0 for any.
        """
        return self._heights(width, lines)[1]

    def least_widths(self, lines: int = 1) -> NDArray[np.float64]:
        """Returns the least width at which each text has at most so many lines; NaN where its line breaks make more.

        Parameters
        ----------
        lines : int
            The most lines.
        """
        widths = np.empty(self._count)
        with self._lock:
            call(
                lib.snug_prepared_least_widths, self._handle, 0, self._count, index(lines, "lines"),
                filled(widths, "double"),
            )
        return widths

    @lending
    def lines(self, text: int, width: float) -> list[Line]:
        """Returns the lines of the text of an index in a maximum width.

        Parameters
        ----------
        text : int
            The index of the text.
        width : float
            The maximum width, in points.
        """
        slot, count = ffi.new("snug_prepared_line **"), ffi.new("size_t *")
        call(lib.snug_prepared_lines, self._handle, index(text, "text"), number(width, "width"), slot, count)
        rows = copied(slot[0], count[0], "snug_prepared_line")
        return [
            Line(int(row["bytes"]["first"]), int(row["bytes"]["first"] + row["bytes"]["count"]), float(row["width"]),
                 float(row["ideal_width"]))
            for row in rows
        ]


def prepare(
    texts: Texts,
    style: Mapping[str, Any] | None = None,
    *,
    font: Font | None = None,
    size: float | None = None,
    scale: float | None = None,
    fonts: Fonts | None = None,
) -> Prepared:
    """Measures texts once, on all cores, to be asked for their lines at any width.

    The parameters are those of :func:`measure`. They take up to 13 bytes a character and a kilobyte a text.

    Parameters
    ----------
    texts, style, font, size, scale, fonts
        As of :func:`measure`.

    Examples
    --------
    >>> messages = prepare(["a long message", "another"], size=15)
    >>> messages.heights(320.0)
    array([19., 19.])
    """
    column = Column(texts)
    fonts = fonts_or_default(fonts)
    measurer = fonts._measurer(_scale(scale))
    try:
        handle = owned(
            "snug_prepared", lib.snug_prepared_create, measurer, *_style(fonts, font, size, style),
            column.pointer, column.count,
        )
    except DocumentError as error:
        raise without_lines(error) from None
    return Prepared(handle, column.count)
