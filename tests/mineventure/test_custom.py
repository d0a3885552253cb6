"""Characters and map blocks of one's own (dossier 3.6, 3.7)."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from qiju.cli import app
from qiju.games.mineventure.appraising import problems_in
from qiju.games.mineventure.board import pairs_of, rule_numbers
from qiju.games.mineventure.custom import character_points, price_of
from qiju.games.mineventure.effects import KEYS
from qiju.kernel.custom_bounds import MOST_BYTES
from qiju.kernel.custom_file import parse_custom
from qiju.kernel.match import Match, replay
from qiju.kernel.record import read_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.studio.reading import check_file, custom_patches, game_to_learn
from qiju.testing import clause

GAME = find_game("mineventure")

HERO = """
[[character]]
id = "my_hero"
zh = "我的角色"
max_hp = 22
head = ["00000000", "01111110", "01111110", "01211210", "01111110", "01133110", "01111110", "00000000"]
text_zh = "血量上限22；逃跑+1。"
effects = [{on="escape_roll", do=[{op="mod", stat="escape", amount=1, target="self", scope="instance"}]}]
"""
GARDEN = """
[[block]]
id = "garden"
zh = "花园"
realm = "overworld"
copies = 1
rows = ["..I..F..", ".f....E.", "F..V...I", "...S..f.", ".E....f.", "I..P...F", ".f....V.", "..F..I.."]
"""


def mod(on, stat, amount, conditions=(), scope="instance", **more):
    extra = "".join(f', {key}="{value}"' for key, value in more.items())
    words = ", ".join(f'"{word}"' for word in conditions)
    what = f'{{op="mod", stat="{stat}", amount={amount}, target="self", scope="{scope}"{extra}}}'
    return f'{{on="{on}", if=[{words}], do=[{what}]}}'


def passive(stat, amount, **more):
    return mod("passive", stat, amount, scope="while_equipped", **more)


def hero(effects="", max_hp=20, **changes):
    fields = {"id": '"my_hero"', "zh": '"我"', "max_hp": str(max_hp), "text_zh": '"。"', "effects": f"[{effects}]"}
    fields.update(changes)
    return "[[character]]\n" + "\n".join(f"{key} = {value}" for key, value in fields.items() if value)


def findings(text):
    return GAME.appraise(text, tomllib.loads(text))


def refused(text):
    found = findings(text)[0].problem
    assert found is not None
    return found.key


@clause("V-430", "W-44")
def test_the_printed_characters_cost_what_they_say():
    content = GAME.content()
    for entry in content["cards"]["characters"]:
        bare = {key: value for key, value in entry.items() if key in ("max_hp", "effects")}
        assert character_points(content, bare, entry["id"]) == entry["points"]


@pytest.mark.parametrize(
    ("effects", "max_hp", "points"),
    [
        ("", 20, 0),
        ("", 24, 4),
        (passive("hand_limit", 1), 20, 3),
        (passive("hand_limit", -1), 20, -2),
        (passive("range", 1, weapon="ranged"), 20, 6),
        (passive("draw_choice", 1, deck="item"), 20, 5),
        (passive("draw_choice", 1, deck="companion"), 24, 6),
        (passive("daily_heal", -1), 20, -3),
        (mod("damaged", "block", 2, ["first_this_battle"]), 20, 6),
        (mod("attack", "damage", 1, ["melee"]), 17, 6),
        ('{on="turn_start", if=["once_per_game"], do=[{op="draw", deck="item", count=1, target="self"}]}', 20, 3),
    ],
)
@clause("V-430")
def test_prices(effects, max_hp, points):
    finding = findings(hero(effects, max_hp))[0]
    assert finding.problem is None
    assert finding.points == points


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (hero(mod("attack", "damage", 1, ["melee"])), "problem.over_budget"),
        (hero(passive("range", 1, weapon="ranged"), 21), "problem.over_budget"),
        (hero(passive("daily_heal", -1), 18), "problem.refund"),
        (hero(max_hp=25), "problem.content_range"),
        (hero(max_hp=15), "problem.content_range"),
        (hero(passive("armor", 1)), "problem.not_priced"),
        (hero('{on="day_end", do=[{op="set_hp", amount=20, target="self"}]}'), "problem.not_priced"),
        (hero('{on="round_end", do=[{op="summon", mob="zombie", count=1, within=2}]}'), "problem.not_priced"),
        (hero('{on="draw", do=[{op="story", rounds=1}]}'), "problem.not_priced"),
        (hero('{on="draw", do=[{op="explode", amount=9}]}'), "problem.word"),
        (hero(", ".join([passive("heal_food", 1)] * 3)), "problem.too_many"),
        (hero(power='"9000"'), "problem.content_key"),
        (hero(id='"My Hero"'), "problem.id"),
        (hero(zh='"@card.totem"'), "problem.plain_text"),
        (hero(zh='""'), "problem.text_length"),
        (hero(zh="3"), "problem.content_type"),
        (hero(max_hp='"22"'), "problem.whole"),
        (hero().replace("[]", "3"), "problem.shape"),
        (hero("3"), "problem.shape"),
        (hero(head='"0000"'), "problem.shape"),
        (hero('{on="draw", do=3}'), "problem.shape"),
        (hero('{on="draw", if="night", do=[]}'), "problem.shape"),
        (hero('{on="draw"}'), "problem.key_missing"),
        (hero('{do=[{op="heal", amount=1}]}'), "problem.key_missing"),
        (hero('{on="draw", do=[{amount=1}]}'), "problem.key_missing"),
        (hero(head='["0000"]'), "problem.head"),
        (hero(text_zh='"' + "长" * 61 + '"'), "problem.text_length"),
    ],
)
@clause("W-44")
def test_characters_that_are_refused(text, key):
    assert refused(text) == key


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("..F..I..", "..F.#I..", "problem.block.edge"),
        ("...S..f.", "......f.", "problem.block.spawns"),
        (".E....f.", ".E..L.f.", "problem.block.letter"),
        ("..I..F..", "P.I..P.P", "problem.block.per_letter"),
        (".f....E.", "#f....E.", None),
        (".f....V.", "##....##", "problem.block.connected"),
        ("copies = 1", "copies = 3", "problem.content_range"),
        ("..F..I..", "..F..I.", "problem.block_row"),
        ('id = "garden"', 'id = "G"', "problem.id"),
    ],
)
@clause("V-601", "W-44")
def test_blocks(old, new, key):
    text = GARDEN.replace(old, new)
    if key == "problem.block.connected":
        text = text.replace('"..F..I.."', '"#.#..#.#"').replace('"##....##"', '".#....#."')
    problem = findings(text)[0].problem
    assert (None if problem is None else problem.key) == key


@clause("V-601", "W-44")
def test_a_block_on_which_nobody_can_stand_is_told_like_any_other():
    rows = re.sub(r'"[^"\n]{8}"', '"########"', GARDEN)
    keys = {finding.problem.key for finding in findings(rows) if finding.problem is not None}
    assert "problem.block.edge" in keys
    assert "problem.block.connected" not in keys


@clause("W-44")
def test_a_file_that_an_editor_began_with_a_mark_is_read():
    assert parse_custom(b"\xef\xbb\xbf" + GARDEN.encode(), "garden.toml")[0] == GARDEN


@clause("W-44")
def test_lines_are_named():
    text = (
        HERO
        + hero(mod("attack", "damage", 1, ["melee"]), id='"too_good"')
        + "\n"
        + GARDEN.replace("..F..I..", "..F.#I..")
    )
    found = findings(text)
    lines = text.splitlines()
    assert [finding.problem is None for finding in found] == [True, False, False]
    assert "[[character]]" in lines[found[0].line - 1]
    assert lines[found[2].line - 1].startswith("rows")
    assert found[1].points == 9


@clause("W-44")
def test_a_file_is_checked_by_the_command(tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(HERO + GARDEN, encoding="utf-8")
    bad.write_text(hero(mod("attack", "damage", 1, ["melee"])), encoding="utf-8")
    runner = CliRunner()
    fine = runner.invoke(app, ["studio", "check", str(good), "--lang", "en"])
    assert fine.exit_code == 0
    assert "my_hero: good, 6 points" in fine.output
    wrong = runner.invoke(app, ["studio", "check", str(bad), "--lang", "en"])
    assert wrong.exit_code == 2
    assert "9 points in all; the budget is 6" in wrong.output
    assert runner.invoke(app, ["simulate", "mineventure", "--content", str(bad), "--games", "1"]).exit_code != 0


@clause("W-44")
def test_content_of_ones_own_travels_with_the_record(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(HERO + GARDEN, encoding="utf-8")
    game, found = check_file(file)
    assert game is GAME
    assert [finding.kind for finding in found] == ["character", "block"]
    setup = GAME.prepare(3, patches=custom_patches(GAME, [file]), roles=("my_hero", "cook", "smith"))
    match = Match(GAME, setup, b"own")
    assert any(block["id"] == "garden" for block in match.view()["map"]["blocks"])
    assert match.view()["players"][0]["character"]["zh"] == "我的角色"
    for seat in range(3):
        match.decide(seat, [match.state.legal(seat)[0]])
    record = read_record(match.record.text(), "own")
    assert record.content_hash != GAME.prepare(3).content_hash()
    assert replay(GAME, record).state.digest() == match.state.digest()


@clause("W-44")
def test_what_comes_by_a_patch_keeps_the_same_rules():
    greedy = {"id": "greedy", "zh": "贪", "max_hp": 24, "text_zh": "。", "effects": []}
    GAME.prepare(patches=(("test", {"custom": {"character": [greedy]}}),))
    with pytest.raises(Invalid):
        GAME.prepare(patches=(("test", {"custom": {"character": [{**greedy, "max_hp": 30}]}}),))
    with pytest.raises(Invalid):
        GAME.prepare(patches=(("test", {"custom": {"character": [{**greedy, "id": f"g_{i}"} for i in range(9)]}}),))


def test_files_are_bounded_and_plain():
    for data in (b"x" * (MOST_BYTES + 1), b"\xff\xfe", b"[[character", b""):
        with pytest.raises(Invalid):
            parse_custom(data, "upload")


@clause("V-401")
def test_every_number_that_an_operation_may_carry_is_declared():
    numeric = {"amount", "area", "range", "max_distance", "within", "count", "steps", "rounds"}
    carried = [(op, key) for op, keys in KEYS.items() for key in keys if key in numeric]
    assert {key for _, key in carried} == numeric
    for op, key in carried:
        assert len(GAME.declarations().of(["somewhere", op, key])) == 1, f"{op}.{key}"


@clause("W-44")
def test_a_number_beyond_every_card_is_refused_at_its_line():
    found = findings(hero('{on="day_end", do=[{op="heal", amount=100, target="self"}]}'))[0]
    assert found.problem is not None
    said = GAME.text("en").problem(found.problem)
    assert said == "effects.do.amount must be from 0 to 99, but is 100. (V-401)"


WRONG = """\
[[character]]
id = "cook"
max_hp = 99
power = 3
text_zh = "。"
effects = [
  {on="escape_roll", do=[{op="mod", stat="escape", amount=1, target="self", scope="instance"}]},
  {on="draw", do=[{op="explode", amount=9}]},
  {on="draw", do=[{op="story", rounds=1}]},
]

