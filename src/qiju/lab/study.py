"""A study: a question about rules written down as a TOML file, so that anybody can ask it again.

title = { zh = "…", en = "…" }
game = "merit"
games = 10000                      # of each cell
seed = 42

[base]                             # what all cells share: presets, options, patch, bots, seats, roles, rotate
presets = ["simulator"]

[axes.scheme.A]                    # every choice of one value from each axis is a cell
[axes.scheme.B]
presets = ["target-5"]

[[tables]]                         # what is shown: a figure by two axes
metric = "team_win"
rows = "scheme"

[[expect]]                         # what is held against it
metric = "team_win"
cell = { scheme = "B" }
least = 0.99                       # or: value = 0.895, within = 0.015

[[compare]]                        # differences, game by game where both were dealt alike
metric = "team_win"
axis = "scheme"
from = "A"
margin = 0.01                      # what would not matter

[stop]                             # instead of playing all games: until two values of the one axis differ for sure
metric = "team_win"
axis = "scheme"
from = "A"
to = "B"
looks = 8
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any, Final

from qiju.bots.names import known_bots, seat_bots, split_name, usual_bot
from qiju.kernel.custom import header_line, key_line
from qiju.kernel.game import Game
from qiju.kernel.reasons import why_damaged, why_unreadable
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.registry import find_game
from qiju.lab.kinds import WITHOUT
from qiju.lab.plan import MOST_CELLS, Cell, Plan, planned
from qiju.lab.simulate import MOST_GAMES, Run, check

MOST_BYTES: Final = 200_000
MOST_LOOKS: Final = 50
BETWEEN: Final = " · "  # the values of a cell's name
TOP: Final = {"title": dict, "game": str, "games": int, "seed": int, "base": dict, "axes": dict, "stop": dict}
STOP: Final = {"metric": str, "axis": str, "from": str, "to": str, "looks": int, "alpha": float}
LISTS: Final[dict[str, dict[str, type]]] = {
    "tables": {"metric": str, "rows": str, "columns": str},
    "expect": {"metric": str, "cell": dict, "value": float, "within": float, "least": float, "most": float},
    "compare": {"metric": str, "axis": str, "from": str, "margin": float},
}
SETTINGS: Final = {
    "say": dict,
    "presets": list,
    "options": dict,
    "patch": dict,
    "bots": str,
    "seats": int,
    "roles": list,
    "rotate": bool,
}


class StudyProblems(Exception):
    """Everything that is wrong with a study, each with its line."""

    def __init__(self, where: str, found: list[tuple[int, Problem]]) -> None:
        super().__init__(where)
        self.where = where
        self.found = sorted(found, key=lambda one: one[0])


@dataclass
class Reader:
    """A study's text as it is read: what is wrong is gathered with its line, and reading goes on."""

    where: str
    lines: list[str]
    most: int = MOST_GAMES  # of all cells together
    outside: bool = True  # may bots from outside sit down: programs, and what packages bring
    problems: list[tuple[int, Problem]] = field(default_factory=list)

    def line(self, header: str, key: str = "", place: int = 0) -> int:
        """The line of a header, or of a key below it; without a header, of a key before all headers."""
        at = header_line(self.lines, header, place, 0, len(self.lines)) if header else -1
        if not key:
            return max(at, 0) + 1
        found = key_line(self.lines, key, at + 1, len(self.lines))
        return (found if found >= 0 else max(at, 0)) + 1

    def wrong(self, line: int, problem: Problem) -> None:
        self.problems.append((line, problem))

    def typed(self, table: Mapping[str, Any], known: Mapping[str, type], header: str, place: int = 0) -> dict[str, Any]:
        """What of a table is known and of its type; the rest is told."""
        found: dict[str, Any] = {}
        for key, value in table.items():
            line = self.line(header, key, place)
            if key not in known:
                self.wrong(line, Invalid("lab.study_key", key=key, known=", ".join(known)))
            elif not fits(value, known[key]):
                self.wrong(line, Invalid("lab.study_type", key=key, want=f"@lab_type.{known[key].__name__}"))
            else:
                found[key] = value
        return found


def fits(value: object, kind: type) -> bool:
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is not int or not isinstance(value, bool))


@dataclass(frozen=True)
class Study:
    """A study as it was read: its cells, and what is asked of them, as plain data."""

    game: Game
    plan: Plan
    asks: Mapping[str, Any]


