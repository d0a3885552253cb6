"""Every clause has a page that shows its texts, its code and its tests; what a page lacks is counted."""

from __future__ import annotations

import pytest
from docsite.places import code_places, named_lines, proof_places
from docsite.rule_pages import clause_page, pages
from docsite.rules import Rules, count, own_games, rules_of

from qiju.kernel.clauses import clauses, rulings
from qiju.kernel.game import Game
from qiju.kernel.registry import find_game

pytestmark = pytest.mark.once
GAMES = own_games()
NAMES = [game.id for game in GAMES]


@pytest.fixture(scope="module", params=NAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    return rules_of(find_game(request.param))


def test_all_five_games_are_there() -> None:
    assert {"merit", "salvation", "mineventure", "carnival", "sanguosha"} <= set(NAMES)


def test_no_page_is_empty(rules: Rules) -> None:
    found = count(rules.game)
    assert found.empty == []
    assert (found.clauses, found.rulings) == (len(clauses(rules.game, "zh")), len(rulings(rules.game)))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_clause_has_a_page_with_all_that_belongs_to_it(lang: str) -> None:
    made = dict(pages(lang))
    for game in GAMES:
        rules = rules_of(game)
        for rule in rules.clauses.values():
            page = made[f"rules/{game.id}/{rule.id}"]
            assert f"<!--evidence:{rule.id}:code-->" in page
            assert f"<!--evidence:{rule.id}:tests-->" in page
            assert "{{" not in page, "a directive of the rulebook was not carried out"
            for ruling in rules.touching(rule.id):
                assert f'<a id="{ruling.id}"></a>' in page
        for id in rules.rulings:
            assert f"({id.lower()})=" in made[f"rules/{game.id}/rulings"]


def test_a_page_that_lacks_something_is_counted() -> None:
    rule = next(iter(rules_of(find_game("merit")).clauses.values()))
    assert rule.lacks == []
    assert rule._replace(code=[]).lacks == ["code"]
    assert rule._replace(tests=[]).lacks == ["tests"]
    assert rule._replace(said={"zh": rule.said["zh"]}).lacks == ["text en"]


def test_a_clause_is_headed_by_its_id_and_its_name() -> None:
    rules = rules_of(find_game("merit"))
    assert "\n# M-5.3 布施\n" in clause_page(rules, rules.clauses["M-5.3"], "zh")
    assert "\n# M-5.3 Donate\n" in clause_page(rules, rules.clauses["M-5.3"], "en")
    assert "\n# M-1.1\n" in clause_page(rules, rules.clauses["M-1.1"], "en")


def test_numbers_and_refusals_of_a_clause_stand_on_its_page() -> None:
    rules = rules_of(find_game("merit"))
    page = clause_page(rules, rules.clauses["M-5.3"], "en")
    assert "| donate: wealth paid | 3 | ≥ 0 | `actions.donate.wealth` |" in page
    assert "Donating takes 3 wealth; you have 2 (M-5.3)" in page
    assert "[MA-05](#ma-05)" in page


def test_code_is_found_by_its_id_and_by_a_range() -> None:
    ids = ["M-9.2", "M-9.3", "M-9.4", "M-9.5"]
    found = named_lines(['"""M-9.2 to M-9.4: what a vow asks for."""', "# XM-9.5, M-9.50"], ids)
    assert found == {"M-9.2": [1], "M-9.3": [1], "M-9.4": [1]}


def test_an_excerpt_is_what_stands_in_the_file() -> None:
    game: Game = find_game("merit")
    from docsite.places import ROOT
    from docsite.rules import folder

    for some in [*code_places(folder(game), ["M-5.3"]).values(), proof_places(ROOT / "tests" / "merit")["M-5.3"]]:
        assert some
        for place in some:
            lines = (ROOT / place.file).read_text(encoding="utf-8").splitlines()
            assert place.text == "\n".join(lines[place.first - 1 : place.last])
            assert all("M-5.3" in lines[number - 1] for number in place.named)
