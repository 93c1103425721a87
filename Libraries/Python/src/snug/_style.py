"""Styles of texts, and documents, as JSON."""

from __future__ import annotations

import functools
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

Document: TypeAlias = "Mapping[str, Any] | str | bytes | os.PathLike[str]"
"""A document: a ``dict``, JSON as ``str`` or ``bytes``, or the path of a file as ``pathlib.Path``."""


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON has")


def encoded(value: Any, name: str) -> bytes:
    """Returns JSON; numbers and arrays of NumPy are those of Python."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain).encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} has a lone surrogate, which is no character") from None
    except RecursionError:
        raise ValueError(f"{name} is nested too deeply, or holds itself") from None
    except TypeError as error:
        raise TypeError(f"{name} cannot be written as JSON: {error}") from None
    except ValueError as error:
        path = _infinite(value, "", 0)
        if path is not None:
            raise ValueError(f"{name} has a number that is not finite" + (f", {path}" if path else "")) from None
        raise ValueError(f"{name} cannot be written as JSON: {error}") from None


def _infinite(value: Any, path: str, depth: int) -> str | None:
    """Returns the path of a number that is not finite; ``None`` without one."""
    if isinstance(value, (float, np.floating)):
        return None if math.isfinite(value) else path
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if depth > 50 or not isinstance(value, (Mapping, list, tuple)):
        return None
    members = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, member in members:
        step = f".{key}" if isinstance(value, Mapping) else f"[{key}]"
        found = _infinite(member, (path + step).lstrip("."), depth + 1)
        if found is not None:
            return found
    return None


def document_json(document: Document) -> tuple[bytes, str | None, bool]:
    """Returns the JSON of a document, the folder of its file, and whether the caller wrote the text."""
    if isinstance(document, Mapping):
        return encoded(document, "the document"), None, False
    if isinstance(document, str):
        try:
            return document.encode(), None, True
        except UnicodeEncodeError:
            raise ValueError("the document has a lone surrogate, which is no character") from None
    if isinstance(document, (bytes, bytearray)):
        return bytes(document), None, True
    if isinstance(document, os.PathLike):
        path = Path(document)
        return path.read_bytes(), str(path.parent), True
    raise TypeError(
        f"the document is {type(document).__name__}: expected a dict, JSON as str or bytes, or a pathlib.Path"
    )


Font: TypeAlias = "str | Mapping[str, Any]"
"""The family of a font, or an object as ``"font"`` in a document."""


def style_json(font: Font | None, size: float | None, style: Mapping[str, Any] | None) -> bytes | None:
    """Returns the JSON of a style; ``None`` for the default one."""
    if isinstance(size, bool):
        raise TypeError("size is a bool: expected a number")
    if style is None and (font is None or isinstance(font, str)) and (size is None or isinstance(size, (int, float))):
        return _simple(font, size)
    return _style(font, size, style)


@functools.lru_cache(256, typed=True)
def _simple(font: str | None, size: float | None) -> bytes | None:
    return _style(font, size, None)


def _style(font: Font | None, size: float | None, style: Mapping[str, Any] | None) -> bytes | None:
    if font is None and size is None and style is None:
        return None
    if style is not None and not isinstance(style, Mapping):
        raise TypeError(f"style is {type(style).__name__}: expected a dict with the keys of a label")
    whole = dict(style or {})
    if font is not None or size is not None:
        if "font" in whole:
            raise TypeError('the font is given twice: as "font" in style, and by itself')
        if font is not None and not isinstance(font, (str, Mapping)):
            raise TypeError(f"font is {type(font).__name__}: expected a family, or a dict as in a document")
        own: dict[str, Any] = {"family": font} if isinstance(font, str) else dict(font or {})
        if size is not None:
            own["size"] = size
        whole["font"] = own
    return encoded(whole, "the style")
