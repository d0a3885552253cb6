"""What hurt and killed somebody is told as it was: by whom, and with what."""

from __future__ import annotations

import pytest

from mineventure.helpers import MineTable, duel, holding
from qiju.kernel.match import say_event
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("mineventure")


def deaths(table: MineTable, lang: str = "en") -> list[str]:
    kinds = ("slain", "perished", "dead")
    return [say_event(GAME, lang, told.kind, told.data) for told in table.match.heard(-1) if told.kind in kinds]


def by_sword() -> MineTable:
    return duel(ann={"main": "iron_sword"}, bo={"hp": 2}).does("ann", "main").does("bo", "main")


def by_fist() -> MineTable:
    return duel(bo={"hp": 1}).does("ann", "main").does("bo", "main")


def by_keg() -> MineTable:
    return holding("tnt", bo={"at": (12, 10), "hp": 3}).does("ann", "play tnt", "tile 12,10")


def by_story_after_a_battle() -> MineTable:
    """Cy fights Bo as the last of the round; the story, not Cy, kills Bo."""
    table = MineTable().set("story", card="story_raid", rounds=3).set("table", time=0)
    table.set("bo", hp=2, armor="diamond_armor", at=(4, 5)).set("ann", hp=20)
    table.on("cy").does("cy", "skip", "war P2")
    for _ in range(3):
        table.does("cy", "main").does("bo", "main")
    return table


def by_burning() -> MineTable:
    return MineTable().set("table", time=0).set("bo", hp=2, buff="burning").on("ann").quiet()


def by_thorns() -> MineTable:
    return MineTable(tiles={(11, 10): "c"}).set("ann", hp=1).on("ann").dice(2).does("ann", "roll", "e e")


def by_mob() -> MineTable:
    table = MineTable().set("table", time=0).set("bo", hp=2).set("mob", kind="zombie", at=(14, 13), owner=1)
    return table.on("ann").quiet()


def by_the_dragon_sweeping() -> MineTable:
    return MineTable().set("table", time=0).set("bo", hp=1, at=(19, 18)).on("ann").quiet()


def by_claw() -> MineTable:
    table = MineTable().set("table", time=0).set("ann", at=(21, 19), main="bow", hp=3).deciding("ann")
    return table.does("ann", "war dragon").dice(1).does("ann", "main")


def by_food() -> MineTable:
    return holding("puffer", ann={"hp": 1}).does("ann", "play puffer")


CAUSES = [
    (by_sword, "P2·bo is killed by P1·ann (Iron Sword).", "P2·bo 被 P1·ann 击杀（铁剑）。"),
    (by_fist, "P2·bo is killed by P1·ann (bare fist).", "P2·bo 被 P1·ann 击杀（徒手）。"),
    (by_keg, "P2·bo is killed by P1·ann (Powder Keg).", "P2·bo 被 P1·ann 击杀（炸药桶）。"),
    (by_story_after_a_battle, "P2·bo dies (Story: Raiders' Horn).", "P2·bo 死亡（剧情·劫掠号角）。"),
    (by_burning, "P2·bo dies (Burning).", "P2·bo 死亡（燃烧）。"),
    (by_thorns, "P1·ann dies (thorns).", "P1·ann 死亡（荆棘）。"),
    (by_mob, "P2·bo dies (wanderer).", "P2·bo 死亡（游荡者）。"),
    (by_the_dragon_sweeping, "P2·bo dies (the dragon sweeping by).", "P2·bo 死亡（末影龙掠过）。"),
    (by_claw, "P1·ann dies (Claw).", "P1·ann 死亡（利爪）。"),
    (by_food, "P1·ann dies (Pufferfish).", "P1·ann 死亡（河豚）。"),
]


@clause("V-301", "V-506", "W-18")
@pytest.mark.parametrize(("position", "en", "zh"), CAUSES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_death_names_its_true_cause(position, en, zh):
    table = position()
    assert deaths(table) == [en]
    assert deaths(table, "zh") == [zh]


def test_harm_names_its_cause_and_old_tables_tell_as_they_did():
    table = duel(ann={"main": "iron_sword"}).does("ann", "main").does("bo", "main")
    assert "P2·bo takes 6 physical damage (Iron Sword)." in table.tells()
    old = duel(ann={"main": "iron_sword"}, bo={"hp": 2})
    old.match.state.n.version = 1
    old.does("ann", "main").does("bo", "main")
    assert deaths(old) == ["P2·bo is dead."]
    assert old.heard("hurt")[0].keys() == {"seat", "who", "amount", "type"}


@clause("W-32")
def test_an_empty_deck_and_an_event_that_cannot_be_paid_say_so():
    table = MineTable(tiles={(11, 10): "F"})
    table.match.state.decks[4].cards.clear()
    table.match.state.decks[4].known.clear()
    table.on("ann").dice(1).does("ann", "roll", "e")
    assert "The food deck is empty: P1·ann draws nothing." in table.tells()
    library = MineTable(tiles={(11, 10): "V"}).set("ann", hand="apple").stack("event", "hidden_library").on("ann")
    library.dice(1).does("ann", "roll", "e")
    told = library.tells()
    assert "Legend: Hidden Library asks for 2 hand cards, and P1·ann has 1: nothing happens." in told
    anvil = MineTable(tiles={(11, 10): "A"}).on("ann").dice(1).does("ann", "roll", "e")
    assert "There is nothing to choose for P1·ann (anvil)." in anvil.tells()
