#!/usr/bin/env python3
"""Judges Snug's answers to random systems, each against HiGHS.

    swift build -c release --product SnugSolverFuzz
    python3 Tests/Fixtures/solver-oracle/check.py --count 5000 --seed 1      (scipy 1.17.1)

What HiGHS does not confirm is solved once more in exact arithmetic (exact.py), and what that does
not confirm either is a fault. So a run without faults says more than that two solvers agree to
within their tolerances: HiGHS has some of its own, and slack carried from level to level. With
`--exact`, every system that is not too large is solved in exact arithmetic, too. Required rows
that miss each other by less than a millionth count as feasible; what else is said of them is then
not checked, and they are `tolerated`.

An answer is checked rather than compared. Its values must reach its totals, and the totals must
be the least, level by level. On the set of all optima, a random sum of the variables that are
said to be determined must have one value; each of the others must vary; and each of these in
turn must be as near 0 as those before it allow. A conflict must be infeasible, and feasible
without any one of its rows. The systems come from SnugSolverFuzz, in the format of record.py, and

    system nf wide 12          names the family and the number after the domains
    conflict 0 3               follows `infeasible`: the places of its rows
    failed reason              instead of an answer
    multiplier row 3 0 1       the multiplier of a row, or of a domain or settling and a variable:
                               of required violations, then of each level
    edited                     the system had another answer after a history of edits
    reordered                  the system had another answer with its rows in another order
    renamed                    the same of its variables
    refuted reason             the certificate of the answer does not hold

Multipliers are fractions of small denominators, and are read as such: that they prove the totals
is checked in exact arithmetic for every system, however large. Of systems too large for more, HiGHS
confirms the totals.
"""

import argparse
import collections
import functools
import math
import multiprocessing
import pathlib
import random
import subprocess
import sys
from fractions import Fraction

import numpy

import exact
from record import REQUIRED, SLACK, Program

ROOT = pathlib.Path(__file__).resolve().parents[3]
# What layouts are told apart by, 2^-16 points, is ten times this.
TOLERANCE = 1e-6
# What rounding leaves of a multiplier near 1.
ROUNDED = Fraction(1, 1 << 45)
# Columns times rows; exact solving takes many seconds beyond.
LARGEST_EXACT = 150_000


def is_near(a, b):
    if math.isinf(a) or math.isinf(b):
        return a == b
    return abs(a - b) <= TOLERANCE * max(1, abs(a), abs(b))


def simple(text):
    """The fraction that a rounded number means: that of the least denominator near it."""
    value = Fraction(float(text))
    rounding = abs(value) / (1 << 52)
    for most in (64, 4096, 1 << 20):
        fraction = value.limit_denominator(most)
        # Where several fractions are as near, none is meant.
        if abs(fraction - value) <= rounding and rounding * most * most < Fraction(1, 64):
            return fraction
    return value


class Case:
    """A system and Snug's answer, from the lines of one paragraph."""

    def __init__(self, text):
        self.text, self.constraints, self.totals = text, [], []
        self.values = self.ambiguous = self.conflict = self.failure = None
        self.is_edited_alike = self.is_ordered_alike = True
        self.multipliers = []
        self.doubt = None
        for line in text.splitlines():
            self.read(line.split())

    def read(self, words):
        match words:
            case ["system", domains, family, number]:
                self.domains, self.name = domains, (family, int(number))
            case ["total", priority, total]:
                self.totals.append((int(priority), float(total)))
            case ["values", *values]:
                self.values = [float(value) for value in values]
            case ["ambiguous", *variables]:
                self.ambiguous = [int(variable) for variable in variables]
            case ["multiplier", kind, place, *values]:
                self.multipliers.append((kind, int(place), [simple(value) for value in values]))
            case ["reordered"] | ["renamed"]:
                self.is_ordered_alike = False
            case ["infeasible"]:
                pass
            case ["conflict", *rows]:
                self.conflict = [int(row) for row in rows]
            case ["failed", *reason]:
                self.failure = " ".join(reason)
            case ["refuted", *reason]:
                self.doubt = " ".join(reason)
            case ["edited"]:
                self.is_edited_alike = False
            case [priority, relation, constant, *terms]:
                # Decimals as they are written: 0.1 is a tenth.
                terms = [(simple(c), int(v)) for c, v in zip(terms[::2], terms[1::2])]
                self.constraints.append((int(priority), relation, Fraction(constant), terms))
            case _:
                raise ValueError(f"unreadable line: {words}")

    def rounded(self, rows=None):
        """The constraints, or some of them, in floating point."""
        rows = range(len(self.constraints)) if rows is None else rows
        return [
            (priority, relation, float(constant), [(float(c), v) for c, v in terms])
            for priority, relation, constant, terms in (self.constraints[row] for row in rows)
        ]

    def violation(self, row):
        """How far the values miss a row, and how much of that may be rounding."""
        _, relation, constant, terms = self.constraints[row]
        excess = sum(c * Fraction(self.values[v]) for c, v in terms) - constant
        size = sum(abs(c * Fraction(self.values[v])) for c, v in terms)
        amount = {"<=": max(excess, 0), "==": abs(excess), ">=": max(-excess, 0)}[relation]
        return float(amount), TOLERANCE + 1e-12 * float(size)


