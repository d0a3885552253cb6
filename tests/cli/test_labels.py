"""What a run was played with is said with its figures; what was written is read as it was meant, or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import qiju.pages
from cli.conftest import Done
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game, game_names
from qiju.lab.figures import figure
from qiju.pages import metric_called
from qiju.usage import is_outside, outside_frame

RUN = ("simulate", "merit", "--games", "3", "--bots", "random", "--seed", "1", "--workers", "1")


@pytest.fixture
def report(qiju: Callable[..., str]) -> Callable[..., Any]:
    return lambda *arguments: json.loads(qiju(*RUN, *arguments, "--json"))


@pytest.fixture
def patch(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str) -> str:
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return written


# -- what a run was played with ------------------------------------------------------------------------


def test_a_report_names_patches_and_changed_options(
    report: Callable[..., Any], qiju: Callable[..., str], patch: Callable[[str], str]
) -> None:
    file = patch("[team]\nsave_target = 4\n")
    changes = ("--patch", file, "--option", "first_player=seat1")
    found = report(*changes)
    assert found["patches"] == [file]
    assert found["changed_options"] == {"first_player": "seat1"}
    assert found["changed_content"] == {"team.save_target": [6, 4]}
    head = "".join(qiju(*RUN, *changes).split("─")[0].split())
    assert f"patches:{file}" in head
    assert "changedoptions:first_player=seat1" in head
    assert "changednumbers:team.save_target6→4" in head


def test_a_run_by_the_rulebook_names_no_changes(report: Callable[..., Any], qiju: Callable[..., str]) -> None:
    found = report()
    assert (found["patches"], found["own_content"], found["changed_options"], found["changed_content"]) == (
        [],
        [],
        {},
        {},
    )
    assert found["preset"] == ["rulebook"]
    assert "changed" not in qiju(*RUN).split("─")[0]


def test_the_numbers_of_a_preset_are_named(report: Callable[..., Any]) -> None:
    assert report("--preset", "target-5")["changed_content"] == {"team.save_target": [6, 5]}


def test_the_rulebook_takes_back_what_stood_before_it(report: Callable[..., Any]) -> None:
    plain = report()
    reset = report("--preset", "scheme-g,simulator,rulebook")
    assert reset["preset"] == ["rulebook"]
    assert (reset["content_hash"], reset["options"]) == (plain["content_hash"], plain["options"])
    assert reset["metrics"] == plain["metrics"]
    after = report("--preset", "scheme-g,rulebook,target-5")
    assert (after["preset"], after["changed_content"]) == (["rulebook", "target-5"], {"team.save_target": [6, 5]})


def test_a_replay_names_what_was_changed(qiju: Callable[..., str], tmp_path: Path) -> None:
    game = find_game("merit")
    match = Match(game, game.prepare(options={"first_player": "seat1"}, presets=["target-5"]), b"a record")
    path = tmp_path / "game.qiju.json"
    match.record.save(path)
    facts = json.loads(qiju("replay", str(path), "--json"))
    assert facts["changed_options"] == {"first_player": "seat1"}
    assert facts["changed_content"] == {"team.save_target": [6, 5]}
    told = qiju("replay", str(path), lang="zh").splitlines()
    assert told[:2] == ["改动的选项：first_player=seat1", "改动的数值：team.save_target 6 → 5"]


@pytest.mark.parametrize(("target", "warned"), [(6, False), (7, False), (8, True), (9, True)])
def test_what_cannot_be_won_is_played_with_a_warning(
    run: Callable[..., Done], patch: Callable[[str], str], target: int, warned: bool
) -> None:
    file = patch(f"[team]\nsave_target = {target}\n")
    done = run(*RUN, "--patch", file, "--json")
    assert done.code == 0
    assert [one["key"] for one in json.loads(done.out)["warnings"]] == ["problem.cannot_win"] * warned
    assert ("this cannot be won" in done.err) == warned


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.toml", "[team]\nsave_target = 9\n"),
        ("b.toml", "team.save_target = 9\n"),
        ("c.toml", "team = { save_target = 9 }\n"),
        ("d.json", '{"team": {"save_target": 9}}'),
    ],
)
def test_the_warning_stands_on_the_screen_with_the_figures(
    run: Callable[..., Done], tmp_path: Path, name: str, text: str
) -> None:
    """However the number is written, and where one looks last: it would have scrolled away above the table."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    done = run(*RUN, "--patch", str(file), lang="zh")
    assert "渡化目标是 9" in done.err
    assert "渡化目标是 9" in done.out.rpartition("─")[2]


def test_a_number_without_its_table_is_answered_with_the_whole_key(
    run: Callable[..., Done], patch: Callable[[str], str]
) -> None:
    done = run(*RUN, "--patch", patch("save_target = 9\n"), lang="zh")
    assert done.code == 2
    assert "是不是想写 team.save_target？" in done.err


