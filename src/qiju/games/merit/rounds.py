"""§4 and §8 of the rules: the round with its phases, one action after the other."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.actions import carry_out
from qiju.games.merit.beings import admit_being, lose_beings
from qiju.games.merit.calamity import move_calamity, moved_calamity
from qiju.games.merit.ending import finish
from qiju.games.merit.moves import (
    EVENT_TALLY,
    PASS_ACTION,
    SAVE,
    SAVE_BIT,
    STARVE_TALLY,
    STREAK_TALLY,
    TEACH_BIT,
    action_name,
    effect_of,
)
from qiju.games.merit.resources import floored
from qiju.games.merit.saving import save_price
from qiju.games.merit.setup import TEACH, Happening
from qiju.games.merit.state import ACT, NO_REFUGE, Board, Table, board_to_act
from qiju.games.merit.vows import reward_vow
from qiju.kernel.events import EventLog


def start_round(table: Table) -> None:
    n = table.n
    table.phase = ACT
    table.round += 1
    table.taken = 0
    if n.start_rotates and table.round > 1:
        table.starter = (table.starter + 1) % n.boards
    for board in table.boards:
        board.helped = False
    if table.log is not None:
        table.log.tell("round", {"round": table.round, "starter": f"@role.{table.boards[table.starter].role.name}"})
    # M-4.0, M-9.1: vow rewards come first of all (MA-15: or on each one's own turn).
    if not n.vow_on_own_turn:
        for board in table.boards:
            reward_vow(table, board)
    event_phase(table)
    if not table.over:
        being_phase(table)
    if not table.over:
        next_action(table)


def event_phase(table: Table) -> None:
    """M-4.1.1, M-8.2: the top event changes calamity, then everybody's wealth, 福 and 慧."""
    n = table.n
    table.event = table.events.draw()
    table.irrevocable += 1
    card = n.event_cards[table.event]
    if table.tally is not None:
        table.tally.add(EVENT_TALLY + table.event)
    if table.log is not None:
        tell_event(table, table.log, card)
    move_calamity(table, card.calamity)
    if table.over:
        return
    if table.log is not None:
        take_shares_aloud(table, table.log, card)
        return
    for board in table.boards:
        take_share(table, board, card)


def take_share(table: Table, board: Board, card: Happening) -> None:
    """What an event gives or takes. M-3.1, MA-17: wealth stops at 0, and an event starves nobody."""
    board.wealth = floored(board.wealth + card.wealth)
    board.fu = floored(board.fu + with_refuge_bonus(table, board, card.fu))
    board.hui = floored(board.hui + with_refuge_bonus(table, board, card.hui))


def with_refuge_bonus(table: Table, board: Board, gain: i64) -> i64:
    """M-4.1.2, MA-16: the faithful gain half as much again, rounded down; a loss stays as it is."""
    if board.refuge == NO_REFUGE or gain <= 0:
        return gain
    return gain + gain * table.n.event_bonus_percent // 100


def tell_event(table: Table, log: EventLog, card: Happening) -> None:
    """The card turned up, and by how much calamity truly moves: MA-23, it leaves neither end of the track."""
    name = f"@event.{card.name}"
    log.tell("event", {"event": name, "card": effect_of(card.calamity, card.wealth, card.fu, card.hui)})
    if card.calamity == 0:
        return
    now = moved_calamity(table, card.calamity)
    if now == table.calamity:
        log.tell("event_vain", {"event": name, "now": now})
        return
    log.tell("event_calamity", {"event": name, "effect": effect_of(now - table.calamity, 0, 0, 0), "now": now})


