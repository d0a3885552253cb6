"""What a first-time user must see on the smallest usual screen, 80 columns and 24 lines, and below it."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from qiju.kernel.registry import find_game
from qiju.terminal.choices import known_words
from qiju.terminal.play import play_app
from qiju.terminal.play_screen import PlayScreen
from qiju.terminal.session import Session
from qiju.testing import Table
from terminal.helpers import playing, sitting, table

SMALL = (80, 24)


def asked_to_act(game, word, seed=7):
    """A table at the first question at which the first seat may say this word."""
    game, match = table(game, seed=seed)
    session = Session(game, match, ["house"] * match.record.seats)
    while word not in match.legal_texts(0) or not match.state.must & 1:
        turn = session.turn()
        session.answer(turn, session.thought(turn)())
    return game, match


async def seated(here):
    """Until this person must decide; chances to act are let pass."""
    await here.asked()
    while isinstance(here.screen, PlayScreen) and here.screen.turn.kind == "offer":
        await here.press("space")
        await here.asked()


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_all_that_matters_of_salvation_is_in_sight(lang):
    game, match = asked_to_act("salvation", "end")
    bots = ["human"] + ["house"] * 5
    async with sitting(play_app(game, match, bots, lang, None, 0), SMALL) as here:
        await seated(here)
        await here.press("x")
        await here.until(lambda: not here.screen.hint)
        words = {"zh": "行动点 2", "en": "action points 2"}
        assert here.shows(words[lang])
        view, text = match.view(0), here.app.text
        for service in view["temple"]["services"]:
            stroke = "／" if lang == "zh" else "/"
            name = text.say(f"service.{service['name']}")
            assert here.shows(f"{name} {service['coins']}{stroke}+{service['merit']}{stroke}+{service['rep']}")
        for person in view["people"][1:]:
            assert here.shows(text.say(f"role.{person['role']}")), here.text()
        listed = here.screen.query_one("#moves").scrollable_content_region.height
        assert listed >= 5, here.text()


async def test_the_line_of_keys_names_zero_and_scrolling_and_fits():
    """Both only where they do something; nothing of the line is cut."""
    async with playing("sanguosha", bots="human" + " random" * 7, size=SMALL) as here:
        await here.choose("曹操")
        await here.asked()
        await here.until(lambda: here.shows("[ ] table"))
        last = here.text().splitlines()[-1]
        assert "0\u00a0end" in last
        assert last.rstrip().endswith("q\u00a0quit"), last
    async with playing("sanguosha", bots="human" + " random" * 7, size=(120, 60)) as here:
        assert not here.shows("[ ] table")
        assert not here.shows("0 end")  # a general has to be chosen


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40)])
async def test_every_card_of_a_hand_is_to_be_seen(lang, size):
    """Ten cards and more: whole, in as many lines as it takes."""
    laid = Table("sanguosha", roles="caocao machao lvbu zhangfei sunquan sunshangxiang huanggai xuchu")
    tricks = ["wugu.h3", "nanman.s7", "guohe.s3", "guohe.s4", "wuxie.sJ", "wuzhong.h7"]
    cards = [*tricks, "shunshou.s3", "shunshou.s4", "taoyuan.hA", "wanjian.hA"]
    laid.set("P1", hand=cards)
    bots = ["human"] + ["random"] * 7
    async with sitting(play_app(laid.game, laid.match, bots, lang, None, 0), size) as here:
        await seated(here)
        shown = here.screen.query_one("#hand")
        assert shown.max_scroll_y == 0, here.text()
        held = here.match.view(0)["seats"][0]["hand"]
        assert len(held) >= 10
        for card in held:
            assert here.app.text.say(f"face.{card}") in here.text(), card


@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40)])
async def test_a_long_hand_takes_its_lines_from_the_table_and_stays_when_that_is_scrolled(size):
    laid = Table("sanguosha", roles="caocao machao lvbu zhangfei sunquan sunshangxiang huanggai xuchu")
    basics = [id for id in laid.match.state.n.card_ids if id.partition(".")[0] in ("sha", "shan", "tao")]
    laid.set("P1", hand=basics)
    bots = ["human"] + ["random"] * 7
    async with sitting(play_app(laid.game, laid.match, bots, "en", None, 0), size) as here:
        await seated(here)
        shown = here.screen.query_one("#hand")
        await here.until(lambda: shown.max_scroll_y == 0)
        held = here.match.view(0)["seats"][0]["hand"]
        assert len(held) > 40
        for _ in range(3):
            for card in held:
                assert here.app.text.say(f"face.{card}") in here.text(), card
            await here.press("right_square_bracket")
            await here.pilot.pause()
        # On a large screen the whole table is in sight as well.
        laid_out = here.screen.query_one("#table")
        assert laid_out.scroll_offset.y > 0 or (size != SMALL and laid_out.max_scroll_y == 0)
        assert here.screen.query_one("#moves").scrollable_content_region.height > 0
        assert here.text().splitlines()[-1].rstrip().endswith("q\u00a0quit")


@pytest.mark.parametrize(("lang", "shown"), [("zh", "0\u00a0结束"), ("en", "0\u00a0end")])
async def test_the_line_of_keys_says_what_zero_does_now(lang, shown):
    game, match = asked_to_act("salvation", "end")
    async with sitting(play_app(game, match, ["human"] + ["house"] * 5, lang, None, 0), SMALL) as here:
        await seated(here)
        await here.until(lambda: shown in here.text().splitlines()[-1])


def test_every_word_that_ends_or_passes_has_a_word_for_the_line_of_keys():
    from qiju.terminal.skin import Skin

    for name in ("merit", "salvation", "sanguosha", "mineventure", "carnival"):
        skin = Skin(find_game(name))
        for text in skin.texts.values():
            assert all(text.knows(f"ui.key.closing.{word}") for word in skin.closing), name


@pytest.mark.parametrize(
    ("lang", "notice"), [("zh", "窗口太小，请放大：至少 60×20"), ("en", "Window too small: at least 60×20")]
)
async def test_a_window_that_is_too_small_says_so(lang, notice):
    async with playing("salvation", bots="human" + " house" * 5, lang=lang, size=(40, 12)) as here:
        assert here.shows(notice)
        assert here.screen.query_one("#status").region.height > 0
        await here.pilot.resize_terminal(*SMALL)
        await here.until(lambda: not here.shows(notice))


async def test_where_lines_are_few_the_line_to_write_in_comes_when_it_is_needed():
    async with playing(roles="farmer merchant scholar monk", size=SMALL) as here:
        line = here.screen.query_one("#line")
        assert not line.display
        await here.press("slash")
        assert line.display
        assert line.has_focus
        await here.press("escape")
        await here.until(lambda: not line.display)
        await here.write("refuge")
        assert here.match.record.entries[0].text == "refuge"


async def test_what_may_be_written_is_explained_in_the_language_spoken():
    game, match = asked_to_act("salvation", "end")
    async with sitting(play_app(game, match, ["human"] + ["house"] * 5, "zh", None, 0), SMALL) as here:
        await seated(here)
        await here.write("dance")
        for word in ("sell 1（卖粮 1 份）", "end（结束行动）"):
            assert here.shows(word), here.text()
        here.app.action_language()
        await here.pilot.pause()
        assert here.shows("sell 1 (Sell 1 lot of grain)")


def test_words_that_are_their_own_explanation_stand_alone():
    match = Table("sanguosha").match
    text = match.game.text("zh")
    assert known_words(match, 0, "?", text).split(" / ") == match.legal_texts(0)
    assert known_words(match, 0, "?", match.game.text("en")).startswith("曹操 (Cao Cao) / ")


@pytest.mark.parametrize("game", ["merit", "salvation", "sanguosha", "mineventure", "carnival"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_question_says_what_is_asked(game, lang):
    """No question of a game between bots goes without words of its own."""
    from qiju.terminal.skin import Skin
    from terminal.test_choosing import questions

    skin = Skin(find_game(game))
    for match, seat in questions(game, 150):
        said = skin.asks(match.view(seat), seat, skin.texts[lang])
        assert said, match.view(seat).get("question") or match.view(seat).get("phase")
        assert not re.search(r"[{}@]|ask\.", said), said


@pytest.mark.parametrize("width", [40, 59, 60, 78, 120, 160])
@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("layout", ["first", "second"])
def test_every_spawn_point_is_drawn(layout, size, width):
    """On a screen that is wide enough for the tiles of the map side by side; a narrower one has all of its rows."""
    from qiju.games.mineventure.terminal import whole_map
    from qiju.terminal.skin import Skin

    game, match = table("mineventure", options={"layout": layout, "map": size})
    skin, view = Skin(game), match.view(0)
    assert view["phase"] == "spawn"
    rows = view["map"]["rows"]
    places = [(x, y) for y, row in enumerate(rows) for x, tile in enumerate(row) if tile == "S"]
    assert len(places) == {"small": (7, 7), "large": (14, 13)}[size][layout == "second"]
    columns, lines = whole_map(view, 0, width)
    assert list(lines) == list(range(len(rows)))
    console = Console(width=width, file=StringIO())
    console.print(skin.draw(view, 0, "zh", skin.texts["zh"], ["我"] * 4, width))
    drawn = {line[:2].strip(): line[3:] for line in console.file.getvalue().splitlines() if re.match(r"[ \d]\d ", line)}
    step = 2 if 3 + 2 * len(columns) <= width else 1
    for x, y in places:
        if width >= 3 + len(rows):
            assert x in columns
        if x in columns:
            assert drawn[str(y + 1)][step * (x - columns[0])] == "S"


@pytest.mark.parametrize(
    ("phase", "layout", "size"),
    [("spawn", layout, size) for layout in ("first", "second") for size in ("small", "large")]
    + [("walk", "first", "auto")],
)
async def test_every_place_to_choose_from_is_on_the_map(phase, layout, size):
    """Where lines are few the map is scrolled, but no place of the list lies beyond it."""
    game, match = table("mineventure", options={"layout": layout, "map": size})
    session = Session(game, match, ["house"] * match.record.seats)
    while match.view(0)["phase"] != phase or not match.state.must & 1:
        turn = session.turn()
        session.answer(turn, session.thought(turn)())
    async with sitting(play_app(game, match, ["human"] + ["house"] * 3, "zh", None, 0), SMALL) as here:
        await seated(here)
        lines = set()
        for _ in range(20):
            lines |= {line.split()[0] for line in here.text().splitlines() if line.strip()}
            await here.press("right_square_bracket")
            await here.pilot.pause()
        rows = {place[1] for choice in here.choices() for place in re.findall(r"(\d+),(\d+)", choice.label)}
        assert len(rows) > 1
        assert rows <= lines, rows - lines
