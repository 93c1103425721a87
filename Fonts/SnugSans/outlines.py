"""Turn skeletons into outlines of a weight.

Strokes are drawn with an oval nib. Whatever the weight, the outlines of a
skeleton have the same points in the same order, so that they can be
interpolated; and their outer edges touch the baseline, the x-height and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from segments import Contour, Point, Segment, area, direction, joined, moved, quarter, turned_back
from skeleton import Dot, Node, Stroke, parse

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


@dataclass(frozen=True)
class Zone:
    """Heights between which strokes lie: one given at a bottom lies on it, one at a top hangs
    below it."""

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
        """Draw a skeleton."""
        result: list[Contour] = []
        for part in parse(text):
            if isinstance(part, Dot):
                result.append(self._dot(part))
            else:
                result.extend(self._stroke(part))
        return result

    def _dot(self, dot: Dot) -> Contour:
        # A little wider than a stroke: it has to be seen alone.
        r = (self.nib.across + 0.9) * dot.factor
        x, y = dot.x * self.widened, dot.y
        points = [(x - r, y), (x, y + r), (x + r, y), (x, y - r)]
        return [
            quarter(start, points[(index + 1) % 4], index % 2 == 0, CIRCLE)
            for index, start in enumerate(points)
        ]

    def _widen(self, node: Node) -> Node:
        factors = (self.widened, 1.0) * 2
        handles = tuple(at * factor for at, factor in zip(node.handles, factors))
        return replace(node, x=node.x * self.widened, handles=handles)

    def _middle(self, stroke: Stroke) -> list[Segment]:
        """The middle of a stroke, moved in from the edges it is given by."""

        def inset(y: float) -> float:
            return y + self.zone.inset(y) * self.nib.along

        nodes = [self._widen(node) for node in stroke.nodes]
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
                    segments.append(quarter(start, end, node.kind == "v", OVAL))
                case "C":
                    x1, y1, x2, y2 = node.handles
                    y1 += start[1] - nodes[index - 1].y
                    y2 += end[1] - node.y
                    segments.append((start, (x1, y1), (x2, y2), end))
        return segments

    def _stroke(self, stroke: Stroke) -> list[Contour]:
        middle = self._middle(stroke)
        if stroke.is_area:
            if middle[-1][3] != middle[0][0]:
                middle.append((middle[-1][3], None, None, middle[0][0]))
            return [middle if area(middle) < 0 else turned_back(middle)]
        factors = [node.factor for node in stroke.nodes]
        left = self._side(middle, factors, 1)
        right = self._side(middle, factors, -1)
        if stroke.closed:
            inner, outer = sorted((left, right), key=lambda contour: abs(area(contour)))
            return [
                outer if area(outer) < 0 else turned_back(outer),
                inner if area(inner) > 0 else turned_back(inner),
            ]
        self._finish(stroke, middle, left, right)
        back = turned_back(right)
        return [
            left
            + [(left[-1][3], None, None, back[0][0])]
            + back
            + [(back[-1][3], None, None, left[0][0])]
        ]

    def _side(self, middle: list[Segment], factors: list[float], side: int) -> list[Segment]:
        result: list[Segment] = []
        for index, segment in enumerate(middle):
            start, _, _, end = segment
            (dx0, dy0), (dx1, dy1) = direction(segment, 0), direction(segment, 1)
            ox0, oy0 = self.nib.offset(dx0, dy0, side * factors[index])
            ox1, oy1 = self.nib.offset(dx1, dy1, side * factors[index + 1])
            new_start = (start[0] + ox0, start[1] + oy0)
            new_end = (end[0] + ox1, end[1] + oy1)
            result.append(moved(segment, new_start, new_end))
        for index in range(1, len(result)):
            result[index - 1], result[index] = joined(result[index - 1], result[index])
        return result

    def _finish(
        self, stroke: Stroke, middle: list[Segment], left: list[Segment], right: list[Segment]
    ) -> None:
        """Cut the ends of sloping lines, and let those reach further that project."""
        for at_end in (False, True):
            node = stroke.nodes[-1 if at_end else 0]
            segment = middle[-1 if at_end else 0]
            dx, dy = direction(segment, 1 if at_end else 0)
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
                elif (
                    segment[1] is None and stroke.cuts[at_end] and abs(dy) > 1e-6 and abs(dx) > 1e-6
                ):
                    cut = segment[3 if at_end else 0][1]
                    x, y = x + dx * (cut - y) / dy, cut
                else:
                    continue
                start, one, other, end = side[place]
                if one is not None:
                    # A curve goes on straight: the line takes no point of its own.
                    raise ValueError("only lines can project")
                side[place] = (start, one, other, (x, y)) if at_end else ((x, y), one, other, end)
