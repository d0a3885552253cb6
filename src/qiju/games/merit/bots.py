"""How the house plays 《功德轮回》, and the designer's own policy, from which the published figures came.

Nothing here looks at a deck or at a choice still sealed: a bot knows what its seat knows.
"""

from __future__ import annotations

from math import cos, log, sqrt
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.merit.moves import (
    ALMS,
    CEREMONY,
    DONATE,
    INVEST,
    LABOR,
    PASS_ACTION,
    PRACTICE,
    PROTECT,
    REFUSE_REFUGE,
    SAVE,
    TAKE_REFUGE,
)
from qiju.games.merit.resources import diminished
from qiju.games.merit.saving import may_pay, save_price
from qiju.games.merit.setup import TEACH
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, REFUGE, Board, Table, board_to_act
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import State
from qiju.kernel.streams import Stream

# Weights of 福, 慧 and wealth by style.
STYLES: Final = {
    "balanced": (1.0, 1.0, 0.3),
    "wealth": (0.5, 1.0, 1.0),
    "fu": (1.5, 1.0, 0.3),
    "hui": (1.0, 1.5, 0.3),
}


def normal(stream: Stream) -> float:
    """One draw from the normal distribution with mean 0 and deviation 1."""
    radius = sqrt(-2.0 * log(1.0 - stream.uniform()))
    return radius * cos(6.283185307179586 * stream.uniform())


