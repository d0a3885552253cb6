"""Choosing from the list: keys that keep their word, what things do, one's hand in sight, goals, refused lines."""

from __future__ import annotations

from itertools import islice
from typing import cast

import pytest

from qiju.games.terminal import ARROWS, arrow, legend
from qiju.kernel.refusal import Refusal
from qiju.kernel.registry import find_game
from qiju.terminal.choices import Choice, list_choices
from qiju.terminal.composing import Composing
from qiju.terminal.ending import EndScreen
from qiju.terminal.keys import CLOSE, Keyring
from qiju.terminal.panels import MoveLine, MoveList
from qiju.terminal.play import play_app
from qiju.terminal.skin import Skin
from terminal.helpers import all_through, playing, printed, sitting, table
from toys import offers

GAMES = ("merit", "salvation", "sanguosha", "mineventure", "carnival")
DIRECTIONS = {"n", "e", "s", "w"}


def company(game):
    """One person and, for the sake of speed, bots that do not think."""
    return " ".join(["human"] + ["random"] * (find_game(game).standard - 1))


def questions(game, count):
    """So many questions of a game between bots: the match, and a seat that is asked."""
    _, dealt = table(game, seed=7)
    for match in islice(all_through(dealt, "random"), count):
        if not match.state.over:
            yield match, match.state.pending()[0]


# ---- keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_keys_keep_their_word(game):
    """Ending has a key of its own, the impossible has none, and a move keeps its key from question to question."""
    skin, rings, shown, closed = Skin(find_game(game)), {}, {}, 0
    for match, seat in questions(game, 80):
        ring = rings.setdefault(seat, Keyring())
        choices = list_choices(match, seat, [], skin, skin.texts["zh"], ring)
        keys = [choice.key for choice in choices if choice.key]
        assert len(keys) == len(set(keys))
        order = [choice.closes for choice in choices if choice.refusal is None]
        assert order == sorted(order)  # the cursor does not begin on what ends
        others = [choice.key for choice in choices if choice.key and choice.key != CLOSE]
        assert others == sorted(others), "keys stand in their order from top to bottom"
        for choice in choices:
            if choice.refusal is not None:
                assert choice.key == "", choice.label
            elif choice.closes:
                assert CLOSE in keys, choice.word
                closed += 1
            else:
                assert choice.key != CLOSE, choice.word
                had = shown.get((seat, choice.word), choice.key) if choice.place is None else choice.key
                assert choice.key == had or had in keys, choice.word  # unless another move had it, too
                shown[seat, choice.word] = choice.key
    assert closed or game == "merit"  # where nobody may pass


def test_a_keyring_gives_what_is_new_the_first_free_key():
    match, seat = next(questions("merit", 1))
    skin, ring = Skin(match.game), Keyring()
    first, second = (choice for choice in list_choices(match, seat, [], skin, skin.texts["en"], ring) if choice.key)
    assert (first.key, second.key) == ("1", "2")
    ring = Keyring()
    ring.known[second.word] = "1"
    known, new = (choice for choice in list_choices(match, seat, [], skin, skin.texts["en"], ring) if choice.key)
    assert (known.word, known.key) == (second.word, "1")
    assert (new.word, new.key) == (first.word, "2")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "lang"), [((80, 24), "zh"), ((120, 40), "en")])
async def test_a_shown_key_does_what_its_line_says(game, size, lang):
    """Played by keys, now the first line, now a later one: what is decided is what the line said."""
    async with playing(game, bots=company(game), lang=lang, size=size) as here:
        match = here.match
        for step in range(16):
            if isinstance(here.screen, EndScreen):
                break
            possible = [choice for choice in here.choices() if choice.refusal is None and choice.key]
            choice = possible[step * 5 % len(possible)]
            composing, entries = here.screen.composing, len(match.record.entries)
            moves = list(composing.moves)
            await here.press("space" if choice.key == "␣" else choice.key)
            if choice.key != "␣":
                assert composing.moves == moves + choice.moves, choice.label
                made = [entry.text for entry in match.record.entries[entries:] if entry.seat == composing.seat]
                assert not made or made[0].split() == " ".join(composing.words).split()
            await here.asked()


async def test_the_key_that_ends_a_phase_discards_nothing():
    """Liu Bei ends his play phase with one card too many; the same key once more lays none down."""
    async with playing("sanguosha", bots="human" + " random" * 7, lang="en") as here:
        await here.choose("刘备")
        await here.asked()
        await here.press(CLOSE)
        await here.asked()
        assert here.match.view(0)["question"] == "discard"
        before = here.match.state.digest()
        await here.press(CLOSE)
        assert here.match.state.digest() == before
        assert here.screen.composing.moves == []
        assert here.shows("Nothing is on this key now: 0")


