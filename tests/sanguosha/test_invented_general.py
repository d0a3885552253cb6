"""A general of one's own: docs/generals.md followed word for word, and what may go wrong on the way."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from qiju.games.sanguosha import beside, own, terminal
from qiju.games.sanguosha.game import GAME, Sanguosha, with_dropped_in
from qiju.games.sanguosha.skill import SKILL_NUMBERS, SKILLS
from qiju.kernel.clauses import clauses, rule_page
from qiju.kernel.custom_file import patch_of
from qiju.kernel.match import Match, replay
from qiju.kernel.record import read_record
from qiju.kernel.refusal import Invalid
from qiju.studio.reading import check_file
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.custom import appraised, read_custom
from qiju.table.service.rest import facts
from qiju.testing import clause
from qiju.testing.conformance import fresh, play_on
from sanguosha.helpers import SgsTable, sit

PAGE = (Path(__file__).parents[2] / "docs" / "generals.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
(WORDS,) = [text for kind, text in BLOCKS if kind == "toml"]
DEEDS, TESTS = [text for kind, text in BLOCKS if kind == "python"]


def write_down(folder: Path) -> Path:
    """The files of the page in a folder; the first of them."""
    for name, text in (("mulan.toml", WORDS), ("mulan.py", DEEDS), ("test_mulan.py", TESTS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "mulan.toml"


@pytest.fixture(autouse=True, scope="module")
def nothing_stays() -> Iterator[None]:
    """What is learned here is forgotten afterwards."""
    skills, variable = list(SKILLS), os.environ.pop(own.VARIABLE, None)
    yield
    beside.forget(skills)
    os.environ.pop(own.VARIABLE, None)
    if variable is not None:
        os.environ[own.VARIABLE] = variable


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Sanguosha:
    made = Sanguosha()
    made.learn(write_down(tmp_path_factory.mktemp("mulan")))
    return made


# -- she plays -----------------------------------------------------------------------------------------


@clause("K-1.4", "K-3.0.1")
def test_her_conversion(game):
    table = sit("blank mulan", game=game).holds("P1", "sha.s7").holds("P2", "tao.h3 guohe.c3")
    table.does("P1", "sha.s7 P2").then_asked("P2", "rongzhuang guohe.c3").cannot("P2", "rongzhuang tao.h3")
    table.does("P2", "rongzhuang guohe.c3").settle()
    assert table.hp("P2") == 4
    assert table.discarded("guohe.c3")


def test_the_terminal_finds_her_skills_and_the_horses_of_the_content(game, monkeypatch):
    monkeypatch.setattr(terminal, "find_game", lambda name: game)
    for id in ("rongzhuang",):
        name = game.text("zh").say(f"skill.{id}")
        assert terminal.clause(name, {}) == SKILLS[SKILL_NUMBERS[id]].clause != ""
    for side, horses in game.content()["horses"].items():
        for horse in horses:
            said = terminal.describe(game.text("zh").say(f"card.{horse}") + "♠5", {}, 0, game.text("en"))
            assert said == terminal.WORDS["en"][f"about.{side}"]


@clause("K-3.0.2")
def test_her_act(game):
    table = sit("mulan zhenji", game=game).health(P2=1, P3=2)
    table.cannot("P1", "daifu P2")
    table.does("P1", "daifu P3").settle()
    assert (table.hp("P1"), table.hp("P3")) == (3, 3)
    table.cannot("P1", "daifu P3")


@clause("K-4.5.5")
def test_her_skill_tells_a_slash_from_a_trick_and_from_a_skill(game):
    table = sit("blank mulan", game=game).holds("P1", "sha.s7").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "kaixuan").settle()
    assert (table.hand("P2"), table.hp("P2")) == (["tao.h3"], 3)
    table = sit("blank mulan", game=game).holds("P1", "nanman.s7").top("tao.h3 sha.s8")
    table.does("P1", "nanman.s7").then("P2", "kaixuan").settle()
    assert (sorted(table.hand("P2")), table.hp("P2")) == (["sha.s8", "tao.h3"], 3)


@clause("K-3.2", "K-3.0.1")
def test_she_guards_cao_cao_like_any_general_of_wei(game):
    table = sit("blank caocao mulan", game=game, identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7")
    table.holds("P3", "guohe.c3").does("P1", "sha.s7 P2").then("P2", "hujia").then("P3", "rongzhuang guohe.c3").settle()
    assert table.hp("P2") == 4


@clause("K-4.2.3")
def test_she_is_dealt_with_the_others_and_whole_games_can_be_played(game):
    met = 0
    for seed in range(12):
        table = SgsTable(game, seats=8, seed=seed)
        state = table.match.state.clone()
        play_on(state, fresh(seed), 10 * game.cap)
        assert state.over
        met += any(game.look(state, f"P{n}", "general") == "mulan" for n in range(1, 9))
    assert met


@clause("K-1.4")
def test_who_has_not_learned_her_does_not_know_her():
    with pytest.raises(Invalid, match="mulan"):
        SgsTable(Sanguosha(), roles=["mulan", "blank", "blank", "blank"])


# -- she is shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_rule_page_gallery_and_table_have_her_words(game, lang):
    told = tomllib.loads(WORDS)
    assert game.text(lang).say("general.mulan") == told["general"][0][lang]
    assert told["general"][0][lang] in facts(game)["text"][lang]["who.3.mulan"]
    page = rule_page(game, lang)
    assert f"#### {told['general'][0][lang]}" in page
    for skill in told["skill"]:
        assert game.text(lang).say(f"skill.{skill['id']}") == skill[lang]
        said = clauses(game, lang)[f"OWN-{skill['id'].upper()}"].text
        assert said.startswith(f"**{skill[lang]}**")
        assert said.endswith(skill[f"text_{lang}"])
    assert "OWN-" not in rule_page(Sanguosha(), lang)


def test_a_printed_skill_of_hers_points_to_its_clause(tmp_path):
    made = Sanguosha()
    file = tmp_path / "daughter.toml"
    first = WORDS.split("[[skill]]")[0].replace('"mulan"', '"guanyinping"').replace("花木兰", "关银屏")
    file.write_text(re.sub(r"skills = .*", 'skills = ["wusheng"]', first.replace("Hua Mulan", "Guan Yinping")))
    made.learn(file)
    assert clauses(made, "en")["OWN-GUANYINPING-WUSHENG"].text.endswith("As in K-3.14.")
    assert made.roles[-2] == "guanyinping"


# -- records -------------------------------------------------------------------------------------------


def some_game(game: Sanguosha) -> Match:
    match = Match(game, game.prepare(5), b"a general of one's own")
    stream = fresh(5)
    for _ in range(30):
        seat = match.state.pending()[0]
        legal = match.state.legal(seat)
        moves = [legal[stream.below(len(legal))]]
        while match.tried(seat, moves).deciding == seat:
            legal = match.options(seat, moves)
            moves.append(legal[stream.below(len(legal))])
        match.decide(seat, moves)
    return match


def test_records_with_and_without_her_replay_where_she_is_known(game):
    for match in (some_game(game), some_game(Sanguosha())):
        record = read_record(match.record.text(), "here")
        assert replay(game, record).state.digest() == match.state.digest()


def test_a_record_with_her_says_who_is_missing(game):
    record = some_game(game).record
    with pytest.raises(Invalid) as refused:
        replay(Sanguosha(), record)
    assert refused.value.key == "problem.own_stranger"
    assert "mulan" in GAME.text("zh").problem(refused.value)


# -- what is wrong with a file -------------------------------------------------------------------------

SPOILED = """\
[[general]]
id = "caocao"
zh = "曹操"
en = ""
kingdom = "jin"
gender = "female"
hp = 40
lord = "no"
skills = ["wusheng", "wusheng", "sleep"]
age = 12

