"""The solver: values, proofs and conflicts."""

from __future__ import annotations

import math
import pickle

import pytest
import snug


def test_higher_priorities_win() -> None:
    solver = snug.Solver()
    left, width = solver.variables(2)
    required = solver.add(left + width <= 100, left >= 5)
    (wish,) = solver.add(width == 200, priority=500)
    solver.add(left == 20, priority=400)
    solution = solver.solve()
    assert solution[width] == 95 and solution[left] == 5 and solution[2 * width - 10] == 180
    assert solution.violations[wish] == 105
    why = solver.explain(width)
    assert why.value == 95 and {reason.number for reason in why.reasons} == set(required)
    assert why.losses[wish] == 105
    solver.remove(wish)
    assert solver.solve()[left] == 20
    solver.set_constants({required[1]: 30})
    assert solver.solve()[left] == 30


def test_conflicts_are_named() -> None:
    solver = snug.Solver()
    (width,) = solver.variables(1)
    solver.add(width <= 120)
    with pytest.raises(snug.UnsatisfiableError) as caught:
        solver.add(width >= 200)
    assert caught.value.conflict == (0, 1)
    assert pickle.loads(pickle.dumps(caught.value)).conflict == (0, 1)
    assert solver.solve()[width] == 0


def test_variables_may_be_below_zero() -> None:
    solver = snug.Solver()
    (free,) = solver.variables(1, free=True)
    solver.add(free <= -5)
    assert solver.solve()[free] == -5
    assert (free - free).terms == {0: 0} and str(2 * free / 4 - 1) == "0.5 * v0 + -1"


def test_what_is_no_constraint_is_told() -> None:
    solver = snug.Solver()
    a, b = solver.variables(2)
    other = snug.Solver().variables(1)[0]
    for wrong in (
        lambda: solver.add(other <= 1),
        lambda: solver.explain(other),
        lambda: solver.add(a + other <= 1),
        lambda: solver.set_constants([1]),  # type: ignore[arg-type]
        lambda: solver.add(True),  # type: ignore[arg-type]
        lambda: solver.add(1 <= a <= 2),
        lambda: a + "b",  # type: ignore[operator]
        lambda: a * b,  # type: ignore[operator]
        lambda: bool(a),
        lambda: solver.add(a <= math.nan),
        lambda: solver.add(a <= 5, priority=0),
        lambda: solver.add(a <= 5, priority=1001),
        lambda: solver.remove(9),
        lambda: solver.remove(-1),
        lambda: solver.variables(-1),
        lambda: solver.set_constants({9: 1}),
        lambda: solver.add(snug.Expression({7: 1.0}) <= 1),
        lambda: solver.add(snug.Constraint(3, 0)),  # type: ignore[arg-type]
        lambda: a / 0,
    ):
        with pytest.raises((TypeError, ValueError, snug.Error)):
            wrong()
    assert solver.solve().values.tolist() == [0, 0]


def test_a_solution_has_the_variables_of_its_solver() -> None:
    one, other = snug.Solver(), snug.Solver()
    (width,), (foreign,) = one.variables(1), other.variables(1)
    one.add(width == 5)
    solution = one.solve()
    with pytest.raises(ValueError, match="another solver"):
        solution[foreign]
    with pytest.raises(TypeError, match="expected a number"):
        solution["x"]  # type: ignore[index]
    (later,) = one.variables(1)
    with pytest.raises(snug.RangeError, match="no variable 1: there were 1 when it was solved"):
        solution[later]
    assert solution[width] == 5 and one.solve()[later] == 0
