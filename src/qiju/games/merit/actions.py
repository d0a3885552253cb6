"""§5 and §6 of the rules: the nine actions, each as whether it may be done and how it is done."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.menus import ActionMenu
from qiju.games.merit.moves import (
    ALMS,
    CEREMONY,
    DICE_TALLY,
    DONATE,
    INVEST,
    LABOR,
    PASS_ACTION,
    PRACTICE,
    PROTECT,
    SAVE,
    SAVE_BIT,
    TEACH_BIT,
)
from qiju.games.merit.setup import BEINGS, TEACH, MeritSetup, Role
from qiju.games.merit.state import REFUGE, Board, Table

# Bands of a dice roll (M-11.1).
GREAT_FAILURE: Final = 0
FAILURE: Final = 1
SUCCESS: Final = 2
GREAT_SUCCESS: Final = 3


class Acting(Table):
    """The table with what may be done at it. Possibilities and applications come in pairs."""

    def finish(self) -> None:
        """The end of the game; `rules.py` says what happens then."""
        raise NotImplementedError

    def move_calamity(self, change: i64) -> None:
        """M-3.3; MA-23: the track runs from 0 to its limit; MA-22, MA-49: reaching it may end the game at once."""
        n = self.n
        self.calamity = floored(self.calamity + change)
        if self.calamity < n.calamity_limit:
            return
        if not n.unbounded:
            self.calamity = n.calamity_limit
        if n.lose_at_once:
            self.finish()

    def diminished(self, level: i64, gain: i64) -> i64:
        """M-5.0: the more one has, the less one gains; MA-12: never below the minimum, in either tier."""
        n = self.n
        loss: i64
        if level >= n.second_level:
            loss = n.second_loss
        elif level >= n.first_level:
            loss = n.first_loss
        else:
            return gain
        least: i64 = n.minimum if gain > n.minimum else gain
        return gain - loss if gain - loss > least else least

    def perhaps_diminished(self, level: i64, gain: i64) -> i64:
        """MA-11: gains that no clause diminishes, unless the table plays the broad reading."""
        return self.diminished(level, gain) if self.n.diminish_all else gain

    def roll(self) -> i64:
        """M-4.3.3, M-11.1: two dice, and the band their sum falls into."""
        n = self.n
        total: i64 = 0
        rolls: list[int] | None = [] if self.log is not None else None
        i: i64 = 0
        while i < n.dice_count:
            die = self.dice.die(n.dice_sides)
            total += die
            if rolls is not None:
                rolls.append(die)
            i += 1
        self.irrevocable += 1
        band: i64
        if total <= n.dice_great_failure:
            band = GREAT_FAILURE
        elif total <= n.dice_failure:
            band = FAILURE
        elif total <= n.dice_success:
            band = SUCCESS
        else:
            band = GREAT_SUCCESS
        if self.tally is not None:
            self.tally.add(DICE_TALLY + band)
        if self.log is not None:
            self.log.tell("dice", {"rolls": rolls, "total": total, "band": f"@band.{band}"})
        return band

    def may_labor(self, board: Board) -> bool:
        return allows(board, LABOR)

    def labor(self, board: Board) -> None:
        """M-5.1."""
        n = self.n
        base: i64 = n.labor_refuge if board.refuge == REFUGE else n.labor_no_refuge
        board.wealth += self.diminished(board.wealth, base)

    def practice(self, board: Board) -> None:
        """M-5.2, MA-13: base and dice, at least 1; then diminished by 慧; then +1 for the faithful."""
        n = self.n
        gain: i64 = board.role.practice
        band = self.roll()
        if band == GREAT_SUCCESS:
            gain += n.practice_great_success
        elif band == GREAT_FAILURE:
            gain += n.practice_great_failure
            if gain < n.practice_minimum:
                gain = n.practice_minimum
        gain = self.diminished(board.hui, gain)
        if board.refuge == REFUGE:
            gain += n.practice_refuge
        board.hui += gain

    def may_donate(self, board: Board) -> bool:
        return allows(board, DONATE) and board.wealth >= self.n.donate_wealth

    def donate(self, board: Board) -> None:
        """M-5.3; MA-05: the merchant's 福 goes by the wealth before paying; MA-06, MA-07: so does the crisis."""
        n = self.n
        role = board.role
        fu: i64 = role.donate_fu
        if role.donate_diminished:
            fu = self.diminished(board.wealth, fu)
        else:
            fu = self.perhaps_diminished(board.fu, fu)
        if self.calamity >= n.crisis:
            fu += n.donate_crisis_fu
        board.wealth -= n.donate_wealth
        board.fu += fu
        board.hui += self.perhaps_diminished(board.hui, role.donate_hui)
        board.donations += 1
        board.helped = True
        self.move_calamity(n.donate_calamity)

    def may_save_any(self, board: Board) -> bool:
        """M-6.1: the 慧 that saving needs at all; MA-38: looked at before paying."""
        return (board.role.actions >> SAVE_BIT) & 1 == 1 and board.hui >= self.n.save_hui_needed

    def save_price(self, board: Board, being: i64) -> i64:
        """M-6.2: the wealth that this being costs this role."""
        return floored(self.n.being_cards[being].cost + board.role.save_wealth)

    def may_pay(self, board: Board, being: i64) -> bool:
        """M-6.1, M-6.2."""
        role = board.role
        return board.wealth >= self.save_price(board, being) and board.fu >= role.save_fu and board.hui >= role.save_hui

    def save(self, board: Board, being: i64) -> None:
        """M-3.4, M-5.4, M-6.2, M-6.3; MA-10: both rewards are diminished, by the levels after paying."""
        n = self.n
        role = board.role
        card = n.being_cards[being]
        board.wealth -= self.save_price(board, being)
        board.fu -= role.save_fu
        board.hui -= role.save_hui
        # M-6.4, MA-08: the first two saves earn extra; MA-09: inside the diminishing.
        bonus: i64 = 0
        if board.saves < n.save_bonus_saves:
            bonus = n.save_bonus_saves - board.saves if n.bonus_counts_down else n.save_bonus_fu
        if n.bonus_outside:
            board.fu += self.diminished(board.fu, card.fu) + bonus
        else:
            board.fu += self.diminished(board.fu, card.fu + bonus)
        board.hui += self.diminished(board.hui, card.hui) if n.save_hui_diminished else card.hui
        board.saves += 1
        board.helped = True
        self.saved += 1
        place = self.area.index(being)
        self.area.pop(place)
        self.stay.pop(place)

    def may_protect(self, board: Board) -> bool:
        return allows(board, PROTECT) and board.wealth >= self.n.protect_wealth

    def protect(self, board: Board) -> None:
        """M-5.5, MA-06."""
        n = self.n
        board.wealth -= n.protect_wealth
        fu = self.perhaps_diminished(board.fu, n.protect_fu)
        if self.calamity >= n.crisis:
            fu += n.protect_crisis_fu
        board.fu += fu
        board.hui += self.perhaps_diminished(board.hui, n.protect_hui)
        board.helped = True
        self.move_calamity(n.protect_calamity)

    def may_teach(self, board: Board) -> bool:
        return (board.role.actions >> TEACH_BIT) & 1 == 1

    def teach(self, board: Board, other: Board) -> None:
        """M-5.6; MA-37: the listener's gain is not diminished and needs no consent."""
        n = self.n
        board.fu += self.diminished(board.fu, n.teach_fu)
        board.hui += self.diminished(board.hui, n.teach_hui)
        other.fu += n.teach_other_fu
        other.hui += n.teach_other_hui
        board.lessons += 1
        board.helped = True

    def may_beg(self, board: Board) -> bool:
        return allows(board, ALMS)

    def beg(self, board: Board) -> None:
        """M-5.7; M-11.2, MA-14: the dice only tell success from failure, unless the table says otherwise."""
        n = self.n
        band = self.roll()
        wealth: i64 = n.alms_poor_wealth
        if band >= SUCCESS:
            wealth = n.alms_good_wealth
            board.fu += self.perhaps_diminished(board.fu, n.alms_good_fu)
        if n.alms_crit and band == GREAT_SUCCESS:
            wealth += n.alms_crit_wealth
        board.wealth += self.perhaps_diminished(board.wealth, wealth)
        board.hui += self.perhaps_diminished(board.hui, n.alms_hui)

    def may_hold_ceremony(self, board: Board) -> bool:
        return allows(board, CEREMONY)

    def hold_ceremony(self, board: Board) -> None:
        """M-5.8, MA-39: the losses stop at 0, the gain is full."""
        n = self.n
        board.wealth += self.perhaps_diminished(board.wealth, n.ceremony_wealth)
        board.fu = floored(board.fu + n.ceremony_fu)
        board.hui = floored(board.hui + n.ceremony_hui)

    def may_invest(self, board: Board) -> bool:
        """M-5.9, MA-19."""
        n = self.n
        if not allows(board, INVEST) or board.wealth < n.invest_wealth:
            return False
        return board.investments == 0 or not n.invest_once

    def invest(self, board: Board) -> None:
        """M-5.9: the principal lies aside until the end."""
        board.wealth -= self.n.invest_wealth
        board.investments += 1

    def legal_actions(self, board: Board) -> list[int]:
        """M-4.3.2: what the role's board allows and its resources pay for. MA-28: repeating is fine."""
        rich: i64 = 0
        if self.may_donate(board):
            rich += 1
        if self.may_protect(board):
            rich += 2
        if self.may_invest(board):
            rich += 4
        menu = board.menu
        if self.may_save_any(board):
            for being in self.area:
                if self.may_pay(board, being):
                    menu = menu.with_save(being, SAVE + being)
        return menu.moves[rich]

    def carry_out(self, board: Board, move: i64) -> None:
        if move == LABOR:
            self.labor(board)
        elif move == PRACTICE:
            self.practice(board)
        elif move == DONATE:
            self.donate(board)
        elif move == PROTECT:
            self.protect(board)
        elif move == ALMS:
            self.beg(board)
        elif move == CEREMONY:
            self.hold_ceremony(board)
        elif move == INVEST:
            self.invest(board)
        elif move >= TEACH:
            self.teach(board, self.boards[move - TEACH])
        elif move >= SAVE:
            self.save(board, move - SAVE)


