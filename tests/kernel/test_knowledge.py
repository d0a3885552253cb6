"""Who knows what: decks, piles, sealed choices, and worlds that a seat cannot tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from qiju.kernel.events import EVERYBODY, SPECTATOR, knows
from qiju.kernel.knowledge import Deck, Pile, Sealed, redeal
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.streams import Stream


def through_bytes(thing):
    packer = Packer()
    thing.write(packer)
    unpacker = Unpacker(packer.bytes())
    again = type(thing).blank()
    again.read(unpacker)
    unpacker.done()
    return again


def assert_uniform(counts, worlds):
    """All worlds and no others, each about equally often; the stream is fixed."""
    assert set(counts) == set(worlds)
    expected = counts.total() / len(worlds)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(worlds) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


# ---- deck ----------------------------------------------------------------------------------------------


def test_a_deck_is_drawn_from_the_top():
    deck = Deck([5, 6, 7])
    assert [deck.draw(), deck.draw()] == [5, 6]
    assert deck.left() == 1


def test_a_cloned_deck_goes_its_own_way():
    deck = Deck([5, 6, 7])
    twin = deck.clone()
    twin.draw()
    assert deck.left() == 3
    assert deck.draw() == 5


def test_a_deck_keeps_its_place_when_packed():
    deck = Deck([5, 6, 7])
    deck.draw()
    again = through_bytes(deck)
    assert again.cards == [5, 6, 7]
    assert again.draw() == 6


def test_a_resampled_deck_keeps_what_was_drawn_and_mixes_the_rest_uniformly():
    deck = Deck([9, 1, 2, 3, 4], 1)
    stream = Stream(77)
    counts = Counter(tuple(deck.resample(stream).cards) for _ in range(24 * 150))
    assert_uniform(counts, [(9, *rest) for rest in permutations((1, 2, 3, 4))])
    assert deck.cards == [9, 1, 2, 3, 4]


def test_a_resampled_deck_owes_nothing_to_the_true_order():
    for seed in range(20):
        one, two = Deck([9, 1, 2, 3, 4], 1), Deck([9, 4, 2, 1, 3], 1)
        assert one.resample(Stream(seed)).cards == two.resample(Stream(seed)).cards


# ---- pile ----------------------------------------------------------------------------------------------


def test_a_pile_shows_each_viewer_what_it_knows():
    pile = Pile([], [])
    pile.put(10, 0b01)
    pile.put(11, 0b11)
    pile.put(12, EVERYBODY)
    assert pile.seen_by(0) == [10, 11, 12]
    assert pile.seen_by(1) == [-1, 11, 12]
    assert pile.seen_by(SPECTATOR) == [-1, -1, 12]


def test_a_card_shown_is_known_from_then_on():
    pile = Pile([10, 11], [0, 0])
    pile.show(1, 0b10)
    assert pile.seen_by(1) == [-1, 11]
    assert pile.take(0) == 10
    assert pile.seen_by(1) == [11]


def test_shuffling_a_pile_ends_all_knowledge_of_it():
    pile = Pile([1, 2, 3], [EVERYBODY, 1, 2])
    pile.shuffle(Stream(3))
    assert sorted(pile.cards) == [1, 2, 3]
    assert pile.known == [0, 0, 0]


def test_a_cloned_pile_goes_its_own_way():
    pile = Pile([1, 2], [0, 0])
    twin = pile.clone()
    twin.take(0)
    twin.show(0, 1)
    assert pile.cards == [1, 2]
    assert pile.known == [0, 0]


def test_a_pile_packs_cards_and_knowledge():
    again = through_bytes(Pile([4, 5], [EVERYBODY, 3]))
    assert again.cards == [4, 5]
    assert again.known == [EVERYBODY, 3]


def test_redealing_is_uniform_over_what_the_seat_does_not_know():
    """Seat 0 knows its own hand and one card of seat 1's: four unknown cards, 24 arrangements."""
    stream = Stream(11)
    counts = Counter()
    for _ in range(24 * 150):
        hand, other, deck = Pile([1, 2], [1, 1]), Pile([3, 4], [0b10, 0b11]), Pile([5, 6, 7], [0, 0, 0])
        redeal([hand, other, deck], 0, stream)
        assert hand.cards == [1, 2]
        assert other.cards[1] == 4
        counts[other.cards[0], *deck.cards] += 1
    assert_uniform(counts, list(permutations((3, 5, 6, 7))))


def test_redealing_owes_nothing_to_where_the_cards_truly_lie():
    for seed in range(20):
        ends = []
        for cards in ([3, 5, 6], [6, 3, 5]):
            piles = [Pile([1], [1]), Pile([cards[0]], [2]), Pile(cards[1:], [0, 0])]
            redeal(piles, 0, Stream(seed))
            ends.append([pile.cards for pile in piles])
        assert ends[0] == ends[1]


def test_redealing_leaves_the_masks_alone():
    piles = [Pile([1], [0b10]), Pile([2], [0b100])]
    redeal(piles, 0, Stream(5))
    assert [pile.known for pile in piles] == [[0b10], [0b100]]


# ---- sealed --------------------------------------------------------------------------------------------


def test_a_sealed_choice_is_its_makers_until_it_is_opened():
    choice = Sealed()
    assert not choice.made()
    choice.seal(2, 0)
    assert choice.made()
    assert [knows(choice.known, seat) for seat in (0, 1, 2, SPECTATOR)] == [False, False, True, False]
    assert choice.open() == 0
    assert all(knows(choice.known, seat) for seat in (0, 1, 2, SPECTATOR))


def test_resampling_touches_only_the_sealed_choices_of_others():
    stream = Stream(4)
    for choice, seat, expected in (
        (Sealed(), 0, {-1}),
        (Sealed(1, 0b01), 0, {1}),
        (Sealed(1, EVERYBODY), 0, {1}),
        (Sealed(1, 0b10), 0, {0, 1, 2}),
    ):
        found = set()
        for _ in range(60):
            twin = choice.clone()
            twin.resample(seat, [0, 1, 2], stream)
            found.add(int(twin.value))
        assert found == expected


def test_a_sealed_choice_packs_value_and_knowledge():
    again = through_bytes(Sealed(7, 0b100))
    assert (again.value, again.known) == (7, 0b100)


def test_knowing():
    assert knows(0b101, 2)
    assert not knows(0b101, 1)
    assert knows(EVERYBODY, SPECTATOR)
    assert not knows(EVERYBODY - 1, SPECTATOR), "what all but one know, a spectator does not"
