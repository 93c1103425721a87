"""Puts the C library, and the declarations of its header, into the wheel.

A source distribution has both already. In the repository, ``Libraries/C/build.sh`` builds the library, unless
``SNUG_LIBRARY`` names a folder with what it built.
"""

import os
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path

import cffi
from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "snug"
C = HERE.parent / "C"
VERSION = HERE / "VERSION"


def provide() -> None:
    """Writes the library and the declarations into the package."""
    if not C.exists():
        return
    shutil.copyfile(C / "VERSION", VERSION)
    header = (C / "include" / "snug.h").read_text()
    declarations = header.split("/* snug.h: begin */")[1].split("/* snug.h: end */")[0]
    builder = cffi.FFI()
    builder.cdef(declarations)
    builder.set_source("snug._snug", None)
    builder.emit_python_code(str(PACKAGE / "_snug.py"))
    given = os.environ.get("SNUG_LIBRARY")
    with tempfile.TemporaryDirectory() as folder:
        if not given:
            subprocess.run(["sh", str(C / "build.sh"), folder], check=True)
        library = Path(given or folder) / "libsnug.so.0"
        if not library.exists():
            raise SystemExit(
                f"there is no {library.absolute()}: SNUG_LIBRARY names a folder of Libraries/C/build.sh, by its absolute "
                "path, as pip builds in another folder: SNUG_LIBRARY=$PWD/FOLDER"
            )
        shutil.copyfile(library, PACKAGE / "libsnug.so.0")


def check() -> None:
    """Refuses a library of another machine, such as that of a source distribution made there."""
    machine = int.from_bytes((PACKAGE / "libsnug.so.0").read_bytes()[18:20], "little")
    name = {62: "x86_64", 183: "aarch64"}.get(machine, f"machine {machine}")
    if name != platform.machine():
        raise SystemExit(
            f"libsnug.so.0 is for {name}, and this machine is {platform.machine()}: build the wheel from the repository"
        )


class BuildPython(build_py):
    def run(self) -> None:
        provide()
        check()
        super().run()


class SourceDistribution(sdist):
    def run(self) -> None:
        provide()
        super().run()


class BinaryDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        # The wheel is of one platform.
        return True


commands = {"build_py": BuildPython, "sdist": SourceDistribution}
try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        # The library is called through its C interface: by any Python.
        return "py3", "none", super().get_tag()[2]


commands["bdist_wheel"] = Wheel

setup(
    version=(VERSION if VERSION.exists() else C / "VERSION").read_text().strip(),
    cmdclass=commands,
    distclass=BinaryDistribution,
)
