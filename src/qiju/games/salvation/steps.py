"""What is asked at each step, what an answer does, and why another is refused: each question goes to its chapter."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation import amounts, opening, rounds
from qiju.games.salvation.actions import assembly, points, token
from qiju.games.salvation.events import joining, naming
from qiju.games.salvation.moves import (
    AMOUNT,
    ASSEMBLY,
    BEGIN,
    BID,
    DONE,
    END_TURN,
    GRANT,
    NAME,
    REDEEM,
    SHARE,
    TAKE_ROLE,
    TRANSFER,
)
from qiju.games.salvation.sealed import COMES, COMES_VEILED, STAYS_AWAY, seal_answer
from qiju.games.salvation.state import (
    ACT,
    ASSEMBLE,
    BIDDING,
    CHOOSE_ROLE,
    DRAFT_GRANT,
    DRAFT_OFFER,
    DRAFT_SHARE,
    DRAFT_TRANSFER,
    GRANTING,
    JOIN,
    MARKET,
    NAMING,
    NO_OFFER,
    SHARING,
    STEP_NAMES,
    Person,
    Table,
)
from qiju.games.salvation.telling import named
from qiju.games.salvation.temple import bidding, granting, holdings
from qiju.games.salvation.trade import answers, drafts, market
from qiju.games.salvation.trade.partners import may_offer
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

# ---- what may be said ------------------------------------------------------------------------------------


def legal(table: Table, person: Person) -> list[int]:
    """For whoever must speak."""
    if table.deciding == person.seat:
        return legal_rest(table, person)
    step = table.step
    if step == ACT:
        if table.waiting != NO_OFFER:
            return token.legal(table, person, answers.legal(table, person))
        moves: list[int] = []
        points.legal(table, person, moves)
        market.legal(table, person, moves)
        return moves
    if step == MARKET:
        return legal_in_market(table, person)
    if step == GRANTING:
        return granting.legal(table, person)
    if step == CHOOSE_ROLE:
        return opening.legal(table)
    return token.legal(table, person, legal_answers(table, person))


def legal_answers(table: Table, person: Person) -> list[int]:
    """To a question outside phase 3; a token may be turned in beside all of them."""
    step = table.step
    if step == JOIN:
        return joining.legal(table, person)
    if step == ASSEMBLE:
        return table.n.yes_no
    if step == BIDDING:
        return bidding.legal(table, person)
    if step == SHARING:
        return holdings.legal(table, person)
    return naming.legal(table, person)


def legal_in_market(table: Table, person: Person) -> list[int]:
    """SA-23: before the actions, where the table trades in a window of its own."""
    if table.waiting != NO_OFFER:
        return token.legal(table, person, answers.legal(table, person))
    moves: list[int] = [BEGIN]
    market.legal(table, person, moves)
    return moves


def legal_rest(table: Table, person: Person) -> list[int]:
    """In the middle of a decision."""
    if table.draft_kind == DRAFT_OFFER:
        return drafts.legal(table)
    return amounts.legal(table, person)


def legal_unasked(table: Table, person: Person) -> list[int]:
    """For whoever may speak but need not."""
    if table.deciding == person.seat:
        return drafts.legal(table)
    if table.waiting != NO_OFFER:
        return token.legal(table, person, answers.legal(table, person))
    if len(table.offers) == 0 and person.tokens == 0:
        # The usual case: one list for all.
        return table.n.offer_only if may_offer(table, person) else table.n.nothing
    moves: list[int] = []
    market.legal(table, person, moves)
    return moves


def sealed_choices(table: Table, person: Person) -> list[int]:
    """What an answer that is still sealed could be, as far as anybody else knows."""
    if table.step == BIDDING:
        return list(range(bidding.least_bid(table), bidding.most_bid(table, person) + 1))
    if table.step == JOIN and joining.may_veil(table, person):
        return [STAYS_AWAY, COMES, COMES_VEILED]
    return [STAYS_AWAY, COMES]


# ---- what it does ----------------------------------------------------------------------------------------


def perform(table: Table, person: Person, move: i64) -> None:
    if table.deciding == person.seat and table.draft_kind != DRAFT_OFFER:
        perform_amount(table, person, move - AMOUNT)
    elif market.is_trade(move):
        market.perform(table, person, move)
        if table.deciding == NOBODY:
            rounds.go_on(table)
    elif move == REDEEM:
        redeem(table, person)
    elif table.step == ACT:
        act(table, person, move)
    else:
        answer(table, person, move)


def perform_amount(table: Table, person: Person, amount: i64) -> None:
    amounts.finish(table, person, amount)
    if table.step == GRANTING:
        rounds.ask_to_grant(table)
    elif table.step == SHARING:
        rounds.ask_to_share(table)
    else:
        rounds.go_on(table)


def redeem(table: Table, person: Person) -> None:
    """S-EV-7: whoever is asked something is asked it still; where several answer at once, nobody has to begin again."""
    token.redeem(table, person)
    if table.step == GRANTING:
        rounds.ask_to_grant(table)
        return
    if table.step in (ACT, MARKET):
        rounds.go_on(table)
        return
    if person.tokens == 0:
        table.may &= ~(1 << person.seat)
    if table.step in (NAMING, SHARING):
        table.ask(table.must)


def act(table: Table, person: Person, move: i64) -> None:
    """S-PH3-1: an action, the first half of one, or the end of the turn."""
    if move == END_TURN:
        rounds.end_turn(table)
    elif TRANSFER <= move < TRANSFER + 10:
        amounts.begin(table, person, DRAFT_TRANSFER, move - TRANSFER)
    elif GRANT <= move < GRANT + 10:
        amounts.begin(table, person, DRAFT_GRANT, move - GRANT)
    elif move == ASSEMBLY:
        assembly.call(table, person)
        if not assembly.ask(table):
            rounds.after_assembly(table)
    else:
        points.perform(table, person, move)
        rounds.go_on(table)


def answer(table: Table, person: Person, move: i64) -> None:
    """To the question of any other step; where all answer at once, nothing happens before the last answer."""
    step = table.step
    if step == JOIN:
        seal_answer(table, person, move)
        if table.must == 0:
            rounds.after_joining(table)
    elif step == ASSEMBLE:
        seal_answer(table, person, move)
        if table.must == 0:
            rounds.after_assembly(table)
    elif step == BIDDING:
        bidding.seal_bid(table, person, move - BID)
        if table.must == 0:
            bidding.award(table)
            rounds.next_auction(table)
    elif step == NAMING:
        if move != DONE:
            naming.name(table, person, table.people[move - NAME])
        rounds.action_phase(table)
    elif step == GRANTING:
        if move == DONE:
            rounds.ask_to_share(table)
        else:
            amounts.begin(table, person, DRAFT_GRANT, move - GRANT)
    elif step == SHARING:
        if move == DONE:
            holdings.give_up(table, person)
            rounds.age(table)
        else:
            amounts.begin(table, person, DRAFT_SHARE, move - SHARE)
    elif step == MARKET:
        answers.expire(table)
        rounds.begin_actions(table)
    else:
        opening.take_role(table, person, move - TAKE_ROLE)


# ---- why not ---------------------------------------------------------------------------------------------


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    """To somebody who is asked, but not this."""
    if table.deciding == person.seat:
        if table.draft_kind == DRAFT_OFFER:
            return drafts.refuse(table, person, move)
        return amounts.refuse(table, person)
    if move == REDEEM and person.tokens == 0:
        return Refusal("refuse.no_token", "S-EV-7")
    if table.waiting != NO_OFFER:
        return answers.refuse(table, person, move)
    if market.is_trade(move):
        return market.refuse(table, person, move)
    if (table.must >> person.seat) & 1 == 0:
        return refuse_unasked(table, person.seat)
    if table.step == ACT:
        return points.refuse(table, person, move)
    return refuse_answer(table, person, move)


def refuse_answer(table: Table, person: Person, move: i64) -> Refusal:
    step = table.step
    if step == BIDDING:
        return bidding.refuse(table, person)
    if step == JOIN:
        return joining.refuse(table, person, move)
    if step == ASSEMBLE:
        return assembly.refuse(table, move)
    if step == NAMING:
        return naming.refuse(table, person, move)
    if step == GRANTING:
        return granting.refuse(table, person, move)
    if step == SHARING:
        return holdings.refuse(table, person, move)
    if step == MARKET:
        return Refusal("refuse.market_only", "SA-23")
    return opening.refuse(table, move)


def refuse_unasked(table: Table, seat: i64) -> Refusal:
    """Somebody speaks who is not asked: why not, and for whom everybody waits."""
    person = table.people[seat]
    step = table.step
    if step == CHOOSE_ROLE:
        return opening.refuse_turn(table)
    if not person.alive:
        return Refusal("refuse.settled", "S-PH5-2")
    if person.answer.made():
        return refuse_sealed(table, person)
    if step == JOIN:
        return joining.refuse_unasked(table, person)
    if step == ASSEMBLE:
        return assembly.refuse_unasked(table, person)
    if step == BIDDING:
        return bidding.refuse_unasked(table)
    if table.waiting != NO_OFFER:
        return answers.refuse_unasked(table, person)
    who = named(table.people[table.pending()[0]])
    if step == ACT:
        return Refusal("refuse.not_your_turn", "SA-34", who=who)
    clause = {NAMING: "S-PH2-1", MARKET: "SA-23", GRANTING: "S-PH4-2"}.get(int(step), "S-ROLE-MON-6")
    return Refusal("refuse.not_asked", clause, who=who, step=f"@step.{STEP_NAMES[step]}")


def refuse_sealed(table: Table, person: Person) -> Refusal:
    """Only who sealed it is told what it says."""
    if table.step == BIDDING:
        return Refusal("refuse.sealed_bid", "S-BID-1", bid=person.answer.value, count=len(table.pending()))
    answer = f"@answer.{person.answer.value}"
    return Refusal("refuse.sealed", "S-EV-0", answer=answer, count=len(table.pending()))
