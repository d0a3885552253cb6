"""Why a decision of a recorded game was made: who made it is asked once more, in the world it knew then."""

from __future__ import annotations

from typing import Any

from qiju.bots.decision import Choice, first_choice, place_of, table_secret, world_of
from qiju.bots.levels import usual_policy
from qiju.bots.names import is_program, make_bot
from qiju.bots.saying import reason_in_words
from qiju.bots.why import UNKNOWN, Reason, glanced, reason_for
from qiju.kernel.game import Game
from qiju.kernel.match import Match, replay
from qiju.kernel.notation import read_decision
from qiju.kernel.record import Entry, Record
from qiju.kernel.refusal import Invalid
from qiju.kernel.streams import Stream
from qiju.kernel.turns import forced
from qiju.kernel.words import LANGUAGES

PERSON = "human"
BY_BOT = "bot"  # how a server's record says who made a decision


def why(game: Game, record: Record, at: int) -> dict[str, Any]:
    """Why the record's entry `at`, counted from 1, was made: figures, and a sentence in every language."""
    if not 1 <= at <= len(record.entries):
        raise Invalid("problem.why_at", at=at, count=len(record.entries))
    entry = record.entries[at - 1]
    match = replay(game, record, at - 1)
    bot = bot_of(record, at)
    told: dict[str, Any] = {"at": at, "seat": entry.seat, "bot": bot}
    again = None if entry.word else thought_again(game, match, bot, entry)
    if again is None:
        return {**told, "reason": None, **nothing_weighed(game, at)}
    choice, found = again
    return {**told, "reason": figures(found), **reason_in_words(game, choice.world, entry.seat, found)}


def thought_again(game: Game, match: Match, bot: str, entry: Entry) -> tuple[Choice, Reason] | None:
    """A server's bots have a secret of their own, a terminal's have the table's: whichever leads to the same thought.
    None where there was nothing to choose.
    """
    found: tuple[Choice, Reason] | None = None
    for secret in (table_secret(match.secret), match.secret):
        world, key = world_of(match, secret, entry.seat)
        choice = first_choice(world, entry.seat, read_decision(game, match.state.clone(), entry.seat, entry.text))
        if forced(choice.world.legal(entry.seat)):
            return None
        found = choice, reason_of(game, bot, choice, entry.seat, key)
        if found[1].source != UNKNOWN or not bot:
            break
    return found


def nothing_weighed(game: Game, at: int) -> dict[str, str]:
    return {lang: game.text(lang).say("why.none", {"at": at}) for lang in LANGUAGES}


def reason_of(game: Game, bot: str, choice: Choice, seat: int, key: int) -> Reason:
    policy = usual_policy(game)
    stream = Stream(1)
    stream.seek(key, place_of(seat, choice.place))
    # Nobody can look into people, nor into programs of theirs.
    if not bot or is_program(bot):
        return glanced(game, policy, choice.world, seat, choice.move, UNKNOWN, stream)
    try:
        thinker = make_bot(game, bot)
    except Invalid:  # a bot that this machine does not have
        return glanced(game, policy, choice.world, seat, choice.move, UNKNOWN, stream)
    return reason_for(game, thinker, policy, choice.world, seat, choice.move, stream)


def bot_of(record: Record, at: int) -> str:
    """Which bot made an entry; none where a person did, or where the record does not say."""
    seated, made_by = record.extra.get("seated"), record.extra.get("made_by")
    seat = record.entries[at - 1].seat
    if isinstance(made_by, list) and len(made_by) >= at and made_by[at - 1] != BY_BOT:
        return ""
    if not isinstance(seated, list) or not 0 <= seat < len(seated):
        return ""
    return "" if seated[seat] == PERSON else str(seated[seat])


def figures(reason: Reason) -> dict[str, Any]:
    """A reason as plain data."""
    stake = reason.stake
    return {
        "source": reason.source,
        "chance": round(reason.chance, 4),
        "lead": round(reason.lead, 4),
        "error": round(reason.error, 4),
        "worlds": reason.worlds,
        "temper": reason.temper,
        "stake": None if stake is None else stake._asdict(),
    }
