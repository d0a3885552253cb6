"""Presets, patches and options as data: what each sets, how they compose, what is refused."""

import pytest

from merit.helpers import EVERYBODY, ROLES, MeritTable, begin, last_round, refused
from qiju.kernel.registry import find_game
from qiju.testing import clause


@clause("MA-43", "M-12.2")
def test_ma43_scheme_d_has_the_numbers_of_the_tuning_program():
    events = find_game("merit").prepare(presets=["scheme-d"]).content["events"]
    assert [events[name]["calamity"] for name in ("drought", "flood", "plague", "peace")] == [3, 3, 4, -1]
    assert events["plague"]["wealth"] == -1


SIMULATOR = {
    "setup_being": "none",
    "save_bonus": "plus2_plus1",
    "save_hui_diminish": "off",
    "vow_timing": "own_turn",
    "invest": "many_flat",
    "zero_rule": "product",
    "calamity_clamp": "unbounded",
    "role_deal": "listed",
    "first_player": "seat1",
}
# Drought, flood, plague, peace; save target; calamity per round.
PRESETS = {
    "rulebook": (1, 1, 2, -3, 6, 0),
    "calamity-that-matters": (1, 1, 2, -3, 6, 3),
    "target-5": (1, 1, 2, -3, 5, 0),
    "baseline": (2, 2, 3, -2, 6, 0),
    "scheme-c": (2, 2, 2, -2, 6, 0),
    "scheme-d": (3, 3, 4, -1, 6, 0),
    "scheme-f": (2, 2, 3, -2, 6, 1),
    "scheme-g": (2, 2, 3, -2, 6, 2),
    "simulator": (1, 1, 2, -3, 6, 0),
}


def numbers(*presets: str, **agreed: object) -> tuple[int, ...]:
    content = find_game("merit").prepare(presets=presets, **agreed).content
    events = [content["events"][name]["calamity"] for name in ("drought", "flood", "plague", "peace")]
    return (*events, content["team"]["save_target"], content["team"]["calamity_per_round"])


def defaults() -> dict[str, str]:
    return {option.name: option.default for option in find_game("merit").options}


@pytest.mark.parametrize("preset", PRESETS)
@clause("M-12.1", "M-12.2", "MA-43")
def test_presets(preset):
    assert numbers(preset) == PRESETS[preset]
    options = find_game("merit").prepare(presets=[preset]).options
    assert options == {**defaults(), **(SIMULATOR if preset == "simulator" else {})}


@clause("M-12.2")
def test_every_preset_is_tested():
    assert {preset.name for preset in find_game("merit").presets} == set(PRESETS)


@clause("MA-01", "M-12.2")
def test_the_rulebook_preset_is_the_default():
    plain, named = find_game("merit").prepare(), find_game("merit").prepare(presets=["rulebook"])
    assert (plain.options, plain.content_hash()) == (named.options, named.content_hash())


@clause("M-12.2")
def test_presets_compose_from_left_to_right():
    assert numbers("scheme-c", "scheme-d") == PRESETS["scheme-d"]
    assert numbers("scheme-d", "scheme-c") == PRESETS["scheme-c"]
    assert numbers("scheme-g", "scheme-c", "target-5") == (2, 2, 2, -2, 5, 2)
    assert numbers("simulator", "scheme-f") == PRESETS["scheme-f"]


@clause("MA-02")
def test_an_option_wins_over_a_preset_and_a_patch_too():
    options = find_game("merit").prepare(presets=["simulator"], options={"setup_being": "fresh"}).options
    assert options == {**defaults(), **SIMULATOR, "setup_being": "fresh"}
    patches = [("a", {"team": {"save_target": 3}}), ("b", {"team": {"save_target": 4}})]
    assert numbers("target-5", patches=patches)[4] == 4


@pytest.mark.parametrize(("preset", "calamity", "after"), [("scheme-f", 12, 13), ("scheme-g", 12, 14)])
@clause("M-12.2", "M-4.6.1")
def test_calamity_every_round_counts_before_the_end(preset, calamity, after):
    table = last_round(presets=[preset]).set("table", calamity=calamity).finish().track(after)
    assert table.outcome().reason == "calamity"


@pytest.mark.parametrize(
    ("preset", "calamity", "over"), [("scheme-f", 18, False), ("scheme-f", 19, True), ("scheme-g", 18, True)]
)
@clause("M-12.2", "M-4.6.1")
def test_calamity_every_round_comes_before_the_check(preset, calamity, over):
    table = begin("farmer monk", presets=[preset], allow_pass="on").area().set("table", calamity=calamity)
    table.stack("events", "peace").next_round()
    assert table.over is over


@clause("MA-02", "MA-08", "MA-10", "MA-15", "MA-19", "MA-26", "MA-44")
def test_a_game_as_the_simulator_plays_it():
    table = MeritTable(seats=4, presets=["simulator"]).acts("refuge", "refuge", "refuge")
    assert (table.roles(), table.due(), len(table.heard("being"))) == (list(ROLES), 0, 1)
    assert table.kinds("event", "vow_reward") == ["event", "vow_reward"]
    table.area(ruined_scholar=0).set("farmer", wealth=20, fu=15, hui=20)
    table.does("farmer", "save 落魄书生").expect("farmer", fu=15 + 3 - 1, hui=20 + 3)
    table.does("farmer", "invest")


