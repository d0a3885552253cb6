"""What is drawn: never wider than there is room, in both languages, for every stage of every game."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from qiju.games.merit import terminal as merit
from qiju.kernel.registry import find_game
from qiju.terminal.choices import together
from qiju.terminal.inks import DAY, INKS, NAMED, NIGHT
from qiju.terminal.keys import CLOSE, KEYS
from qiju.terminal.plain import draw_view
from qiju.terminal.skin import Skin
from qiju.terminal.wrapping import GLUE, breaks, wrapped
from terminal.helpers import all_through, played, printed, table

WIDTHS = (30, 44, 59, 60, 78, 80, 100, 107, 108, 118, 120, 158, 200)
NAMES = ["you", "P2·house", "P3 (designer)", "P4·house"]


def stages():
    """Views from the first question to the end, of ordinary and of unusual tables."""
    game = find_game("merit")
    for options in (
        {},
        {"role_deal": "choose", "vow_deal": "choose"},
        {"score_base": "exact", "first_player": "seat1"},
    ):
        _, match = table(game, options=options, seed=5)
        for stage in all_through(match, "random"):
            yield stage.view(0)
    _, match = table(game, seed=9)
    view = match.view(-1)
    yield {**view, "rounds": 30, "calamity": 33, "calamity_limit": 120, "calamity_win": 9, "crisis": 10}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_fits_every_width(lang):
    text = Skin(find_game("merit")).texts[lang]
    for number, view in enumerate(list(stages())[::3]):
        for width in WIDTHS if number % 7 == 0 else (80, 120):
            for line in printed(merit.draw(view, number % 5 - 1, lang, text, NAMES, width), width):
                assert cell_len(line) <= width, (width, line)
                assert "board." not in line
                assert "{" not in line


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_frames_are_straight(lang):
    """Every line of the row of boards ends at the same cell, whatever stands in it."""
    game, match = table(seed=5)
    played(game, match, "house", 24)
    text = Skin(game).texts[lang]
    for width in (108, 118, 120, 160):
        lines = printed(merit.draw(match.view(0), 0, lang, text, NAMES, width), width)
        first = max(place for place, line in enumerate(lines) if line.startswith(("╭", "┏")))
        for line in lines[first:]:
            assert cell_len(line.rstrip()) == width, line
            assert line.rstrip()[-1] in "╮┓│┃╯┛", line


def test_prices_come_from_the_view_where_it_has_them():
    game, match = table(seed=5, roles="scholar monk farmer merchant")
    played(game, match, "house", 4)
    view = match.view(0)
    being = view["area"][0]
    text = Skin(game).texts["en"]
    assert merit.price_for(view, being, 0, text) == ("Scholar pays", f"wealth {being['cost'] - 1} · Hui 1")
    being["prices"] = [{"wealth": 9, "fu": 0, "hui": 0}] * 4
    assert merit.price_for(view, being, 0, text) == ("Scholar pays", "wealth 9")
    being["rounds_left"] = 3
    assert "3" in merit.waiting(being, text).plain


def test_moves_read_in_the_games_words():
    game, match = table(seed=5, options={"vow_deal": "choose"}, roles="scholar monk farmer merchant")
    texts = Skin(game).texts
    assert [game.label(match.state, 0, move, "en") for move in (12, 23, 42)] == [
        "Save Orphan",
        "Teach Merchant",
        "Scholar",
    ]
    assert [game.label(match.state, 0, move, "zh") for move in (12, 23, 30)] == ["渡化 孤儿", "讲学 商人", "不皈依"]
    while match.state.phase != 2:
        played(game, match, "random", len(match.record.entries) + 1)
    view = match.view(0)
    assert game.label(match.state, 0, 51, "zh") == "万世师表"
    assert merit.note("vow 2", view, 0, texts["zh"]).endswith("如愿 +15，落空 −5")
    assert merit.clause("donate", view) == "M-5.3"


def test_the_plain_table_fits_too():
    text = Skin(find_game("merit")).texts["zh"]
    for view in list(stages())[::6]:
        for width in (24, 60, 80, 120):
            assert all(cell_len(line) <= width for line in printed(draw_view(view, 0, "zh", text, NAMES, width), width))
    odd = {"none": None, "empty": [], "deep": {"a": {"b": [1, [2, -3]]}}, "mixed": [{"x": 1}, 2], "yes": True}
    assert any("−3" in line for line in printed(draw_view(odd, 0, "zh", text, NAMES, 60), 60))


def test_chinese_wraps_between_characters_and_not_before_a_stop():
    assert wrapped("劳作：财富加三，福加二。", 12) == ("劳作：财富加", "三，福加二。")
    assert all(
        not line.startswith(("，", "。")) for width in range(4, 30) for line in wrapped("一二三四，五六七。八九", width)
    )
    assert wrapped("商人修行：慧 +3。", 14)[-1].startswith("慧 +3")
    assert wrapped("the Farmer cannot", 10) == ("the Farmer", "cannot")
    assert wrapped(f"a{GLUE}b c{GLUE}d", 4) == (f"a{GLUE}b", f"c{GLUE}d")
    assert breaks("", 5) == []
    for width in range(8, 40):
        lines = wrapped("每人摸 2 张道具，至多 3 个战斗回合（见 V-104）〔本作补充〕：在场上一人 | 两人", width)
        assert not [line for line in lines if line[:1].isdigit() or line[:1] in "张个，：）〕|"]
        assert not [line for line in lines if line.endswith(("（", "〔"))]
    assert "".join(wrapped("无空格的一长串" * 9, 7)) == "无空格的一长串" * 9
    assert wrapped("x" * 25, 10) == ("x" * 10, "x" * 10, "x" * 5)


def test_both_languages_say_everything():
    skin = Skin(find_game("merit"))
    assert set(skin.texts["zh"].table) == set(skin.texts["en"].table)
    assert set(merit.WORDS["zh"]) == set(merit.WORDS["en"])


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [NIGHT, DAY])
@pytest.mark.parametrize("ink", [ink for ink in NAMED if ink != "line"])
def test_every_ink_can_be_read(theme, ink):
    for ground in ("paper", "sheet"):
        light, dark = sorted((luminance(INKS[theme][ink]), luminance(INKS[theme][ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)


def test_keys_do_not_collide_with_the_screens_own():
    from qiju.terminal.app import TableApp
    from qiju.terminal.play_screen import PlayScreen

    bound = {key for binding in (*TableApp.BINDINGS, *PlayScreen.BINDINGS) for key in binding[0].split(",")}
    assert not bound & {*KEYS, CLOSE}
    assert len({*KEYS, CLOSE}) == len(KEYS) + 1


def test_small_words():
    zh, en = (Skin(find_game("merit")).texts[lang] for lang in ("zh", "en"))
    assert together(["讲学 农夫", "讲学 僧侣"], zh) == "讲学 农夫、僧侣"
    assert together(["Dodge ♦9", "Dodge ♦6", "Dodge ♦9"], en) == "Dodge ♦9, ♦6"
    assert together(["a", "b"], en) == "a, b"
    assert together(["a b"], en) == "a b"
