"""What holds in every game, whatever is agreed and whoever plays."""

from __future__ import annotations

from collections import Counter
from math import floor, sqrt
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from merit.helpers import BEINGS, EVENTS, ROLES
from qiju.kernel.match import Match, replay
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("merit")
OPTIONS = {option.name: option.choices for option in GAME.options}
PRESETS = [preset.name for preset in GAME.presets]
MANY = settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


# -- playing -----------------------------------------------------------------------------------------


@st.composite
def agreements(draw) -> dict[str, object]:
    """Any table that may be agreed on."""
    seats = draw(st.sampled_from([2, 3, 4]))
    options = {name: draw(st.sampled_from(choices)) for name, choices in OPTIONS.items() if draw(st.booleans())}
    if seats != 2 or options.get("role_deal") == "choose":
        options["two_player_dual"] = "off"
    presets = draw(st.lists(st.sampled_from(PRESETS), max_size=2))
    if options.get("two_player_dual") == "on":
        options.setdefault("role_deal", "random")
    return {"seats": seats, "options": options, "presets": presets}


def wish(text: str, random: Random, keen: float) -> float:
    """How much a lively but not stupid player would like to do this."""
    worth = {
        "save": 4,
        "protect": 1,
        "practice": 2,
        "labor": 1.5,
        "alms": 1.5,
        "teach": 1,
        "ceremony": 0.7,
        "pass": 0.1,
    }
    return keen * worth.get(text.split()[0], 1) + random.random()


def step(match: Match, random: Random, keen: float) -> None:
    """Somebody who is asked does something."""
    seat = random.choice(match.state.pending())
    legal = match.state.legal(seat)
    words = match.legal_texts(seat)
    assert len(set(legal)) == len(legal) == len(set(words))
    match.decide(seat, [max(legal, key=lambda move: wish(GAME.word(match.state, seat, move), random, keen))])


def play(agreed: dict[str, object], seed: int, keen: float = 0.4, watch=lambda match: None) -> Match:
    setup = GAME.prepare(agreed["seats"], agreed["options"], agreed["presets"])
    match = Match(GAME, setup, b"property %d" % seed)
    random = Random(seed)
    while not match.state.over:
        step(match, random, keen)
        watch(match)
    return match


games = given(agreed=agreements(), seed=st.integers(0, 10**6), keen=st.sampled_from([0.0, 0.4, 1.0]))


# -- while it is played ------------------------------------------------------------------------------


@MANY
@games
@clause("M-3.1", "M-3.3", "M-2.3.3", "M-4.4.1", "M-6.1", "M-7.1", "M-8.2", "MA-23")
def test_what_holds_at_every_moment(agreed, seed, keen):
    def watch(match: Match) -> None:
        view = match.view()
        seen = len([told for told in match.heard() if told.kind == "being"])
        assert view["calamity"] >= 0
        assert view["calamity"] <= 20 or match.setup.options["calamity_clamp"] == "unbounded"
        assert view["saved"] + view["lost"] + len(view["area"]) == seen == 8 - view["beings_left"]
        assert view["events_left"] == 8 - view["round"]
        assert view["round"] <= 6
        assert len({being["name"] for being in view["area"]}) == len(view["area"])
        assert sum(board["saves"] for board in view["boards"]) == view["saved"]
        for board in view["boards"]:
            assert min(board["wealth"], board["fu"], board["hui"]) >= 0
            assert 0 <= board["streak"] <= view["round"]
            assert board["starved"] <= view["round"] // 2
            assert board["investments"] <= 1 or match.setup.options["invest"] != "once"
            assert board["role"] != "monk" or board["investments"] == board["donations"] == board["lessons"] == 0
            assert board["role"] == "scholar" or board["lessons"] == 0

    play(agreed, seed, keen, watch)


