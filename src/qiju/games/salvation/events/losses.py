"""What a card takes, and who is spared."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import lose_coins, lose_grain
from qiju.games.salvation.events.touched import COINS_TOUCH, GRAIN_TOUCH, LIFE_TOUCH, MERIT_TOUCH, TOKENS_TOUCH, touch
from qiju.games.salvation.moves import PROTECTED_TALLY
from qiju.games.salvation.people import order_of
from qiju.games.salvation.setup import ONE_HIT, TWO_HITS
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, tell


def is_protected(table: Table, person: Person) -> bool:
    """SA-28: whoever lost something to last round's event ignores the losses of this round's."""
    n = table.n
    if person.hit != table.round - 1 or table.round < 2:
        return False
    if n.protection == ONE_HIT:
        return True
    return n.protection == TWO_HITS and person.hits >= 2


def spare(table: Table, person: Person) -> None:
    count(table, PROTECTED_TALLY)
    if table.log is not None:
        tell(table, "protected", person, {})


def mark_loss(table: Table, person: Person) -> None:
    """SA-28: in which round, and how many rounds running."""
    if person.hit == table.round:
        return
    person.hits = person.hits + 1 if person.hit == table.round - 1 else 1
    person.hit = table.round


def take(table: Table) -> None:
    """SA-36: down to 0 at most. SA-28: who lost to the last event loses nothing now."""
    card = table.card
    for person in table.people:
        if person.alive:
            take_from(table, person)
    if card.rich_coins_loss + card.rich_merit > 0:
        rob_richest(table)


def take_from(table: Table, person: Person) -> None:
    card = table.card
    grain: i64 = card.all_grain_loss
    coins: i64 = 0
    if not person.role.monk:
        grain += card.lay_grain_loss + eaten(table, person)
        coins = card.lay_coins_loss
    if grain + coins > 0 and (person.grain + person.coins) > 0 and is_protected(table, person):
        spare(table, person)
    elif grain + coins > 0:
        grain = lose_grain(table, person, grain)
        coins = lose_coins(table, person, coins)
        if grain + coins > 0:
            mark_loss(table, person)
        touch(table, person, GRAIN_TOUCH, -grain)
        touch(table, person, COINS_TOUCH, -coins)
    # S-EV-11: whoever is left without grain.
    if card.swarm_merit > 0 and person.grain == 0 and not person.role.monk:
        person.merit += card.swarm_merit
        touch(table, person, MERIT_TOUCH, card.swarm_merit)


def eaten(table: Table, person: Person) -> i64:
    """S-EV-11: locusts take more where there is more."""
    card = table.card
    if card.swarm_rich_loss + card.swarm_loss == 0:
        return 0
    if person.grain >= card.swarm_from:
        return card.swarm_rich_loss
    return card.swarm_loss


def rob_richest(table: Table) -> None:
    """S-EV-20, SA-21: the most coins among laymen without protection; then more grain, merit, earlier in turn."""
    card = table.card
    best: Person | None = None
    for person in table.people:
        if not person.is_layman() or is_protected(table, person):
            continue
        if best is None or is_richer(table, person, best):
            best = person
    if best is None:
        return
    lost = lose_coins(table, best, card.rich_coins_loss)
    if lost > 0:
        mark_loss(table, best)
    touch(table, best, COINS_TOUCH, -lost)
    best.merit += card.rich_merit
    touch(table, best, MERIT_TOUCH, card.rich_merit)


def is_richer(table: Table, one: Person, two: Person) -> bool:
    if one.coins != two.coins:
        return one.coins > two.coins
    if one.grain != two.grain:
        return one.grain > two.grain
    if one.merit != two.merit:
        return one.merit > two.merit
    return order_of(table, one.seat) < order_of(table, two.seat)


def strike(table: Table) -> None:
    """S-EV-7, SA-27: the die names a seat; empty and settled seats are rolled again."""
    card = table.card
    if card.die == 0:
        return
    roll = table.dice.die(card.die)
    while roll > table.seats or not table.people[roll - 1].alive:
        roll = table.dice.die(card.die)
    person = table.people[roll - 1]
    if is_protected(table, person):
        spare(table, person)
        return
    # SA-25: life is looked at in phase 5 only, and stops at 0.
    lost: i64 = card.life_loss if card.life_loss < person.life else person.life
    person.life -= lost
    if lost > 0:
        mark_loss(table, person)
    person.tokens += card.tokens
    touch(table, person, LIFE_TOUCH, -lost)
    touch(table, person, TOKENS_TOUCH, card.tokens)
