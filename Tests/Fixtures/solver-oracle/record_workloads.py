#!/usr/bin/env python3
"""Records the optima of workloads C_K and E according to HiGHS.

    python3 record_workloads.py > workloads.txt      (scipy 1.17.1)

The systems are written out here once more, from their description, so that a slip in the
workloads shows. HiGHS solves them level by level, as record.py says, in whose format the answers
are. One paragraph a system:

    crowd 74.25 12.5               K labels in a row of at most 60 K, by their intrinsic widths
    form 60 30                     the form, by the width and height asked for
    total 750 1.5                  the least violation of a priority, highest first
    values 3 0                     the one answer, unknowns in the order of the workload
    ambiguous 1                    the unknowns with more than one optimal value
"""

import random

from record import number, solve, write_answer

REQUIRED, STRONG, STRONG_MEDIUM, MORE_THAN_MEDIUM, MEDIUM, WEAK = 1000, 999, 998, 997, 996, 995
SEED = 20240229


def crowd(widths):
    """The cell's width and height, then x, width, y and height of each label."""
    domains, constraints = ["n", "n"], []

    def add(priority, relation, constant, *terms):
        constraints.append((priority, relation, constant, list(terms)))

    for i, intrinsic in enumerate(widths):
        x = 2 + 4 * i
        width, y, height = x + 1, x + 2, x + 3
        domains += "fnfn"
        if i == 0:
            add(REQUIRED, "==", 5, (1, x))
        else:
            add(REQUIRED, "==", 4, (1, x), (-1, x - 4), (-1, width - 4))
        add(REQUIRED, ">=", 20, (1, width))
        add(REQUIRED, "==", 5, (1, y))
        add(REQUIRED, "==", 5, (1, 1), (-1, y), (-1, height))
        for size, natural in [(width, intrinsic), (height, 17)]:
            add(260 - i, "<=", natural, (1, size))
            add(760 - i, ">=", natural, (1, size))
    add(REQUIRED, "==", 5, (1, 0), (-1, x), (-1, width))
    add(REQUIRED, "<=", 60 * len(widths), (1, 0))
    add(5, "==", 0, (1, 0))
    add(5, "==", 0, (1, 1))
    return domains, constraints


FORM = ["left", "top", "width", "height"]
FORM += ["contents_top", "contents_bottom", "contents_left", "contents_right", "midline"]
BOXES = ["ct", "lb1", "lb2", "lb3", "fl1", "fl2", "fl3"]
FORM += [f"{box}.{side}" for box in BOXES for side in ["left", "top", "width", "height"]]


def form(asked_width, asked_height):
    constraints = []

    def add(priority, relation, constant, text):
        # The text is a sum such as `fl1.top - lb1.top - 0.5 lb1.height`.
        terms, coefficient = [], 1
        for word in text.split():
            if word in "+-":
                coefficient = 1 if word == "+" else -1
            elif word in FORM:
                terms.append((coefficient, FORM.index(word)))
            else:
                coefficient *= float(word)
        constraints.append((priority, relation, constant, terms))

    def pair(space, text):
        add(REQUIRED, ">=", space, text)
        add(MORE_THAN_MEDIUM, "==", space, text)

    add(STRONG, "==", asked_width, "width")
    add(STRONG, "==", asked_height, "height")
    for name in FORM:
        if not name.startswith("contents") and name != "midline":
            add(REQUIRED, ">=", 0, name)
    add(REQUIRED, "==", 10, "contents_top - top")
    add(REQUIRED, "==", -10, "contents_bottom - top - height")
    add(REQUIRED, "==", 10, "contents_left - left")
    add(REQUIRED, "==", -10, "contents_right - left - width")
    add(MEDIUM, "==", 0, "width")
    add(MEDIUM, "==", 0, "height")
    for label, width in [("lb1", 67), ("lb2", 66), ("lb3", 24)]:
        add(WEAK, "==", width, f"{label}.width")
        add(STRONG, ">=", width, f"{label}.width")
        add(STRONG, "==", 16, f"{label}.height")
        add(STRONG, ">=", 16, f"{label}.height")
    for field in ["fl1", "fl2", "fl3"]:
        add(STRONG, ">=", 125, f"{field}.width")
        add(STRONG, "==", 21, f"{field}.height")
        add(STRONG, ">=", 21, f"{field}.height")
    add(STRONG_MEDIUM, ">=", 24, "ct.height")
    add(STRONG_MEDIUM, "<=", 24, "ct.height")
    add(STRONG_MEDIUM, ">=", 119, "ct.width")
    add(STRONG_MEDIUM, "<=", 16777200, "ct.width")
    rows = [("lb1", "fl1"), ("lb2", "fl2"), ("lb3", "ct")]
    for label, field in rows:
        add(STRONG, "==", 0, f"{field}.left - midline")
        centres = f"{field}.top + 0.5 {field}.height - {label}.top - 0.5 {label}.height"
        add(STRONG, "==", 0, centres)
    pair(0, "lb1.top - contents_top")
    pair(0, "fl1.top - contents_top")
    for column in [["lb1", "lb2", "lb3", "fl3"], ["fl1", "fl2", "ct", "fl3"]]:
        for upper, lower in zip(column, column[1:]):
            pair(10, f"{lower}.top - {upper}.top - {upper}.height")
    pair(0, "contents_bottom - fl3.top - fl3.height")
    pair(0, "contents_bottom - fl3.top - fl3.height")
    for label, field in rows:
        pair(0, f"{label}.left - contents_left")
        pair(10, f"{field}.left - {label}.left - {label}.width")
        pair(0, f"contents_right - {field}.left - {field}.width")
    pair(0, "fl3.left - contents_left")
    pair(0, "contents_right - fl3.left - fl3.width")
    assert len(FORM) == 37 and len(constraints) == 2 + 111
    return ["f"] * len(FORM), constraints


def record(name, parameters, system):
    answer = solve(*system)
    print(name, *map(number, parameters))
    write_answer(*answer)
    print()


def main():
    source = random.Random(SEED)
    for count in [1, 2, 4, 6, 8]:
        for _ in range(8):
            # The widths a label has in the benchmarks, in layout units.
            widths = [source.randint(512, 512 + 9727) / 64 for _ in range(count)]
            record("crowd", widths, crowd(widths))
    for size in [(60, 30), (800, 600), (250, 90), (0, 0)]:
        record("form", size, form(*size))


if __name__ == "__main__":
    main()
