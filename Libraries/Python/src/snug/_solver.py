"""Variables and linear constraints with strict priorities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._errors import RangeError, UnsatisfiableError
from ._library import Renewed, call, copied, ffi, index, lending, lib, number, owned, sized

REQUIRED = 1000


class Expression:
    """A sum of multiples of variables, and a constant. Comparisons make constraints."""

    __slots__ = ("terms", "constant", "solver")

    def __init__(self, terms: dict[int, float], constant: float = 0.0, solver: Solver | None = None) -> None:
        if not isinstance(terms, dict):
            raise TypeError("an expression is made of variables, those of Solver.variables()")
        self.terms = terms
        self.constant = constant
        self.solver = solver

    def __add__(self, other: Expression | float) -> Expression:
        other = _expression(other)
        terms = dict(self.terms)
        for variable, factor in other.terms.items():
            terms[variable] = terms.get(variable, 0.0) + factor
        if self.solver is not None and other.solver is not None and self.solver is not other.solver:
            raise ValueError("a sum of variables of two solvers")
        return Expression(terms, self.constant + other.constant, self.solver or other.solver)

    __radd__ = __add__

    def __mul__(self, factor: float) -> Expression:
        factor = number(factor, "a factor")
        terms = {variable: own * factor for variable, own in self.terms.items()}
        return Expression(terms, self.constant * factor, self.solver)

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> Expression:
        divisor = number(divisor, "a divisor")
        if divisor == 0:
            raise ValueError("a divisor is 0: expected another number")
        return self * (1 / divisor)

    def __neg__(self) -> Expression:
        return self * -1

    def __sub__(self, other: Expression | float) -> Expression:
        return self + -_expression(other)

    def __rsub__(self, other: float) -> Expression:
        return -self + other

    def __le__(self, other: Expression | float) -> Constraint:
        return Constraint(self - other, lib.SNUG_AT_MOST)

    def __ge__(self, other: Expression | float) -> Constraint:
        return Constraint(self - other, lib.SNUG_AT_LEAST)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Expression) and not isinstance(other, (int, float, np.number)):
            return NotImplemented
        return Constraint(self - _expression(other), lib.SNUG_EQUAL)

    def __ne__(self, other: object) -> Any:
        raise TypeError("constraints are <=, >= and ==: that a value is another one cannot be asked for")

    __hash__ = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]

    def __bool__(self) -> bool:
        raise TypeError("an expression is no truth value")

    def __reduce__(self) -> Any:
        raise TypeError("a snug.Expression cannot be pickled, as its variables are a solver's: pickle its value")

    def __repr__(self) -> str:
        parts = [f"{factor:g} * v{variable}" for variable, factor in self.terms.items()]
        return " + ".join(parts + [f"{self.constant:g}"] * (self.constant != 0 or not parts))


def _expression(value: Expression | float | Any) -> Expression:
    return value if isinstance(value, Expression) else Expression({}, number(value, "a part of a sum"))


def _of(expression: Expression, solver: Solver | None) -> Expression:
    """Returns an expression whose variables may be those of a solver."""
    if not isinstance(expression, Expression):
        raise TypeError(f"{expression!r} is no expression: expected variables of a solver")
    if solver is not None and expression.solver is not None and expression.solver is not solver:
        raise ValueError("an expression with variables of another solver: expected those of this one")
    return expression


def _terms(expression: Expression) -> Any:
    return ffi.new(
        "snug_term[]",
        [(number(factor, "a factor"), index(variable, "a variable")) for variable, factor in expression.terms.items()],
    )


_RELATIONS = (lib.SNUG_AT_MOST, lib.SNUG_EQUAL, lib.SNUG_AT_LEAST)


@dataclass(frozen=True)
class Constraint:
    """An expression that is at most, equal to, or at least 0. Made by comparing expressions."""

    expression: Expression
    relation: int

    def __post_init__(self) -> None:
        if not isinstance(self.expression, Expression) or self.relation not in _RELATIONS:
            raise TypeError("a constraint is made by comparing expressions, such as width <= 120")

    def __bool__(self) -> bool:
        raise TypeError("a constraint is no truth value: write a chain such as a <= b <= c as two constraints")


@dataclass(frozen=True)
class Solution:
    """The values of all variables.

    Attributes
    ----------
    values : array of float
        The value of each variable, by its number.
    violations : dict of int to float
        The constraints that are not satisfied, and by how much.
    ambiguous : tuple of int
        The variables that the constraints do not determine; each has the admissible value nearest 0.
    """

    values: NDArray[np.float64]
    violations: dict[int, float]
    ambiguous: tuple[int, ...]
    _solver: Solver | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.values, self.violations, self.ambiguous)

    def __getitem__(self, expression: Expression) -> float:
        """Returns the value of a variable or a sum."""
        own = _of(_expression(expression), self._solver)
        for variable in own.terms:
            if index(variable, "a variable") >= len(self.values):
                raise RangeError(f"there is no variable {variable}: there were {len(self.values)} when it was solved")
        return own.constant + sum(float(self.values[variable]) * factor for variable, factor in own.terms.items())


@dataclass(frozen=True)
class Reason:
    """One part of the proof of a value, which is the sum of ``multiplier`` times what supports it.

    Attributes
    ----------
    kind : str
        ``"constraint"``, ``"domain"`` of a variable (not below 0), or ``"settling"`` (as near 0 as possible).
    number : int
        Of the constraint or the variable.
    """

    kind: str
    number: int
    multiplier: float


@dataclass(frozen=True)
class Explanation:
    """Why a sum has its value: its reasons, and the constraints that lose against these, by how much."""

    value: float
    reasons: tuple[Reason, ...]
    losses: dict[int, float]
    is_ambiguous: bool


class Solver(Renewed):
    """Variables and linear constraints with priorities from 1 to 1000, which is required.

    No number of constraints of lower priorities outweighs one of a higher priority.

    Examples
    --------
    >>> solver = Solver()
    >>> width, = solver.variables(1)
    >>> solver.add(width <= 120, width >= 40)
    [0, 1]
    >>> solver.add(width == 200, priority=500)
    [2]
    >>> solver.solve()[width]
    120.0
    """

    def __init__(self) -> None:
        super().__init__()
        self._handle = owned("snug_solver", lib.snug_solver_create)
        self._count = 0

    def __reduce__(self) -> Any:
        raise TypeError("a snug.Solver cannot be pickled: pickle what its constraints are made of, and add them again")

    def variables(self, count: int, *, free: bool = False) -> list[Expression]:
        """Adds variables, which are not below 0 unless they are free.

        Parameters
        ----------
        count : int
            How many variables.
        free : bool
            Whether they may be below 0.
        """
        first = ffi.new("size_t *")
        with self._lock:
            call(
                lib.snug_solver_add_variables, self._handle, index(count, "count"),
                lib.SNUG_FREE if free else lib.SNUG_NON_NEGATIVE, first,
            )
            self._count += count
        return [Expression({first[0] + i: 1.0}, solver=self) for i in range(count)]

    def add(self, *constraints: Constraint, priority: float = REQUIRED) -> list[int]:
        """Adds constraints, all or none; returns their numbers.

        Parameters
        ----------
        *constraints : Constraint
            Comparisons of sums, such as ``a + b <= 100``.
        priority : float
            From 1 to ``REQUIRED``; higher ones are met first, whatever the lower ones cost.

        Raises
        ------
        UnsatisfiableError
            Required ones conflict: the error has the conflict, in which a refused constraint has the number that the
            next one gets.
        """
        array = ffi.new("snug_constraint[]", max(1, len(constraints)))
        kept = []
        own = number(priority, "priority")
        for given, constraint in zip(array, constraints):
            if not isinstance(constraint, Constraint):
                raise TypeError(f"{constraint!r} is no constraint: compare expressions, such as width <= 120")
            expression = _of(constraint.expression, self)
            terms = _terms(expression)
            kept.append(terms)
            given.terms, given.term_count = terms, len(expression.terms)
            given.constant, given.priority, given.relation = -expression.constant, own, constraint.relation
        first = ffi.new("size_t *")
        self._change(lib.snug_solver_add_constraints, array, len(constraints), first)
        return list(range(first[0], first[0] + len(constraints)))

    def remove(self, *constraints: int) -> None:
        """Removes constraints by their numbers, all or none.

        Parameters
        ----------
        *constraints : int
            The numbers that :meth:`add` returned.
        """
        numbers = ffi.new("size_t[]", [index(number_, "a constraint") for number_ in constraints])
        self._change(lib.snug_solver_remove, numbers, len(constraints))

    def set_constants(self, constants: dict[int, float]) -> None:
        """Gives constraints other right sides, by their numbers, all or none.

        The right side is what is left of a comparison when all its variables stand on the left side.

        Parameters
        ----------
        constants : dict of int to float
            The right sides by the numbers of constraints.
        """
        if not isinstance(constants, dict):
            raise TypeError(f"constants is {type(constants).__name__}: expected a dict of numbers of constraints")
        numbers = ffi.new("size_t[]", [index(number_, "a constraint") for number_ in constants])
        values = ffi.new("double[]", [number(value, "a constant") for value in constants.values()])
        self._change(lib.snug_solver_set_constants, numbers, values, len(constants))

    @lending
    def solve(self) -> Solution:
        """Solves all constraints.

        Raises
        ------
        RefusedError
            A system that would take more than some ten seconds.
        """
        solution = sized("snug_solution")
        self._call(lib.snug_solver_solve, solution)
        violations = copied(solution.violations, solution.violation_count, "snug_violation")
        return Solution(
            copied(solution.values, solution.value_count, "double"),
            dict(zip(violations["constraint"].tolist(), violations["amount"].tolist())),
            tuple(copied(solution.ambiguous, solution.ambiguous_count, "size_t").tolist()),
            self,
        )

    @lending
    def explain(self, expression: Expression) -> Explanation:
        """Returns why a variable or a sum has its value.

        Parameters
        ----------
        expression : Expression
            A variable, or a sum.
        """
        own = _of(_expression(expression), self)
        terms = _terms(own)
        given = sized("snug_explanation")
        self._call(lib.snug_solver_explain, terms, len(own.terms), given)
        kinds = {
            lib.SNUG_SUPPORT_CONSTRAINT: "constraint",
            lib.SNUG_SUPPORT_DOMAIN: "domain",
            lib.SNUG_SUPPORT_SETTLING: "settling",
        }
        reasons = (given.reasons[i] for i in range(given.reason_count))
        losses = (given.losses[i] for i in range(given.loss_count))
        return Explanation(
            given.value + own.constant,
            tuple(Reason(kinds[reason.kind], reason.number, reason.multiplier) for reason in reasons),
            {loss.constraint: loss.amount for loss in losses},
            bool(given.is_ambiguous),
        )

    @lending
    def _change(self, function: Any, *arguments: Any) -> None:
        self._call(function, *arguments)

    def _call(self, function: Any, *arguments: Any) -> None:
        try:
            call(function, self._handle, *arguments)
        except UnsatisfiableError as error:
            slot, count = ffi.new("size_t **"), ffi.new("size_t *")
            call(lib.snug_solver_conflict, self._handle, slot, count)
            raise UnsatisfiableError(str(error), tuple(copied(slot[0], count[0], "size_t").tolist())) from None