[[general]]
id = "caocao2"
kingdom = "wei"

[[skill]]
id = "paoxiao"
zh = "长啸"
en = "{who} roars"
text_zh = "。"
text_en = "."

[[skill]]
id = "nap"
zh = "长啸"
en = "Nap"
text_zh = "。"
text_en = "."

[cards]
id = "x"
"""
WRONG = [
    ('id = "caocao"', "problem.custom_taken"),
    ('zh = "曹操"', "problem.own_name"),
    ('en = ""', "problem.own_length"),
    ('kingdom = "jin"', "problem.own_choice"),
    ("hp = 40", "problem.own_number"),
    ('lord = "no"', "problem.own_flag"),
    ('skills = ["wusheng", "wusheng", "sleep"]', "problem.own_skill_twice"),
    ('skills = ["wusheng", "wusheng", "sleep"]', "problem.own_skill"),
    ("age = 12", "problem.own_key"),
    ("[[general]]", "problem.custom_missing"),
    ("[[general]]", "problem.custom_missing"),
    ("[[general]]", "problem.custom_missing"),
    ("[[general]]", "problem.custom_missing"),
    ("[[general]]", "problem.custom_missing"),
    ('id = "paoxiao"', "problem.own_no_code"),
    ('id = "paoxiao"', "problem.custom_taken"),
    ('id = "paoxiao"', "problem.own_idle"),
    ('en = "{who} roars"', "problem.own_words"),
    ('id = "nap"', "problem.own_idle"),
    ('id = "nap"', "problem.own_no_code"),
    ('zh = "长啸"', "problem.own_name_twice"),
    ("[cards]", "problem.custom_section"),
]


def test_everything_that_is_wrong_is_told_each_at_its_line(tmp_path):
    file = tmp_path / "spoiled.toml"
    file.write_text(SPOILED, encoding="utf-8")
    _, findings = check_file(file)
    lines = SPOILED.splitlines()
    told = [(lines[one.line - 1], one.problem.key) for one in findings if one.problem is not None]
    assert sorted(told) == sorted(WRONG)
    assert [one.line for one in findings] == sorted(one.line for one in findings)
    for one in findings:
        for lang in ("zh", "en"):
            assert "problem." not in GAME.text(lang).problem(one.problem)


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('register(Kaixuan("kaixuan", "", ON_DAMAGED))\n', "", "problem.own_unregistered", "kaixuan"),
        ('"kaixuan", "", ON', '"wusheng", "", ON', "problem.own_unregistered", "kaixuan"),
        ("import draw_cards, heal", "import draw_kards, heal", "problem.own_code", "line 2"),
        ("class Daifu(Acting):", "class Daifu(Acting:", "problem.own_code", "line 15"),
    ],
)
def test_what_is_wrong_with_the_python_is_told_and_nothing_of_it_stays(tmp_path, old, new, key, said):
    assert old in DEEDS
    file = write_down(tmp_path)
    file.with_suffix(".py").write_text(DEEDS.replace(old, new), encoding="utf-8")
    before, made = list(SKILLS), Sanguosha()
    found = [one for one in made.rehearse(file, WORDS, tomllib.loads(WORDS)) if one.problem is not None]
    assert found[0].problem.key == key
    assert said in made.text("en").problem(found[0].problem)
    with pytest.raises(Invalid, match=r"mulan\.toml"):
        made.learn(file)
    assert before == SKILLS
    assert [skill.id for skill in SKILLS] == list(SKILL_NUMBERS)
    assert "mulan" not in made.roles


RAISES = """
def lookup():
    return {}["nothing"]


