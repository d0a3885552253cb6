"""What a person may choose from: every move with its key, its words, and its effect or the reason against it."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from qiju.games.terminal import Goal
from qiju.kernel.game import Game
from qiju.kernel.match import Match
from qiju.kernel.menu import MenuItem, Preview
from qiju.kernel.notation import perform_text
from qiju.kernel.refusal import Problem, Refusal
from qiju.kernel.state import State
from qiju.kernel.words import Text, signed
from qiju.terminal.keys import Keyring, place_of
from qiju.terminal.skin import Skin, View

DICE: Final = "⚄"
MOST_WORDS: Final = 12  # that are listed where a written line makes no sense


class Choice:
    """One line of the list: a small move, a goal with all moves that lead there, or what cannot be done for one reason.

    `effect` is what it changes or why it cannot be done, `about` what the thing does that it is about, and `rule`
    what the rulebook says of such moves.
    """

    __slots__ = ("about", "closes", "effect", "key", "label", "moves", "place", "refusal", "rule", "word")

    def __init__(
        self, moves: list[int], word: str, label: str, effect: str = "", refusal: Refusal | None = None, key: str = ""
    ) -> None:
        self.moves = moves
        self.word = word
        self.key = key
        self.label = label
        self.effect = effect
        self.refusal = refusal
        self.about = ""
        self.rule = ""
        self.closes = False
        self.place: object = None


def list_choices(
    match: Match, seat: int, prefix: list[int], skin: Skin, text: Text, keyring: Keyring | None = None
) -> list[Choice]:
    """The possible by their keys, what ends or passes last; then the impossible in the game's own order.

    New keys are given to the goals of a walk first, then to moves in the game's own order.
    """
    state = match.tried(seat, prefix)
    view = match.game.view(state, seat)
    goals = skin.goals(view, seat, text) or goals_ahead(match, seat, prefix, skin, text)
    choices = [move_choice(match.game, state, seat, item, view, skin, text) for item in match.menu(seat, prefix)]
    for goal in goals:
        # A goal that is one small move away is that move.
        for choice in choices if len(goal.moves) == 1 else []:
            choice.place = goal.place if choice.moves == goal.moves else choice.place
    choices = [goal_choice(goal) for goal in goals if len(goal.moves) > 1] + merged(choices, text)
    choices.sort(key=lambda choice: (choice.refusal is not None, choice.closes))
    keyring = keyring if keyring is not None else Keyring()
    if not prefix:
        keyring.set_out()
    keyring.give(choices)
    # Keys stand in their order from top to bottom, whatever was learned when.
    choices.sort(key=lambda choice: (choice.refusal is not None, choice.closes, place_of(choice.key)))
    return choices


def move_choice(game: Game, state: State, seat: int, item: MenuItem, view: View, skin: Skin, text: Text) -> Choice:
    label = game.label(state, seat, item.move, text.lang)
    effect = effect_of(item, text) or skin.notes(item.word, view, seat, text)
    choice = Choice([item.move], item.word, label, effect, item.refusal)
    choice.closes = skin.closes(item.word)
    if item.refusal is None:
        about = skin.about(item.word, label, view, seat, text)
        choice.about = about if about != effect else ""
        choice.rule = skin.rule(item.word, view, text)
    return choice


def goals_ahead(match: Match, seat: int, prefix: list[int], skin: Skin, text: Text) -> list[Goal]:
    """The goals there were before the first small move, as far as it and the others lead towards them."""
    done = len(prefix)
    found = skin.goals(match.view(seat), seat, text) if prefix else []
    ahead = [goal for goal in found if len(goal.moves) > done and goal.moves[:done] == prefix]
    return [Goal(goal.place, goal.label, goal.moves[done:], goal.note) for goal in ahead]


def goal_choice(goal: Goal) -> Choice:
    choice = Choice(goal.moves, f"goal {goal.label}", goal.label, goal.note)
    choice.place = goal.place
    return choice


def merged(choices: list[Choice], text: Text) -> list[Choice]:
    """What is impossible for one reason needs only one line."""
    lines: list[Choice] = []
    labels: list[list[str]] = []
    for choice in choices:
        at = next(
            (n for n, line in enumerate(lines) if line.refusal is not None and line.refusal == choice.refusal), -1
        )
        if at >= 0:
            labels[at].append(choice.label)
        else:
            lines.append(choice)
            labels.append([choice.label])
    for line, said in zip(lines, labels, strict=True):
        line.label = together(said, text)
    return lines


def together(labels: list[str], text: Text) -> str:
    """`讲学 农夫` and `讲学 僧侣`: 讲学 农夫、僧侣."""
    words = [label.split(" ") for label in dict.fromkeys(labels)]
    same = 0
    while all(len(one) > same + 1 and one[same] == words[0][same] for one in words):
        same += 1
    if len(words) == 1:
        return labels[0]
    ends = text.listed([" ".join(one[same:]) for one in words])
    return " ".join([*words[0][:same], ends])


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


def known_words(match: Match, seat: int, written: str, text: Text) -> str:
    """`buy 1（买粮 1 份） / end（结束行动）`: what may be written where a line stopped making sense."""
    game, state = match.game, match.state.clone()
    with suppress(Problem):
        perform_text(game, state, seat, written)  # leaves the state where it could not go on
    said: list[str] = []
    for move in state.legal(seat)[:MOST_WORDS]:
        word, label = game.word(state, seat, move), game.label(state, seat, move, text.lang)
        same = word == re.sub("[【】「」]", "", label)
        said.append(word if same else f"{word}（{label}）" if text.lang == "zh" else f"{word} ({label})")
    return " / ".join(said)


def clause_for(choice: Choice, skin: Skin, game: Game, match: Match, seat: int) -> str:
    """Where the rulebook speaks about this choice; nothing where nobody knows."""
    if choice.refusal is not None:
        return choice.refusal.clause
    return skin.clause_of(choice.word, match.view(seat)) if skin.clause_of is not None else ""
