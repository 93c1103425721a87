"""Whether texts fit."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _arrow
from ._library import copied, ffi


class Verdicts:
    """Whether texts fit in their boxes, and what they need: a row a text.

    Lengths are points.

    Attributes
    ----------
    fits : array of bool
        Whether all of the text is shown within its box, in a size that its style allows.
    lines, needed_lines : array of int
        The count of lines that are shown, and that all of the text takes in the width of the box.
    width, height : array of float
        The box, infinite where nothing limits it; of a label of a layout its frame.
    needed_width, needed_height : array of float
        The size that shows all of the text: on one line, or on lines in the width of the box.
    size, largest_size : array of float
        The size in which the text is shown, and the largest in which it fits, not above its own, in steps of half a
        point (``sizeStep`` in a style); NaN if in none.
    shown, missing : list of str
        What is shown of the text, and the characters that no font draws. Made when they are asked for.
    """

    def __init__(self, given: Any) -> None:
        rows = copied(given.verdicts, given.count, "snug_verdict")
        self._utf8 = bytes(ffi.buffer(given.utf8, given.utf8_length))
        self._rows = rows
        self.index: NDArray[np.uint64] = rows["index"].copy()
        self.fits: NDArray[np.bool_] = rows["fits"] != 0
        self.lines: NDArray[np.uint32] = rows["line_count"].copy()
        self.needed_lines: NDArray[np.uint32] = rows["needed_line_count"].copy()
        self.width: NDArray[np.float64] = rows["box"]["width"].copy()
        self.height: NDArray[np.float64] = rows["box"]["height"].copy()
        self.needed_width: NDArray[np.float64] = rows["needed"]["width"].copy()
        self.needed_height: NDArray[np.float64] = rows["needed"]["height"].copy()
        self.size: NDArray[np.float64] = rows["font_size"].copy()
        self.largest_size: NDArray[np.float64] = rows["largest_size"].copy()

    def __len__(self) -> int:
        return len(self.fits)

    def __repr__(self) -> str:
        misfits = len(self) - int(self.fits.sum())
        return f"<snug.Verdicts on {len(self)} texts, {misfits} of which do not fit>"

    def _ranges(self, name: str) -> tuple[NDArray[Any], NDArray[Any]]:
        return self._rows[name]["first"], self._rows[name]["count"]

    def _texts(self, name: str) -> list[str]:
        first, count = self._ranges(name)
        utf8 = self._utf8
        return [utf8[start : start + length].decode() for start, length in zip(first.tolist(), count.tolist())]

    @cached_property
    def shown(self) -> list[str]:
        """What is shown of each text."""
        return self._texts("shown")

    @cached_property
    def missing(self) -> list[str]:
        """The characters of each text that no font draws."""
        return self._texts("missing")

    def _numbers(self) -> dict[str, NDArray[Any]]:
        return {
            "fits": self.fits,
            "width": self.width,
            "height": self.height,
            "lines": self.lines,
            "needed_width": self.needed_width,
            "needed_height": self.needed_height,
            "needed_lines": self.needed_lines,
            "size": self.size,
            "largest_size": self.largest_size,
        }

    def to_dict(self) -> dict[str, Any]:
        """Returns all columns by name, as data frames take them: ``pandas.DataFrame(verdicts.to_dict())``."""
        return {**self._numbers(), "shown": self.shown, "missing": self.missing}

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """Returns all columns as a struct of Arrow."""
        texts = {name: _arrow.Texts.gathered(self._utf8, *self._ranges(name)) for name in ("shown", "missing")}
        return _arrow.exported({**self._numbers(), **texts})