lookup()
"""
LOOPS = """
while True:
    try:
        pass
    except Exception:
        pass
"""


def told_of(file, **more):
    """What is said of each skill, where anything is."""
    words = file.read_text(encoding="utf-8")
    return {
        one.id: GAME.text("en").problem(one.problem)
        for one in beside.run_beside(file, words, tomllib.loads(words), keep=False, **more)
    }


@pytest.mark.parametrize(
    ("deeds", "first"),
    [
        (DEEDS + RAISES, "mulan.py, line {at}: KeyError: 'nothing'"),
        (DEEDS + "\nimport sys\nsys.exit('enough')\n", "mulan.py, line {at}: SystemExit: enough"),
        (DEEDS + "\nregister(kaixuan)\n", "mulan.py, line {at}: NameError: name 'kaixuan' is not defined"),
        (DEEDS + "\nclass Daifu(Acting:\n    pass\n", "mulan.py, line {at}: SyntaxError: invalid syntax"),
    ],
)
def test_the_line_is_the_one_of_the_file_that_went_wrong_wherever_it_was_named_from(
    tmp_path, monkeypatch, deeds, first
):
    at = [
        number
        for number, line in enumerate(deeds.splitlines(), 1)
        if re.search(r'\["nothing"\]|exit\(|r\(kaixuan\)$|\(Acting:$', line)
    ]
    write_down(tmp_path)
    (tmp_path / "mulan.py").write_text(deeds, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for file in (Path("mulan.toml"), tmp_path / "mulan.toml"):
        told = told_of(file)
        assert told["rongzhuang"].startswith(first.format(at=at[0]))
        assert list(told) == ["rongzhuang", "daifu", "kaixuan"]
        assert f"stops at line {at[0]}" in told["daifu"]


@pytest.mark.parametrize("deeds", [DEEDS, DEEDS + RAISES])
def test_no_module_stays_of_python_that_was_only_looked_at(tmp_path, deeds):
    file = write_down(tmp_path)
    (tmp_path / "mulan.py").write_text(deeds, encoding="utf-8")
    told_of(file)
    assert "qiju_own_mulan" not in sys.modules


def test_python_in_another_coding_is_read_as_python_reads_it(tmp_path):
    file = tmp_path / "gbk.py"
    file.write_bytes("# -*- coding: gbk -*-\n# 木兰\nid = 'intruder'\n".encode("gbk"))
    assert beside.line_with(file, "intruder") == 3


def test_a_file_that_never_ends_is_stopped_and_says_where(tmp_path):
    file = write_down(tmp_path)
    file.with_suffix(".py").write_text(DEEDS + LOOPS, encoding="utf-8")
    told = told_of(file, seconds=0.2)
    stopped = int(re.findall(r"stopped at line (\d+)", told["rongzhuang"])[0])
    assert stopped > len(DEEDS.splitlines())
    assert list(told) == ["rongzhuang", "daifu", "kaixuan"]


def unlearned(folder: Path) -> Path:
    """The files of the page, with skills that nobody here has learned yet."""
    file = write_down(folder)
    for path in (file, file.with_suffix(".py")):
        text = path.read_text(encoding="utf-8")
        for id in ("rongzhuang", "daifu", "kaixuan"):
            text = text.replace(f'"{id}"', f'"{id}2"')
        path.write_text(text, encoding="utf-8")
    return file


def test_no_skill_is_good_without_the_python_file(tmp_path):
    file = unlearned(tmp_path)
    file.with_suffix(".py").unlink()
    _, findings = check_file(file)
    assert [(one.id, one.problem and one.problem.key) for one in findings] == [
        ("mulan", None),
        ("rongzhuang2", "problem.own_no_code"),
        ("daifu2", "problem.own_no_code"),
        ("kaixuan2", "problem.own_no_code"),
    ]
    assert [one.line for one in findings] == [1, 12, 19, 26]


def test_a_skill_that_stands_twice_or_without_an_id_says_so_once(tmp_path):
    file = unlearned(tmp_path)
    words = file.read_text(encoding="utf-8")
    again = words[words.index('[[skill]]\nid = "kaixuan2"') :]
    file.write_text(words + "\n" + again + "\n[[skill]]\n", encoding="utf-8")
    file.with_suffix(".py").write_text("", encoding="utf-8")
    wrong = [one.problem for one in check_file(file)[1] if one.problem is not None]
    keys = [problem.key for problem in wrong]
    assert keys.count("problem.own_unregistered") == 3
    assert keys.count("problem.custom_id_twice") == 1
    assert not [problem for problem in wrong if "None" in GAME.text("en").problem(problem)]


def test_a_key_that_stands_twice_is_called_that(tmp_path):
    file = tmp_path / "twice.toml"
    file.write_text('[[general]]\nid = "one"\nid = "two"\n', encoding="utf-8")
    with pytest.raises(Invalid, match="the key on line 3 was already given a value"):
        check_file(file)


def test_single_brackets_are_told_and_nothing_else_is_for_them(tmp_path):
    file = unlearned(tmp_path)
    words = file.read_text(encoding="utf-8")
    file.write_text(words.replace("[[general]]", "[general]"), encoding="utf-8")
    (wrong,) = [one for one in check_file(file)[1] if one.problem is not None]
    assert (wrong.line, wrong.problem.key) == (1, "problem.custom_brackets")
    for lang in ("zh", "en"):
        assert "[[general]]" in GAME.text(lang).problem(wrong.problem)
    file.write_text(WORDS.replace("[[general]]", "[[generals]]").replace("[[skill]]", "[[skills]]"), encoding="utf-8")
    with pytest.raises(Invalid, match=r"“generals” on line 1, “skills” on line 11.*\[\[general\]\], \[\[skill\]\]"):
        check_file(file)


def test_a_printed_skill_cannot_be_replaced(tmp_path):
    file = write_down(tmp_path)
    file.with_suffix(".py").write_text(DEEDS + 'register(Kaixuan("wusheng", "", ON_DAMAGED))\n', encoding="utf-8")
    (found,) = Sanguosha().rehearse(file, WORDS, tomllib.loads(WORDS))
    assert (found.problem.key, found.problem.values["line"]) == ("problem.own_intruder", len(DEEDS.splitlines()) + 1)


def test_the_same_id_from_two_files_is_refused(game, tmp_path):
    with pytest.raises(Invalid) as refused:
        game.learn(write_down(tmp_path))
    assert refused.value.values["why"].key == "problem.custom_taken"
    assert game.own_files[0] in GAME.text("en").problem(refused.value)


def test_a_file_that_will_not_do_is_told_and_the_game_goes_on(monkeypatch, tmp_path):
    monkeypatch.setenv("QIJU_DATA", str(tmp_path))
    monkeypatch.delenv(own.VARIABLE, raising=False)
    (tmp_path / "generals").mkdir()
    (tmp_path / "generals" / "bad.toml").write_text(SPOILED, encoding="utf-8")
    made = with_dropped_in(Sanguosha())
    assert made.roles == Sanguosha().roles
    (notice,) = made.warnings(made.prepare())
    assert "bad.toml, line 2, caocao:" in made.text("en").problem(notice)


# -- whose files ---------------------------------------------------------------------------------------


def test_nothing_that_is_uploaded_is_taken():
    with pytest.raises(Invalid) as refused:
        patch_of(GAME, WORDS, tomllib.loads(WORDS), "upload")
    assert refused.value.key == "problem.no_custom"
    with pytest.raises(ServerRefusal):
        read_custom(GAME.id, "mulan.toml", WORDS)
    looked_at = appraised(GAME.id, "mulan.toml", WORDS)
    assert looked_at["why"] is not None
    assert looked_at["pieces"] == []
    assert facts(GAME)["custom"] == []


# -- the page ------------------------------------------------------------------------------------------


def does(command: str, folder: Path, **more: str) -> str:
    """What a command prints in this folder, with this process's own build of Qiju and nothing dropped in."""
    words = command.split()
    python = [sys.executable, *words[1:]] if words[0] == "python" else [sys.executable, "-m", *words]
    path = os.pathsep.join(place for place in sys.path if place)
    known = {key: value for key, value in os.environ.items() if not key.startswith(("QIJU_", "PYTEST_"))}
    environment = {**known, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "QIJU_DATA": str(folder), **more}
    done = subprocess.run(python, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_the_page_works_as_it_is_written(tmp_path):
    """In an empty folder: its files, then its commands, each with what it prints."""
    write_down(tmp_path)
    printed = ""
    for kind, text in BLOCKS:
        if kind != "console":
            continue
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            printed = does(command, tmp_path)
            if expected:
                assert re.sub(r"[\s*]", "", printed) == re.sub(r"\s", "", expected), command
    assert "all 2 checks passed" in printed
    kept = tmp_path / "generals"
    kept.mkdir()
    for name in ("mulan.toml", "mulan.py"):
        (tmp_path / name).rename(kept / name)
    assert "Hua Mulan" in does("qiju replay mulan.qiju.json --lang en", tmp_path)
