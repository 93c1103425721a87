#!/usr/bin/env python3
"""Records the optima of systems that SnugSolverFuzz prints, in exact arithmetic (exact.py).

    for number in 426 482 628 826 1298 2254; do
        SnugSolverFuzz --families wide --seed 11 --first $number --count 1
    done > systems.txt
    SnugSolverFuzz --families wide --seed 1 --count 144 >> systems.txt
    python3 record_exact.py < systems.txt > wide.txt

The first six once came out wrong: coefficients from 0.001 to 1000 made bases nearly singular. The
format is that of record.py. Systems that are infeasible, or whose freedom is too small to say
whether it is any, are left out.
"""

import sys

import exact
from check import Case, is_near


def main():
    for text in sys.stdin.read().split("\n\n"):
        if not text.strip():
            continue
        case = Case(text)
        if exact.missed(case.domains, case.constraints) != 0:
            continue
        totals, values, ranges = exact.solve(case.domains, case.constraints)
        if any(low != high and is_near(low, high) for low, high in ranges):
            continue
        rows = [line for line in text.splitlines() if line[0].isdigit()]
        print("system", case.domains)
        print(*rows, sep="\n")
        for priority, total in totals:
            print("total", priority, float(total))
        print("values", *(float(value) for value in values))
        print("ambiguous", *(place for place, (low, high) in enumerate(ranges) if low != high))
        print()


if __name__ == "__main__":
    main()
