"""What REST takes and gives about the lab."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from qiju.table.service.models import Asked, ShortText, Words


class StudyCard(BaseModel):
    """A study as one chooses it. `most`: games of a cell that this server plays."""

    name: str
    title: Words
    game: str
    cells: int
    games: int
    most: int


class LabDoor(BaseModel):
    """The studies that come with Qiju, and how many games this server plays for one."""

    studies: list[StudyCard]
    most: int


class StudyWish(Asked):
    """A study to be played: one that comes with Qiju by its name, or a TOML text of one's own. `games` of each cell."""

    name: ShortText
    text: str = ""
    games: Annotated[int, Field(ge=0, le=1_000_000_000)] = 0


class StudyFlaw(BaseModel):
    line: int
    why: Words


class CheckedStudy(BaseModel):
    """The card of a study, or all that is wrong with it."""

    card: StudyCard | None
    why: Words | None
    flaws: list[StudyFlaw]


class StartedStudy(BaseModel):
    """Where it can be watched, and the key with which it can be cancelled."""

    id: str
    key: str


class StudyKey(Asked):
    key: ShortText


class CellCourse(BaseModel):
    """A cell by its values on each axis, and what it showed at each look: games, mean, low, high."""

    labels: dict[str, str]
    course: list[list[float | None]]


class Expectation(BaseModel):
    """A figure held against what was expected of it."""

    metric: str
    called: Words
    labels: dict[str, str]
    mean: float | None = None
    bound: dict[str, float]
    holds: bool


class StudyDifference(BaseModel):
    """A cell against the one it is compared with."""

    labels: dict[str, str]
    mean: float
    low: float
    high: float
    q: float
    verdict: str


class StudyComparison(BaseModel):
    metric: str
    called: Words
    axis: str
    differences: list[StudyDifference]


class StudyAnswers(BaseModel):
    expect: list[Expectation]
    compare: list[StudyComparison]
    stop: dict[str, Any] | None


class StudyStatus(BaseModel):
    """How far a study is. `say`: what each value of each axis is called, where it has a name for people."""

    id: str
    state: Literal["waiting", "playing", "done", "cancelled", "stopped"]
    why: Words | None
    card: StudyCard | None = None
    say: dict[str, dict[str, dict[str, str]]] = {}
    games: int = 0
    all: int = 0
    seconds: float = 0.0
    metric: str = ""
    metric_called: Words | None = None
    proportion: bool = False
    cells: list[CellCourse] = []
    difference: list[list[float | None]] = []
    answers: StudyAnswers | None = None