def take_shares_aloud(table: Table, log: EventLog, card: Happening) -> None:
    """Carry an event out and tell what it changed, boards with the same change together."""
    changes: list[dict[str, int]] = []
    for board in table.boards:
        wealth, fu, hui = board.wealth, board.fu, board.hui
        take_share(table, board, card)
        changes.append(effect_of(0, board.wealth - wealth, board.fu - fu, board.hui - hui))
    if card.wealth == 0 and card.fu == 0 and card.hui == 0:
        return
    for place, change in enumerate(changes):
        if changes.index(change) < place:
            continue
        alike = [f"@role.{board.role.name}" for board in table.boards if changes[board.place] == change]
        if change:
            log.tell("event_share", {"boards": alike, "gain": change})
        else:
            log.tell("event_spares", {"boards": alike})


def being_phase(table: Table) -> None:
    n = table.n
    # M-4.2.1: every being in the area has waited one round more.
    for i in range(len(table.stay)):
        table.stay[i] += 1
    # M-4.2.2: those that waited too long leave (MA-01: or at the end of the round).
    if not n.expire_at_round_end:
        lose_beings(table)
    # M-4.2.3: the deck's top card joins; MA-03: a lost being is not replaced beyond that. MA-04: so seven of
    # the eight come in a whole game.
    if not table.over and table.beings.left() > 0:
        admit_being(table, 0)


def next_action(table: Table) -> None:
    """M-4.3.1: ask whoever is due, or settle the round when all have acted."""
    n = table.n
    if table.taken == n.boards * n.actions:
        settle_round(table)
        return
    pass_turn(table)
    board = board_to_act(table)
    # MA-48: with the option, the vow pays when the board's first action of the round comes up.
    if n.vow_on_own_turn and table.in_turn == 0 and (not n.one_by_one or table.taken < n.boards):
        reward_vow(table, board)
    table.ask(1 << board.owner)


def pass_turn(table: Table) -> None:
    """MA-27: a board takes all its actions in a row, or one and then the next board's."""
    if table.taken == 0:
        table.turn = table.starter
        table.in_turn = 0
    elif table.n.one_by_one or table.in_turn == table.n.actions:
        table.turn += 1
        if table.turn == table.n.boards:
            table.turn = 0
        table.in_turn = 0


