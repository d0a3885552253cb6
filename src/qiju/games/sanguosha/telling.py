"""What happened, told where it happens. Nothing is built where nobody listens."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import CARD_NAMES
from qiju.games.sanguosha.setup import BLANK
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import SgsState


def who(state: SgsState, seat: i64) -> str:
    """A seat as sentences name it: its number and its general."""
    number = state.general[seat]
    return f"@who.{seat + 1}.{BLANK if number < 0 else state.n.general_names[number]}"


def faces(state: SgsState, cards: list[int]) -> list[object]:
    """Cards as sentences name them."""
    return [f"@face.{state.n.card_ids[card]}" for card in cards]


def tell_seat(state: SgsState, kind: str, seat: i64) -> None:
    if state.log is not None:
        state.log.tell(kind, {"seat": int(seat), "who": who(state, seat)})


def tell_pair(state: SgsState, kind: str, seat: i64, other: i64) -> None:
    if state.log is not None:
        state.log.tell(
            kind, {"seat": int(seat), "who": who(state, seat), "target": int(other), "whom": who(state, other)}
        )


def tell_number(state: SgsState, kind: str, seat: i64, number: i64) -> None:
    if state.log is not None:
        state.log.tell(kind, {"seat": int(seat), "who": who(state, seat), "number": int(number)})


def tell_cards(state: SgsState, kind: str, seat: i64, cards: list[int]) -> None:
    """Cards in the open."""
    if state.log is not None:
        state.log.tell(kind, {"seat": int(seat), "who": who(state, seat), "what": faces(state, cards)})


def whisper_cards(state: SgsState, kind: str, seat: i64, cards: list[int], mask: i64) -> None:
    """Cards that only some may see; the others hear how many."""
    if state.log is None:
        return
    full: dict[str, object] = {"seat": int(seat), "who": who(state, seat), "what": faces(state, cards)}
    shared: dict[str, object] = {**full, "what": f"@some.{len(cards)}"}
    state.log.whisper(kind, mask, full, shared)


def tell_moved(state: SgsState, kind: str, seat: i64, other: i64, cards: list[int], mask: i64) -> None:
    """Cards that go from one to another; only those in the mask see which."""
    if state.log is None:
        return
    full: dict[str, object] = {
        "seat": int(seat),
        "who": who(state, seat),
        "target": int(other),
        "whom": who(state, other),
        "what": faces(state, cards),
    }
    state.log.whisper(kind, mask, full, {**full, "what": f"@some.{len(cards)}"})


def tell_skill(state: SgsState, seat: i64, skill: i64) -> None:
    """Somebody invokes a skill."""
    if state.log is not None:
        id = SKILLS[skill].id
        state.log.tell("skill", {"seat": int(seat), "who": who(state, seat), "id": id, "skill": f"@skill.{id}"})


def tell_use(state: SgsState, user: i64, name: i64, cards: list[int], targets: list[int]) -> None:
    """A card is used: as what, made of which cards, at whom."""
    if state.log is None:
        return
    data: dict[str, object] = {
        "seat": int(user),
        "who": who(state, user),
        "card": CARD_NAMES[name],
        "name": f"@card.{CARD_NAMES[name]}",
        "what": faces(state, cards) if cards else "@nothing",
        "targets": [int(target) for target in targets],
        "whom": [who(state, target) for target in targets],
    }
    state.log.tell("use" if targets != [user] else "use_self", data)


def tell_play(state: SgsState, seat: i64, name: i64, cards: list[int]) -> None:
    """A card is played as an answer."""
    if state.log is None:
        return
    data: dict[str, object] = {
        "seat": int(seat),
        "who": who(state, seat),
        "card": CARD_NAMES[name],
        "name": f"@card.{CARD_NAMES[name]}",
        "what": faces(state, cards) if cards else "@nothing",
    }
    state.log.tell("play", data)


def tell_card_name(state: SgsState, kind: str, seat: i64, name: i64) -> None:
    """Something happens with a card of this name and this seat."""
    if state.log is not None:
        state.log.tell(
            kind,
            {"seat": int(seat), "who": who(state, seat), "card": CARD_NAMES[name], "name": f"@card.{CARD_NAMES[name]}"},
        )


def note(state: SgsState, doer: i64, other: i64, weight: i64) -> None:
    """Everybody saw one do this to another: below zero harm, above zero help."""
    if doer >= 0 and doer != other:
        place = doer * state.seats + other
        state.deeds[place] = state.deeds[place] + weight
