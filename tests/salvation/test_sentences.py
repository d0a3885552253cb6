"""One of a thing is never told as several: in English a number that may be 1 stands before no plural."""

import re

from qiju.kernel.registry import find_game

GAME = find_game("salvation")
NUMBERS = (
    "number",
    "grain",
    "coins",
    "land",
    "merit",
    "mana",
    "actions",
    "points",
    "amount",
    "bonus",
    "bid",
    "count",
    "need",
    "have",
    "most",
    "least",
)
PLURAL_OF_ONE = re.compile(r"(?<!Seat )\b1 (?!lapses)[a-z]+s\b")


def test_one_is_no_plural():
    text = GAME.text("en")
    for key, template in text.table.items():
        if not key.startswith(("move.", "refuse.", "tell.")):
            continue
        values = {name: 1 if name in NUMBERS else name for name in re.findall(r"\{(\w+)\}", template)}
        sentence = text.say(key, {**values, **({"kind": "@unit.coins"} if "kind" in values else {})})
        assert not PLURAL_OF_ONE.search(sentence), f"{key}: {sentence}"
