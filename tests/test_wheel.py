"""Packages: source package and wheel install to the same thing; what a build has to do without, it says and keeps.

Here nothing is compiled, which takes minutes; the compiled wheel is `make test`'s other half, built once from the
source package, and looked at by a test of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from environments import Environment, needed

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "web" / "dist"
COMPILED_WHEELS = ROOT / "build" / "packages"


class Packages:
    """The source package of this tree, and what pip makes where no compiler and no node are."""

    def __init__(self, folder: Path) -> None:
        self.nowhere = folder / "no-tools-here"
        self.nowhere.mkdir()
        command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        [self.sources] = folder.glob("qiju-*.tar.gz")

    def pip(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pip", *arguments],
            env={**os.environ, "PATH": str(self.nowhere), **variables},
            start_new_session=True,  # away from the terminal, where its warnings would appear
            capture_output=True,
            text=True,
            check=False,
        )

    def wheel(self, source: Path, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
        folder.mkdir()
        options = ["-v", "--no-deps", "--no-index", "--no-build-isolation", "-w", str(folder)]
        return self.pip("wheel", *options, str(source), **variables)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    return Packages(tmp_path_factory.mktemp("packages"))


@pytest.fixture(scope="module")
def from_tree(packages: Packages, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The wheel of this tree, and what building it said."""
    folder = tmp_path_factory.mktemp("tree") / "wheel"
    done = packages.wheel(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = folder.glob("qiju-*.whl")
    return wheel, done.stdout + done.stderr


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def page_in(wheel: dict[str, bytes]) -> dict[str, bytes]:
    place = "qiju/table/page/"
    return {name.removeprefix(place): content for name, content in wheel.items() if name.startswith(place)}


def built_page() -> dict[str, bytes]:
    return {str(file.relative_to(PAGE)): file.read_bytes() for file in PAGE.rglob("*") if file.is_file()}


def empty_environment(folder: Path, *besides: str) -> Environment:
    """All that the core needs, but not Qiju."""
    environment = Environment(folder)
    for name in ("qiju", *besides):
        environment.link(*[found for one, found in needed(name).items() if one != "qiju"])
    return environment


@pytest.mark.once
def test_without_a_compiler_the_wheel_is_pure_and_says_so(from_tree: tuple[Path, str]) -> None:
    wheel, said = from_tree
    assert "no C compiler" in said
    assert wheel.name.endswith("-py3-none-any.whl")
    found = contents(wheel)
    assert not [name for name in found if name.endswith(".so")]
    for file in ("kernel/text/zh.toml", "games/merit/content.toml", "games/merit/rulebook.zh.md", "py.typed"):
        assert f"qiju/{file}" in found
    assert json.loads(found["qiju/build.json"])["interpreted"]["key"] == "no_compiler"


@pytest.mark.once
def test_source_package_and_wheel_install_to_the_same(
    packages: Packages, from_tree: tuple[Path, str], tmp_path: Path
) -> None:
    said = []
    files = []
    # Building is pip's affair: it finds the builder there, and nothing else.
    for name, package in (("wheel", from_tree[0]), ("sources", packages.sources)):
        environment = empty_environment(tmp_path / name, "hatchling")
        options = ["install", "--no-deps", "--no-index", "--no-build-isolation", "--no-compile"]
        done = packages.pip("--python", str(environment.bin / "python"), *options, str(package))
        assert done.returncode == 0, done.stdout + done.stderr
        version = environment.qiju("--version")
        assert version.returncode == 0, version.stderr
        said.append(version.stdout)
        installed = environment.packages / "qiju"
        files.append(
            {
                str(file.relative_to(installed)): file.read_bytes()
                for file in installed.rglob("*")
                if file.is_file() and file.suffix != ".pyc"
            }
        )
    assert said[0] == said[1]
    assert "(interpreted, page," in said[0]
    assert "no C compiler" in said[0]
    assert files[0] == files[1]
    assert page_in({f"qiju/{name}": content for name, content in files[1].items()}) == built_page()


@pytest.mark.once
def test_sources_without_a_page_give_a_wheel_that_says_so(packages: Packages, tmp_path: Path) -> None:
    shutil.unpack_archive(packages.sources, tmp_path)
    [tree] = tmp_path.glob("qiju-*")
    shutil.rmtree(tree / "web")
    done = packages.wheel(tree, tmp_path / "wheel")
    assert "came without the page" in done.stdout + done.stderr
    [wheel] = (tmp_path / "wheel").glob("qiju-*.whl")
    environment = empty_environment(tmp_path / "environment")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(environment.packages)
    first, *rest = environment.qiju("--version", lang="zh").stdout.splitlines()
    assert "(interpreted, no page," in first
    assert "没有浏览器用的网页：构建所用的源码包里没有网页。" in rest


@pytest.mark.once
@pytest.mark.parametrize("part", ["compiled", "page"])
def test_a_build_that_may_not_go_without_stops(packages: Packages, tmp_path: Path, part: str) -> None:
    shutil.unpack_archive(packages.sources, tmp_path)
    [tree] = tmp_path.glob("qiju-*")
    if part == "page":
        shutil.rmtree(tree / "web")
    done = packages.wheel(tree, tmp_path / "wheel", QIJU_REQUIRE=part)
    assert done.returncode != 0
    assert f"This build may not go without ({part} is in QIJU_REQUIRE)" in done.stdout + done.stderr
    assert not list((tmp_path / "wheel").glob("*.whl"))


@pytest.mark.skipif(os.environ.get("QIJU_EXPECT") != "compiled", reason="it looks at the compiled build")
def test_the_compiled_wheel_is_whole(tmp_path: Path) -> None:
    """It was built from the source package: compiled, with the page, and every file of the tree."""
    [wheel] = COMPILED_WHEELS.glob("qiju-*.whl")
    found = contents(wheel)
    assert json.loads(found["qiju/build.json"]) == {"interpreted": None, "no_page": None}
    assert page_in(found) == built_page()
    tree = {str(file.relative_to(ROOT / "src")) for file in (ROOT / "src").rglob("*") if file.is_file()}
    assert {name for name in tree if not name.endswith(".pyc")} <= set(found)
    environment = empty_environment(tmp_path)
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(environment.packages)
    [line] = environment.qiju("--version").stdout.splitlines()
    assert "(compiled, page," in line


@pytest.mark.once
def test_the_tree_holds_no_compiled_files_and_no_addresses() -> None:
    """Editable installs stay pure, and no lock file records where something was downloaded from."""
    assert not list((ROOT / "src").rglob("*.so"))
    for lock in ROOT.glob("web/package-lock.json"):
        assert '"resolved": "http' not in lock.read_text(encoding="utf-8")
    for lock in ROOT.glob("locks/*.lock"):
        assert "://" not in lock.read_text(encoding="utf-8")
