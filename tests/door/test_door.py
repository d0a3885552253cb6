"""`import qiju`: it costs nothing, needs nothing but the core, and every public name has an example that runs."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import qiju
from door.examples import example_of, public_names, without_example
from qiju.kernel.refusal import Problem
from toys import sealed

NAMES = dict(public_names())


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_public_name_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QIJU_LANG", "en")
    example = example_of(name, NAMES[name])
    assert example is not None
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert not told, "".join(told)


@pytest.mark.once
def test_every_public_name_has_an_example() -> None:
    assert without_example() == []
    assert set(dir(qiju)) == {*qiju.__all__, "__version__"}


def python(code: str, *without: str) -> str:
    """What a fresh Python prints in which these packages cannot be imported."""
    blocked = f"import sys\nfor name in {without!r}:\n    sys.modules[name] = None\n"
    path = os.pathsep.join(place for place in sys.path if place)
    environment = {**os.environ, "PYTHONPATH": path, "QIJU_LANG": "en"}
    done = subprocess.run([sys.executable, "-c", blocked + code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_it_imports_nothing_else() -> None:
    loaded = python("import sys; import qiju; print(*[name for name in sys.modules if name.startswith('qiju')])")
    assert loaded.split() == ["qiju"]
    heavy = ("typer", "rich", "textual", "fastapi", "asyncio", "json")
    bare = python("import sys; print(*sys.modules)").split()
    full = python("import sys; import qiju; print(*sys.modules)").split()
    assert not [name for name in set(full) - set(bare) if name.partition(".")[0] in heavy]


EVENING = """
import qiju
match = qiju.game("merit").match(2, bots="human,house", seed=3).play().play("house")
path = match.save("evening.qiju.json")
print(qiju.load(path).over, len(qiju.games()) >= 5, qiju.simulate("merit", 5, seed=1).games)
"""
SERVER = ("fastapi", "starlette", "uvicorn", "websockets", "asyncpg", "orjson", "segno")


def test_the_core_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert python(EVENING, *SERVER, "textual", "typer", "rich") == "True True 5\n"
    drawn = "print('<svg' in match._repr_html_(), '<svg' in qiju.simulate('merit', 5)._repr_html_())"
    assert python(EVENING + drawn, *SERVER, "textual", "typer").endswith("True True\n")


def test_where_nothing_can_be_drawn_a_match_is_still_told() -> None:
    code = "import qiju\nmatch = qiju.game('merit').match(seed=1)\nprint(match._repr_html_(), match)"
    assert python(code, "rich").startswith("None <Match merit")


# ---- errors ---------------------------------------------------------------------------------------


def mistakes() -> dict[str, object]:
    match = qiju.game("merit", lang="zh").match(roles=["farmer", "merchant"], seed=1)
    return {
        "a game": lambda: qiju.game("chess"),
        "a language": lambda: qiju.game("merit", lang="fr"),
        "a seat": lambda: match.decide("P9", "refuge"),
        "a seat's number": lambda: match.moves(-1),
        "a viewer": lambda: match.view("Ann"),
        "a move": lambda: match.decide("P1", "dance"),
        "a rule": lambda: match.decide("P1", "donate"),
        "an undo": lambda: match.undo("P1"),
        "a count": lambda: match.game.match(7),
        "a bot": lambda: match.game.match(2, bots="human,grandmaster"),
        "bots": lambda: match.play("house,house,house"),
        "names": lambda: match.game.match(names=["Ann", "Ann"]),
        "an option": lambda: match.game.match(options={"speed": "high"}),
        "a patch": lambda: match.game.match(patch={"weather": 3}),
        "a record": lambda: qiju.load("nowhere.qiju.json"),
        "a place": lambda: match.save("/proc/nowhere/x.qiju.json"),
        "no record": lambda: qiju.load(None),  # type: ignore[arg-type]
        "a fork": lambda: match.fork(9),
        "games": lambda: qiju.simulate("merit", 0),
        "a run's bot": lambda: qiju.simulate("merit", 5, bots="grandmaster"),
        "no game": lambda: qiju.game(None),  # type: ignore[arg-type]
        "a run of no game": lambda: qiju.simulate(None),  # type: ignore[arg-type]
        "a count in letters": lambda: match.game.match("4"),  # type: ignore[arg-type]
        "a seed": lambda: match.game.match(seed="x"),  # type: ignore[arg-type]
        "a run's seed": lambda: qiju.simulate("merit", 5, seed="x"),  # type: ignore[arg-type]
        "games in letters": lambda: qiju.simulate("merit", "many"),  # type: ignore[arg-type]
        "workers": lambda: qiju.simulate("merit", 5, workers=-1),
        "a role for two": lambda: match.game.match(2, roles="farmer"),
        "roles": lambda: match.game.match(roles=4),  # type: ignore[arg-type]
        "bots in a number": lambda: match.game.match(bots=7),  # type: ignore[arg-type]
        "a preset": lambda: match.game.match(presets="scheme-x"),
        "options": lambda: match.game.match(options="first_player=seat1"),  # type: ignore[arg-type]
        "a patch's path": lambda: match.game.match(patch="nowhere.toml"),
        "a patch's kind": lambda: match.game.match(patch=7),  # type: ignore[arg-type]
        "a language of a record": lambda: qiju.load("nowhere.qiju.json", lang="fr"),
        "a decision that is no text": lambda: match.decide("P1", 5),  # type: ignore[arg-type]
        "a question": lambda: match.decide("P1", "refuge", "first"),  # type: ignore[arg-type]
        "half a seat": lambda: match.moves(0.5),  # type: ignore[arg-type]
        "no seat": lambda: match.question(None),  # type: ignore[arg-type]
        "a seat that is true": lambda: match.decide(True, "refuge"),
        "a viewer between two": lambda: setattr(match, "viewer", 1.5),
        "a picture without width": lambda: match.picture(width=0),
        "a picture as wide as the sea": lambda: match.picture(width=10**9),
        "a width in letters": lambda: match.picture(width="wide"),  # type: ignore[arg-type]
        "fewer decisions than none": lambda: match.play("house", decisions=-1),
        "a fork in letters": lambda: match.fork("end"),  # type: ignore[arg-type]
        "a folder to save in": lambda: match.save("."),
        "nowhere to save": lambda: match.save(None),  # type: ignore[arg-type]
        "a path that no file has": lambda: match.save("a\0b"),
        "a picture nowhere": lambda: match.picture().save("/proc/nowhere/table.svg"),
        "a person in a run": lambda: qiju.simulate("merit", 5, bots="human"),
    }


@pytest.mark.parametrize("mistake", list(mistakes()))
def test_every_mistake_is_one_of_the_family_and_says_so_in_both_languages(mistake: str) -> None:
    wrong = mistakes()[mistake]
    assert callable(wrong)
    with pytest.raises(qiju.QijuError) as raised:
        wrong()
    problem = raised.value
    assert isinstance(problem, Problem)
    chinese, english = problem.say("zh"), problem.say("en")
    assert chinese != english
    assert str(problem) in (chinese, english)
    for sentence in (chinese, english):
        assert "{" not in sentence
        assert problem.key not in sentence


def test_a_problem_is_told_in_the_language_of_its_table() -> None:
    match = qiju.game("merit", lang="zh").match(roles=["farmer", "merchant"], seed=1)
    with pytest.raises(qiju.QijuError, match="看不懂「dance」"):
        match.decide("P1", "dance")


def test_a_game_that_is_none_is_told_in_the_language_that_was_asked_for() -> None:
    with pytest.raises(qiju.QijuError, match="There is no game “merti”"):
        qiju.game("merti", lang="en")
    with pytest.raises(qiju.QijuError, match="没有「merti」这个游戏"):
        qiju.game("merti", lang="zh")
    with pytest.raises(qiju.QijuError, match="does not seat 1 player;"):
        qiju.game("merit", lang="en").match(1)


def test_names_may_be_written_in_a_string_or_in_a_list(tmp_path: Path) -> None:
    merit = qiju.game("merit")
    two = merit.match(roles="farmer merchant", bots=["human", "house"], names="Ann, Bob", seed=1)
    assert (two.names, two.seated) == (["Ann", "Bob"], ["human", "house"])
    assert merit.match(roles="farmer,merchant", seed=1).kernel.record.roles == ["farmer", "merchant"]
    assert merit.match(presets="scheme-d", seed=1).kernel.record.presets == ["scheme-d"]
    assert two.play(["house"]).over
    assert qiju.simulate("merit", 3, bots=["random"], presets="scheme-d", seed=1).report["bots"] == ["random"] * 4


def test_a_patch_may_be_the_path_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "seven.toml"
    number = qiju.game("merit").kernel.numbers()[0]
    assert number.key
    file.write_text(f"{number.key} = {number.value}\n", encoding="utf-8")
    for path in (file, str(file)):
        assert qiju.game("merit").match(patch=path, seed=1).asked
        assert qiju.simulate("merit", 2, bots="random", patch=path, seed=1).games == 2


# ---- what is shown --------------------------------------------------------------------------------


def sealed_bid() -> qiju.Match:
    from qiju.door.shelf import Game

    return Game(sealed.GAME, "en").match(2, seed=1).decide("P1", "bid 3")


def test_a_match_shows_what_its_viewer_may_see() -> None:
    match = sealed_bid()
    assert match.viewer is None
    mine, theirs, all_see = match.picture("P1").html, match.picture("P2").html, match.picture().html
    assert "P1 bids 3" in mine
    for html in (theirs, all_see, match._repr_html_() or ""):
        assert "P1 bids a card" in html
        assert "P1 bids 3" not in html
    match.viewer = "P1"
    assert match._repr_html_() == mine


def test_pictures_are_the_same_in_worlds_that_look_the_same() -> None:
    """What P2 cannot know changes nothing in what P2 is shown."""
    other = sealed_bid().undo("P1").decide("P1", "bid 2")
    assert sealed_bid().fork(0).decide("P1", "bid 2").picture("P2").svg == sealed_bid().picture("P2").svg
    assert other.picture("P2").svg == sealed_bid().picture("P2").svg


def test_a_picture_does_not_tell_who_has_answered_a_sealed_question() -> None:
    from qiju.door.match import Match
    from qiju.door.shelf import Game
    from sanguosha.helpers import sit

    table = sit().holds("P1", "guohe.s3").holds("P2", "tao.h3").holds("P4", "wuxie.sJ")
    match = Match(Game(table.game, "en"), table.match, ["human"] * len(table.match.record.names))
    table.does("P1", "guohe.s3 P2")
    before = match.picture("P3").html
    table.does("P4", "pass")
    assert match.picture("P3").html == before
    assert match.picture("P4").html != before


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", ["carnival", "merit", "mineventure", "salvation", "sanguosha"])
def test_every_game_is_drawn(name: str, lang: str) -> None:
    from xml.etree import ElementTree

    match = qiju.game(name, lang=lang).match(seed=4).play("random", decisions=9)
    for viewer in (None, "P1"):
        picture = match.picture(viewer)
        ElementTree.fromstring(picture.svg)
        assert match.game.title in picture.html
        assert "--qiju-ink" in picture.html


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_simulation_names_its_game_once(lang: str) -> None:
    merit = qiju.game("merit", lang=lang)
    assert merit.simulate(5, seed=1).html().count(merit.title) == 1


def test_the_same_seed_gives_the_same_evening() -> None:
    evenings = [qiju.game("carnival").match(seed=11).play("house").decisions for _ in range(2)]
    assert evenings[0] == evenings[1]


def test_a_saved_match_goes_on_as_it_would_have(tmp_path: Path) -> None:
    match = qiju.game("merit").match(2, bots="human,house", seed=5).play("house", decisions=12)
    again = qiju.load(match.save(tmp_path / "evening.qiju.json"))
    assert again.seated == match.seated
    assert again.play("house").decisions == match.play("house").decisions
