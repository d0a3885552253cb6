"""Every clause and ruling of every game is proved by a marked test and named where its rule stands."""

import ast
from pathlib import Path

import pytest

from qiju.kernel.clauses import clauses, mentioned, rulings
from qiju.kernel.game import Game
from qiju.kernel.registry import find_game, game_names

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src"


def folder(game: Game) -> Path:
    return SOURCES / game.package.replace(".", "/")


# Somebody else's game may be installed, too; its clauses are its own affair.
GAMES = [name for name in game_names() if find_game(name).package and folder(find_game(name)).is_dir()]


def rule_ids(game: Game) -> list[str]:
    return [*clauses(game, "en"), *rulings(game)]


def marks(file: Path) -> set[str]:
    """The ids that `@clause("…")` carries on the test functions of a file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not node.name.startswith("test"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                found |= {arg.value for arg in mark.args if isinstance(arg, ast.Constant)}
    return found


def marked(game: Game) -> set[str]:
    return set().union(*(marks(file) for file in sorted((TESTS / game.id).rglob("test_*.py"))))


def test_there_are_games():
    assert "merit" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_clauses_and_rulings(name):
    game = find_game(name)
    assert clauses(game, "en")
    assert list(clauses(game, "en")) == list(clauses(game, "zh"))
    assert rulings(game)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_and_ruling_has_a_test(name):
    game = find_game(name)
    proved = marked(game)
    missing = [id for id in rule_ids(game) if id not in proved]
    assert not missing, f"{name}: no test proves {', '.join(missing)}"


@pytest.mark.parametrize("name", GAMES)
def test_no_test_names_a_clause_that_does_not_exist(name):
    game = find_game(name)
    unknown = sorted(marked(game) - set(rule_ids(game)))
    assert not unknown, f"{name}: the tests name {', '.join(unknown)}, which its rule pages do not have"


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_and_ruling_is_named_in_the_code(name):
    game = find_game(name)
    files = [file for file in sorted(folder(game).rglob("*")) if file.suffix in (".py", ".toml")]
    missing = [id for id, where in mentioned(rule_ids(game), files).items() if not where]
    assert not missing, f"{name}: no .py or .toml file in {folder(game)} names {', '.join(missing)}"


@pytest.mark.parametrize("name", GAMES)
def test_every_option_stands_under_its_ruling(name):
    game = find_game(name)
    for option in game.options:
        assert option.name in rulings(game)[option.clause].heading, f"{option.name} is not named by {option.clause}"