[[character]]
id = "hero_one"
zh = "甲"
text_zh = "。"
max_hp = 20

[[block]]
id = "hero_one"
zh = "乙"
realm = "overworld"
copies = 9
rows = [
  "..I..F..",
  ".f....E.",
  "F..V...I",
  "...S..f.",
  ".E....L.",
  "I..P...F",
  ".f....V.",
  "..F.#I..",
]

[[monster]]
id = "x"
"""


@clause("W-44")
def test_everything_that_is_wrong_is_told_each_at_its_line(tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text(WRONG, encoding="utf-8")
    _, found = check_file(file)
    lines = WRONG.splitlines()
    told = [(lines[one.line - 1].strip(), one.problem.key) for one in found if one.problem is not None]
    assert told == [
        ("[[character]]", "problem.custom_missing"),
        ('id = "cook"', "problem.custom_taken"),
        ("max_hp = 99", "problem.content_range"),
        ("power = 3", "problem.content_key"),
        ("effects = [", "problem.too_many"),
        ('{on="draw", do=[{op="explode", amount=9}]},', "problem.word"),
        ('{on="draw", do=[{op="story", rounds=1}]},', "problem.not_priced"),
        ('id = "hero_one"', "problem.custom_id_twice"),
        ("copies = 9", "problem.content_range"),
        ('".E....L.",', "problem.block.letter"),
        ('"..F.#I..",', "problem.block.edge"),
        ("[[monster]]", "problem.custom_section"),
    ]
    assert [one.id for one in found if one.problem is None] == ["hero_one"]


def told(text, lang="en"):
    """The sentences of all that is wrong."""
    return [GAME.text(lang).problem(one.problem) for one in findings(text) if one.problem is not None]


@clause("W-44")
def test_everything_that_is_wrong_with_one_effect_is_told_and_each_word_stands_in_one_pair_of_quotes():
    effect = '{on="lunch", if=["dusk", "melee:3"], do=[{op="eat", stat="luck", amount="1", target="self"}], why=1}'
    said = told(hero(effect))
    assert [sentence.partition(". Known")[0] for sentence in said] == [
        "effects: unknown key why",
        "effects.on: “lunch” is not known here",
        "effects.if: “dusk” is not known here",
        "effects: “melee:3” is not known here",
        "effects.do.op: “eat” is not known here",
        "effects.do.stat: “luck” is not known here",
        'effects.do: amount should be a whole number (−10000 to 10000), but is "1".',
    ]
    assert "effects.on：不认识「lunch」。" in told(hero(effect), "zh")[1]
    chosen = '{on="move_roll", do=[{op="choose", options=[[{op="mod", stat="luck"}], [{op="heal", amount=500}]]}]}'
    assert [one.problem.key for one in findings(hero(chosen))] == [
        *["problem.key_missing"] * 2,  # amount, scope
        "problem.word",
        "problem.content_range",
    ]


@clause("W-44")
def test_a_spawn_point_where_there_are_none_is_told_by_its_letter_alone():
    said = told(GARDEN.replace('"overworld"', '"end"'))
    assert any("S" in sentence for sentence in said)
    assert not any("0 to 0" in sentence for sentence in said)


@clause("W-44")
def test_a_wrong_target_is_told_with_all_the_rest():
    said = told(hero('{on="day_end", do=[{op="heal", amount=100, target="moon"}, {op="heal", amount="1", target=3}]}'))
    assert [sentence.partition(". Known")[0] for sentence in said] == [
        "effects.do.amount must be from 0 to 99, but is 100. (V-401)",
        "effects.do.target: “moon” is not known here",
        "effects.do.target: “3” is not known here",
        'effects.do: amount should be a whole number (−10000 to 10000), but is "1".',
    ]


@clause("W-44")
def test_what_a_roll_decides_on_is_looked_into():
    cases = '{min=1, max=3, do=[{op="eat"}, {op="heal", amount=500}]}, {min="4", do=[], why=1}, {min=5, max=6}, 7'
    said = told(hero(f'{{on="day_end", do=[{{op="roll", cases=[{cases}]}}]}}'))
    assert [sentence.partition(". Known")[0] for sentence in said] == [
        "effects.do.op: “eat” is not known here",
        "effects.do.amount must be from 0 to 99, but is 500. (V-401)",
        "effects.do.cases: unknown key why",
        'effects.do.cases: min should be a whole number (−10000 to 10000), but is "4".',
        "effects.do.cases: max is missing.",
        "effects.do.cases: do is missing.",
        "effects.do.cases should be a table of keys, but is 7.",
    ]
    assert told(hero('{on="day_end", do=[{op="roll", cases=3}, {op="choose", options=4}]}')) == [
        "effects.do.cases should be a list [ ], but is 3.",
        "effects.do.options should be a list [ ], but is 4.",
    ]


@clause("W-44")
def test_a_place_in_the_file_is_said_once():
    assert told(GARDEN.replace("copies = 1", "copies = 100")) == ["[[block]].copies must be from 1 to 2, but is 100."]
    (said,) = told(GARDEN.replace('"overworld"', '"moon"'))
    assert said == "[[block]].realm: “moon” is not known here. Known: overworld, nether, end."


@clause("W-44")
def test_the_rules_for_blocks_are_looked_at_beside_whatever_else_is_wrong():
    text = (
        GARDEN.replace("copies = 1", "copies = 3").replace('id = "garden"', 'id = "G"').replace(".E....f.", ".E..L.f.")
    )
    assert [one.problem.key for one in findings(text)] == [
        "problem.id",
        "problem.content_range",
        "problem.block.letter",
    ]


@pytest.mark.parametrize("kind", ["character", "block"])
@clause("W-44")
def test_single_brackets_are_told(kind):
    text = (HERO if kind == "character" else GARDEN).replace(f"[[{kind}]]", f"[{kind}]")
    (wrong,) = [one for one in findings(text) if one.problem is not None]
    assert (wrong.line, wrong.problem.key) == (2, "problem.custom_brackets")
    assert f"[[{kind}]]" in told(text)[0]
    with pytest.raises(Invalid, match="double brackets"):
        GAME.custom(text, tomllib.loads(text))


@clause("W-44")
def test_each_wrong_row_of_a_head_is_told_with_what_is_wanted():
    text = hero(head='[\n"00000000",\n"0000000G",\n"000",\n7,\n]')
    assert [text.splitlines()[one.line - 1] for one in findings(text)] == ["head = [", '"0000000G",', '"000",', "7,"]
    rows, letter, short, number = told(text)
    assert rows == "[[character]]: head takes 8 rows; there are 4. (W-44)"
    assert "row 2 of the head, “0000000G”, will not do. A row has 8 characters" in letter
    assert ("row 3" in short, "row 4" in number) == (True, True)


@clause("W-44")
def test_more_pieces_than_a_table_takes_are_told_at_those_that_are_too_many():
    text = "\n".join(hero(id=f'"hero_{number}"') for number in range(10))
    assert [(one.id, one.problem.key) for one in findings(text) if one.problem is not None] == [
        ("hero_8", "problem.too_many"),
        ("hero_9", "problem.too_many"),
    ]


# -- the page ------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "own-content.md").read_text(encoding="utf-8")
EXAMPLE, PRICE_LIST = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_example_of_the_page_is_good():
    assert [(one.id, one.problem) for one in findings(EXAMPLE)] == [("my_hero", None), ("garden", None)]


@clause("W-44")
def test_the_price_list_of_the_page_has_every_effect_as_it_is_written_and_what_it_costs():
    content = GAME.content()
    told = re.findall(r"# (gives back )?(\d+)( each)?:", PRICE_LIST)
    effects = tomllib.loads(PRICE_LIST)["effects"]
    assert len(told) == len(effects)
    # Each price is a number of its own here, so that what was paid tells which it was.
    numbered = {key: number for number, key in enumerate(content["prices"], 1)}
    paid = []
    for (back, points, each), effect in zip(told, effects, strict=True):
        assert price_of(effect, content["prices"], "").points == (-int(points) if back else int(points))
        paid.append(abs(price_of(effect, numbered, "").points))
        twice = tomllib.loads(toml_of(effect).replace("amount = 1", "amount = 2"))["effect"]
        assert (not problems_in(price_of, twice, content["prices"], "") and twice != effect) == bool(each)
    bounds = ("budget", "refund_max", "max_hp", "hp_least", "hp_most", "hand_least", "hand_most", "most_effects")
    assert sorted(paid) == sorted(numbered[key] for key in numbered if key not in bounds)


def toml_of(effect):
    """An effect as a file has it."""
    return "effect = " + re.sub(r'"(\w+)": ', r"\1 = ", json.dumps(effect))


def test_the_page_says_the_bounds_of_characters_and_blocks():
    prices, world = GAME.content()["prices"], GAME.content()["map"]
    rules = world["block_rules"]
    for said in (
        f"at most {prices['budget']} points",
        f"give back at most {prices['refund_max']} in all",
        f"# {prices['hp_least']} to {prices['hp_most']}",
        f"between {prices['hand_least']} and {prices['hand_most']}",
        f"At most {rules['max_walls']} `#`, {rules['max_lava']} `L`, {rules['max_water_plus_mire']} of `w` and `s`",
        "has {} to {} tiles on which cards are drawn".format(*rules["draw_tiles"]),
        f"at least {rules['end_landings_min']} `R`",
        f"# 1 or {rules['copies_max']}",
    ):
        assert said in PAGE
    for realm in ("overworld", "end"):
        low, high = rule_numbers(rules, "value_budget")[realm]
        assert f"{low} to {high}" in PAGE
    allowed, worth = pairs_of(rules["realms"], "realms"), rule_numbers(rules, "value_points")
    most = {**rule_numbers(rules, "max_per_deck"), "B": [rules["campfire_max"]], "A": [rules["anvil_max"]]}
    for tile in world["tiles"]:
        char, name = tile["char"], GAME.text("en").say(f"tile.{tile['id']}")
        realms = [realm for realm, (letters, *_) in allowed.items() if char in letters]
        where = "all" if len(realms) == len(allowed) else ", ".join(realms)
        cells = [str(found.get(char, [""])[0]).replace("-", "−") for found in (worth, most)]
        assert f"| `{char}` | {name} | {where} | {cells[0]} | {cells[1]} |" in PAGE


@clause("W-44")
def test_effects_as_tables_of_their_own_have_lines_too():
    text = (
        hero(effects="").replace("effects = []", "") + '\n[[character.effects]]\non = "draw"\ndo = [{op="explode"}]\n'
    )
    (found,) = findings(text)
    assert text.splitlines()[found.line - 1] == "[[character.effects]]"


@clause("W-44")
def test_several_files_bring_all_their_pieces(tmp_path):
    files = []
    for number, text in enumerate((HERO, GARDEN, hero(id='"other_hero"'))):
        files.append(tmp_path / f"{number}.toml")
        files[-1].write_text(text, encoding="utf-8")
    setup = GAME.prepare(3, patches=custom_patches(GAME, files), roles=("my_hero", "other_hero", "smith"))
    assert [entry["id"] for entry in setup.content["custom"]["character"]] == ["my_hero", "other_hero"]
    assert [entry["id"] for entry in setup.content["custom"]["block"]] == ["garden"]
    files[1].write_text(hero(), encoding="utf-8")
    with pytest.raises(Invalid, match="my_hero") as doubled:
        custom_patches(GAME, files)
    assert (doubled.value.key, doubled.value.values["first"]) == ("problem.custom_twice", str(files[0]))


@clause("W-44")
def test_data_is_brought_by_a_table_and_learned_by_nobody(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(HERO, encoding="utf-8")
    with pytest.raises(Invalid) as refused:
        game_to_learn(file)
    assert refused.value.key == "problem.custom_at_table"
    with pytest.raises(Invalid):
        GAME.learn(file)
