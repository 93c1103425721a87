"""Lines and cubic curves, and the contours they make."""

from __future__ import annotations

from math import hypot

Point = tuple[float, float]
# From one point to another along a cubic curve; a line has no handles.
Segment = tuple[Point, Point | None, Point | None, Point]
Contour = list[Segment]


def quarter(start: Point, end: Point, begins_vertical: bool, reach: float) -> Segment:
    """A quarter of an oval; `reach` tells how square it is."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if begins_vertical:
        return (start, (start[0], start[1] + dy * reach), (end[0] - dx * reach, end[1]), end)
    return (start, (start[0] + dx * reach, start[1]), (end[0], end[1] - dy * reach), end)


def direction(segment: Segment, at: int) -> Point:
    """Where a segment runs at its start, 0, or its end, 1."""
    start, one, other, end = segment
    if one is None:
        return (end[0] - start[0], end[1] - start[1])
    if at == 0:
        return (one[0] - start[0], one[1] - start[1])
    return (end[0] - other[0], end[1] - other[1])


def moved(segment: Segment, new_start: Point, new_end: Point) -> Segment:
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


def joined(one: Segment, other: Segment) -> tuple[Segment, Segment]:
    """Neighbours that meet: two lines where they cross, anything else in the middle."""
    a, b = one[3], other[0]
    if hypot(a[0] - b[0], a[1] - b[1]) < 1e-6:
        return one, (a, *other[1:])
    meeting = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if one[1] is None and other[1] is None:
        (dx0, dy0), (dx1, dy1) = direction(one, 1), direction(other, 0)
        cross = dx0 * dy1 - dy0 * dx1
        if abs(cross) > 1e-6:
            t = ((b[0] - a[0]) * dy1 - (b[1] - a[1]) * dx1) / cross
            meeting = (a[0] + dx0 * t, a[1] + dy0 * t)
    return (*one[:3], meeting), (meeting, *other[1:])


def turned_back(contour: Contour) -> Contour:
    """The same contour the other way round."""
    return [(end, other, one, start) for start, one, other, end in reversed(contour)]


def area(contour: Contour) -> float:
    """Twice the area, positive when it runs anticlockwise."""
    points: list[Point] = []
    for start, one, other, _ in contour:
        points.append(start)
        if one is not None:
            points += [one, other]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]))
