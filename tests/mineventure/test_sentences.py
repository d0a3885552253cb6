"""What the log says of people: their names, and hands of no, one and many cards."""

from mineventure.helpers import MineTable, duel, holding
from qiju.kernel.match import Match, say_event
from qiju.kernel.registry import find_game
from qiju.testing import Table

GAME = find_game("mineventure")
EVERYONE = ((0, True), (1, True), (2, False), (-1, False))  # who looks on, and is it one of the first two


def told(table, viewer, lang):
    """Everything this viewer has ever heard."""
    return [say_event(GAME, lang, event.kind, event.data) for event in table.match.heard(viewer)]


def test_sentences_name_the_character():
    table = Table("mineventure", seats=3, roles="miner smith cook")
    for seat in range(3):
        table.does(seat, table.legal(seat)[0])
    table.does(0, "skip")
    zh, en = told(table, -1, "zh"), told(table, -1, "en")
    assert "轮到 P1·矿工。" in zh
    assert "P1·Miner skips the action phase." in en
    assert not [line for line in zh if "座位" in line]
    assert not [line for line in en if "eat 1" in line]


def test_moves_and_refusals_name_the_character():
    table = holding("apple", bo={"at": (11, 10)})
    war = next(move for move in table.match.state.legal(0) if GAME.word(table.match.state, 0, move) == "war P2")
    assert GAME.label(table.match.state, 0, war, "zh") == "对 P2·bo 宣战"
    table = MineTable().set("bo", buff="invisible", at=(12, 10)).deciding("ann")
    assert table.refuses("ann", "war P2", key="refuse.hidden").startswith("P2·bo ")


def test_a_character_that_is_not_printed_keeps_its_name():
    """Whether it joins the printed ones or takes their place."""
    hero = {"id": "my_hero", "zh": "我的角色", "max_hp": 20, "text_zh": "。", "effects": []}
    patch = {"custom": {"character": [hero]}}
    setup = GAME.prepare(seats=3, roles=["my_hero", "cook", "smith"], patches=(("own", patch),))
    assert Match(GAME, setup, b"own").state.players[0].who() == "P1·我的角色"
    assert MineTable().match.state.players[0].who() == "P1·ann"


def test_death_with_and_without_a_hand():
    table = duel(ann={"main": "iron_sword", "hp": 5, "hand": "apple bread"}, bo={"main": "iron_sword", "hp": 5})
    table.does("ann", "main").does("bo", "main")
    zh, en = told(table, -1, "zh"), told(table, -1, "en")
    assert "P1·ann 被 P2·bo 击杀（铁剑）。" in zh
    assert "P1·ann 弃掉苹果、面包。" in zh
    assert "P2·bo is killed by P1·ann (Iron Sword)." in en
    assert "P1·ann discards Apple, Bread." in en
    assert not [line for line in en if line.startswith("P2·bo discards")]


def test_a_hand_that_is_taken():
    """Whom it concerns hears which cards; the others hear how many."""
    for hand, cards, number in (("apple", "Apple", "a card"), ("apple bread", "Apple, Bread", "2 cards")):
        table = duel(ann={"main": "gold_sword"}, bo={"hp": 5, "hand": hand}).does("ann", "main").does("bo", "main")
        for viewer, concerned in EVERYONE:
            sentence = f"P1·ann takes the whole hand of P2·bo: {cards if concerned else number}."
            assert sentence in told(table, viewer, "en")


def test_a_hand_that_is_looked_at():
    for hand, cards, number in (("", "空", "空"), ("apple", "苹果", "一张牌"), ("apple bread", "苹果、面包", "2 张牌")):
        table = holding("spyglass", bo={"at": (13, 10), "hand": hand}).does("ann", "play spyglass", "P2")
        for viewer, concerned in EVERYONE:
            sentence = f"P1·ann 查看 P2·bo 的手牌：{cards if concerned else number}。"
            assert sentence in told(table, viewer, "zh")
