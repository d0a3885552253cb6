"""Any game from view and moves alone: offers, sealed bids, answers, decisions of several steps, hot-seat."""

from __future__ import annotations

from qiju.terminal.dialogs import CoverScreen
from qiju.terminal.ending import EndScreen
from terminal.helpers import playing
from toys import chain, offers, sealed


async def finish(here):
    """Answer everything with the first possible move; let every offer pass that can pass."""
    while not isinstance(here.screen, EndScreen):
        if isinstance(here.screen, CoverScreen):
            await here.press("enter")
        elif here.screen.turn.kind == "offer":
            await here.press("space")
        else:
            await here.press(next(choice.key for choice in here.choices() if choice.refusal is None))
        await here.asked()


async def test_merit_on_the_plain_table(monkeypatch):
    """Without its own drawing the view is drawn as panels, and its moves still read well."""
    from qiju.kernel.registry import find_game

    game = find_game("merit")
    monkeypatch.setattr(game, "terminal", "")
    async with playing(game, roles="farmer merchant scholar monk", lang="zh", size=(120, 50)) as here:
        await here.choose("refuge")
        await here.asked()
        for word in ("财富", "农夫", "你", "行动", "P2·庄家"):
            assert here.shows(word), word
        assert here.choice("donate").label == "布施"
        await here.press("l")
        assert here.choice("donate").label == "Donate"
        await here.choose("labor")
        assert here.match.record.entries[-1].text == "labor"


async def test_an_offer_is_made_in_steps_and_stepped_back():
    async with playing(offers.GAME, bots="random human random", seed=5) as here:
        assert here.screen.turn.kind == "offer"
        assert here.shows("may act now, or let it pass")
        before = here.match.state.digest()
        await here.choose("offer")
        gifts = [choice.word for choice in here.choices() if choice.refusal is None]
        await here.choose(gifts[0])
        assert here.shows(f"offer ▸ {gifts[0]}")
        wanted = [choice.word for choice in here.choices() if choice.refusal is None and choice.word.startswith("for")]
        await here.press("escape")
        assert here.shows("Chosen: offer")
        await here.press("escape")
        assert here.match.state.digest() == before  # nothing has touched the table yet
        await here.choose("offer")
        await here.choose(gifts[0])
        await here.choose(wanted[0])
        written = f"offer {gifts[0]} {wanted[0]}"
        assert written in [entry.text for entry in here.match.record.entries if entry.seat == 1]


async def test_half_an_offer_can_be_finished_by_typing():
    async with playing(offers.GAME, bots="random human random", seed=5) as here:
        await here.choose("offer")
        gift = next(choice.word for choice in here.choices() if choice.refusal is None)
        await here.write(gift)
        assert here.shows("is not complete; it can be followed by:")
        assert [entry for entry in here.match.record.entries if entry.seat == 1] == []
        wanted = next(kind for kind in offers.GOODS if here.match.state.goods[0][offers.GOODS.index(kind)])
        await here.write(f"{gift} for {wanted}")
        assert [entry.text for entry in here.match.record.entries if entry.seat == 1] == [f"offer {gift} for {wanted}"]


async def test_an_offer_let_pass_is_not_put_again_and_the_game_ends():
    async with playing(offers.GAME, bots="random human random", seed=5) as here:
        question = here.match.question(1)
        await here.press("space")
        await here.asked()
        assert here.screen.turn.seat == 1
        assert here.match.question(1) != question or here.screen.turn.kind == "decide"
        await finish(here)
        assert here.shows("score")


async def test_answers_and_bids_to_the_end():
    for game in (chain.GAME, sealed.GAME):
        async with playing(game, bots="human random random", size=(90, 30)) as here:
            await finish(here)
            assert here.screen.session.match.state.over


async def test_a_game_without_a_rulebook_says_so():
    async with playing(sealed.GAME, bots="human random random") as here:
        await here.press("r")
        assert here.shows("without a rulebook")


async def test_hot_seat_covers_sealed_choices():
    """Two people at one keyboard: neither sees what the other has sealed, nor that it is being chosen."""
    async with playing(sealed.GAME, bots="human human random", size=(90, 30)) as here:
        assert isinstance(here.screen, CoverScreen)
        assert here.shows("hand the keyboard to P1")
        await here.press("enter")
        await here.choose("bid 3")
        assert isinstance(here.screen, CoverScreen)
        assert here.shows("hand the keyboard to P2")
        assert "3" not in here.text()
        await here.press("enter")
        assert here.match.view(1)["bids"][0] is None
        assert here.shows("P1 bids a card")
        assert not here.shows("P1 bids 3")
        match = here.match
        await here.choose("bid 1")
        assert isinstance(here.screen, CoverScreen)  # the bids are shown, and the next ones are sealed
        assert "3" in str([told.data for told in match.heard(1) if told.kind == "shown"])


async def test_on_the_cover_the_last_choice_can_be_taken_back():
    async with playing(sealed.GAME, bots="human human random", size=(90, 30)) as here:
        await here.press("enter")
        await here.choose("bid 3")
        await here.press("u")
        assert isinstance(here.screen, CoverScreen)
        assert here.shows("hand the keyboard to P1")
        await here.press("enter")
        assert here.match.state.asked(0)


async def test_merit_for_two_people_covers_only_the_refuge():
    async with playing(roles="farmer merchant scholar monk", bots="human human house house") as here:
        covers = []
        for _ in range(8):
            if isinstance(here.screen, CoverScreen):
                covers.append(here.screen.name_of_seat)
                assert "refuge" not in here.text().lower()
                await here.press("enter")
                continue
            first = len(covers) <= 1 and here.match.state.window == 1
            await here.press("2" if not first else "1")
            await here.asked()
        assert covers == ["P1", "P2"]
        assert here.match.state.round >= 1
