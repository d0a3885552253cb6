"""Build hook: compile kernel, games, bots and the playout loop with mypyc, all in one call.

An editable install stays pure. Without a working C compiler the wheel is pure, too, with a warning: the
same files run interpreted, with the same results. The compiler runs on a copy, so no .so ever lands
beside its source.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = ("kernel", "games", "bots")
HOT_FILES = ("lab/playout.py",)
PLAIN = ("__init__.py", "terminal.py")
# Functions of one compiled unit may be inlined into one another; a float sum is the same as interpreted.
FLAGS = ["-fno-semantic-interposition", "-ffp-contract=off", "-Wno-unused-function"]


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to a wheel, or leaves it pure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        with_compiler = compiler_missing() is None
        if not with_compiler:
            self.app.display_warning(f"qiju: {compiler_missing()}; building the pure, slower wheel")
            return
        place = Path(tempfile.mkdtemp(prefix="qiju-build-"))
        try:
            shutil.copytree(Path(self.root) / "src" / "qiju", place / "qiju")
            compiled = run_compiler(place)
        except subprocess.CalledProcessError as error:
            shutil.rmtree(place)
            self.app.display_warning(f"qiju: compiling failed, building the pure, slower wheel\n{error.output}")
            return
        for file in compiled:
            build_data["force_include"][str(file)] = str(file.relative_to(place))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.place = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        place = getattr(self, "place", None)
        if place is not None:
            shutil.rmtree(place, ignore_errors=True)


def compiler_missing() -> str | None:
    """Why nothing can be compiled here; None where it can."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(command) is None and shutil.which("cc") is None:
        return f"no C compiler ({command}) was found"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "the Python headers (Python.h) are not installed"
    return None


def run_compiler(place: Path) -> list[Path]:
    """Compile in a process of its own, standing in the copy."""
    subprocess.run(
        [sys.executable, __file__, str(place)],
        cwd=place,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return sorted(place.glob("*.so")) + sorted((place / "qiju").rglob("*.so"))


def hot_modules(package: Path) -> list[str]:
    """Every file that belongs to the compiled unit."""
    files = [file for room in HOT for file in sorted((package / room).rglob("*.py"))]
    files += [package / name for name in HOT_FILES]
    return [str(file) for file in files if file.name not in PLAIN]


def compile_here() -> None:
    """One mypyc call for all: modules compiled in separate calls would not agree with one another."""
    from mypyc.build import mypycify
    from setuptools import setup

    extensions = mypycify(["--strict", *hot_modules(Path("qiju"))], opt_level="3")
    for extension in extensions:
        extension.extra_compile_args += FLAGS
    setup(name="qiju-compiled", ext_modules=extensions, script_args=["build_ext", "--inplace"], packages=[])


if __name__ == "__main__":
    compile_here()
