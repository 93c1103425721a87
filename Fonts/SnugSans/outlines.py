"""Turn skeletons into outlines of a weight.

Strokes are drawn with an oval nib. Whatever the weight, the outlines of a
skeleton have the same points in the same order, so that they can be
interpolated; and their outer edges touch the baseline, the x-height and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from skeleton import Dot, Stroke, parse

Point = tuple[float, float]
# From one point to another along a cubic curve; a line has handles None.
Segment = tuple[Point, Point | None, Point | None, Point]
Contour = list[Segment]

GRID = 10  # Font units in a step of the grid.
OVAL = 0.59  # How far handles of quarter ovals reach, as a part of the way.
CIRCLE = 0.5523


@dataclass(frozen=True)
class Nib:
    """Half the thickness of vertical and of horizontal strokes, in steps."""

    across: float
    along: float

    def offset(self, dx: float, dy: float, factor: float) -> Point:
        """From the middle of a stroke to its left edge, where it runs towards (dx, dy)."""
        ratio = self.across / self.along
        dy *= ratio
        length = hypot(dx, dy) or 1.0
        return (-dy / length * self.across * factor, dx / length * self.along * factor)


# Heights between which strokes lie: those that are given at a bottom lie on it,
# those at a top hang below it.
@dataclass(frozen=True)
class Zone:
    bottoms: tuple[float, ...] = ()
    tops: tuple[float, ...] = ()

    def inset(self, y: float) -> float:
        """How many half strokes the middle of a stroke lies above `y`."""
        knots = sorted([(y, 1.0) for y in self.bottoms] + [(y, -1.0) for y in self.tops])
        if not knots:
            return 0.0
        if y <= knots[0][0]:
            return knots[0][1]
        for (low, one), (high, other) in zip(knots, knots[1:]):
            if y <= high:
                return one + (other - one) * (y - low) / (high - low)
        return knots[-1][1]


class Pen:
    """Draws the strokes of one glyph."""

    def __init__(self, nib: Nib, zone: Zone, widened: float = 1.0) -> None:
        self.nib = nib
        self.zone = zone
        # How much wider than its skeleton the glyph is.
        self.widened = widened

    def contours(self, text: str) -> list[Contour]:
        result: list[Contour] = []
        for part in parse(text):
            if isinstance(part, Dot):
                result.append(self._dot(part))
            else:
                result.extend(self._stroke(part))
        return result

    def _dot(self, dot: Dot) -> Contour:
        rx = (self.nib.across * 1.12 + 0.35) * dot.factor
        ry = rx
        x, y = dot.x * self.widened, dot.y
        points = [(x - rx, y), (x, y + ry), (x + rx, y), (x, y - ry)]
        contour = []
        for index, start in enumerate(points):
            end = points[(index + 1) % 4]
            vertical = index % 2 == 0
            contour.append(_quarter(start, end, vertical, CIRCLE))
        return contour

    # -- Strokes

    def _middle(self, stroke: Stroke) -> list[Segment]:
        """The middle of a stroke, moved in from the edges it is given by."""

        def inset(y: float) -> float:
            return y + self.zone.inset(y) * self.nib.along

        nodes = [
            replace(
                node, x=node.x * self.widened,
                handles=tuple(h * (self.widened if i % 2 == 0 else 1) for i, h in enumerate(node.handles)),
            )  # fmt: skip
            for node in stroke.nodes
        ]
        places = [(node.x, inset(node.y)) for node in nodes]
        if not stroke.closed:
            # Lines that are no horizontal ones end where they say.
            for end, beside in ((0, 1), (-1, -2)):
                line = nodes[1 if end == 0 else -1]
                if line.kind == "L" and nodes[end].y != nodes[beside].y and not nodes[end].projects:
                    places[end] = (nodes[end].x, nodes[end].y)
        segments: list[Segment] = []
        for index in range(1, len(nodes)):
            node, start, end = nodes[index], places[index - 1], places[index]
            match node.kind:
                case "L":
                    segments.append((start, None, None, end))
                case "v" | "h":
                    segments.append(_quarter(start, end, node.kind == "v", OVAL))
                case "C":
                    x1, y1, x2, y2 = node.handles
                    y1 += start[1] - nodes[index - 1].y
                    y2 += end[1] - node.y
                    segments.append((start, (x1, y1), (x2, y2), end))
        return segments

    def _stroke(self, stroke: Stroke) -> list[Contour]:
        middle = self._middle(stroke)
        factors = [node.factor for node in stroke.nodes]
        left = self._side(middle, factors, 1, stroke.closed)
        right = self._side(middle, factors, -1, stroke.closed)
        if stroke.closed:
            inner, outer = sorted((left, right), key=lambda contour: abs(_area(contour)))
            return [
                outer if _area(outer) < 0 else _reversed(outer),
                inner if _area(inner) > 0 else _reversed(inner),
            ]
        self._finish(stroke, middle, left, right)
        back = _reversed(right)
        return [
            left
            + [(left[-1][3], None, None, back[0][0])]
            + back
            + [(back[-1][3], None, None, left[0][0])]
        ]

    def _side(
        self, middle: list[Segment], factors: list[float], side: int, closed: bool
    ) -> list[Segment]:
        result: list[Segment] = []
        for index, segment in enumerate(middle):
            start, _, _, end = segment
            (dx0, dy0), (dx1, dy1) = _direction(segment, 0), _direction(segment, 1)
            ox0, oy0 = self.nib.offset(dx0, dy0, side * factors[index])
            ox1, oy1 = self.nib.offset(dx1, dy1, side * factors[index + 1])
            new_start = (start[0] + ox0, start[1] + oy0)
            new_end = (end[0] + ox1, end[1] + oy1)
            result.append(_moved(segment, new_start, new_end))
        for index in range(1, len(result)):
            result[index - 1], result[index] = _joined(result[index - 1], result[index])
        return result

    def _finish(
        self, stroke: Stroke, middle: list[Segment], left: list[Segment], right: list[Segment]
    ) -> None:
        """Cut the ends of sloping lines, and let those reach further that project."""
        for at_end in (False, True):
            node = stroke.nodes[-1 if at_end else 0]
            segment = middle[-1 if at_end else 0]
            dx, dy = _direction(segment, 1 if at_end else 0)
            if not at_end:
                dx, dy = -dx, -dy
            for side in (left, right):
                place = -1 if at_end else 0
                x, y = side[place][3 if at_end else 0]
                if node.projects:
                    steep = abs(dy) > abs(dx)
                    reach = self.nib.along if steep else self.nib.across
                    length = hypot(dx, dy)
                    x, y = x + dx / length * reach, y + dy / length * reach
                elif segment[1] is None and stroke.cut and abs(dy) > 1e-6 and abs(dx) > 1e-6:
                    cut = segment[3 if at_end else 0][1]
                    x, y = x + dx * (cut - y) / dy, cut
                else:
                    continue
                start, one, other, end = side[place]
                if one is not None:
                    # A curve goes on straight: the line takes no point of its own.
                    raise ValueError("only lines can project")
                side[place] = (start, one, other, (x, y)) if at_end else ((x, y), one, other, end)


# -- Segments


def _quarter(start: Point, end: Point, begins_vertical: bool, reach: float) -> Segment:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if begins_vertical:
        return (start, (start[0], start[1] + dy * reach), (end[0] - dx * reach, end[1]), end)
    return (start, (start[0] + dx * reach, start[1]), (end[0], end[1] - dy * reach), end)


def _direction(segment: Segment, at: int) -> Point:
    start, one, other, end = segment
    if one is None:
        return (end[0] - start[0], end[1] - start[1])
    if at == 0:
        return (one[0] - start[0], one[1] - start[1])
    return (end[0] - other[0], end[1] - other[1])


def _moved(segment: Segment, new_start: Point, new_end: Point) -> Segment:
    """The same curve between other ends: its handles keep their directions, and grow with it."""
    start, one, other, end = segment
    if one is None:
        return (new_start, None, None, new_end)

    def scaled(handle: Point) -> Point:
        ratios = []
        for axis in (0, 1):
            old = end[axis] - start[axis]
            ratios.append((new_end[axis] - new_start[axis]) / old if abs(old) > 1e-6 else 1.0)
        if abs(handle[0]) < 1e-6:
            return (0.0, handle[1] * max(0.0, ratios[1]))
        if abs(handle[1]) < 1e-6:
            return (handle[0] * max(0.0, ratios[0]), 0.0)
        chord = hypot(end[0] - start[0], end[1] - start[1])
        ratio = hypot(new_end[0] - new_start[0], new_end[1] - new_start[1]) / (chord or 1.0)
        return (handle[0] * ratio, handle[1] * ratio)

    h1 = scaled((one[0] - start[0], one[1] - start[1]))
    h2 = scaled((other[0] - end[0], other[1] - end[1]))
    return (
        new_start,
        (new_start[0] + h1[0], new_start[1] + h1[1]),
        (new_end[0] + h2[0], new_end[1] + h2[1]),
        new_end,
    )


def _joined(one: Segment, other: Segment) -> tuple[Segment, Segment]:
    """Neighbours that meet: two lines where they cross, anything else in the middle."""
    a, b = one[3], other[0]
    if hypot(a[0] - b[0], a[1] - b[1]) < 1e-6:
        return one, (a, *other[1:])
    meeting = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if one[1] is None and other[1] is None:
        (dx0, dy0), (dx1, dy1) = _direction(one, 1), _direction(other, 0)
        cross = dx0 * dy1 - dy0 * dx1
        if abs(cross) > 1e-6:
            t = ((b[0] - a[0]) * dy1 - (b[1] - a[1]) * dx1) / cross
            meeting = (a[0] + dx0 * t, a[1] + dy0 * t)
    return (*one[:3], meeting), (meeting, *other[1:])


def _reversed(contour: Contour) -> Contour:
    return [(end, other, one, start) for start, one, other, end in reversed(contour)]


def _area(contour: Contour) -> float:
    """Twice the area, positive when it runs anticlockwise."""
    points: list[Point] = []
    for start, one, other, _ in contour:
        points.append(start)
        if one is not None:
            points += [one, other]
    return sum(
        x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1])
    )
