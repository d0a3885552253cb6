"""The table in a terminal: never wider than there is room, in both languages, whatever is going on."""

import re
from itertools import islice

import pytest
from rich.cells import cell_len

from qiju.games.salvation import terminal
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.terminal.choices import list_choices
from qiju.terminal.scores import scores_of
from qiju.terminal.session import Session
from qiju.terminal.skin import Skin
from terminal.helpers import all_through, printed

GAME = find_game("salvation")
NAMES = ["you", "P2·house", "P3·house", "P4", "P5·house", "P6·random"]
WIDTHS = (40, 59, 60, 67, 68, 80, 101, 102, 120, 160)


def drawn(view, viewer, lang, width):
    return printed(terminal.draw(view, viewer, lang, Skin(GAME).texts[lang], NAMES, width), width)


def match_of(bot: str, **options: str) -> Match:
    return Match(GAME, GAME.prepare(options=options), b"a terminal")


def stages():
    """Views all through games of bots, an auction and an open offer among them."""
    for bot, options in (
        ("random", {}),
        ("house", {}),
        ("house", {"special": "bonus30"}),
        ("random", {"role_deal": "choose", "trade": "window"}),
    ):
        yield from all_through(match_of(bot, **options), bot)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_fits_every_width(lang):
    steps = set()
    for count, match in enumerate(stages()):
        view = match.view(count % 7 - 1)
        fresh = view["step"] not in steps or (view["market"]["offers"] and "offers" not in steps)
        if not fresh and count % 97:
            continue
        steps |= {view["step"], *(["offers"] if view["market"]["offers"] else [])}
        for width in WIDTHS:
            for line in drawn(view, count % 7 - 1, lang, width):
                assert cell_len(line) <= width, (width, line)
                assert "board." not in line
                assert "{" not in line
    assert {"act", "bidding", "granting", "event_join", "over", "offers"} <= steps


@pytest.mark.parametrize("seat", range(6))
def test_what_one_owns_stands_below_the_table(seat):
    """Where it does not scroll; the table itself tells only of the others where there are few lines."""
    view, text = match_of("house").view(seat), Skin(GAME).texts["zh"]
    own = terminal.role_name(view["people"][seat], text)
    lines = printed(terminal.hand(view, seat, text, 78), 78)
    assert lines[0].startswith(own)
    assert f"粮食 {view['people'][seat]['grain']}" in lines[0]
    assert not any(line.strip("▶ ").startswith(own) for line in drawn(view, seat, "zh", 59))
    assert any(line.strip("▶ ").startswith(own) for line in drawn(view, -1, "zh", 59))
    assert terminal.hand(view, -1, text, 78) is None


def test_an_offer_that_stands_comes_before_the_temple():
    match = next(match for match in stages() if match.view(0)["market"]["offers"])
    lines = drawn(match.view(0), 0, "zh", 59)
    assert lines[1].startswith("集市")
    assert "给" in lines[2]


def test_an_event_is_told_to_its_end():
    match = next(match for match in stages() if match.view(0)["event"] is not None)
    told = Skin(GAME).texts["en"].say(f"event_text.{match.view(0)['event']['name']}")
    assert told in " ".join(" ".join(drawn(match.view(0), 0, "en", 59)).split())


def test_what_liberation_needs_is_named():
    text = "\n".join(drawn(match_of("house").view(0), 0, "en", 120))
    words = " ".join(text.replace("│", " ").split())
    for need in ("merit 0 (min 12)", "reputation 0 (max 3)", "mana "):
        assert need in words, text
    assert "≥" not in text
    assert "≤" not in text


def test_the_end_is_taken_apart():
    match = match_of("house")
    session = Session(GAME, match, ["house"] * 6)
    while not match.state.over:
        turn = session.turn()
        session.answer(turn, session.thought(turn)())
    found = scores_of(match.view(), match.state.outcome(), NAMES, Skin(GAME).texts["en"])
    assert len(found) == 6
    assert all(score.total == sum(score.parts.values()) for score in found)


