"""The set is whole, and every card of it has its test in `test_cards_….py`."""

from pathlib import Path

from qiju.kernel.registry import find_game

GAME = find_game("mineventure")
CARDS = GAME.content()["cards"]


def test_every_card_stands_in_one_of_these_files():
    files = sorted(Path(__file__).parent.glob("test_cards_*.py"))
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    ids = [card["id"] for group in CARDS.values() for card in group]
    ids += [buff["id"] for buff in GAME.content()["buffs"]]
    missing = [id for id in ids if f'"{id}' not in source and f" {id}" not in source and f"_{id}" not in source]
    assert not missing


def test_the_numbers_of_the_set():
    """Dossier 3.4: 150 cards."""
    counts = {group: sum(card.get("count", 1) for card in cards) for group, cards in CARDS.items()}
    assert counts == {
        "equipment": 30,
        "companions": 10,
        "events": 24,
        "consumables": 18,
        "enchantments": 10,
        "potions": 14,
        "food": 18,
        "legendary": 8,
        "characters": 10,
        "tasks": 8,
    }
