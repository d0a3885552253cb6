"""The conformance suite catches what it is there to catch: toys with one thing broken each."""

from __future__ import annotations

import pytest

from qiju.kernel.bot import Bot
from qiju.kernel.numbers import Declaration, Declarations
from qiju.kernel.options import Option
from qiju.kernel.refusal import Invalid, Refusal
from qiju.kernel.words import Text
from qiju.testing import conformance
from toys import chain, offers, sealed


class BrokenBids(sealed.ThreePrizes):
    """Three Prizes with another table, and anything else replaced by name."""

    def __init__(self, table=sealed.Bidding, **replaced):
        super().__init__()
        self.table = table
        for name, value in replaced.items():
            setattr(self, name, value)


class BrokenMarket(offers.NightMarket):
    def __init__(self, table=offers.Market):
        super().__init__()
        self.table = table


class BrokenAmbush(chain.AmbushGame):
    def __init__(self, table=chain.Ambush):
        super().__init__()
        self.table = table


def caught(check, game, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check(game, 1)


# ---- sameness ----------------------------------------------------------------------------------------


class HashDealt(sealed.Bidding):
    """Deals by the order of a set of strings, which no two processes share."""

    def shuffled_prizes(self):
        names = {"a": 1, "b": 2, "c": 3}  # the two hash seeds of the check order these differently
        return [names[name] for name in set(names)]


HASH_DEALT = BrokenBids(HashDealt)


def test_order_of_a_set():
    caught(conformance.check_same_again, HASH_DEALT, "PYTHONHASHSEED")


class Forgetful(sealed.Bidding):
    """Its pack forgets what has been won."""

    def write(self, packer):
        points, self.points = self.points, [0] * self.seats
        super().write(packer)
        self.points = points


def test_a_pack_that_forgets():
    caught(conformance.check_packing, BrokenBids(Forgetful), "packed and unpacked")


class SharedPoints(sealed.Bidding):
    def clone(self):
        other = super().clone()
        other.points = self.points
        return other


def test_a_clone_that_shares():
    caught(conformance.check_clones, BrokenBids(SharedPoints), "playing a clone changed its parent")


class Generous(sealed.Bidding):
    def clone(self):
        other = super().clone()
        other.points[0] += 1
        return other


def test_a_clone_that_differs():
    caught(conformance.check_clones, BrokenBids(Generous), "cloned, the game goes another way")


# ---- secrecy -----------------------------------------------------------------------------------------


class ShowsDeck(sealed.ThreePrizes):
    def view(self, state, viewer):
        return {**super().view(state, viewer), "next": state.prizes.cards[-1]}


def test_a_view_of_the_deck():
    caught(conformance.check_paired_worlds, ShowsDeck(), "tell two worlds apart.*view/next")


class LegalByDeck(sealed.Bidding):
    """What one may bid depends on the prize to come."""

    def refuse(self, seat, move):
        if len(self.hands[seat]) > 1 and move == self.prizes.cards[-1]:
            return Refusal("refuse.no_card", card=move)
        return super().refuse(seat, move)


def test_legal_moves_that_betray_the_deck():
    caught(conformance.check_paired_worlds, BrokenBids(LegalByDeck), "tell two worlds apart.*legal moves")


class Peeper(Bot):
    def choose(self, state, seat, moves, stream):
        others = [bid.value for one, bid in enumerate(state.bids) if one != seat and bid.made()]
        return moves[-1] if others and max(others) == 3 else moves[0]


class PeepingGame(sealed.ThreePrizes):
    def bots(self):
        return {"peeper": lambda arguments: Peeper()}


def test_a_bot_that_peeps():
    caught(conformance.check_paired_worlds, PeepingGame(), "bot peeper decides by what seat . cannot see")


class ThirstyBot(Bot):
    """Chooses well, but draws more often when the next prize is high."""

    def choose(self, state, seat, moves, stream):
        for _ in range(state.prizes.cards[-1]):
            stream.below(2)
        return moves[0]


class ThirstyGame(sealed.ThreePrizes):
    def bots(self):
        return {"thirsty": lambda arguments: ThirstyBot()}


def test_a_bot_that_draws_by_the_hidden():
    caught(conformance.check_paired_worlds, ThirstyGame(), "bot thirsty draws by")


class LoudBids(sealed.Bidding):
    """Tells everybody what was bid before all have."""

    def whisper(self, kind, seat, hidden, **data):
        self.tell(kind, number=seat + 1, **data)


def test_a_sealed_answer_told_aloud():
    caught(conformance.check_sealed, BrokenBids(LoudBids), "sees how seat . answered")


class ShowsBids(sealed.ThreePrizes):
    """Spectators see the bids."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        return seen if viewer >= 0 else {**seen, "bids": [bid.value for bid in state.bids]}


def test_a_sealed_answer_shown_to_spectators():
    caught(conformance.check_sealed, ShowsBids(), "sees how seat . answered.*spectator's view")


class AsksOnlyHolders(chain.Ambush):
    """Does not ask who holds no card: that nobody asks them tells everybody."""

    def ask_answers(self, played):
        super().ask_answers(played)
        card = self.answer_to(played)
        for seat in range(self.seats):
            if card not in self.hands[seat].cards and self.must & ~(1 << seat):
                self.must &= ~(1 << seat)


def test_asking_only_who_could_answer():
    caught(conformance.check_told, BrokenAmbush(AsksOnlyHolders), "what no event has told it: /who must")


# ---- resampling --------------------------------------------------------------------------------------


class TrueWishes(offers.Market):
    """Only the streams are resampled, the wishes stay true."""

    def resample(self, seat, stream):
        other = self.clone()
        other.key_streams_anew(stream)
        return other


def test_resampling_that_changes_nothing():
    caught(conformance.check_resampling, BrokenMarket(TrueWishes), "never")


class HalfTrue(sealed.Bidding):
    """The deck is resampled, sealed bids are not."""

    def resample(self, seat, stream):
        other = self.clone()
        other.key_streams_anew(stream)
        other.prizes = self.prizes.resample(stream)
        return other


def test_sealed_answers_that_are_never_resampled():
    caught(conformance.check_sealed, BrokenBids(HalfTrue), "the same in all worlds")


class Shifted(sealed.Bidding):
    """A world that is made from the true one by turning its deck: the truth shines through."""

    def resample(self, seat, stream):
        other = super().resample(seat, stream)
        unseen = self.prizes.cards[self.prizes.top :]
        turn = stream.below(max(1, len(unseen)))
        other.prizes = sealed.Deck(
            self.prizes.cards[: self.prizes.top] + unseen[turn:] + unseen[:turn], self.prizes.top
        )
        return other


def test_resampling_that_starts_from_the_truth():
    caught(conformance.check_resampling, BrokenBids(Shifted), "depends on what it cannot see")


class KnownResampled(offers.Market):
    """Forgets that a seat knows its own wish."""

    def resample(self, seat, stream):
        return super().resample((seat + 1) % self.seats, stream)


def test_resampling_what_the_seat_knows():
    caught(conformance.check_paired_worlds, BrokenMarket(KnownResampled), "tell two worlds apart.*wishes")


class NoCardForIt(chain.Ambush):
    """Resamples answers without the cards that they need."""

    def could_answer(self, seat):
        return True


def test_a_resampled_world_that_cannot_be_played():
    with pytest.raises((AssertionError, ValueError)):
        conformance.check_resampling(BrokenAmbush(NoCardForIt), 1)


# ---- notation and refusals ---------------------------------------------------------------------------


class OneWord(sealed.ThreePrizes):
    def word(self, state, seat, move):
        return "bid low" if move < 3 else "bid high"


def test_two_moves_with_one_word():
    caught(conformance.check_notation, OneWord(), "are both written")


class Greedy(offers.NightMarket):
    """`offer tea` is a word of its own, so that `offer tea for silk` is read otherwise than written."""

    def aliases(self, state, seat, move):
        return ["offer tea"] if move == offers.OFFER else []


def test_a_decision_that_reads_otherwise():
    caught(conformance.check_notation, Greedy(), "cannot be read back|reads as")


class Lenient(sealed.Bidding):
    """Refuses nothing that is a card."""

    def refuse(self, seat, move):
        return None

    def legal(self, seat):
        return [card for card in self.thinkable(seat) if card in self.hands[seat]]


def test_what_is_neither_legal_nor_refused():
    caught(conformance.check_refusals, BrokenBids(Lenient), "neither legal nor refused")


class Unfilled(sealed.Bidding):
    def refuse(self, seat, move):
        return None if move in self.hands[seat] else Refusal("refuse.no_card", kard=move)


def test_a_refusal_left_unfilled():
    caught(conformance.check_refusals, BrokenBids(Unfilled), "left unfilled")


class Wordless(sealed.Bidding):
    def refuse(self, seat, move):
        return None if move in self.hands[seat] else Refusal("refuse.nowhere")


def test_a_refusal_without_a_text():
    caught(conformance.check_refusals, BrokenBids(Wordless), "has no text 'refuse.nowhere'")


class Chatty(sealed.Bidding):
    """Asking why counts as something happening."""

    def refuse(self, seat, move):
        refusal = super().refuse(seat, move)
        if refusal is not None:
            self.irrevocable += 1
        return refusal


def test_a_refusal_that_changes_the_state():
    caught(conformance.check_refusals, BrokenBids(Chatty), "changed the state")


class Unasked(sealed.Bidding):
    def thinkable(self, seat):
        return list(sealed.CARDS)


def test_moves_for_a_seat_that_is_not_asked():
    caught(conformance.check_questions, BrokenBids(Unasked), "is not asked, but has the moves")


class TwiceAsked(sealed.Bidding):
    """The first answer does not count, and the question stays the same."""

    def perform(self, seat, move):
        if not self.bids[seat].made() and self.seats == 3:
            self.bids[seat].seal(seat, move)
            return
        super().perform(seat, move)


def test_a_question_that_is_asked_twice():
    caught(conformance.check_questions, BrokenBids(TwiceAsked), "asked again under the same id")


# ---- whole games -------------------------------------------------------------------------------------


class Endless(offers.Market):
    """An offer that is declined may be made again at once."""

    def settle(self, seat, move):
        self.offered = 0
        super().settle(seat, move)

    def close(self, seat):
        if self.offered & ~(1 << seat):
            super().close(seat)
        else:
            self.open_stall()


def test_a_game_that_does_not_end():
    caught(conformance.check_finishing, BrokenMarket(Endless), "not over after 200 decisions")


class Stuck(sealed.Bidding):
    """Nobody is asked any more, but it is not over."""

    def next_prize(self):
        super().next_prize()
        self.over = False


def test_a_game_that_just_stops():
    caught(conformance.check_finishing, BrokenBids(Stuck), "nobody must decide, but it is not over")


class Inflation(offers.Market):
    def hand_over(self, giver, taker, kind):
        self.goods[taker][kind] += 1


def test_goods_from_nothing():
    caught(conformance.check_conservation, BrokenMarket(Inflation), "something conserved has changed")


class FirstComes(sealed.Bidding):
    """A tie goes to whoever bid first."""

    first: int = -1

    def perform(self, seat, move):
        if self.first < 0:
            self.first = seat
            self.points[seat] += 1
        super().perform(seat, move)


def test_an_order_that_matters():
    caught(conformance.check_order, BrokenBids(FirstComes), "it matters who answers first")


def test_a_tally_that_never_fires():
    game = BrokenBids(tallies=[*sealed.TALLIES, "miracle"])
    caught(conformance.check_tallies, game, "never fired: miracle")
    conformance.check_tallies(game, 1, unfired=("miracle",))


def test_an_option_that_no_table_takes():
    class Picky(BrokenBids):
        def build(self, setup):
            if setup.options["ties"] == "nobody":
                raise Invalid("problem.seats", seats=0, allowed="")
            return setup

    caught(conformance.check_finishing, Picky(presets=[]), "no number of seats allows ties=nobody")


class BadPatch(chain.AmbushGame):
    """A deck of nothing but strikes is accepted, but cannot be dealt."""

    def build(self, setup):
        if setup.content["cards"]["strike"] == 0:
            raise KeyError("strike")
        return setup


def test_a_patch_that_breaks():
    with pytest.raises(AssertionError, match=r"cards\.strike = 0 is not refused in words"):
        conformance.check_patches(BadPatch(), 1)


DECK = Declaration("cards.<card>", {"zh": "{card}：张数", "en": "{card}: copies"}, 0, 99)


class Declaring(chain.AmbushGame):
    """Ambush, with declarations of its numbers."""

    def __init__(self, *fields):
        super().__init__()
        self.declared = list(fields)

    def read_declarations(self):
        return Declarations(self.declared)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ([Declaration("cards.strike", {"zh": "一", "en": "one"})], "is declared 0 times"),
        ([DECK, Declaration("cards.strike", {"zh": "一", "en": "one"})], r"cards\.strike is declared 2 times"),
        ([Declaration("cards.<card>", DECK.label, 0, 1)], "by the rulebook itself"),
        ([Declaration("cards.<card>", DECK.label, 0, 99, "X-9")], "names the clause X-9, which is not there"),
        ([Declaration("cards.<card>", {"zh": "{deck}", "en": "deck"})], "its label in zh names"),
        ([Declaration("cards.<card>", {"zh": "张数", "en": " "})], "has no label in en"),
    ],
)
def test_a_wrong_declaration(fields, sentence):
    caught(conformance.check_numbers, Declaring(*fields), sentence)


def test_a_right_declaration():
    conformance.check_numbers(Declaring(DECK), 1)


def test_a_declaration_that_nobody_heeds():
    class Heedless(Declaring):
        def check_numbers(self, patch, where):
            pass

    caught(conformance.check_numbers, Heedless(DECK), "= -1 is accepted")


# ---- record and undo ---------------------------------------------------------------------------------


class SilentDie(sealed.Bidding):
    """Rolls a die at every bid and does not count it."""

    def perform(self, seat, move):
        self.dice.die(6)
        super().perform(seat, move)


def test_a_die_that_could_be_taken_back():
    caught(conformance.check_irrevocable, BrokenBids(SilentDie), "used chance, but could be taken back")


class ShownUncounted(sealed.Bidding):
    """Whoever bids sees the last prize, and might take the bid back."""

    def perform(self, seat, move):
        if self.must & (self.must - 1):
            self.whisper("prize", seat, "card", prize=self.prizes.cards[-1])
        super().perform(seat, move)


def test_a_card_shown_that_could_be_taken_back():
    caught(conformance.check_irrevocable, BrokenBids(ShownUncounted), "shows seat . something hidden")


class Moody(sealed.ThreePrizes):
    """Deals another table each time: nothing can be replayed."""

    dealt = 0

    def deal(self, setup, keys):
        Moody.dealt += 1
        state = super().deal(setup, keys)
        state.points[0] = Moody.dealt
        return state


def test_a_record_that_does_not_replay():
    with pytest.raises((AssertionError, Invalid)):
        conformance.check_record(Moody(), 1)


class Hysteresis(sealed.Bidding):
    """Something outside the state remembers every bid ever made."""

    memory = 0

    def perform(self, seat, move):
        Hysteresis.memory += 1
        super().perform(seat, move)
        self.prize = Hysteresis.memory


def test_an_undo_that_does_not_restore():
    with pytest.raises(AssertionError):
        conformance.check_undo(BrokenBids(Hysteresis), 1)


# ---- words -------------------------------------------------------------------------------------------


class Mumbles(sealed.Bidding):
    def next_prize(self):
        super().next_prize()
        self.tell("mumble")


def test_an_event_without_a_sentence():
    caught(conformance.check_events, BrokenBids(Mumbles), "has no text 'tell.mumble'")


class ShowsStream(sealed.ThreePrizes):
    def view(self, state, viewer):
        return {**super().view(state, viewer), "luck": state.dice.s}


def test_a_view_that_holds_a_stream():
    caught(conformance.check_events, ShowsStream(), "holds the secret or a stream")


class RollsToShow(sealed.ThreePrizes):
    def preview(self, state, seat, move):
        state.dice.die(6)


def test_a_menu_that_rolls_the_true_dice():
    caught(conformance.check_events, RollsToShow(), "looking at views and menus changed the table")


class TupleView(sealed.ThreePrizes):
    def view(self, state, viewer):
        return {**super().view(state, viewer), "cards": sealed.CARDS}


class Title(str):
    """Equal to a plain string, and reads like one."""


class TitledView(sealed.ThreePrizes):
    def view(self, state, viewer):
        return {**super().view(state, viewer), "title": Title("three prizes")}


@pytest.mark.parametrize("game", [TupleView(), TitledView()])
def test_a_view_that_is_not_plain(game):
    caught(conformance.check_events, game, "is not plain data")


class Monoglot(sealed.ThreePrizes):
    def read_texts(self):
        both = super().read_texts()
        return {"zh": both["zh"], "en": Text("en", {**both["en"].table, "extra.word": "more"})}


def test_a_text_in_one_language_only():
    caught(conformance.check_texts, Monoglot(), "in one language only: extra.word")


def test_facts_that_do_not_fit():
    caught(conformance.check_facts, BrokenBids(standard=5), "standard number of seats")
    caught(conformance.check_facts, BrokenBids(tallies=["tie", "tie"]), "same name")
    twice = [Option("ties", ("die", "die"), "")]
    caught(conformance.check_facts, BrokenBids(options=twice, presets=[]), "choices of ties")


def test_the_unbroken_toys_pass():
    """What is broken above is the only thing broken: the same construction unbroken passes."""
    for game in (BrokenBids(), BrokenMarket(), BrokenAmbush()):
        for check in (conformance.check_paired_worlds, conformance.check_undo, conformance.check_order):
            check(game, 1)


@pytest.mark.once
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "GAME"),
        (["chess"], "chess"),
        (["nowhere:GAME"], "nowhere:GAME cannot be loaded: ModuleNotFoundError"),
        (["toys.sealed:NOTHING"], "toys.sealed:NOTHING cannot be loaded: AttributeError"),
        (["toys.sealed:ThreePrizes"], "toys.sealed:ThreePrizes is not a game"),
        (["toys.sealed:GAME", "--only", "luck"], "there is no check luck; there are: facts"),
        (["toys.sealed:GAME", "much"], "EFFORT"),
        (["toys.sealed:GAME", "--content", "nowhere.toml"], ""),
    ],
)
def test_on_the_command_line_it_answers_in_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is asked for wrongly ends with a code and a sentence, never with a traceback."""
    try:
        code = conformance.main(arguments)
    except SystemExit as end:  # how argparse refuses
        code = int(str(end.code))
    heard = capsys.readouterr()
    assert code in (1, 2)
    assert said in heard.err
    assert heard.err.strip()


def test_on_the_command_line_it_runs_the_checks_that_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(["toys.sealed:GAME", "--only", "facts,texts"]) == 0
    assert capsys.readouterr().out.endswith("all 2 checks passed\n")
