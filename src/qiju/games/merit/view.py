"""What a seat may see of 《功德轮回》, and how its moves read."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.actions import allows, carry_out
from qiju.games.merit.moves import ALMS, PASS_ACTION, PRACTICE, REFUSE_REFUGE, SAVE, TAKE_ROLE, TAKE_VOW, action_name
from qiju.games.merit.resources import principal
from qiju.games.merit.rounds import actions_left
from qiju.games.merit.rules import MeritState
from qiju.games.merit.saving import save_price
from qiju.games.merit.setup import ACTIONS, BEINGS, ROLES, TEACH, Vow
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, CHOOSE_ROLE, CHOOSE_VOW, Board, board_to_act, board_to_choose
from qiju.games.merit.view_types import BeingView, BoardView, EventView, MeritView, Phase, Price, VowView
from qiju.games.merit.vows import NEEDS, asks_for, held, keeps_vow, meets, need_of
from qiju.kernel.events import knows
from qiju.kernel.menu import Preview
from qiju.kernel.streams import ScriptedDice
from qiju.kernel.words import Text

PHASES: Final[tuple[Phase, ...]] = ("choose_role", "choose_refuge", "choose_vow", "act")

# The one notation says beings and roles by their Chinese names; English ones are read, too.
BEING_NAMES: Final = ("饥民", "病者", "孤儿", "寡妇", "落魄书生", "迷途商贾", "悔过恶人", "垂死老者")
ROLE_NAMES: Final = ("农夫", "商人", "学者", "僧侣")


def word(table: MeritState, move: i64) -> str:
    """`donate`, `save 孤儿`, `teach 商人`, `refuge`, `role 学者`, `vow 1`."""
    if move >= TAKE_VOW:
        return f"vow {move - TAKE_VOW + 1}"
    if move >= TAKE_ROLE:
        return f"role {ROLE_NAMES[move - TAKE_ROLE]}"
    if move >= REFUSE_REFUGE:
        return "no-refuge" if move == REFUSE_REFUGE else "refuge"
    if move >= TEACH:
        return f"teach {ROLE_NAMES[table.boards[move - TEACH].role.number]}"
    if move >= SAVE:
        return f"save {BEING_NAMES[move - SAVE]}"
    return action_name(move)


def label(table: MeritState, seat: i64, move: i64, text: Text) -> str:
    """渡化 孤儿, Save Orphan: the move in the game's words."""
    words = text.table
    if move >= TAKE_VOW:
        board = board_to_choose(table, seat)
        return words[f"vow.{table.n.role_vows[board.role.number][move - TAKE_VOW].name}"]
    if move >= TAKE_ROLE:
        return words[f"role.{ROLES[move - TAKE_ROLE]}"]
    if move >= REFUSE_REFUGE:
        return words[f"refuge.{move - REFUSE_REFUGE}"]
    name = words[f"action.{action_name(move)}"]
    if move >= TEACH:
        return f"{name} {words[f'role.{table.boards[move - TEACH].role.name}']}"
    if move >= SAVE:
        return f"{name} {words[f'being.{BEINGS[move - SAVE]}']}"
    return name


def aliases(table: MeritState, seat: i64, move: i64, texts: dict[str, Text]) -> list[str]:
    """The same move as a person may type it: 布施, 渡化 孤儿, save orphan."""
    names = [label(table, seat, move, texts["zh"]), label(table, seat, move, texts["en"])]
    if SAVE <= move < TEACH:
        names.append(f"save {BEINGS[move - SAVE]}")
    return names


def look(table: MeritState, viewer: i64) -> MeritView:
    """Everything on this table is public but the decks and choices that are still sealed."""
    n = table.n
    due = board_to_act(table) if table.phase == ACT and not table.over else None
    return {
        "phase": "over" if table.over else PHASES[table.phase],
        "round": table.round,
        "rounds": n.rounds,
        "calamity": table.calamity,
        "calamity_limit": n.calamity_limit,
        "calamity_win": n.calamity_win,
        "crisis": n.crisis,
        "saved": table.saved,
        "save_target": n.save_target,
        "lost": table.lost_beings,
        "event": None if table.event < 0 else event_card(table),
        "events_left": table.events.left(),
        "beings_left": table.beings.left(),
        "area": [being_card(table, being, stay) for being, stay in zip(table.area, table.stay, strict=True)],
        "boards": [board_view(table, board, viewer) for board in table.boards],
        "starter": table.starter,
        "turn": None if due is None else due.place,
        "actions_left": 0 if due is None else actions_left(table),
        "settles_in": rounds_to_survival(table),
        "printed": n.printed,
    }


def rounds_to_survival(table: MeritState) -> int:
    """How many rounds until the next survival and investment settlement; -1 where none is left."""
    for number in range(table.round, table.n.rounds + 1):
        if (table.n.survival_rounds >> number) & 1:
            return int(number - table.round)
    return -1


def event_card(table: MeritState) -> EventView:
    card = table.n.event_cards[table.event]
    return {
        "name": card.name,
        "calamity": card.calamity,
        "wealth": card.wealth,
        "fu": card.fu,
        "hui": card.hui,
    }


