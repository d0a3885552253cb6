"""Why not: the reasons that many cards and skills share, with the numbers that a player has to know.

A refusal is made only when somebody asks why, so it may take its time. It tells nobody what is hidden: all it looks at
is on the table, or in the hand of whoever asks.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import (
    BLIND,
    CARD_MOVE,
    CARD_NAMES,
    DONE,
    GENERAL_MOVE,
    HURT,
    LET_DRAW,
    NO_CARD,
    SEAT_MOVE,
    SKILL_MOVE,
    SUIT_MOVE,
)
from qiju.games.sanguosha.players import gear_cards, own_cards
from qiju.games.sanguosha.ring import distance, reach
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import who
from qiju.kernel.refusal import Refusal


def card_name(name: i64) -> str:
    return f"@card.{CARD_NAMES[name]}"


def skill_name(skill: i64) -> str:
    return f"@skill.{SKILLS[skill].id}"


def face(state: SgsState, card: i64) -> str:
    return f"@face.{state.n.card_ids[card]}"


# -- whatever is chosen --------------------------------------------------------------------------------------


def wants(state: SgsState, legal: list[int], clause: str) -> Refusal:
    """What this step of a decision asks for."""
    found: list[object] = []
    for move in legal:
        what = step_name(move)
        if what not in found:
            found.append(what)
    return Refusal("refuse.step", clause, what=found)


def step_name(move: i64) -> str:
    if move >= CARD_MOVE:
        return "@step.card"
    if move >= GENERAL_MOVE:
        return "@step.general"
    if move >= SKILL_MOVE:
        return "@step.skill"
    if move >= SEAT_MOVE:
        return "@step.seat"
    if move >= SUIT_MOVE:
        return "@step.suit"
    return {DONE: "@label.done", BLIND: "@label.hand", HURT: "@label.hurt", LET_DRAW: "@label.draw"}.get(
        int(move), "@label.pass"
    )


def why_not_at_all(
    state: SgsState, seat: i64, made: list[int], move: i64, legal: list[int], clause: str
) -> Refusal | None:
    """What is wrong with a choice whatever it is for: of another sort, chosen before, dead, or not one's own."""
    refused = why_not_now(state, made, move, legal, clause)
    if refused is not None or move < CARD_MOVE:
        return refused
    return why_not_this_card(state, seat, move - CARD_MOVE, legal, clause)


def why_not_now(state: SgsState, made: list[int], move: i64, legal: list[int], clause: str) -> Refusal | None:
    if move in made and is_choice(state, move):
        return why_chosen(state, move, clause)
    # Of another sort than this step asks for, or nothing that is at this table at all.
    if step_name(move) not in [step_name(other) for other in legal] or not is_choice(state, move):
        return wants(state, legal, clause)
    if is_seat(state, move) and not state.is_alive(move - SEAT_MOVE):
        return dead(state, move - SEAT_MOVE)
    return None


def is_choice(state: SgsState, move: i64) -> bool:
    """Does this small move name a card or a player, and not merely a word?"""
    return move >= CARD_MOVE or is_seat(state, move)


def is_seat(state: SgsState, move: i64) -> bool:
    """Does this small move name a player?"""
    return SEAT_MOVE <= move < SEAT_MOVE + state.seats


def why_chosen(state: SgsState, move: i64, clause: str) -> Refusal:
    """A card or a player cannot be chosen twice."""
    what = face(state, move - CARD_MOVE) if move >= CARD_MOVE else who(state, move - SEAT_MOVE)
    return Refusal("refuse.chosen_already", clause, what=what)


def why_not_this_card(state: SgsState, seat: i64, card: i64, legal: list[int], clause: str) -> Refusal | None:
    own = own_cards(state, seat)
    # Of another's cards one names those that lie open; whether the rest has this one is not told.
    if not any(other - CARD_MOVE in own for other in legal):
        return Refusal("refuse.not_there", clause)
    # Whose card it is otherwise is nobody's business here.
    if card not in own:
        return Refusal("refuse.not_in_hand", clause)
    gear = gear_cards(state, seat)
    if card in gear and not any(other - CARD_MOVE in gear for other in legal):
        return Refusal("refuse.hand_only", clause, card=face(state, card))
    return None


# -- targets -------------------------------------------------------------------------------------------------


def dead(state: SgsState, seat: i64) -> Refusal:
    return Refusal("refuse.dead", "K-2.1.4", who=who(state, seat))


def not_self(name: i64, clause: str) -> Refusal:
    return Refusal("refuse.not_self", clause, name=card_name(name))


def why_forbidden(state: SgsState, target: i64, name: i64) -> Refusal | None:
    """K-4.9.4: by which skill somebody cannot become the target of such a card."""
    for number in state.skills[target]:
        skill = SKILLS[number]
        if skill.forbids(state, target, name):
            return Refusal(
                "refuse.forbidden", skill.clause, who=who(state, target), skill=skill_name(number), name=card_name(name)
            )
    return None


