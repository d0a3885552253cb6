"""The command as people meet it: real processes, what they print, and how they fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Done
from qiju.bots.names import make_bot
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.streams import Keys, Stream
from qiju.terminal.wrapping import is_wide


@pytest.fixture
def simulate(qiju: Callable[..., str]) -> Callable[..., Any]:
    def command(*arguments: str) -> Any:
        workers = () if "--workers" in arguments else ("--workers", "1")
        return json.loads(qiju("simulate", "merit", *arguments, *workers, "--json"))

    return command


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "qiju", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "QIJU_LANG": "en"},
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole game between bots."""
    game = find_game("merit")
    match = Match(game, game.prepare(), b"a record for tests")
    bot = make_bot(game, "house")
    while not match.state.over:
        seat = match.state.pending()[0]
        stream = Stream(Keys(b"bots", len(match.record.entries)).bots)
        match.decide(seat, [bot.choose(match.state, seat, match.state.legal(seat), stream)])
    path = tmp_path / "game.qiju.json"
    match.record.save(path)
    return path


def test_version_says_which_build_it_is(qiju: Callable[..., str]) -> None:
    expected = os.environ.get("QIJU_EXPECT", "interpreted")
    assert f"({expected}," in qiju("--version")


def test_a_process_fails_with_a_sentence_and_no_traceback() -> None:
    done = process("simulate", "chess")
    assert done.returncode == 2
    assert done.stderr.strip() == f"There is no game “chess”. There are: {', '.join(game_names())}."


def test_games_lists_facts_in_words_and_as_data(qiju: Callable[..., str]) -> None:
    assert "功德轮回" in qiju("games", lang="zh")
    facts = json.loads(qiju("games", "--json"))["games"]
    merit = next(game for game in facts if game["id"] == "merit")
    assert merit["seats"] == [2, 3, 4]
    assert merit["standard"] == 4
    assert {
        "rulebook",
        "calamity-that-matters",
        "target-5",
        "baseline",
        "scheme-c",
        "scheme-d",
        "scheme-f",
        "scheme-g",
        "simulator",
    } == {preset["name"] for preset in merit["presets"]}


@pytest.mark.once
def test_rules_show_a_clause_with_its_rulings(qiju: Callable[..., str]) -> None:
    assert "MA-05" in qiju("rules", "merit", "M-5.3")
    assert "布施" in qiju("rules", "merit", "M-5.3", "--lang", "zh")
    assert "M-12.2" in qiju("rules", "merit")


