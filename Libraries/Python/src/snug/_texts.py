"""Columns of texts: from Python's and NumPy's strings, from bytes with offsets, and from Arrow."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from . import _arrow
from ._library import ffi, filled

Texts: TypeAlias = "Sequence[str] | NDArray[Any] | tuple[bytes, Any] | Any"
"""Texts in one of these forms:

- a ``list``, a ``tuple`` or an array of ``str``,
- an array of Arrow (what has ``__arrow_c_array__`` or ``__arrow_c_stream__``, as those of PyArrow, Polars, pandas
  and DuckDB) of texts without nulls,
- a pair of UTF-8 bytes (``bytes``, an array of ``uint8``, or another buffer of bytes) and offsets, one more than
  texts: text i is from ``offsets[i]`` to ``offsets[i + 1]``.
"""


class Column:
    """A column of texts that the library reads.

    Attributes
    ----------
    pointer
        A ``snug_column *``, valid as long as this object.
    count : int
        The count of texts.
    """

    def __init__(self, texts: Texts, name: str = "texts") -> None:
        utf8, offsets = _parts(texts, name)
        self.count = len(offsets) - 1
        self._kept = (ffi.from_buffer("char[]", utf8), filled(np.ascontiguousarray(offsets, np.int32), "int32_t"))
        self.pointer = ffi.new("snug_column *", self._kept)


def _parts(texts: Texts, name: str) -> tuple[Any, NDArray[Any]]:
    if isinstance(texts, str):
        raise TypeError(f"{name} is one str: expected a list of texts, such as [{name}]")
    if isinstance(texts, (dict, set, frozenset)):
        raise TypeError(f"{name} is a {type(texts).__name__}: expected a list of texts, in order")
    if isinstance(texts, tuple) and len(texts) == 2 and is_bytes(texts[0]):
        return _given(texts[0], texts[1], name)
    if _arrow.is_array(texts):
        return _arrow.texts(texts, name)
    if isinstance(texts, np.ndarray):
        if texts.ndim != 1:
            raise TypeError(f"{name} has {texts.ndim} dimensions: expected one")
        if texts.dtype.kind not in "OUT":
            raise TypeError(f"{name} has the dtype {texts.dtype}: expected texts")
        texts = texts.tolist()
    try:
        # A copy, which no other thread changes between two readings.
        own = tuple(cast("Sequence[str]", texts))
    except TypeError:
        raise TypeError(f"{name} is {type(texts).__name__}: expected a list of str") from None
    return _joined(own, name)


def is_bytes(value: object) -> bool:
    """Whether a value is a buffer of bytes."""
    try:
        return memoryview(value).itemsize == 1  # type: ignore[arg-type]
    except TypeError:
        return False


def _joined(texts: tuple[str, ...], name: str) -> tuple[bytes, NDArray[Any]]:
    """Returns strings as one text; nothing is done a string in Python."""
    try:
        whole = "".join(texts)
    except TypeError:
        index = next(index for index, text in enumerate(texts) if not isinstance(text, str))
        raise TypeError(f"{name}[{index}] is {texts[index]!r}: expected a str") from None
    if whole.isascii():
        utf8 = whole.encode()
        lengths: Iterator[int] = map(str.__len__, texts)
    else:
        try:
            parts = list(map(str.encode, texts))
        except UnicodeEncodeError as error:
            index = next(index for index, text in enumerate(texts) if text == error.object)
            raise ValueError(
                f"{name}[{index}] has a lone surrogate at {error.start}, which is no character: "
                "decode what it comes from with its encoding"
            ) from None
        utf8 = b"".join(parts)
        lengths = map(len, parts)
    _arrow.check_length(len(utf8), name)
    offsets = np.zeros(len(texts) + 1, np.int32)
    np.add.accumulate(np.fromiter(lengths, np.int32, len(texts)), out=offsets[1:])
    return utf8, offsets


def _given(utf8: Any, offsets: Any, name: str) -> tuple[Any, NDArray[Any]]:
    """Checks what the library cannot: that no offset is beyond the bytes."""
    # A copy: nobody else changes it before it is read.
    array = np.array(offsets)
    if array.size == 0:
        raise ValueError(f"{name} has no offsets: expected one more than texts")
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise TypeError(f"the offsets of {name} are of the dtype {array.dtype}: expected integers in one dimension")
    view = memoryview(utf8)
    if not view.c_contiguous:
        raise ValueError(f"the bytes of {name} have gaps: pass them contiguous")
    _arrow.check_length(view.nbytes, name)
    least, most = int(array.min()), int(array.max())
    if least < 0 or most > view.nbytes:
        raise ValueError(f"the offsets of {name} are from {least} to {most}: there are {view.nbytes} bytes")
    return view, array


def utf8(text: object, name: str) -> bytes:
    """Returns the UTF-8 of one text."""
    if not isinstance(text, str):
        raise TypeError(f"{name} is {type(text).__name__}: expected a str")
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name} has a lone surrogate at {error.start}, which is no character") from None


def path_utf8(path: object, name: str) -> bytes:
    """Returns the UTF-8 of a path."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} is {type(path).__name__}: expected a path")
    return utf8(os.fsdecode(path), name)
