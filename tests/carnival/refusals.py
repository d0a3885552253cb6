"""Every refusal of 《林中狂欢节》: the position that provokes it, what is tried, and the numbers in the answer."""

from __future__ import annotations

from carnival.helpers import ANN, BO, CY, carnival, passes
from qiju.testing import Table
from qiju.testing.refusals import Provoked


def at(node: str, seats: int = 3, options: dict[str, str] | None = None, **ann: object) -> Table:
    """Ann stands there, to move."""
    return carnival(seats, **(options or {})).set("P1", node=node, **ann)


def staying_at(node: str, seats: int = 3, options: dict[str, str] | None = None, **ann: object) -> Table:
    """Ann has paraded to this building and chooses what to do there."""
    before = {"T1": "S", "P1": "R1", "A1": "R4", "H1": "R6", "G1": "R2", "I1": "R9"}[node]
    return at(before, seats, options, **ann).does(ANN, f"parade {node}")


def rolled(**bo: object) -> Table:
    """Ann has rolled 5 and 1 for a free move; Bo, who holds these drinks, is asked about it."""
    return at("R1").set("P2", **bo).dice(5, 1).does(ANN, "free")


def at_the_square(**ann: object) -> Table:
    """Ann performs at the square and has rolled 3 and 3; Bo has passed, and it is hers to decide."""
    table = at("R1", energy=2, **ann).set("P2", zhuwang=1).does(ANN, "parade P1").dice(3, 3).does(ANN, "perform")
    return passes(table, BO)


def over() -> Table:
    """Both have gone round twice."""
    table = at("R11", 2, laps=1).set("P2", node="R11", laps=1)
    return table.does(ANN, "parade S").does(BO, "parade S")


def overtaken() -> Table:
    """Ann, a lap ahead, has come past Bo."""
    table = at("S", 3, {"straggler_out": "on"}, laps=1).set("P2", node="R0")
    return table.does(ANN, "parade R0")


def feast() -> Table:
    return carnival(3, well_fed="on")


