"""The table in a terminal: never wider than there is room, in both languages, and where one stands is in sight."""

import pytest
from rich.cells import cell_len

from mineventure.helpers import MineTable, duel
from qiju.games.mineventure import terminal
from qiju.games.mineventure.rules.battles import battle_now
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.terminal.skin import Skin
from terminal.helpers import all_through, printed

GAME = find_game("mineventure")
NAMES = ["you", "P2·house", "一个很长的名字", "P4·house", "P5·house", "P6·house"]
SHORT = 12  # lines of the table that a terminal of 24 lines shows


def drawn(view, viewer, lang, width):
    return printed(terminal.draw(view, viewer, lang, Skin(GAME).texts[lang], NAMES, width), width)


def stages(seats):
    return all_through(Match(GAME, GAME.prepare(seats=seats), b"a terminal"), "house")


@pytest.mark.once
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_fits_every_width(lang):
    for seats in (3, 6):
        for count, match in enumerate(stages(seats)):
            if count % (5 if battle_now(match.state) is not None else 40):
                continue
            viewer = count % (seats + 1) - 1
            view = match.view(viewer)
            for width in (40, 59, 60, 78, 98, 118, 158):
                for line in drawn(view, viewer, lang, width):
                    assert cell_len(line) <= width, (width, line)
                    assert "board." not in line
                    assert "{" not in line


@pytest.mark.parametrize("at", [(1, 1), (10, 10), (24, 24)])
def test_few_lines_show_oneself_and_where_one_stands(at):
    table = MineTable().set("ann", at=at, main="iron_sword", hand="apple")
    lines = drawn(table.match.view(0), 0, "zh", 59)[:SHORT]
    assert "1 you · ann" in lines[1]
    assert f"20/20  {at[0]},{at[1]}" in lines[1]
    assert lines[2].split() == ["装备", "铁剑", "8/8"]
    assert "苹果" not in "".join(lines)  # the hand stands below the table, where it does not scroll
    assert terminal.hand(table.match.view(0), 0, Skin(GAME).texts["zh"], 59).plain == "手牌  苹果"
    own = next(line for line in lines if line.startswith(f"{at[1]:>2} "))
    assert own[3 + 2 * (at[0] - 1)] == "1"


def test_the_letters_are_explained():
    text = "\n".join(drawn(MineTable(tiles={(10, 11): "E"}).match.view(0), 0, "en", 118))
    assert "E equipment tile" in text
    assert "thorns" not in text  # there are none to be seen


def test_the_boards_stand_beside_the_map_where_there_is_room():
    view = MineTable().match.view(0)
    assert any("1 you" in line and line[:2].strip().isdigit() for line in drawn(view, 0, "zh", 118))
    assert not any(
        "1 you" in line and line[:2].strip().isdigit() and ". ." in line for line in drawn(view, 0, "zh", 78)
    )


def test_a_battle_names_both_sides_and_what_was_announced():
    table = duel(ann={"main": "iron_sword"}).does("ann", "main")
    line = drawn(table.match.view(1), 1, "en", 118)[1]
    assert "you: Iron Sword" in line
    assert "P2·house: to announce" in line


def test_a_hand_is_counted_by_its_backs():
    table = MineTable().set("bo", hand="apple bread milk snowball")
    assert "food×3, item" in "\n".join(drawn(table.match.view(0), 0, "en", 118))
    assert "Apple, Bread, Milk, Snowball" in terminal.hand(table.match.view(1), 1, Skin(GAME).texts["en"], 118).plain
    assert terminal.hand(table.match.view(-1), -1, Skin(GAME).texts["en"], 118) is None


def test_numbers_on_a_board_are_words():
    table = MineTable().set("ann", hand="golden_apple").deciding("ann").does("ann", "play golden_apple")
    assert "absorbs 4 more" in "\n".join(drawn(table.match.view(0), 0, "en", 118))
    assert "还能吸收 4 点" in "\n".join(drawn(table.match.view(0), 0, "zh", 118))


def test_an_ability_is_described_where_it_is_chosen():
    table = MineTable().set("ann", companion="trader", hand="apple").deciding("ann")
    text = Skin(GAME).texts["en"]
    assert "discard 1 hand card, draw 1 item" in terminal.describe("ability", table.match.view(0), 0, text)
