"""Every refusal of 《功德轮回》, each with a position that provokes it; `docs/refusals/merit.md` comes from here."""

from __future__ import annotations

from merit.helpers import MeritTable, begin, last_round, open_table
from qiju.testing.refusals import Provoked


class Numbered(MeritTable):
    """A table at which somebody sends the number of a move instead of its word, as a page does."""

    def does(self, who: str | int, *texts: str) -> Numbered:
        for text in texts:
            self.match.decide(self.seat(who), [int(text)])
        return self


def numbered() -> Numbered:
    table = Numbered("farmer monk", options={"first_player": "seat1"})
    table.match.decide_text(0, "refuge")
    return table


def finished() -> MeritTable:
    return last_round().finish()


def choosing_roles() -> MeritTable:
    return open_table("", seats=3, role_deal="choose")


def one_role_taken() -> MeritTable:
    return choosing_roles().does(0, "role 学者")


def at_refuge() -> MeritTable:
    return open_table("farmer merchant monk")


def farmer_has_chosen() -> MeritTable:
    return at_refuge().does("farmer", "refuge")


def two_boards_chosen() -> MeritTable:
    """Seat 2 has the merchant's board and the monk's, and has chosen for the only one that chooses."""
    return open_table("", seats=2, two_player_dual="on", role_deal="listed").does(1, "refuge")


def at_vows() -> MeritTable:
    return begin("farmer monk", vow_deal="choose")


def farmer_has_vowed() -> MeritTable:
    return at_vows().does("farmer", "vow 1")


def acting(**farmer: int) -> MeritTable:
    return begin("farmer scholar monk").set("farmer", **farmer)


def first_action_done() -> MeritTable:
    return acting().does("farmer", "labor")


def invested() -> MeritTable:
    return acting(wealth=20).does("farmer", "invest")


def scholar_acts() -> MeritTable:
    return begin("scholar farmer")


def saving(role: str, **values: int) -> MeritTable:
    """A role that is to act while an orphan and a widow wait."""
    other = "monk" if role != "monk" else "farmer"
    return begin(f"{role} {other}").area(orphan=0, widow=1).set(role, **values)


def nobody_waits() -> MeritTable:
    return begin("farmer monk").area().set("farmer", hui=9, wealth=9)


def dear_in_hui() -> MeritTable:
    """The scholar pays more Hui than saving needs, by a patch."""
    table = begin("scholar monk", patch={"roles": {"scholar": {"save_hui": 7}}})
    return table.area(orphan=0).set("scholar", hui=6, wealth=9)


