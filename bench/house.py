"""The house from inside: how much is copied by hand, how high the towers are, how many ways a change has.

    python bench/house.py [TREE …]        one column a tree; without any, the one before and this one

Read from the sources by their syntax, nothing is run. Classes are followed by what a module imports, so that two games
may have classes of one name. What is made from declared fields stands in no source, and is not counted.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

COPIES = re.compile(r"clone|copy(_(base|frames|table|to))?")  # 《救赎之路》 has sutras to copy, too
PACKS = re.compile(r"(write|read)(_\w+)?")
PACKERS = {"packer", "unpacker", "Packer", "Unpacker"}
STATE = ("qiju.kernel.state", "State")
# What brings a decision to the store.
STORING = {"entered", "hand_over"}

Place = tuple[str, str]  # a module and a name in it


@dataclass
class Class:
    """A class as it is written: its bases as they are called there, and the methods in its body."""

    place: Place
    bases: list[str]
    methods: set[str]


class Module:
    """One file: its classes, what it imports, and where."""

    def __init__(self, name: str, file: Path) -> None:
        self.name = name
        self.file = file
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.imported: dict[str, Place] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    self.imported[alias.asname or alias.name] = (node.module, alias.name)
        self.classes = [read_class(self, node) for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]

    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def read_class(module: Module, node: ast.ClassDef) -> Class:
    methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    return Class((module.name, node.name), [ast.unparse(base) for base in node.bases], methods)


class House:
    """All sources of a tree."""

    def __init__(self, tree: Path) -> None:
        source = tree / "src"
        self.modules: dict[str, Module] = {}
        for file in sorted((source / "qiju").rglob("*.py")):
            name = ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
            self.modules[name] = Module(name, file)
        self.classes = {one.place: one for module in self.modules.values() for one in module.classes}

    # -- classes -------------------------------------------------------------------------------------

    def find(self, module: str, name: str) -> Place | None:
        """Where a name of this module was written; `frames.Frame` is a name of an imported module."""
        head, _, rest = name.partition(".")
        if (module, name) in self.classes:
            return module, name
        imported = self.modules[module].imported.get(head) if module in self.modules else None
        if imported is None:
            return None
        where, what = imported
        return self.find(f"{where}.{what}", rest) if rest else self.find(where, what)

    def bases(self, place: Place) -> list[Place]:
        found = [self.find(place[0], base) for base in self.classes[place].bases]
        return [base for base in found if base is not None]

    def chain(self, place: Place) -> int:
        """How many classes stand on one another here, this one and the lowest counted."""
        return 1 + max((self.chain(base) for base in self.bases(place)), default=0)

    def methods(self, place: Place) -> set[str]:
        """All methods of a class, inherited ones too."""
        return self.classes[place].methods.union(*(self.methods(base) for base in self.bases(place)))

    def is_state(self, place: Place) -> bool:
        return place == STATE or any(self.is_state(base) for base in self.bases(place))

    @cached_property
    def states(self) -> list[Place]:
        """Every class in games that is a state."""
        return [place for place in self.classes if place[0].startswith("qiju.games.") and self.is_state(place)]

    # -- figures -------------------------------------------------------------------------------------

    def copied_by_hand(self) -> tuple[int, int]:
        """Functions in games that copy, write or read a state, a piece or a frame; and their lines."""
        found = [
            node.end_lineno - node.lineno + 1
            for name, module in self.modules.items()
            if name.startswith("qiju.games.")
            for node in module.functions()
            if by_hand(node) and node.end_lineno is not None
        ]
        return len(found), sum(found)

    def longest_chain(self) -> tuple[int, str]:
        return max((self.chain(place), written(place)) for place in self.states)

    def most_methods(self) -> tuple[int, str]:
        return max((len(self.methods(place)), written(place)) for place in self.states)

    def orchestrations(self) -> list[str]:
        """The files of the server that see a decision through to the store, the stores themselves left out."""
        served = {name: module for name, module in self.modules.items() if name.startswith("qiju.table.")}
        stores = {name for name, module in served.items() if "hand_over" in {node.name for node in module.functions()}}
        return [name for name, module in served.items() if name not in stores and calls(module.tree) & STORING]


def by_hand(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    if COPIES.fullmatch(node.name):
        return True
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    words = {argument.arg for argument in arguments}
    words |= {ast.unparse(argument.annotation) for argument in arguments if argument.annotation is not None}
    return PACKS.fullmatch(node.name) is not None and bool(words & PACKERS)


def calls(tree: ast.AST) -> set[str]:
    """The methods that are called anywhere in it."""
    nodes = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def written(place: Place) -> str:
    return f"{place[0].removeprefix('qiju.games.').partition('.')[0]}'s {place[1]}"


@dataclass(frozen=True)
class Figures:
    """One tree in numbers, and whose numbers they are."""

    functions: int
    lines: int
    chain: int
    tallest: str
    methods: int
    richest: str
    orchestrations: int


def figures(tree: Path) -> Figures:
    house = House(tree)
    return Figures(*house.copied_by_hand(), *house.longest_chain(), *house.most_methods(), len(house.orchestrations()))


def main() -> None:
    from old import BEFORE, COMMIT, ROOT

    trees = [Path(one) for one in sys.argv[1:]]
    found = [figures(tree) for tree in trees] if trees else [BEFORE, figures(ROOT)]
    heads = [str(tree) for tree in trees] or [COMMIT, "now"]
    width = max(len(head) for head in heads) + 2
    print(" " * 40 + "".join(f"{head:>{max(width, 34)}}" for head in heads))
    for name, show in (
        ("functions that copy or pack by hand", lambda one: str(one.functions)),
        ("... their lines", lambda one: f"{one.lines:,}"),
        ("longest chain of a state's classes", lambda one: f"{one.chain}, {one.tallest}"),
        ("most methods on a state", lambda one: f"{one.methods}, {one.richest}"),
        ("orchestrations of a change", lambda one: str(one.orchestrations)),
    ):
        print(f"{name:<40}" + "".join(f"{show(one):>{max(width, 34)}}" for one in found))


if __name__ == "__main__":
    main()
