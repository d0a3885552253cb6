"""Death and victory (V-109, V-301, W-17, W-18, W-26)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import BUFF_SLOTS, Player
from qiju.games.mineventure.rules import decks, equipment, operations, stories
from qiju.games.mineventure.state import BY_LAST, BY_NOBODY, REASONS, MineState
from qiju.games.mineventure.tallies import CARD_TALLY, DEATH_TALLY
from qiju.kernel.events import EVERYBODY


def settle_deaths(state: MineState) -> None:
    """V-301: whoever stands at 0 or less dies, unless a card forbids it; then who has won."""
    died: i64 = 0
    for player in state.players:
        if player.alive and player.hp <= 0:
            would_die(state, player)
            if player.hp <= 0:
                died |= 1 << player.seat
    if died == 0:
        return
    for player in state.players:
        if (died >> player.seat) & 1:
            die(state, player, state.blame[player.seat])
    for seat in range(state.seats):
        state.blame[seat] = NONE
    check_living(state, died)


def would_die(state: MineState, player: Player) -> None:
    """A card in hand that plays itself: 不死图腾. No card on the table has such an effect."""
    for place in range(len(player.hand.cards)):
        card = state.n.cards[player.hand.cards[place]]
        if (card.triggers >> v.ON_WOULD_DIE) & 1 == 0:
            continue
        player.hand.take(place)
        state.discards.append(int(card.number))
        state.irrevocable += 1
        state.count(CARD_TALLY + card.number)
        if state.log is not None:
            state.log.tell("saved", {"seat": player.seat, "who": player.who(), "card": card.name})
        for effect in card.on[v.ON_WOULD_DIE]:
            operations.happen_to(state, player, effect.ops, operations.Cause(NONE, player.cell, card.name))
        return


def die(state: MineState, player: Player, killer: i64) -> None:
    """W-17, W-18: hand to the discard, equipment and companion under their decks; the kill is counted."""
    player.alive = False
    player.died = state.round
    if state.first_death == 0:
        state.first_death = state.round
    state.count(DEATH_TALLY)
    state.irrevocable += 1
    if state.log is not None:
        hand = [state.n.cards[card].name for card in player.hand.cards]
        tell_death(state, player, killer)
        if hand:
            state.log.tell("discarded", {"seat": player.seat, "who": player.who(), "card": hand})
    if killer >= 0 and killer != player.seat:
        other = state.players[killer]
        other.killed = True
        other.kills += 1
        other.story_kills += 1
    empty_hands(state, player)
    for slot in range(BUFF_SLOTS):
        player.buffs[slot] = NONE
    player.absorb = 0
    state.markers = [
        marker for marker in state.markers if marker.owner != player.seat or not state.n.markers[marker.kind].home
    ]
    stories.end_stories_on_death(state)


def tell_death(state: MineState, player: Player, killer: i64) -> None:
    """Who it was, and of what; tables of the first version of these rules told the mere fact."""
    if state.log is None:
        return
    data: dict[str, object] = {"seat": player.seat, "who": player.who()}
    cause = state.causes[player.seat] if player.seat < len(state.causes) else ""
    if not cause or not state.n.tells_more:
        state.log.tell("dead", data)
    elif killer >= 0 and killer != player.seat:
        whom = state.players[killer].who()
        state.log.tell("slain", {**data, "by": killer, "whom": whom, "cause": cause})
    else:
        state.log.tell("perished", {**data, "cause": cause})


def empty_hands(state: MineState, player: Player) -> None:
    """Whatever nobody looted."""
    state.discards += player.hand.cards
    player.hand.cards = []
    player.hand.known = []
    for slot in range(3):
        equipment.put_under(state, player, slot)
    if player.companion >= 0:
        decks.under(state, player.companion, EVERYBODY)
        player.companion = NONE
    player.know_cards(state.n.cards)


def check_living(state: MineState, died: i64) -> None:
    """V-109: the only one left has won; W-26: with nobody left it is a draw, or most HP before wins."""
    if state.over or state.living() > 1:
        return
    winners: i64 = 0
    if state.living() == 1:
        for player in state.players:
            if player.alive:
                winners = 1 << player.seat
        win(state, BY_LAST, winners)
        return
    if state.n.best_hp:
        best: i64 = -1
        for player in state.players:
            if (died >> player.seat) & 1 == 0 or player.before < best:
                continue
            if player.before > best:
                winners = 0
            best = player.before
            winners |= 1 << player.seat
    win(state, BY_NOBODY, winners)


def win(state: MineState, reason: i64, winners: i64) -> None:
    """The game is over; with no winner it is a draw (W-26)."""
    state.reason = reason
    state.winners = winners
    state.end()
    if state.log is not None:
        names = [player.who() for player in state.players if (winners >> player.seat) & 1]
        kind = f"win_{REASONS[reason]}" if names else "draw"
        state.log.tell(kind, {"who": names})
