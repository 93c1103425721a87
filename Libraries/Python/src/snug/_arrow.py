"""Arrow's C data interface, without a library of Arrow: texts in, columns out."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._library import ffi, lib

# The structs of https://arrow.apache.org/docs/format/CDataInterface.html.


class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


class _Stream(ctypes.Structure):
    pass


_ReleaseSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Schema))
_ReleaseArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Array))

_Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))),
    ("dictionary", ctypes.POINTER(_Schema)),
    ("release", _ReleaseSchema),
    ("private_data", ctypes.c_void_p),
]
_Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.POINTER(_Array)),
    ("release", _ReleaseArray),
    ("private_data", ctypes.c_void_p),
]
_Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(_Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(_Stream))),
    ("private_data", ctypes.c_void_p),
]

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


def is_array(value: Any) -> bool:
    return hasattr(value, "__arrow_c_array__") or hasattr(value, "__arrow_c_stream__")


def texts(value: Any, name: str) -> tuple[Any, NDArray[Any]]:
    """Returns the UTF-8 and the offsets of an array, or of the chunks of a stream."""
    if hasattr(value, "__arrow_c_array__"):
        given = value.__arrow_c_array__()
        if not isinstance(given, tuple) or len(given) != 2:
            raise TypeError(f"__arrow_c_array__ of {name} returned {given!r}: expected a pair of capsules")
        schema, array = given
        return _texts(_of(_Array, array, b"arrow_array", name), _of(_Schema, schema, b"arrow_schema", name), name)
    capsule = value.__arrow_c_stream__()
    stream = _of(_Stream, capsule, b"arrow_array_stream", name)
    own = _Schema()
    _check(stream, stream.get_schema(stream, own))
    chunks = []
    try:
        while True:
            array = _Array()
            _check(stream, stream.get_next(stream, array))
            if not array.release:
                break
            try:
                utf8, offsets = _texts(array, own, name)
                chunks.append((bytes(utf8), offsets))
            finally:
                array.release(array)
    finally:
        own.release(own)
    if not chunks:
        return b"", np.zeros(1, np.int64)
    starts = np.cumsum([0] + [len(utf8) for utf8, _ in chunks])
    check_length(int(starts[-1]), name)
    parts = [offsets[:-1] + start for (_, offsets), start in zip(chunks, starts)]
    return b"".join(utf8 for utf8, _ in chunks), np.concatenate([*parts, starts[-1:]])


def _of(kind: Any, capsule: Any, kind_name: bytes, name: str) -> Any:
    """Returns the struct of a capsule, which is there as long as nobody has taken it."""
    try:
        struct = kind.from_address(_pointer(capsule, kind_name))
    except ValueError:
        raise TypeError(f"{name} gave {capsule!r}: expected a capsule {kind_name.decode()}") from None
    if not struct.release:
        raise ValueError(f"{name} gave a capsule of Arrow that was taken before: pass the array, which makes new ones")
    return struct


def _check(stream: Any, code: int) -> None:
    if code:
        message = stream.get_last_error(stream)
        raise ValueError("the stream of Arrow failed: " + (message or b"without a message").decode(errors="replace"))


def _texts(array: Any, schema: Any, name: str) -> tuple[Any, NDArray[Any]]:
    """Returns texts whose offsets begin at 0, copied; of a table those of its only column."""
    count, first = array.length, array.offset
    if array.n_children != schema.n_children or count < 0 or first < 0:
        raise ValueError(f"{name} is an array of Arrow with the schema of another one")
    if schema.format == b"+s" and schema.n_children == 1:
        _check_nulls(array, count, first, name)
        array, schema = array.children[0].contents, schema.children[0].contents
        first += array.offset
    kind = b"a dictionary" if schema.dictionary else schema.format
    if kind == b"+s":
        raise TypeError(f"{name} is a table of {schema.n_children} columns: pass one of them")
    if kind not in (b"u", b"U", b"vu"):
        raise TypeError(
            f"{name} is an array of Arrow of the format {kind.decode(errors='replace')!r}: expected texts "
            "(utf8, large_utf8 or string_view); cast it to strings"
        )
    if array.n_buffers < 3 or kind != b"vu" and array.n_buffers > 3:
        raise ValueError(f"{name} has {array.n_buffers} buffers of Arrow, which are not those of texts")
    if count == 0:
        return b"", np.zeros(1, np.int64)
    _check_nulls(array, count, first, name)
    if kind == b"vu":
        return _views(array, count, first, name)
    width = np.dtype(np.int32 if kind == b"u" else np.int64)
    whole = np.frombuffer(_memory(array.buffers[1], (first + count + 1) * width.itemsize), width)
    offsets = whole[first:].astype(np.int64)
    utf8 = _memory(array.buffers[2], int(offsets[-1]))[int(offsets[0]) :]
    check_length(len(utf8), name)
    return bytes(utf8), offsets - offsets[0]


def _check_nulls(array: Any, count: int, first: int, name: str) -> None:
    if count and array.null_count and array.buffers[0]:
        bits = np.frombuffer(_memory(array.buffers[0], (first + count + 7) // 8), np.uint8)
        valid = np.unpackbits(bits, bitorder="little")[first : first + count]
        if not valid.all():
            raise ValueError(f"{name}[{int(valid.argmin())}] is null: fill nulls with texts first")


def _views(array: Any, count: int, first: int, name: str) -> tuple[Any, NDArray[Any]]:
    """Gathers texts that are in their views of 16 bytes, up to 12, or in one of several buffers."""
    views = np.frombuffer(_memory(array.buffers[1], (first + count) * 16), np.uint8)[first * 16 :]
    words = views.view(np.int32).reshape(count, 4)
    lengths = words[:, 0].astype(np.int64)
    if count and lengths.min() < 0:
        raise ValueError(f"{name} is an array of Arrow with a text of negative length: it is damaged")
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    check_length(int(offsets[-1]), name)
    buffer_count = array.n_buffers - 3
    sizes = np.frombuffer(_memory(array.buffers[array.n_buffers - 1], max(0, buffer_count) * 8), np.int64)
    # All buffers in a row, behind the views.
    sources = [views] + [
        np.frombuffer(_memory(array.buffers[2 + number], int(size)), np.uint8) for number, size in enumerate(sizes)
    ]
    starts = np.cumsum([0] + [len(source) for source in sources[:-1]])
    inline = lengths <= 12
    places = np.where(inline, np.arange(count) * 16 + 4, 0)
    far = ~inline
    own, start = words[far, 2], words[far, 3].astype(np.int64)
    known = np.append(sizes, -1)[np.where((own >= 0) & (own < len(sizes)), own, -1)]
    if ((start < 0) | (start + lengths[far] > known)).any():
        raise ValueError(f"{name} is an array of Arrow with a text outside of its buffers: it is damaged")
    places[far] = starts[1 + words[far, 2]] + words[far, 3]
    from_to = np.repeat(places - offsets[:-1], lengths) + np.arange(int(offsets[-1]))
    return np.concatenate(sources)[from_to].tobytes(), offsets


def _memory(address: int | None, size: int) -> Any:
    if not address or size == 0:
        return memoryview(b"")
    return memoryview((ctypes.c_uint8 * size).from_address(address))


def check_length(length: int, name: str) -> None:
    """Checks that texts are not longer than offsets of 32 bits can count."""
    if length > 2**31 - 1:
        raise ValueError(f"{name} has {length} bytes: at most {2**31 - 1} at once; pass it in parts")


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

# Capsules with their structs, by the address of the struct. What takes a struct copies it, and releases its copy by a
# function of C, also when the interpreter has ended. A capsule has no destructor: written in Python, it would lose the
# exception of what takes it. Instead each export lets go of the capsules that nobody else has any more.
_waiting: dict[int, tuple[Any, Any]] = {}

_probe = (object(),)
_ALONE = sys.getrefcount(_probe[0])
"""The count of references to the first member of a tuple that nobody else has."""


def _forget() -> None:
    """Lets go of the capsules that nobody else has. Any number of threads may do so at once: one gets each."""
    for address in list(_waiting):
        waiting = _waiting.get(address)
        if waiting and sys.getrefcount(waiting[0]) <= _ALONE and _waiting.pop(address, None) and waiting[1].release:
            waiting[1].release(waiting[1])


_FORMATS = {"f8": b"g", "i4": b"i", "u4": b"I", "i8": b"l", "u8": b"L", "u1": b"C"}


class Texts(NamedTuple):
    """A column of texts: the offset of each in all UTF-8 and the end of the last, and the UTF-8."""

    offsets: NDArray[np.int64]
    utf8: NDArray[np.uint8]

    @classmethod
    def gathered(cls, utf8: bytes, first: NDArray[Any], count: NDArray[Any]) -> Texts:
        """Returns the texts at ranges of bytes."""
        offsets = np.zeros(len(count) + 1, np.int64)
        np.cumsum(count, out=offsets[1:])
        moves = first.astype(np.int64) - offsets[:-1]
        places = np.repeat(moves, count.astype(np.int64)) + np.arange(offsets[-1])
        return cls(offsets, np.frombuffer(utf8, np.uint8)[places])

    def __len__(self) -> int:
        return len(self.offsets) - 1


def exported(columns: Mapping[str, NDArray[Any] | Texts]) -> tuple[Any, Any]:
    """Returns copies of columns as capsules of a struct's schema and array."""
    _forget()
    count = len(next(iter(columns.values())))
    given = ffi.new("snug_arrow_column[]", len(columns))
    kept: list[Any] = []
    for column, (name, values) in zip(given, columns.items()):
        if isinstance(values, Texts):
            form, data = b"U", np.concatenate((values.offsets.view(np.uint8), values.utf8))
        elif values.dtype == np.bool_:
            form, data = b"b", np.packbits(values, bitorder="little")
        else:
            data = np.ascontiguousarray(values)
            form = _FORMATS[data.dtype.str.lstrip("<|=")]
        texts = ffi.new("char[]", name.encode()), ffi.new("char[]", form)
        kept += [data, texts]
        column.name, column.format = texts
        column.values, column.byte_count = ffi.cast("void *", data.ctypes.data), data.nbytes
    schema, array = _Schema(), _Array()
    status = lib.snug_arrow_export(
        given, len(columns), count, ffi.cast("struct ArrowSchema *", ctypes.addressof(schema)),
        ffi.cast("struct ArrowArray *", ctypes.addressof(array)),
    )
    assert status == lib.SNUG_OK, "columns that cannot be exported"
    return _capsule(schema, b"arrow_schema"), _capsule(array, b"arrow_array")


def _capsule(struct: Any, name: bytes) -> Any:
    capsule = _new_capsule(ctypes.addressof(struct), name, None)
    _waiting[ctypes.addressof(struct)] = capsule, struct
    return capsule
