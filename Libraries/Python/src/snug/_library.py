"""The C library: its functions, and what its structs are in NumPy."""

from __future__ import annotations

import functools
import operator
import os
import threading
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, SupportsFloat, SupportsIndex, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ._errors import (
    ArgumentError,
    DocumentError,
    Error,
    FontError,
    Problem,
    RangeError,
    RefusedError,
    UnsatisfiableError,
)
from ._snug import ffi as ffi

# A wheel has the library in it; a package of a distribution depends on it.
_own = Path(__file__).with_name("libsnug.so.0")
lib: Any = ffi.dlopen(str(_own) if _own.exists() else "libsnug.so.0")

_EXCEPTIONS: dict[int, type[Error]] = {
    lib.SNUG_INVALID_ARGUMENT: ArgumentError,
    lib.SNUG_INVALID_UTF8: ArgumentError,
    lib.SNUG_OUT_OF_RANGE: RangeError,
    lib.SNUG_INVALID_FONT: FontError,
    lib.SNUG_UNSATISFIABLE: UnsatisfiableError,
    lib.SNUG_REFUSED: RefusedError,
}


def call(function: Any, *arguments: Any) -> None:
    """Calls a function whose last argument is the error, without that one.

    Raises
    ------
    Error
        The one of the status.
    """
    slot = ffi.new("snug_error **")
    status = function(*arguments, slot)
    if status:
        raise _exception(status, slot[0])


def _exception(status: int, error: Any) -> Error:
    try:
        if status == lib.SNUG_INVALID_DOCUMENT:
            return _document_error(error)
        # Some errors have a sentence for each reason.
        sentences, each = [], error
        while each:
            sentences.append(ffi.string(each.text).decode())
            each = each.next
        return _EXCEPTIONS.get(status, Error)("\n".join(sentences))
    finally:
        lib.snug_error_release(error)


def _document_error(error: Any) -> DocumentError:
    problems = []
    has_more = bool(error.has_more)
    while error:
        message, path, file, text = (
            ffi.string(part).decode() for part in (error.message, error.path, error.file, error.text)
        )
        problems.append(Problem(message, error.line, error.column, path, file, text))
        error = error.next
    return DocumentError(tuple(problems), has_more)


def without_lines(error: DocumentError) -> DocumentError:
    """Returns the error without lines and columns, for a text that the caller has not written."""
    problems = (
        replace(problem, line=0, column=0, text=f"{problem.path}: {problem.message}" if problem.path else problem.message)
        if not problem.file
        else problem
        for problem in error.errors
    )
    return DocumentError(tuple(problems), error.has_more)


def with_hint(error: DocumentError, hint: str) -> DocumentError:
    """Returns the error with something to try behind its first sentence."""
    first = error.errors[0]
    told = replace(first, message=f"{first.message}; {hint}", text=f"{first.text}; {hint}")
    return DocumentError((told, *error.errors[1:]), error.has_more)


