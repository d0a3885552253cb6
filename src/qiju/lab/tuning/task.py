"""What is to be tuned: targets, the tables at which they must hold, and the knobs that may be turned; as a TOML file.

title = { zh = "…", en = "…" }
game = "merit"
bots = ["normal", "designer"]      # ways of playing; every target must hold under each of them
seats = [4]                        # and at each of these tables
changes = 6                        # at most so many knobs are turned
games = 1000                       # of a first look at a point; four and sixteen times as many for those that stay
rounds = 8
seed = 1

# Points that somebody knows to be worth a try; they are tried with the first.
starts = [{ "team.save_target" = 7, "roles.monk.hui" = 4 }]

[base]                             # what the search starts from: presets, options, patch, roles, rotate

[[targets]]
metric = "team_win"                # `first.*` is one target for each; `failed:calamity,both` a share of the failures
least = 0.85
most = 0.92

[[knobs]]
number = "roles.*.wealth"          # one knob for each number that fits
reach = 2                          # at most so many steps either way
step = 1
least = 0

[[knobs]]
option = "start_player"            # an option instead; its choices, or some of them
choices = ["fixed", "rotate"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib import resources
from typing import Any, Final

from qiju.bots.names import known_bots, seat_bots, usual_bot
from qiju.kernel.game import Game
from qiju.kernel.reasons import why_damaged
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.registry import find_game
from qiju.lab.simulate import Run, check
from qiju.lab.study import Reader, StudyProblems, find_file
from qiju.lab.sweep import axis_of, patch_of
from qiju.lab.tuning.measures import measure_named, measures_like

MOST_KNOBS: Final = 400
MOST_TABLES: Final = 24
REACH: Final = 2
TOP: Final = {
    "title": dict,
    "game": str,
    "bots": list,
    "seats": list,
    "changes": int,
    "games": int,
    "rounds": int,
    "seed": int,
    "base": dict,
    "starts": list,
}
BASE: Final = {"presets": list, "options": dict, "patch": dict, "roles": list, "rotate": bool}
LISTS: Final[dict[str, dict[str, type]]] = {
    "targets": {"metric": str, "least": float, "most": float},
    "knobs": {
        "number": str,
        "option": str,
        "choices": list,
        "values": list,
        "reach": int,
        "step": int,
        "least": int,
        "most": int,
    },
}

Point = tuple[int, ...]  # for each knob the place of its value


@dataclass(frozen=True)
class Knob:
    """A number or an option, what it may be, and the place of what it is now."""

    key: str
    option: bool
    values: tuple[int | str, ...]
    home: int


@dataclass(frozen=True)
class Target:
    """A figure that shall lie between two bounds; how far it is off is measured in half the distance between them."""

    metric: str
    least: float
    most: float

    @property
    def scale(self) -> float:
        return (self.most - self.least) / 2

    def slack(self, mean: float) -> float:
        """How far inside: 1 in the middle, 0 on a bound, below 0 outside."""
        return min(mean - self.least, self.most - mean) / self.scale


@dataclass(frozen=True)
class Tune:
    """A whole task. `tables` are the runs at which every target must hold, by name."""

    game: Game
    tables: Mapping[str, Run]
    targets: tuple[Target, ...]
    knobs: tuple[Knob, ...]
    changes: int = 6
    games: int = 1000
    rounds: int = 8
    seed: int = 1
    title: Mapping[str, str] = field(default_factory=dict)
    starts: tuple[Point, ...] = ()

    @property
    def home(self) -> Point:
        return tuple(knob.home for knob in self.knobs)

    def changed(self, point: Point) -> list[int]:
        """Which knobs are turned."""
        return [place for place, knob in enumerate(self.knobs) if point[place] != knob.home]

    def steps(self, point: Point) -> int:
        """By how many steps in all."""
        return sum(abs(point[place] - self.knobs[place].home) for place in self.changed(point))

    def setting(self, point: Point) -> dict[str, int | str]:
        """What a point changes, by name."""
        return {self.knobs[place].key: self.knobs[place].values[point[place]] for place in self.changed(point)}

    def run(self, table: str, point: Point, seed: int) -> Run:
        """A table with the knobs turned."""
        base = self.tables[table]
        numbers, options = self.split(point)
        patches = (*base.patches, ("tune", patch_of(numbers))) if numbers else base.patches
        return Run(**{**vars(base), "patches": patches, "options": {**base.options, **options}, "seed": seed})

    def runs(self, point: Point, seed: int) -> list[Run]:
        """At every table."""
        return [self.run(table, point, seed) for table in self.tables]

    def split(self, point: Point) -> tuple[dict[str, int], dict[str, str]]:
        """The numbers and the options that a point changes."""
        numbers: dict[str, int] = {}
        options: dict[str, str] = {}
        for place in self.changed(point):
            knob = self.knobs[place]
            if knob.option:
                options[knob.key] = str(knob.values[point[place]])
            else:
                numbers[knob.key] = int(knob.values[point[place]])
        return numbers, options

    def plain(self) -> dict[str, Any]:
        """Everything by which one task can be told from another."""
        tables = {}
        for name, run in self.tables.items():
            setup = check(run)
            told = {**vars(run), "options": dict(run.options), "rules": int(setup.version)}
            tables[name] = {**told, "content_hash": setup.content_hash()}
        return {
            "game": self.game.id,
            "tables": tables,
            "targets": [vars(target) for target in self.targets],
            "knobs": [vars(knob) for knob in self.knobs],
            "changes": self.changes,
            "games": self.games,
            "rounds": self.rounds,
            "seed": self.seed,
            "starts": [list(point) for point in self.starts],
        }


def shipped_tunes() -> list[str]:
    """The tasks that come with Qiju, by name."""
    folder = resources.files("qiju.lab").joinpath("tunes")
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def usual_policies(game: Game) -> list[str]:
    """Two ways of playing: the game's own first bot, and its second; where it has but one, the one that looks ahead."""
    own = [name for name in game.bots() if name != usual_bot(game)]
    return ["normal", own[0] if own else "hard"]