@MANY
@games
@clause("M-1.4", "M-4.0", "M-4.3.1", "M-4.1.1", "M-2.2.1", "M-2.2.7")
def test_everybody_has_two_actions_and_one_vow_reward_a_round(agreed, seed, keen):
    match = play(agreed, seed, keen)
    told = match.heard()
    starts = [i for i, one in enumerate(told) if one.kind == "round"]
    boards = [f"@role.{board['role']}" for board in match.view()["boards"]]
    assert len(set(boards)) == len(boards)
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(told)], strict=True), 1):
        part = told[start:end]
        acted = Counter(one.data["board"] for one in part if one.kind in ("action", "pass", "save", "teach"))
        paid = Counter(one.data["board"] for one in part if one.kind == "vow_reward")
        assert part[0].data["round"] == number
        if number < len(starts) or match.setup.options["calamity_loss"] == "round_end":
            assert acted == dict.fromkeys(boards, 2)
            assert paid == dict.fromkeys(boards, 1)
    assert len({one.data["event"] for one in told if one.kind == "event"}) == len(starts)


@settings(MANY, max_examples=25)
@games
@clause("M-4.3.2", "M-2.2.2", "M-2.2.7", "M-10.1.1")
def test_what_is_refused_is_exactly_what_is_not_legal(agreed, seed, keen):
    """For every seat, asked or not, and every number that could be sent."""

    def watch(match: Match) -> None:
        for seat in range(match.setup.seats):
            allowed = {move for move in range(-2, 60) if match.state.refusal(seat, move) is None}
            assert allowed == set(match.state.legal(seat))

    play(agreed, seed, keen, watch)


# -- the books ---------------------------------------------------------------------------------------

UNITS = ("wealth", "fu", "hui")


class Book:
    """What everybody must hold, and where calamity must stand, by what was told and nothing else."""

    def __init__(self, calamity: int) -> None:
        self.boards: dict[str, dict[str, int]] = {}
        self.calamity = calamity

    def add(self, board: str, gain: dict[str, int]) -> None:
        for unit in UNITS:
            self.boards[board][unit] += gain.get(unit, 0)
            assert self.boards[board][unit] >= 0, f"{board} was told to lose what it did not have"

    def hear(self, kind: str, data: dict[str, object]) -> None:
        board = data.get("board")
        self.calamity += data.get("effect", {}).get("calamity", 0)
        # Where the track stands is said beside its change.
        assert data.get("now", self.calamity) == self.calamity, kind
        if kind == "refuge":
            self.boards[board] = {unit: data[unit] for unit in UNITS}
        elif kind == "event_share":
            for name in data["boards"]:
                self.add(name, data["gain"])
        elif kind in ("vow_reward", "streak", "yield", "principal"):
            self.add(board, data["gain"])
        elif kind == "survive":
            self.add(board, data["cost"])
        elif kind == "starve":
            self.add(board, data["loss"])
        elif kind == "save":
            self.add(board, data["price"])
            self.add(board, data["gain"])
        elif kind in ("action", "teach"):
            self.add(board, data["effect"])
            if kind == "teach":
                self.add(data["other"], data["other_gain"])


def book(match: Match) -> Book:
    """The books of a whole game, from where its calamity starts and its log alone."""
    kept = Book(match.setup.content["team"]["calamity_start"])
    for one in match.heard():
        kept.hear(one.kind, one.data)
    return kept


@MANY
@games
@clause("M-4.1.2", "M-4.5.1", "M-5.9", "M-10.1.1", "MA-16", "MA-18", "MA-21")
def test_the_log_accounts_for_everything_on_the_boards(agreed, seed, keen):
    """Every gain is told, with its true size. (An immediate loss breaks off in the middle of an effect.)"""
    agreed["options"]["calamity_loss"] = "round_end"
    match = play(agreed, seed, keen)
    expected = book(match)
    for board in match.view()["boards"]:
        assert {unit: board[unit] for unit in UNITS} == expected.boards[f"@role.{board['role']}"]
    assert match.view()["calamity"] == expected.calamity


# -- the end -----------------------------------------------------------------------------------------

VOWS = {
    "blessed_by_toil": (lambda b: b["fu"] >= 16, 14, -4),
    "poor_womans_lamp": (lambda b: b["fu"] >= 23 and b["wealth"] <= 5, 20, -8),
    "merit_of_giving": (lambda b: b["donations"] >= 4, 13, -4),
    "great_donor": (lambda b: b["fu"] >= 20 and b["saves"] >= 2, 16, -8),
    "passing_on_the_way": (lambda b: b["lessons"] >= 3, 13, -4),
    "teacher_of_ages": (lambda b: b["hui"] >= 26 and b["fu"] >= 16, 15, -5),
    "fruit_of_the_arhat": (lambda b: b["hui"] >= 27, 11, -5),
    "bodhisattva_path": (lambda b: b["fu"] >= 21 and b["saves"] >= 2, 13, -8),
}


