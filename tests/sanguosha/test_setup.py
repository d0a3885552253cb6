"""Setting up: identities, generals, health, the first hand."""

from collections import Counter

import pytest

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing import clause
from sanguosha.helpers import SgsTable, sit

MIXES = [
    (4, "A", (1, 1, 1, 1)),
    (5, "A", (1, 1, 2, 1)),
    (6, "A", (1, 1, 3, 1)),
    (6, "B", (1, 1, 2, 2)),
    (7, "A", (1, 2, 3, 1)),
    (8, "A", (1, 2, 4, 1)),
    (8, "B", (1, 2, 3, 2)),
    (9, "A", (1, 3, 4, 1)),
    (10, "A", (1, 3, 4, 2)),
]
LORDS = {"caocao", "liubei", "sunquan"}
GENERALS = find_game("sanguosha").content()["generals"]


def seats_of(table):
    return [f"P{seat + 1}" for seat in range(int(table.match.state.seats))]


def offered(table, who):
    """The generals somebody may choose from, by id."""
    return {general for general in GENERALS if table.may(who, general)}


# -- setting up --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "mix", "counts"), MIXES)
@clause("K-4.1.1", "K-4.1.3", "KR-23", "K-1.2")
def test_identities_by_number(seats, mix, counts):
    table = SgsTable("sanguosha", seats=seats, options={"mix": mix, "generals": "off"})
    dealt = Counter(table.get(who, "identity") for who in seats_of(table))
    assert tuple(dealt[name] for name in ("lord", "loyalist", "rebel", "renegade")) == counts


@pytest.mark.parametrize("seats", [4, 5, 7, 9, 10])
@clause("K-4.1.3", "KR-23")
def test_mix_b_is_for_six_or_eight(seats):
    with pytest.raises(Invalid) as caught:
        SgsTable("sanguosha", seats=seats, options={"mix": "B"})
    for lang in ("zh", "en"):
        assert str(seats) in find_game("sanguosha").text(lang).problem(caught.value)


@clause("K-4.1.2", "K-4.2.1")
def test_only_the_lord_is_known():
    table = SgsTable("sanguosha", seats=8, options={"generals": "off"})
    assert table.get("P1", "identity") == "lord"
    assert table.turn() == "P1"
    for viewer in range(8):
        known = [seat["identity"] for seat in table.match.view(viewer)["seats"]]
        assert known[0] == "lord"
        assert [seat for seat in range(1, 8) if known[seat]] == ([viewer] if viewer else [])
    assert not any(seat["identity"] for seat in table.match.view(-1)["seats"][1:])


@clause("K-4.2.1")
def test_identities_are_dealt_at_random():
    dealt = {
        tuple(
            SgsTable("sanguosha", seats=5, options={"generals": "off"}, seed=seed).get(f"P{n}", "identity")
            for n in (2, 3, 4, 5)
        )
        for seed in range(60)
    }
    assert len(dealt) == 12  # one loyalist, two rebels, one renegade


@pytest.mark.parametrize("seats", range(4, 11))
@clause("K-4.2.2", "K-4.2.3", "KR-31", "K-1.4")
def test_choosing_generals(seats):
    table = SgsTable("sanguosha", seats=seats)
    assert table.asked() == ["P1"]
    first = offered(table, "P1")
    assert len(first) == 5
    assert first >= LORDS
    refused = sorted(first - {"liubei"})
    table.does("P1", "liubei")
    assert table.get("P1", "general") == "liubei"
    others = seats_of(table)[1:]
    assert table.asked() == others
    hands = {who: offered(table, who) for who in others}
    assert {len(hand) for hand in hands.values()} == {2 if seats == 10 else 3}
    assert len(set().union(*hands.values())) == sum(len(hand) for hand in hands.values())
    assert "liubei" not in set().union(*hands.values())
    if seats == 9:
        assert set().union(*hands.values()) == set(GENERALS) - {"liubei"}
        assert set(refused) <= set().union(*hands.values())
    for who in others:
        table.does(who, sorted(hands[who])[0])
    for who in others:
        assert table.get(who, "general") == sorted(hands[who])[0]
    assert len(GENERALS) == 25


@clause("K-4.2.3")
def test_generals_are_shown_together():
    table = SgsTable("sanguosha", seats=5).does("P1", "caocao")
    table.does("P3", sorted(offered(table, "P3"))[0])
    for viewer in (-1, 0, 1, 3):
        assert not table.match.view(viewer)["seats"][2]["general"]
    for who in ("P2", "P4", "P5"):
        table.does(who, sorted(offered(table, who))[0])
    assert all(seat["general"] for seat in table.match.view(-1)["seats"])


@pytest.mark.parametrize(("seats", "bonus"), [(4, 0), (5, 1), (8, 1), (10, 1)])
@clause("K-4.2.4", "K-4.2.6", "K-4.2.7", "KR-24", "KR-15")
def test_health_and_first_hand_without_generals(seats, bonus):
    table = SgsTable("sanguosha", seats=seats, options={"generals": "off"})
    assert [table.get(who, "max_hp") for who in seats_of(table)] == [4 + bonus] + [4] * (seats - 1)
    assert [table.hp(who) for who in seats_of(table)] == [4 + bonus] + [4] * (seats - 1)
    assert [table.count(who) for who in seats_of(table)] == [4 + 2] + [4] * (
        seats - 1
    )  # the lord has drawn for the turn
    assert table.question() == "play"
    assert table.turn() == "P1"


@clause("K-4.2.4", "K-1.4")
def test_health_of_the_generals():
    threes = {name for name, general in GENERALS.items() if general["hp"] == 3}
    assert len(threes) == 11
    assert {general["hp"] for general in GENERALS.values()} == {3, 4}
    women = {name for name, general in GENERALS.items() if general["gender"] == "female"}
    assert women == {"zhenji", "huangyueying", "daqiao", "sunshangxiang", "diaochan"}
    factions = Counter(general["kingdom"] for general in GENERALS.values())
    assert factions == {"wei": 7, "shu": 7, "wu": 8, "qun": 3}
    assert {name for name, general in GENERALS.items() if general["lord"]} == LORDS
    table = SgsTable("sanguosha", seats=5).does("P1", "sunquan")
    for who in ("P2", "P3", "P4", "P5"):
        table.does(who, sorted(offered(table, who))[0])
    assert table.get("P1", "max_hp") == 5
    for who in ("P2", "P3", "P4", "P5"):
        assert table.get(who, "max_hp") == table.hp(who) == GENERALS[table.get(who, "general")]["hp"]


@clause("KR-20", "K-1.4")
def test_the_classic_skills():
    skills = [skill for general in GENERALS.values() for skill in general["skills"]]
    assert len(skills) == len(set(skills)) == 40
    table = sit("huanggai").top("sha.s7 sha.s8")  # the classic Self-Torture asks for no discard
    table.does("P1", "kurou").settle()
    assert table.count("P1") == 2
    assert table.hp("P1") == 3
