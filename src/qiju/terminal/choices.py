"""What a person may choose from: every move with its key, its words, and its effect or the reason against it."""

from __future__ import annotations

from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.match import Match
from qiju.kernel.menu import MenuItem, Preview
from qiju.kernel.refusal import Refusal
from qiju.kernel.words import Text, signed
from qiju.terminal.skin import Skin

# Letters that the screen itself listens to are left out.
KEYS: Final = "1234567890abcdefghijkmnopvyz"
DICE: Final = "⚄"


class Choice:
    """One line of the list: a move, or several impossible ones with the same reason."""

    __slots__ = ("effect", "key", "label", "move", "refusal", "word")

    def __init__(self, move: int, word: str, label: str, effect: str, refusal: Refusal | None, key: str = "") -> None:
        self.move = move
        self.word = word
        self.key = key
        self.label = label
        self.effect = effect
        self.refusal = refusal


def list_choices(match: Match, seat: int, prefix: list[int], skin: Skin, text: Text) -> list[Choice]:
    """The possible first, in the game's own order; below them what is not possible now, and why.

    Keys go by the game's order of all moves, so that a move keeps its key when another becomes impossible.
    """
    state = match.tried(seat, prefix)
    view = match.game.view(state, seat)
    choices: list[Choice] = []
    for item in match.menu(seat, prefix):
        label = match.game.label(state, seat, item.move, text.lang)
        effect = effect_of(item, text) or skin.notes(item.word, view, seat, text)
        choices.append(Choice(item.move, item.word, label, effect, item.refusal))
    choices = merged(choices)
    for choice, key in zip(choices, KEYS, strict=False):
        choice.key = key
    return sorted(choices, key=lambda choice: choice.refusal is not None)


def merged(choices: list[Choice]) -> list[Choice]:
    """Impossible moves of one kind with one reason need only one line."""
    lines: list[Choice] = []
    for choice in choices:
        verb = choice.word.partition(" ")[0]
        for line in lines:
            if choice.refusal is not None and line.refusal == choice.refusal and line.word.partition(" ")[0] == verb:
                line.label = common_start(line.label, choice.label)
                break
        else:
            lines.append(choice)
    return lines


def common_start(one: str, other: str) -> str:
    """`讲学 农夫` and `讲学 僧侣`: 讲学 …"""
    ours, theirs = one.removesuffix(" …").split(" "), other.split(" ")
    same = 0
    while same < min(len(ours), len(theirs)) and ours[same] == theirs[same]:
        same += 1
    return " ".join(ours[:same]) + " …" if same else one


def effect_of(item: MenuItem, text: Text) -> str:
    """Cost and gain in the game's words, or the refusal with its clause."""
    if item.refusal is not None:
        return text.problem(item.refusal)
    if item.preview is None:
        return ""
    certain = changes(item.preview.changes, text)
    return " · ".join(part for part in (certain, chances(item.preview, text)) if part)


def changes(amounts: dict[str, int], text: Text) -> str:
    """财富 −3 · 福 +2."""
    units = [(text.say(f"unit.{name}") if text.knows(f"unit.{name}") else name) for name in amounts]
    return " · ".join(f"{unit} {signed(amount)}" for unit, amount in zip(units, amounts.values(), strict=True))


def chances(preview: Preview, text: Text) -> str:
    """`⚄ 慧 +2 (6/36) · +3 (24/36)`; what every roll brings stands before the dice, a common unit only once."""
    if len(preview.chances) < 2:
        return "".join(f"{DICE} {changes(brought, text)}" for _, _, brought in preview.chances)
    always = dict(preview.chances[0][2])
    for _, _, brought in preview.chances:
        always = {name: amount for name, amount in always.items() if brought.get(name) == amount}
    rests = [{name: n for name, n in brought.items() if name not in always} for _, _, brought in preview.chances]
    same = len({tuple(rest) for rest in rests}) == 1 and len(rests[0]) == 1
    rolls: list[str] = []
    for (part, whole, _), rest in zip(preview.chances, rests, strict=True):
        said = signed(next(iter(rest.values()))) if same and rolls else changes(rest, text).replace(" · ", " ")
        rolls.append(f"{said or '—'} ({part}/{whole})")
    sure = changes(always, text)
    return (f"{sure} · " if sure else "") + f"{DICE} " + " · ".join(rolls)


def clause_for(choice: Choice, skin: Skin, game: Game, match: Match, seat: int) -> str:
    """Where the rulebook speaks about this choice; nothing where nobody knows."""
    if choice.refusal is not None:
        return choice.refusal.clause
    return skin.clause_of(choice.word, match.view(seat)) if skin.clause_of is not None else ""
