"""What a report tells, section by section, in one language: rows to draw, what they say, and what they do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from qiju.bots.names import bot_called
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES, Text, load_text
from qiju.lab.statistics.estimates import z_of
from qiju.reports import failure_called, metric_called

MOST_ROWS: Final = 40


@dataclass(frozen=True)
class Row:
    """One line of a plot: what it is called, its mean and interval, what stands behind it, and its ink."""

    label: str
    mean: float
    low: float | None
    high: float | None
    note: str = ""
    ink: str = "seal"


@dataclass
class Section:
    """A heading, a plot, and what it means. Kinds: share, amount, effect, bar, stack, histogram, table."""

    id: str
    title: str
    kind: str
    rows: list[Row] = field(default_factory=list)
    says: str = ""
    says_not: str = ""
    reference: float | None = None
    reference_called: str = ""
    bins: Mapping[str, Any] = field(default_factory=dict)


_texts: dict[str, dict[str, Text]] = {}


def words_of(game: Game, lang: str) -> Text:
    """The game's words with the report's."""
    if game.id not in _texts:
        _texts[game.id] = load_text("qiju.lab", game.texts())
    return _texts[game.id][lang]


class Story:
    """All sections of a report in one language."""

    def __init__(self, game: Game, facts: Mapping[str, Any], lang: str) -> None:
        assert lang in LANGUAGES
        self.game = game
        self.facts = facts
        self.text = words_of(game, lang)
        self.keys = {word: key for key, word in words_of(game, "zh").table.items()}

    def sections(self) -> list[Section]:
        found = [self.outcome(), self.turns(), self.seats(), self.bots()]
        for trait, levels in self.facts["traits"].items():
            found += [self.trait(trait, levels), self.scores(trait, levels)]
        found += [self.adjusted(), self.points(), self.length(), self.counters(), self.options(), self.table()]
        return [section for section in found if section is not None]

    # -- words ---------------------------------------------------------------------------------------

    def say(self, key: str, **values: object) -> str:
        return self.text.say(f"report.{key}", values)

    def level(self, trait: str, id: str) -> str:
        return self.text.say(f"{trait}.{id}") if self.text.knows(f"{trait}.{id}") else id

    def trait_called(self, trait: str) -> str:
        if trait == "turn":
            return self.text.say("lab_within.turn")
        return self.text.say(f"trait.{trait}") if self.text.knows(f"trait.{trait}") else trait

    def reason(self, id: str) -> str:
        for key in (f"failure.{id}", f"result.{id}", f"metric.{id}", f"metric.ended.{id}", f"lab_reason.{id}"):
            if self.text.knows(key) and "{" not in self.text.say(key):
                return self.text.say(key)
        return failure_called(id, self.text)

    def compared(self, section: str, rows: Sequence[Row], **more: object) -> str:
        """The highest against the lowest, and whether chance would do."""
        if len(rows) < 2:
            return ""
        best, worst = max(rows, key=mean_of), min(rows, key=mean_of)
        # Nothing to compare where all are alike.
        if best.mean - worst.mean < 1e-9:
            return self.say("same")
        shown = share if section not in ("score",) else amount
        told = self.say(
            f"{section}.says", best=best.label, worst=worst.label, high=shown(best.mean), low=shown(worst.mean)
        )
        return told + gap(self.text) + self.say("sure" if surely_apart(rows, best, worst) else "chance")

    # -- sections ------------------------------------------------------------------------------------

    def outcome(self) -> Section:
        reasons = self.facts["reasons"]
        rows = [Row(self.reason(one["id"]), one["mean"], one["low"], one["high"]) for one in reasons]
        key = "outcome.says_one" if len(rows) == 1 else "outcome.says"
        says = self.say(key, first=rows[0].label, share=share(rows[0].mean)) if rows else ""
        return Section("outcome", self.say("outcome.title"), "stack", rows, says, self.say("outcome.not"))

    def won(self, levels: Sequence[Mapping[str, Any]], called: Any) -> list[Row]:
        return [
            Row(called(level["id"]), level["won"]["mean"], level["won"]["low"], level["won"]["high"])
            for level in levels
            if level["won"]
        ]

    def against_average(self, section: Section, levels: Sequence[Mapping[str, Any]]) -> Section:
        """A line where all would win equally often."""
        seats = sum(level["won"]["seats"] for level in levels if level["won"])
        won = sum(level["won"]["mean"] * level["won"]["seats"] for level in levels if level["won"])
        if seats:
            section.reference, section.reference_called = won / seats, self.say("average")
        return section

    def turns(self) -> Section | None:
        levels = self.facts["turns"]
        rows = self.won(levels, str)
        says = self.compared("turns", rows)
        section = Section("turns", self.say("turns.title"), "share", rows, says, self.say("turns.not"))
        return self.against_average(section, levels) if len(rows) > 1 else None

    def seats(self) -> Section | None:
        levels = self.facts["by_seat"]
        # Where turns go round as people sit, it was told already.
        if [level["won"].get("mean") for level in levels] == [
            level["won"].get("mean") for level in self.facts["turns"]
        ]:
            return None
        rows = self.won(levels, str)
        section = Section(
            "seats", self.say("seats.title"), "share", rows, self.compared("seats", rows), self.say("seats.not")
        )
        return self.against_average(section, levels) if len(rows) > 1 else None

    def bots(self) -> Section | None:
        levels = self.facts["bots"]
        rows = self.won(levels, lambda bot: bot if ":" in bot or " " in bot else bot_called(bot, self.text))
        section = Section(
            "bots", self.say("bots.title"), "share", rows, self.compared("bots", rows), self.say("bots.not")
        )
        return self.against_average(section, levels) if len(rows) > 1 else None

    def trait(self, trait: str, levels: Sequence[Mapping[str, Any]]) -> Section | None:
        rows = sorted(self.won(levels, lambda id: self.level(trait, id)), key=mean_of, reverse=True)
        if len(rows) < 2:
            return None
        called = self.trait_called(trait)
        title, says_not = self.say("trait.title", trait=called), self.say("trait.not", trait=called)
        section = Section(f"trait-{trait}", title, "share", rows, self.compared("trait", rows), says_not)
        return self.against_average(section, levels)

    def scores(self, trait: str, levels: Sequence[Mapping[str, Any]]) -> Section | None:
        """Only where there are points, and of the first trait."""
        if trait != self.game.traits[0]:
            return None
        rows = [
            Row(self.level(trait, level["id"]), level["score"]["mean"], level["score"]["low"], level["score"]["high"])
            for level in levels
            if level["score"]
        ]
        # Where the score says only who has won, it was told already.
        if len(rows) < 2 or all(0.0 <= row.mean <= 1.0 for row in rows):
            return None
        rows.sort(key=mean_of, reverse=True)
        title = self.say("score.title", trait=self.trait_called(trait))
        return Section("scores", title, "amount", rows, self.compared("score", rows), self.say("score.not"))

    def adjusted(self) -> Section | None:
        found = self.facts["adjusted"]
        if found is None:
            return None
        trait = found["trait"]
        rows = [
            Row(self.level(trait, one["level"]), one["effect"], one["low"], one["high"], self.rank(one), ink_of(one))
            for one in found["effects"]
        ]
        sure = sum(row.low is not None and row.high is not None and row.low * row.high > 0 for row in rows)
        within = self.text.all_of([self.trait_called(name) for name in found["within"]])
        values = {
            "within": within,
            "best": rows[0].label,
            "high": points(rows[0].mean),
            "count": len(rows),
            "sure": sure,
        }
        called = self.trait_called(trait)
        says = self.say("adjusted.says" if sure else "adjusted.says_none", **values)
        title, says_not = self.say("adjusted.title", trait=called), self.say("adjusted.not", trait=called)
        return Section("adjusted", title, "effect", rows, says, says_not, 0.0, self.say("average"))

    def rank(self, effect: Mapping[str, Any]) -> str:
        key = "adjusted.rank_one" if effect["best"] == effect["worst"] else "adjusted.rank"
        return self.say(key, best=effect["best"], worst=effect["worst"])

    def metric_rows(self, prefix: str) -> list[Row]:
        return [
            Row(self.metric(one["id"]), one["mean"], one["low"], one["high"], ink="gold")
            for one in self.facts["metrics"]
            if one["id"].startswith(prefix)
        ]

    def metric(self, id: str) -> str:
        return metric_called(self.game, id, self.text)

    def points(self) -> Section | None:
        rows = sorted(self.metric_rows("points."), key=mean_of, reverse=True)
        if len(rows) < 2:
            return None
        says = self.say("points.says", best=rows[0].label, high=amount(rows[0].mean))
        return Section("points", self.say("points.title"), "bar", rows, says, self.say("points.not"))

    def length(self) -> Section | None:
        found = self.facts["lengths"]
        if not found["bins"]:
            return None
        key = "length.says_one" if len(found["bins"]) == 1 else "length.says"
        says = self.say(key, median=f"{found['median']:,}", p95=f"{found['p95']:,}")
        title, says_not = self.say("length.title"), self.say("length.not")
        return Section("length", title, "histogram", says=says, says_not=says_not, bins=found)

    def counters(self) -> Section | None:
        found = sorted(self.facts["counters"], key=lambda one: -one["mean"])
        rows = [Row(self.counter(one["id"]), one["mean"], None, None, ink="jade") for one in found if one["mean"] > 0]
        if not rows:
            return None
        never = [self.counter(one["id"]) for one in found if one["mean"] == 0]
        says = self.say("counters.says", best=rows[0].label, high=amount(rows[0].mean))
        if never:
            shown = never[:12] + (["…"] if len(never) > 12 else [])
            says += gap(self.text) + self.say("counters.never", names=self.text.listed(shown))
        return Section("counters", self.say("counters.title"), "bar", rows, says, self.say("counters.not"))

    def counter(self, id: str) -> str:
        """A counter by the game's own words for it, wherever they stand."""
        for section in ("", "action.", "did.", "metric.", "counter.", "skill."):
            key = f"{section}{id}"
            if self.text.knows(key) and "{" not in self.text.say(key):
                return self.text.say(key)
        return id.replace("_", " ")

    def options(self) -> Section | None:
        found = [one for one in self.facts["options"]["options"] if one["offered"] >= 30]
        if not found:
            return None
        rows = [
            Row(self.kind(one["id"]), one["rate"], None, None, self.choice(one), option_ink(one))
            for one in sorted(found, key=lambda one: -one["rate"])
        ]
        dead, dominant = (sum(one[name] for one in found) for name in ("dead", "dominant"))
        says = self.say("options.says", games=self.facts["options"]["games"], dead=dead, dominant=dominant)
        return Section("options", self.say("options.title"), "rate", rows, says, self.say("options.not"))

    def kind(self, id: str) -> str:
        for section in ("action.", "move.", "do.", "verb."):
            if self.text.knows(section + id) and "{" not in self.text.say(section + id):
                return self.text.say(section + id)
        # Many moves are written by the Chinese name of a card or a skill.
        return self.text.say(self.keys.get(id, id))

    def choice(self, option: Mapping[str, Any]) -> str:
        told = self.say("options.chosen", rate=share(option["rate"]), offered=option["offered"])
        for name in ("dead", "dominant"):
            if option[name]:
                return f"{told} · {self.say(f'options.{name}')}"
        return told

    def table(self) -> Section:
        rows = [
            Row(self.metric(one["id"]), one["mean"], one["low"], one["high"], "share" if one["proportion"] else "")
            for one in self.facts["metrics"]
        ]
        return Section("table", self.say("table.title"), "table", rows)


def mean_of(row: Row) -> float:
    return row.mean


def surely_apart(rows: Sequence[Row], best: Row, worst: Row) -> bool:
    """Whether chance would not do, though the two were picked out of many and may win instead of each other."""
    if best.low is None or best.high is None or worst.low is None or worst.high is None:
        return False
    pairs = len(rows) * (len(rows) - 1) / 2
    errors = (best.high - best.low + worst.high - worst.low) / (2 * z_of(0.95))
    return best.mean - worst.mean > z_of(1 - 0.05 / pairs) * errors


def gap(text: Text) -> str:
    """Between two sentences."""
    return "" if text.lang == "zh" else " "


def share(value: float) -> str:
    return f"{value:.1%}"


def amount(value: float) -> str:
    return f"{value:,.4g}".replace("-", "−")


def points(value: float) -> str:
    """A difference of two shares."""
    return f"{value:+.1%}".replace("-", "−")


def ink_of(effect: Mapping[str, Any]) -> str:
    if effect["low"] > 0:
        return "jade"
    return "seal" if effect["high"] < 0 else "slate"


def option_ink(option: Mapping[str, Any]) -> str:
    if option["dead"]:
        return "seal"
    return "gold" if option["dominant"] else "slate"
