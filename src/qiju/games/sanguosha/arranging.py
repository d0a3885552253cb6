"""A table set by hand, for tests, and what lies on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from qiju.games.sanguosha.frames.turn import Turn
from qiju.games.sanguosha.names import (
    CARD_NAMES,
    IDENTITIES,
    LAID,
    NO_CARD,
    NOTHING,
    PHASES,
    REASONS,
    SLOT_COUNT,
)
from qiju.games.sanguosha.piles import lay, put_in_hand, take_up, throw
from qiju.games.sanguosha.players import gear_cards
from qiju.games.sanguosha.ring import close_ranks, distance, reach
from qiju.games.sanguosha.setup import BLANK, NO_GENERAL
from qiju.games.sanguosha.skill import SKILLS, SkillFrame, learn_skills
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.view import question, stack
from qiju.kernel.events import EVERYBODY
from qiju.kernel.refusal import Invalid


def card_named(state: SgsState, id: str) -> int:
    if id not in state.n.card_ids:
        raise Invalid("problem.card_name", card=id)
    return state.n.card_ids.index(id)


def seat_named(state: SgsState, name: str) -> int:
    if name[:1] != "P" or not name[1:].isdigit() or not 1 <= int(name[1:]) <= state.seats:
        raise Invalid("problem.seat", seat=name, seats=int(state.seats))
    return int(name[1:]) - 1


def every_card(state: SgsState) -> list[int]:
    """All cards, wherever they lie."""
    cards = state.deck[state.drawn :] + state.discard + state.limbo + [card for card in state.equip if card >= 0]
    for hand in state.hands:
        cards += hand
    for zone in state.zones:
        cards += [laid % LAID for laid in zone]
    return cards


# -- setting ---------------------------------------------------------------------------------------------


def arrange(state: SgsState, piece: str, values: Mapping[str, object]) -> None:
    """`P2`, `all`, `deck`, `discard`, or `table`."""
    if piece == "deck":
        arrange_deck(state, values)
    elif piece == "discard":
        for card in [card_named(state, str(id)) for id in cast(list[object], values["cards"])]:
            take_out(state, card)
            throw(state, card)
    elif piece == "table":
        arrange_table(state, values)
    elif piece == "all":
        for seat in range(state.seats):
            arrange_seat(state, seat, values)
    else:
        arrange_seat(state, seat_named(state, piece), values)


def arrange_deck(state: SgsState, values: Mapping[str, object]) -> None:
    if "only" in values:
        keep = [card_named(state, str(id)) for id in cast(list[object], values["only"])]
        for card in state.deck[state.drawn :]:
            if card not in keep:
                throw(state, card)
        for card in keep:
            take_out(state, card)
        state.deck, state.drawn = keep, 0
    if "top" in values:
        top = [card_named(state, str(id)) for id in cast(list[object], values["top"])]
        for card in top:
            take_out(state, card)
            state.known[card] = 0
        state.deck, state.drawn = top + state.deck[state.drawn :], 0


def take_out(state: SgsState, card: int) -> None:
    """Take a card from wherever it lies."""
    rest = [other for other in state.deck[state.drawn :] if other != card]
    state.deck, state.drawn = rest, 0
    for pile in (state.discard, state.limbo, *state.hands):
        if card in pile:
            pile.remove(card)
    for seat in range(state.seats):
        for laid in state.zones[seat]:
            if laid % LAID == card:
                take_up(state, seat, laid)
    if card in state.equip:
        state.equip[state.equip.index(card)] = NO_CARD


def put_under(state: SgsState, cards: list[int]) -> None:
    for card in cards:
        state.known[card] = 0
    state.deck, state.drawn = state.deck[state.drawn :] + cards, 0


def arrange_seat(state: SgsState, seat: int, values: Mapping[str, object]) -> None:
    """The general first, since it brings its health; then the rest as given."""
    if "identity" in values:
        state.identity = state.identity.copy()
        state.identity[seat] = IDENTITIES.index(str(values["identity"]))
        learn_skills(state, seat)
    if "general" in values:
        arrange_general(state, seat, str(values["general"]))
    for key, value in values.items():
        if key in ("general", "identity"):
            continue
        if key == "hp":
            state.hp[seat] = cast(int, value)
        elif key == "max_hp":
            state.max_hp = state.max_hp.copy()
            state.max_hp[seat] = cast(int, value)
        elif key == "alive":
            arrange_life(state, seat, bool(value))
        elif key == "hand":
            arrange_hand(state, seat, [card_named(state, str(id)) for id in cast(list[object], value)])
        elif key == "equip":
            arrange_equipment(state, seat, [card_named(state, str(id)) for id in cast(list[object], value)])
        elif key == "zone":
            arrange_zone(state, seat, [str(id) for id in cast(list[object], value)])
        else:
            raise Invalid("problem.content_key", where="arrange", key=key, known="hp max_hp alive hand equip zone")


def arrange_general(state: SgsState, seat: int, name: str) -> None:
    number = NO_GENERAL if name == BLANK else state.n.general_names.index(name)
    state.general = state.general.copy()
    state.general[seat] = number
    learn_skills(state, seat)
    state.max_hp = state.max_hp.copy()
    most = int(state.n.blank_hp if number < 0 else state.n.generals[number].hp)
    state.hp[seat] = most
    state.max_hp[seat] = most


def arrange_life(state: SgsState, seat: int, alive: bool) -> None:
    if alive:
        state.alive |= 1 << seat
    else:
        put_under(state, state.hands[seat] + gear_cards(state, seat))
        put_under(state, [laid % LAID for laid in state.zones[seat]])
        state.hands[seat] = []
        state.zones[seat] = []
        for slot in range(SLOT_COUNT):
            state.equip[seat * SLOT_COUNT + slot] = NO_CARD
        state.alive &= ~(1 << seat)
    close_ranks(state)


def arrange_hand(state: SgsState, seat: int, cards: list[int]) -> None:
    old = state.hands[seat]
    state.hands[seat] = []
    put_under(state, old)
    for card in cards:
        take_out(state, card)
        put_in_hand(state, seat, card, 0)


def arrange_equipment(state: SgsState, seat: int, cards: list[int]) -> None:
    old = gear_cards(state, seat)
    for slot in range(SLOT_COUNT):
        state.equip[seat * SLOT_COUNT + slot] = NO_CARD
    put_under(state, old)
    for card in cards:
        take_out(state, card)
        state.equip[seat * SLOT_COUNT + state.n.slot_of[card]] = card
        state.known[card] = EVERYBODY


def arrange_zone(state: SgsState, seat: int, ids: list[str]) -> None:
    """`shandian.sA`, or `zixing.dK=lebu` for a card that lies as another."""
    old = [laid % LAID for laid in state.zones[seat]]
    state.zones[seat] = []
    put_under(state, old)
    for text in ids:
        id, _, name = text.partition("=")
        card = card_named(state, id)
        take_out(state, card)
        state.known[card] = EVERYBODY
        lay(state, seat, (CARD_NAMES.index(name) if name else state.n.name_of[card]) * LAID + card)


def arrange_table(state: SgsState, values: Mapping[str, object]) -> None:
    for key, value in values.items():
        if key == "turn":
            state.turn = seat_named(state, str(value))
        elif key not in ("phase",):
            setattr(state, key, value)
    if "turn" in values or "phase" in values:
        begin_phase(state, int(state.turn), PHASES.index(str(values.get("phase", "play"))))


def begin_phase(state: SgsState, seat: int, phase: int) -> None:
    """The turn of this seat, at the beginning of this phase."""
    turn = Turn(seat)
    turn.stage = phase
    state.frames = [turn]
    state.phase = phase
    state.must = 0
    state.answers = [NOTHING] * state.seats
    if phase != 0:
        state.might = 0
        state.sha_shown = 0
        state.skip_play = 0
    state.run()


# -- looking ---------------------------------------------------------------------------------------------


def look(state: SgsState, piece: str, field: str) -> object:
    if piece == "deck":
        return look_deck(state, field)
    if piece == "discard":
        return [state.n.card_ids[card] for card in state.discard]
    if piece == "table":
        return look_table(state, field)
    return look_seat(state, seat_named(state, piece), field)


def look_deck(state: SgsState, field: str) -> object:
    cards = [state.n.card_ids[card] for card in state.deck[state.drawn :]]
    if field == "left":
        return len(cards)
    if field == "top":
        return cards[0] if cards else None
    return cards


def look_table(state: SgsState, field: str) -> object:
    if field == "turn":
        return f"P{state.turn + 1}"
    if field == "phase":
        return PHASES[state.phase]
    if field == "asked":
        return [f"P{seat + 1}" for seat in state.pending()]
    if field == "question":
        return question(state)
    if field == "winners":
        return [f"P{seat + 1}" for seat in state.outcome().winners] if state.over else []
    if field == "reason":
        return REASONS[state.won]
    if field == "middle":
        return [state.n.card_ids[card] for card in state.limbo]
    if field == "looking":
        frame = state.frame()
        seen = SKILLS[frame.skill].looking(state, frame) if isinstance(frame, SkillFrame) else []
        return [state.n.card_ids[card] for card in seen]
    if field == "stack":
        return [str(item.get("card") or item.get("skill") or item["kind"]) for item in stack(state, -1)]
    return getattr(state, field)


def laid_id(state: SgsState, laid: int) -> str:
    """`shandian.sA`, or `zixing.dK=lebu` for a card that lies as another."""
    card, name = laid % LAID, laid // LAID
    id = state.n.card_ids[card]
    return id if state.n.name_of[card] == name else f"{id}={CARD_NAMES[name]}"


def look_seat(state: SgsState, seat: int, field: str) -> object:
    ids = state.n.card_ids
    if field == "owner":
        return seat
    if field == "hp":
        return state.hp[seat]
    if field == "max_hp":
        return state.max_hp[seat]
    if field == "alive":
        return state.is_alive(seat)
    if field == "hand":
        return [ids[card] for card in state.hands[seat]]
    if field == "count":
        return len(state.hands[seat])
    if field == "equip":
        return [ids[card] for card in gear_cards(state, seat)]
    if field == "zone":
        return [laid_id(state, laid) for laid in state.zones[seat]]
    if field == "general":
        number = state.general[seat]
        return BLANK if number < 0 else state.n.general_names[number]
    if field == "identity":
        return IDENTITIES[state.identity[seat]]
    if field == "range":
        return int(reach(state, seat, NO_CARD))
    if field.startswith("distance "):
        return int(distance(state, seat, seat_named(state, field.split()[1]), NO_CARD))
    raise Invalid("problem.content_key", where="look", key=field, known="hp max_hp hand equip zone general identity")