def test_hints_and_clauses():
    view = match_of("house").view(0)
    assert terminal.moments(view, 0, ["bid 4", "bid 5"]) == ["bid"]
    assert terminal.moments(view, 0, ["accept 1", "decline"]) == ["answer"]
    assert terminal.moments(view, 0, ["sell 1", "offer", "end"]) == ["act", "offer"]
    assert terminal.clause("donate 诵经超度", view) == "S-TS-1"
    assert terminal.clause("offer", view) == "SA-23"
    for lang in ("zh", "en"):
        text = Skin(GAME).texts[lang]
        assert all(text.knows(f"hint.{name}") for name in ("act", "offer", "answer", "bid", "grant"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_a_move_does_is_said_where_it_is_chosen(lang):
    """Every kind of move, in games of chance: its description is there and filled."""
    skin = Skin(GAME)
    described = {}
    for match in stages():
        view = match.view(0)
        for seat in range(6):
            for word in match.legal_texts(seat):
                verb = word.split(" ")[0]
                if verb not in described:
                    described[verb] = skin.about(word, "", match.view(seat), seat, skin.texts[lang])
                    assert "{" not in described[verb], described[verb]
        assert view is not None
    silent = {verb for verb, said in described.items() if not said}
    assert silent <= {"role", "done", "to"}, silent
    assert len(described) > 18


def test_a_service_is_described_with_its_numbers():
    view = match_of("house").view(0)
    skin = Skin(GAME)
    said = skin.about("donate 立碑刻名 anonymous", "", view, 0, skin.texts["en"])
    assert said.startswith(
        "for 5 coins, 1 of them for anonymity, 1 merit in the temple phase and no reputation; serves 1"
    )
    said = skin.about("donate 立碑刻名", "", view, 0, skin.texts["en"])
    assert said.startswith("for 4 coins, 1 merit and 3 reputation in the temple phase; serves 1")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_a_gift_costs_is_said_as_it_is_taken(lang):
    """The price beside a gift is the one in its sentence, the fee for anonymity included."""
    skin, told = Skin(GAME), 0
    for match in islice(all_through(match_of("house"), "house"), 120):
        for seat in match.state.pending():
            for choice in list_choices(match, seat, [], skin, skin.texts[lang]):
                if choice.refusal is None and choice.word.startswith(("donate", "plain")):
                    paid = match.state.people[seat].coins - match.tried(seat, choice.moves).people[seat].coins
                    assert re.findall(r"\d+", choice.about.replace("连匿名费 1", ""))[0] == str(paid), choice.about
                    told += 1
    assert told > 20


def test_action_points_are_those_of_this_table():
    setup = GAME.prepare(patches=(("test", {"actions": {"village": 2, "land": 3}}),))
    view, skin = Match(GAME, setup, b"a terminal").view(0), Skin(GAME)
    assert skin.about("sell 1", "", view, 0, skin.texts["en"]).endswith("2 action points")
    assert skin.about("sell-land", "", view, 0, skin.texts["zh"]).startswith("3 行动点")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_box_loses_a_word(lang):
    """Every condition of every person stands whole in their box."""
    text = Skin(GAME).texts[lang]
    for match in islice(stages(), 0, 200, 20):
        view = match.view(0)
        for width in (101, 102, 118, 120, 160):
            lines = drawn(view, 0, lang, width)
            assert not any("…" in line for line in lines if line.startswith(("│", "┃")))
            for person in view["people"]:
                for piece in terminal.goal_pieces(person, text):
                    assert any(piece.plain in line for line in lines), piece.plain


def test_a_monk_is_not_hinted_to_donate():
    view = match_of("house").view(0)
    monk = next(person["seat"] for person in view["people"] if person["role"] == "monk")
    assert terminal.moments(view, monk, ["offer", "end"]) == ["act_monk", "offer"]
    for lang, donates in (("zh", "捐献换功德"), ("en", "bring merit")):
        assert donates in Skin(GAME).texts[lang].say("hint.act")
        assert donates not in Skin(GAME).texts[lang].say("hint.act_monk")


def test_closing_the_market_ends_something():
    skin = Skin(GAME)
    assert all(skin.closes(word) for word in ("end", "done", "no", "decline", "begin"))
    assert not any(skin.closes(word) for word in ("sell 1", "withdraw 1", "redeem"))


@pytest.mark.parametrize(
    ("lang", "with_mana", "without"),
    [
        ("zh", "把法力授给谁？", "先用觉悟换法力？"),
        ("en", "To whom do you grant mana?", "Turn in a token for mana?"),
    ],
)
def test_a_monk_without_mana_is_asked_about_a_token(lang, with_mana, without):
    skin = Skin(find_game("salvation"))
    view = match_of("house").view(0)
    for mana, said in ((2, with_mana), (0, without)):
        people = [{**view["people"][0], "mana": mana}, *view["people"][1:]]
        assert skin.asks({**view, "step": "granting", "people": people}, 0, skin.texts[lang]) == said
