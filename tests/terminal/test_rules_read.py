"""Rules as a terminal prints them: no marks of Markdown are left, neither in the page nor in a clause."""

from __future__ import annotations

import pytest

from qiju.facts import printed_rules
from qiju.kernel.clauses import clauses, rulings
from qiju.kernel.registry import find_game
from qiju.pages import marked, said_ruling, show_rules
from qiju.terminal.printing import WrappedMarkdown
from terminal.helpers import printed

GAMES = ("merit", "salvation", "sanguosha", "mineventure", "carnival")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_asterisks_are_left(game, lang):
    game = find_game(game)
    page = printed(WrappedMarkdown(printed_rules(game, lang)), 100)
    said = printed(marked("\n".join(clause.text for clause in clauses(game, lang).values())), 100)
    ruled = [line for ruling in rulings(game).values() for line in printed(said_ruling(game, ruling, lang), 100)]
    for line in (*page, *said, *ruled):
        assert "**" not in line, line


def test_a_clause_keeps_its_lines(capsys):
    show_rules(find_game("sanguosha"), "K-2.6.2", "zh")
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0].startswith("K-2.6.2 ")
    assert any(line.startswith("问：【闪】挡得住【决斗】吗？") for line in lines)
