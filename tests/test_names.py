"""One name for one thing, everywhere: titles of games, what is collected in them, and what bots are called."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from qiju.bots.names import bot_called, known_bots, seat_called
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.words import LANGUAGES, kernel_text
from qiju.pages import show_games

ROOT = Path(__file__).parent.parent
READ = (".md", ".py", ".ts", ".svelte", ".toml")
FOLDERS = ("src", "web/src", "docs", "tools")


def page_words(lang: str) -> dict[str, str]:
    """The page's own sentences."""
    source = (ROOT / f"web/src/lib/i18n/{lang}.ts").read_text(encoding="utf-8")
    return dict(re.findall(r"^  '([a-z_.]+)':\s*'(.*)',$", source, re.MULTILINE))


def sources() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in READ]
    return [*found, *ROOT.glob("*.md")]


def test_merit_has_one_english_title():
    """It is called Wheel of Merit: All Walks of Life, and nothing else."""
    text = find_game("merit").text("en")
    assert text.say("game.title") == f"{text.say('merit')}: All Walks of Life" == "Wheel of Merit: All Walks of Life"
    other = re.compile(
        r"\bThe Wheel of Merit|All Manner of Beings|Merit Wheel|Cycle of Merit|Merit Cycle|Merit.{1,5}Rebirth"
    )
    for path in sources():
        found = other.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)} says {found[0]!r}"


def test_merit_collects_fu_and_hui_and_nothing_else():
    """福 and 慧 are Fu and Hui wherever English is spoken."""
    other = re.compile(r"\b(blessings?|wisdom)\b", re.IGNORECASE)
    folders = (ROOT / "src/qiju/games/merit", ROOT / "web/src/games/merit")
    for path in [path for folder in folders for path in folder.rglob("*") if path.suffix in READ]:
        found = other.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)} says {found[0]!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_name_and_the_page_says_the_same(lang):
    said, page = kernel_text()[lang], page_words(lang)
    bots = {bot for game in game_names() for bot in known_bots(find_game(game))}
    assert bots
    for bot in bots:
        assert said.knows(f"bot.{bot}"), f"{lang} has no name for the bot {bot}"
        assert page.get(f"bot.{bot}") == said.say(f"bot.{bot}")


def test_bots_are_called_in_the_readers_language():
    zh, en = kernel_text()["zh"], kernel_text()["en"]
    assert (bot_called("designer:style=wealth", zh), bot_called("designer:style=wealth", en)) == ("设计者", "Designer")
    assert bot_called("mine", zh) == "mine"
    assert [seat_called(name, zh) for name in ("Ann", "P2", "P3 (house)", "Bo (the cat)")] == [
        "Ann",
        "P2",
        "P3·庄家",
        "Bo (the cat)",
    ]


def test_the_list_of_games_says_both_what_to_write_and_what_it_is_called(capsys):
    show_games([find_game("merit")], "zh")
    assert "house (庄家)、designer (设计者)、random (随手)" in capsys.readouterr().out
    show_games([find_game("merit")], "en")
    assert "house, designer, random" in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_host_of_a_table_has_one_name(lang):
    from qiju.table.words import table_texts

    server = table_texts()[lang]
    host = page_words(lang)["lobby.host"]
    assert host in server.say("table.host_only")
    assert host in server.say("table.seat_host").casefold()