def read_tune(
    game: str,
    written: Sequence[str],
    knobs: Sequence[str] = (),
    bots: Sequence[str] = (),
    seats: Sequence[int] = (),
    more: Mapping[str, Any] | None = None,
) -> Tune:
    """A task as a command line gives it: a file of targets, or targets one by one (`team_win=0.85..0.92`)."""
    files = [one for one in written if "=" not in one]
    if len(files) > 1:
        raise Invalid("lab.tune_files")
    where, text = find_file(files[0], "tunes", shipped_tunes()) if files else ("--target", "")
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid("problem.patch_damaged", path=where, why=why_damaged(error)) from None
    tree = {"game": game, **tree}
    if tree["game"] != game:
        raise Invalid("lab.tune_game", path=where, game=str(tree["game"]), asked=game)
    tree["targets"] = [*tree.get("targets", []), *[target_written(one) for one in written if "=" in one]]
    tree["knobs"] = [knob_written(one) for one in knobs] or tree.get("knobs", [{"number": "*"}])
    tree.update({key: list(value) for key, value in (("bots", bots), ("seats", seats)) if value})
    tree.update(more or {})
    reader = Reader(where, text.splitlines())
    tune = assembled(reader, tree)
    if reader.problems or tune is None:
        raise StudyProblems(where, reader.problems)
    return tune


def target_written(written: str) -> dict[str, Any]:
    """`team_win=0.85..0.92`."""
    metric, _, bounds = written.rpartition("=")
    low, dots, high = bounds.partition("..")
    try:
        return {"metric": metric.strip(), "least": float(low), "most": float(high if dots else low)}
    except ValueError:
        raise Invalid("lab.tune_target", target=written) from None


def knob_written(written: str) -> dict[str, Any]:
    """`team.save_target=5..8`, or a number's key alone for two steps either way."""
    if "=" not in written:
        return {"number": written}
    key, values = axis_of(written)
    return {"number": key, "values": values}


def assembled(reader: Reader, tree: Mapping[str, Any]) -> Tune | None:
    top = reader.typed({key: value for key, value in tree.items() if key not in LISTS}, TOP, "")
    try:
        game = find_game(str(top.get("game", "")))
        tables = read_tables(game, top, reader.typed(top.get("base", {}), BASE, "[base]"))
    except Problem as problem:
        reader.wrong(reader.line("", "game"), problem)
        return None
    listed = {kind: read_list(reader, tree, kind) for kind in LISTS}
    targets = [one for place, ask in enumerate(listed["targets"]) for one in read_target(reader, game, place, ask)]
    first = next(iter(tables.values()))
    knobs = [one for place, ask in enumerate(listed["knobs"]) for one in read_knob(reader, game, first, place, ask)]
    knobs = list({knob.key: knob for knob in knobs}.values())
    if not targets:
        reader.wrong(1, Invalid("lab.tune_no_targets"))
    if not 0 < len(knobs) <= MOST_KNOBS:
        reader.wrong(1, Invalid("lab.tune_knobs", found=len(knobs), most=MOST_KNOBS))
    starts = read_starts(reader, knobs, top.get("starts", []))
    if reader.problems:
        return None
    counts = {key: top[key] for key in ("changes", "games", "rounds", "seed") if key in top}
    return Tune(game, tables, tuple(targets), tuple(knobs), title=top.get("title", {}), starts=starts, **counts)


def read_starts(reader: Reader, knobs: Sequence[Knob], written: Sequence[object]) -> tuple[Point, ...]:
    """Points by what they change; each change is a knob with one of its values."""
    places = {knob.key: place for place, knob in enumerate(knobs)}
    found: list[Point] = []
    for start in written:
        point = [knob.home for knob in knobs]
        for key, value in start.items() if isinstance(start, dict) else [(str(start), None)]:
            if key not in places or value not in knobs[places[key]].values:
                reader.wrong(reader.line("", "starts"), Invalid("lab.tune_start", key=key, value=str(value)))
                continue
            point[places[key]] = knobs[places[key]].values.index(value)
        found.append(tuple(point))
    return tuple(found)


