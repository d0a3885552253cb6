"""§3 of the rules: the round, phase after phase.

Each step asks somebody something, or goes on to the next: a chapter's `ask` says whether it did.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation import scoring
from qiju.games.salvation.actions import assembly, token
from qiju.games.salvation.bank import gain_grain, gain_mana
from qiju.games.salvation.events import card, joining, naming
from qiju.games.salvation.events.poorest import help_poorest
from qiju.games.salvation.moves import EARLY_TALLY
from qiju.games.salvation.people import first_seat, seats_in_play
from qiju.games.salvation.setup import ANY_TIME, GAME_END, TRADE_WINDOW
from qiju.games.salvation.state import ACT, MARKET, NO_OFFER, Person, Table
from qiju.games.salvation.telling import changed, count, named, tell, tells_more
from qiju.games.salvation.temple import bidding, granting, holdings, receiving
from qiju.games.salvation.temple.bidding import NOT_YET
from qiju.games.salvation.trade import answers, market
from qiju.kernel.state import NOBODY


def start_round(table: Table) -> None:
    table.round += 1
    table.at = 0
    table.numbers = 0
    table.auction = NOT_YET
    for person in table.people:
        fresh_round(person)
    if table.log is not None:
        first = table.people[first_seat(table)]
        table.log.tell("round", {"round": int(table.round), "who": named(first)})
    production(table)
    event_phase(table)


def fresh_round(person: Person) -> None:
    """What a person did last round is over."""
    person.transferred = False
    person.rescued = False
    person.copied = False
    person.disciple = False
    person.asked_for = 0
    person.veiled = 0
    person.halved = 0
    person.plain_open = 0
    person.plain_veiled = 0
    person.plain_actions = 0
    person.plain_open_actions = 0
    person.bid = NOT_YET
    person.offers = 0
    person.counters = 0
    person.bonus_from = 0
    person.refused = 0
    person.stamp += 1


# ---- (1) production --------------------------------------------------------------------------------------


def production(table: Table) -> None:
    """S-PH1-1."""
    for person in table.people:
        if person.alive:
            produce(table, person)


def produce(table: Table, person: Person) -> None:
    role = person.role
    grain: i64 = role.grain_each_round  # S-ROLE-FAR-1
    # S-RATE-4, S-ROLE-LAN-1, SA-01: only the landlord's land bears grain, unless the table says otherwise.
    if role.harvests_land or table.n.all_harvest_land:
        grain += person.land * table.n.land_grain
    merit: i64 = 0
    # S-ROLE-WID-3, SA-38.
    if role.merit_each_round > 0 and table.round % role.merit_every == 0:
        merit = role.merit_each_round
    gain_grain(table, person, grain)
    person.merit += merit
    mana = person.mana
    gain_mana(table, person, role.mana_each_round)
    if table.log is not None and grain + merit + role.mana_each_round > 0:
        gain = changed({"grain": int(grain), "merit": int(merit), "mana": int(person.mana - mana)})
        # SA-13: a monk who is full has nothing to tell.
        if gain or not tells_more(table):
            tell(table, "production", person, {"gain": gain})


# ---- (2) event -------------------------------------------------------------------------------------------


def event_phase(table: Table) -> None:
    """S-PH2-1."""
    card.turn_up(table)
    card.carry_out(table)
    if not joining.ask(table):
        after_joining(table)


def after_joining(table: Table) -> None:
    """All laymen have answered, or none was asked; then the monk."""
    if table.card.joined:
        joining.join_all(table)
        help_poorest(table)
    if not naming.ask(table):
        action_phase(table)


# ---- (3) actions -----------------------------------------------------------------------------------------


def action_phase(table: Table) -> None:
    """S-PH3-1; SA-23: with the option, after a window of trading."""
    for person in table.people:
        if person.alive:
            # S-ROLE-FAR-2; SA-08: and what a lost bid gave back.
            person.ap = person.role.actions + person.refund
            person.refund = 0
    table.at = 0
    if table.n.trade == TRADE_WINDOW:
        table.step = MARKET
        table.active = next_alive(table)
        go_on(table)
        return
    begin_actions(table)


def begin_actions(table: Table) -> None:
    table.at = 0
    next_turn(table)


def next_alive(table: Table) -> i64:
    """SA-34: the next in play, clockwise from this round's first player; nobody when all have had their turn."""
    while table.at < table.seats:
        seat = (first_seat(table) + table.at) % table.seats
        if table.people[seat].alive:
            return seat
        table.at += 1
    return NOBODY