class DesignerBot(Bot):
    """Scores each candidate, adds a normal draw, takes the highest legal one."""

    def __init__(self, style: str, refuge: bool) -> None:
        weights = STYLES[style]
        self.w_fu: float = weights[0]
        self.w_hui: float = weights[1]
        self.w_wealth: float = weights[2]
        self.refuge = refuge

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(Table, state)
        if table.phase == CHOOSE_REFUGE:
            return TAKE_REFUGE if self.refuge else REFUSE_REFUGE
        if table.phase != ACT:
            return moves[stream.below(len(moves))]
        board = board_to_act(table)
        target = best_being(table, board)
        listener = poorest_in_fu(table, board)
        best: i64 = PRACTICE
        best_score = -1e9
        for move in moves:
            # The designer's simulator knows no passing.
            if move == PASS_ACTION:
                continue
            if move >= TEACH and move != TEACH + listener:
                continue
            if SAVE <= move < TEACH and move != SAVE + target:
                continue
            score = self.score(table, board, move) + normal(stream)
            if score > best_score:
                best = move
                best_score = score
        return best

    def score(self, table: Table, board: Board, move: i64) -> float:
        """The designer's table of values."""
        n = table.n
        left: i64 = n.rounds - table.round
        needed: i64 = n.save_target - table.saved if n.save_target > table.saved else 0
        crisis = table.calamity >= n.crisis or needed > len(table.area) + left
        urgency = 1.0
        if table.calamity > 8:
            urgency += float(table.calamity - 8) / 10.0
        if crisis:
            urgency += 0.5
        extra: i64 = 1 if table.calamity >= n.crisis else 0
        w_fu, w_hui, w_wealth = self.w_fu, self.w_hui, self.w_wealth
        if move == LABOR:
            base: i64 = n.labor_refuge if board.refuge == REFUGE else n.labor_no_refuge
            return float(diminished(table, board.wealth, base)) * w_wealth + (3.0 if board.wealth < 4 else 0.0)
        if move == PRACTICE:
            faith: i64 = n.practice_refuge if board.refuge == REFUGE else 0
            return float(diminished(table, board.hui, board.role.practice) + faith) * w_hui
        if move == DONATE:
            fu: i64 = board.role.donate_fu
            if board.role.donate_diminished:
                fu = diminished(table, board.wealth, fu)
            return float(fu + extra) * w_fu * urgency + float(board.role.donate_hui) * w_hui
        if move == INVEST:
            if left < 3 or crisis:
                return -5.0
            return float((left // 2) * 2 + 1) * w_wealth * 1.5 + (2.0 if board.role.name == "merchant" else 0.0)
        if move == PROTECT:
            return float(n.protect_fu + extra) * w_fu * urgency + w_hui
        if move == ALMS:
            return 2.0 * w_wealth + w_fu + w_hui
        if move == CEREMONY:
            return 4.0 * w_wealth - 2.0 * w_fu - w_hui + (5.0 if board.wealth < 1 else 0.0)
        if move >= TEACH:
            taught = float(diminished(table, board.fu, n.teach_fu)) * w_fu
            return taught + float(diminished(table, board.hui, n.teach_hui)) * w_hui + 2.0
        return self.score_save(table, board, move - SAVE)

    def score_save(self, table: Table, board: Board, being: i64) -> float:
        card = table.n.being_cards[being]
        bonus: i64 = 2 - board.saves if board.saves < 2 else 0
        score = float(diminished(table, board.fu, card.fu + bonus)) * self.w_fu + float(card.hui) * self.w_hui
        if board.role.name == "monk":
            score += 3.0
        for i in range(len(table.area)):
            if table.stay[i] >= 1 and may_pay(table, board, table.area[i]):
                return score + 5.0
        return score


def best_being(table: Table, board: Board) -> i64:
    """The affordable being with the largest reward; ties: the longest in the area. -1: none."""
    best: i64 = -1
    best_reward: i64 = -1
    for being in table.area:
        card = table.n.being_cards[being]
        if may_pay(table, board, being) and card.fu + card.hui > best_reward:
            best = being
            best_reward = card.fu + card.hui
    return best


def poorest_in_fu(table: Table, board: Board) -> i64:
    """The other board with least 福; ties: first in the order of roles."""
    best = board
    for other in table.boards:
        if other.place == board.place:
            continue
        if best is board or (other.fu, other.role.number) < (best.fu, best.role.number):
            best = other
    return best.place


def make_designer(arguments: dict[str, str]) -> Bot:
    known = only_arguments("designer", arguments, {"style": tuple(STYLES), "refuge": ("yes", "no")})
    return DesignerBot(known["style"], known["refuge"] == "yes")


class Hope:
    """A board as a bot imagines it at the end: what it would hold if the rest went as usual."""

    def __init__(self, table: Table, board: Board) -> None:
        self.wealth: float = float(board.wealth)
        self.fu: float = float(board.fu)
        self.hui: float = float(board.hui)
        self.saves: float = float(board.saves)
        self.donations: float = float(board.donations)
        self.lessons: float = float(board.lessons)
        self.investments: i64 = board.investments
        self.team: float = 0.0


class HouseBot(Bot):
    """Keeps the team alive first, then grows its own score.

    Each legal move is imagined on a copy of the board's figures, the dice by their average, and valued: by
    how it helps the team towards its saves and under its calamity, and by the score the board would end with.
    """

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(Table, state)
        if table.phase == CHOOSE_REFUGE:
            return TAKE_REFUGE
        if table.phase != ACT:
            return moves[0]
        board = board_to_act(table)
        best = moves[0]
        best_worth = -1e9
        for move in moves:
            worth = self.worth(table, board, move)
            if worth > best_worth:
                best = move
                best_worth = worth
        return best

    def worth(self, table: Table, board: Board, move: i64) -> float:
        hope = Hope(table, board)
        imagine(table, board, move, hope)
        return hope.team + score_hoped(table, board, hope) + use_of_wealth(table, board, hope)


def imagine(table: Table, board: Board, move: i64, hope: Hope) -> None:
    """What a move would change, on average."""
    n = table.n
    role = board.role
    crisis: i64 = 1 if table.calamity >= n.crisis else 0
    if move == LABOR:
        base: i64 = n.labor_refuge if board.refuge == REFUGE else n.labor_no_refuge
        hope.wealth += float(diminished(table, board.wealth, base))
    elif move == PRACTICE:
        hope.hui += float(diminished(table, board.hui, role.practice))
        hope.hui += float(n.practice_refuge) if board.refuge == REFUGE else 0.0
    elif move == DONATE:
        fu: i64 = diminished(table, board.wealth, role.donate_fu) if role.donate_diminished else role.donate_fu
        hope.wealth -= float(n.donate_wealth)
        hope.fu += float(fu + crisis * n.donate_crisis_fu)
        hope.hui += float(role.donate_hui)
        hope.donations += 1.0
        hope.team += relief(table, -n.donate_calamity) + help_bonus(board)
    elif move == PROTECT:
        hope.wealth -= float(n.protect_wealth)
        hope.fu += float(n.protect_fu + crisis * n.protect_crisis_fu)
        hope.hui += float(n.protect_hui)
        hope.team += relief(table, -n.protect_calamity) + help_bonus(board)
    elif move == ALMS:
        luck = chance_of_success(table)
        hope.wealth += float(n.alms_good_wealth) * luck + float(n.alms_poor_wealth) * (1.0 - luck)
        hope.fu += float(n.alms_good_fu) * luck
        hope.hui += float(n.alms_hui)
    elif move == CEREMONY:
        hope.wealth += float(n.ceremony_wealth)
        hope.fu = max(0.0, hope.fu + float(n.ceremony_fu))
        hope.hui = max(0.0, hope.hui + float(n.ceremony_hui))
    elif move == INVEST:
        hope.wealth -= float(n.invest_wealth)
        hope.investments += 1
    elif move >= TEACH:
        hope.fu += float(diminished(table, board.fu, n.teach_fu))
        hope.hui += float(diminished(table, board.hui, n.teach_hui))
        hope.lessons += 1.0
        hope.team += help_bonus(board) + need_of_listener(table, table.boards[move - TEACH])
    elif move >= SAVE:
        imagine_save(table, board, move - SAVE, hope)


def imagine_save(table: Table, board: Board, being: i64, hope: Hope) -> None:
    n = table.n
    card = n.being_cards[being]
    bonus: i64 = n.save_bonus_fu if board.saves < n.save_bonus_saves else 0
    hope.wealth -= float(save_price(table, board, being))
    hope.fu += float(diminished(table, board.fu, card.fu + bonus) - board.role.save_fu)
    hope.hui += float(diminished(table, board.hui, card.hui) - board.role.save_hui)
    hope.saves += 1.0
    hope.team += help_bonus(board) + rescue(table, being)


def rescue(table: Table, being: i64) -> float:
    """What one save is worth to the team: much while saves are needed, most for who is about to leave."""
    n = table.n
    stay: i64 = table.stay[table.area.index(being)]
    last_chance = stay + 1 >= n.stay_limit or table.round == n.rounds
    worth = 3.0 if last_chance else 1.0
    if table.saved < n.save_target:
        worth += 24.0 if last_chance else 16.0
    return worth


def relief(table: Table, drop: i64) -> float:
    """Less calamity is worth something only as far as the track threatens the win."""
    n = table.n
    left: i64 = n.rounds - table.round
    danger: i64 = table.calamity + left * 2 + len(table.area) * n.stay_calamity // 2 - n.calamity_win
    if danger <= 0:
        return 0.0
    real: i64 = drop if drop < table.calamity else table.calamity
    return float(real) * (1.5 if danger < 4 else 6.0)


def help_bonus(board: Board) -> float:
    """The first help of a round keeps the streak going."""
    return 0.0 if board.helped else 0.8


def need_of_listener(table: Table, other: Board) -> float:
    """Teach whom it lifts over the threshold for saving; otherwise whoever has least."""
    if other.hui == table.n.save_hui_needed - 1:
        return 4.0
    return 1.0 / (1.0 + float(other.fu))


def chance_of_success(table: Table) -> float:
    return float(table.n.good_rolls) / float(table.n.all_rolls)


def score_hoped(table: Table, board: Board, hope: Hope) -> float:
    """The final score if every later round brings the vow's reward and a usual turn."""
    n = table.n
    left = float(n.rounds - table.round)
    vow = board.vow
    fu, hui = hope.fu + 2.0 * left, hope.hui + 2.0 * left
    if vow is None:
        return 3.0 * sqrt(fu * hui)
    fu += float(vow.fu) * left
    hui += float(vow.hui) * left
    score = float(n.score_factor) * sqrt(max(fu, 1.0) * max(hui, 1.0))
    lesser = min(fu, hui)
    high = float(n.refuge_high_level if board.refuge == REFUGE else n.no_refuge_high_level)
    bonus = float(n.refuge_high_bonus if board.refuge == REFUGE else n.no_refuge_high_bonus)
    score += bonus * min(1.0, lesser / high)
    # Each of the vow's conditions counts as far as it is met.
    swing = float(vow.reward - vow.penalty)
    met = progress(fu, vow.need_fu) * progress(hui, vow.need_hui)
    met *= progress(hope.donations + 0.4 * left, vow.need_donations)
    met *= progress(hope.lessons + 0.4 * left, vow.need_lessons)
    met *= progress(hope.saves + 0.3 * left, vow.need_saves)
    if vow.need_wealth_max >= 0:
        final = hope.wealth + float(hope.investments * n.invest_wealth)
        if final > float(vow.need_wealth_max) + 4.0 * left:
            met *= 0.5
    return score + swing * met


def progress(have: float, need: i64) -> float:
    return 1.0 if need <= 0 else min(1.0, have / float(need))


def use_of_wealth(table: Table, board: Board, hope: Hope) -> float:
    """Wealth scores nothing by itself: it is worth what it can still buy, and what keeps hunger away."""
    n = table.n
    left = float(n.rounds - table.round)
    actions = left * float(n.actions) + float(n.actions - table.in_turn - 1)
    useful = min(hope.wealth, 1.0 + 2.5 * actions)
    worth = 1.1 * useful
    if hope.wealth < float(n.survival_wealth) and (n.survival_rounds >> table.round) & 1 == 1:
        worth -= 6.0
    if hope.investments > 0:
        payments = 0.0
        for number in range(table.round, n.rounds):
            if (n.survival_rounds >> number) & 1 == 1:
                payments += 1.0
        worth += 1.1 * payments * float(n.invest_yield * hope.investments)
    return worth


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {})
    return HouseBot()