class Complaint(Exception):
    """Why an answer is not confirmed."""


class Tolerated(Exception):
    """Why nothing can be said of an answer exactly."""


def expect(condition, complaint):
    if not condition:
        raise Complaint(complaint)


# What needs no other solver.


def check_values(case):
    """That the values hold the required rows and reach the totals."""
    reached = collections.Counter()
    allowed = collections.Counter()
    for row, (priority, _, _, _) in enumerate(case.constraints):
        amount, noise = case.violation(row)
        if priority == REQUIRED:
            expect(amount <= noise, f"values: row {row} is required and missed by {amount:g}")
        else:
            reached[priority] += amount
            allowed[priority] += noise
    priorities = sorted(reached, reverse=True)
    expect(priorities == [priority for priority, _ in case.totals], "totals: other priorities")
    for priority, total in case.totals:
        error = abs(reached[priority] - total)
        expect(
            error <= allowed[priority],
            f"totals: {total:g} at {priority} where the values reach {reached[priority]:g}")
    for variable, domain in enumerate(case.domains):
        value = case.values[variable]
        expect(domain == "f" or value >= 0, f"values: variable {variable} is {value:g}")


def check_certificate(case):
    """That the multipliers prove the totals: all slopes cancel, level by level.

    Simple fractions cancel exactly; others, that are read rounded, but for that.
    """
    levels = len(case.totals) + 1
    slopes = [collections.Counter() for _ in range(levels)]
    sizes = [collections.Counter() for _ in range(levels)]
    given = {(kind, place): values for kind, place, values in case.multipliers}
    for (kind, place), values in given.items():
        terms = case.constraints[place][3] if kind == "row" else [(Fraction(1), place)]
        expect(
            kind != "domain" or case.domains[place] == "n", f"certificate: {place} has no domain")
        for level, value in enumerate(values):
            for coefficient, variable in terms:
                slopes[level][variable] += value * coefficient
                sizes[level][variable] += abs(value * coefficient)
    for level, slope in enumerate(slopes):
        for variable, value in slope.items():
            size = sizes[level][variable]
            expect(
                abs(value) <= size / (1 << 48),
                f"certificate: slope {value} of variable {variable} at {level}")
    for (kind, place), values in given.items():
        if kind == "settling":
            expect(not any(values), f"certificate: {place} settles against a priority")
    places = {priority: place for place, (priority, _) in enumerate(case.totals)}
    zero = [Fraction(0)] * levels
    for row, (priority, relation, constant, terms) in enumerate(case.constraints):
        _, noise = case.violation(row)
        excess = sum(c * Fraction(case.values[v]) for c, v in terms) - constant
        check_multiplier(
            given.get(("row", row), zero), relation, float(excess), noise,
            None if priority == REQUIRED else places[priority], f"row {row}")
    for variable, domain in enumerate(case.domains):
        if domain == "n":
            check_multiplier(
                given.get(("domain", variable), zero), ">=", case.values[variable], TOLERANCE,
                None, f"domain {variable}")


