"""What both sides of a battle announce, in turn and openly (V-503, V-424)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import CELL, ESCAPE, PICK, PLAY, USE_MAIN, USE_OFF
from qiju.games.mineventure.pieces import BUFF_SLOTS, Player
from qiju.games.mineventure.rules import (
    battles,
    escape,
    hands,
    operations,
    places,
    playing,
    refusals,
    strikes,
    targets,
)
from qiju.games.mineventure.state import MineState
from qiju.kernel.refusal import Refusal


def step_announce(state: MineState, battle: battles.Battle) -> None:
    """V-503: the declarer first, then the target, or helpers in turn order."""
    if battle.turn < 0:
        battle.stage = battles.SETTLE
        return
    if not state.players[battle.turn].alive:
        battle.turn = next_speaker(state, battle)
        return
    state.ask(1 << battle.turn)


def next_speaker(state: MineState, battle: battles.Battle) -> i64:
    """The first in the battle who has not announced anything."""
    for seat in [int(battle.seat), *state.order()]:
        if battle.fights(seat) and state.players[seat].alive and battle.actions[seat] == NONE:
            return seat
    return NONE


def action_moves(state: MineState, player: Player) -> list[int]:
    """Main weapon (or the bare fist), off-hand weapon, one hand card (V-424: it is the action), escape."""
    moves: list[int] = [USE_MAIN]
    if player.gear[v.OFF].kind >= 0:
        moves.append(USE_OFF)
    if escape.may_escape(state, player):
        moves.append(ESCAPE)
    for card in hands.kinds_held(player):
        if playing.playable(state, player, state.n.cards[card], v.IN_FIGHT):
            moves.append(PLAY + card)
    return moves


def announce(state: MineState, battle: battles.Battle, move: i64) -> None:
    """An escape is tried and a card shown at once; everything else waits for the settlement."""
    seat = battle.turn
    player = state.players[seat]
    battle.actions[seat] = int(move)
    if move == ESCAPE:
        escape.try_escape(state, battle, player)
        return
    if move < PLAY:
        tell_action(state, seat, move, "action")
        battle.turn = next_speaker(state, battle)
        return
    card = state.n.cards[move - PLAY]
    playing.show_card(state, player, card)
    if playing.leaves(state, card):
        leave_by_card(state, battle, player, card)
    elif picks_of(state, player, card):
        battle.stage = battles.PICK_TARGET
    else:
        battle.turn = next_speaker(state, battle)


def tell_action(state: MineState, seat: i64, move: i64, kind: str) -> None:
    """V-503: openly."""
    if state.log is not None:
        player = state.players[seat]
        name = strikes.weapon_name(state, player, strikes.slot_of(move))
        state.log.tell(kind, {"seat": seat, "who": player.who(), "card": name})


def leave_by_card(state: MineState, battle: battles.Battle, player: Player, card: Card) -> None:
    """`leave_battle` works on announcement, as a successful escape without its cost."""
    battles.quit(state, battle, player)
    for effect in playing.play_effects(state, player, card):
        work = operations.Work(effect.ops, actor=player.seat)
        work.card = card.number
        state.push(work)


def picks_of(state: MineState, player: Player, card: Card) -> list[int]:
    """Targets to be named with the card: a fighter, or a tile. Empty where there is nothing to name."""
    for effect in playing.play_effects(state, player, card):
        for op in state.n.lists[effect.ops]:
            if op.target == v.PLAYER and op.code != v.REVEAL:
                return [PICK + seat for seat in targets.pickable(state, player, op, card.number)]
            if op.target == v.TILE and op.code == v.DAMAGE:
                return [CELL + cell for cell in places.tiles_within(state, player, op.range)]
    return []


def pick_moves(state: MineState, battle: battles.Battle) -> list[int]:
    move: i64 = battle.actions[battle.turn]
    return picks_of(state, state.players[battle.turn], state.n.cards[move - PLAY])


def answer_pick(state: MineState, battle: battles.Battle, move: i64) -> None:
    """The target of the card just announced, openly."""
    base = CELL if move >= CELL else PICK
    battle.picks[battle.turn] = int(move - base)
    if state.log is not None:
        data: dict[str, object] = {"seat": battle.turn, "who": state.players[battle.turn].who()}
        if move < CELL:
            state.log.tell("aims", {**data, "whom": state.players[move - base].who()})
        else:
            state.log.tell("aims_tile", data | places.xy(state, move - base))
    battle.stage = battles.ANNOUNCE
    battle.turn = next_speaker(state, battle)


def refuse_action(state: MineState, player: Player, move: i64) -> Refusal:
    """Why this cannot be announced."""
    if move == ESCAPE:
        return refuse_escape(state, player)
    if move == USE_OFF:
        return Refusal("refuse.no_off", "V-503")
    if PLAY <= move < PLAY + len(state.n.cards):
        return refusals.refuse_card(state, player, move - PLAY, v.IN_FIGHT)
    return Refusal("refuse.battle", "V-503")


def refuse_escape(state: MineState, player: Player) -> Refusal:
    """V-504, W-15: tried already, or held fast for so many rounds."""
    if player.escaped:
        return Refusal("refuse.escaped", "V-504")
    rounds = 0
    for slot in range(BUFF_SLOTS):
        buff: i64 = player.buffs[slot]
        if buff >= 0 and state.n.buffs[buff].no_escape:
            rounds = player.rounds[slot]
    return Refusal("refuse.bound", "V-504", rounds=rounds)


def refuse_pick(state: MineState, battle: battles.Battle, move: i64) -> Refusal:
    """Why the card just announced cannot be aimed there."""
    player = state.players[battle.turn]
    card = state.n.cards[battle.actions[battle.turn] - PLAY]
    for effect in playing.play_effects(state, player, card):
        for op in state.n.lists[effect.ops]:
            if op.target in (v.PLAYER, v.TILE):
                known = refusals.refuse_answer(state, player, op, card.number, move)
                if known is not None:
                    return known
    return Refusal("refuse.pick", "V-423", card=card.name)


def missed_actions(player: Player) -> list[int]:
    """Weapons, escape and all hand cards, allowed or not."""
    return [USE_MAIN, USE_OFF, ESCAPE, *[PLAY + card for card in hands.kinds_held(player)]]
