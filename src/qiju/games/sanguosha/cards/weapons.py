"""What weapons and 八卦阵 do at their moments. A weapon's skill has the weapon's name."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.sha import strike_below
from qiju.games.sanguosha.frames.damage import damage_below
from qiju.games.sanguosha.frames.need import need_strike
from qiju.games.sanguosha.frames.picking import Picking
from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.moving import discard_cards, draw_cards, throw_open
from qiju.games.sanguosha.names import (
    CALLS,
    CARD_MOVE,
    CONVERTS,
    HANBING,
    LET_DRAW,
    MINUS,
    NO_CARD,
    NOTHING,
    ON_AIMED,
    ON_DODGED,
    ON_HURTING,
    PLUS,
    SHA,
    WEAPON,
)
from qiju.games.sanguosha.players import gear, gear_count, gender, has_cards, own_cards
from qiju.games.sanguosha.producing import cards_in, first_products, might_answer
from qiju.games.sanguosha.refusing import card_name, face, hand_short
from qiju.games.sanguosha.skill import SKILLS, Skill, SkillFrame, forbidden, register
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.worth import cheapest, keep_worth
from qiju.kernel.refusal import Refusal


class Cixiong(Skill):
    """K-2.10.2: a target of the other sex discards a hand card, or lets the striker draw; the target chooses."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        use = use_below(state)
        return gender(state, use.targets[use.at - 1]) != gender(state, seat)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        use = use_below(state)
        frame = SkillFrame(self.number, seat)
        frame.a = use.targets[use.at - 1]
        state.push(frame)

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        # Without a hand card there is nothing to choose.
        if len(state.hands[frame.a]) == 0:
            state.pop()
            draw_cards(state, frame.seat, state.n.cixiong_cards)
            return
        state.ask_one(frame.a)

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        if len(made) > 0:
            return NOTHING
        return [LET_DRAW] + [CARD_MOVE + card for card in state.hands[seat]]

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        state.pop()
        if made[0] == LET_DRAW:
            draw_cards(state, frame.seat, state.n.cixiong_cards)
        else:
            discard_cards(state, seat, cards_in(made))

    def reply(
        self, state: SgsState, frame: SkillFrame, seat: i64, hearts: list[int], made: list[int], moves: list[int]
    ) -> int:
        """A dull card, or let a foe have one more."""
        card = cheapest(state, seat, moves)
        return card if keep_worth(state, seat, card - CARD_MOVE) < 40 and hearts[frame.seat] <= 0 else LET_DRAW


class Hanbing(Skill):
    """K-2.10.4: instead of the damage two cards of the target are discarded, one after the other."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return has_cards(state, damage_below(state).victim)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        damage = damage_below(state)
        damage.prevented = True
        frame = SkillFrame(self.number, seat)
        frame.a = damage.victim
        frame.b = state.n.hanbing_discards
        state.push(frame)

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        if frame.b == 0 or not has_cards(state, frame.a):
            state.pop()
            return
        frame.b -= 1
        state.push(Picking(frame.seat, frame.a, HANBING, False, False))

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        """Against much health and many cards, rather the cards; to spare a friend, too."""
        victim = damage_below(state).victim
        if hearts[victim] > 0:
            return 50
        many = len(state.hands[victim]) + gear_count(state, victim) >= 2
        return 10 if many and state.hp[victim] > 2 else -10


class Qinglong(Skill):
    """K-2.10.5: after a 闪 another 杀 on the same target, at any distance."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        target = strike_below(state).target
        if not state.is_alive(target) or forbidden(state, target, SHA):
            return False
        return might_answer(state, seat) or callers_of(state, seat)

    def ready(self, state: SgsState, seat: i64) -> bool:
        return len(first_products(state, seat, SHA)) > 0 or callers_of(state, seat)

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        return Refusal("refuse.no_card", self.clause, skill=f"@skill.{self.id}", name=card_name(SHA))

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        need_strike(state, seat, strike_below(state).target, True)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        return -hearts[strike_below(state).target]


def callers_of(state: SgsState, seat: i64) -> bool:
    """May this player call others for a 杀?"""
    if state.moments[seat] & CALLS == 0:
        return False
    return any(SHA in SKILLS[skill].makes and SKILLS[skill].may_call(state, seat) for skill in state.skills[seat])


class Zhangba(Skill):
    """K-2.10.6: two hand cards as a 杀."""

    def materials(self, state: SgsState, seat: i64, name: i64, made: list[int]) -> list[int]:
        if len(made) >= state.n.zhangba_cards or len(state.hands[seat]) < state.n.zhangba_cards:
            return NOTHING
        return [card for card in state.hands[seat] if CARD_MOVE + card not in made]

    def why_not_make(self, state: SgsState, seat: i64, name: i64) -> Refusal:
        return hand_short(state, seat, self.number, state.n.zhangba_cards)


class Guanshi(Skill):
    """K-2.10.7: two cards discarded, but not the axe itself, and the 杀 strikes all the same."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(own_cards(state, seat)) - 1 >= state.n.guanshi_discards

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) >= state.n.guanshi_discards:
            return NOTHING
        axe = gear(state, seat, WEAPON)
        return [CARD_MOVE + card for card in own_cards(state, seat) if card != axe and CARD_MOVE + card not in made]

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        if move - CARD_MOVE != gear(state, seat, WEAPON):
            return None
        return Refusal("refuse.skill_card", self.clause, skill=f"@skill.{self.id}", card=face(state, move - CARD_MOVE))

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        strike_below(state).forced = True
        discard_cards(state, seat, cards_in(made))

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        target = strike_below(state).target
        spare = len(own_cards(state, seat)) >= 5 or state.hp[target] <= 1
        return -hearts[target] if spare else -10


class Qilin(Skill):
    """K-2.10.9: a horse of the target is discarded, before the damage."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(horses(state, damage_below(state).victim)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else horses(state, damage_below(state).victim)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        throw_open(state, seat, damage_below(state).victim, made[0] - CARD_MOVE)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        return -hearts[damage_below(state).victim]


def horses(state: SgsState, seat: i64) -> list[int]:
    cards = [gear(state, seat, PLUS), gear(state, seat, MINUS)]
    return [CARD_MOVE + card for card in cards if card != NO_CARD]


class Bagua(Skill):
    """K-2.10.10: offered wherever a 闪 is needed, see `frames/need.py`."""

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        return 100


def weapon_that_converts() -> Skill:
    skill = Zhangba("zhangba", "K-2.10.6", CONVERTS)
    skill.makes = [SHA]
    return skill


register(Cixiong("cixiong", "K-2.10.2", ON_AIMED))
register(Hanbing("hanbing", "K-2.10.4", ON_HURTING))
register(Qinglong("qinglong", "K-2.10.5", ON_DODGED))
register(weapon_that_converts())
register(Guanshi("guanshi", "K-2.10.7", ON_DODGED))
register(Qilin("qilin", "K-2.10.9", ON_HURTING))
register(Bagua("bagua", "K-2.10.10", 0))