def test_a_role_that_is_none_is_named_before_they_are_counted(run: Callable[..., Done]) -> None:
    assert run(*RUN, "--roles", "农夫,xx", lang="zh").err.strip() == (
        "没有「xx」这个角色。可用的有：农夫、商人、学者、僧侣。"
    )
    assert run(*RUN, "--roles", "农夫,xx").err.strip() == (
        "There is no role “xx”. There are: Farmer, Merchant, Scholar, Monk."
    )
    assert "却指定了 2 个角色" in run(*RUN, "--roles", "农夫,商人", lang="zh").err


def test_without_a_being_at_the_start_one_fewer_turns_up(run: Callable[..., Done], patch: Callable[[str], str]) -> None:
    file = patch("[team]\nsave_target = 7\n")
    done = run(*RUN, "--patch", file, "--option", "setup_being=none", lang="zh")
    assert "渡化目标是 7，一局里至多出现 6 位众生" in done.err


def test_figures_and_failures_have_names_in_both_languages() -> None:
    for name in game_names():
        game = find_game(name)
        for metric in [*game.metrics, "win.seat1", "win.bot.house", "decisions", "unfinished"]:
            assert re.search(r"[\u4e00-\u9fff]", metric_called(game, metric, game.text("zh"))), metric
            assert re.fullmatch(r"[\w :'()-]+", metric_called(game, metric, game.text("en"))), metric
        for failure in game.failures:
            assert all(text.knows(f"failure.{failure}") for text in game.texts().values())


def test_a_report_speaks_chinese(qiju: Callable[..., str], patch: Callable[[str], str]) -> None:
    told = qiju(*RUN, "--patch", patch("[team]\nsave_target = 9\n"), lang="zh")
    for words in (
        "团队获胜",
        "农夫发愿达成",
        "1 号座位获胜",
        "机器人 random (随手) 获胜",
        "失败原因：",
        "渡化不足",
        "种子 1",
    ):
        assert words in told
    assert not re.search(r"score\.|team_win|saves|seed", told)


def test_a_proportion_of_nothing_has_an_interval_and_an_amount_that_never_varied_has_none() -> None:
    nobody = figure({0: 50}, 1, proportion=True)
    assert nobody["low"] == 0
    assert nobody["high"] == pytest.approx(0.07135, abs=1e-5)
    everybody = figure({6: 50}, 6, proportion=True)
    assert (everybody["low"], everybody["high"]) == (pytest.approx(0.92865, abs=1e-5), 1)
    shared = figure({3: 50}, 6, proportion=True)
    # Half of every win is no chance of one half.
    assert (shared["mean"], shared["low"], shared["high"]) == (0.5, None, None)
    amount = figure({0: 50})
    assert (amount["mean"], amount["low"], amount["high"]) == (0, None, None)


def test_an_amount_that_never_varied_is_said_in_words(qiju: Callable[..., str], patch: Callable[[str], str]) -> None:
    file = patch("[team]\nsave_target = 9\n")
    row = next(line for line in qiju(*RUN, "--patch", file, lang="zh").splitlines() if "农夫得分" in line)
    assert "每局都一样" in row


# -- what was written ----------------------------------------------------------------------------------


def test_a_clause_is_found_in_small_letters(qiju: Callable[..., str]) -> None:
    assert qiju("rules", "merit", "m-5.3") == qiju("rules", "merit", "M-5.3")
    assert qiju("rules", "merit", "ma-05") == qiju("rules", "merit", "MA-05")


def test_all_rulings_are_listed(qiju: Callable[..., str]) -> None:
    listed = qiju("rules", "merit", "--rulings", lang="zh")
    for ruling in ("MA-01", "MA-05", "MA-47"):
        assert re.search(rf"^{ruling} ", listed, re.MULTILINE)
    assert "商人布施的福按财富递减" in "".join(listed.split())
    assert "MA-01 M-4.2.2, M-7.2 · 选项 being_expiry" in listed
    assert "M-7.2 · option being_expiry" in qiju("rules", "merit", "--rulings")


@pytest.mark.parametrize("roles", ["farmer,merchant,scholar,monk", "农夫,商人,学者,僧侣", "Farmer,MERCHANT,学者,monk"])
def test_roles_go_by_any_of_their_names(report: Callable[..., Any], roles: str) -> None:
    assert report("--roles", roles)["roles"] == ["farmer", "merchant", "scholar", "monk"]


def test_a_general_and_a_character_go_by_any_of_their_names() -> None:
    assert find_game("sanguosha").role_named("曹操") == "caocao"
    assert find_game("sanguosha").role_named("cao cao") == "caocao"
    assert find_game("mineventure").role_named("厨师") == "cook"
    assert find_game("merit").role_named("nobody") == "nobody"