def actions_left(table: Table) -> int:
    """How many actions the board whose turn it is still has in this round."""
    n = table.n
    if n.one_by_one:
        return int(n.actions - table.taken // n.boards)
    return int(n.actions - table.in_turn)


def act(table: Table, board: Board, move: i64) -> None:
    """One action, and on to the next."""
    if table.tally is not None:
        table.tally.add(move if move < SAVE else (SAVE_BIT if move < TEACH else TEACH_BIT))
    if table.log is not None:
        tell_action(table, board, move)
    else:
        carry_out(table, board, move)
    if table.over:
        return
    table.taken += 1
    table.in_turn += 1
    next_action(table)


def tell_action(table: Table, board: Board, move: i64) -> None:
    """Carry an action out and tell what it changed."""
    log = table.log
    if log is None:
        return
    if move == PASS_ACTION:
        log.tell("pass", {"board": f"@role.{board.role.name}"})
        return
    wealth, fu, hui, calamity = board.wealth, board.fu, board.hui, table.calamity
    name = action_name(move)
    data: dict[str, object] = {"board": f"@role.{board.role.name}", "action": f"@action.{name}"}
    kind = "action"
    if move >= TEACH:
        data["other"] = f"@role.{table.boards[move - TEACH].role.name}"
        data["other_gain"] = effect_of(0, 0, table.n.teach_other_fu, table.n.teach_other_hui)
        kind = "teach"
    elif move >= SAVE:
        data["being"] = f"@being.{table.n.being_cards[move - SAVE].name}"
        data["price"] = effect_of(0, -save_price(table, board, move - SAVE), -board.role.save_fu, -board.role.save_hui)
        kind = "save"
    else:
        data["did"] = f"@did.{name}"
    carry_out(table, board, move)
    data["effect"] = effect_of(table.calamity - calamity, board.wealth - wealth, board.fu - fu, board.hui - hui)
    if move >= SAVE and move < TEACH:
        paid = board.role
        data["gain"] = effect_of(0, 0, board.fu - fu + paid.save_fu, board.hui - hui + paid.save_hui)
    log.tell(kind, data)


def settle_round(table: Table) -> None:
    """Phases 4 to 6, in the listed order."""
    n = table.n
    # MA-47: with the option, beings leave between phases 3 and 4.
    if n.expire_at_round_end:
        lose_beings(table)
        if table.over:
            return
    for board in table.boards:
        settle_streak(table, board)
    if (n.survival_rounds >> table.round) & 1 == 1:
        # MA-18: survival first, so an investor without wealth starves before the yield comes.
        for board in table.boards:
            survive(table, board)
        for board in table.boards:
            pay_yield(table, board)
    if n.calamity_per_round != 0:
        if table.log is not None:
            tell_drift(table, table.log)
        move_calamity(table, n.calamity_per_round)
        if table.over:
            return
    # M-4.6.1, M-10.1.2: a full track ends the game; M-1.4, M-2.3.1, M-4.6.2, M-10.1.1: so does the last round.
    if table.calamity >= n.calamity_limit or table.round == n.rounds:
        finish(table)
    else:
        start_round(table)


def tell_drift(table: Table, log: EventLog) -> None:
    """M-12.2: what the end of a round does to calamity, where it does anything."""
    now = moved_calamity(table, table.n.calamity_per_round)
    change = now - table.calamity
    if change != 0:
        kind = "calamity_rises" if change > 0 else "calamity_falls"
        log.tell(kind, {"effect": effect_of(change, 0, 0, 0), "now": now})


def settle_streak(table: Table, board: Board) -> None:
    """M-4.4.1, M-4.4.2, MA-36: helping in consecutive rounds."""
    n = table.n
    if not board.helped:
        board.streak = 0
        return
    board.streak += 1
    if board.streak < n.streak_rounds:
        return
    board.fu += n.streak_fu
    if table.tally is not None:
        table.tally.add(STREAK_TALLY)
    if table.log is not None:
        table.log.tell(
            "streak",
            {"board": f"@role.{board.role.name}", "rounds": board.streak, "gain": {"fu": n.streak_fu}},
        )


def survive(table: Table, board: Board) -> None:
    """M-4.5.1, MA-17: who cannot pay starves."""
    n = table.n
    if board.wealth >= n.survival_wealth:
        board.wealth -= n.survival_wealth
        if table.log is not None and n.survival_wealth > 0:
            table.log.tell("survive", {"board": f"@role.{board.role.name}", "cost": {"wealth": -n.survival_wealth}})
        return
    wealth, fu, hui = board.wealth, board.fu, board.hui
    board.wealth = 0
    board.fu = floored(board.fu - n.starve_fu)
    board.hui = floored(board.hui - n.starve_hui)
    board.starved += 1
    if table.tally is not None:
        table.tally.add(STARVE_TALLY)
    if table.log is not None:
        tell_hunger(table.log, board, effect_of(0, board.wealth - wealth, board.fu - fu, board.hui - hui))


def tell_hunger(log: EventLog, board: Board, loss: dict[str, int]) -> None:
    """Who starves, and what they truly lose; who has nothing loses nothing."""
    name = f"@role.{board.role.name}"
    if loss:
        log.tell("starve", {"board": name, "loss": loss})
    else:
        log.tell("starve_bare", {"board": name})


def pay_yield(table: Table, board: Board) -> None:
    """M-4.5.2; MA-19: each investment by itself, or one flat yield; MA-20: this round's already pays."""
    n = table.n
    if board.investments == 0:
        return
    gain: i64 = n.invest_yield if n.invest_flat else n.invest_yield * board.investments
    board.wealth += gain
    if table.log is not None:
        table.log.tell("yield", {"board": f"@role.{board.role.name}", "gain": {"wealth": gain}})
