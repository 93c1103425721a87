#!/usr/bin/env python3
"""Records random constraint systems and their optima according to HiGHS.

    python3 record.py 300 > systems.txt      (scipy 1.17.1; a second number is another seed)

HiGHS (scipy.optimize.linprog) solves one linear program a priority, highest first, with the
totals reached so far as further rows; then, in declared order, it finds the range of each
variable over all optima and holds the variable at the point of that range nearest 0.

The format is text, one system a paragraph:

    system nf                      a non-negative and a free variable
    1000 <= 7.25 0.5 0 -2 1        priority, relation, constant, then coefficient and variable
    total 750 1.5                  the least violation of a priority, highest first
    values 3 0                     the one answer
    ambiguous 1                    the variables with more than one optimal value
    infeasible                     instead of these: the required constraints conflict
"""

import random
import sys

import numpy
from scipy.optimize import linprog

SEED = 20240229
REQUIRED = 1000
COEFFICIENTS = [0.5, -0.5, 1, -1, 1, -1, 2, -2, 3, -3]
# Tight, as the totals of one level bound the next; well under what the test compares with.
OPTIONS = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
SLACK = 1e-8
SAME = 1e-6


def random_system(source):
    count = source.randint(2, 8)
    domains = [source.choice("nnf") for _ in range(count)]
    priorities = source.sample([751, 750, 500, 251, 250, 50, 1], source.randint(1, 4))
    required_share = source.choice([0.1, 0.25, 0.5])
    constraints = []
    for _ in range(source.randint(3, 20)):
        priority = REQUIRED if source.random() < required_share else source.choice(priorities)
        variables = source.sample(range(count), min(count, source.choice([1, 1, 2, 2, 3, 4])))
        terms = [(source.choice(COEFFICIENTS), variable) for variable in variables]
        constant = source.choice([0, 1, source.randint(-120, 480) / 4])
        constraints.append((priority, source.choice(["<=", "==", ">="]), constant, terms))
    return domains, constraints


class Program:
    """The linear program: the variables, then a shortfall and an excess for each weak row."""

    def __init__(self, domains, constraints):
        weak = [row for row in constraints if row[0] != REQUIRED]
        self.width = len(domains) + 2 * len(weak)
        self.bounds = [(0, None) if domain == "n" else (None, None) for domain in domains]
        self.bounds += [(0, None)] * (2 * len(weak))
        self.upper, self.equal = [], []
        self.costs = {}
        column = len(domains)
        for priority, relation, constant, terms in constraints:
            row = numpy.zeros(self.width)
            for coefficient, variable in terms:
                row[variable] += coefficient
            if priority != REQUIRED:
                row[column], row[column + 1] = 1, -1
                cost = self.costs.setdefault(priority, numpy.zeros(self.width))
                if relation != "<=":
                    cost[column] = 1
                if relation != ">=":
                    cost[column + 1] = 1
                # A side that costs nothing is the slack of an inequality.
                relation, column = "==", column + 2
            if relation == "==":
                self.equal.append((row, constant))
            else:
                sign = 1 if relation == "<=" else -1
                self.upper.append((sign * row, sign * constant))

    def minimise(self, cost):
        """The least value of the cost; None when nothing is feasible, -inf without a bound."""
        matrices = {}
        for rows, name in [(self.upper, "ub"), (self.equal, "eq")]:
            if rows:
                matrices["A_" + name] = numpy.array([row for row, _ in rows])
                matrices["b_" + name] = numpy.array([constant for _, constant in rows])
        result = linprog(cost, bounds=self.bounds, method="highs", options=OPTIONS, **matrices)
        if result.status == 2:
            return None
        if result.status == 3:
            return -numpy.inf
        if result.status != 0:
            raise ArithmeticError(result.message)
        return result.fun

    def range(self, variable):
        cost = numpy.zeros(self.width)
        cost[variable] = 1
        return self.minimise(cost), -self.minimise(-cost)


def solve(domains, constraints):
    """The totals by priority, the values and the ambiguous variables; None when infeasible."""
    program = Program(domains, constraints)
    if program.minimise(numpy.zeros(program.width)) is None:
        return None
    totals = []
    for priority in sorted(program.costs, reverse=True):
        cost = program.costs[priority]
        total = program.minimise(cost)
        totals.append((priority, total))
        program.upper.append((cost, total + SLACK))
    ranges = [program.range(variable) for variable in range(len(domains))]
    ambiguous = [index for index, (low, high) in enumerate(ranges) if high - low > SAME]
    values = []
    for variable in range(len(domains)):
        low, high = program.range(variable)
        values.append(min(max(low, 0), high))
        program.bounds[variable] = (values[-1] - SLACK, values[-1] + SLACK)
    return totals, values, ambiguous


def number(value):
    return format(round(float(value), 8) + 0.0, ".12g")


def write(domains, constraints, answer):
    print("system", "".join(domains))
    for priority, relation, constant, terms in constraints:
        products = [f"{number(coefficient)} {variable}" for coefficient, variable in terms]
        print(priority, relation, number(constant), *products)
    if answer is None:
        print("infeasible")
    else:
        write_answer(*answer)
    print()


def write_answer(totals, values, ambiguous):
    for priority, total in totals:
        print("total", priority, number(total))
    print("values", *map(number, values))
    print("ambiguous", *ambiguous)


def main():
    count = int(sys.argv[1])
    source = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else SEED)
    for _ in range(count):
        system = random_system(source)
        write(*system, solve(*system))


if __name__ == "__main__":
    main()
