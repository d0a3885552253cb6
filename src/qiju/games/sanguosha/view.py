"""What a seat sees, what a player would look for, and what a move would surely do."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import Use
from qiju.games.sanguosha.cards.crowd import Assailed
from qiju.games.sanguosha.cards.delayed import Settling
from qiju.games.sanguosha.cards.juedou import Duel
from qiju.games.sanguosha.cards.sha import Strike, needed
from qiju.games.sanguosha.frames.chance import Chance
from qiju.games.sanguosha.frames.damage import SUFFERED, Damage
from qiju.games.sanguosha.frames.dying import Dying, helped_more
from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.frames.need import Need
from qiju.games.sanguosha.frames.play import Play
from qiju.games.sanguosha.frames.provide import Provide
from qiju.games.sanguosha.frames.turn import Shedding
from qiju.games.sanguosha.frames.wuxie import Wuxie
from qiju.games.sanguosha.names import (
    ACTS,
    BLIND,
    CARD_MOVE,
    CARD_NAMES,
    CONVERTS,
    DONE,
    GENDERS,
    GENERAL_MOVE,
    GENERALS,
    HELPED_MORE,
    HURT,
    IDENTITIES,
    KINGDOMS,
    LAID,
    LET_DRAW,
    MINUS,
    NANMAN,
    NO,
    PHASES,
    PLUS,
    REASONS,
    SEAT_MOVE,
    SKILL_MOVE,
    SLOT_COUNT,
    SLOTS,
    SUIT_MOVE,
    SUITS,
    TAO,
    WEAPON,
    WUZHONG,
)
from qiju.games.sanguosha.piles import deck_left
from qiju.games.sanguosha.players import gear_cards, gear_name, gender, own_cards, speaks
from qiju.games.sanguosha.ring import distance, reach
from qiju.games.sanguosha.skill import SKILLS, SkillFrame
from qiju.games.sanguosha.state import SgsFrame, SgsState
from qiju.games.sanguosha.view_types import Identity, Layer, Offered, Part, SeatView, SgsView, Stake
from qiju.kernel.events import knows
from qiju.kernel.frames import Frame
from qiju.kernel.menu import Preview
from qiju.kernel.state import NOBODY


def look(state: SgsState, viewer: i64) -> SgsView:
    """Hidden are hands, identities, generals not chosen, the order of the deck, and answers not yet heard."""
    asking = state.frame() if len(state.frames) > 0 else None
    return {
        "phase": "over" if state.over else PHASES[state.phase],
        "turn": None if state.phase == GENERALS else state.turn,
        "turns": state.turns,
        "deck": deck_left(state),
        "discard": card_ids(state, state.discard),
        "middle": card_ids(state, state.limbo),
        "stack": stack(state, viewer),
        "question": question(state),
        "asked": asked(state, viewer),
        "answered": answered(state, viewer),
        "answer": own_answer(state, viewer),
        "looking": looking(state, viewer, asking),
        "stake": stake(state),
        "harm": harm(state),
        "surplus": surplus(state),
        "distances": distances(state),
        "mix": mix(state),
        "sha_used": state.sha_used,
        "seats": [seat_view(state, seat, viewer) for seat in range(state.seats)],
        "offered": offered(state, viewer),
        "result": REASONS[state.won] if state.over else None,
        "winners": state.outcome().winners if state.over else [],
        "reshuffles": state.shuffles,
    }


def card_ids(state: SgsState, cards: list[int]) -> list[str]:
    return [state.n.card_ids[card] for card in cards]


def question(state: SgsState) -> str | None:
    """What those who are asked are asked."""
    if state.over or state.must == 0:
        return None
    return state.frame().asks(state)


def asked(state: SgsState, viewer: i64) -> list[int]:
    """Who is asked. KR-25: while answers are sealed, nobody learns who of the others has given theirs."""
    pending = state.pending()
    if state.over or not state.frame().sealed():
        return pending
    return [seat for seat in range(state.seats) if seat in pending or (has_answered(state, seat) and seat != viewer)]


def answered(state: SgsState, viewer: i64) -> list[int]:
    """Oneself, where one has answered a question that others may still think about; nobody hears of anybody else."""
    if viewer < 0 or state.over or not state.frame().sealed():
        return []
    return [int(viewer)] if has_answered(state, viewer) else []


def has_answered(state: SgsState, seat: i64) -> bool:
    return len(state.answers[seat]) > 0


def own_answer(state: SgsState, viewer: i64) -> list[int] | None:
    if viewer < 0 or state.over or len(state.answers[viewer]) == 0:
        return None
    return state.answers[viewer].copy()


def looking(state: SgsState, viewer: i64, asking: SgsFrame | None) -> list[str]:
    """The top cards that a player looks at by 观星 or 遗计."""
    if isinstance(asking, SkillFrame) and asking.seat == viewer and not state.over:
        return card_ids(state, SKILLS[asking.skill].looking(state, asking))
    return []


def offered(state: SgsState, viewer: i64) -> list[Offered]:
    """The generals among whom the viewer chooses, and nobody else's, as they are printed."""
    if viewer < 0 or state.phase != GENERALS:
        return []
    generals = [state.n.generals[one] for one in state.offers[viewer]]
    return [
        {
            "name": general.name,
            "kingdom": KINGDOMS[general.kingdom],
            "gender": GENDERS[general.gender],
            "hp": general.hp,
            "skills": [SKILLS[skill].id for skill in general.skills],
        }
        for general in generals
    ]