def test_rules_list_the_numbers_that_a_patch_may_change(
    qiju: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    lines = [line.split() for line in qiju("rules", "merit", "--numbers", "--lang", "zh").splitlines()]
    assert ["team.rounds", "6", "1", "…", "8", "M-1.4", "回合数"] in lines
    assert ["survival.rounds[0]", "2", "1", "…", "8", "M-4.5.1", "生存结算的回合"] in lines


def test_simulate_gives_what_a_designer_reads(simulate: Callable[..., Any]) -> None:
    report = simulate("--games", "200", "--bots", "random", "--seed", "7")
    for key in ("game", "preset", "options", "seats", "bots", "games", "seed", "workers", "compiled", "seconds"):
        assert key in report
    assert report["games_per_second"] > 0
    assert report["decisions_per_second"] > 0
    for name in ("team_win", "saves", "calamity", "score.monk", "first.monk", "vow.monk", "win.bot.random"):
        assert set(report["metrics"][name]) == {"n", "mean", "low", "high", "median", "p5", "p95"}
    assert set(report["failures"]) == {"calamity", "saves", "both"}
    assert sum(report["failures"].values()) == 200 - report["metrics"]["team_win"]["mean"] * 200


def test_figures_do_not_depend_on_the_number_of_workers(simulate: Callable[..., Any]) -> None:
    one = simulate("--games", "300", "--bots", "random", "--seed", "7", "--workers", "1")
    two = simulate("--games", "300", "--bots", "random", "--seed", "7", "--workers", "2")
    assert one["metrics"] == two["metrics"]
    assert one["tallies"] == two["tallies"]


def test_figures_are_the_same_in_every_build(simulate: Callable[..., Any]) -> None:
    """Written down once; both builds must find the same numbers."""
    metrics = simulate("--games", "500", "--bots", "random", "--seed", "7")["metrics"]
    assert [metrics[name]["mean"] for name in ("team_win", "saves", "score.farmer")] == [0.294, 4.858, 24.862]


def test_presets_compose_from_left_to_right(simulate: Callable[..., Any]) -> None:
    report = simulate("--games", "5", "--preset", "simulator,scheme-d", "--bots", "designer", "--seed", "1")
    assert report["preset"] == ["simulator", "scheme-d"]
    assert report["options"]["setup_being"] == "none"


def test_rotation_gives_each_bot_each_seat(simulate: Callable[..., Any]) -> None:
    report = simulate("--games", "8", "--bots", "house,random,random,random", "--rotate", "--seed", "1")
    assert report["metrics"]["win.bot.house"]["n"] == 8
    assert report["metrics"]["win.bot.random"]["n"] == 8  # games: three seats of one game do not win independently


def test_roles_and_options_and_bot_arguments(simulate: Callable[..., Any]) -> None:
    report = simulate(
        *("--games", "5", "--seats", "2", "--roles", "monk,scholar", "--option", "invest=many"),
        *("--bots", "house,designer:style=wealth:refuge=no", "--seed", "1"),
    )
    assert report["metrics"]["score.farmer"]["n"] == 0
    assert report["metrics"]["score.monk"]["n"] == 5
    assert report["options"]["invest"] == "many"


def test_without_a_seed_it_is_told(run: Callable[..., Done]) -> None:
    done = run("simulate", "merit", "--games", "2", "--workers", "1", "--json")
    assert f"seed {json.loads(done.out)['seed']}" in done.err


def test_a_patch_changes_the_numbers(simulate: Callable[..., Any], tmp_path: Path) -> None:
    patch = tmp_path / "easy.toml"
    patch.write_text("[team]\nsave_target = 1\n", encoding="utf-8")
    report = simulate("--games", "50", "--bots", "random", "--seed", "7", "--patch", str(patch))
    assert report["metrics"]["team_win"]["mean"] == 1.0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[team]\nsave_targets = 1\n", ("easy.toml", "team.save_targets", "save_target")),
        ("[team]\nsave_target = 'six'\n", ("easy.toml", "team.save_target", "whole number", '"six"')),
        ("[team]\nsave_target = true\n", ("team.save_target", "whole number")),
        ("team = 3\n", ("team", "table of keys")),
        ("[team\n", ("easy.toml", "TOML")),
        ("[team]\nrounds = 99\n", ("team.rounds", "99")),
    ],
)
def test_a_broken_patch_is_one_sentence(
    qiju: Callable[..., str], tmp_path: Path, text: str, said: tuple[str, ...]
) -> None:
    patch = tmp_path / "easy.toml"
    patch.write_text(text, encoding="utf-8")
    sentence = qiju("simulate", "merit", "--games", "1", "--patch", str(patch), code=2)
    for word in said:
        assert word in sentence


@pytest.mark.parametrize(("text", "said"), [("[1]", "one JSON object"), ("{", "not valid JSON")])
def test_a_patch_in_json_is_one_object(qiju: Callable[..., str], tmp_path: Path, text: str, said: str) -> None:
    patch = tmp_path / "board.json"
    patch.write_text(text, encoding="utf-8")
    assert said in qiju("simulate", "merit", "--games", "1", "--patch", str(patch), code=2)