def allows(board: Board, action: i64) -> bool:
    """The role and action matrix of §5."""
    return (board.role.actions >> action) & 1 == 1


def floored(value: i64) -> i64:
    """M-3.1: nothing on a board or track goes below 0."""
    # Not a conditional expression: with the literal in it the compiler would box the number.
    if value > 0:
        return value
    return 0


def lay_menus(n: MeritSetup) -> list[list[ActionMenu]]:
    """For every place and every role, a board without a role first: what it may do while it can save nobody."""
    roles = [n.no_role, *n.role_cards]
    return [[role_menu(n, place, role) for role in roles] for place in range(n.boards)]


def role_menu(n: MeritSetup, place: int, role: Role) -> ActionMenu:
    heads = [menu_head(role.actions, rich, n.allow_pass) for rich in range(8)]
    tail = n.listeners[place] if (role.actions >> TEACH_BIT) & 1 else []
    return ActionMenu(heads, [], tail, len(BEINGS))


def menu_head(actions: i64, rich: int, allow_pass: bool) -> list[int]:
    """The actions of a role but saving and teaching."""
    paid = {DONATE: 1, PROTECT: 2, INVEST: 4}
    moves = [PRACTICE]
    for move in (LABOR, DONATE, PROTECT, ALMS, CEREMONY, INVEST):
        if (actions >> move) & 1 and (move not in paid or rich & paid[move]):
            moves.append(move)
    if allow_pass:
        moves.append(PASS_ACTION)
    return moves
