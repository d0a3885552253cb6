"""No number of the rules is in the code: change one in the content, and the game changes with it."""

from collections.abc import Callable

import pytest

from qiju.testing import clause
from sanguosha.helpers import SgsTable, sit


def used(card: str, general: str = "", **given: int) -> Callable[[dict[str, object]], SgsTable]:
    """P1 has used this card."""

    def play(patch: dict[str, object]) -> SgsTable:
        table = sit(general, patch=patch).holds("P1", card.split()[0]).health(**given)
        return table.does("P1", card).settle()

    return play


def acted(general: str, text: str, hand: str, **given: int) -> Callable[[dict[str, object]], SgsTable]:
    def play(patch: dict[str, object]) -> SgsTable:
        return sit(general, patch=patch).holds("P1", hand).health(**given).does("P1", text).settle()

    return play


def drawn(general: str, skill: str = "") -> Callable[[dict[str, object]], SgsTable]:
    """P1's draw phase."""

    def play(patch: dict[str, object]) -> SgsTable:
        table = sit(general, patch=patch).phase("draw")
        return (table.then("P1", skill) if skill else table).settle()

    return play


def judged(card: str, name: str) -> Callable[[dict[str, object]], SgsTable]:
    def play(patch: dict[str, object]) -> SgsTable:
        return sit(patch=patch).faces("P1", name).top(card).phase("judge").settle()

    return play


CASES = [
    ("draw", 3, drawn("blank"), lambda table: table.count("P1"), 3),
    ("sha_damage", 2, used("sha.s7 P2"), lambda table: table.hp("P2"), 2),
    ("tao_heal", 2, used("tao.h3", P1=1), lambda table: table.hp("P1"), 3),
    ("juedou_damage", 3, used("juedou.sA P2"), lambda table: table.hp("P2"), 1),
    ("wuzhong_draw", 4, used("wuzhong.h7"), lambda table: table.count("P1"), 4),
    ("nanman_damage", 2, used("nanman.s7"), lambda table: table.hp("P3"), 2),
    ("wanjian_damage", 2, used("wanjian.hA"), lambda table: table.hp("P4"), 2),
    ("taoyuan_heal", 2, used("taoyuan.hA", P1=1), lambda table: table.hp("P1"), 3),
    ("shandian_damage", 2, judged("bagua.s2", "shandian.sA"), lambda table: table.hp("P1"), 2),
    ("shandian_low", 3, judged("bagua.s2", "shandian.sA"), lambda table: table.hp("P1"), 4),
    ("shandian_high", 10, judged("sha.s10", "shandian.sA"), lambda table: table.hp("P1"), 1),
    ("shandian_suit", "heart", judged("tao.h3", "shandian.sA"), lambda table: table.hp("P1"), 1),
    ("lebu_safe", "club", judged("sha.c2", "lebu.s6"), lambda table: table.question(), "play"),
    ("luoyi_less", 2, drawn("xuchu", "luoyi"), lambda table: table.count("P1"), 0),
    ("yingzi_draw", 3, drawn("zhouyu", "yingzi"), lambda table: table.count("P1"), 5),
    ("kurou_loss", 2, acted("huanggai", "kurou", ""), lambda table: table.hp("P1"), 2),
    ("kurou_draw", 5, acted("huanggai", "kurou", ""), lambda table: table.count("P1"), 5),
    ("rende_heal_at", 1, acted("liubei", "rende P2 sha.s7", "sha.s7", P1=1), lambda table: table.hp("P1"), 2),
    (
        "rende_heal",
        2,
        acted("liubei", "rende P2 sha.s7 sha.s8", "sha.s7 sha.s8", P1=1),
        lambda table: table.hp("P1"),
        3,
    ),
    ("qingnang_heal", 2, acted("huatuo", "qingnang sha.s7 P2", "sha.s7", P2=1), lambda table: table.hp("P2"), 3),
    (
        "jieyin_heal",
        2,
        acted("sunshangxiang", "jieyin sha.s7 sha.s8 P2", "sha.s7 sha.s8", P2=1),
        lambda table: table.hp("P2"),
        3,
    ),
    ("least_distance", 2, lambda patch: sit(patch=patch), lambda table: table.get("P1", "distance P2"), 2),
    ("bare_range", 2, lambda patch: sit(patch=patch), lambda table: table.get("P1", "range"), 2),
    (
        "horse",
        2,
        lambda patch: sit(patch=patch).wears("P2", "dilu.c5"),
        lambda table: table.get("P1", "distance P2"),
        3,
    ),
    ("mashu", 2, lambda patch: sit("machao", 8, patch=patch), lambda table: table.get("P1", "distance P4"), 1),
]


@pytest.mark.parametrize(("number", "value", "play", "look", "wanted"), CASES, ids=[case[0] for case in CASES])
@clause("K-1.1")
def test_a_changed_number_changes_the_game(number, value, play, look, wanted):
    assert look(play({"numbers": {number: value}})) == wanted


@clause("K-2.3.3")
def test_two_slashes_a_phase():
    table = sit(patch={"numbers": {"sha_per_phase": 2}}).holds("P1", "sha.s7 sha.s8 sha.s9")
    table.does("P1", "sha.s7 P2").settle().does("P1", "sha.s8 P2").settle()
    table.cannot("P1", "sha.s9 P2", "K-2.3.3")


@clause("K-4.7.2")
def test_another_reward():
    table = sit(patch={"numbers": {"rebel_reward": 5}}).holds("P3", "sha.s7").health(P4=1).phase("play", "P3")
    table.does("P3", "sha.s7 P4").settle()
    assert table.count("P3") == 5


@clause("K-3.38", "K-2.10.8")
def test_other_counts_of_cards_and_targets():
    table = sit("lvbu", patch={"numbers": {"wushuang_cards": 3}}).holds("P1", "sha.s7").holds("P2", "shan.d2 shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P2", "shan.d3").settle()
    assert table.hp("P2") == 3
    table = sit(patch={"numbers": {"fangtian_extra": 1}}).wears("P1", "fangtian.dQ").holds("P1", "sha.s7")
    table.cannot("P1", "sha.s7 P2 P3 P4")
    assert table.may("P1", "sha.s7 P2 P3")


@clause("K-4.2.4", "K-4.2.6", "K-4.2.7")
def test_another_beginning():
    patch = {"numbers": {"start_hand": 5, "blank_hp": 3, "lord_bonus": 2}}
    table = SgsTable("sanguosha", seats=5, options={"generals": "off"}, patch=patch)
    assert [table.get(f"P{n}", "max_hp") for n in range(1, 6)] == [5, 3, 3, 3, 3]
    assert [table.count(f"P{n}") for n in range(2, 6)] == [5, 5, 5, 5]


@clause("K-2.1.3")
def test_another_range():
    table = sit(patch={"ranges": {"zhuge": 2}}).wears("P1", "zhuge.cA").holds("P1", "sha.s7")
    assert table.may("P1", "sha.s7 P3")
