"""Every refusal of 《MineVenture》: the position that provokes it, what is tried, and the numbers in the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mineventure.helpers import MineTable, duel, holding
from qiju.testing import Table
from qiju.testing.refusals import Provoked

NETHER, END = (20, 4), (19, 18)
BESIDE = {"at": (11, 10)}


def placed(options: Mapping[str, object] | None = None, **things: Mapping[str, object]) -> MineTable:
    """The meadow with these people, nobody's turn begun."""
    table = MineTable(options=options)
    for who, values in things.items():
        table.set(who, **values)
    return table


def deciding(**things: Mapping[str, object]) -> MineTable:
    return placed(**things).deciding("ann")


def walking(die: int, tiles: Mapping[tuple[int, int], str] | None = None, **options: object) -> Callable[[], Table]:
    """Ann has rolled; what she goes next belongs to the same decision."""

    def position() -> Table:
        return MineTable(tiles=tiles, options=options).on("ann").dice(die).does("ann", "roll")

    return position


def walking_past_bo(at: tuple[int, int], **options: object) -> MineTable:
    return placed(options, bo={"at": at}).on("ann").dice(4).does("ann", "roll")


def first_pick() -> Table:
    return Table("mineventure", roles="cook smith miner")


def second_pick() -> Table:
    return first_pick().does(0, "tile 4,4")


def over() -> Table:
    table = duel(ann={"main": "iron_sword"}, bo={"hp": 1}).set("cy", hp=0, alive=False)
    return table.does("ann", "main").does("bo", "main")


def too_many_cards() -> Table:
    return deciding(ann={"hand": "apple bread steak milk stew pie"}).does("ann", "end")


def fighting(**ann: object) -> MineTable:
    return duel(ann=ann)


def fighting_a_mob(**ann: object) -> MineTable:
    table = placed(ann=ann)
    return table.set("mob", kind="zombie", at=(11, 10)).deciding("ann").does("ann", "war mob 1")


def in_the_end(**bo: object) -> MineTable:
    """Ann attacks the dragon; Bo is near enough to help."""
    table = placed(ann={"at": (21, 19), "main": "bow"}, bo={"at": (19, 22), "main": "bow", **bo})
    return table.deciding("ann").does("ann", "war dragon")


def ambushing() -> MineTable:
    """Both of Ann's weapons reach Bo, who cannot strike back."""
    table = placed(ann={"main": "bow", "off": "fishing_rod"}, bo={"at": (13, 10)})
    return table.deciding("ann").does("ann", "war P2")


def escaped_once() -> MineTable:
    table = duel(ann={"main": "iron_sword"}).set("cy", at=(12, 10)).does("ann", "main").dice(6).does("bo", "escape")
    return table.on("cy").does("cy", "skip", "war P2", "main")


def offered() -> MineTable:
    table = MineTable(tiles={(11, 10): "E"}).stack("equipment", "iron_armor").on("ann").dice(1)
    return table.does("ann", "roll", "e")


def looking() -> MineTable:
    table = MineTable(tiles={(11, 10): "E"}).set("ann", off="pickaxe").stack("equipment", "iron_armor", "bow")
    return table.on("ann").dice(1).does("ann", "roll", "e")


def looting() -> MineTable:
    table = duel(ann={"main": "gold_sword"}, bo={"hp": 5, "main": "iron_sword", "armor": "leather_armor"})
    return table.does("ann", "main").does("bo", "main")


def met_event(event: str, hand: str = "", **things: Mapping[str, object]) -> MineTable:
    table = MineTable(tiles={(11, 10): "V"}).set("ann", hand=hand).stack("event", event)
    for who, values in things.items():
        table.set(who, **values)
    return table.on("ann").dice(1).does("ann", "roll", "e")


def by_day(card: str) -> MineTable:
    return MineTable().set("table", time=0).set("ann", hand=card).deciding("ann")


def played(card: str, **things: Mapping[str, object]) -> MineTable:
    return holding(card, **things).does("ann", f"play {card}")


def with_food(*effects: dict[str, object], hand: str) -> Table:
    """A table of its own: the only food is this apple, and the cook holds some."""
    apple = {"id": "apple", "zh": "苹果", "count": 9, "text_zh": "。", "text_en": ".", "effects": list(effects)}
    table = Table("mineventure", roles="cook smith miner", patch={"cards": {"food": [apple]}})
    for seat in range(3):
        table.does(seat, table.legal(seat)[0])
    return table.set("cook", hand=hand).does("cook", "skip")


def wanting() -> Table:
    """Only the wounded may eat."""
    heal = {"op": "heal", "amount": 2, "target": "self"}
    return with_food({"on": "play", "if": ["hp_at_most:10"], "do": [heal]}, hand="apple")


