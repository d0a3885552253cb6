"""Numbers of the content inside sentences: `{{= rates.land_price}}`, in texts and on rule pages alike.

`{{= rates.land_price:+}}` writes the sign of gains, too; `{{= rates.land_price:coin|coins}}` is the first word for one
of them, the second otherwise. Where a table plays with other numbers, the same sentence states those.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from qiju.kernel.components import Component
from qiju.kernel.numbers import Number

MARK: Final = "{{="
STATED: Final = re.compile(r"\{\{= *([^}:]+?) *(?::([^}]*))?\}\}")


def by_key(numbers: list[Number]) -> dict[str, object]:
    return {number.key: number.value for number in numbers}


def state(sentence: str, values: Mapping[str, object]) -> str:
    """The sentence with its numbers in place. One that the content does not have is a mistake of whoever wrote it."""

    def stated(match: re.Match[str]) -> str:
        key, form = match.group(1), match.group(2)
        if key not in values:
            raise ValueError(f"there is no number {key}")
        return written(values[key], form or "")

    return STATED.sub(stated, sentence)


def written(value: object, form: str) -> str:
    """With a true minus sign; or the word that goes with it."""
    if "|" in form:
        one, _, many = form.partition("|")
        return one if value == 1 else many
    sign = "+" if form == "+" and isinstance(value, int) and value > 0 else ""
    return sign + str(value).replace("-", "−")


def unstated(component: Component, sentence: str, printed: Mapping[str, object]) -> list[Number]:
    """What is inside a component's effects, is not as the rulebook prints it, and is worded by hand in its sentence.

    A number of its own line, such as a price, stands beside the sentence and needs no words.
    """
    stated = {match.group(1) for match in STATED.finditer(sentence)}
    return [
        number
        for number in component.numbers
        if len(number.steps) > component.depth + 1
        and printed.get(number.key, number.value) != number.value
        and number.key not in stated
    ]
