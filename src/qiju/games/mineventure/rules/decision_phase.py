"""The decision phase of a turn (V-221): play cards, declare war, or end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.moves import (
    ABILITY,
    DONE,
    DROP,
    ESCAPE,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    FOE_PLAYER,
    JOIN,
    OPTION,
    PLAY,
    ROLL_DIE,
    SKIP_MOVE,
    STEP,
    USE_MAIN,
    USE_OFF,
    WAR,
    WAR_CRYSTAL,
    WAR_DRAGON,
    WAR_MOB,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, foes, hands, playing, refusals, turns
from qiju.games.mineventure.state import MineState
from qiju.kernel.refusal import Refusal

WARS: Final = (WAR, WAR_MOB, WAR_DRAGON, WAR_CRYSTAL)  # by kind of foe


def begin_decision(state: MineState, turn: turns.Turn, player: Player) -> None:
    """V-221; V-507: who has fought goes straight to the end phase."""
    if turn.fought or player.skip_decision:
        player.skip_decision = False
        turn.stage = turns.END_PHASE
        return
    state.ask(1 << turn.seat)


def decision_moves(state: MineState, player: Player) -> list[int]:
    """The end, an ability, wars, hand cards."""
    moves: list[int] = [DONE]
    if playing.ability(state, player) is not None:
        moves.append(ABILITY)
    add_wars(state, player, moves)
    for card in hands.kinds_held(player):
        if playing.playable(state, player, state.n.cards[card], v.IN_DECISION):
            moves.append(PLAY + card)
    return moves


def add_wars(state: MineState, player: Player, moves: list[int]) -> None:
    """V-221: on any one enemy in attack range."""
    for other in state.players:
        if foes.may_declare(state, player, FOE_PLAYER, other.seat):
            moves.append(WAR + int(other.seat))
    for place in range(len(state.mobs)):
        if foes.may_declare(state, player, FOE_MOB, place):
            moves.append(WAR_MOB + place)
    if state.realm_of(player) != v.THE_END:
        return
    if foes.may_declare(state, player, FOE_DRAGON, 0):
        moves.append(WAR_DRAGON)
    for crystal in range(len(state.crystals)):
        if foes.may_declare(state, player, FOE_CRYSTAL, crystal):
            moves.append(WAR_CRYSTAL + crystal)


def answer_decision(state: MineState, turn: turns.Turn, move: i64) -> None:
    """V-221: end, ability, card, or war."""
    player = state.players[turn.seat]
    if move == DONE:
        turn.stage = turns.END_PHASE
        return
    if move == ABILITY:
        card = playing.ability(state, player)
        if card is not None:
            playing.use_ability(state, player, card)
        return
    if move >= PLAY:
        playing.play_card(state, player, move - PLAY)
        return
    turn.fought = True
    foe = foe_meant(move)
    battles.declare(state, player, foe, move - WARS[foe])


def foe_meant(move: i64) -> i64:
    """What kind of foe a declaration of war is against."""
    if move >= WAR_CRYSTAL:
        return FOE_CRYSTAL
    if move == WAR_DRAGON:
        return FOE_DRAGON
    return FOE_MOB if move >= WAR_MOB else FOE_PLAYER


def refuse_decision(state: MineState, player: Player, move: i64) -> Refusal:
    """Why this cannot be done in the decision phase."""
    if WAR <= move < OPTION:
        foe = foe_meant(move)
        return refusals.refuse_war(state, player, foe, move - WARS[foe])
    if PLAY <= move < PLAY + len(state.n.cards):
        return refusals.refuse_card(state, player, move - PLAY, v.IN_DECISION)
    if move == ABILITY:
        return refusals.refuse_ability(state, player)
    if move in (ROLL_DIE, SKIP_MOVE) or STEP <= move < STEP + 4:
        return Refusal("refuse.moved", "V-221")
    if move in (USE_MAIN, USE_OFF, ESCAPE, JOIN):
        return Refusal("refuse.no_battle", "V-221")
    if DROP <= move < DROP + len(state.n.cards):
        limit = int(hands.hand_limit(state, player))
        return Refusal("refuse.no_discard", "V-231", limit=limit, have=len(player.hand.cards))
    return Refusal("refuse.decision", "V-221")


def missed_decisions(state: MineState, player: Player) -> list[int]:
    """All foes and cards, in range or not."""
    found = [WAR + int(other.seat) for other in state.players if other.alive and other.seat != player.seat]
    found += [WAR_MOB + place for place in range(len(state.mobs))]
    if state.realm_of(player) == v.THE_END:
        found.append(WAR_DRAGON)
    return found + [PLAY + card for card in hands.kinds_held(player)]
