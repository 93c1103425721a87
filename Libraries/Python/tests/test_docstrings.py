"""What is public is documented, in NumPy's form."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import snug


def functions() -> Iterator[tuple[str, object]]:
    for name in snug.__all__:
        value = getattr(snug, name)
        if inspect.isfunction(value):
            yield name, value
        elif inspect.isclass(value):
            for member, function in inspect.getmembers(value, inspect.isfunction):
                if not member.startswith("_") and function.__module__.startswith("snug."):
                    yield f"{name}.{member}", function


@pytest.mark.parametrize(("name", "function"), list(functions()))
def test_a_public_function_says_what_its_parameters_are(name: str, function: object) -> None:
    told = inspect.getdoc(function)
    assert told, name
    parameters = [each for each in inspect.signature(function).parameters if each not in ("self", "cls")]  # type: ignore[arg-type]
    if not parameters:
        return
    section = told.partition("Parameters\n----------\n")[2]
    assert section, f"{name} has no section of parameters"
    for parameter in parameters:
        assert parameter in section, f"{name} does not say what {parameter} is"
