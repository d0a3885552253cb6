"""The table in a terminal: never wider than there is room, in both languages, and what is asked is in sight."""

import pytest
from rich.cells import cell_len

from qiju.games.sanguosha import terminal
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.terminal.skin import Skin
from terminal.helpers import all_through, printed

GAME = find_game("sanguosha")
NAMES = ["you", *(f"P{seat}·house" for seat in range(2, 11))]
SHORT = 12  # lines of the table that a terminal of 24 lines shows


def drawn(view, viewer, lang, width):
    return printed(terminal.draw(view, viewer, lang, Skin(GAME).texts[lang], NAMES, width), width)


def stages(seats):
    return all_through(Match(GAME, GAME.prepare(seats=seats), b"a terminal"), "random")


@pytest.mark.once
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_fits_every_width_and_says_what_is_asked(lang):
    title = Skin(GAME).texts[lang].say("board.middle")
    resolving = 0
    for count, match in enumerate(stages(8)):
        if count % 7 or count > 700 or match.state.over:
            continue
        seat = match.state.pending()[0]
        view = match.view(seat)
        for width in (40, 59, 60, 87, 88, 118, 158):
            lines = drawn(view, seat, lang, width)
            for line in lines:
                assert cell_len(line) <= width, (width, line)
                assert "board." not in line
                assert "{" not in line
            assert any(title in line for line in lines[1:3]) == bool(view["stack"])
        resolving += bool(view["stack"])
    assert resolving > 5


def test_few_lines_show_all_players():
    """In a terminal of 24 lines the table is drawn for 59 columns."""
    view = next(match for match in stages(8) if match.view(0)["phase"] == "play").view(0)
    lines = drawn(view, 0, "zh", 59)
    for seat in view["seats"]:
        name = terminal.seat_name(seat, Skin(GAME).texts["zh"])
        assert any(line.startswith(name) for line in lines[: 2 * SHORT]), name
    assert any(" · you" in line for line in lines[:SHORT])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_card_skill_and_general_says_what_it_does_where_it_is_chosen(lang):
    skin, text, zh = Skin(GAME), GAME.text(lang), GAME.text("zh")
    skin_text = skin.texts[lang]
    for id in dict.fromkeys(GAME.content()["deck"]["cards"]):
        name, _, face = id.partition(".")
        word = f"{zh.say(f'card.{name}')}{'♠♥♣♦'['shcd'.index(face[0])]}{face[1:]}"
        assert skin.about(word, text.say(f"face.{id}"), {}, 0, skin_text), id
        assert skin.clause_of(word, {}).startswith("K-2."), id
    for general in GAME.content()["generals"].values():
        for skill in general["skills"]:
            assert skin.about(zh.say(f"skill.{skill}"), text.say(f"skill.{skill}"), {}, 0, skin_text), skill
            assert skin.clause_of(zh.say(f"skill.{skill}"), {}).startswith("K-3."), skill
    for general in GAME.content()["generals"]:
        name = text.say(f"general.{general}")
        told = skin.about(zh.say(f"general.{general}"), name, {}, 0, skin_text)
        for skill in GAME.content()["generals"][general]["skills"]:
            assert text.say(f"skill.{skill}") in told, general
    assert "1" in skin.about("赤兔♥5", text.say("face.chitu.h5"), {}, 0, skin_text)


def test_a_suit_is_not_taken_for_a_peach():
    skin = Skin(GAME)
    told = skin.about("spade", GAME.text("zh").say("suit.spade"), {}, 0, skin.texts["zh"])
    assert "花色" in told
    assert "桃" not in told


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_one_is_told_who_one_is_and_what_wins(lang):
    match = Match(GAME, GAME.prepare(seats=5), b"a terminal")
    for seat in range(5):
        view = match.view(seat)
        lines = printed(terminal.hand(view, seat, Skin(GAME).texts[lang], 118), 118)
        goal = GAME.text(lang).say(f"goal.{view['seats'][seat]['identity']}")
        assert goal[:20] in "".join(lines), seat
