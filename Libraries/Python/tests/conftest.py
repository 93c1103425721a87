"""What the tests share: the command, whose bytes are those of the library, and the examples."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = sorted((ROOT / "Examples").glob("*.json"))

Command = Callable[..., bytes]


@pytest.fixture(scope="session")
def command() -> Command:
    """Runs the command ``snug`` of the environment variable SNUG_COMMAND, and returns what it prints."""
    path = os.environ.get("SNUG_COMMAND")
    if not path:
        pytest.skip("SNUG_COMMAND does not say where the command is")

    def run(*arguments: object, given: str = "", statuses: tuple[int, ...] = (0,)) -> bytes:
        done = subprocess.run([path, *map(str, arguments)], input=given.encode(), capture_output=True)
        assert done.returncode in statuses, done.stderr
        return done.stdout or done.stderr

    return run