CASES = [
    Provoked("refuse.over", "The last round is settled.", finished, "farmer", "labor", "M-10.1.1"),
    Provoked(
        "refuse.others_role",
        "Roles are chosen in turn order, and seat 1 is first.",
        choosing_roles,
        2,
        "role 僧侣",
        "M-2.2.1",
        {"number": 1},
    ),
    Provoked(
        "refuse.role_taken",
        "Seat 1 has taken the Scholar.",
        one_role_taken,
        1,
        "role 学者",
        "M-2.2.1",
        {"number": 1},
    ),
    Provoked("refuse.choose_role", "Roles are still being chosen.", one_role_taken, 1, "labor", "M-2.2.1"),
    Provoked("refuse.always_refuge", "Everybody else is asked about refuge.", at_refuge, "monk", "refuge", "M-2.2.2"),
    Provoked(
        "refuse.chosen",
        "The Farmer has chosen refuge, the Merchant has not chosen yet.",
        farmer_has_chosen,
        "farmer",
        "no-refuge",
        "M-2.2.2",
        {"waiting": 1},
    ),
    Provoked(
        "refuse.chosen",
        "A seat with the Merchant's and the Monk's board has chosen for the Merchant; the Monk has no choice.",
        two_boards_chosen,
        1,
        "no-refuge",
        "M-2.2.2",
        {"waiting": 1},
    ),
    Provoked("refuse.choose_refuge", "Refuge is still being chosen.", at_refuge, "farmer", "donate", "M-2.2.2"),
    Provoked(
        "refuse.chosen",
        "The Farmer has chosen a vow, the Monk has not.",
        farmer_has_vowed,
        "farmer",
        "vow 2",
        "M-2.2.7",
        {"waiting": 1},
    ),
    Provoked("refuse.choose_vow", "Vows are still being chosen.", at_vows, "farmer", "labor", "M-2.2.7"),
    Provoked("refuse.not_your_turn", "The Farmer is to act.", acting, "scholar", "practice", "M-4.3.1"),
    Provoked("refuse.no_pass", "The first of two actions.", acting, "farmer", "pass", "M-4.3.1", {"left": 2}),
    Provoked("refuse.no_pass", "The second action.", first_action_done, "farmer", "pass", "M-4.3.1", {"left": 1}),
    Provoked("refuse.settled", "Refuge was chosen before round 1.", acting, "farmer", "no-refuge", "M-2.2.2"),
    Provoked("refuse.settled", "Roles were dealt before round 1.", acting, "farmer", "role 商人", "M-2.2.1"),
    Provoked("refuse.settled", "Vows were dealt before round 1.", acting, "farmer", "vow 2", "M-2.2.7"),
    Provoked("refuse.no_such_action", "A page sends a number that means nothing.", numbered, "farmer", "19", "M-4.3.2"),
    Provoked("refuse.not_for_role", "Only the Scholar teaches.", acting, "farmer", "teach 僧侣", "M-5.6"),
    Provoked(
        "refuse.not_for_role",
        "The Monk has wealth, but never donates.",
        lambda: saving("monk", wealth=9),
        "monk",
        "donate",
        "M-5.3",
    ),
    Provoked(
        "refuse.too_poor",
        "The Farmer has 2 wealth.",
        lambda: acting(wealth=2),
        "farmer",
        "donate",
        "M-5.3",
        {"need": 3, "have": 2},
    ),
    Provoked(
        "refuse.too_poor",
        "The Farmer has 1 wealth.",
        lambda: acting(wealth=1),
        "farmer",
        "protect",
        "M-5.5",
        {"need": 2, "have": 1},
    ),
    Provoked(
        "refuse.too_poor",
        "The Farmer has 4 wealth.",
        lambda: acting(wealth=4),
        "farmer",
        "invest",
        "M-5.9",
        {"need": 5, "have": 4},
    ),
    Provoked("refuse.invested", "The Farmer is rich and has invested already.", invested, "farmer", "invest", "M-5.9"),
    Provoked("refuse.teach_self", "The Scholar names the Scholar.", scholar_acts, "scholar", "teach 学者", "M-5.6"),
    Provoked("refuse.area_empty", "Nobody is in the area.", nobody_waits, "farmer", "save 孤儿", "M-5.4"),
    Provoked(
        "refuse.being_absent",
        "The Orphan and the Widow wait, the Dying Elder does not.",
        lambda: saving("farmer", hui=9, wealth=9),
        "farmer",
        "save 垂死老者",
        "M-5.4",
    ),
    Provoked(
        "refuse.save_hui",
        "The Farmer has 4 Hui and wealth enough.",
        lambda: saving("farmer", hui=4, wealth=9),
        "farmer",
        "save 孤儿",
        "M-6.1",
        {"need": 5, "have": 4},
    ),
    Provoked(
        "refuse.save_wealth",
        "The Merchant pays 1 wealth more than the card says, and has 3.",
        lambda: saving("merchant", hui=9, wealth=3),
        "merchant",
        "save 孤儿",
        "M-6.2",
        {"need": 4, "have": 3},
    ),
    Provoked(
        "refuse.save_fu",
        "The Monk pays 1 Fu with every save, and has none.",
        lambda: saving("monk", hui=9, wealth=9, fu=0),
        "monk",
        "save 孤儿",
        "M-6.2",
        {"need": 1, "have": 0},
    ),
    Provoked(
        "refuse.save_pay_hui",
        "By a patch the Scholar pays 7 Hui with every save, and has 6.",
        dear_in_hui,
        "scholar",
        "save 孤儿",
        "M-6.2",
        {"need": 7, "have": 6},
    ),
]
