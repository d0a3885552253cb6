"""§2 of the rules: boards, decks, refuge, the first being, vows."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.beings import admit_being
from qiju.games.merit.rounds import start_round
from qiju.games.merit.setup import MeritSetup, Role
from qiju.games.merit.state import CHOOSE_REFUGE, CHOOSE_ROLE, CHOOSE_VOW, REFUGE, Board, Table, board_to_choose
from qiju.kernel.knowledge import Deck
from qiju.kernel.streams import Keys, Stream


def set_up(table: Table, keys: Keys) -> None:
    n = table.n
    table.key_streams(keys)
    table.calamity = n.calamity_start
    deal_boards(table)
    # MA-26: the start player is drawn once, unless the first seat starts.
    table.starter = 0 if n.first_seat_starts else table.deal.below(n.boards)
    # M-2.1.2: both decks are shuffled face down; MA-42: once and never again.
    table.events = shuffled(n.event_order, table.deal)
    table.beings = shuffled(n.being_order, table.deal)
    # M-2.2.7: one of the role's two vows at random, drawn here, turned up after the resources.
    for board in table.boards:
        board.vow_dealt = table.deal.below(2)
    if n.choose_role and len(n.roles) == 0:
        table.phase = CHOOSE_ROLE
        table.ask(1 << table.boards[table.starter].owner)
    else:
        ask_refuge(table)


def deal_boards(table: Table) -> None:
    """M-2.2.1: every board is another role; how they are dealt is MA-44's option."""
    n = table.n
    order = n.role_order
    if n.deal_roles:
        order = order.copy()
        table.deal.shuffle(order)
    names = n.roles
    for place in range(n.boards):
        role = n.role_cards[order[place]]
        if n.choose_role:
            role = n.no_role
        if len(names) > 0:
            role = named_role(table, names, place)
        table.boards.append(new_board(n, place, role))


def new_board(n: MeritSetup, place: int, role: Role) -> Board:
    """MA-45: with two boards a seat they lie alternately."""
    return Board(place, place % n.seats, role, n.menus[place][role.number + 1])


def named_role(table: Table, names: list[str], place: int) -> Role:
    """The role fixed for this place; in the two-player game the boards not named follow in order."""
    n = table.n
    if place < len(names):
        return role_by_name(n, names[place])
    rest = [role for role in n.role_cards if role.name not in names]
    return rest[place - len(names)]


def role_by_name(n: MeritSetup, name: str) -> Role:
    for role in n.role_cards:
        if role.name == name:
            return role
    return n.no_role


def shuffled(order: list[int], stream: Stream) -> Deck:
    cards = order.copy()
    stream.shuffle(cards)
    return Deck(cards)


def choose_role(table: Table, role: i64) -> None:
    """MA-44: seats pick in turn order from the start player, each from the boards left."""
    n = table.n
    board = board_choosing_role(table)
    board.take_role(n, n.role_cards[role])
    if table.log is not None:
        table.log.tell("role", {"seat": board.owner, "number": board.owner + 1, "role": f"@role.{board.role.name}"})
    table.taken += 1
    if table.taken < n.boards:
        table.ask(1 << board_choosing_role(table).owner)
        return
    table.taken = 0
    ask_refuge(table)


def board_choosing_role(table: Table) -> Board:
    return table.boards[(table.starter + table.taken) % table.n.boards]


def role_is_free(table: Table, role: i64) -> bool:
    return all(board.role.number != role for board in table.boards)


def ask_refuge(table: Table) -> None:
    """M-2.2.2: all but the monk choose secretly and at the same time."""
    table.phase = CHOOSE_REFUGE
    asked: i64 = 0
    for board in table.boards:
        if board.role.always_refuge:
            board.choice.seal(board.owner, REFUGE)
            board.choice.open()
        else:
            asked |= 1 << board.owner
    table.ask(asked)
    if asked == 0:
        reveal_refuge(table)


def choose_refuge(table: Table, seat: i64, refuge: i64) -> None:
    board = board_to_choose(table, seat)
    board.choice.seal(seat, refuge)
    if table.log is not None:
        table.log.whisper(
            "refuge_sealed",
            1 << seat,
            {"board": f"@role.{board.role.name}", "choice": f"@refuge.{refuge}"},
            {"board": f"@role.{board.role.name}", "choice": "@refuge.sealed"},
        )
    settle_choice(table, seat)
    if table.must == 0:
        reveal_refuge(table)


def settle_choice(table: Table, seat: i64) -> None:
    """A seat with two boards goes on being asked until both have chosen."""
    for board in table.boards:
        if board.owner == seat and not board.choice.made():
            return
    table.answered(seat)


def reveal_refuge(table: Table) -> None:
    """M-2.2.3, M-2.2.4: resources by role and choice; MA-24: from here on the choice is public."""
    n = table.n
    table.irrevocable += 1
    for board in table.boards:
        board.refuge = board.choice.open()
        role = board.role
        board.wealth = role.wealth
        board.fu = role.fu
        board.hui = role.hui
        if board.refuge == REFUGE:
            board.fu += n.refuge_fu
            board.hui += n.refuge_hui
        else:
            board.wealth += n.no_refuge_wealth
        board.choice.value = -1
        if table.log is not None:
            table.log.tell(
                "refuge",
                {
                    "board": f"@role.{role.name}",
                    "choice": f"@refuge.{board.refuge}",
                    "did": f"@did.refuge_{board.refuge}",
                    "wealth": board.wealth,
                    "fu": board.fu,
                    "hui": board.hui,
                },
            )
    turn_up_first_being(table)


def turn_up_first_being(table: Table) -> None:
    """M-2.2.5: one being lies in the area before round 1 (MA-02: or none, or its clock starts later)."""
    n = table.n
    if not n.no_setup_being:
        admit_being(table, -1 if n.setup_being_fresh else 0)
    if n.choose_vow:
        ask_vows(table)
    else:
        deal_vows(table)


def ask_vows(table: Table) -> None:
    """MA-46: with the option, everybody picks one of the two at the same time."""
    table.phase = CHOOSE_VOW
    asked: i64 = 0
    for board in table.boards:
        asked |= 1 << board.owner
    table.ask(asked)


def choose_vow(table: Table, seat: i64, pick: i64) -> None:
    board = board_to_choose(table, seat)
    board.choice.seal(seat, pick)
    if table.log is not None:
        vow = table.n.role_vows[board.role.number][pick]
        table.log.whisper(
            "vow_sealed",
            1 << seat,
            {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}"},
            {"board": f"@role.{board.role.name}", "vow": "@vow.sealed"},
        )
    settle_choice(table, seat)
    if table.must == 0:
        for other in table.boards:
            other.vow_dealt = other.choice.open()
        deal_vows(table)


def deal_vows(table: Table) -> None:
    """M-2.2.7: one face-up vow of the own role each."""
    table.irrevocable += 1
    for board in table.boards:
        vow = table.n.role_vows[board.role.number][board.vow_dealt]
        board.vow = vow
        if table.log is not None:
            table.log.tell("vow", {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}"})
    start_round(table)
