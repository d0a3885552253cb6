"""Hand cards: held, discarded, stolen, shown (V-231, V-420)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import stats
from qiju.games.mineventure.state import MineState


def held(player: Player, card: i64) -> i64:
    """Where a card of this kind lies in the hand; the one that most seats know goes first."""
    best: i64 = NONE
    for place in range(len(player.hand.cards)):
        if player.hand.cards[place] != card:
            continue
        if best < 0 or player.hand.known[place] > player.hand.known[best]:
            best = place
    return best


def kinds_held(player: Player) -> list[int]:
    """The different cards in a hand, in a fixed order."""
    return sorted(set(player.hand.cards))


def let_go(state: MineState, player: Player, card: i64) -> None:
    """V-420: a hand card to the discard, for all to see."""
    player.hand.take(held(player, card))
    state.discards.append(int(card))
    state.irrevocable += 1
    if state.log is not None:
        data = {"seat": player.seat, "who": player.who(), "card": state.n.cards[card].name}
        state.log.tell("discarded", data)


def steal_card(state: MineState, thief: Player, victim: Player) -> None:
    """One card at random from a hand: both know it, the others see only its back."""
    size = len(victim.hand.cards)
    if size == 0:
        return
    place = state.dice.below(size)
    known = victim.hand.known[place]
    card = victim.hand.take(place)
    thief.hand.put(card, known | 1 << thief.seat | 1 << victim.seat)
    state.irrevocable += 1
    if state.log is not None:
        data: dict[str, object] = {"seat": thief.seat, "who": thief.who(), "whom": victim.who()}
        state.log.whisper(
            "stole",
            1 << thief.seat | 1 << victim.seat,
            {**data, "card": state.n.cards[card].name},
            {**data, "card": "@card.hidden"},
        )


def show_hand(state: MineState, viewer: Player, shown: Player) -> None:
    """One player looks at another's hand."""
    state.irrevocable += 1
    for place in range(len(shown.hand.cards)):
        shown.hand.show(place, 1 << viewer.seat)
    if state.log is not None:
        names: list[object] = [state.n.cards[card].name for card in shown.hand.cards]
        hidden = f"@some.{len(names)}"
        data: dict[str, object] = {"seat": viewer.seat, "who": viewer.who(), "whom": shown.who()}
        audience = 1 << viewer.seat | 1 << shown.seat
        state.log.whisper("saw_hand", audience, {**data, "cards": names or hidden}, {**data, "cards": hidden})


def drop_random(state: MineState, player: Player, count: i64) -> None:
    """So many cards by chance, or all there are."""
    for _ in range(count):
        size = len(player.hand.cards)
        if size == 0:
            return
        let_go(state, player, player.hand.cards[state.dice.below(size)])


def hand_limit(state: MineState, player: Player) -> i64:
    """V-231: four, or as cards say; never below none."""
    limit = state.n.hand_limit + stats.stat(state, player, v.S_HAND)
    if limit < 0:
        limit = 0
    return limit