def check_multiplier(values, relation, excess, noise, level, name):
    """That a multiplier pulls only where the row may, and as hard as it must and may."""
    sign = next((1 if value > 0 else -1 for value in values if value), 0)
    if excess > noise and relation != ">=" or excess < -noise and relation != "<=":
        expect(level is not None, f"certificate: {name} is required and missed")
        unit = [Fraction(0)] * len(values)
        unit[level + 1] = Fraction(1 if excess > 0 else -1)
        expect(
            all(abs(a - b) <= ROUNDED for a, b in zip(values, unit)),
            f"certificate: {name} is missed and does not pull by 1")
        return
    if sign == 0:
        return
    is_tight = abs(excess) <= noise
    may = relation != ">=" if sign > 0 else relation != "<="
    expect(is_tight and may, f"certificate: {name} pulls and is not tight")
    if level is not None:
        rest = [(index == level + 1) - sign * value for index, value in enumerate(values)]
        first = next((value for value in rest if abs(value) > ROUNDED), 0)
        expect(first >= 0, f"certificate: {name} pulls harder than its priority")


# HiGHS.


def check_totals_with_highs(case):
    """Of large systems. Slack in one total is worth many points in the next: it is very small."""
    program = Program(case.domains, case.rounded())
    for priority, total in case.totals:
        cost = program.costs[priority]
        least = program.minimise(cost)
        if least is None:
            raise ArithmeticError("HiGHS finds nothing within its own totals")
        error = abs(total - least)
        expect(
            error <= 1e-5 * max(1, total), f"totals: {total:g} at {priority}, {least:g} is enough")
        program.upper.append((cost, least + 1e-9 * max(1, least)))


def check_with_highs(case):
    if case.conflict is not None:
        check_conflict(case, lambda rows: 0 if is_feasible(case, rows) else math.inf)
        return
    program = Program(case.domains, case.rounded())
    expect(program.minimise(numpy.zeros(program.width)) is not None, "feasibility: there is none")
    for priority, total in case.totals:
        cost = program.costs[priority]
        least = program.minimise(cost)
        expect(is_near(total, least), f"totals: {total:g} at {priority}, {least:g} is enough")
        program.upper.append((cost, least + SLACK))
    check_determined(case, program)
    check_settled(case, program)


def is_feasible(case, rows):
    program = Program(case.domains, case.rounded(rows))
    return program.minimise(numpy.zeros(program.width)) is not None


def check_conflict(case, missed):
    """`missed` tells by how much some rows miss each other."""
    conflict = case.conflict
    for row in conflict:
        expect(case.constraints[row][0] == REQUIRED, f"conflict: row {row} is not required")
    expect(missed(conflict) > 0, "conflict: it is feasible")
    for row in conflict:
        others = [other for other in conflict if other != row]
        expect(missed(others) < TOLERANCE, f"conflict: infeasible without row {row}, too")


def check_determined(case, program):
    """One random sum tells whether any of the determined variables varies; almost surely."""
    source = random.Random(case.text)
    cost = numpy.zeros(program.width)
    for variable in range(len(case.domains)):
        if variable not in case.ambiguous:
            cost[variable] = source.uniform(1, 2)
    if cost.any():
        low, high = program.minimise(cost), -program.minimise(-cost)
        expect(is_near(low, high), "ambiguity: something said to be determined is not")
        reached = float(cost[: len(case.values)] @ case.values)
        expect(is_near(low, reached), "values: something determined has another value")
    for variable in case.ambiguous:
        low, high = program.range(variable)
        expect(not is_near(low, high), f"ambiguity: variable {variable} is determined")


def check_settled(case, program):
    for variable in case.ambiguous:
        value = case.values[variable]
        if abs(value) > TOLERANCE:
            cost = numpy.zeros(program.width)
            cost[variable] = 1 if value > 0 else -1
            nearest = program.minimise(cost) * cost[variable]
            expect(
                is_near(value, nearest) and nearest * value > 0,
                f"values: variable {variable} is {value:g}, {nearest:g} is nearer 0")
        program.bounds[variable] = (value - SLACK, value + SLACK)


# The last word.


def check_exactly(case):
    if case.conflict is not None:
        rows = case.constraints
        check_conflict(
            case, lambda places: exact.missed(case.domains, [rows[place] for place in places]))
        return
    missed = exact.missed(case.domains, case.constraints)
    expect(missed < TOLERANCE, f"feasibility: the required rows are missed by {float(missed):g}")
    if missed > 0:
        raise Tolerated()
    totals, values, ranges = exact.solve(case.domains, case.constraints)
    for (priority, total), (_, least) in zip(case.totals, totals):
        least = float(least)
        expect(is_near(total, least), f"totals: {total:g} at {priority}, not {least:g}")
    for variable, (low, high) in enumerate(ranges):
        if low == high:
            expect(variable not in case.ambiguous, f"ambiguity: variable {variable} is determined")
        elif not is_near(low, high):
            expect(variable in case.ambiguous, f"ambiguity: variable {variable} is not determined")
    for variable, (value, right) in enumerate(zip(case.values, values)):
        expect(
            is_near(value, float(right)),
            f"values: variable {variable} is {value:g}, not {float(right):g}")


