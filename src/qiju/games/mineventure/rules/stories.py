"""Stories in play (V-203, W-22 to W-25, W-36)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import damage, decks, rounds, triggers
from qiju.games.mineventure.state import DOOM, UNTIL_DEATH, MineState
from qiju.games.mineventure.tallies import STORY_TALLY
from qiju.kernel.events import EVERYBODY


def begin_story(state: MineState, card: i64, actor: Player, op: Op) -> None:
    """W-24, W-25: the card stays in play; its beginning is told at once."""
    state.stories.append(int(card))
    state.left.append(UNTIL_DEATH if op.until >= 0 else int(op.rounds))
    if state.log is not None:
        state.log.tell("story", {"story": story_name(state, card), "rounds": op.rounds})
    if card >= 0:
        triggers.fire(state, state.n.cards[card], v.ON_STORY_START, actor.seat, NONE)


def begin_doom(state: MineState) -> None:
    """W-36: by agreement, from some day on, a story that no card brought whenever none is in play."""
    if state.n.doom_day == 0 or state.day < state.n.doom_day or len(state.stories) > 0:
        return
    state.stories.append(DOOM)
    state.left.append(int(state.n.doom_rounds))
    if state.log is not None:
        state.log.tell("story", {"story": story_name(state, DOOM), "rounds": state.n.doom_rounds})


def story_name(state: MineState, card: i64) -> str:
    return state.n.cards[card].name if card >= 0 else "@story.doom"


def lasting_story(state: MineState) -> bool:
    """Is a story in play that only a death ends?"""
    return UNTIL_DEATH in state.left


def story_harm(state: MineState) -> i64:
    """W-22: the dead plus two, times what the table agreed on."""
    return state.n.story_k * (state.seats - state.living() + state.n.story_base)


def story_damage(state: MineState) -> None:
    """V-203, W-22 to W-24: once a round, the dead plus two, to whoever is in the Overworld and has not killed."""
    if len(state.stories) == 0:
        return
    amount = story_harm(state)
    cause = story_name(state, state.stories[0])
    for player in state.players:
        if not player.alive or state.realm_of(player) != v.OVERWORLD or spared(state, player):
            continue
        state.count(STORY_TALLY)
        damage.inflict(state, player, amount, v.TRUE, NONE, cause)


def spared(state: MineState, player: Player) -> bool:
    """W-23: whoever has killed: this round, since the story began, or in the whole game."""
    if state.n.kill_scope == 0:
        return player.killed
    return player.story_kills > 0 if state.n.kill_scope == 1 else player.kills > 0


def count_stories(state: MineState) -> None:
    """W-25: a story that has run its rounds ends, with its effects."""
    place = 0
    while place < len(state.stories):
        if state.left[place] > 0:
            state.left[place] -= 1
            if state.left[place] == 0:
                card: i64 = state.stories[place]
                end_story(state, place)
                if card >= 0:
                    triggers.fire(state, state.n.cards[card], v.ON_STORY_END, rounds.first_alive(state), NONE)
                continue
        place += 1


def end_stories_on_death(state: MineState) -> None:
    """W-25: a story that lasts until somebody dies is over."""
    place = len(state.left) - 1
    while place >= 0:
        if state.left[place] == UNTIL_DEATH:
            end_story(state, place)
        place -= 1


def end_story(state: MineState, place: i64) -> None:
    """W-25: its card goes under the event deck."""
    card = state.stories.pop(place)
    state.left.pop(place)
    if card >= 0:
        decks.under(state, card, EVERYBODY)
    if state.log is not None:
        state.log.tell("story_over", {"story": story_name(state, card)})
    if len(state.stories) == 0:
        for player in state.players:
            player.story_kills = 0
