r"""Skeletons of glyphs: strokes and dots along the middle of what is drawn, as text.

Coordinates are steps of a grid, ten font units each; y points up.

    M x y              begin a stroke
    L x y              a line
    v x y              a quarter of an oval that begins vertical and ends horizontal
    h x y              a quarter of an oval that begins horizontal and ends vertical
    C x1 y1 x2 y2 x y  a cubic curve
    Z                  the stroke ends where it began, smoothly
    | x y0 y1          a vertical line
    - x0 x1 y          a horizontal line
    / x0 y0 x1 y1      a sloping line, its ends cut horizontally
    ~ x0 y0 x1 y1      a sloping line, its ends cut straight across
    \ x0 y0 x1 y1      a sloping line, its first end cut horizontally
    F x y              begin an area: what follows goes around it
    D x y              a round dot

Behind a point `*f` makes the stroke f times as thick there, behind one of the
lines all of it, and a dot f times as large. `]` has the end reach half a
stroke further.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Node:
    """A point of a stroke, and how the segment from the one before gets there."""

    x: float
    y: float
    kind: str = "M"
    handles: tuple[float, ...] = ()
    factor: float = 1.0
    projects: bool = False


@dataclass
class Stroke:
    """A path along which the nib is drawn, or around an area."""

    nodes: list[Node] = field(default_factory=list)
    closed: bool = False
    # Whether the ends, if those of sloping lines, are cut horizontally.
    cuts: tuple[bool, bool] = (True, True)
    # Whether it is a line in short form.
    is_line: bool = False
    # Whether it is the edge of an area instead of the middle of a stroke.
    is_area: bool = False


@dataclass
class Dot:
    """A round dot."""

    x: float
    y: float
    factor: float = 1.0


def parse(text: str) -> list[Stroke | Dot]:
    """Read a skeleton."""
    tokens = iter(text.split())
    parts: list[Stroke | Dot] = []

    def numbers(count: int) -> list[float]:
        return [float(next(tokens)) for _ in range(count)]

    def line(x0: float, y0: float, x1: float, y1: float, cuts=(True, True)) -> Stroke:
        return Stroke([Node(x0, y0), Node(x1, y1, "L")], cuts=cuts, is_line=True)

    for token in tokens:
        match token[0]:
            case "|":
                x, y0, y1 = numbers(3)
                parts.append(line(x, y0, x, y1))
            case "-" if token == "-":
                x0, x1, y = numbers(3)
                parts.append(line(x0, y, x1, y))
            case "/" | "~" | "\\":
                parts.append(line(*numbers(4), cuts=(token != "~", token == "/")))
            case "D":
                parts.append(Dot(*numbers(2)))
            case "M" | "F":
                parts.append(Stroke([Node(*numbers(2))], is_area=token == "F"))
            case "L" | "h" | "v":
                x, y = numbers(2)
                parts[-1].nodes.append(Node(x, y, token))
            case "C":
                *handles, x, y = numbers(6)
                parts[-1].nodes.append(Node(x, y, "C", tuple(handles)))
            case "Z":
                parts[-1].closed = True
            case "*":
                factor = float(token[1:])
                part = parts[-1]
                if isinstance(part, Dot):
                    part.factor = factor
                    continue
                part.nodes[-1].factor = factor
                if part.is_line:
                    part.nodes[0].factor = factor
            case "]":
                parts[-1].nodes[-1].projects = True
            case _:
                raise ValueError(f"{token!r} in {text!r}")
    return parts
