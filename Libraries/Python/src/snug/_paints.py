"""Colours, gradients, and the calls that draw a glyph."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

from ._errors import RangeError
from ._library import call, ffi, index, keep, lib, number, numbers, raised, sized

Color: TypeAlias = "tuple[float, float, float, float]"
"""Red, green, blue and alpha in sRGB, from 0 to 1, not multiplied by the alpha."""

BLACK: Color = (0.0, 0.0, 0.0, 1.0)
CLEAR: Color = (0.0, 0.0, 0.0, 0.0)

_KINDS = {lib.SNUG_SHADE: "color", lib.SNUG_LINEAR: "linear", lib.SNUG_RADIAL: "radial", lib.SNUG_SWEEP: "sweep"}
_EXTENDS = {lib.SNUG_PAD: "pad", lib.SNUG_REPEAT: "repeat", lib.SNUG_REFLECT: "reflect"}
_MODES = {
    mode: name.removeprefix("SNUG_MODE_").lower().replace("_", "-")
    for mode, name in ffi.typeof("enum snug_mode").elements.items()
}


class Brush(NamedTuple):
    """What paths are filled with.

    Attributes
    ----------
    kind : str
        ``"color"``, ``"linear"``, ``"radial"`` or ``"sweep"``.
    stops : tuple of (float, Color)
        Offsets and colours of a gradient, ascending; of a colour one stop. Between two stops, colours are mixed in
        sRGB and then multiplied by their alpha, as in SVG.
    extend : str
        ``"pad"``, ``"repeat"`` or ``"reflect"``: the colours before the first stop and behind the last.
    start, end : tuple of float
        Of a linear gradient the points of the offsets 0 and 1; of a radial one the centres of their circles. A sweep
        is around ``start``.
    start_radius, end_radius : float
        Of a radial gradient.
    start_angle, end_angle : float
        Of a sweep, in degrees from the right counterclockwise.
    transform : tuple of float
        Maps these coordinates to those of the paths: x and y to t[0] x + t[2] y + t[4] and t[1] x + t[3] y + t[5].
    """

    kind: str
    stops: tuple[tuple[float, Color], ...]
    extend: str = "pad"
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)
    start_radius: float = 0.0
    end_radius: float = 0.0
    start_angle: float = 0.0
    end_angle: float = 0.0
    transform: tuple[float, ...] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def color_of(rgba: int) -> Color:
    """Returns the colour that 0xRRGGBBAA is."""
    return (rgba >> 24) / 255, (rgba >> 16 & 255) / 255, (rgba >> 8 & 255) / 255, (rgba & 255) / 255


def _shade(given: Any, text: Color) -> Color:
    red, green, blue, alpha = text if given.is_text_color else color_of(given.rgba)
    return red, green, blue, alpha * given.opacity


def brush_of(given: Any, text: Color) -> Brush:
    """Returns the copy of a brush, where text has a colour."""
    if given.kind == lib.SNUG_SHADE:
        return Brush("color", ((0.0, _shade(given.shade, text)),))
    start = getattr(given, "from")
    return Brush(
        _KINDS[given.kind],
        tuple((given.stops[i].offset, _shade(given.stops[i].shade, text)) for i in range(given.stop_count)),
        _EXTENDS[given.extend],
        (start.x, start.y),
        (given.to.x, given.to.y),
        given.from_radius, given.to_radius, given.from_angle, given.to_angle,
        tuple(given.transform),
    )  # fmt: skip


class _Calls(list[Any]):
    """The calls of a pen, in the colour of the text. Paths are filled when the next layer begins, and at the end."""

    def __init__(self, text: Color) -> None:
        super().__init__()
        self.text = text
        self.brush = Brush("color", ((0.0, text),))

    def finish(self) -> None:
        if self and self[-1] == ("close",):
            self.append(("fill", self.brush))


def _plain(name: str) -> Any:
    def record(user: Any, *arguments: Any) -> None:
        ffi.from_handle(user).append((name, *arguments))

    return record


def _brushed(name: str) -> Any:
    def record(user: Any, brush: Any) -> None:
        calls = ffi.from_handle(user)
        calls.append((name, brush_of(brush, calls.text)))

    return record


def _layer(user: Any, is_text_color: int, rgba: int) -> None:
    calls = ffi.from_handle(user)
    calls.finish()
    calls.brush = Brush("color", ((0.0, calls.text if is_text_color else color_of(rgba)),))


def _picture(user: Any, png: Any, length: int, frame: Any) -> None:
    own = frame.x, frame.y, frame.width, frame.height
    ffi.from_handle(user).append(("picture", bytes(ffi.buffer(png, length)), own))


def _svg(user: Any, svg: Any) -> None:
    document, element = bytes(ffi.buffer(svg.bytes, svg.byte_count)), ffi.string(svg.element).decode()
    ffi.from_handle(user).append(("svg", document, element, svg.units_per_em, tuple(svg.transform)))


def _pop(user: Any, mode: int) -> None:
    ffi.from_handle(user).append(("pop", _MODES[mode]))


_PAINTS = ("fill", "flood", "clip", "restore", "push", "pop")
_CHOICES = {"light": lib.SNUG_PALETTE_LIGHT, "dark": lib.SNUG_PALETTE_DARK}


@cache
def _callbacks() -> dict[str, Any]:
    plain = ("move", "line", "quadratic", "cubic", "close", "unsupported", "clip", "restore", "push")
    functions = {name: _plain(name) for name in plain} | {name: _brushed(name) for name in ("fill", "flood")}
    functions |= {"layer": _layer, "picture": _picture, "svg": _svg, "pop": _pop}
    types = dict(ffi.typeof("snug_pen").fields)
    return {name: ffi.callback(types[name].type, function, onerror=keep) for name, function in functions.items()}


def drawing(font: Any, glyph: int, em: float, color: Color, palette: int | str, paints: bool) -> list[tuple[Any, ...]]:
    """Returns the calls that draw a glyph of a font."""
    if isinstance(palette, str) and palette not in _CHOICES:
        raise ValueError(f'palette is {palette!r}: expected an index, "light" or "dark"')
    if index(glyph, "glyph") >= 1 << 32:
        raise RangeError(f"glyph is {glyph}: expected at most {2**32 - 1}")
    parts = numbers(color, "color")
    if parts.shape != (4,) or not ((parts >= 0) & (parts <= 1)).all():
        raise ValueError(f"color is {color!r}: expected red, green, blue and alpha from 0 to 1")
    calls = _Calls(tuple(parts.tolist()))
    user = ffi.new_handle(calls)
    pen = sized("snug_pen")
    pen.user = user
    for name, callback in _callbacks().items():
        if paints or name not in _PAINTS:
            setattr(pen, name, callback)
    pen.palette = _CHOICES[palette] if isinstance(palette, str) else min(index(palette, "palette"), 2**31 - 1)
    call(lib.snug_font_draw, font, glyph, number(em, "em"), 0.0, 0.0, pen)
    calls.finish()
    if error := raised(calls):
        raise error
    return list(calls)
