"""What can go wrong."""

from __future__ import annotations

from dataclasses import dataclass


class Error(Exception):
    """The base of all exceptions of this package."""


class ArgumentError(Error, ValueError):
    """A number, a text or an array that cannot be used."""


class RangeError(Error, IndexError, ValueError):
    """An index, a count or a range of what does not exist."""


class FontError(Error):
    """A font that cannot be read, or a text that the fonts cannot measure."""


class FontWarning(UserWarning):
    """A style whose fonts lack what it asks for: a family that is not installed, a weight that a family does not have.

    Told once for a style and its :class:`snug.Fonts`.
    """


class RefusedError(Error):
    """What the state of an object does not allow, or what takes too much work or memory."""


class UnsatisfiableError(Error):
    """Required constraints that conflict.

    Attributes
    ----------
    conflict : tuple of int
        The numbers of the constraints: without any one of them, the others can hold.
    """

    def __init__(self, message: str, conflict: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.conflict = conflict

    def __reduce__(self) -> tuple[type, tuple[str, tuple[int, ...]]]:
        return type(self), (str(self), self.conflict)


@dataclass(frozen=True)
class Problem:
    """One error of a document.

    Attributes
    ----------
    message : str
        What is wrong, what was expected, what to try.
    line, column : int
        The place in the JSON text, from 1; 0 without a place, and where the caller has written no JSON: for a ``dict``,
        a style, an edit.
    path : str
        The path of the value, such as ``items[3].label``; empty without one.
    file : str
        The file that the document names and that the place is in; empty for the document itself.
    text : str
        The whole sentence with its place.
    """

    message: str
    line: int
    column: int
    path: str
    file: str
    text: str


class DocumentError(Error, ValueError):
    """A document with errors, or one that cannot be laid out.

    Attributes
    ----------
    errors : tuple of Problem
        All errors, in the order of the text; at least one.
    has_more : bool
        Whether there are more than are listed.
    """

    def __init__(self, errors: tuple[Problem, ...], has_more: bool = False) -> None:
        super().__init__("\n".join(error.text for error in errors))
        self.errors = errors
        self.has_more = has_more

    def __reduce__(self) -> tuple[type, tuple[tuple[Problem, ...], bool]]:
        return type(self), (self.errors, self.has_more)
