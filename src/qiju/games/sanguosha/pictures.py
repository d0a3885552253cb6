"""The ring of players of the rule page in letters: how far each is from P1, who sits at the bottom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rich.cells import set_cell_size

from qiju.kernel.words import Text

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {"far": "距离 {far}", "range": "攻击范围 {range}", "out": "阵亡"},
    "en": {"far": "distance {far}", "range": "range {range}", "out": "dead"},
}
SIDE: Final = 24


def picture(words: list[str], content: Mapping[str, object], text: Text) -> str:
    """`distance 6 plus4 minus1 range2 dead3`, as the page's picture reads it."""
    if words[0] != "distance":
        return ""
    numbers = cast("Mapping[str, int]", content["numbers"])
    said = Text(text.lang, WORDS[text.lang])
    seats = int(words[1])
    dead = marked(words, "dead")
    labels = {
        seat: f"P{seat}{horses(words, seat)} "
        + (said.say("out") if seat in dead else said.say("far", {"far": distance(words, seats, seat, numbers)}))
        for seat in range(2, seats + 1)
    }
    reach = [*marked(words, "range"), numbers["bare_range"]][0]
    lines: list[str] = []
    for right in range(2, seats // 2 + 2):
        left = seats + 2 - right
        if left == right:
            lines.append(" " * (SIDE // 2 + 4) + labels[right])
        else:
            lines.append(set_cell_size(labels[left], SIDE + 8) + labels[right])
    bottom = f"P1{horses(words, 1)} " + said.say("range", {"range": reach})
    return "\n".join([*reversed(lines), " " * (SIDE // 2 + 4) + bottom])


def marked(words: list[str], mark: str) -> list[int]:
    return [int(word.removeprefix(mark)) for word in words if word.startswith(mark)]


def horses(words: list[str], seat: int) -> str:
    return ("(+1)" if seat in marked(words, "plus") else "") + ("(−1)" if seat in marked(words, "minus") else "")


def distance(words: list[str], seats: int, seat: int, numbers: Mapping[str, int]) -> int:
    """K-2.1.2: the shorter way round over the living; the other's +1 horse, P1's own −1 horse."""
    living = [one for one in range(1, seats + 1) if one not in marked(words, "dead")]
    place = living.index(seat)
    far = min(place, len(living) - place)
    far += numbers["horse"] if seat in marked(words, "plus") else 0
    far -= numbers["horse"] if 1 in marked(words, "minus") else 0
    return max(numbers["least_distance"], far)