def why_out_of_reach(state: SgsState, seat: i64, target: i64, spare: i64, clause: str) -> Refusal:
    """K-2.1.3, K-2.1.5: how far it is and how far one reaches, without the equipment that is being spent."""
    far, near = int(distance(state, seat, target, spare)), int(reach(state, seat, spare))
    whom = who(state, target)
    if spare != NO_CARD and distance(state, seat, target, NO_CARD) <= reach(state, seat, NO_CARD):
        return Refusal(
            "refuse.out_of_range_without", "K-2.1.5", card=face(state, spare), who=whom, distance=far, range=near
        )
    return Refusal("refuse.out_of_range", clause, who=whom, distance=far, range=near)


def nearest(state: SgsState, seat: i64, spare: i64) -> int:
    """How far it is to whoever is nearest."""
    return min(
        int(distance(state, seat, other, spare))
        for other in range(state.seats)
        if other != seat and state.is_alive(other)
    )


def why_not_choice(state: SgsState, seat: i64, skill: i64, made: list[int], move: i64, legal: list[int]) -> Refusal:
    """Why something cannot be chosen for a skill."""
    one = SKILLS[skill]
    refused = why_not_now(state, made, move, legal, one.clause)
    if refused is None:
        refused = one.why_not_choice(state, seat, made, move)
    if refused is None and move >= CARD_MOVE:
        refused = why_not_this_card(state, seat, move - CARD_MOVE, legal, one.clause)
    if refused is not None:
        return refused
    if move >= CARD_MOVE:
        return Refusal("refuse.skill_card", one.clause, skill=skill_name(skill), card=face(state, move - CARD_MOVE))
    return Refusal("refuse.skill_target", one.clause, skill=skill_name(skill), who=who(state, move - SEAT_MOVE))


# -- skills --------------------------------------------------------------------------------------------------


def hand_short(state: SgsState, seat: i64, skill: i64, need: i64) -> Refusal:
    """Too few hand cards for this skill."""
    have = len(state.hands[seat])
    return Refusal("refuse.hand_short", SKILLS[skill].clause, skill=skill_name(skill), have=have, need=int(need))


def no_cards(skill: i64) -> Refusal:
    """No card in hand or equipment to spend on this skill."""
    return Refusal("refuse.no_cards", SKILLS[skill].clause, skill=skill_name(skill))


def not_hurt(state: SgsState, seat: i64, clause: str) -> Refusal:
    """Somebody has nothing to recover."""
    return Refusal("refuse.not_hurt", clause, who=who(state, seat), hp=state.hp[seat], most=state.max_hp[seat])


def not_a_man(state: SgsState, seat: i64, skill: i64) -> Refusal:
    return Refusal("refuse.not_a_man", SKILLS[skill].clause, skill=skill_name(skill), who=who(state, seat))


def why_no_call(state: SgsState, skill: i64, kin: bool) -> Refusal:
    """K-3.2, K-3.13: there is nobody to call, or they have been called in vain."""
    key = "refuse.called_already" if kin else "refuse.no_kin"
    return Refusal(key, SKILLS[skill].clause, skill=skill_name(skill))


def cannot_make(state: SgsState, skill: i64, name: i64, card: i64) -> Refusal:
    """K-2.4.1: this card cannot be made into that by this skill."""
    return Refusal(
        "refuse.cannot_be",
        SKILLS[skill].clause,
        card=face(state, card),
        skill=skill_name(skill),
        name=card_name(name),
    )


def no_material(skill: i64, name: i64) -> Refusal:
    """There is no card of which this skill could make that."""
    return Refusal("refuse.no_material", SKILLS[skill].clause, skill=skill_name(skill), name=card_name(name))


def why_no_answer(
    state: SgsState, seat: i64, name: i64, made: list[int], move: i64, legal: list[int], clause: str
) -> Refusal:
    """Why something does not answer a question for a card of this name."""
    if len(made) > 0:
        skill = made[0] - SKILL_MOVE
        general = why_not_at_all(state, seat, made, move, legal, SKILLS[skill].clause)
        return general if general is not None else cannot_make(state, skill, name, move - CARD_MOVE)
    if move >= CARD_MOVE:
        mine = move - CARD_MOVE in state.hands[seat]
        return Refusal("refuse.not_an_answer" if mine else "refuse.not_in_hand", clause, name=card_name(name))
    if SKILL_MOVE <= move < SKILL_MOVE + len(SKILLS):
        skill = move - SKILL_MOVE
        if name in SKILLS[skill].makes:
            return SKILLS[skill].why_not_make(state, seat, name)
        return SKILLS[skill].why_not(state, seat)
    return wants(state, legal, clause)