def next_turn(table: Table) -> None:
    table.active = next_alive(table)
    if table.active == NOBODY:
        temple_phase(table)
        return
    table.step = ACT
    if table.log is not None:
        person = table.people[table.active]
        tell(table, "turn", person, {"actions": int(person.ap)})
    go_on(table)


def after_assembly(table: Table) -> None:
    """Whoever could come has answered; back to the monk's turn."""
    assembly.gather(table)
    table.step = ACT
    go_on(table)


def go_on(table: Table) -> None:
    """The same person again, or whoever must answer an offer; the others may speak up."""
    if table.waiting != NO_OFFER:
        offer = answers.offer_numbered(table, table.waiting)
        if offer is not None:
            # SA-26: besides its maker, who may take it back, those with tokens.
            table.may = (1 << offer.maker) | token.others_with_tokens(table, 1 << offer.to)
            table.ask(1 << offer.to)
            return
    table.may = who_may_speak(table)
    table.ask(1 << table.active)


def who_may_speak(table: Table) -> i64:
    mask: i64 = 0
    for person in table.people:
        if person.seat != table.active and market.may_speak(table, person):
            mask |= 1 << person.seat
    return mask


def end_turn(table: Table) -> None:
    """SA-35: what is not used is lost."""
    table.people[table.active].ap = 0
    table.at += 1
    next_turn(table)


# ---- (4) temple ------------------------------------------------------------------------------------------


def temple_phase(table: Table) -> None:
    """S-PH4-1 to S-PH4-3, in the order of SA-07: bids, what was given for, grants, what the monk may not keep."""
    answers.expire(table)
    table.active = NOBODY
    table.may = 0
    table.auction = NOT_YET
    next_auction(table)


def next_auction(table: Table) -> None:
    if not bidding.ask(table):
        receiving.receive(table)
        ask_to_grant(table)


def ask_to_grant(table: Table) -> None:
    if not granting.ask(table):
        ask_to_share(table)


def ask_to_share(table: Table) -> None:
    if not holdings.ask(table):
        age(table)


# ---- (5) ageing, and the end -----------------------------------------------------------------------------


def age(table: Table) -> None:
    """S-PH5-1, S-PH5-2."""
    table.may = 0
    table.active = NOBODY
    last = table.round == table.n.rounds
    for person in table.people:
        if not person.alive:
            continue
        person.life -= 1
        if person.life <= 0:
            person.life = 0
            if not last:
                count(table, EARLY_TALLY)
            scoring.settle(table, person)
    if table.log is not None:
        table.log.tell("aged", {"round": int(table.round)})
    # S-WIN-1; SA-29: with the option, a special victory ends it now.
    early = table.n.special_check != GAME_END and scoring.anybody_special(table)
    if last or early or seats_in_play(table) == 0:
        finish(table)
    else:
        start_round(table)


def finish(table: Table) -> None:
    """§8: whoever is still in play is settled now."""
    for person in table.people:
        if person.alive:
            scoring.settle(table, person)
    table.active = NOBODY
    table.waiting = NO_OFFER
    table.offers = []
    table.end()
    if table.log is not None:
        outcome = scoring.outcome(table)
        who = [named(table.people[winner]) for winner in outcome.winners]
        table.log.tell("end", {"who": who, "result": f"@result.{outcome.reason}"})


def look_for_specials(table: Table) -> None:
    """SA-29: with the option, a special victory ends it between any two steps."""
    if table.n.special_check != ANY_TIME or table.over or table.round == 0:
        return
    if scoring.anybody_special(table):
        finish(table)