async def test_an_impossible_row_can_be_read_but_not_made():
    async with playing(roles="monk farmer merchant scholar", lang="zh") as here:
        rows = [choice for choice in here.choices() if choice.refusal is not None]
        assert rows
        assert all(choice.key == "" for choice in rows)
        before = here.match.state.digest()
        moves = here.screen.query_one(MoveList)
        moves.highlighted = here.choices().index(rows[0])
        await here.press("enter")
        assert here.match.state.digest() == before
        assert here.shows("✗ " + rows[0].effect)


# ---- while others decide -------------------------------------------------------------------------------


async def test_no_key_is_swallowed_while_others_decide():
    """A key is answered, and what was written waits for its turn."""
    game, match = table(roles="monk farmer merchant scholar")
    async with sitting(play_app(game, match, ["house", "house", "house", "human"], "en", None, 60)) as here:
        await here.press("1")
        name = here.screen.session.names(here.app.text)[here.screen.turn.seat]
        assert here.shows(f"Not yet: {name} is deciding"), here.text()
        await here.write("refuge")
        assert here.shows("Not yet")
        assert here.screen.query_one("#line").value == "refuge"
        await here.press("escape", "space")
        await here.asked()
        assert not here.shows("Not yet")
        await here.press("slash", "enter")
        assert "refuge" in [entry.text for entry in match.record.entries if entry.seat == 3]


async def test_the_line_of_keys_names_those_that_work_now():
    game, match = table(roles="monk farmer merchant scholar")
    async with sitting(play_app(game, match, ["house", "house", "house", "human"], "en", None, 60)) as here:
        assert here.shows("␣ no pause")
        assert not here.shows("1…z choose")
        await here.press("space")
        await here.asked()
        assert here.shows("1…z choose")


# ---- what is written -----------------------------------------------------------------------------------


async def test_a_refused_line_is_cleared_and_the_sentence_stays():
    async with playing(roles="farmer merchant scholar monk") as here:
        await here.write("refuge")
        await here.asked()
        await here.write("teach monk")
        assert here.screen.query_one("#line").value == ""
        assert here.screen.problem.clause == "M-5.6"
        assert here.shows("✗ " + here.app.text.problem(here.screen.problem))
        await here.write("dance")
        assert here.screen.query_one("#line").value == ""
        assert here.shows("means nothing here")


async def test_a_line_that_only_lacks_its_end_stays():
    async with playing(offers.GAME, bots="random human random", seed=5) as here:
        await here.write("offer")
        assert here.screen.problem.key == "problem.unfinished_move"
        assert here.shows(here.app.text.problem(here.screen.problem))
        assert here.screen.query_one("#line").value == "offer"


# ---- what things do ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_the_rulebook_says_of_a_move_is_whole(game, lang):
    """A clause that leads to a table says nothing of it in the list, where no table follows."""
    known = Skin(find_game(game)).descriptions[lang]
    for id in known.by_clause:
        assert not known.clause(id).endswith((":", "：", "；", ";")), known.clause(id)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_card_skill_and_general_of_sanguosha_says_what_it_does(lang):
    game = find_game("sanguosha")
    skin, content = Skin(game), game.content()
    text, known = skin.texts[lang], skin.descriptions[lang]
    for card in cast("list[str]", cast("dict[str, object]", content["deck"])["cards"]):
        assert known.named(text.say(f"face.{card}")), card
    for name, general in cast("dict[str, dict[str, list[str]]]", content["generals"]).items():
        said = known.named(text.say(f"general.{name}"))
        for skill in general["skills"]:
            assert known.named(text.say(f"skill.{skill}")), skill
            assert text.say(f"skill.{skill}") in said, (name, skill)
        assert "可以。" not in said, "what one may do is said in one sentence"
        assert "you may." not in said
    assert known.named("nothing of this game") == ""
    assert "**" not in "".join(known.by_name.values())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_cards_and_drinks_say_what_they_do(lang):
    for game, kind in (("mineventure", "card"), ("carnival", "drink")):
        skin = Skin(find_game(game))
        text, known = skin.texts[lang], skin.descriptions[lang]
        ids = [key.partition("_text.")[2] for key in text.table if key.startswith(f"{kind}_text.")]
        assert len(ids) > 3
        for id in ids:
            assert known.named(text.say(f"{kind}.{id}")) == text.say(f"{kind}_text.{id}")


def test_a_name_inside_another_word_is_not_that_name():
    known = Skin(find_game("sanguosha")).descriptions["zh"]
    assert known.named("【借刀杀人】♣Q") != known.named("【杀】♣7")
    assert Skin(find_game("sanguosha")).descriptions["en"].named("Slashing about") == ""