def score(board: dict[str, object], options: dict[str, str]) -> float:
    """The rulebook's §10.3 on one board as everybody sees it."""
    fu, hui = board["fu"], board["hui"]
    if options["zero_rule"] == "each":
        product = max(fu, 1) * max(hui, 1)
    else:
        product = max(fu * hui, 1)
    base = 3 * sqrt(product)
    if options["score_base"] == "floor":
        base = floor(base + 1e-9)
    tiers = ((15, 16), (12, 12)) if board["refuge"] else ((20, 18), (16, 10))
    tier = next((bonus for level, bonus in tiers if min(fu, hui) >= level), 0)
    kept, reward, penalty = VOWS[board["vow"]["name"]]
    return base + tier + (reward if kept(board) else penalty)


def check_result(match: Match) -> None:
    view, outcome, options = match.view(), match.state.outcome(), match.setup.options
    won = view["calamity"] <= 12 and view["saved"] >= view["save_target"]
    seats = range(match.setup.seats)
    if not won:
        assert (outcome.winners, outcome.scores, set(outcome.ranks)) == ([], [0 for _ in seats], {1})
        assert view["calamity"] > 12 or outcome.reason == "saves"
        assert view["saved"] >= view["save_target"] or outcome.reason in ("saves", "both")
        return
    assert (outcome.reason, view["round"]) == ("won", 6)
    keys = []
    for seat in seats:
        own = [board for board in view["boards"] if board["seat"] == seat]
        total = sum(score(board, options) for board in own)
        assert abs(outcome.scores[seat] / outcome.unit - total) <= (0 if outcome.unit == 1 else 2 / outcome.unit)
        tie = (sum(board["fu"] for board in own), sum(board["hui"] for board in own))
        keys.append((outcome.scores[seat], *(tie if options["ties"] == "fu_hui_shared" else ())))
    assert outcome.ranks == [1 + sum(other > key for other in keys) for key in keys]
    assert outcome.winners == [seat for seat in seats if outcome.ranks[seat] == 1]


@settings(MANY, max_examples=400)
@games
@clause("M-1.1", "M-1.2", "M-10.1.2", "M-10.2.1", "M-10.3.1", "M-10.3.2", "M-10.3.3", "M-10.3.4", "M-10.3.6")
def test_result_score_and_ranks(agreed, seed, keen):
    match = play(agreed, seed, keen)
    check_result(match)


@settings(MANY, max_examples=100)
@given(seed=st.integers(0, 10**6), options=agreements())
@clause("MA-30", "MA-45", "M-1.3", "M-10.3.4")
def test_two_players_with_two_boards_each(seed, options):
    chosen = {**options["options"], "two_player_dual": "on"}
    chosen["role_deal"] = "listed" if chosen.get("role_deal") == "listed" else "random"
    match = play({"seats": 2, "options": chosen, "presets": options["presets"]}, seed, 1.0)
    boards = match.view()["boards"]
    assert [board["seat"] for board in boards] == [0, 1, 0, 1]
    assert sorted(board["role"] for board in boards) == sorted(ROLES)
    check_result(match)


@clause("M-10.2.1")
def test_these_games_are_won_and_lost():
    """Or the properties above would say less than they seem to."""
    agreed = {"seats": 4, "options": {}, "presets": []}
    results = Counter(play(agreed, seed, keen).state.outcome().reason for seed in range(12) for keen in (0.0, 0.4))
    assert results["won"] >= 6
    assert results["saves"] + results["both"] >= 6


@settings(MANY, max_examples=40)
@games
@clause("M-2.1.2", "M-4.3.3")
def test_a_record_leads_to_the_same_end(agreed, seed, keen):
    match = play(agreed, seed, keen)
    again = replay(GAME, match.record)
    assert again.state.digest() == match.state.digest()
    assert again.view() == match.view()
    assert (len(EVENTS), len(BEINGS)) == (8, 8)
