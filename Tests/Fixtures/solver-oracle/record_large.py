#!/usr/bin/env python3
"""Records the exact optima of large systems, proved without Snug.

    swift build -c release --product SnugSolverFuzz
    python3 record_large.py 200 > large.txt      (scipy 1.17.1; another seed by --seed)

The systems are those of SnugSolverFuzz, and are named by their family and number. HiGHS solves
one linear program a priority, highest first, with the totals reached so far as further rows. What
it finds is read as fractions of small denominators, its dual values too, and both are checked in
exact arithmetic: the point is feasible, the dual values are, and both have the same objective. So
the total is the least one (linear programming duality). Systems whose fractions are not found so
are left out.

    system views 12                family and number, of seed 1
    total 750 21/8                 the least violation of a priority, highest first
"""

import argparse
import pathlib
import subprocess
import sys
from fractions import Fraction

import numpy
from scipy.optimize import linprog
from scipy.sparse import csr_array

ROOT = pathlib.Path(__file__).resolve().parents[3]
FAMILIES = ["views", "rows", "trees", "grids", "forms", "manyViews"]
REQUIRED = 1000
OPTIONS = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
# Tried in turn: what the totals so far may be missed by, in proportion.
SLACKS = [0, 1e-9, 1e-7]


class Unproved(Exception):
    """Why a system is left out."""


def fraction(value):
    for most in (8, 96, 1536, 1 << 15):
        result = Fraction(value).limit_denominator(most)
        if abs(float(result) - value) <= 1e-8 * max(1, abs(value)):
            return result
    raise Unproved(f"no fraction is near {value}")


class Program:
    """The variables, then a shortfall and an excess for each weak row; all rows exact."""

    def __init__(self, domains, constraints):
        weak = sum(row[0] != REQUIRED for row in constraints)
        self.count = len(domains)
        self.width = len(domains) + 2 * weak
        self.is_free = [domain == "f" for domain in domains] + [False] * (2 * weak)
        self.equal, self.upper, self.costs = [], [], {}
        self.weak = []
        column = len(domains)
        for priority, relation, constant, terms in constraints:
            row = {}
            for coefficient, variable in terms:
                row[variable] = row.get(variable, 0) + coefficient
            if priority != REQUIRED:
                row[column], row[column + 1] = Fraction(1), Fraction(-1)
                cost = self.costs.setdefault(priority, {})
                if relation != "<=":
                    cost[column] = Fraction(1)
                if relation != ">=":
                    cost[column + 1] = Fraction(1)
                self.weak.append((row, constant, column))
                self.equal.append((row, constant))
                column += 2
            elif relation == "==":
                self.equal.append((row, constant))
            else:
                sign = 1 if relation == "<=" else -1
                self.upper.append(({v: sign * c for v, c in row.items()}, sign * constant))

    def matrix(self, rows):
        entries = [
            (index, column, float(value))
            for index, (row, _) in enumerate(rows) for column, value in row.items()]
        places, columns, values = zip(*entries)
        return csr_array((values, (places, columns)), shape=(len(rows), self.width))

    def least(self, priority):
        """The exact least cost, proved."""
        cost = self.costs[priority]
        objective = numpy.zeros(self.width)
        for column, value in cost.items():
            objective[column] = value
        bounds = [(None, None) if free else (0, None) for free in self.is_free]
        for slack in SLACKS:
            result = linprog(
                objective, A_ub=self.matrix(self.upper), A_eq=self.matrix(self.equal),
                b_ub=[float(b) + slack * max(1, abs(float(b))) for _, b in self.upper],
                b_eq=[float(b) for _, b in self.equal],
                bounds=bounds, method="highs-ds", options=OPTIONS)
            if result.status == 0:
                break
        else:
            raise Unproved(result.message)
        point = [fraction(value) for value in result.x[: self.count]]
        total = self.cost_at(point, cost)
        dual = self.dual_objective(result, cost)
        if total != dual:
            raise Unproved(f"{float(total)} is not {float(dual)}")
        return total

    def cost_at(self, point, cost):
        """What a point costs, which must be feasible."""
        if any(value < 0 and not free for value, free in zip(point, self.is_free)):
            raise Unproved("a value below 0")
        values = point + [Fraction(0)] * (self.width - self.count)
        for row, constant, column in self.weak:
            rest = constant - sum(c * values[v] for v, c in row.items() if v < self.count)
            values[column if rest > 0 else column + 1] = abs(rest)
        for row, constant in self.equal:
            if sum(c * values[v] for v, c in row.items()) != constant:
                raise Unproved("an equality does not hold")
        for row, constant in self.upper:
            if sum(c * values[v] for v, c in row.items()) > constant:
                raise Unproved("an inequality does not hold")
        return sum(value * values[column] for column, value in cost.items())

    def dual_objective(self, result, cost):
        """What the dual values prove every feasible point to cost at least."""
        rest = [Fraction(0)] * self.width
        for column, value in cost.items():
            rest[column] = value
        objective = Fraction(0)
        groups = [(self.upper, result.ineqlin.marginals), (self.equal, result.eqlin.marginals)]
        for rows, marginals in groups:
            for (row, constant), marginal in zip(rows, marginals):
                multiplier = fraction(marginal)
                if rows is self.upper and multiplier > 0:
                    raise Unproved("a dual value of the wrong sign")
                if not multiplier:
                    continue
                objective += multiplier * constant
                for column, value in row.items():
                    rest[column] -= multiplier * value
        for value, free in zip(rest, self.is_free):
            if value < 0 or free and value:
                raise Unproved("dual values that are not feasible")
        return objective


def totals(domains, constraints):
    program = Program(domains, constraints)
    if not program.upper:
        program.upper.append(({0: Fraction(0)}, Fraction(0)))
    result = []
    for priority in sorted(program.costs, reverse=True):
        total = program.least(priority)
        result.append((priority, total))
        program.upper.append((program.costs[priority], total))
    return result


def systems(executable, seed, families):
    command = [executable, "--count", 1_000_000, "--seed", seed, "--systems-only"]
    command += ["--families", *families]
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    constraints = []
    for line in process.stdout:
        words = line.split()
        if not words:
            yield name, domains, constraints
            constraints = []
        elif words[0] == "system":
            domains, name = words[1], (words[2], int(words[3]))
        else:
            terms = [
                (Fraction(c).limit_denominator(1 << 20), int(v))
                for c, v in zip(words[3::2], words[4::2])]
            constraints.append((int(words[0]), words[1], Fraction(words[2]), terms))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--executable", default=ROOT / ".build/release/SnugSolverFuzz")
    arguments = parser.parse_args()
    left = arguments.count
    for name, domains, constraints in systems(arguments.executable, arguments.seed, FAMILIES):
        try:
            found = totals(domains, constraints)
        except Unproved as reason:
            print(f"left out {name}: {reason}", file=sys.stderr)
            continue
        print("system", *name)
        for priority, total in found:
            print("total", priority, total)
        print(flush=True)
        left -= 1
        if left == 0:
            break


if __name__ == "__main__":
    main()