async def test_what_a_card_does_stands_where_it_is_chosen():
    """In full under the cursor, begun on every other line that has no room."""
    async with playing("sanguosha", bots="human" + " random" * 7, lang="zh", size=(70, 24)) as here:
        assert here.shows("奸雄：受到伤害后，可以拿走造成这次伤害的牌，有几张实体拿几张。")  # the first general
        about = here.choice("刘备").about
        assert not here.shows(about)
        await here.press("down")
        await here.until(lambda: here.shows(about))
        await here.choose("刘备")
        await here.asked()
        assert all(choice.about for choice in here.choices() if choice.refusal is None and not choice.closes)


async def test_with_room_every_line_says_everything():
    async with playing("sanguosha", bots="human" + " random" * 7, lang="en", size=(70, 80)) as here:
        await here.until(lambda: here.screen.query_one(MoveList).all_open)
        for choice in here.choices():
            assert here.shows(choice.about), choice.label


def test_lines_fit_whatever_the_width():
    """Open or closed, a line is never wider than its room."""
    skin = Skin(find_game("sanguosha"))
    match, seat = next(questions("sanguosha", 1))
    for choice in list_choices(match, seat, [], skin, skin.texts["zh"]):
        for width in (5, 18, 47, 90):
            for opened in (True, False):
                lines = MoveLine(choice, 12, opened, opened).rows(width)
                assert all(line.cell_len <= width for line in lines)
                assert opened or len(lines) == 1


def test_many_impossible_things_give_way_to_their_reason():
    choice = Choice(
        [1], "sell 1", "卖粮、买粮、买地、卖地、诵经超度、法会祈福、立碑刻名", "行动点不够", Refusal("refuse.points")
    )
    said = MoveLine(choice, 12, False).rows(40)
    assert [line.plain.endswith("… 行动点不够") for line in said] == [True]
    assert "立碑刻名" in "".join(line.plain for line in MoveLine(choice, 12, True).rows(40))


# ---- one's hand ----------------------------------------------------------------------------------------


def held(here):
    """What the person at the table holds, as it is drawn; nothing while they have nothing."""
    hand = here.app.skin.hand(here.match.view(0), 0, here.app.text, 200)
    return "" if hand is None else "".join(printed(hand, 200))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", ["sanguosha", "mineventure", "carnival"])
async def test_ones_hand_never_scrolls_away(game, size):
    async with playing(game, bots=company(game), lang="zh", size=size) as here:
        while not held(here) or "可选武将" in held(here):
            possible = [choice for choice in here.choices() if choice.key]
            wanted = [choice for choice in possible if choice.word.startswith("buy") or choice.place == "T1"]
            await here.press((wanted or possible)[0].key)
            await here.asked()
        for _ in range(6):
            await here.press("right_square_bracket")
            assert here.shows(held(here))


# ---- goals ---------------------------------------------------------------------------------------------


async def test_a_walk_is_made_by_picking_its_goal():
    """The key stands on the map and in the list, and makes all the small moves."""
    async with playing("mineventure", bots="human random random random", lang="en") as here:
        await here.choose("tile 12,4")
        await here.asked()
        await here.choose("roll")
        goals = [choice for choice in here.choices() if choice.place is not None and len(choice.moves) > 1]
        assert here.shows("this key walks there")
        goal = goals[-1]
        await here.press(goal.key)
        entry = next(entry for entry in reversed(here.match.record.entries) if entry.seat == 0)
        assert set(entry.text.split()) <= DIRECTIONS
        assert len(entry.text.split()) == len(goal.moves)


async def test_a_float_goes_where_one_points():
    async with playing("carnival", bots="human random random", lang="zh") as here:
        goal = next(choice for choice in here.choices() if choice.place is not None)
        await here.press(goal.key)
        entry = next(entry for entry in here.match.record.entries if entry.seat == 0)
        assert entry.text.split()[-1] == goal.place


def test_a_way_to_a_goal_is_stepped_back_from_at_once():
    skin = Skin(find_game("carnival"))
    for match, seat in questions("carnival", 200):
        choices = list_choices(match, seat, [], skin, skin.texts["en"])
        ways = [choice.moves for choice in choices if len(choice.moves) > 2]
        if ways:
            break
    composing = Composing(match, seat)
    composing.choose(ways[0][:1])
    left = list_choices(match, seat, composing.moves, skin, skin.texts["en"])
    assert ways[0][1:] in [choice.moves for choice in left]  # what is left of the same way
    composing.choose(ways[0][1:])
    assert composing.moves == ways[0]
    assert composing.step_back()
    assert composing.moves == ways[0][:1]
    assert composing.step_back()
    assert not composing.step_back()


def test_arrows_and_legends():
    assert [arrow(x, y) for x, y in ((1, 0), (2, 1), (0, 1), (-2, 1), (-1, 0), (-2, -1), (0, -1), (2, -1))] == list(
        ARROWS
    )
    lines = legend([("E", "gold", "equipment"), ("→", "gold", "the way"), ("m", "", "mob")], 24)
    assert [line.plain.rstrip() for line in lines] == ["E equipment → the way", "m mob"]
