"""The fonts that texts are measured with."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Iterable, Mapping
from typing import Any

from ._errors import FontWarning
from ._library import ffi, lib, owned, sized
from ._texts import path_utf8, utf8


class Fonts:
    """The fonts that texts are measured with. Immutable; any number of threads may use them.

    Parameters
    ----------
    files : iterable of paths
        Font files, used before all others, in this order.
    data : mapping of str to bytes
        Fonts as the bytes of their files, by names of their own, used behind ``files``.
    system : bool
        Whether the system's fonts are used behind these and the embedded ones. Without them, measurements are the
        same on every machine.
    may_name_files : bool
        Whether documents and styles may name files: fonts, images, and cells in files of their own. Pass ``False``
        for those of strangers.

    Raises
    ------
    FontError
        A font that cannot be read.

    Examples
    --------
    >>> fonts = Fonts(system=False)
    >>> snug.measure(["A", "longer"], fonts=fonts).width
    array([ 9.28125 , 43.203125])
    """

    def __init__(
        self,
        files: Iterable[str | os.PathLike[str]] = (),
        data: Mapping[str, bytes] | None = None,
        *,
        system: bool = True,
        may_name_files: bool = True,
    ) -> None:
        if isinstance(files, (str, os.PathLike)):
            raise TypeError("files is one path: expected a list of paths")
        if not isinstance(files, Iterable):
            raise TypeError(f"files is {type(files).__name__}: expected a list of paths")
        if data is not None and not isinstance(data, Mapping):
            raise TypeError(f"data is {type(data).__name__}: expected a dict of names and bytes")
        paths = [path_utf8(file, f"files[{number}]") for number, file in enumerate(files)]
        bytes_by_name = dict(data or {})
        self._arguments = ([os.fsdecode(path) for path in paths], bytes_by_name, system, may_name_files)
        kept: list[Any] = []
        count = len(paths) + len(bytes_by_name)
        given = ffi.new("snug_font_file[]", count)
        for number, path in enumerate(paths):
            name = ffi.from_buffer(path)
            kept.append(name)
            given[number].name, given[number].name_length = name, len(name)
        for key, content in bytes_by_name.items():
            if not isinstance(content, bytes):
                raise TypeError(f"data[{key!r}] is {type(content).__name__}: expected bytes")
            utf8(key, "a name in data")
        for number, (key, content) in enumerate(bytes_by_name.items(), len(paths)):
            name = ffi.from_buffer(utf8(key, "a name in data"))
            kept.append(name)
            given[number].name, given[number].name_length = name, len(name)
            given[number].bytes = ffi.from_buffer(content)
            given[number].byte_count = len(content)
            # The fonts of this catalog outlive it, where a layout or a thread uses them: so do the bytes.
            given[number].user = _lend(content)
            given[number].destroy = _give_back
        options = sized("snug_catalog_options")
        options.files, options.file_count = given, count
        options.without_system_fonts = not system
        options.without_files = not may_name_files
        self._handle = owned("snug_catalog", lib.snug_catalog_create, options)
        self._own = threading.local()
        self._told: set[bytes] = set()

    def __reduce__(self) -> tuple[Any, ...]:
        return _fonts, self._arguments

    def _tell(self, style: bytes, stacklevel: int) -> None:
        """Warns of what the fonts lack of a style, once for it."""
        if style in self._told:
            return
        # One of its own, which nobody else has replace what it lends.
        measurer = owned("snug_measurer", lib.snug_measurer_create, self._handle, 0.0)
        slot, count = ffi.new("snug_diagnostic **"), ffi.new("size_t *")
        # A style with errors fails when it is used.
        if lib.snug_measurer_diagnostics(measurer, style, len(style), slot, count, ffi.NULL):
            return
        if len(self._told) >= 1024:
            self._told.clear()
        self._told.add(style)
        for number in range(count[0]):
            warnings.warn(ffi.string(slot[0][number].message).decode(), FontWarning, stacklevel + 1)

    def _measurer(self, scale: float) -> Any:
        """Returns the measurer of this thread."""
        known: dict[float, Any] | None = getattr(self._own, "measurers", None)
        if known is None:
            known = self._own.measurers = {}
        measurer = known.get(scale)
        if measurer is None:
            measurer = known[scale] = owned("snug_measurer", lib.snug_measurer_create, self._handle, scale)
        return measurer

    def _taken(self, scale: float) -> Any:
        """Returns the measurer of this thread, which nobody finds until it is given back: it lends memory."""
        measurer = self._measurer(scale)
        self._own.measurers.pop(scale, None)
        return measurer

    def _give_back(self, scale: float, measurer: Any) -> None:
        self._own.measurers[scale] = measurer


def _fonts(files: list[str], data: dict[str, bytes], system: bool, may_name_files: bool) -> Fonts:
    return Fonts(files, data, system=system, may_name_files=may_name_files)


_lent: dict[Any, bytes] = {}


def _lend(content: bytes) -> Any:
    """Keeps bytes until they are given back; returns what names them."""
    handle = ffi.new_handle(content)
    _lent[handle] = content
    return handle


# No function of Python, which a signal handler could interrupt.
_give_back = ffi.callback("void(void *)", _lent.__delitem__)


_default: Fonts | None = None
_lock = threading.RLock()


def _renew() -> None:
    """Gives a forked process fonts and a lock of its own: other threads of the parent may have been using them."""
    global _default, _lock
    _default, _lock = None, threading.RLock()


os.register_at_fork(after_in_child=_renew)


def fonts_or_default(fonts: Fonts | None) -> Fonts:
    """Returns the embedded fonts and those of the system, where none are given."""
    global _default
    if fonts is not None:
        if not isinstance(fonts, Fonts):
            raise TypeError(f"fonts is {type(fonts).__name__}: expected snug.Fonts")
        return fonts
    with _lock:
        if _default is None:
            _default = Fonts()
        return _default