def test_one_game_may_be_looked_at(qiju: Callable[..., str]) -> None:
    (facts,) = json.loads(qiju("games", "merit", "--json"))["games"]
    assert facts["id"] == "merit"
    assert "三国杀" not in qiju("games", "merit", lang="zh")


WRONG = [
    ("simulate",),
    ("simulate", "merit", "--games", "x"),
    ("simulate", "merit", "--games", "0"),
    ("simulate", "merit", "--games", "9999999999"),
    ("simulate", "merit", "--gams", "3"),
    ("simulate", "merit", "--zzz"),
    ("simulate", "merit", "--seed"),
    ("games", "--json=3"),
    ("frob",),
    ("serv",),
    ("studio", "chek", "a"),
    ("rules", "merit", "M-5.3", "extra"),
    ("bench", "merit", "--seconds", "x"),
    ("serve", "--port", "99999999"),
    ("play", "merit", "-z"),
    ("replay", "x", "--at", "1.5"),
    ("simulate", "merit", "--patch", "none.toml"),
    ("simulate", "merit", "--patch", "/"),
    ("studio", "check", "none.toml"),
    ("replay", "none.json"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_is_wrong_is_said_in_chinese_to_the_end(run: Callable[..., Done], arguments: tuple[str, ...]) -> None:
    done = run(*arguments, lang="zh")
    assert (done.code, done.out) == (2, "")
    said = re.sub(r"qiju[ a-z]* --help", "", done.err)
    for typed in ("serve", "check", "--games", "--json", "GAME", *arguments):
        said = said.replace(typed, "")
    assert not re.search(r"[A-Za-z]", said), done.err
    assert re.search(r"[\u4e00-\u9fff]", said)


@pytest.mark.parametrize(("text", "place"), [("[team\n", (1, 6)), ("[team]\nrounds = = 3\n", (2, 10))])
def test_a_damaged_patch_names_line_and_column_in_chinese(
    run: Callable[..., Done], patch: Callable[[str], str], text: str, place: tuple[int, int]
) -> None:
    file = patch(text)
    done = run(*RUN, "--patch", file, lang="zh")
    assert done.err.strip() == f"文件 {file} 不是合格的 TOML：第 {place[0]} 行第 {place[1]} 列读不懂。"


@pytest.mark.parametrize(
    ("arguments", "help"),
    [
        (("play", "merit", "--sets"), "qiju play --help"),
        (("simulate",), "qiju simulate --help"),
        (("studio", "check"), "qiju studio check --help"),
        (("studio", "chek", "a"), "qiju studio --help"),
        (("frob",), "qiju --help"),
    ],
)
def test_a_wrong_command_line_names_the_help_of_its_own_command(
    run: Callable[..., Done], arguments: tuple[str, ...], help: str
) -> None:
    assert f"（用法见 {help}）" in run(*arguments, lang="zh").err
    assert f"({help})" in run(*arguments).err


def test_help_lists_every_command_in_the_language_spoken_and_cuts_none(
    qiju: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in ("60", "80"):
        monkeypatch.setenv("COLUMNS", width)
        for lang in ("zh", "en"):
            listed = qiju("--help", lang=lang)
            assert "..." not in listed.partition("[ARGS]...")[2]
            for name in ("games", "rules", "play", "simulate", "replay", "bench", "serve", "verify", "studio"):
                told = re.search(rf"^  {name} +(.+)$", listed, re.MULTILINE)
                assert told is not None
                assert bool(re.search(r"[\u4e00-\u9fff]", told.group(1))) == (lang == "zh")


def test_help_says_what_no_number_of_seats_means(qiju: Callable[..., str]) -> None:
    for command in ("play", "simulate"):
        assert "不写就按游戏的标准人数" in qiju(command, "--help", lang="zh")
        told = " ".join(qiju(command, "--help").split())
        assert "if left out, as many as the game is made for" in told
        assert "--seats N number of seats" in told
        assert not re.search(r"made for \[default", told)


def test_a_command_without_arguments_shows_its_help(run: Callable[..., Done]) -> None:
    done = run("studio", lang="zh")
    assert done.code == 2
    assert done.err.startswith("Usage: ")


def test_a_win_that_was_shared_stays_between_nothing_and_everything() -> None:
    shared = figure({0: 57, 3: 3}, 6, proportion=True)
    assert shared["mean"] == 0.025
    assert shared["low"] is not None
    assert 0 < shared["low"] < 0.025
    assert shared["high"] is not None
    assert 0.025 < shared["high"] < figure({0: 59, 6: 1}, 6, proportion=True)["high"] * 1.5


def test_one_game_has_figures_like_many(run: Callable[..., Done]) -> None:
    done = run("simulate", "merit", "--games", "1", "--bots", "random", "--seed", "1", "--workers", "1", "--json")
    assert done.code == 0, done.err
    figures = json.loads(done.out)["metrics"]
    assert (figures["unfinished"]["n"], figures["unfinished"]["mean"]) == (1, 0)
    assert figures["unfinished"]["high"] == pytest.approx(0.793, abs=1e-3)
    assert figure({0: 0, 1: 1}, 1, proportion=True) == figure({1: 1}, 1, proportion=True)
    assert figure({0: 0, 7: 1}) == figure({7: 1})


@pytest.mark.parametrize(
    "name", ["merit", "功德轮回", "《功德轮回：众生百态》", "Wheel of Merit", "wheel of merit: all walks of life"]
)
def test_a_game_is_found_by_what_people_call_it(name: str) -> None:
    assert find_game(name).id == "merit"


def test_a_game_called_by_its_title_is_reported_by_its_id_and_answers_in_its_own_words(
    run: Callable[..., Done], tmp_path: Path
) -> None:
    done = run("simulate", "功德轮回", "--games", "2", "--bots", "random", "--seed", "1", "--workers", "1", "--json")
    assert json.loads(done.out)["game"] == "merit"
    file = tmp_path / "bad.toml"
    file.write_text('[[general]]\nid = "Bad One"\n', encoding="utf-8")
    for lang in ("zh", "en"):
        by_id = run("simulate", "sanguosha", "--content", str(file), lang=lang)
        by_title = run("simulate", "《三国杀》", "--content", str(file), lang=lang)
        assert (by_id.code, by_title.code) == (2, 2)
        assert by_title.err == by_id.err
        assert "problem." not in by_title.err


@pytest.mark.parametrize("written", [("--lang", "en"), ("--lang=en",)])
def test_the_language_may_be_written_in_one_word_or_two(run: Callable[..., Done], written: tuple[str, ...]) -> None:
    played = run("simulate", "merit", "--games", "2", "--bots", "random", "--workers", "1", *written, lang="zh")
    assert played.err.strip().startswith("seed ")
    assert run("simulate", "chess", *written, lang="zh").err.startswith("There is no game")
    assert "number of seats" in run("simulate", "--help", *written, lang="zh").out


def test_an_error_of_our_own_is_told_as_such(run: Callable[..., Done], monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of command lines, through which every command goes, is not to blame."""
    monkeypatch.setattr("qiju.pages.show_games", int)
    done = run("games")
    assert done.code == 1
    assert done.err.startswith("Something unexpected went wrong: TypeError: ")


def test_an_error_in_a_command_of_somebody_else_names_the_place(
    run: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("two")

    monkeypatch.setattr("qiju.pages.show_games", broken)
    done = run("games")
    assert done.code == 1
    assert done.err.startswith(f"{__file__}, line {broken.__code__.co_firstlineno + 1}")


@pytest.mark.parametrize(
    ("file", "outside"),
    [
        ("/home/ann/stones.py", True),
        ("/venv/lib/python3.12/site-packages/click/core.py", False),
        ("/venv/lib/python3.12/site-packages/stones/rules.py", True),
        ("/venv/lib/python3.12/site-packages/stones.py", True),
        ("/usr/lib/python3/dist-packages/rich/console.py", False),
        (json.__file__, False),
        (qiju.pages.__file__, False),
        (str(Path(qiju.pages.__file__).parent) + "_foo/rules.py", True),
        ("qiju/kernel/match.py", False),
        ("<string>", False),
    ],
)
def test_libraries_are_nobodys_own_and_games_that_plug_in_are(
    monkeypatch: pytest.MonkeyPatch, file: str, outside: bool
) -> None:
    monkeypatch.setattr("qiju.usage.plugged_in", lambda: {"qiju", "stones"})
    assert is_outside(file) == outside


def test_an_error_in_somebodys_own_python_is_told_with_its_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "runt.py"
    code = compile("def begin():\n    return draw_card(2)\n", str(file), "exec")
    names: dict[str, Any] = {}
    exec(code, names)
    with pytest.raises(NameError) as raised:
        names["begin"]()
    # The test's own frame is somebody's Python, too, but the last one counts.
    assert outside_frame(raised.value) == (str(file), 2)
    with ProcessPoolExecutor(1) as pool, pytest.raises(ValueError, match="invalid literal") as far:
        pool.submit(int, "two").result()
    far.value.__cause__.tb += f'\n  File "{file}", line 7, in begin\n'  # type: ignore[union-attr]
    assert outside_frame(far.value) == (str(file), 7)