def judge(text, is_exact=False):
    """The name of a case, the verdict, what was found, and the case."""
    case = Case(text)
    if case.failure is not None:
        return case.name, "fault", f"failed: {case.failure}", text
    if not case.is_edited_alike:
        return case.name, "fault", "edited: another answer after a history of edits", text
    if not case.is_ordered_alike:
        return case.name, "fault", "reordered: another answer in another order", text
    if case.doubt is not None:
        return case.name, "fault", f"certificate: {case.doubt}", text
    try:
        if case.conflict is None:
            check_values(case)
            check_certificate(case)
    except Complaint as complaint:
        return case.name, "fault", str(complaint), text
    if not is_small(case) and case.conflict is None:
        try:
            check_totals_with_highs(case)
        except Complaint as complaint:
            return case.name, "fault", str(complaint), text
        except ArithmeticError:
            return case.name, "certified", None, text
        return case.name, "confirmed", None, text
    try:
        check_with_highs(case)
        if not is_exact or not is_small(case):
            return case.name, "confirmed", None, text
        found = None
    except (Complaint, ArithmeticError, TypeError) as complaint:
        # HiGHS gives up, or has none where it had an optimum before, on ill-conditioned systems.
        found = str(complaint)
    if not is_small(case):
        return case.name, "open", found, text
    try:
        check_exactly(case)
        return case.name, "confirmed exactly", found, text
    except Tolerated:
        return case.name, "tolerated", found, text
    except Complaint as complaint:
        return case.name, "fault", str(complaint), text


def is_small(case):
    return (len(case.domains) + 2 * len(case.constraints)) * len(case.constraints) < LARGEST_EXACT


def paragraphs(arguments):
    command = [arguments.executable, "--count", arguments.count, "--seed", arguments.seed]
    command += ["--first", arguments.first]
    if arguments.families:
        command += ["--families", *arguments.families]
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    lines = []
    for line in process.stdout:
        if line.strip():
            lines.append(line)
        elif lines:
            yield "".join(lines)
            lines = []
    if process.wait() != 0 or lines:
        # A trap: the last system is the one before the one that was never printed.
        sys.exit(f"{arguments.executable} ended with {process.returncode}\n{''.join(lines)}")


def main():
    parser = argparse.ArgumentParser(description="Judges Snug's answers to random systems.")
    parser.add_argument("--count", type=int, default=1000, help="how many systems")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first system")
    parser.add_argument("--families", nargs="+", help="the families to take in turns")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes judge")
    parser.add_argument("--print", action="store_true", help="print the systems of faults")
    parser.add_argument(
        "--executable", default=ROOT / ".build/release/SnugSolverFuzz", help="SnugSolverFuzz")
    parser.add_argument("--exact", action="store_true", help="solve every system exactly, too")
    arguments = parser.parse_args()

    counts = collections.defaultdict(collections.Counter)
    with multiprocessing.Pool(arguments.jobs) as pool:
        judged = functools.partial(judge, is_exact=arguments.exact)
        for name, verdict, found, text in pool.imap(judged, paragraphs(arguments), chunksize=8):
            family, number = name
            counts[family][verdict] += 1
            if verdict in ["fault", "open"]:
                print(f"{verdict}: --seed {arguments.seed} --families {family}", end=" ")
                print(f"--first {number} --count 1: {found}", flush=True)
                if arguments.print:
                    print(text)
    verdicts = ["confirmed", "confirmed exactly", "certified", "tolerated", "open", "fault"]
    print(f"{'family':12}", *(f"{verdict:>18}" for verdict in verdicts))
    for family, count in counts.items():
        print(f"{family:12}", *(f"{count[verdict]:18}" for verdict in verdicts))
    sys.exit(any(count["fault"] for count in counts.values()))


if __name__ == "__main__":
    main()
