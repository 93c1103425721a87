"""Solves a constraint system level by level in whole numbers: slow, and never wrong by rounding.

A condensed simplex tableau whose rows are integers over a common denominator, with Bland's rule
(1977), which cannot cycle. After each objective the columns that would worsen it are dropped:
in exact arithmetic what is left spans the set of optima, so nothing is carried from level to
level as a further row, and no tolerance is needed.
"""

from fractions import Fraction
from math import gcd, inf, lcm

REQUIRED = 1000


class Tableau:
    """Each row reads `denominator * basic + sum of coefficient * nonbasic = constant`."""

    def __init__(self):
        self.basic, self.nonbasic, self.rows = [], [], []

    def add_row(self, basic, terms, constant):
        """`basic = constant - terms`, with terms by variable over columns that exist."""
        row = [terms.get(variable, Fraction(0)) for variable in self.nonbasic]
        row += [constant, Fraction(1)]
        scale = lcm(*(entry.denominator for entry in row))
        self.rows.append([int(entry * scale) for entry in row])
        self.basic.append(basic)

    def pivot(self, row, column):
        pivot_row = self.rows[row]
        pivot_row[column], pivot_row[-1] = pivot_row[-1], pivot_row[column]
        if pivot_row[-1] < 0:
            pivot_row[:] = [-entry for entry in pivot_row]
        scale = pivot_row[-1]
        for index, other in enumerate(self.rows):
            if index == row or not other[column]:
                continue
            factor, other[column] = other[column], 0
            denominator = other[-1] * scale
            other[:] = [scale * a - factor * b for a, b in zip(other, pivot_row)]
            other[-1] = denominator
            divisor = gcd(*other)
            if divisor > 1:
                other[:] = [entry // divisor for entry in other]
        self.basic[row], self.nonbasic[column] = self.nonbasic[column], self.basic[row]

    def minimise(self, cost, keep=False):
        """The least value of the cost, given by variable; -inf without a bound.

        With `keep`, only what attains it is left.
        """
        reduced = {variable: Fraction(cost.get(variable, 0)) for variable in self.nonbasic}
        total = Fraction(0)
        for basic, row in zip(self.basic, self.rows):
            if cost.get(basic):
                factor = Fraction(cost[basic], row[-1])
                total += factor * row[-2]
                for variable, entry in zip(self.nonbasic, row):
                    reduced[variable] -= factor * entry
        self.add_row(None, {variable: -value for variable, value in reduced.items()}, total)
        bound = self.descend()
        objective = self.rows.pop()
        self.basic.pop()
        if not bound:
            return -inf
        if keep:
            self.drop([objective[column] < 0 for column in range(len(self.nonbasic))])
        return Fraction(objective[-2], objective[-1])

    def descend(self):
        """Pivots until no column improves the last row; false when one does without end."""
        while True:
            # In the objective's row a column that improves it has a coefficient above 0.
            improving = [j for j in range(len(self.nonbasic)) if self.rows[-1][j] > 0]
            if not improving:
                return True
            column = min(improving, key=lambda j: self.nonbasic[j])
            ratios = [
                (Fraction(row[-2], row[column]), self.basic[index], index)
                for index, row in enumerate(self.rows[:-1])
                if row[column] > 0
            ]
            if not ratios:
                return False
            self.pivot(min(ratios)[2], column)

    def drop(self, is_dropped):
        """Holds the variables of these columns at 0 for good."""
        kept = [j for j, dropped in enumerate(is_dropped) if not dropped]
        self.nonbasic = [self.nonbasic[j] for j in kept]
        self.rows = [[row[j] for j in kept] + row[-2:] for row in self.rows]

    def value(self, variable):
        if variable not in self.basic:
            return Fraction(0)
        row = self.rows[self.basic.index(variable)]
        return Fraction(row[-2], row[-1])


class ExactProgram:
    """A system with domains `n` and `f` and rows (priority, relation, constant, terms)."""

    def __init__(self, domains, constraints):
        self.tableau = Tableau()
        self.count = 0
        # A free variable is the difference of two.
        self.parts = [
            [(1, self.new_variable())] + ([(-1, self.new_variable())] if domain == "f" else [])
            for domain in domains
        ]
        self.tableau.nonbasic = list(range(self.count))
        self.costs, rows = {}, []
        self.artificial = set()
        for priority, relation, constant, terms in constraints:
            row = {}
            for coefficient, variable in terms:
                for sign, part in self.parts[variable]:
                    row[part] = row.get(part, Fraction(0)) + sign * coefficient
            rows.append(self.with_auxiliaries(row, priority, relation, constant))
        for basic, row, constant in rows:
            self.tableau.add_row(basic, row, constant)

    def new_variable(self):
        self.count += 1
        return self.count - 1

    def with_auxiliaries(self, row, priority, relation, constant):
        """The row with a constant of 0 or more and a variable of its own to start as basic."""
        shortfall, excess = None, None
        if priority != REQUIRED or relation == "<=":
            shortfall = self.new_variable()
        if priority != REQUIRED or relation == ">=":
            excess = self.new_variable()
        if priority != REQUIRED:
            cost = self.costs.setdefault(priority, {})
            if relation != "<=":
                cost[shortfall] = 1
            if relation != ">=":
                cost[excess] = 1
        basic, other = shortfall, excess
        if constant < 0:
            row = {variable: -coefficient for variable, coefficient in row.items()}
            constant, basic, other = -constant, excess, shortfall
        if other is not None:
            row[other] = Fraction(-1)
            self.tableau.nonbasic.append(other)
        if basic is None:
            basic = self.new_variable()
            self.artificial.add(basic)
        return basic, row, constant

    def reach_required(self):
        """By how much the required rows are missed at least; 0 when they can hold."""
        missed = self.tableau.minimise({variable: 1 for variable in self.artificial})
        if missed == 0:
            self.drop_artificial()
        return missed

    def drop_artificial(self):
        tableau = self.tableau
        tableau.drop([variable in self.artificial for variable in tableau.nonbasic])
        index = 0
        while index < len(tableau.rows):
            if tableau.basic[index] in self.artificial:
                row = tableau.rows[index]
                columns = [j for j in range(len(tableau.nonbasic)) if row[j]]
                if columns:
                    tableau.pivot(index, columns[0])
                    tableau.drop([v in self.artificial for v in tableau.nonbasic])
                    index += 1
                else:
                    del tableau.rows[index], tableau.basic[index]
            else:
                index += 1

    def range(self, variable):
        cost = {part: sign for sign, part in self.parts[variable]}
        most = self.tableau.minimise({part: -sign for part, sign in cost.items()})
        return self.tableau.minimise(cost), -most

    def settle(self, variable):
        """Brings the variable as near 0 as it can come, and holds it there."""
        self.tableau.minimise({part: 1 for _, part in self.parts[variable]}, keep=True)
        return sum(sign * self.tableau.value(part) for sign, part in self.parts[variable])


def missed(domains, constraints):
    """By how much the required constraints are missed in all at least, 0 when they can hold."""
    wished = [(1, *row[1:]) for row in constraints if row[0] == REQUIRED]
    program = ExactProgram(domains, wished)
    return program.tableau.minimise(program.costs[1]) if wished else 0


def solve(domains, constraints):
    """The totals by priority, the values, and the range of each variable over all optima.

    The required constraints can hold together.
    """
    program = ExactProgram(domains, constraints)
    assert program.reach_required() == 0
    totals = [
        (priority, program.tableau.minimise(program.costs[priority], keep=True))
        for priority in sorted(program.costs, reverse=True)
    ]
    ranges = [program.range(variable) for variable in range(len(domains))]
    values = [program.settle(variable) for variable in range(len(domains))]
    return totals, values, ranges
