"""What happened, told where it happens. Nothing is built where nobody listens."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import CARD_NAMES, FIRST_EQUIPMENT, WUXIE
from qiju.games.sanguosha.setup import BLANK
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.state import NOBODY


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


def card_data(state: SgsState, seat: i64, name: i64, cards: list[int]) -> dict[str, object]:
    """Whose card it is, as what it counts, and of which cards it is made."""
    return {
        "seat": int(seat),
        "who": who(state, seat),
        "card": CARD_NAMES[name],
        "name": f"@card.{CARD_NAMES[name]}",
        "what": faces(state, cards),
    }


def as_made(state: SgsState, kind: str, name: i64, cards: list[int]) -> str:
    """The sentence for a card that is what it says, or for one that was made of others."""
    plain = len(cards) == 1 and state.n.name_of[cards[0]] == name
    return kind if plain else f"{kind}_as"


def tell_use(state: SgsState, user: i64, name: i64, cards: list[int], targets: list[int], aside: i64 = NOBODY) -> None:
    """K-2.3.1: a card is used: as what, made of which cards, at whom; 借刀杀人 also says who is to be struck."""
    if state.log is None:
        return
    data = card_data(state, user, name, cards)
    data["targets"] = [int(target) for target in targets]
    data["whom"] = [who(state, target) for target in targets]
    kind = "use"
    if aside >= 0:
        kind = "use_aside"
        data["aside"] = int(aside)
        data["victim"] = who(state, aside)
    elif name >= FIRST_EQUIPMENT:
        kind = "use_gear"
    elif len(targets) == 0 or targets == [user]:
        kind = "use_self"
    state.log.tell(as_made(state, kind, name, cards), data)


def tell_play(state: SgsState, seat: i64, name: i64, cards: list[int]) -> None:
    """K-2.3.2: a card is played as an answer."""
    if state.log is not None:
        state.log.tell(as_made(state, "play", name, cards), card_data(state, seat, name, cards))


def tell_counts(state: SgsState, seat: i64, name: i64, used: bool) -> None:
    """K-2.4.3, K-2.4.4: a card that is none, or another's, counts as used or played by this seat."""
    tell_card_name(state, "counts_used" if used else "counts_played", seat, name)


def tell_duel(state: SgsState, skill: i64, user: i64, name: i64, targets: list[int]) -> None:
    """K-3.39: by a skill somebody counts as having used a card that is none."""
    if state.log is None:
        return
    data = card_data(state, user, name, [])
    data["targets"] = [int(target) for target in targets]
    data["whom"] = [who(state, target) for target in targets]
    data["skill"] = f"@skill.{SKILLS[skill].id}"
    state.log.tell("use_by_skill", data)


def tell_nullify(state: SgsState, seat: i64, cards: list[int], name: i64, user: i64, target: i64, last: i64) -> None:
    """K-2.9.1: somebody nullifies this trick, used by `user` (NOBODY where it was laid), or the `last` 无懈可击."""
    if state.log is None:
        return
    data = card_data(state, seat, WUXIE, cards)
    data["trick"] = f"@card.{CARD_NAMES[name]}"
    data["target"] = int(target)
    data["whom"] = who(state, target)
    kind = "nullify"
    if last >= 0:
        kind = "nullify_again"
        data["source"] = int(last)
        data["by"] = who(state, last)
    elif user >= 0:
        data["source"] = int(user)
        data["by"] = who(state, user)
    else:
        kind = "nullify_delayed"
    state.log.tell(kind, data)


def tell_laid(state: SgsState, kind: str, owner: i64, name: i64, card: i64) -> None:
    """Something happens with a delayed trick; it is said who once laid it."""
    if state.log is None:
        return
    source = layer_of(state, card)
    data = card_data(state, owner, name, [int(card)])
    data["source"] = None if source < 0 else int(source)
    data["by"] = "@somebody" if source < 0 else who(state, source)
    state.log.tell(kind, data)


def layer_of(state: SgsState, card: i64) -> i64:
    """Who laid this delayed trick, as far as the log remembers."""
    for place in range(0, len(state.laid_by), 2):
        if state.laid_by[place] == card:
            return state.laid_by[place + 1]
    return NOBODY


def remember_layer(state: SgsState, card: i64, user: i64) -> None:
    """For the log alone. Clones share the list: each change makes a new one."""
    if state.log is None:
        return
    kept: list[int] = [int(card), int(user)]
    for place in range(0, len(state.laid_by), 2):
        if state.laid_by[place] != card:
            kept += state.laid_by[place : place + 2]
    state.laid_by = kept


def tell_card_name(state: SgsState, kind: str, seat: i64, name: i64) -> None:
    """Something happens with a card of this name and this seat."""
    if state.log is not None:
        state.log.tell(
            kind,
            {"seat": int(seat), "who": who(state, seat), "card": CARD_NAMES[name], "name": f"@card.{CARD_NAMES[name]}"},
        )


def tell_shield(state: SgsState, seat: i64, shield: i64, name: i64) -> None:
    """K-2.10.11: a shield makes a card void; it is the card that does nothing."""
    if state.log is not None:
        data = card_data(state, seat, name, [])
        data["shield"] = f"@card.{CARD_NAMES[shield]}"
        state.log.tell("no_effect", data)


def note(state: SgsState, doer: i64, other: i64, weight: i64) -> None:
    """Everybody saw one do this to another: below zero harm, above zero help."""
    if doer >= 0 and doer != other:
        place = doer * state.seats + other
        state.deeds[place] = state.deeds[place] + weight