def seat_view(state: SgsState, seat: i64, viewer: i64) -> SeatView:
    number = state.general[seat]
    general = None if number < 0 else state.n.generals[number]
    hand = state.hands[seat]
    first = seat * SLOT_COUNT
    return {
        "seat": seat,
        "general": None if general is None else general.name,
        "kingdom": None if general is None else KINGDOMS[general.kingdom],
        "gender": GENDERS[gender(state, seat)],
        "identity": IDENTITIES[state.identity[seat]] if state.identity_known(seat, viewer) else None,
        "alive": state.is_alive(seat),
        "hp": state.hp[seat],
        "max_hp": state.max_hp[seat],
        "count": len(hand),
        "hand": card_ids(state, hand if seat == viewer else known_cards(state, hand, viewer)),
        "equip": {
            SLOTS[slot]: state.n.card_ids[state.equip[first + slot]]
            for slot in range(SLOT_COUNT)
            if state.equip[first + slot] >= 0
        },
        "zone": [{"card": state.n.card_ids[laid % LAID], "as": CARD_NAMES[laid // LAID]} for laid in state.zones[seat]],
        "skills": [SKILLS[skill].id for skill in state.skills[seat]],
        "range": reach(state, seat, -1),
        "distance": distance_from(state, viewer, seat),
        "way": way(state, viewer, seat),
        "offers": [state.n.general_names[one] for one in state.offers[seat]] if seat == viewer else [],
    }


def known_cards(state: SgsState, hand: list[int], viewer: i64) -> list[int]:
    """What a viewer knows of somebody else's hand, in no telling order."""
    return sorted([card for card in hand if knows(state.known[card], viewer)])


def distance_from(state: SgsState, viewer: i64, seat: i64) -> int | None:
    """How far it is from the viewer to a seat; to and from the dead there is no distance."""
    if viewer < 0 or not state.is_alive(seat) or not state.is_alive(viewer):
        return None
    return int(distance(state, viewer, seat, -1))


def way(state: SgsState, viewer: i64, seat: i64) -> list[Part]:
    """K-2.1.1, K-2.1.2: what the distance from the viewer to a seat is made of, for people who wonder."""
    if viewer < 0 or viewer == seat or not state.is_alive(seat) or not state.is_alive(viewer):
        return []
    gap = abs(state.places[viewer] - state.places[seat])
    parts: list[Part] = [{"by": "seats", "n": int(min(gap, state.ring - gap))}]
    mine = state.equip[viewer * SLOT_COUNT + MINUS]
    if mine >= 0:
        parts.append({"by": state.n.card_ids[mine], "n": -int(state.n.horse)})
    for skill in state.skills[viewer]:
        nearer = SKILLS[skill].nearer(state.n)
        if nearer != 0:
            parts.append({"by": SKILLS[skill].id, "n": -int(nearer)})
    theirs = state.equip[seat * SLOT_COUNT + PLUS]
    if theirs >= 0:
        parts.append({"by": state.n.card_ids[theirs], "n": int(state.n.horse)})
    return parts


def distances(state: SgsState) -> list[list[int]]:
    """From everybody alive to everybody alive."""
    seats = range(state.seats)
    return [
        [
            int(distance(state, one, two, -1)) if state.is_alive(one) and state.is_alive(two) else int(NOBODY)
            for two in seats
        ]
        for one in seats
    ]


def mix(state: SgsState) -> dict[Identity, int]:
    """K-4.1.1: how many of each identity were dealt; everybody knows that."""
    return {IDENTITIES[one]: state.identity.count(one) for one in range(len(IDENTITIES))}


def surplus(state: SgsState) -> int:
    """K-4.3.5: how many hand cards are to be put down."""
    frame = state.frame() if len(state.frames) > 0 and not state.over else None
    return int(frame.surplus) if isinstance(frame, Shedding) else 0


def stake(state: SgsState) -> Stake | None:
    """K-2.6.1, K-2.7.3, K-2.7.6, K-2.7.7: what follows if the 闪 or 杀 that is asked for does not come."""
    if state.over:
        return None
    use: Use | None = None
    cause: Frame | None = None
    found: Stake | None = None
    for frame in state.frames:
        if isinstance(frame, Use):
            use, found = frame, None
        elif isinstance(frame, Need) and use is not None and cause is not None:
            found = stake_of(state, use, cause)
        elif isinstance(frame, Damage):
            found = None
        cause = frame
    return found


def stake_of(state: SgsState, use: Use, cause: Frame) -> Stake | None:
    if isinstance(cause, Strike):
        amount = state.n.sha_damage + bonus(state, use.user, use.user)
        left = needed(state, use.user) - cause.met
        return {"seat": cause.target, "source": use.user, "amount": int(amount), "cards": int(left)}
    if isinstance(cause, Duel):
        amount = state.n.juedou_damage + bonus(state, cause.other, use.user)
        left = needed(state, cause.other) - cause.met
        return {"seat": cause.seat, "source": cause.other, "amount": int(amount), "cards": int(left)}
    if isinstance(cause, Assailed):
        amount = state.n.nanman_damage if use.name == NANMAN else state.n.wanjian_damage
        return {"seat": cause.target, "source": use.user, "amount": int(amount), "cards": 1}
    return None


def harm(state: SgsState) -> dict[str, int]:
    """The damage of the cards that do some, in the hands of whoever's turn it is."""
    n = state.n
    return {
        "sha": int(n.sha_damage + state.might),
        "juedou": int(n.juedou_damage + state.might),
        "nanman": int(n.nanman_damage),
        "wanjian": int(n.wanjian_damage),
    }


def bonus(state: SgsState, source: i64, user: i64) -> i64:
    """K-3.7: 裸衣 adds to what its owner does with a card of their own in their own turn."""
    return state.might if source == state.turn and user == source else 0


def stack(state: SgsState, viewer: i64) -> list[Layer]:
    """What is being resolved, the newest last."""
    shown: list[Layer] = []
    for frame in state.frames:
        if isinstance(frame, Dying):
            shown.append(dying_layer(state, frame, viewer))
            continue
        item = shown_frame(state, frame)
        if item is not None:
            shown.append(item)
    return shown


def dying_layer(state: SgsState, frame: Dying, viewer: i64) -> Layer:
    """K-4.6.1: who is dying by whose hand, how much health is wanting, and what a 桃 of the viewer would give."""
    victim = frame.victim
    heal = state.n.tao_heal
    if viewer >= 0 and viewer != victim and speaks(state, victim, HELPED_MORE):
        heal += helped_more(state, victim, viewer)
    return {
        "kind": "dying",
        "seat": victim,
        "source": None if frame.killer < 0 else frame.killer,
        "amount": int(1 - state.hp[victim]),
        "heal": int(heal),
    }


def shown_frame(state: SgsState, frame: Frame) -> Layer | None:
    if isinstance(frame, Use):
        return {
            "kind": "use",
            "card": CARD_NAMES[frame.name],
            "cards": card_ids(state, frame.cards),
            "seat": frame.user,
            "targets": [int(target) for target in frame.targets],
            "aside": None if frame.aside < 0 else frame.aside,
            "shown": card_ids(state, frame.shown),
            "bare": frame.bare,
        }
    if isinstance(frame, Wuxie):
        return {
            "kind": "wuxie",
            "card": CARD_NAMES[frame.name],
            "seat": None if frame.user < 0 else frame.user,
            "target": frame.target,
            "count": frame.count,
            "last": None if frame.last < 0 else frame.last,
        }
    if isinstance(frame, Judge):
        card = None if frame.card < 0 else state.n.card_ids[frame.card]
        return {"kind": "judge", "seat": frame.owner, "card": card}
    if isinstance(frame, Damage):
        source = None if frame.source < 0 else frame.source
        return {
            "kind": "damage",
            "seat": frame.victim,
            "source": source,
            "amount": frame.amount,
            "done": frame.stage >= SUFFERED,
            "cards": card_ids(state, [card for card in frame.cards if card in state.limbo]),
        }
    if isinstance(frame, Need):
        target = None if frame.target < 0 else frame.target
        return {"kind": "need", "seat": frame.seat, "card": CARD_NAMES[frame.name], "target": target}
    if isinstance(frame, Provide):
        return {"kind": "provide", "seat": frame.lord, "card": CARD_NAMES[frame.name]}
    if isinstance(frame, Settling):
        return {"kind": "delayed", "seat": frame.owner, "card": CARD_NAMES[frame.name()]}
    if isinstance(frame, Strike):
        return {"kind": "strike", "seat": frame.target, "met": frame.met}
    if isinstance(frame, Duel):
        return {"kind": "duel", "seat": frame.seat, "other": frame.other}
    if isinstance(frame, SkillFrame):
        return {"kind": "skill", "seat": frame.seat, "skill": SKILLS[frame.skill].id}
    if isinstance(frame, Chance):
        return {"kind": "chance", "seat": frame.seat}
    return None


# -- what a player would look for ------------------------------------------------------------------------


def universe(state: SgsState, seat: i64) -> list[int]:
    """All that may be done, and of one's own cards, skills and the others' seats what may not."""
    if not state.asked(seat):
        return []
    result = state.legal(seat).copy()
    if state.phase == GENERALS:
        return result
    made = len(state.made) > 0 and state.deciding == seat
    if not made or any(move >= CARD_MOVE for move in result):
        add_new(result, [CARD_MOVE + card for card in state.hands[seat]])
    if made and any(SEAT_MOVE <= move < SKILL_MOVE for move in result):
        add_new(result, [SEAT_MOVE + other for other in range(state.seats)])
    if not made and isinstance(state.frame(), Play):
        add_new(result, [SKILL_MOVE + skill for skill in state.skills[seat] if acts(state, skill)])
    return result


def acts(state: SgsState, skill: i64) -> bool:
    return state.n.moments[skill] & (ACTS | CONVERTS) != 0


def vocabulary(state: SgsState, seat: i64) -> list[int]:
    """Whatever can be named at this table."""
    result = universe(state, seat)
    if len(result) == 0:
        return result
    if state.phase == GENERALS:
        add_new(result, [GENERAL_MOVE + number for number in range(len(state.n.generals))])
        return result
    add_new(result, [NO, DONE, BLIND, HURT, LET_DRAW])
    add_new(result, [SUIT_MOVE + suit for suit in range(len(SUITS))])
    add_new(result, [SEAT_MOVE + other for other in range(state.seats)])
    add_new(result, [SKILL_MOVE + skill for skill in state.skills[seat]])
    add_new(result, [CARD_MOVE + card for card in own_cards(state, seat)])
    weapon = gear_name(state, seat, WEAPON)
    if weapon >= 0 and state.n.gear_skill[weapon] >= 0:
        add_new(result, [SKILL_MOVE + state.n.gear_skill[weapon]])
    for other in range(state.seats):
        add_new(result, [CARD_MOVE + card for card in gear_cards(state, other)])
        add_new(result, [CARD_MOVE + laid % LAID for laid in state.zones[other]])
    return result


def add_new(moves: list[int], more: list[int]) -> None:
    for move in more:
        if move not in moves:
            moves.append(move)


def preview(state: SgsState, seat: i64, move: i64) -> Preview | None:
    """What is sure, were nobody to cancel it."""
    if not isinstance(state.frame(), Play) or (state.deciding == seat and len(state.made) > 0):
        return None
    if move >= CARD_MOVE:
        name = state.n.name_of[move - CARD_MOVE]
        if name == TAO:
            return Preview({"hp": int(state.n.tao_heal), "cards": -1})
        if name == WUZHONG:
            return Preview({"cards": int(state.n.wuzhong_draw) - 1})
        return None
    if move >= SKILL_MOVE and SKILLS[move - SKILL_MOVE].id == "kurou":
        return Preview({"hp": -int(state.n.kurou_loss), "cards": int(state.n.kurou_draw)})
    return None
