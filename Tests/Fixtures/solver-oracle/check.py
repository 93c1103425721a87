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
    edited                     the system had another answer after a history of edits
    refuted reason             the certificate of the answer does not hold
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
# Columns times rows; exact solving takes many seconds beyond.
LARGEST_EXACT = 150_000


def is_near(a, b):
    if math.isinf(a) or math.isinf(b):
        return a == b
    return abs(a - b) <= TOLERANCE * max(1, abs(a), abs(b))


class Case:
    """A system and Snug's answer, from the lines of one paragraph."""

    def __init__(self, text):
        self.text, self.constraints, self.totals = text, [], []
        self.values = self.ambiguous = self.conflict = self.failure = None
        self.is_edited_alike = True
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
                terms = [(Fraction(c), int(v)) for c, v in zip(terms[::2], terms[1::2])]
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


# HiGHS.


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
    if case.doubt is not None:
        return case.name, "fault", f"certificate: {case.doubt}", text
    try:
        if case.conflict is None:
            check_values(case)
    except Complaint as complaint:
        return case.name, "fault", str(complaint), text
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
    verdicts = ["confirmed", "confirmed exactly", "tolerated", "open", "fault"]
    print(f"{'family':12}", *(f"{verdict:>18}" for verdict in verdicts))
    for family, count in counts.items():
        print(f"{family:12}", *(f"{count[verdict]:18}" for verdict in verdicts))
    sys.exit(any(count["fault"] for count in counts.values()))


if __name__ == "__main__":
    main()