class Renewed:
    """What has a lock, which a forked process gets anew: another thread of the parent may have held it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        #: Whether the library has lent memory that is not copied yet.
        self._lends = False
        # No function of Python forgets it, in which what a signal handler raises would be lost, as in a WeakSet.
        _renewed[weakref.ref(self, _renewed.__delitem__)] = None


_renewed: dict[Any, None] = {}


def _renew() -> None:
    for reference in list(_renewed):
        each = reference()
        if each is not None:
            each._lock, each._lends = threading.RLock(), False


os.register_at_fork(after_in_child=_renew)

_Method = TypeVar("_Method", bound=Callable[..., Any])


def lending(method: _Method) -> _Method:
    """Makes a method, in which the library lends memory, one that runs alone.

    Other threads wait. What runs in this thread meanwhile, a signal handler or a finalizer, is refused: it would have the
    library replace what is lent.
    """

    @functools.wraps(method)
    def alone(self: Any, *arguments: Any, **options: Any) -> Any:
        with self._lock:
            if self._lends:
                raise RefusedError(
                    f"the {type(self).__name__} is in use by the code that this one interrupts: a signal handler or a "
                    "finalizer may only note what is to be done"
                )
            # Nothing is called between this and `try`, where an interrupt could leave it behind.
            self._lends = True
            try:
                return method(self, *arguments, **options)
            finally:
                self._lends = False

    return cast(_Method, alone)


def owned(kind: str, function: Any, *arguments: Any) -> Any:
    """Calls a function that makes a handle, as its last argument but the error.

    Parameters
    ----------
    kind : str
        The name of the handle's type, such as ``"snug_layout"``.

    Returns
    -------
    The handle, which is released when it is collected.
    """
    slot = ffi.new(f"{kind} **")
    call(function, *arguments, slot)
    return ffi.gc(slot[0], getattr(lib, f"{kind}_release"))


def sized(kind: str) -> Any:
    """Returns a pointer to a new struct that begins with its size."""
    struct = ffi.new(f"{kind} *")
    struct.size = ffi.sizeof(kind)
    return struct


_PRIMITIVES = {
    "double": "f8",
    "size_t": "u8",
    "int64_t": "i8",
    "int32_t": "i4",
    "uint32_t": "u4",
    "uint8_t": "u1",
}


def _dtype(kind: Any) -> Any:
    if kind.kind == "primitive":
        return _PRIMITIVES[kind.cname]
    if kind.kind == "pointer":
        return "u8"
    if kind.kind == "array":
        return (_dtype(kind.item), (kind.length,))
    names, formats, offsets = [], [], []
    for name, field in kind.fields:
        names.append(name)
        formats.append(_dtype(field.type))
        offsets.append(field.offset)
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": ffi.sizeof(kind)})


_DTYPES: dict[str, np.dtype[Any]] = {}


def dtype(kind: str) -> np.dtype[Any]:
    """Returns the type of a struct, or of a number, in NumPy."""
    known = _DTYPES.get(kind)
    if known is None:
        known = _DTYPES[kind] = np.dtype(_dtype(ffi.typeof(kind)))
    return known


def copied(pointer: Any, count: int, kind: str) -> NDArray[Any]:
    """Returns the copy of an array that the library lends."""
    own = dtype(kind)
    if count == 0:
        return np.empty(0, own)
    return np.frombuffer(ffi.buffer(pointer, count * own.itemsize), own).copy()


def filled(array: NDArray[Any], kind: str) -> Any:
    """Returns an array's own memory, which the library fills or reads."""
    return ffi.from_buffer(f"{kind}[]", array)


def text_of(pointer: Any, length: int) -> str:
    """Returns a text that the library lends."""
    return bytes(ffi.buffer(pointer, length)).decode()


def keep(kind: Any, error: BaseException, traceback: Any) -> None:
    """Puts what was raised in a callback, as by a signal handler, into the list of which its ``user`` is the handle."""
    if traceback is not None:
        ffi.from_handle(traceback.tb_frame.f_locals["user"]).append(error)


def raised(parts: list[Any]) -> BaseException | None:
    """Returns what was raised in a callback with this list."""
    return next((part for part in parts if isinstance(part, BaseException)), None)


@ffi.callback("snug_write_function", error=1, onerror=keep)  # type: ignore[untyped-decorator]
def write(user: Any, data: Any, length: int) -> int:
    """Collects what is written in a list, of which ``user`` is the handle."""
    ffi.from_handle(user).append(bytes(ffi.buffer(data, length)))
    return 0


def numbers(values: Any, name: str) -> NDArray[np.float64]:
    """Returns numbers of the caller as an array."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} has rows of several lengths") from None
    if array.dtype.kind not in "iuf":
        large = array.dtype.kind == "O" and any(isinstance(value, int) and abs(value) >= 1 << 63 for value in array.flat)
        raise (ValueError if large else TypeError)(
            f"{name} has an integer that is too large" if large else f"{name} has the dtype {array.dtype}: expected numbers"
        )
    return np.ascontiguousarray(array, np.float64)


def number(value: object, name: str) -> float:
    """Returns a number of the caller as ``float``."""
    if isinstance(value, (bool, str, bytes)) or value is None:
        raise TypeError(f"{name} is {value!r}: expected a number")
    try:
        return float(cast("SupportsFloat", value))
    except OverflowError:
        raise ValueError(f"{name} is larger than any number of the library") from None
    except (TypeError, ValueError):
        raise TypeError(f"{name} is {type(value).__name__}: expected a number") from None


def index(value: object, name: str) -> int:
    """Returns an index or a count of the caller, 0 or more."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is {value!r}: expected an int")
    result = operator.index(cast("SupportsIndex", value))
    if not 0 <= result < 1 << 62:
        raise RangeError(f"{name} is {result}: expected {'0 or more' if result < 0 else 'a smaller number'}")
    return result
