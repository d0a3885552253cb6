"""What the view of 《功德轮回》 holds: `view.py` is checked against it, and the page's types are made from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase: TypeAlias = Literal["choose_role", "choose_refuge", "choose_vow", "act", "over"]


class EventView(TypedDict):
    name: str
    calamity: int
    wealth: int
    fu: int
    hui: int


class Price(TypedDict):
    """Wealth always, 福 and 慧 where the board pays some of them."""

    wealth: int
    fu: NotRequired[int]
    hui: NotRequired[int]


class BeingView(TypedDict):
    name: str
    cost: int
    fu: int
    hui: int
    # Rounds it has waited; leaves when they reach `limit`.
    stay: int
    limit: int
    # Rounds it can still be saved in, this one included.
    rounds_left: int
    # What each board would pay, by place.
    prices: list[Price]


class Need(TypedDict):
    what: str
    need: int
    have: int
    met: bool


class VowView(TypedDict):
    name: str
    wealth: int
    fu: int
    hui: int
    needs: list[Need]
    reward: int
    penalty: int
    kept: bool


class Score(TypedDict):
    total: int
    base: int
    refuge: int
    vow: int


class BoardView(TypedDict):
    place: int
    seat: int
    role: str | None
    # What this role may do at all, in the order of the rulebook.
    deeds: list[str]
    wealth: int
    fu: int
    hui: int
    saves: int
    donations: int
    lessons: int
    helped: bool
    streak: int
    starved: int
    investments: int
    principal: int
    sealed: bool
    choice: int | None
    refuge: bool | None
    vow: VowView | None
    vow_choices: list[VowView]
    score: NotRequired[Score]


class Printed(TypedDict):
    """What the rules of this table print and no card shows; the same all game long."""

    actions: int
    save_hui: int
    refuge_fu: int
    refuge_hui: int
    refuge_practice: int
    refuge_event_percent: int
    refuge_low: int
    refuge_high: int
    no_refuge_wealth: int
    no_refuge_labor: int
    no_refuge_low: int
    no_refuge_high: int
    listener_fu: int
    listener_hui: int
    crisis_donate_fu: int
    crisis_protect_fu: int
    streak_rounds: int
    streak_fu: int
    lost_calamity: int
    survival_wealth: int
    starve_fu: int
    starve_hui: int


class MeritView(TypedDict):
    phase: Phase
    round: int
    rounds: int
    calamity: int
    calamity_limit: int
    calamity_win: int
    crisis: int
    saved: int
    save_target: int
    lost: int
    event: EventView | None
    events_left: int
    beings_left: int
    area: list[BeingView]
    boards: list[BoardView]
    starter: int
    turn: int | None
    actions_left: int
    # Rounds until survival and yields are settled, 0 for this one; -1: never again.
    settles_in: int
    printed: Printed
