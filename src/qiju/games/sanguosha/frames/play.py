"""The play phase: use cards and skills, one after the other, until one ends it."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS
from qiju.games.sanguosha.frames.use import begin_use
from qiju.games.sanguosha.names import (
    ACTS,
    CARD_MOVE,
    CONVERTS,
    DONE,
    JIEDAO,
    MANY_SHA,
    NO,
    NO_CARD,
    NO_NAME,
    NOTHING,
    SEAT_MOVE,
    SHA,
    SKILL_MOVE,
    WEAPON,
    bit,
)
from qiju.games.sanguosha.players import gear_name, speaks
from qiju.games.sanguosha.producing import announce, cards_in, converters, seats_in
from qiju.games.sanguosha.refusing import cannot_make, why_not_at_all, why_not_choice
from qiju.games.sanguosha.skill import SKILLS, Skill
from qiju.games.sanguosha.state import FRAMES, SeatFrame, SgsState
from qiju.games.sanguosha.tallies import EFFECT_ZHUGE, SKILL_TALLY, count, count_skill
from qiju.games.sanguosha.telling import tell_seat, tell_skill
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal


class Play(SeatFrame):
    """K-4.3.4"""

    def code(self) -> int:
        return 18

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        # K-4.3.7
        if self.stage == 1 or not table.is_alive(self.seat):
            table.pop()
            return
        table.ask_one(self.seat)

    # -- possibilities ---------------------------------------------------------------------------------

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return self.first_options(state, seat)
        first = made[0]
        if first == NO:
            return NOTHING
        if first >= CARD_MOVE:
            if made[-1] == DONE:
                return NOTHING
            card = first - CARD_MOVE
            rule = CARDS[state.n.name_of[card]]
            if not rule.aimed:
                return NOTHING
            return rule.options(state, seat, [card], seats_in(made))
        skill = first - SKILL_MOVE
        if state.n.moments[skill] & CONVERTS != 0:
            return self.conversion_options(state, seat, skill, made)
        return SKILLS[skill].options(state, seat, made[1:])

    def first_options(self, state: SgsState, seat: i64) -> list[int]:
        result: list[int] = [NO]
        names = state.n.name_of
        # A name is looked at once, however many cards have it.
        seen: i64 = 0
        fits: i64 = 0
        for card in state.hands[seat]:
            mark = bit(names[card])
            if seen & mark == 0:
                seen |= mark
                if CARDS[names[card]].may_use(state, seat, NO_CARD):
                    fits |= mark
            if fits & mark != 0:
                result.append(CARD_MOVE + card)
        if state.moments[seat] & (ACTS | CONVERTS) != 0 or self.armed(state, seat):
            self.add_skills(state, seat, result)
        return result

    def armed(self, state: SgsState, seat: i64) -> bool:
        """Has the player a weapon that makes cards into others?"""
        name = gear_name(state, seat, WEAPON)
        return name >= 0 and state.n.gear_moments[name] & CONVERTS != 0

    def add_skills(self, state: SgsState, seat: i64, result: list[int]) -> None:
        for skill in state.skills[seat]:
            moments = state.n.moments[skill]
            if (moments & ACTS != 0 and self.may_act(state, seat, skill)) or (
                moments & CONVERTS != 0 and len(self.materials(state, seat, skill)) > 0
            ):
                result.append(SKILL_MOVE + skill)
        if self.armed(state, seat):
            skill = state.n.gear_skill[gear_name(state, seat, WEAPON)]
            if len(self.materials(state, seat, skill)) > 0:
                result.append(SKILL_MOVE + skill)

    def may_act(self, state: SgsState, seat: i64, skill: i64) -> bool:
        # K-3.0.2: once a play phase.
        if SKILLS[skill].once and (state.used >> skill) & 1 == 1:
            return False
        return SKILLS[skill].usable(state, seat) and SKILLS[skill].ready(state, seat)

    def name_made(self, state: SgsState, seat: i64, skill: i64) -> i64:
        """What a conversion makes of cards in the play phase: the first of its names that can be used at all."""
        for name in SKILLS[skill].makes:
            if CARDS[name].may_use(state, seat, NO_CARD) and skill in converters(state, seat, name):
                return name
        return NO_NAME

    def materials(self, state: SgsState, seat: i64, skill: i64) -> list[int]:
        """The cards with which a conversion can begin, as moves. K-2.1.5: without them there must be a target yet."""
        name = self.name_made(state, seat, skill)
        if name < 0:
            return NOTHING
        result: list[int] = []
        for card in SKILLS[skill].materials(state, seat, name, NOTHING):
            if card in state.equip and not CARDS[name].may_use(state, seat, card):
                continue
            result.append(CARD_MOVE + card)
        return result

    def conversion_options(self, state: SgsState, seat: i64, skill: i64, made: list[int]) -> list[int]:
        if len(made) == 1:
            return self.materials(state, seat, skill)
        name = self.name_made(state, seat, skill)
        cards = cards_in(made)
        if made[-1] >= CARD_MOVE:
            more = SKILLS[skill].materials(state, seat, name, made[1:])
            if len(more) > 0:
                return [CARD_MOVE + card for card in more]
        if made[-1] == DONE or not CARDS[name].aimed:
            return NOTHING
        return CARDS[name].options(state, seat, cards, seats_in(made))

    # -- application -----------------------------------------------------------------------------------

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        first = made[0]
        if first == NO:
            self.stage = 1
            tell_seat(state, "end_play", seat)
            return
        if first >= CARD_MOVE:
            self.use(state, seat, state.n.name_of[first - CARD_MOVE], made)
            return
        skill = first - SKILL_MOVE
        if state.n.moments[skill] & CONVERTS != 0:
            name = self.name_made(state, seat, skill)
            announce(state, seat, made)
            self.use(state, seat, name, made)
            return
        state.used |= bit(skill)
        count(state, SKILL_TALLY + skill)
        tell_skill(state, seat, skill)
        SKILLS[skill].begin(state, seat, made[1:])

    def use(self, state: SgsState, seat: i64, name: i64, made: list[int]) -> None:
        cards = cards_in(made)
        seats = seats_in(made)
        if name == SHA:
            state.sha_used += 1
            if state.sha_used > state.n.sha_per_phase:
                self.count_more(state, seat)
        if name == JIEDAO:
            begin_use(state, seat, name, cards, seats[:1], seats[1])
        elif CARDS[name].aimed:
            begin_use(state, seat, name, cards, seats)
        else:
            begin_use(state, seat, name, cards, CARDS[name].everybody(state, seat))

    def count_more(self, state: SgsState, seat: i64) -> None:
        """One 杀 more than the rule allows: by a skill, or by 诸葛连弩."""
        if speaks(state, seat, MANY_SHA):
            count_skill(state, seat, MANY_SHA)
        else:
            count(state, EFFECT_ZHUGE)

    # -- refusals --------------------------------------------------------------------------------------

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        if len(made) == 0:
            return self.why_not_first(state, seat, move)
        name = self.name_of_form(state, seat, made)
        legal = self.options(state, seat, made)
        if name < 0:
            return why_not_choice(state, seat, made[0] - SKILL_MOVE, made[1:], move, legal)
        general = why_not_at_all(state, seat, made, move, legal, CARDS[name].clause)
        if general is not None:
            return general
        if move < CARD_MOVE:
            return CARDS[name].why_not_target(state, seat, move - SEAT_MOVE, cards_in(made), seats_in(made))
        card = move - CARD_MOVE
        # K-2.1.5: it would do, were it not needed where it is.
        if card in SKILLS[made[0] - SKILL_MOVE].materials(state, seat, name, made[1:]):
            return CARDS[name].why_not_use(state, seat, card)
        return cannot_make(state, made[0] - SKILL_MOVE, name, card)

    def name_of_form(self, state: SgsState, seat: i64, made: list[int]) -> i64:
        """The card that the form so far is about, if any."""
        if made[0] >= CARD_MOVE:
            return state.n.name_of[made[0] - CARD_MOVE]
        skill = made[0] - SKILL_MOVE
        return self.name_made(state, seat, skill) if state.n.moments[skill] & CONVERTS != 0 else NO_NAME

    def why_not_first(self, state: SgsState, seat: i64, move: i64) -> Refusal:
        if SKILL_MOVE <= move < SKILL_MOVE + len(SKILLS):
            skill = SKILLS[move - SKILL_MOVE]
            if (state.used >> skill.number) & 1 == 1 and skill.once:
                return Refusal("refuse.skill_used", skill.clause, skill=f"@skill.{skill.id}")
            if skill.moments & CONVERTS != 0:
                return self.why_not_made(state, seat, skill)
            return skill.why_not(state, seat)
        card = move - CARD_MOVE
        if not 0 <= card < state.n.size:
            return Refusal("refuse.play_first", "K-4.3.4")
        # Whose card it is otherwise is nobody's business here.
        if card not in state.hands[seat]:
            return Refusal("refuse.not_in_hand", "K-4.3.4")
        return CARDS[state.n.name_of[card]].why_not_use(state, seat, NO_CARD)

    def why_not_made(self, state: SgsState, seat: i64, skill: Skill) -> Refusal:
        """A conversion is refused for what it makes, for the card it would spend, or for want of any card."""
        for made in skill.makes:
            if len(skill.materials(state, seat, made, NOTHING)) == 0:
                continue
            if not CARDS[made].may_use(state, seat, NO_CARD):
                return CARDS[made].why_not_use(state, seat, NO_CARD)
            return CARDS[made].why_not_use(state, seat, skill.materials(state, seat, made, NOTHING)[0])
        return skill.why_not_make(state, seat, skill.makes[0])

    def asks(self, state: SgsState) -> str:
        return "play"


FRAMES[18] = Play(0)
