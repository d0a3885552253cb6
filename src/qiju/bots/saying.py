"""A reason in words: one sentence, in every language, out of the figures."""

from __future__ import annotations

from typing import Final

from qiju.bots.levels import MARGIN
from qiju.bots.why import BY_CHANCE, NO_MOVE, SEARCHED, Reason, Seen
from qiju.kernel.game import Game
from qiju.kernel.state import PASS, State
from qiju.kernel.words import LANGUAGES, Text

SURE: Final = 1.96  # standard errors on either side of a 95 % interval


def reason_in_words(game: Game, state: State, seat: int, reason: Reason) -> dict[str, str]:
    """The sentence in all languages; the state is the one that was decided in."""
    return {lang: say_reason(game, state, seat, reason, game.text(lang)) for lang in LANGUAGES}


def say_reason(game: Game, state: State, seat: int, reason: Reason, text: Text) -> str:
    made = called(game, state, seat, reason.made, text)
    if reason.worlds == 0:
        return text.say("why.by_chance" if reason.source == BY_CHANCE else "why.only", {"made": made})
    values: dict[str, object] = {
        "made": made,
        "chance": percent(reason.chance),
        "worlds": reason.worlds,
        "temper": f"@temper.{reason.temper}",
    }
    source = text.say(f"why.{reason.source}", values)
    if reason.other == NO_MOVE:
        return source + text.say("why.alone", values)
    values["other"] = called(game, state, seat, reason.other, text)
    values["against"] = percent(reason.chance - reason.lead)
    values["half"] = f"{100 * SURE * reason.error:.0f}"
    values["stake"] = stake_words(reason, text)
    return source + text.say(f"why.{verdict(reason)}", values)


def verdict(reason: Reason) -> str:
    """Was it better, worse, or much the same, as far as one can tell? A search goes by a smaller margin of its own."""
    margin = MARGIN if reason.source == SEARCHED else SURE
    if abs(reason.lead) <= margin * reason.error:
        return "even"
    return "better" if reason.lead > 0 else "worse"


def stake_words(reason: Reason, text: Text) -> str:
    """What changed most, as the game calls it; nothing where nothing stood out."""
    stake = reason.stake
    if stake is None:
        return ""
    numbers = {"now": amount(stake.now), "made": amount(stake.made), "other": amount(stake.other)}
    return text.say("why.stake", {"name": f"@stake.{stake.name}", **numbers})


def seen_in_words(game: Game, seen: Seen, who: str) -> dict[str, str]:
    """What a move did, as somebody else sees it."""
    values = {
        "who": who,
        "before": percent(seen.before),
        "after": percent(seen.after),
        "half": f"{100 * SURE * seen.error:.0f}",
    }
    return {lang: game.text(lang).say("why.seen", values) for lang in LANGUAGES}


def called(game: Game, state: State, seat: int, move: int, text: Text) -> str:
    return text.say("why.pass") if move == PASS else game.label(state, seat, move, text.lang)


def percent(share: float) -> str:
    return f"{100 * max(0.0, min(1.0, share)):.0f} %"


def amount(value: float) -> str:
    """9, or 8.4 where it is a mean."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"