def read_tables(game: Game, top: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Run]:
    """Every way of playing at every number of seats."""
    roles = tuple(str(role) for role in base.get("roles", ()))
    seats = [int(count) for count in top.get("seats", [])] or [len(roles) or game.standard]
    policies = [str(bot) for bot in top.get("bots", [])] or usual_policies(game)
    if len(set(policies)) < 2:
        raise Invalid("lab.tune_policies", known=", ".join(known_bots(game)))
    if len(seats) * len(policies) > MOST_TABLES:
        raise Invalid("lab.tune_tables", found=len(seats) * len(policies), most=MOST_TABLES)
    tables: dict[str, Run] = {}
    for count in seats:
        for policy in policies:
            run = Run(
                game=game.id,
                seats=count,
                bots=tuple(seat_bots(policy, count)),
                games=1,
                seed=0,
                options=dict(base.get("options", {})),
                presets=tuple(str(preset) for preset in base.get("presets", ())),
                patches=(("patch", base["patch"]),) if "patch" in base else (),
                roles=roles,
                rotate=bool(base.get("rotate", False)),
            )
            check(run)
            tables[f"{policy} · {count}"] = run
    return tables


def read_list(reader: Reader, tree: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    written = tree.get(kind, [])
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        reader.wrong(reader.line(f"[{kind}"), Invalid("lab.study_brackets", key=kind))
        return []
    return [reader.typed(one, LISTS[kind], f"[[{kind}]]", place) for place, one in enumerate(written)]


def read_target(reader: Reader, game: Game, place: int, ask: Mapping[str, Any]) -> list[Target]:
    line = reader.line("[[targets]]", "metric", place)
    least, most = float(ask.get("least", -1e9)), float(ask.get("most", 1e9))
    names = measures_like(game, str(ask.get("metric", "")))
    try:
        for name in names:
            measure_named(game, name)
    except Problem as problem:
        reader.wrong(line, problem)
        return []
    proportion = all(measure_named(game, name).proportion for name in names)
    if proportion:
        least, most = max(least, 0.0), min(most, 1.0)
    if not least < most or most - least > 1e8:
        reader.wrong(line, Invalid("lab.tune_bounds", metric=str(ask.get("metric", "—"))))
        return []
    return [Target(name, least, most) for name in names]


def read_knob(reader: Reader, game: Game, base: Run, place: int, ask: Mapping[str, Any]) -> list[Knob]:
    line = reader.line("[[knobs]]", "option" if "option" in ask else "number", place)
    if "option" in ask:
        return read_option(reader, game, base, line, ask)
    content = base_content(game, base)
    found = [number for number in content if fnmatchcase(number[0], str(ask.get("number", "")))]
    if not found:
        reader.wrong(line, Invalid("lab.tune_number", number=str(ask.get("number", "—"))))
    knobs = [number_knob(key, value, low, high, ask) for key, value, low, high in found]
    return [knob for knob in knobs if len(knob.values) > 1]


def base_content(game: Game, base: Run) -> list[tuple[str, int, int, int]]:
    """Every number that a point may change as it is before the search: its key, its value, its range."""
    numbers = game.declarations().numbers(check(base).content)
    return [
        (number.key, number.value, number.declaration.low, number.declaration.high)
        for number in numbers
        # One that lies in a list has no key that a patch could say.
        if isinstance(number.value, int) and number.key == ".".join(map(str, number.path))
    ]


def number_knob(key: str, value: int, low: int, high: int, ask: Mapping[str, Any]) -> Knob:
    if "values" in ask:
        values = sorted({value, *[int(one) for one in ask["values"]]})
    else:
        step, reach = max(1, ask.get("step", 1)), max(1, ask.get("reach", REACH))
        low, high = max(low, ask.get("least", low)), min(high, ask.get("most", high))
        values = [value + step * places for places in range(-reach, reach + 1)]
        values = [one for one in values if low <= one <= high or one == value]
    return Knob(key, False, tuple(values), values.index(value))


def read_option(reader: Reader, game: Game, base: Run, line: int, ask: Mapping[str, Any]) -> list[Knob]:
    options = {option.name: option for option in game.options}
    option = options.get(str(ask["option"]))
    if option is None:
        reader.wrong(line, Invalid("problem.option_name", option=str(ask["option"]), known=", ".join(options)))
        return []
    try:
        choices = [option.read(choice) for choice in ask.get("choices", option.choices)]
    except Problem as problem:
        reader.wrong(line, problem)
        return []
    home = str(check(base).options[option.name])
    values = list(dict.fromkeys([home, *choices]))
    return [Knob(option.name, True, tuple(values), 0)] if len(values) > 1 else []


def tune_of(described: Mapping[str, Any]) -> Tune:
    """A task made anew from what `plain` says, in another process."""
    game = find_game(str(described["game"]))
    told = ("game", "seats", "bots", "games", "seed", "options", "presets", "patches", "content", "roles", "rotate")
    tables = {name: Run(**{key: table[key] for key in told}) for name, table in described["tables"].items()}
    targets = tuple(Target(**target) for target in described["targets"])
    knobs = tuple(Knob(**{**knob, "values": tuple(knob["values"])}) for knob in described["knobs"])
    return Tune(game, tables, targets, knobs)