def shipped() -> list[str]:
    """The studies that come with Qiju, by name."""
    folder = resources.files("qiju.lab").joinpath("studies")
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def find_file(name: str, folder: str, known: Sequence[str]) -> tuple[str, str]:
    """Where a file stands, and its text: one that ships with Qiju by its name, any other by its path."""
    if name in known:
        file = resources.files("qiju.lab").joinpath(folder, f"{name}.toml")
        return f"{name}.toml", file.read_text(encoding="utf-8")
    try:
        data = Path(name).read_bytes()
        if len(data) > MOST_BYTES:
            raise Invalid("problem.custom_size", path=name, size=len(data), most=MOST_BYTES)
        return name, data.decode("utf-8-sig")
    except FileNotFoundError:
        raise Invalid("lab.no_study", name=name, known=", ".join(known)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid("lab.folder", path=name, why=why_unreadable(error)) from None


def read_study(name: str, games: int = 0, seed: int | None = None) -> Study:
    """A study, checked; everything that is wrong with it is told at once."""
    where, text = find_file(name, "studies", shipped())
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid("problem.patch_damaged", path=where, why=why_damaged(error)) from None
    return study_of(Reader(where, text.splitlines()), tree, games, seed)


def study_of(reader: Reader, tree: Mapping[str, Any], games: int = 0, seed: int | None = None) -> Study:
    """A study from what a parser made of its text."""
    study = assembled(reader, tree, games, seed)
    if reader.problems or study is None:
        raise StudyProblems(reader.where, reader.problems)
    return study


def assembled(reader: Reader, tree: Mapping[str, Any], games: int, seed: int | None) -> Study | None:
    top = reader.typed({key: value for key, value in tree.items() if key not in LISTS}, TOP, "")
    try:
        game = find_game(str(top.get("game", "")))
    except Problem as problem:
        reader.wrong(reader.line("", "game"), problem)
        return None
    count = games or top.get("games", 10_000)
    if not 1 <= count <= MOST_GAMES:
        reader.wrong(reader.line("", "games"), Invalid("lab.study_games", most=MOST_GAMES))
        count = 1
    base = reader.typed(top.get("base", {}), SETTINGS, "[base]")
    axes = read_axes(reader, top.get("axes", {}))
    cells = make_cells(reader, game, base, axes, count, top.get("seed", 1) if seed is None else seed)
    asks = read_asks(reader, game, tree, axes)
    if "stop" in top:
        asks["stop"] = read_stop(reader, game, top["stop"], axes)
    if len(cells) * count > reader.most:
        reader.wrong(
            reader.line("", "games"), Invalid("lab.too_many_games", found=len(cells) * count, most=reader.most)
        )
    if reader.problems:
        return None
    asks = {"title": top.get("title", {}), "axes": {axis: list(found) for axis, found in axes.items()}, **asks}
    asks["say"] = {axis: {value: told.get("say", {}) for value, told in found.items()} for axis, found in axes.items()}
    looks = asks.get("stop", {}).get("looks", 0)
    return Study(game, planned("study", cells, asks, looks), asks)


def read_axes(reader: Reader, written: Mapping[str, Any]) -> dict[str, dict[str, dict[str, Any]]]:
    axes: dict[str, dict[str, dict[str, Any]]] = {}
    for axis, found in written.items():
        if not isinstance(found, dict) or not all(isinstance(value, dict) for value in found.values()) or not found:
            line = max(reader.line(f"[axes.{axis}"), reader.line("[axes]", axis))
            reader.wrong(line, Invalid("lab.study_axis", axis=axis))
            continue
        headers = {value: f"[axes.{axis}.{value}]" for value in found}
        axes[axis] = {value: reader.typed(told, SETTINGS, headers[value]) for value, told in found.items()}
    return axes


def make_cells(
    reader: Reader, game: Game, base: dict[str, Any], axes: dict[str, dict[str, dict[str, Any]]], games: int, seed: int
) -> list[Cell]:
    """Every choice of one value from each axis, laid over the base from the first axis to the last."""
    size = 1
    for found in axes.values():
        size *= len(found)
    if size > MOST_CELLS:
        reader.wrong(reader.line("[axes"), Invalid("lab.cells", found=size, most=MOST_CELLS))
        return []
    cells: list[Cell] = []
    told: set[tuple[int, str]] = set()
    for chosen in product(*[found.items() for found in axes.values()]):
        labels = dict(zip(axes, [value for value, _ in chosen], strict=True))
        name = BETWEEN.join(labels.values()) or "base"
        try:
            run = cell_run(game, [base, *[setting for _, setting in chosen]], games, seed)
            check_seated(reader, game, run)
            cells.append(Cell(name, run, labels))
        except Problem as problem:
            line = blamed(reader, game, base, labels, axes, games, seed)
            if (line, problem.key) not in told:
                told.add((line, problem.key))
                reader.wrong(line, problem)
    return cells


def blamed(
    reader: Reader,
    game: Game,
    base: dict[str, Any],
    labels: Mapping[str, str],
    axes: dict[str, dict[str, dict[str, Any]]],
    games: int,
    seed: int,
) -> int:
    """The line of the first part of a cell without which it could be played: the base, else one value of an axis."""
    settings: list[dict[str, Any]] = []
    for header, setting in [
        ("[base]", base),
        *[(f"[axes.{axis}.{value}]", axes[axis][value]) for axis, value in labels.items()],
    ]:
        settings.append(setting)
        try:
            check_seated(reader, game, cell_run(game, settings, games, seed))
        except Problem:
            return reader.line(header)
    return 1


def check_seated(reader: Reader, game: Game, run: Run) -> None:
    """Refuse a cell that cannot be played, and, before they are made, bots that may not sit down."""
    known = known_bots(game)
    strangers = [bot for bot in run.bots if split_name(bot.partition(WITHOUT)[0].strip())[0] not in known]
    if strangers and not reader.outside:
        raise Invalid("problem.bot_name", bot=strangers[0], known=", ".join(known))
    check(run)


def cell_run(game: Game, settings: Sequence[Mapping[str, Any]], games: int, seed: int) -> Run:
    presets: list[str] = []
    options: dict[str, object] = {}
    patches: list[tuple[str, Mapping[str, object]]] = []
    last: dict[str, Any] = {}
    for setting in settings:
        presets += [str(preset) for preset in setting.get("presets", [])]
        options.update(setting.get("options", {}))
        if "patch" in setting:
            patches.append(("patch", setting["patch"]))
        last.update({key: setting[key] for key in ("bots", "seats", "roles", "rotate") if key in setting})
    roles = tuple(str(role) for role in last.get("roles", ()))
    seats = last.get("seats", 0) or len(roles) or game.standard
    return Run(
        game=game.id,
        seats=seats,
        bots=tuple(seat_bots(last.get("bots") or usual_bot(game), seats)),
        games=games,
        seed=seed,
        options=options,
        presets=tuple(presets),
        patches=tuple(patches),
        roles=roles,
        rotate=last.get("rotate", False),
    )


def read_asks(reader: Reader, game: Game, tree: Mapping[str, Any], axes: Mapping[str, Any]) -> dict[str, Any]:
    """Tables, expectations and comparisons, each with the figures and axes that it names."""
    asks: dict[str, list[dict[str, Any]]] = {}
    for kind, known in LISTS.items():
        asks[kind] = []
        written = tree.get(kind, [])
        if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
            reader.wrong(reader.line(f"[{kind}"), Invalid("lab.study_brackets", key=kind))
            continue
        for place, one in enumerate(written):
            found = reader.typed(one, known, f"[[{kind}]]", place)
            check_ask(reader, game, kind, place, found, axes)
            asks[kind].append(found)
    return asks


def check_ask(
    reader: Reader, game: Game, kind: str, place: int, ask: dict[str, Any], axes: Mapping[str, Mapping[str, Any]]
) -> None:
    from qiju.lab.metrics import metric_named

    header = f"[[{kind}]]" if kind in LISTS else f"[{kind}]"
    try:
        metric_named(game, str(ask.get("metric", "")))
    except Problem as problem:
        reader.wrong(reader.line(header, "metric", place), problem)
    named = [
        key for key in ("rows", "columns", "axis") if key in ask or (key == "axis" and kind in ("compare", "stop"))
    ]
    for key in named:
        if ask.get(key) not in axes:
            known = ", ".join(axes) or "—"
            reader.wrong(
                reader.line(header, key, place), Invalid("lab.study_no_axis", axis=str(ask.get(key, "—")), known=known)
            )
    for axis, value in ask.get("cell", {}).items():
        if value not in axes.get(axis, {}):
            reader.wrong(reader.line(header, "cell", place), no_value(axes, axis, value))
    axis = str(ask.get("axis", ""))
    if kind == "compare" and axis in axes and ask.get("from") not in axes[axis]:
        reader.wrong(reader.line(header, "from", place), no_value(axes, axis, ask.get("from", "—")))


def no_value(axes: Mapping[str, Mapping[str, Any]], axis: str, value: object) -> Invalid:
    return Invalid("lab.study_no_value", axis=axis, value=str(value), known=", ".join(axes.get(axis, {})) or "—")


def read_stop(reader: Reader, game: Game, written: Mapping[str, Any], axes: Mapping[str, Any]) -> dict[str, Any]:
    """When to stop early: two values of the only axis, how often to look, and how often that may err."""
    found = {"looks": 8, "alpha": 0.05, **reader.typed(written, STOP, "[stop]")}
    if len(axes) != 1:
        reader.wrong(reader.line("[stop]"), Invalid("lab.stop_axes"))
        return found
    if not 1 <= found["looks"] <= MOST_LOOKS or not 0 < found["alpha"] < 0.5:
        reader.wrong(reader.line("[stop]"), Invalid("lab.stop_looks", most=MOST_LOOKS))
    check_ask(reader, game, "stop", 0, found, axes)
    axis = str(found.get("axis", ""))
    for key in ("from", "to"):
        if axis in axes and found.get(key) not in axes[axis]:
            reader.wrong(reader.line("[stop]", key), no_value(axes, axis, found.get(key, "—")))
    return found
