"""Snug, the self-sizing layout solver.

A document goes in (a ``dict`` or JSON, columns of labels, or both); frames, glyphs and pictures come out.

>>> import snug
>>> tags = snug.layout({"items": ["A", "longer", "much longer"]}, width=320)
>>> tags.frames
array([[...

- :func:`layout` lays out a document, :class:`Layout` is what it gives.
- :func:`measure`, :func:`measure_one` and :func:`prepare` measure texts, :func:`check` tells whether they fit.
- :class:`Solver` is the engine of cells alone: variables, and constraints with priorities.
- :class:`Fonts` are what texts are measured with.

What is wrong with what is passed is a :class:`snug.Error`, a ``TypeError`` or a ``ValueError``; ``OSError`` for a file that
cannot be read, ``KeyError`` for a view that no cell has.
"""

from ._edits import Change
from ._errors import (
    ArgumentError,
    DocumentError,
    Error,
    FontError,
    FontWarning,
    Problem,
    RangeError,
    RefusedError,
    UnsatisfiableError,
)
from ._fonts import Fonts
from ._glyphs import CLOSE, CUBIC, LINE, MOVE, QUADRATIC, Font, Glyphs, Outlines, Palette
from ._layout import Diagnostic, Layout, Rect, Section, layout
from ._library import ffi as _ffi
from ._library import lib as _lib
from ._measuring import Line, Metrics, Prepared, check, measure, measure_one, prepare
from ._paints import Brush, Color
from ._solver import REQUIRED, Constraint, Explanation, Expression, Reason, Solution, Solver
from ._style import Document
from ._styles import Bar, Image, Style, Styles
from ._texts import Texts
from ._verdicts import Verdicts
from ._views import Views

__version__: str = _ffi.string(_lib.snug_version()).decode()

BACKGROUND: int = _lib.SNUG_BACKGROUND
HEADER: int = _lib.SNUG_HEADER
ITEM: int = _lib.SNUG_ITEM
SUPPLEMENTARY: int = _lib.SNUG_SUPPLEMENTARY
OVERFLOW: int = _lib.SNUG_OVERFLOW
FOOTER: int = _lib.SNUG_FOOTER

__all__ = [
    "ArgumentError",
    "BACKGROUND",
    "Bar",
    "Brush",
    "CLOSE",
    "CUBIC",
    "Change",
    "Color",
    "Constraint",
    "Diagnostic",
    "Document",
    "DocumentError",
    "Error",
    "Explanation",
    "Expression",
    "FOOTER",
    "Font",
    "FontError",
    "FontWarning",
    "Fonts",
    "Glyphs",
    "HEADER",
    "ITEM",
    "Image",
    "LINE",
    "Layout",
    "Line",
    "MOVE",
    "Metrics",
    "OVERFLOW",
    "Outlines",
    "Palette",
    "Prepared",
    "Problem",
    "QUADRATIC",
    "REQUIRED",
    "RangeError",
    "Reason",
    "Rect",
    "RefusedError",
    "SUPPLEMENTARY",
    "Section",
    "Solution",
    "Solver",
    "Style",
    "Styles",
    "Texts",
    "UnsatisfiableError",
    "Verdicts",
    "Views",
    "check",
    "layout",
    "measure",
    "measure_one",
    "prepare",
]