@pytest.mark.parametrize(
    ("patch", "key"),
    [
        ({"team": {"save_targt": 5}}, "problem.content_key_like"),
        ({"team.save_target": 5}, "problem.content_key_quoted"),
        ({"weather": {}}, "problem.content_key"),
        ({"team": {"save_target": "five"}}, "problem.content_type"),
        ({"team": {"save_target": 5.0}}, "problem.content_type"),
        ({"team": {"save_target": True}}, "problem.content_type"),
        ({"team": 5}, "problem.content_type"),
        ({"survival": {"rounds": 2}}, "problem.content_type"),
        ({"survival": {"rounds": ["two"]}}, "problem.content_type"),
        ({"roles": {"monk": {"always_refuge": 1}}}, "problem.content_type"),
        ({"team": {"rounds": 0}}, "problem.number_range"),
        ({"team": {"rounds": 9}}, "problem.number_range"),
        ({"turn": {"actions": 0}}, "problem.number_range"),
        ({"dice": {"count": 0}}, "problem.number_range"),
        ({"dice": {"sides": 1}}, "problem.number_range"),
        ({"stay": {"limit": 0}}, "problem.number_range"),
        ({"team": {"calamity_start": -1}}, "problem.number_range"),
        ({"team": {"calamity_start": 20}}, "problem.content_range"),
        ({"survival": {"rounds": [0]}}, "problem.number_range"),
        ({"roles": {"farmer": {"wealth": -1}}}, "problem.number_range"),
        ({"roles": {"farmer": {"fu": -1}}}, "problem.number_range"),
        ({"roles": {"farmer": {"hui": -3}}}, "problem.number_range"),
        ({"no_refuge": {"wealth": -20}}, "problem.number_range"),
        ({"vows": {"blessed_by_toil": {"fu": -5}}}, "problem.number_range"),
        ({"beings": {"orphan": {"cost": -1}}}, "problem.number_range"),
        ({"actions": {"protect": {"fu": -9}}}, "problem.number_range"),
        ({"actions": {"invest": {"wealth": -4}}}, "problem.number_range"),
        ({"survival": {"wealth": -1}}, "problem.number_range"),
        ({"roles": {"farmer": {"actions": ["labor"]}}}, "problem.practice_missing"),
        ({"roles": {"farmer": {"actions": ["practice", "dance"]}}}, "problem.action_name"),
        ({"vows": {"blessed_by_toil": {"role": "monk"}}}, "problem.vow_pair"),
        ({"vows": {"blessed_by_toil": {"role": "king"}}}, "problem.number_choice"),
    ],
)
@clause("M-2.1.1", "M-3.1")
def test_a_patch_that_makes_no_sense_is_refused(patch, key):
    problem = refused(lambda: MeritTable(EVERYBODY, patch=patch))
    assert problem.key == key
    said = {lang: find_game("merit").text(lang).problem(problem) for lang in ("en", "zh")}
    assert all(said.values())
    assert said["en"] != said["zh"]


@clause("M-7.1")
def test_a_refused_number_says_where_what_it_is_and_what_it_may_be():
    problem = refused(lambda: MeritTable(EVERYBODY, patch={"beings": {"orphan": {"cost": -1}}}))
    text = find_game("merit").text
    assert "beings.orphan.cost (Orphan: cost) must be from 0 to 10000, but is -1. (M-7.1)" in text("en").problem(
        problem
    )
    assert "beings.orphan.cost（孤儿：花费）须在 0 到 10000 之间，现在是 -1。（M-7.1）" in text("zh").problem(problem)


@clause("M-12.1", "M-2.3.2")
def test_a_patch_changes_the_one_number():
    patch = {"team": {"save_target": 4}, "events": {"drought": {"calamity": 5}}}
    assert begin("farmer monk", events=["drought"], patch=patch).track(5).match.view()["save_target"] == 4
    assert find_game("merit").content()["team"]["save_target"] == 6


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"being_expiri": "phase2"}, "problem.option_name"),
        ({"being_expiry": "never"}, "problem.option_value"),
        ({"allow_pass": "maybe"}, "problem.option_value"),
    ],
)
@clause("MA-01", "MA-29")
def test_an_option_that_does_not_exist_is_refused(options, key):
    assert refused(lambda: MeritTable(EVERYBODY, options=options)).key == key


@clause("M-12.2")
def test_a_preset_that_does_not_exist_is_refused():
    assert refused(lambda: MeritTable(EVERYBODY, presets=["scheme-z"])).key == "problem.preset_name"


@clause("MA-29", "MA-30")
def test_every_option_names_its_ruling():
    named = {option.name: option.clause for option in find_game("merit").options}
    assert named == {
        "being_expiry": "MA-01",
        "setup_being": "MA-02",
        "save_bonus": "MA-08",
        "save_bonus_diminish": "MA-09",
        "save_hui_diminish": "MA-10",
        "diminish": "MA-11",
        "alms_crit": "MA-14",
        "vow_timing": "MA-15",
        "invest": "MA-19",
        "calamity_loss": "MA-22",
        "calamity_clamp": "MA-23",
        "vow_deal": "MA-25",
        "first_player": "MA-26",
        "start_player": "MA-26",
        "actions": "MA-27",
        "allow_pass": "MA-29",
        "two_player_dual": "MA-30",
        "score_base": "MA-31",
        "zero_rule": "MA-32",
        "ties": "MA-34",
        "role_deal": "MA-44",
    }