def being_card(table: MeritState, being: int, stay: int) -> BeingView:
    card = table.n.being_cards[being]
    return {
        "name": card.name,
        "cost": card.cost,
        "fu": card.fu,
        "hui": card.hui,
        # MA-02: a clock that begins with the second round stands below 0 until then; to people it has not begun.
        "stay": max(stay, 0),
        "limit": table.n.stay_limit,
        "rounds_left": rounds_to_save(table, stay),
        "prices": [price_of(table, board, being) for board in table.boards],
    }


def rounds_to_save(table: MeritState, stay: int) -> int:
    """In how many rounds, this one included, it can still be saved. MA-01: one more if it leaves at a round's end."""
    waits = table.n.stay_limit - stay + (1 if table.n.expire_at_round_end else 0)
    if table.round == 0:
        waits -= 1
    return int(min(waits, table.n.rounds - table.round + 1))


def price_of(table: MeritState, board: Board, being: int) -> Price:
    """M-6.2: what saving this being would cost this board."""
    price: Price = {"wealth": save_price(table, board, being)}
    if board.role.save_fu != 0:
        price["fu"] = board.role.save_fu
    if board.role.save_hui != 0:
        price["hui"] = board.role.save_hui
    return price


def board_view(table: MeritState, board: Board, viewer: i64) -> BoardView:
    """One board. A sealed choice shows as made; its value only to those who know it."""
    seen: BoardView = {
        "place": board.place,
        "seat": board.owner,
        "role": board.role.name or None,
        "deeds": [deed for number, deed in enumerate(ACTIONS) if allows(board, number)],
        "wealth": board.wealth,
        "fu": board.fu,
        "hui": board.hui,
        "saves": board.saves,
        "donations": board.donations,
        "lessons": board.lessons,
        "helped": board.helped,
        "streak": board.streak,
        "starved": board.starved,
        "investments": board.investments,
        "principal": principal(table, board),
        "sealed": board.choice.made(),
        "choice": board.choice.value if board.choice.made() and knows(board.choice.known, viewer) else None,
        "refuge": None if table.phase in (CHOOSE_ROLE, CHOOSE_REFUGE) else board.refuge == 1,
        "vow": None if board.vow is None else vow_view(table, board, board.vow),
        "vow_choices": [vow_view(table, board, vow) for vow in table.n.role_vows[board.role.number]]
        if table.phase == CHOOSE_VOW
        else [],
    }
    if table.over:
        seen["score"] = {
            "total": board.score,
            "base": board.base_score,
            "refuge": board.refuge_score,
            "vow": board.vow_score,
        }
    return seen


def vow_view(table: MeritState, board: Board, vow: Vow) -> VowView:
    """A vow card, and how far the board has come: each condition with what it needs and what there is."""
    return {
        "name": vow.name,
        "wealth": vow.wealth,
        "fu": vow.fu,
        "hui": vow.hui,
        "needs": [
            {
                "what": name,
                "need": need_of(vow, what),
                "have": held(table, board, what),
                "met": meets(table, board, vow, what),
            }
            for what, name in enumerate(NEEDS)
            if asks_for(vow, what)
        ],
        "reward": vow.reward,
        "penalty": vow.penalty,
        "kept": keeps_vow(table, board, vow),
    }


def preview(table: MeritState, seat: i64, move: i64) -> Preview | None:
    """What an action would change on the acting board and the track: the rules themselves are asked, on a copy."""
    if table.phase != ACT or move == PASS_ACTION:
        return None
    if move not in (PRACTICE, ALMS):
        return Preview(changes_by(table, move, []))
    return preview_roll(table, move)


def preview_roll(table: MeritState, move: i64) -> Preview:
    """Every sum of the dice, equal results put together."""
    n = table.n
    rolls = all_rolls(int(n.dice_count), int(n.dice_sides))
    ways: dict[int, int] = {}
    example: dict[int, list[int]] = {}
    for roll in rolls:
        total = sum(roll)
        ways[total] = ways.get(total, 0) + 1
        example[total] = roll
    chances: list[tuple[int, int, dict[str, int]]] = []
    for total, count in sorted(ways.items()):
        changes = changes_by(table, move, example[total])
        if chances and chances[-1][2] == changes:
            count += chances.pop()[0]
        chances.append((count, len(rolls), changes))
    return Preview({}, chances)


def all_rolls(count: int, sides: int) -> list[list[int]]:
    rolls: list[list[int]] = [[]]
    for _ in range(count):
        rolls = [[*roll, face] for roll in rolls for face in range(1, sides + 1)]
    return rolls


def changes_by(table: MeritState, move: i64, roll: list[int]) -> dict[str, int]:
    copy = table.clone()
    copy.dice = ScriptedDice(roll)
    board = board_to_act(copy)
    before = board_to_act(table)
    carry_out(copy, board, move)
    changes = {
        "wealth": int(board.wealth - before.wealth),
        "fu": int(board.fu - before.fu),
        "hui": int(board.hui - before.hui),
        "calamity": int(copy.calamity - table.calamity),
        "saves": int(copy.saved - table.saved),
    }
    return {name: change for name, change in changes.items() if change != 0}
