"""§5 of the rules: the actions but saving, each as whether it may be done and how it is done."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.calamity import move_calamity
from qiju.games.merit.dice import GREAT_FAILURE, GREAT_SUCCESS, SUCCESS, roll
from qiju.games.merit.menus import ActionMenu
from qiju.games.merit.moves import (
    ALMS,
    CEREMONY,
    DONATE,
    INVEST,
    LABOR,
    PASS_ACTION,
    PRACTICE,
    PROTECT,
    SAVE,
    TEACH_BIT,
)
from qiju.games.merit.resources import diminished, floored, perhaps_diminished
from qiju.games.merit.saving import may_save_any, save, save_price
from qiju.games.merit.setup import BEINGS, TEACH, MeritSetup, Role
from qiju.games.merit.state import REFUGE, Board, Table


def allows(board: Board, action: i64) -> bool:
    """The role and action matrix of §5."""
    return (board.role.actions >> action) & 1 == 1


def labor(table: Table, board: Board) -> None:
    """M-5.1."""
    n = table.n
    base: i64 = n.labor_refuge if board.refuge == REFUGE else n.labor_no_refuge
    board.wealth += diminished(table, board.wealth, base)


def practice(table: Table, board: Board) -> None:
    """M-5.2, MA-13: base and dice, at least 1; then diminished by 慧; then +1 for the faithful."""
    n = table.n
    gain: i64 = board.role.practice
    band = roll(table, "practice")
    if band == GREAT_SUCCESS:
        gain += n.practice_great_success
    elif band == GREAT_FAILURE:
        gain += n.practice_great_failure
        if gain < n.practice_minimum:
            gain = n.practice_minimum
    gain = diminished(table, board.hui, gain)
    if board.refuge == REFUGE:
        gain += n.practice_refuge
    board.hui += gain


def may_donate(table: Table, board: Board) -> bool:
    return allows(board, DONATE) and board.wealth >= table.n.donate_wealth


def donate(table: Table, board: Board) -> None:
    """M-5.3; MA-05: the merchant's 福 goes by the wealth before paying; MA-06, MA-07: so does the crisis."""
    n = table.n
    role = board.role
    fu: i64 = role.donate_fu
    if role.donate_diminished:
        fu = diminished(table, board.wealth, fu)
    else:
        fu = perhaps_diminished(table, board.fu, fu)
    if table.calamity >= n.crisis:
        fu += n.donate_crisis_fu
    board.wealth -= n.donate_wealth
    board.fu += fu
    board.hui += perhaps_diminished(table, board.hui, role.donate_hui)
    board.donations += 1
    board.helped = True
    move_calamity(table, n.donate_calamity)


def may_protect(table: Table, board: Board) -> bool:
    return allows(board, PROTECT) and board.wealth >= table.n.protect_wealth


def protect(table: Table, board: Board) -> None:
    """M-5.5, MA-06."""
    n = table.n
    board.wealth -= n.protect_wealth
    fu = perhaps_diminished(table, board.fu, n.protect_fu)
    if table.calamity >= n.crisis:
        fu += n.protect_crisis_fu
    board.fu += fu
    board.hui += perhaps_diminished(table, board.hui, n.protect_hui)
    board.helped = True
    move_calamity(table, n.protect_calamity)


def teach(table: Table, board: Board, other: Board) -> None:
    """M-5.6; MA-37: the listener's gain is not diminished and needs no consent."""
    n = table.n
    board.fu += diminished(table, board.fu, n.teach_fu)
    board.hui += diminished(table, board.hui, n.teach_hui)
    other.fu += n.teach_other_fu
    other.hui += n.teach_other_hui
    board.lessons += 1
    board.helped = True


def beg(table: Table, board: Board) -> None:
    """M-5.7; M-11.2, MA-14: the dice only tell success from failure, unless the table says otherwise."""
    n = table.n
    band = roll(table, "alms")
    wealth: i64 = n.alms_poor_wealth
    if band >= SUCCESS:
        wealth = n.alms_good_wealth
        board.fu += perhaps_diminished(table, board.fu, n.alms_good_fu)
    if n.alms_crit and band == GREAT_SUCCESS:
        wealth += n.alms_crit_wealth
    board.wealth += perhaps_diminished(table, board.wealth, wealth)
    board.hui += perhaps_diminished(table, board.hui, n.alms_hui)


def hold_ceremony(table: Table, board: Board) -> None:
    """M-5.8, MA-39: the losses stop at 0, the gain is full."""
    n = table.n
    board.wealth += perhaps_diminished(table, board.wealth, n.ceremony_wealth)
    board.fu = floored(board.fu + n.ceremony_fu)
    board.hui = floored(board.hui + n.ceremony_hui)


def may_invest(table: Table, board: Board) -> bool:
    """M-5.9, MA-19."""
    n = table.n
    if not allows(board, INVEST) or board.wealth < n.invest_wealth:
        return False
    return board.investments == 0 or not n.invest_once


def invest(table: Table, board: Board) -> None:
    """M-5.9: the principal lies aside until the end."""
    board.wealth -= table.n.invest_wealth
    board.investments += 1


def legal_actions(table: Table, board: Board) -> list[int]:
    """M-4.3.2: what the role's board allows and its resources pay for. MA-28: repeating is fine."""
    rich: i64 = 0
    if may_donate(table, board):
        rich += 1
    if may_protect(table, board):
        rich += 2
    if may_invest(table, board):
        rich += 4
    menu = board.menu
    if may_save_any(table, board):
        for being in table.area:
            if board.wealth >= save_price(table, board, being):
                menu = menu.with_save(being, SAVE + being)
    return menu.moves[rich]


def carry_out(table: Table, board: Board, move: i64) -> None:
    if move == LABOR:
        labor(table, board)
    elif move == PRACTICE:
        practice(table, board)
    elif move == DONATE:
        donate(table, board)
    elif move == PROTECT:
        protect(table, board)
    elif move == ALMS:
        beg(table, board)
    elif move == CEREMONY:
        hold_ceremony(table, board)
    elif move == INVEST:
        invest(table, board)
    elif move >= TEACH:
        teach(table, board, table.boards[move - TEACH])
    elif move >= SAVE:
        save(table, board, move - SAVE)


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