def test_a_game_that_takes_no_content_of_ones_own_says_so(qiju: Callable[..., str], tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[[character]]\nid = 'me'\n", encoding="utf-8")
    assert "merit takes no custom content" in qiju("simulate", "merit", "--games", "1", "--content", str(own), code=2)


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "chess"),
        ("simulate", "merit", "--option", "invest=never"),
        ("simulate", "merit", "--option", "inwest=once"),
        ("simulate", "merit", "--option", "invest"),
        ("simulate", "merit", "--preset", "scheme-z"),
        ("simulate", "merit", "--bots", "genius"),
        ("simulate", "merit", "--bots", "house,house"),
        ("simulate", "merit", "--bots", "designer:style=loud"),
        ("simulate", "merit", "--bots", "designer:mood=good"),
        ("simulate", "merit", "--bots", "human"),
        ("simulate", "merit", "--seats", "7"),
        ("simulate", "merit", "--roles", "monk"),
        ("simulate", "merit", "--roles", "monk,monk,farmer,scholar"),
        ("simulate", "merit", "--roles", "monk,king,farmer,scholar"),
        ("simulate", "merit", "--patch", "nowhere.toml"),
        ("simulate", "merit", "--games", "0"),
        ("simulate", "merit", "--lang", "fr"),
        ("rules", "merit", "M-99"),
        ("replay", "nowhere.qiju.json"),
        ("play", "merit"),
        ("bench", "chess"),
        ("nonsense",),
        ("play",),
        ("play", "merit", "--nosuch"),
        ("play", "merit", "--resume", "."),
        ("simulate", "merit", "--seats", "two"),
        ("simulate", "merit", "--content", "nowhere.toml"),
        ("simulate", "mineventure", "--content", "."),
        ("verify", "."),
        ("serve", "--port", "99999"),
        ("serve", "--port", "0", "--db", "."),
        ("serve", "--port", "0", "--host", "300.1.1.1"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_code_two(run: Callable[..., Done], arguments: tuple[str, ...]) -> None:
    for lang in ("zh", "en"):
        done = run(*arguments, lang=lang)
        assert done.code == 2, done.out + done.err
        assert len(done.err.strip().splitlines()) == 1
        assert "{" not in done.err
        assert "problem." not in done.err
        assert any(is_wide(letter) for letter in done.err) == (lang == "zh")


def test_a_file_of_ones_own_is_named_with_its_line(run: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[[character]]\nid = "Q"\n', encoding="utf-8")
    done = run("simulate", "mineventure", "--games", "1", "--content", str(file))
    assert f"{file}, line 1, Q: “zh” is missing." in done.err


def test_replay_tells_the_game_and_gives_it_as_data(qiju: Callable[..., str], finished: Path) -> None:
    assert "The end" in qiju("replay", str(finished))
    assert "终局" in qiju("replay", str(finished), lang="zh")
    facts = json.loads(qiju("replay", str(finished), "--json"))
    assert facts["finished"]
    assert facts["can_fork"]
    assert facts["view"]["phase"] == "over"
    early = json.loads(qiju("replay", str(finished), "--at", "5", "--json"))
    assert early["view"]["round"] == 1


def test_a_fork_goes_its_own_way(qiju: Callable[..., str], finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "fork.qiju.json"
    assert str(out) in qiju("replay", str(finished), "--fork", "10", "--out", str(out))
    forked = json.loads(out.read_text(encoding="utf-8"))
    assert len(forked["entries"]) == 10
    assert "end" not in forked
    qiju("replay", str(finished), "--fork", "10", "--out", str(out), code=2)
    qiju("replay", str(finished), "--fork", "999", code=2)


@pytest.mark.parametrize("harm", ["cut", "entry", "digest", "secret", "type", "empty", "binary", "list"])
def test_a_damaged_record_is_one_sentence(qiju: Callable[..., str], finished: Path, harm: str) -> None:
    text = finished.read_text(encoding="utf-8")
    plain = json.loads(text)
    if harm == "entry":
        plain["entries"][7][1] = "fly"
    elif harm == "digest":
        plain["end"]["digest"] = "0" * 64
    elif harm == "secret":
        plain["secret"] = plain["secret"][:-2] + "00"
    elif harm == "type":
        plain["seats"] = "four"
    changed = json.dumps(plain, ensure_ascii=False)
    harmed = {"cut": text[: len(text) // 2], "empty": "", "list": "[]"}.get(harm, changed)
    finished.write_bytes(b"\x00\xff\x80" if harm == "binary" else harmed.encode())
    assert len(qiju("replay", str(finished), "--json", code=2).strip().splitlines()) == 1


def test_an_older_record_still_shows_and_cannot_be_forked(qiju: Callable[..., str], finished: Path) -> None:
    plain = json.loads(finished.read_text(encoding="utf-8"))
    plain["rules"] = 0
    finished.write_text(json.dumps(plain, ensure_ascii=False), encoding="utf-8")
    shown = qiju("replay", str(finished))
    assert "neither continued nor forked" in shown
    assert "The end" in shown
    facts = json.loads(qiju("replay", str(finished), "--json"))
    assert not facts["can_fork"]
    assert "neither continued nor forked" in qiju("replay", str(finished), "--fork", "3", code=2)


def test_bench_prints_one_object(qiju: Callable[..., str]) -> None:
    report = json.loads(qiju("bench", "merit", "--seconds", "0.05", "--json"))
    assert report["bench"][0]["bots"]["random"]["games_per_second"] > 0


def test_ctrl_c_gives_the_figures_so_far() -> None:
    """Stopped in the middle of a long run, with two workers: a whole report of fewer games."""
    script = (
        "import os, signal\n"
        # Whoever starts the tests in the background has the signal ignored, and that is inherited.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from qiju.lab.simulate import Run, report, simulate\n"
        "run = Run('merit', 4, ('random',) * 4, 10**8, 7)\n"
        "result = simulate(run, 2, lambda done: os.kill(os.getpid(), signal.SIGINT))\n"
        "print(report(result)['games'])\n"
    )
    code = f"if __name__ == '__main__':\n{''.join('    ' + line + chr(10) for line in script.splitlines())}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, start_new_session=True
    )
    assert done.returncode == 0, done.stderr
    assert 0 < int(done.stdout) < 10**8
