"""What the rule page plays through in words comes out as it says: the first round, and every example."""

from __future__ import annotations

import pytest

from merit.helpers import EVERYBODY, ROLES, MeritTable, begin, last_round, open_table, take_refuge
from qiju.games.merit.actions import protect
from qiju.kernel.clauses import rule_page
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("merit")
PAGES = {lang: rule_page(GAME, lang) for lang in ("zh", "en")}
VOWS = {
    "farmer": "blessed_by_toil",
    "merchant": "merit_of_giving",
    "scholar": "passing_on_the_way",
    "monk": "bodhisattva_path",
}


def section(lang: str, title: str) -> str:
    """One part of the page, from its heading to the next of the same order."""
    mark = title.split(" ")[0]
    start = PAGES[lang].index(f"{title}\n")
    end = PAGES[lang].find(f"\n{mark} ", start + 1)
    return PAGES[lang][start:end]


def on_the_page(table: MeritTable, *roles: str) -> None:
    """The page says what these boards hold."""
    said = {"zh": section("zh", "## 第一轮示范"), "en": section("en", "## A first round")}
    for role in roles:
        wealth, fu, hui = table.holds(role)
        assert f"{ROLES[role]} {wealth}／{fu}／{hui}" in said["zh"]
        assert f"{role.capitalize()} {wealth} / {fu} / {hui}" in said["en"]


@clause("M-2.2.4", "M-4.0", "M-4.1.1", "M-4.2.3", "M-5.2", "M-5.3", "M-5.4", "M-5.5", "M-5.6", "M-5.7")
def test_the_first_round():
    table = open_table(events=["harvest"], beings=["starving_villager", "widow"])
    for board in table.match.state.boards:
        board.vow_dealt = 1 if board.role.name == "monk" else 0
    take_refuge(table, "yes no yes")
    dealt = {told["board"]: (told["wealth"], told["fu"], told["hui"]) for told in table.heard("refuge")}
    for role, held in dealt.items():
        name = role.removeprefix("@role.")
        assert f"{ROLES[name]} {'／'.join(map(str, held))}" in section("zh", "## 第一轮示范")
        assert f"{name.capitalize()} {' / '.join(map(str, held))}" in section("en", "## A first round")
    assert {role: table.get(role, "vow") for role in VOWS} == VOWS
    assert table.in_area() == {"starving_villager": 1, "widow": 0}
    on_the_page(table, *EVERYBODY.split())
    table.dice(5, 4).does("farmer", "practice").does("farmer", "save 饥民")
    on_the_page(table, "farmer")
    table.does("merchant", "labor", "donate").track(0)
    on_the_page(table, "merchant")
    table.does("scholar", "save 寡妇", "teach 僧侣")
    on_the_page(table, "scholar", "monk")
    table.dice(3, 3).does("monk", "alms").expect("table", saved=2, calamity=0)
    # What the last action leads to is past the round already: it is looked at on a copy.
    state = table.match.state.clone()
    monk = next(board for board in state.boards if board.role.name == "monk")
    protect(state, monk)
    assert f"僧侣 {monk.wealth}／{monk.fu}／{monk.hui}" in section("zh", "## 第一轮示范")
    assert f"Monk {monk.wealth} / {monk.fu} / {monk.hui}" in section("en", "## A first round")
    table.does("monk", "protect").expect("table", round=2)
    assert [table.get(role, "streak") for role in VOWS] == [1, 1, 1, 1]


def act(role: str, text: str, *, calamity: int = 0, area: str = "", **values: int) -> MeritTable:
    """A table at which one role has this, and has done that."""
    other = "farmer" if role != "farmer" else "monk"
    table = begin(f"{role} {other}").area(**({area: 0} if area else {})).set(role, **values)
    return table.set("table", calamity=calamity).does(role, text)


@clause("M-6.2")
def test_one_being_four_prices():
    prices = {"farmer": (3, 0, 0), "merchant": (4, 0, 0), "scholar": (2, 0, 1), "monk": (2, 1, 0)}
    for role, price in prices.items():
        table = act(role, "save 孤儿", area="orphan", wealth=9, fu=5, hui=6)
        paid = table.heard("save")[0]["price"]
        assert tuple(-paid.get(unit, 0) for unit in ("wealth", "fu", "hui")) == price


@pytest.mark.parametrize(
    ("role", "text", "before", "after"),
    [
        ("farmer", "save 悔过恶人", {"wealth": 4, "fu": 15, "hui": 9, "saves": 2}, (0, 18, 10)),
        ("monk", "save 病者", {"wealth": 1, "fu": 15, "hui": 5, "saves": 1}, (0, 17, 6)),
        ("scholar", "save 饥民", {"wealth": 1, "fu": 1, "hui": 5}, (0, 4, 5)),
    ],
)
@clause("M-5.0", "M-6.3", "M-6.4")
def test_saves_of_the_examples(role, text, before, after):
    beings = {"悔过恶人": "repentant_villain", "病者": "invalid", "饥民": "starving_villager"}
    assert act(role, text, area=beings[text.split()[1]], **before).holds(role) == after


@clause("M-5.5")
def test_protecting_in_a_crisis():
    act("monk", "protect", calamity=10, wealth=2, fu=5, hui=5).track(8).expect("monk", wealth=0, fu=8, hui=6)


@clause("M-4.5.1", "M-4.5.2")
def test_a_hungry_investor():
    table = begin("farmer monk", allow_pass="on", vow_timing="own_turn").until(2).last_action()
    table.set("farmer", wealth=0, fu=4, hui=4, investments=1).stack("events", "peace").idle()
    table.expect("farmer", starved=1)
    assert [told["loss"] for told in table.heard("starve")][:1] == [{"fu": -1, "hui": -1}]
    assert table.heard("yield")[-1]["gain"] == {"wealth": 2}


@clause("M-10.3.1", "M-10.3.2", "M-10.3.3", "M-10.3.4")
def test_scoring():
    table = last_round("farmer merchant", "yes no").set("farmer", vow="blessed_by_toil", fu=18, hui=20)
    table.set("merchant", vow="merit_of_giving", fu=16, hui=19, donations=3).finish()
    assert (table.results("farmer"), table.results("merchant")) == ((56, 16, 14, 86), (52, 10, -4, 58))
    for lang, title in (("zh", "### 算分"), ("en", "### Scoring")):
        said = section(lang, title)
        assert all(str(number) in said for number in (56, 16, 14, 86, 52, 10, 58))
