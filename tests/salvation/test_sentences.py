"""What is said, read with true values: no place left unfilled, one of a thing never told as several."""

import re

import pytest

from qiju.kernel.match import Match, say_event
from qiju.kernel.registry import find_game
from qiju.kernel.turns import in_turn
from qiju.testing import clause
from salvation.helpers import NAMES, next_round, open_table, state, trade, until_step, until_turn
from terminal.helpers import all_through

GAME = find_game("salvation")
NUMBERS = (
    "number",
    "grain",
    "coins",
    "land",
    "merit",
    "mana",
    "actions",
    "points",
    "amount",
    "asked",
    "bonus",
    "both",
    "bid",
    "count",
    "need",
    "have",
    "most",
    "least",
)
# An offer, a seat, a round are numbered, not counted.
PLURAL_OF_ONE = re.compile(r"(?<![Ss]eat )(?<![Oo]ffer )(?<!number )(?<!Round )\b1 [a-z]+s\b")


@pytest.mark.parametrize("value", [1, 2])
def test_every_sentence_is_filled_and_one_is_no_plural(value):
    for lang in ("zh", "en"):
        text = GAME.text(lang)
        for key, template in text.table.items():
            if not key.startswith(("move.", "refuse.", "tell.")):
                continue
            values = {name: filled(name, value) for name in re.findall(r"\{(\w+)", template)}
            sentence = text.say(key, values)
            assert "{" not in sentence, f"{key}: {sentence}"
            assert "  " not in sentence, f"{key}: {sentence}"
            assert value != 1 or not PLURAL_OF_ONE.search(sentence), f"{key}: {sentence}"


def filled(name: str, value: int) -> object:
    if name in NUMBERS:
        return value
    if name in ("give", "want", "goods"):
        return {"coins": str(value), "land": str(value)}
    return {"kind": "@unit.coins", "effect": {"merit": value}, "gain": {"grain": value}}.get(name, "@role.monk")


def test_both_languages_have_the_same_places_to_fill():
    places = {
        lang: {key: set(re.findall(r"\{(\w+)", text)) for key, text in GAME.text(lang).table.items()}
        for lang in ("zh", "en")
    }
    assert places["zh"] == places["en"]


def test_what_games_tell_reads_to_its_end():
    """Games of chance, every sentence of them: nothing is left out or written as a dash."""
    kinds = set()
    for bot, options in (("random", {"bid_tie": "halve", "trade": "window"}), ("house", {})):
        match = Match(GAME, GAME.prepare(options=options), b"sentences")
        for _ in all_through(match, bot):
            pass
        for told in match.heard():
            kinds.add(told.kind)
            for lang in ("zh", "en"):
                sentence = say_event(GAME, lang, told.kind, told.data)
                assert not re.search(r"[{}@—]|\btell\.", sentence), f"{told.kind}: {sentence}"
                assert not PLURAL_OF_ONE.search(sentence), f"{told.kind}: {sentence}"
    assert len(kinds) > 25, kinds


# ---- sentences that said something else than what happened -----------------------------------------------


def test_goods_are_counted_and_a_gift_says_that_nothing_comes_back():
    table = open_table()
    table.tells()
    trade(table, "merchant", "widow", "give 1 coins")
    table.does("merchant", "offer to 官员 give 2 coins want 1 land send")
    assert table.tells() == [
        "Offer 1, from the Merchant to the Widow: gives 1 coin, wants nothing.",
        "The Widow accepts the Merchant's offer 1: gives nothing, gets 1 coin.",
        "Offer 2, from the Merchant to the Official: gives 2 coins, wants 1 plot of land.",
    ]


def test_what_is_paid_is_said_in_coins():
    table = until_turn(open_table(), "official")
    table.tells()
    table.does("official", "donate 诵经超度", "sell-land")
    assert table.tells() == [
        "The Official asks for “Chanting for the dead” and puts down 3 coins.",
        "The Official sells a plot of land for 5 coins.",
    ]


@clause("SA-13")
def test_mana_is_told_as_far_as_there_was_room_for_it():
    table = until_turn(open_table(), "official").set("monk", mana=9)
    table.does("official", "donate 诵经超度")
    until_step(table, "granting")
    assert table.heard("receives")[-1]["mana"] == 1
    next_round(table, "pilgrims")
    table.expect("monk", mana=10)
    assert table.heard("production")[-1]["who"] != "@role.monk"
    assert not [told for told in table.heard("event_change") if "mana" in told["effect"]]


def test_without_a_monk_nobody_is_told_of_his_mana():
    table = until_turn(open_table("merchant landlord official farmer"), "official")
    table.does("official", "donate 诵经超度")
    next_round(table)
    assert "The temple repays the Official: merit +2." in table.tells()


def test_an_assembly_tells_who_came_and_what_it_brought():
    table = open_table("monk merchant farmer widow").does("monk", "assembly")
    for role, answer in (("merchant", "yes"), ("farmer", "yes"), ("widow", "no")):
        table.does(role, answer)
    assert "2 people come to the Monk's assembly: grant points +2." in table.tells()
    table = open_table("monk merchant farmer widow").does("monk", "assembly")
    for role in ("merchant", "farmer", "widow"):
        table.does(role, "no")
    assert "Nobody comes to the Monk's assembly." in table.tells()


@clause("SA-10")
def test_what_the_widows_partner_gains_besides_is_told():
    table = until_turn(open_table(options={"widow_both_plus2": "on"}), "widow")
    table.does("widow", f"transfer {NAMES['farmer']} amount 1")
    assert table.tells()[-1] == (
        "The Widow transfers 1 merit to the Farmer and gains 2 in return; the Farmer gains 2 more."
    )


def test_done_says_what_is_done_with():
    table = open_table().set("monk", coins=5)
    until_step(table, "granting")
    assert labels(table)["done"] == ("不再授德", "Grant no more")
    table.does("monk", "不再授德")
    assert labels(table)["done"] == ("余下的归寺院", "Leave the rest to the temple")
    table.does("monk", "leave the rest to the temple")


def labels(table) -> dict[str, tuple[str, str]]:
    """Of whoever must decide: each move as a button reads it."""
    seat = next(chance.seat for chance in in_turn(state(table)) if not chance.may_pass)
    moves = state(table).legal(seat)
    return {
        GAME.word(state(table), seat, move): (
            GAME.label(state(table), seat, move, "zh"),
            GAME.label(state(table), seat, move, "en"),
        )
        for move in moves
    }