CASES: list[Provoked] = [
    Provoked("refuse.over", "the game is over", over, ANN, "parade", "C-401"),
    Provoked("refuse.not_your_turn", "Ann is to move", carnival, CY, "parade", "C-401", {"number": 1}),
    Provoked("refuse.out", "Bo has been overtaken", overtaken, BO, "parade", "C-601"),
    Provoked(
        "refuse.closed",
        "Ann has paid for a reroll at the square",
        lambda: at_the_square().dice(6).does(ANN, "reroll a"),
        BO,
        "drink 蛛网酒 a+1",
        "C-443",
        {"number": 1},
    ),
    Provoked(
        "refuse.closed",
        "Ann has had a drink at the square and might still pay",
        lambda: at_the_square(zhuwang=1).does(ANN, "drink 蛛网酒 a-1"),
        BO,
        "drink 蛛网酒 a+1",
        "C-443",
        {"number": 1},
    ),
    Provoked(
        "refuse.drank",
        "Bo has had a drink this turn, and Cy is asked",
        lambda: rolled(zhuwang=2).set("P3", zhuwang=1).does(BO, "drink 蛛网酒 a-1"),
        BO,
        "drink 蛛网酒 a-1",
        "C-433",
    ),
    Provoked(
        "refuse.drank",
        "Ann has had her tea with the declaration",
        lambda: at("R1", longyun=2),
        ANN,
        "drink 龙云茶 +1 drink 龙云茶 +1 parade R2",
        "C-433",
    ),
    Provoked(
        "refuse.not_asked",
        "Bo is asked about Ann's dice",
        lambda: rolled(zhuwang=1).set("P3", zhuwang=1),
        CY,
        "drink 蛛网酒 a-1",
        "C-435",
        {"number": 2},
    ),
    Provoked(
        "refuse.sprint",
        "Ann has 3 energy",
        lambda: at("R1", energy=3),
        ANN,
        "sprint 4",
        "C-404",
        {"low": 1, "high": 3, "spent": 4},
    ),
    Provoked(
        "refuse.sprint", "a sprint for nothing", lambda: at("R1", energy=3), ANN, "sprint 0", "C-404", {"spent": 0}
    ),
    Provoked(
        "refuse.energy",
        "Ann has 1 energy and wants to sprint for 2",
        lambda: at("R1", energy=1),
        ANN,
        "sprint 2",
        "C-404",
        {"need": 2, "have": 1},
    ),
    Provoked(
        "refuse.energy",
        "Ann has 1 energy; Forest Dew costs 2",
        lambda: staying_at("T1"),
        ANN,
        "buy 森之露",
        "C-431",
        {"need": 2, "have": 1},
    ),
    Provoked(
        "refuse.energy",
        "Ann has 2 energy; the flower costs 3",
        lambda: staying_at("G1", energy=1),
        ANN,
        "flower 3",
        "C-461",
        {"need": 3, "have": 2},
    ),
    Provoked(
        "refuse.energy",
        "Ann has spent all she had, and a reroll costs 1",
        lambda: passes(
            at("R1", zhuwang=1).set("P2", zhuwang=1).does(ANN, "parade P1").dice(3, 3).does(ANN, "perform"), BO
        ),
        ANN,
        "reroll both",
        "C-442",
        {"need": 1, "have": 0},
    ),
    Provoked("refuse.choose_mode", "a turn begins with a way to move", carnival, ANN, "buy 申猴酒", "C-402"),
    Provoked(
        "refuse.tea_steps",
        "tea adds 1 to 3 steps",
        lambda: at("R1", longyun=1),
        ANN,
        "drink 龙云茶 +4 parade R2",
        "Q-19",
        {"low": 1, "high": 3, "steps": 4},
    ),
    Provoked("refuse.no_drink", "Ann has no tea", carnival, ANN, "drink 龙云茶 +1 parade T1", "C-431"),
    Provoked("refuse.no_drink", "Bo has Cobweb Wine only", lambda: rolled(zhuwang=1), BO, "drink 申猴酒", "C-431"),
    Provoked(
        "refuse.inn_full",
        "the inn has 2 slots with three players, and both are taken",
        lambda: at("A2", energy=3).set("P2", node="I1").set("P3", node="I1"),
        ANN,
        "sprint 3 R9 I1 stop",
        "C-423",
        {"slots": 2},
    ),
    Provoked("refuse.stop", "the way leads through a gathering", lambda: at("R4", energy=1), ANN, "sprint 1 A1 stop"),
    Provoked("refuse.no_arrow", "arrows lead one way", lambda: at("R1"), ANN, "parade R0", "C-420"),
    Provoked(
        "refuse.choose_way", "one step is to be gone", lambda: at("R1"), ANN, "parade decline", "C-420", {"steps": 1}
    ),
    Provoked(
        "refuse.choose_way",
        "two of three steps are to be gone",
        lambda: at("R1", energy=2),
        ANN,
        "sprint 2 R2 decline",
        "C-420",
        {"steps": 2},
    ),
    Provoked(
        "refuse.sold_out",
        "all Forest Dew is with the players",
        lambda: staying_at("T1", energy=2).set("supply", senlu=0),
        ANN,
        "buy 森之露",
        "C-431",
    ),
    Provoked(
        "refuse.sold_out",
        "all 2-energy flowers are with the players",
        lambda: staying_at("G1", energy=2).set("supply", flower2=0),
        ANN,
        "flower 2",
        "C-461",
    ),
    Provoked(
        "refuse.sold_out",
        "no tickets are left",
        lambda: staying_at("H1", energy=1, ticket=False).set("supply", tickets=0),
        ANN,
        "ticket",
        "C-448",
    ),
    Provoked(
        "refuse.sold_out", "all Monkey Wine is taken", lambda: feast().set("supply", shenhou=0), ANN, "take 申猴酒"
    ),
    Provoked(
        "refuse.gather",
        "a gathering takes 1 to 3 energy",
        lambda: staying_at("A1", energy=2),
        ANN,
        "gather 4",
        "C-445",
        {"high": 3, "spent": 4},
    ),
    Provoked(
        "refuse.rested",
        "the inn refills to 3, which Ann has already",
        lambda: staying_at("I1", energy=1).set("P1", energy=3),
        ANN,
        "rest",
        "C-481",
        {"have": 3},
    ),
    Provoked("refuse.choose_use", "Ann is in the tavern", lambda: staying_at("T1"), ANN, "perform", "C-402"),
    Provoked("refuse.no_ticket", "Ann has booked no show", lambda: staying_at("H1", laps=1), ANN, "redeem", "C-448"),
    Provoked(
        "refuse.first_lap",
        "Ann holds a ticket and comes by again on her first lap",
        lambda: staying_at("H1").set("P1", ticket=True),
        ANN,
        "redeem",
        "Q-17",
        {"lap": 1},
    ),
    Provoked(
        "refuse.has_ticket",
        "Ann holds a ticket on lap two",
        lambda: staying_at("H1", laps=1, ticket=True),
        ANN,
        "ticket",
        "Q-16",
    ),
    Provoked(
        "refuse.show_given",
        "Ann has given her show",
        lambda: staying_at("H1", laps=1).set("P1", redeemed=True),
        ANN,
        "ticket",
        "Q-16",
    ),
    Provoked(
        "refuse.late_ticket",
        "tickets are for the first lap at this table",
        lambda: staying_at("H1", options={"theatre_late_ticket": "off"}, ticket=True, laps=1).set("P1", ticket=False),
        ANN,
        "ticket",
        "Q-15",
        {"lap": 2},
    ),
    Provoked(
        "refuse.reroll",
        "the dice of a free move",
        lambda: passes(at("R1", zhuwang=1, energy=3).set("P2", zhuwang=1).dice(5, 1).does(ANN, "free"), BO),
        ANN,
        "reroll a",
        "C-442",
    ),
    Provoked("refuse.choose_answer", "Bo is asked about dice", lambda: rolled(zhuwang=1), BO, "parade", "C-435"),
    Provoked(
        "refuse.tea_later", "tea changes no dice", lambda: rolled(zhuwang=1, longyun=1), BO, "drink 龙云茶", "Q-19"
    ),
    Provoked(
        "refuse.die_edge",
        "one die shows 1 already",
        lambda: rolled(zhuwang=1),
        BO,
        "drink 蛛网酒 b-1",
        "Q-23",
        {"shows": 1, "change": 1, "faces": 6},
    ),
    Provoked(
        "refuse.die_face",
        "a die has six faces",
        lambda: rolled(senlu=1),
        BO,
        "drink 森之露 a=7",
        "C-436",
        {"faces": 6, "face": 7},
    ),
    Provoked(
        "refuse.choose_die", "Cobweb Wine turns by one", lambda: rolled(zhuwang=1), BO, "drink 蛛网酒 a=3", "C-436"
    ),
    Provoked("refuse.choose_fed", "Forest Dew is not served at the feast", feast, ANN, "take 森之露", "C-602"),
]