def choosy() -> Table:
    """One of three things to choose costs two cards; one is left."""
    cards = {"op": "discard", "zone": "hand", "count": 2, "target": "self", "chooser": "self"}
    heals = [[{"op": "heal", "amount": amount, "target": "self"}] for amount in (1, 2)]
    table = with_food({"on": "play", "do": [{"op": "choose", "options": [[cards], *heals]}]}, hand="apple apple")
    return table.does("cook", "play apple")


def seizing() -> MineTable:
    """Bo and Di have something to seize, Cy has nothing."""
    table = MineTable(seats=4).set("ann", hand="command_block").set("bo", main="bow").set("di", main="iron_sword")
    return table.deciding("ann").does("ann", "play command_block", "option 1")


CASES = [
    Provoked("refuse.over", "Everybody else is dead and the game is over", over, "ann", "main", "V-109"),
    Provoked("refuse.not_your_turn", "It is Ann's turn", lambda: placed().on("ann"), "bo", "roll", "V-106"),
    # Setting up
    Provoked("refuse.first_spawn", "Spawn points are being picked", first_pick, 0, "roll", "V-104"),
    Provoked("refuse.spawn_taken", "The first player has picked 4,4", second_pick, 1, "tile 4,4", "V-104"),
    Provoked("refuse.no_spawn", "1,1 is grass", first_pick, 0, "tile 1,1", "V-104"),
    # Moving
    Provoked(
        "refuse.action",
        "The action phase has begun",
        lambda: placed(ann={"hand": "apple"}).on("ann"),
        "ann",
        "play apple",
    ),
    Provoked("refuse.walk", "A 4 is rolled", walking(4), "ann", "roll", "V-213", {"need": 4}),
    Provoked("refuse.opposite", "A 4 is rolled", walking(4), "ann", "e e w w", "V-212"),
    Provoked(
        "refuse.corner", "A 4 is rolled where a move turns once", walking(4, None, move_shape="L"), "ann", "e n e n"
    ),
    Provoked(
        "refuse.edge",
        "Ann stands in the corner of the map",
        lambda: placed(ann={"at": (1, 1)}).on("ann").dice(3).does("ann", "roll"),
        "ann",
        "n",
        "V-602",
    ),
    Provoked(
        "refuse.border",
        "The Nether begins beside her",
        lambda: placed(ann={"at": (16, 4)}).on("ann").dice(3).does("ann", "roll"),
        "ann",
        "e",
        "V-602",
    ),
    Provoked("refuse.wall", "Rock lies to the east", walking(2, {(11, 10): "#"}), "ann", "e", "V-602"),
    Provoked(
        "refuse.cost",
        "One step left before water",
        walking(1, {(11, 10): "w"}),
        "ann",
        "e",
        "W-03",
        {"cost": 2, "left": 1},
    ),
    Provoked(
        "refuse.count",
        "Rock shuts the way east after one step",
        walking(3, {(12, 10): "#", (11, 9): "#", (11, 11): "#"}),
        "ann",
        "e",
        "W-02",
        {"most": 1, "need": 3},
    ),
    Provoked(
        "refuse.path_war", "Bo stands off the path", lambda: walking_past_bo((14, 14)), "ann", "e war P2", "V-213"
    ),
    Provoked(
        "refuse.range",
        "At a table that fights in range of the path, Bo is out of it",
        lambda: walking_past_bo((14, 10), path_war="range"),
        "ann",
        "e war P2",
        "V-501",
        {"distance": 3, "range": 1},
    ),
    Provoked(
        "refuse.further",
        "A rocket gives three more steps",
        lambda: played("rocket"),
        "ann",
        "roll",
        "V-401",
        {"left": 3},
    ),
    Provoked("refuse.opposite", "A rocket gives three more steps", lambda: played("rocket"), "ann", "e w", "V-212"),
    # The decision phase
    Provoked("refuse.decision", "Nothing is offered", deciding, "ann", "keep", "V-221"),
    Provoked("refuse.moved", "The move is over", deciding, "ann", "roll", "V-221"),
    Provoked("refuse.no_battle", "No battle is fought", deciding, "ann", "escape", "V-221"),
    Provoked(
        "refuse.no_discard",
        "Two cards in hand",
        lambda: deciding(ann={"hand": "apple bread"}),
        "ann",
        "discard apple",
        "V-231",
        {"have": 2, "limit": 4},
    ),
    Provoked("refuse.no_ability", "No card with an ability", deciding, "ann", "ability", "V-401"),
    Provoked(
        "refuse.unpayable",
        "The trader wants a card, the hand is empty",
        lambda: deciding(ann={"companion": "trader"}),
        "ann",
        "ability",
        "V-401",
        {"need": 1, "have": 0},
    ),
    Provoked(
        "refuse.ability_used",
        "The trader has come by this round",
        lambda: deciding(ann={"companion": "trader", "hand": "apple"}).does("ann", "ability"),
        "ann",
        "ability",
        "V-401",
    ),
    # War
    Provoked("refuse.oneself", "It is her decision phase", deciding, "ann", "war P1", "V-501"),
    Provoked("refuse.dead", "Bo is dead", lambda: deciding(bo={"hp": 0, "alive": False}), "ann", "war P2", "V-501"),
    Provoked(
        "refuse.range",
        "Bo is eight tiles away, she is unarmed",
        deciding,
        "ann",
        "war P2",
        "V-501",
        {"distance": 8, "range": 1},
    ),
    Provoked(
        "refuse.range_cover",
        "Bo stands in the forest beside her",
        lambda: MineTable(tiles={(11, 10): "f"}).set("bo", **BESIDE).deciding("ann"),
        "ann",
        "war P2",
        "V-501",
        {"distance": 2, "range": 1, "cover": 1},
    ),
    Provoked(
        "refuse.other_realm", "Bo is in the Nether", lambda: deciding(bo={"at": NETHER}), "ann", "war P2", "V-501"
    ),
    Provoked("refuse.other_realm", "She is in the Overworld", deciding, "ann", "war dragon", "V-501"),
    Provoked(
        "refuse.hidden",
        "Bo is invisible, two tiles away",
        lambda: deciding(ann={"main": "bow"}, bo={"at": (12, 10), "buff": "invisible"}),
        "ann",
        "war P2",
        "V-401",
        {"distance": 2, "beyond": 1},
    ),
    Provoked(
        "refuse.dragon_dead",
        "The dragon has fallen",
        lambda: placed(ann={"at": END}).set("table", dragon=0).deciding("ann"),
        "ann",
        "war dragon",
        "V-501",
    ),
    Provoked(
        "refuse.crystal_gone",
        "The first crystal is destroyed",
        lambda: placed(ann={"at": END}).set("table", crystals=[0, 5]).deciding("ann"),
        "ann",
        "war crystal 1",
        "V-501",
    ),
    # Cards
    Provoked("refuse.not_held", "The hand is empty", deciding, "ann", "play apple", "V-420"),
    Provoked("refuse.by_itself", "She holds the totem", lambda: holding("totem"), "ann", "play totem", "V-421"),
    Provoked("refuse.only_battle", "No battle is fought", lambda: holding("snowball"), "ann", "play snowball", "V-421"),
    Provoked("refuse.only_decision", "In a battle", lambda: fighting(hand="compass"), "ann", "play compass", "V-421"),
    Provoked("refuse.wrong_time", "A bedroll by day", lambda: by_day("bed"), "ann", "play bed", "V-401"),
    Provoked("refuse.condition", "The table's own card wants a wounded player", wanting, 0, "play apple", "V-401"),
    Provoked(
        "refuse.nobody_near",
        "The nearest player is eight tiles away",
        lambda: holding("flint_steel"),
        "ann",
        "play flint_steel",
        "V-401",
        {"range": 2, "distance": 8},
    ),
    Provoked(
        "refuse.nobody_here",
        "She is alone in the Nether",
        lambda: holding("flint_steel", ann={"at": NETHER}),
        "ann",
        "play flint_steel",
        "V-401",
    ),
    Provoked(
        "refuse.no_opponent",
        "She fights a wanderer",
        lambda: fighting_a_mob(hand="flint_steel"),
        "ann",
        "play flint_steel",
        "V-401",
    ),
    Provoked(
        "refuse.book",
        "Her sword is not ranged",
        lambda: holding("power", ann={"main": "iron_sword"}),
        "ann",
        "play power",
    ),
    Provoked(
        "refuse.book_twice",
        "Her sword holds Sharpness",
        lambda: holding("sharpness", ann={"main": "iron_sword", "books": "sharpness"}),
        "ann",
        "play sharpness",
        "W-30",
    ),
    # The end phase
    Provoked(
        "refuse.discard",
        "Six cards in hand",
        too_many_cards,
        "ann",
        "roll",
        "V-231",
        {"have": 6, "limit": 4, "more": 2},
    ),
    Provoked("refuse.not_held", "Six cards in hand, no pearl", too_many_cards, "ann", "discard pearl", "V-420"),
    # Battle
    Provoked("refuse.battle", "Her action is asked for", fighting, "ann", "roll", "V-503"),
    Provoked("refuse.no_off", "She has no off-hand weapon", fighting, "ann", "off", "V-503"),
    Provoked("refuse.escaped", "Bo has fled once and is attacked again", escaped_once, "bo", "escape", "V-504"),
    Provoked(
        "refuse.bound",
        "She is entangled",
        lambda: duel(ann={"buff": "bound"}),
        "ann",
        "escape",
        "V-504",
        {"rounds": 1},
    ),
    Provoked("refuse.ambush", "She may strike with bow or fishing rod", ambushing, "ann", "escape", "V-502"),
    Provoked("refuse.help", "Bo is asked whether to help", in_the_end, "bo", "main", "V-108"),
    Provoked(
        "refuse.pick",
        "A potion of poison is announced",
        lambda: fighting(hand="p_poison").does("ann", "play p_poison"),
        "ann",
        "main",
        "V-423",
    ),
    Provoked(
        "refuse.not_fighting",
        "A potion of poison is announced",
        lambda: fighting(hand="p_poison").does("ann", "play p_poison"),
        "ann",
        "P3",
        "V-423",
    ),
    Provoked("refuse.loot", "Bo has fallen, with sword and armour", looting, "ann", "roll", "V-506"),
    Provoked("refuse.slot_empty", "Bo has fallen, with sword and armour", looting, "ann", "off", "V-411"),
    # What cards ask
    Provoked("refuse.offer", "Iron armour is offered", offered, "ann", "roll", "V-411"),
    Provoked("refuse.draw", "The pickaxe shows two cards", looking, "ann", "roll", "V-401", {"count": 2}),
    Provoked(
        "refuse.option",
        "The stall offers two things",
        lambda: met_event("pedlar", "apple bread"),
        "ann",
        "roll",
        "V-401",
        {"count": 2},
    ),
    Provoked(
        "refuse.unpayable",
        "A card that costs two of the hand, at a table of its own",
        choosy,
        0,
        "option 1",
        "V-401",
        {"need": 2, "have": 1},
    ),
    Provoked("refuse.player", "A potion may go to two", lambda: played("p_heal", bo=BESIDE), "ann", "roll", "V-401"),
    Provoked(
        "refuse.too_far",
        "A potion is thrown three tiles",
        lambda: played("p_heal", bo=BESIDE),
        "ann",
        "P3",
        "V-401",
        {"distance": 12, "range": 3},
    ),
    Provoked(
        "refuse.not_oneself",
        "The command block seizes equipment",
        seizing,
        "ann",
        "P1",
        "V-401",
    ),
    Provoked(
        "refuse.no_gear",
        "The command block seizes equipment, Cy has none",
        seizing,
        "ann",
        "P3",
        "V-401",
    ),
    Provoked("refuse.cell", "A powder keg looks for its tile", lambda: played("tnt"), "ann", "roll", "V-401"),
    Provoked(
        "refuse.tile_far",
        "A powder keg is thrown three tiles",
        lambda: played("tnt"),
        "ann",
        "tile 14,10",
        "V-401",
        {"distance": 4, "range": 3},
    ),
    Provoked(
        "refuse.tile_taken",
        "A pearl leads to an empty tile, and Bo stands there",
        lambda: played("pearl", bo=BESIDE),
        "ann",
        "tile 11,10",
        "W-45",
    ),
    Provoked(
        "refuse.no_gate",
        "An Eye of Ender leads to End portals",
        lambda: played("ender_eye"),
        "ann",
        "tile 11,10",
        "V-602",
    ),
    Provoked(
        "refuse.slot",
        "A repair kit mends the sword or the armour",
        lambda: played("repair_kit", ann={"main": "iron_sword", "armor": "iron_armor"}),
        "ann",
        "roll",
        "V-411",
    ),
    Provoked(
        "refuse.slot_empty",
        "A repair kit mends the sword or the armour",
        lambda: played("repair_kit", ann={"main": "iron_sword", "armor": "iron_armor"}),
        "ann",
        "off",
        "V-411",
    ),
    Provoked(
        "refuse.drop",
        "The library wants two of three cards",
        lambda: met_event("hidden_library", "apple bread steak"),
        "ann",
        "roll",
        "V-420",
        {"count": 2},
    ),
    Provoked(
        "refuse.not_held",
        "The library wants two of three cards",
        lambda: met_event("hidden_library", "apple bread steak"),
        "ann",
        "discard pearl",
        "V-420",
    ),
    Provoked(
        "refuse.number", "A compass asks for a number", lambda: played("compass"), "ann", "roll", "V-401", {"die": 6}
    ),
]
